// Filled rectangles, the most frequent shape. If they cover whole pixels and are opaque or small, they are usually drawn without Cairo.

public import Foundation
internal import CCairo

extension CGContext {
    /// Fills a rectangle with the fill colour. Discards the current path.
    public func fill(_ rect: CGRect) {
        cairo_new_path(cairo)
        if state.effects != nil { return composited { fill(rect) } }
        guard state.canDraw, !rect.isNull, let area = limitedToCairoRange(rect) else { return }
        if state.ctm.isRectilinear, let pixels = DeviceRect(exactly: area.applying(state.ctm)) {
            return fill(pixels: pixels)
        }
        guard prepare(state.fillColor) else { return }
        cairo_rectangle(cairo, Double(area.minX), Double(area.minY), Double(area.width), Double(area.height))
        paintBounded {
            cairo_fill(cairo)
        } clip: {
            cairo_clip(cairo)
        }
    }

    /// Fills rectangles one after another, so that translucent ones add up where they overlap.
    public func fill(_ rects: [CGRect]) {
        for rect in rects { fill(rect) }
    }

    /// Makes a rectangle transparent, or black in an opaque bitmap. Clip and mask apply; colour, alpha, blend mode and shadow do not.
    public func clear(_ rect: CGRect) {
        let old = state
        defer { state = old }
        if let mask = state.effects?.mask {
            state.effects = DrawingEffects(mask: mask)
            (state.blendMode, state.alpha, state.fillColor) = (.destinationOut, 1, .black)
        } else {
            (state.blendMode, state.effects) = (.clear, nil)
        }
        fill(rect)
    }

    /// Fills device pixels; the transform is ignored. Clip, colour, alpha and blend mode apply.
    public func fill(pixels: DeviceRect) {
        let area = pixels.intersection(state.clip)
        guard state.canDraw, !area.isEmpty else { return }
        if let pixel = directPixel {
            cairo_surface_flush(surface.pointer)
            for row in area.y..<area.maxY {
                let start = surface.bytes + row * surface.bytesPerRow + area.x * 4
                wmemset(start.assumingMemoryBound(to: wchar_t.self), pixel, area.width)
            }
            markDirty(area)
            return
        }
        if blendsDirectly, state.fillColor.pattern == nil, area.area <= Self.mostBlendedPixels { return blend(state.fillColor, in: area) }
        guard prepare(state.fillColor) else { return }
        cairo_new_path(cairo)
        inDeviceSpace {
            cairo_rectangle(cairo, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
        }
        paintBounded {
            cairo_fill(cairo)
        } clip: {
            cairo_clip(cairo)
        }
    }

    /// The pixel that a fill produces if it does not depend on the existing pixels; otherwise nil.
    private var directPixel: wchar_t? {
        guard openLayers == 0, state.clipIsExact, !swapsRedAndBlue, state.fillColor.pattern == nil || state.blendMode == .clear
        else { return nil }
        let pixel: UInt32
        switch state.blendMode {
        case .clear: pixel = 0
        case .copy: pixel = state.fillColor.copy(alpha: state.fillColor.alpha * state.alpha).premultipliedPixel
        case .normal where state.fillColor.alpha * state.alpha >= 1: pixel = state.fillColor.premultipliedPixel
        default: return nil
        }
        return wchar_t(bitPattern: pixel)
    }

    /// The rectangle, limited to the clip's bounding box if it exceeds Cairo's range of coordinates; nil if nothing is left to fill.
    private func limitedToCairoRange(_ rect: CGRect) -> CGRect? {
        if rect.isInfinite { return boundingBoxOfClipPath }
        guard rect.isFinite, rect.width != 0, rect.height != 0 else { return nil }
        let device = rect.applying(state.ctm)
        let limit = Self.farthestDevicePixel
        if abs(device.minX) < limit, abs(device.minY) < limit, abs(device.maxX) < limit, abs(device.maxY) < limit {
            return rect.standardized
        }
        let limits = boundingBoxOfClipPath.insetBy(dx: -1, dy: -1)
        let part = rect.standardized.intersection(limits)
        return part.isNull || part.isEmpty ? nil : part
    }
}
