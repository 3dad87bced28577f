// Verification that drawing only the damage equals drawing everything.

import CoreGraphics
import Foundation

extension LayerRenderer {
    /// Draws the whole tree into another bitmap and counts the pixels that differ from the given one.
    func verify(_ context: CGContext) {
        guard let whole = CGContext(pixelWidth: context.width, pixelHeight: context.height, scale: 1) else { return }
        var compositor = Compositor(.verification)
        root.forgetShadows()
        let kept = remakeBackdrops(with: &compositor, width: context.width, height: context.height)
        compositor.draw(root, in: DeviceRect(x: 0, y: 0, width: context.width, height: context.height), into: whole)
        whole.flush()
        for (layer, blurred) in zip(backdrops.visible, kept) { layer.blurred = blurred }
        differingPixels = 0
        for y in 0..<context.height {
            let drawn = context.bytes + y * context.bytesPerRow
            let expected = whole.bytes + y * whole.bytesPerRow
            guard memcmp(drawn, expected, context.width * 4) != 0 else { continue }
            for x in 0..<context.width
            where drawn.load(fromByteOffset: x * 4, as: UInt32.self) != expected.load(fromByteOffset: x * 4, as: UInt32.self) {
                differingPixels += 1
            }
        }
    }
}

extension CALayer {
    /// Marks the shadows in the tree to be found and drawn again.
    fileprivate func forgetShadows() {
        castShadow?.isCurrent = false
        maskLayer?.forgetShadows()
        for child in drawnChildren { child.forgetShadows() }
    }
}
