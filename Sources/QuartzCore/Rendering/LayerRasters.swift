// Bitmaps of what cannot be drawn in parts: smoothed edges and blended colours depend, in their last bit, on where drawing is cut
// off, so a turned or rounded layer is drawn once as a whole and then copied, pixel for pixel, wherever it is damaged.

import CoreGraphics
import Foundation

/// A layer's own pixels, border and rounded clip as bitmaps; kept while the layer looks the same.
final class LayerRasters {
    var own: LayerRaster?
    var border: LayerRaster?
    var clip: LayerRaster?
}

/// One bitmap of a layer.
struct LayerRaster {
    /// The layer's place relative to the bitmap's corner: another one needs another bitmap.
    let geometry: LayerGeometry
    let image: CGImage
}

extension LayerGeometry {
    /// The place seen from another corner.
    func moved(dx: Int, dy: Int) -> LayerGeometry {
        var result = self
        result.toDevice.tx += CGFloat(dx)
        result.toDevice.ty += CGFloat(dy)
        result.box = box.offsetBy(dx: dx, dy: dy)
        return result
    }
}

extension CALayer {
    /// Whether the layer's own pixels are the same however they are cut into parts.
    func isExact(at geometry: LayerGeometry) -> Bool {
        guard geometry.isAligned, _cornerRadius <= 0, !drawsSubclassContent, fadingContents == nil else { return false }
        if let image = _contents { return exactPixels(of: image, at: geometry) != nil }
        if let backing { return exactPixels(of: backing, at: geometry) != nil }
        return true
    }

    /// Whether clipping sublayers to the bounds takes more than whole pixels.
    @inline(__always)
    func clipsToShape(at geometry: LayerGeometry) -> Bool {
        masksToBounds && (_cornerRadius > 0 || !geometry.isAligned)
    }
}

extension LayerPainter {
    /// Draws something as a whole into a bitmap, or takes the one kept, and copies the step's part of it.
    func paintWhole(
        _ step: PaintStep, kept: ReferenceWritableKeyPath<LayerRasters, LayerRaster?>, mode: CGBlendMode = .normal,
        draw: (LayerPainter, PaintStep) -> Void
    ) {
        let layer = step.layer
        let model = layer.modelLayer ?? layer
        var whole = layer.drawnRect(at: step.geometry)
        // What is much larger than the bitmap is drawn for the part that can be seen.
        if whole.area > 2 * context.width * context.height {
            whole = whole.intersection(DeviceRect(x: 0, y: 0, width: context.width, height: context.height))
        }
        guard !whole.isEmpty else { return }
        let geometry = step.geometry.moved(dx: -whole.x, dy: -whole.y)
        let image: CGImage
        if source == .frame, let raster = model.rasters?[keyPath: kept], raster.geometry == geometry, raster.image.width == whole.width,
            raster.image.height == whole.height
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
                let rasters = model.rasters ?? LayerRasters()
                model.rasters = rasters
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
