// Variants of images and their data.

import CoreGraphics
import Foundation
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ImageVariantTests {
    private func square(_ side: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: side, height: side))
        }
    }

    @Test func imageViewsAreAlignedByTheInsetsOfTheImage() {
        let fixture = LayoutFixture()
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let image = square(20).withAlignmentRectInsets(insets)
        #expect(image.alignmentRectInsets == insets)
        #expect(image.withRenderingMode(.alwaysTemplate).alignmentRectInsets == insets)
        let view = UIImageView(image: image)
        _ = fixture.add(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: fixture.root.leadingAnchor, constant: 10),
            view.topAnchor.constraint(equalTo: fixture.root.topAnchor, constant: 10),
            view.widthAnchor.constraint(equalToConstant: 14), view.heightAnchor.constraint(equalToConstant: 16),
        ])
        fixture.layout()
        // Apple's `alignmentRectInsets`: the frame is the alignment rectangle, extended by the insets.
        #expect(view.frame == CGRect(8, 9, 20, 20))
    }

    @Test func pngDataReadsBackAsTheSameImage() throws {
        let image = square(3)
        let data = try #require(image.pngData())
        let copy = try #require(UIImage(data: data, scale: image.scale))
        #expect(copy.size == image.size)
        #expect(copy.cgImage?.premultipliedPixels == image.cgImage?.premultipliedPixels)
        #expect(UIImage().pngData() == nil)
    }
}
