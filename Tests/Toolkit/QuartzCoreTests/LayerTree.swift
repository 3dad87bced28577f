// A layer tree with a renderer, a bitmap and a time that tests advance.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// A root layer, its renderer and the bitmap of its frames. Every frame is compared with a full redraw.
@MainActor
final class LayerTree {
    let root = CALayer()
    let renderer: LayerRenderer
    private(set) var context: CGContext
    private(set) var time: CFTimeInterval = 100

    init(width: Int = 100, height: Int = 100, scale: CGFloat = 1) throws {
        let size = CGSize(width: width, height: height)
        context = try #require(
            CGContext(pixelWidth: Int(CGFloat(width) * scale), pixelHeight: Int(CGFloat(height) * scale), scale: 1))
        root.frame = CGRect(origin: .zero, size: size)
        renderer = LayerRenderer(root: root, scale: scale)
        renderer.verifiesDamage = true
    }

    /// Renders a frame some seconds after the last one and returns the damage.
    @discardableResult
    func frame(after seconds: CFTimeInterval = 0) -> [DeviceRect] {
        time += seconds
        renderer.resetStatistics()
        let damage = renderer.render(at: time, into: context)
        #expect(renderer.differingPixels == 0, "the frame differs from a full redraw at \(time)")
        return damage
    }

    /// Replaces the bitmap of the frames. The root layer keeps its size.
    func resizeBitmap(width: Int, height: Int) throws {
        context = try #require(CGContext(pixelWidth: width, pixelHeight: height, scale: 1))
    }

    /// The premultiplied pixel 0xAARRGGBB.
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
        (context.bytes + y * context.bytesPerRow + x * 4).load(as: UInt32.self)
    }

    /// Adds a layer with a frame and a fill.
    @discardableResult
    func add(_ frame: CGRect, _ color: CGColor?, to parent: CALayer? = nil) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        (parent ?? root).addSublayer(layer)
        return layer
    }
}

extension CGColor {
    static let red = CGColor(red: 1, green: 0, blue: 0)
    static let green = CGColor(red: 0, green: 1, blue: 0)
    static let blue = CGColor(red: 0, green: 0, blue: 1)
}

/// Makes changes without implicit animations.
@MainActor
func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
}
