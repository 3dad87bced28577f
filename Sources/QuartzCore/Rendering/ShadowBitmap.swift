// The bitmap of a layer's shadow: the outline, blurred and coloured.

import CoreGraphics
import Foundation

/// A shadow's bitmap, kept until its source changes.
final class ShadowBitmap {
    /// All values that determine the bitmap.
    struct Source: Equatable {
        var shadow: LayerShadow
        var outline: CGPath
        var scale: CGFloat
    }

    let source: Source
    let image: CGImage
    /// The frame of the image in the coordinates of the outline.
    let rect: CGRect

    /// The maximum area in pixels. Larger shadows are not drawn, to limit memory.
    private static let maximumArea = 1 << 24

    /// Returns nil if the shadow is empty, too large or not finite, or has no colour.
    init?(_ source: Source) {
        let shadow = source.shadow
        let box = source.outline.boundingBoxOfPath
        guard let color = shadow.color, box.isFinite, shadow.offset.width.isFinite, shadow.offset.height.isFinite, shadow.radius.isFinite
        else { return nil }
        let reach = shadow.reach
        let wanted = box.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height).insetBy(dx: -reach, dy: -reach)
        let grid = PixelGrid(scale: source.scale)
        let pixels = grid.coveringPixels(of: wanted)
        guard !pixels.isEmpty, pixels.area <= Self.maximumArea,
            let context = CGContext(pixelWidth: pixels.width, pixelHeight: pixels.height, scale: source.scale)
        else { return nil }
        let rect = grid.points(pixels)
        context.translateBy(x: shadow.offset.width - rect.minX, y: shadow.offset.height - rect.minY)
        context.addPath(source.outline)
        context.fillPath()
        context.flush()
        var coverage = AlphaCoverage(context)
        coverage.blur(deviation: Double(max(shadow.radius, 0) * source.scale))
        coverage.write(to: context, color: color.copy(alpha: color.alpha * CGFloat(min(shadow.opacity, 1))))
        context.markDirty()
        self.source = source
        self.rect = rect
        image = context.liveImage
    }
}

extension LayerPainter {
    /// Draws a layer's shadow from its bitmap, which is created if its source has changed.
    func paintShadow(_ shadow: LayerShadow, for step: PaintStep) {
        let layer = step.layer
        let model = layer.modelLayer ?? layer
        // The outline of the layer's shape is relative to the corner of the bounds, so that scrolling does not change it.
        let origin = layer._bounds.origin
        let outline = shadow.path ?? layer.shadowOutline
        let source = ShadowBitmap.Source(shadow: shadow, outline: outline, scale: model.drawingScale)
        if model.shadowBitmap?.source != source { model.shadowBitmap = ShadowBitmap(source) }
        guard let bitmap = model.shadowBitmap else { return }
        let rect = shadow.path == nil ? bitmap.rect.offsetBy(dx: origin.x, dy: origin.y) : bitmap.rect
        if step.geometry.isAligned, bitmap.source.scale == step.geometry.toDevice.a {
            let corner = CGPoint(x: rect.minX, y: rect.minY).applying(step.geometry.toDevice)
            let pixels = DeviceRect(
                x: PixelGrid.integer(LayerGeometry.snap(corner.x)), y: PixelGrid.integer(LayerGeometry.snap(corner.y)),
                width: bitmap.image.width, height: bitmap.image.height)
            return blit(bitmap.image, to: pixels, within: step.rect)
        }
        transformed(step) { context.draw(bitmap.image, uprightIn: rect) }
    }
}

extension CALayer {
    /// The outline of the layer for its shadow, relative to the corner of the bounds.
    var shadowOutline: CGPath {
        if let shape = (self as? CAShapeLayer)?.shape.path, (_backgroundColor?.alpha ?? 0) == 0 {
            return shape.applying(CGAffineTransform(translationX: -_bounds.minX, y: -_bounds.minY))
        }
        let size = _bounds.size
        let rect = CGRect(origin: .zero, size: size)
        let radius = max(min(_cornerRadius, size.width / 2, size.height / 2), 0)
        if radius > 0, maskedCorners != .all {
            return CGPath.roundedRect(rect, radius: radius, corners: maskedCorners, curve: cornerCurve)
        }
        if cornerCurve.fits(radius: radius, in: size), radius > 0 {
            return ContinuousCorners.path(rect, radius: radius, corners: .all)
        }
        return CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius)
    }
}
