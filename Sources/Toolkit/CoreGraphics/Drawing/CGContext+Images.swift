// Drawing of images: copied or resampled, in nine parts, repeated, and projected.

internal import CCairo
public import Foundation

extension CGContext {
    /// Draws an image without scaling, with its top left corner at the device pixel nearest to a point in user space. The transform applies
    /// only to the point. Clip, alpha and blend mode apply to the image.
    public func draw(_ image: CGImage, at point: CGPoint) {
        guard state.canDraw, point.isFinite else { return }
        let corner = point.applying(state.ctm)
        draw(
            image, atPixelX: PixelGrid.integer((corner.x + 0.5).rounded(.down)),
            y: PixelGrid.integer((corner.y + 0.5).rounded(.down)))
    }

    /// Draws an image without scaling, with its top left corner at a device pixel. The transform is ignored.
    public func draw(_ image: CGImage, atPixelX x: Int, y: Int) {
        let area = DeviceRect(x: x, y: y, width: image.width, height: image.height).intersection(state.clip)
        guard state.canDraw, !area.isEmpty, abs(x) <= 1 << 22, abs(y) <= 1 << 22 else { return }
        if canCopyDirectly(image) { return copy(image, atPixelX: x, y: y, area: area) }
        if blendsDirectly, !image.isOpaque, image.surface !== surface, state.alpha >= 1, area.area <= Self.mostBlendedPixels {
            return blend(image, atPixelX: x, y: y, area: area)
        }
        cairo_new_path(cairo)
        let stored = stored(image)
        inDeviceSpace {
            cairo_set_source_surface(cairo, stored.surface.pointer, Double(x), Double(y))
            cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
            cairo_rectangle(cairo, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
        }
        paintSource()
    }

    /// Draws an image scaled to a rectangle. Its first row is at the greatest y of the rectangle, as on Apple's systems: it is upright in a
    /// bitmap context, where y grows upward, and upside down in a view, where y grows downward.
    public func draw(_ image: CGImage, in rect: CGRect) {
        guard state.canDraw, rect.isFinite, !rect.isNull else { return }
        let old = state.ctm
        translateBy(x: 0, y: rect.minY + rect.maxY)
        scaleBy(x: 1, y: -1)
        draw(image, uprightIn: rect)
        setCTM(old)
    }

    /// Draws an image scaled to a rectangle. Its first row is at the least y of the rectangle.
    package func draw(_ image: CGImage, uprightIn rect: CGRect) {
        if state.effects != nil { return composited { draw(image, uprightIn: rect) } }
        guard state.canDraw, rect.isFinite, !rect.isNull else { return }
        let rect = rect.standardized
        let device = rect.applying(state.ctm)
        guard rect.width > 0, rect.height > 0, DeviceRect(covering: device).intersects(state.clip) else { return }
        if let exact = exactPixels(of: device, for: image) { return draw(image, atPixelX: exact.x, y: exact.y) }
        guard let pattern = pattern(image, in: rect) else { return }
        cairo_pattern_set_filter(pattern, state.interpolation.cairoFilter)
        // Without padding, edges would be blended with transparent black.
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_new_path(cairo)
        addLimited(rect)
        cairo_set_source(cairo, pattern)
        cairo_pattern_destroy(pattern)
        paintSource()
    }

    /// The device pixels of a rectangle that has been transformed; nil unless the image is copied to them without being resampled.
    private func exactPixels(of device: CGRect, for image: CGImage) -> DeviceRect? {
        guard state.ctm.isRectilinear, state.ctm.a > 0, state.ctm.d > 0, let exact = DeviceRect(exactly: device) else { return nil }
        return exact.width == image.width && exact.height == image.height ? exact : nil
    }

    /// Fills a rectangle with the fill colour, with the alpha of the image as mask.
    public func drawMask(_ image: CGImage, in rect: CGRect) {
        guard state.canDraw, rect.isFinite, !rect.isNull else { return }
        let device = rect.applying(state.ctm)
        guard DeviceRect(covering: device).intersects(state.clip), prepare(state.fillColor),
            let pattern = pattern(image, in: rect.standardized)
        else { return }
        let isExact = exactPixels(of: device, for: image) != nil
        cairo_pattern_set_filter(pattern, isExact ? CAIRO_FILTER_NEAREST : state.interpolation.cairoFilter)
        cairo_mask(cairo, pattern)
        cairo_pattern_destroy(pattern)
    }

    /// A pattern that scales the image to a rectangle; nil if its pixels would be too small or too large for Cairo.
    private func pattern(_ image: CGImage, in rect: CGRect) -> OpaquePointer? {
        let toUser = CGAffineTransform(
            a: rect.width / CGFloat(image.width), b: 0, c: 0, d: rect.height / CGFloat(image.height), tx: rect.minX,
            ty: rect.minY)
        guard toUser.isUsableForDrawing, toUser.concatenating(state.ctm).isUsableForDrawing else { return nil }
        var matrix = toUser.inverted().cairoMatrix
        // The pattern retains the surface of a converted image.
        let stored = stored(image)
        guard let pattern = withExtendedLifetime(stored, { cairo_pattern_create_for_surface(stored.surface.pointer) }) else { return nil }
        cairo_pattern_set_matrix(pattern, &matrix)
        return pattern
    }

    /// Fills the current path with the current source and releases the source.
    private func paintSource() {
        cairo_set_operator(cairo, state.blendMode.cairoOperator)
        if state.alpha >= 1 {
            fillBounded()
        } else {
            cairo_save(cairo)
            cairo_clip(cairo)
            cairo_paint_with_alpha(cairo, Double(state.alpha))
            cairo_restore(cairo)
        }
        cairo_new_path(cairo)
        cairo_set_source_rgb(cairo, 0, 0, 0)
    }

    private func canCopyDirectly(_ image: CGImage) -> Bool {
        guard openLayers == 0, state.clipIsExact, state.alpha >= 1, !swapsRedAndBlue else { return false }
        switch state.blendMode {
        case .copy: return image.isOpaque == surface.isOpaque || image.isOpaque
        case .normal: return image.isOpaque
        default: return false
        }
    }

    private func copy(_ image: CGImage, atPixelX x: Int, y: Int, area: DeviceRect) {
        let source = image.surface
        cairo_surface_flush(source.pointer)
        cairo_surface_flush(surface.pointer)
        // The alpha bytes of an opaque image are undefined and may be 0. A bitmap with alpha needs 255.
        let setsAlpha = source.isOpaque && !surface.isOpaque
        for row in area.y..<area.maxY {
            let from = source.bytes + (row - y) * source.bytesPerRow + (area.x - x) * 4
            let to = surface.bytes + row * surface.bytesPerRow + area.x * 4
            if setsAlpha {
                let (pixels, result) = (from.assumingMemoryBound(to: UInt32.self), to.assumingMemoryBound(to: UInt32.self))
                for column in 0..<area.width { result[column] = pixels[column] | 0xFF00_0000 }
            } else {
                memmove(to, from, area.width * 4)
            }
        }
        markDirty(area)
    }

    // MARK: Nine parts

    /// Draws an image in a rectangle: its corners keep their size, its edges are resized in one direction and its centre in both. `center`
    /// is in fractions of the image, which has `scale` pixels per point. Resized parts are repeated if `tiles` is true, else stretched.
    package func draw(_ image: CGImage, center: CGRect, scale: CGFloat, in frame: CGRect, tiles: Bool) {
        // All parts have one shadow.
        if state.effects != nil { return composited { draw(image, center: center, scale: scale, in: frame, tiles: tiles) } }
        let scale = max(scale, 1e-6)
        let columns = Band.three(
            pixels: CGFloat(image.width), start: center.minX, length: center.width, origin: frame.minX, target: frame.width, scale: scale)
        let rows = Band.three(
            pixels: CGFloat(image.height), start: center.minY, length: center.height, origin: frame.minY, target: frame.height,
            scale: scale)
        for row in rows {
            for column in columns {
                let source = CGRect(x: column.from, y: row.from, width: column.extent, height: row.extent)
                let target = CGRect(x: column.to, y: row.to, width: column.toExtent, height: row.toExtent)
                guard target.width > 0, target.height > 0, let part = image.cropping(to: source) else { continue }
                if tiles, column.isResized || row.isResized {
                    let size = CGSize(
                        width: column.isResized ? column.extent / scale : target.width,
                        height: row.isResized ? row.extent / scale : target.height)
                    drawTiles(part, of: size, in: target)
                } else {
                    draw(part, uprightIn: target)
                }
            }
        }
    }

    /// Fills the clipping area with adjacent copies of an image, each with the size of `rect`, so that one copy is in `rect`. If `byTiling`
    /// is false, draws only this copy. As in `draw(_:in:)`, the first row of a copy is at its greatest y.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
        guard byTiling, rect.width > 0, rect.height > 0 else { return draw(image, in: rect) }
        guard state.canDraw, rect.isFinite else { return }
        saveGState()
        translateBy(x: 0, y: rect.minY + rect.maxY)
        scaleBy(x: 1, y: -1)
        let area = boundingBoxOfClipPath
        if !area.isNull { drawTiles(image, of: rect.size, in: area, from: rect.origin) }
        restoreGState()
    }

    /// Fills `rect` with copies of an image of `size` points, beginning at `origin`, or if it is nil, at the top left corner of `rect`.
    private func drawTiles(_ image: CGImage, of size: CGSize, in rect: CGRect, from origin: CGPoint? = nil) {
        let origin = origin ?? rect.origin
        saveGState()
        let oldTransform = patternTransform
        patternTransform = ctm.translatedBy(x: origin.x, y: origin.y)
        setFillColor(CGColor(pattern: CGPattern(tile: image, size: size)))
        fill(rect)
        patternTransform = oldTransform
        restoreGState()
    }

    /// A part of an axis: its start and length in pixels of the image, and in points of the frame.
    private struct Band {
        var from, extent, to, toExtent: CGFloat
        var isResized = false

        /// The first, the middle and the last part of an axis. The middle is resized.
        static func three(pixels: CGFloat, start: CGFloat, length: CGFloat, origin: CGFloat, target: CGFloat, scale: CGFloat) -> [Band] {
            let first = (start * pixels).rounded()
            let middle = max((length * pixels).rounded(), 1)
            let last = max(pixels - first - middle, 0)
            // Ends that do not fit are reduced by the same factor.
            let shrink = min(1, target * scale / max(first + last, 1))
            let (head, tail) = (first / scale * shrink, last / scale * shrink)
            return [
                Band(from: 0, extent: first, to: origin, toExtent: head),
                Band(from: first, extent: middle, to: origin + head, toExtent: target - head - tail, isResized: true),
                Band(from: first + middle, extent: last, to: origin + target - tail, toExtent: tail),
            ]
        }
    }

    // MARK: Projection

    /// Draws the device pixels of a projection in `rect`, only in the blocks marked in `mask` if that is not nil, with the alpha and the
    /// blend mode of the state.
    package func draw(_ projection: ProjectiveSampler, in rect: DeviceRect, mask: BlockMask?) {
        let area = rect.intersection(deviceClipBounds)
        guard !area.isEmpty else { return }
        if blendsDirectly, state.alpha >= 1, state.effects == nil {
            flush()
            projection.draw(area, into: bytes + area.y * bytesPerRow + area.x * 4, bytesPerRow: bytesPerRow, mask: mask, blends: true)
            return markDirty(area)
        }
        guard let target = CGContext(pixelWidth: area.width, pixelHeight: area.height, scale: 1) else { return }
        projection.draw(area, into: target.bytes, bytesPerRow: target.bytesPerRow, mask: mask)
        target.markDirty()
        draw(target.liveImage, atPixelX: area.x, y: area.y)
    }
}
