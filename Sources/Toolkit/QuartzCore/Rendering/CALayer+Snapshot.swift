// Bitmaps of layers drawn outside any frame.

import CoreGraphics
import Foundation

/// A bitmap of a layer and its sublayers.
nonisolated struct LayerSnapshot {
    var image: CGImage
    /// The image's frame, in points from the origin of the layer's bounds.
    var rect: CGRect
}

extension CALayer {
    /// The implementation of `render`. Like iOS 18, it applies the layer's own opacity.
    func _render(in ctx: CGContext) {
        guard let snapshot = snapshot(scale: max(ctx.scale, 1), of: .model) else { return }
        ctx.saveGState()
        ctx.setAlpha(ctx.alpha * CGFloat(_opacity))
        ctx.draw(snapshot.image, uprightIn: snapshot.rect.offsetBy(dx: _bounds.minX, dy: _bounds.minY))
        ctx.restoreGState()
    }

    /// Draws the part of the layer and its sublayers inside the bounds; nil if the bounds are empty or too large.
    func snapshot(scale: CGFloat, of source: Compositor.Source) -> LayerSnapshot? {
        let pixels = PixelGrid(scale: scale).coveringPixels(of: CGRect(origin: .zero, size: _bounds.size))
        guard !pixels.isEmpty,
            let context = CGContext(pixelWidth: pixels.width, pixelHeight: pixels.height, scale: 1)
        else { return nil }
        displayTree()
        let endDerivation = DerivedLayers.deriveForSnapshot(of: self, hasModelValues: source == .model)
        defer { endDerivation() }
        let box = DeviceRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        let toDevice = CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: LayerGeometry.snap(-_bounds.minX * scale), ty: LayerGeometry.snap(-_bounds.minY * scale))
        var compositor = Compositor(source)
        compositor.drawSubtree(of: self, at: LayerGeometry(toDevice: toDevice, isAligned: true, box: box), in: box, into: context)
        context.flush()
        return LayerSnapshot(image: context.liveImage, rect: PixelGrid(scale: scale).points(box))
    }

    /// Redraws all contents in the subtree that are out of date, except in hidden sublayers.
    ///
    /// Outside a frame, changes of sublayers do not invalidate the shadows of their superlayers, so all shadows are made again.
    private func displayTree() {
        displayIfNeeded()
        castShadow?.isCurrent = false
        maskLayer?.displayTree()
        for child in children where !child._isHidden { child.displayTree() }
    }
}
