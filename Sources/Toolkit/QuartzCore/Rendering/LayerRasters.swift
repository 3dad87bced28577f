// Bitmaps of content that cannot be drawn in parts. The lowest bits of antialiased edges and blended colours depend on the clip.
// Therefore a rotated or rounded layer is drawn once as a whole, and damaged parts are copied from that bitmap.

import CoreGraphics
import Foundation

/// The bitmaps of a layer's content, border and clip; kept until the layer's appearance changes.
final class LayerRasters {
    var own: LayerRaster?
    var border: LayerRaster?
    var clip: LayerRaster?
}

/// One bitmap of a layer.
struct LayerRaster {
    /// The layer's geometry relative to the corner of the bitmap. Another geometry requires another bitmap.
    let geometry: LayerGeometry
    let image: CGImage
}

extension LayerGeometry {
    /// The geometry relative to another origin.
    func moved(dx: Int, dy: Int) -> LayerGeometry {
        var result = self
        result.toDevice.tx += CGFloat(dx)
        result.toDevice.ty += CGFloat(dy)
        result.box = box.offsetBy(dx: dx, dy: dy)
        return result
    }
}

extension CALayer {
    /// Whether the layer's pixels are independent of the clip.
    func isExact(at geometry: LayerGeometry) -> Bool {
        guard geometry.isAligned, _cornerRadius <= 0, !drawsSubclassContent, effects.fadingContents == nil else { return false }
        if let image = _contents { return exactPixels(of: image, at: geometry) != nil }
        if let backing { return exactPixels(of: backing, at: geometry) != nil }
        return true
    }

    /// Whether the clip of the sublayers is not a rectangle of whole pixels.
    @inline(__always)
    func clipsToShape(at geometry: LayerGeometry) -> Bool {
        _masksToBounds && (_cornerRadius > 0 || !geometry.isAligned)
    }
}

extension LayerPainter {
    /// Draws the layer's content, border or clip as a whole into a bitmap, or uses the cached bitmap, and copies the step's part of it.
    func paintWhole(
        _ step: PaintStep, kept: ReferenceWritableKeyPath<LayerRasters, LayerRaster?>, mode: CGBlendMode = .normal,
        draw: (LayerPainter, PaintStep) -> Void
    ) {
        let layer = step.layer
        let model = layer.modelLayer ?? layer
        var whole = layer.drawnRect(at: step.geometry, from: source)
        // If the layer is much larger than the context's bitmap, only the part inside it is drawn.
        if whole.area > 2 * context.width * context.height {
            whole = whole.intersection(DeviceRect(x: 0, y: 0, width: context.width, height: context.height))
        }
        guard !whole.isEmpty else { return }
        let geometry = step.geometry.moved(dx: -whole.x, dy: -whole.y)
        let image: CGImage
        if source == .frame, let raster = model.cache.rasters?[keyPath: kept], raster.geometry == geometry,
            raster.image.width == whole.width, raster.image.height == whole.height
        {
            image = raster.image
        } else {
            guard let bitmap = CGContext(pixelWidth: whole.width, pixelHeight: whole.height, scale: 1) else { return }
            var inner = step
            inner.geometry = geometry
            inner.rect = DeviceRect(x: 0, y: 0, width: whole.width, height: whole.height)
            inner.alpha = 1
            draw(LayerPainter(context: bitmap, source: source), inner)
            bitmap.flush()
            image = bitmap.liveImage
            if source == .frame {
                let rasters = model.cache.rasters ?? LayerRasters()
                model.cache.rasters = rasters
                rasters[keyPath: kept] = LayerRaster(geometry: geometry, image: image)
            }
        }
        context.setAlpha(CGFloat(step.alpha))
        context.setBlendMode(mode)
        blit(image, to: whole, within: step.rect)
        context.setBlendMode(.normal)
        context.setAlpha(1)
    }
}
