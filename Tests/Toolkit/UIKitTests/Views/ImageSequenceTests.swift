// Animated images in image views, and the properties that variants of an image keep.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct ImageSequenceTests {
    private func still(_ side: CGFloat = 4) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: side, height: side))
        }
    }

    /// `UIImageView.image`: a new image is shown at once, so the sequence of an animated image ends.
    @Test func aStaticImageEndsTheSequenceOfAnAnimatedOne() {
        let stage = Stage()
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        stage.window.addSubview(view)
        view.image = UIImage.animatedImage(with: [still(), still()], duration: 1)
        #expect(view.isAnimating)
        view.image = still()
        #expect(!view.isAnimating)
        view.animationImages = [still(), still()]
        view.startAnimating()
        view.image = still()
        #expect(view.isAnimating, "a sequence of the view itself goes on")
    }

    /// `UIImage.withTintColor(_:)` and `withRenderingMode(_:)` change nothing else.
    @Test func variantsKeepMirroringAndImages() throws {
        let flipped = still().imageFlippedForRightToLeftLayoutDirection()
        #expect(flipped.withTintColor(.blue).flipsForRightToLeftLayoutDirection)
        #expect(flipped.withRenderingMode(.alwaysTemplate).flipsForRightToLeftLayoutDirection)
        let animated = try #require(UIImage.animatedImage(with: [still(), still()], duration: 2))
        let resizable = animated.resizableImage(withCapInsets: .zero)
        for image in [animated.withTintColor(.blue), animated.withRenderingMode(.alwaysOriginal), resizable] {
            #expect(image.images?.count == 2 && image.duration == 2)
        }
        let (tinted, own) = (animated.withTintColor(.blue).images?.first, animated.images?.first)
        #expect(tinted !== own)
    }
}
