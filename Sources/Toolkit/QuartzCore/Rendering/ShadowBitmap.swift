// The bitmap of a layer's shadow: an outline or a drawing, blurred and coloured.

import CoreGraphics
import Foundation

/// A shadow's bitmap, kept until its source changes.
final class ShadowBitmap {
    /// All values that determine the bitmap, except the pixels of a drawing.
    struct Source: Equatable {
        var shadow: LayerShadow
        var caster: ShadowCaster
        var scale: CGFloat
    }

    let source: Source
    let image: CGImage
    /// The frame of the image in the coordinates of the caster.
    let rect: CGRect

    /// The maximum area in pixels. Larger shadows are not drawn, to limit memory.
    private static let maximumArea = 1 << 24

    /// `draw` fills a bitmap with the caster; its second argument is the pixel of the origin of the caster's coordinates.
    ///
    /// Returns nil if the shadow is empty, too large or not finite, or has no colour.
    init?(_ source: Source, draw: (CGContext, CGPoint) -> Void) {
        let shadow = source.shadow
        let (box, offset) = (source.caster.box, shadow.offset)
        guard let color = shadow.color, box.isFinite, offset.width.isFinite, offset.height.isFinite, shadow.radius.isFinite
        else { return nil }
        let grid = PixelGrid(scale: source.scale)
        let wanted = box.offsetBy(dx: offset.width, dy: offset.height).insetBy(dx: -shadow.reach, dy: -shadow.reach)
        let pixels = grid.coveringPixels(of: wanted)
        guard !pixels.isEmpty, pixels.area <= Self.maximumArea,
            let context = CGContext(pixelWidth: pixels.width, pixelHeight: pixels.height, scale: 1)
        else { return nil }
        draw(context, CGPoint(x: offset.width * source.scale - CGFloat(pixels.x), y: offset.height * source.scale - CGFloat(pixels.y)))
        context.flush()
        var coverage = AlphaCoverage(context)
        coverage.blur(deviation: Double(max(shadow.radius, 0) * source.scale))
        coverage.write(to: context, color: color.copy(alpha: color.alpha * CGFloat(min(shadow.opacity, 1))))
        context.markDirty()
        self.source = source
        rect = grid.points(pixels)
        image = context.liveImage
    }
}

extension LayerPainter {
    /// Draws a layer's shadow from its bitmap, which is created if its source has changed. A layer that masks to its bounds clips it.
    func paintShadow(_ shadow: LayerShadow, for step: PaintStep) {
        let layer = step.layer
        let cast = layer.castShadow(from: source)
        guard let caster = cast.caster else { return }
        let wanted = ShadowBitmap.Source(shadow: shadow, caster: caster, scale: (layer.modelLayer ?? layer).drawingScale)
        if cast.bitmap?.source != wanted {
            cast.bitmap = ShadowBitmap(wanted) { context, origin in
                switch caster {
                case .outline(let path):
                    context.translateBy(x: origin.x, y: origin.y)
                    context.scaleBy(x: wanted.scale, y: wanted.scale)
                    context.addPath(path)
                    context.fillPath()
                case .drawing: drawSilhouette(of: layer, at: origin, scale: wanted.scale, into: context)
                }
            }
        }
        guard let bitmap = cast.bitmap else { return }
        // All casters but the layer's own path are relative to the corner of the bounds, so that scrolling does not change them.
        let origin = shadow.path == nil ? layer._bounds.origin : .zero
        paintClipped(step) { paint(bitmap, at: bitmap.rect.offsetBy(dx: origin.x, dy: origin.y), for: $0) }
    }

    private func paint(_ bitmap: ShadowBitmap, at rect: CGRect, for step: PaintStep) {
        if step.geometry.isAligned, bitmap.source.scale == step.geometry.toDevice.a {
            let corner = CGPoint(x: rect.minX, y: rect.minY).applying(step.geometry.toDevice)
            let pixels = DeviceRect(
                x: PixelGrid.integer(LayerGeometry.snap(corner.x)), y: PixelGrid.integer(LayerGeometry.snap(corner.y)),
                width: bitmap.image.width, height: bitmap.image.height)
            return blit(bitmap.image, to: pixels, within: step.rect)
        }
        transformed(step) { context.draw(bitmap.image, uprightIn: rect) }
    }

    /// Draws everything that casts the shadow of a layer. The corner of the bounds is at the pixel nearest to `corner`.
    private func drawSilhouette(of layer: CALayer, at corner: CGPoint, scale: CGFloat, into context: CGContext) {
        let bounds = layer._bounds
        let origin = (x: PixelGrid.integer(LayerGeometry.snap(corner.x)), y: PixelGrid.integer(LayerGeometry.snap(corner.y)))
        let size = CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
        let toDevice = CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: CGFloat(origin.x) - LayerGeometry.snap(bounds.minX * scale),
            ty: CGFloat(origin.y) - LayerGeometry.snap(bounds.minY * scale))
        let geometry = LayerGeometry(
            toDevice: toDevice, isAligned: true, box: DeviceRect(covering: size).offsetBy(dx: origin.x, dy: origin.y))
        var compositor = Compositor(source == .model ? .model : .presentation)
        compositor.drawSilhouette(of: layer, at: geometry, into: context)
    }
}
