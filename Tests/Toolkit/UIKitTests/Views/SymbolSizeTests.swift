// Symbols are drawings: sharp at each size at which a view shows them. Natural sizes of symbols in circles.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
@testable import UIKit

@MainActor @Suite(.serialized) struct SymbolSizeTests {
    private func stage(showing image: UIImage?, _ mode: UIView.ContentMode, size: CGSize) -> Stage<UIImageView> {
        let stage = Stage(size: CGSize(width: 300, height: 300)) { window in
            window.backgroundColor = .white
            let view = UIImageView(image: image)
            view.tintColor = .black
            view.contentMode = mode
            view.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: size)
            window.addSubview(view)
            return view
        }
        stage.frame()
        return stage
    }

    /// The gray levels, 0…255, of a row of pixels, from `x` on.
    private func row(_ stage: Stage<UIImageView>, y: Int, from x: Int, count: Int) -> [Int] {
        (x..<x + count).map { Int(stage.native.pixel(x: $0, y: y) & 0xFF) }
    }

    /// AFSnapshotTesting, iOS 17: the edge of a `person.circle.fill` enlarged to 200 points is as sharp as at its natural size.
    @Test(arguments: [UIView.ContentMode.scaleAspectFit, .scaleToFill, .scaleAspectFill])
    func enlargedSymbolsHaveSharpEdges(mode: UIView.ContentMode) throws {
        let stage = stage(showing: UIImage(systemName: "circle.fill"), mode, size: CGSize(width: 200, height: 200))
        let levels = row(stage, y: 110, from: 10, count: 100)
        #expect(levels.first == 255 && levels.last == 0)
        #expect(levels.filter { $0 > 10 && $0 < 245 }.count <= 2)
    }

    @Test func aSymbolIsDrawnAgainForANewSizeAndMode() throws {
        let stage = stage(showing: UIImage(systemName: "circle.fill"), .center, size: CGSize(width: 20, height: 20))
        #expect((stage.content.layer.contents as? CGImage)?.width == 20)
        stage.content.contentMode = .scaleAspectFit
        stage.content.frame.size = CGSize(width: 120, height: 120)
        stage.frame()
        #expect((stage.content.layer.contents as? CGImage)?.width == 120)
    }

    @Test func aColouredSymbolRemainsADrawing() throws {
        let red = UIImage(systemName: "circle.fill")?.withTintColor(.red)
        let stage = stage(showing: red, .scaleAspectFit, size: CGSize(width: 200, height: 200))
        #expect(stage.native.pixel(x: 110, y: 110) == 0xFFFF_0000)
        #expect((stage.content.layer.contents as? CGImage)?.width == 200)
    }

    /// iOS 17: `circle.fill` and alike are 20.33 × 19.67, the circle takes 89.5 % of the width (AFSnapshotTesting). iOS 13:
    /// `plus.circle` at the large scale is 24.33 × 23.67.
    @Test func symbolsInCirclesHaveTheSizesOfIOS() throws {
        for name in ["circle.fill", "person.circle.fill", "plus.circle"] {
            let size = try #require(UIImage(systemName: name)).size
            #expect(abs(size.width - 20.33) < 0.01 && abs(size.height - 19.67) < 0.01, "\(name)")
        }
        let large = UIImage.SymbolConfiguration(scale: .large)
        let plus = try #require(UIImage(systemName: "plus.circle", withConfiguration: large)).size
        #expect(abs(plus.width - 24.33) < 0.01 && abs(plus.height - 23.67) < 0.01)
        let stage = stage(
            showing: UIImage(systemName: "person.circle.fill"), .scaleAspectFit, size: CGSize(width: 200, height: 200))
        let dark = (0..<200).filter { x in (20..<200).contains { stage.native.pixel(x: 10 + x, y: $0) & 0xFF < 128 } }
        #expect(abs(Double(dark.count) / 200 - 0.895) < 0.006)
    }

    /// The bitmap of a symbol of 1,500 points at 2× has 36 megabytes.
    @Test func theBitmapsOfASymbolAreLimited() throws {
        let source = try #require(UIImage(systemName: "circle.fill")).source
        for side in [CGFloat(100), 400, 700, 800, 1500] {
            #expect(source.bitmap(size: CGSize(width: side, height: side), scale: 2) != nil)
            #expect(source.cachedPixels > 0 && source.cachedPixels <= ImageSource.pixelLimit)
        }
    }
}
