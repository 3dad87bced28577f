// Pictures of layers outside the frames.

public import CoreGraphics
import Foundation

extension CALayer {
    /// Draws the layer and its sublayers, with the values set rather than those seen, in the context's coordinates as the layer's own.
    public func render(in ctx: CGContext) {
        guard let picture = picture(scale: max(ctx.scale, 1)) else { return }
        ctx.draw(picture.image, in: picture.rect.offsetBy(dx: _bounds.minX, dy: _bounds.minY))
    }

    /// The picture of the layer and its sublayers within its bounds; nil for a layer of no size.
    func picture(scale: CGFloat, values: Compositor.Values = .model) -> LayerPicture? {
        let pixels = PixelGrid(scale: scale).coveringPixels(of: CGRect(origin: .zero, size: _bounds.size))
        guard pixels.width > 0, pixels.height > 0, pixels.width <= BackingStore.maximumSide, pixels.height <= BackingStore.maximumSide,
            let context = CGContext(pixelWidth: pixels.width, pixelHeight: pixels.height, scale: 1)
        else { return nil }
        displayTree()
        let limits = DeviceRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        let box = DeviceRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        let origin = CGPoint(x: -_bounds.minX * scale, y: -_bounds.minY * scale)
        let placement = Placement(
            toDevice: CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: Placement.snap(origin.x), ty: Placement.snap(origin.y)),
            isAligned: true, box: box)
        var compositor = Compositor()
        compositor.drawAlone(self, at: placement, scale: scale, in: limits, into: context, values: values)
        context.flush()
        return LayerPicture(image: context.liveImage, rect: PixelGrid(scale: scale).points(limits))
    }

    /// Has all contents below that are out of date drawn.
    func displayTree() {
        displayIfNeeded()
        maskLayer?.displayTree()
        for child in children where !child._isHidden { child.displayTree() }
    }
}
