// Paths and rectangles: the current path, its queries, fills and strokes.

internal import CCairo
public import Foundation

/// The operation of `drawPath(using:)`.
public enum CGPathDrawingMode: Int32, Sendable { case fill, eoFill, stroke, fillStroke, eoFillStroke }

extension CGContext {
    // MARK: The current path

    /// Discards the current path.
    public func beginPath() { cairo_new_path(cairo) }

    /// Begins a new subpath at a point.
    public func move(to point: CGPoint) {
        guard let p = pathPoint(point) else { return }
        cairo_move_to(cairo, p.x, p.y)
    }

    /// Adds a straight line from the current point to `point`. Without a current point, a subpath begins at `point` instead.
    public func addLine(to point: CGPoint) {
        guard let p = pathPoint(point) else { return }
        cairo_line_to(cairo, p.x, p.y)
    }

    /// Adds a cubic Bézier curve from the current point.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        guard let e = pathPoint(end), let c1 = pathPoint(control1), let c2 = pathPoint(control2) else { return }
        cairo_curve_to(cairo, c1.x, c1.y, c2.x, c2.y, e.x, e.y)
    }

    /// Adds a quadratic Bézier curve from the current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        guard end.isFinite, control.isFinite else { return }
        var (x, y) = (Double(control.x), Double(control.y))
        if cairo_has_current_point(cairo) != 0 { cairo_get_current_point(cairo, &x, &y) }
        let c1 = CGPoint(x: CGFloat(x) / 3 + control.x * 2 / 3, y: CGFloat(y) / 3 + control.y * 2 / 3)
        let c2 = CGPoint(x: end.x / 3 + control.x * 2 / 3, y: end.y / 3 + control.y * 2 / 3)
        addCurve(to: end, control1: c1, control2: c2)
    }

    /// Begins a subpath of straight lines through points.
    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
    }

    /// Adds a closed rectangle. Null and non-finite rectangles are ignored.
    public func addRect(_ rect: CGRect) {
        guard state.canDraw, rect.isFinite, !rect.isNull else { return }
        addLimited(rect)
    }

    /// Adds a closed ellipse inscribed in a rectangle.
    public func addEllipse(in rect: CGRect) { addPath(CGPath(ellipseIn: rect)) }

    /// As ``CGMutablePath/addArc(center:radius:startAngle:endAngle:clockwise:transform:)``.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        let arc = CGMutablePath()
        var (x, y) = (0.0, 0.0)
        let continues = cairo_has_current_point(cairo) != 0
        if continues {
            cairo_get_current_point(cairo, &x, &y)
            arc.move(to: CGPoint(x: x, y: y))
        }
        arc.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
        append(arc.elements.dropFirst(continues ? 1 : 0))
    }

    /// Closes the current subpath with a line to its start.
    public func closePath() { cairo_close_path(cairo) }

    /// Adds all elements of a path, transformed by the current transform.
    public func addPath(_ path: CGPath) { append(path.elements[...]) }

    // MARK: Painting

    /// Fills the current path and discards it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        if state.effects != nil { return composited { fillPath(using: rule) } }
        defer { cairo_new_path(cairo) }
        guard prepare(state.fillColor) else { return }
        cairo_set_fill_rule(cairo, rule.cairoRule)
        fillBounded()
    }

    /// Strokes the current path and discards it.
    public func strokePath() {
        if state.effects != nil { return composited { strokePath() } }
        defer { cairo_new_path(cairo) }
        guard prepare(state.strokeColor) else { return }
        cairo_stroke(cairo)
    }

    /// Fills or strokes the current path, or both, and discards it.
    public func drawPath(using mode: CGPathDrawingMode) {
        switch mode {
        case .fill: fillPath()
        case .eoFill: fillPath(using: .evenOdd)
        case .stroke: strokePath()
        case .fillStroke, .eoFillStroke:
            let path = state.canDraw ? cairo_copy_path(cairo) : nil
            fillPath(using: mode == .fillStroke ? .winding : .evenOdd)
            if let path {
                cairo_append_path(cairo, path)
                cairo_path_destroy(path)
            }
            strokePath()
        }
    }

    /// Strokes the outline of a rectangle. Half of the line width is outside.
    public func stroke(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        strokePath()
    }

    /// Strokes the outline of a rectangle with a line width for this call only.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        saveGState()
        setLineWidth(width)
        stroke(rect)
        restoreGState()
    }

    /// Fills an ellipse inscribed in a rectangle.
    public func fillEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        fillPath()
    }

    /// Strokes an ellipse inscribed in a rectangle.
    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        strokePath()
    }

    /// Strokes a line between each pair of points. A remaining point is ignored.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            move(to: points[index])
            addLine(to: points[index + 1])
        }
        strokePath()
    }

    /// The limit of device coordinates. Cairo's are 24.8 fixed-point numbers; farther points are moved to this distance.
    static let farthestDevicePixel: CGFloat = 4_000_000

    private func append(_ elements: ArraySlice<CGPath.Element>) {
        for element in elements {
            switch element {
            case .move(let to): move(to: to)
            case .line(let to): addLine(to: to)
            case .quadCurve(let to, let control): addQuadCurve(to: to, control: control)
            case .curve(let to, let control1, let control2): addCurve(to: to, control1: control1, control2: control2)
            case .closeSubpath: closePath()
            }
        }
    }

    /// A point in user space, limited to the range of Cairo; nil if it is not finite, or if nothing can be drawn.
    private func pathPoint(_ point: CGPoint) -> (x: Double, y: Double)? {
        guard point.isFinite, state.canDraw else { return nil }
        let device = point.applying(state.ctm)
        let limit = Self.farthestDevicePixel
        if abs(device.x) <= limit, abs(device.y) <= limit { return (Double(point.x), Double(point.y)) }
        let limited = CGPoint(x: min(max(device.x, -limit), limit), y: min(max(device.y, -limit), limit))
        let back = limited.applying(state.ctm.inverted())
        return (Double(back.x), Double(back.y))
    }

    /// Adds the part of a finite rectangle in the range of Cairo.
    func addLimited(_ rect: CGRect) {
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        closePath()
    }

    /// Adds a rectangle of device pixels to the current path.
    func addPixels(_ area: DeviceRect) {
        inDeviceSpace { cairo_rectangle(cairo, Double(area.x), Double(area.y), Double(area.width), Double(area.height)) }
    }

    /// Sets colour, alpha and operator for painting. Returns false if nothing can be drawn.
    func prepare(_ color: CGColor) -> Bool {
        guard state.canDraw else { return false }
        if let pattern = color.pattern { return prepare(pattern, alpha: color.alpha * state.alpha) }
        let drawn = stored(color)
        cairo_set_source_rgba(cairo, Double(drawn.red), Double(drawn.green), Double(drawn.blue), Double(drawn.alpha * state.alpha))
        cairo_set_operator(cairo, state.blendMode.cairoOperator)
        return true
    }

    /// Fills the current path. A blend mode that Cairo applies outside the path, too, is limited by a clip.
    func fillBounded() {
        guard state.blendMode.reachesBeyondShape else { return cairo_fill(cairo) }
        cairo_save(cairo)
        cairo_clip(cairo)
        cairo_paint(cairo)
        cairo_restore(cairo)
    }

    // MARK: Path queries

    /// Whether the current path has no elements.
    public var isPathEmpty: Bool { cairo_has_current_point(cairo) == 0 }

    /// The end of the current path in user space; zero for an empty path.
    public var currentPointOfPath: CGPoint {
        guard !isPathEmpty else { return .zero }
        var (x, y) = (0.0, 0.0)
        cairo_get_current_point(cairo, &x, &y)
        return CGPoint(x: x, y: y)
    }

    /// The bounding box of the current path in user space, without control points; null for an empty path, and while nothing can be drawn.
    public var boundingBoxOfPath: CGRect {
        guard !isPathEmpty, state.canDraw else { return .null }
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        cairo_path_extents(cairo, &x1, &y1, &x2, &y2)
        return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
    }

    /// Whether drawing the current path in `mode` would paint `point`, which is in user space; ignores the clip unless it is empty.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        guard point.isFinite, state.canDraw else { return false }
        cairo_set_fill_rule(cairo, mode == .eoFill || mode == .eoFillStroke ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        let isFilled = mode != .stroke && cairo_in_fill(cairo, Double(point.x), Double(point.y)) != 0
        let strokes = mode == .stroke || mode == .fillStroke || mode == .eoFillStroke
        return isFilled || strokes && cairo_in_stroke(cairo, Double(point.x), Double(point.y)) != 0
    }

    /// Adds closed rectangles to the current path.
    public func addRects(_ rects: [CGRect]) { rects.forEach(addRect) }

    /// Sets the clip to the whole bitmap, without a mask. `restoreGState()` restores the clip of the saved state.
    public func resetClip() {
        cairo_reset_clip(cairo)
        state.clip = surface.bounds
        state.clipIsExact = true
        removeMask()
    }

    // MARK: Device space

    /// The inverse of the transform; the identity if there is none.
    private var deviceToUser: CGAffineTransform { ctm.determinant != 0 ? ctm.inverted() : .identity }

    /// Converts a point from user space to pixels of the bitmap.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
    /// Converts a size from user space to pixels of the bitmap.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
    /// Converts a rectangle from user space to pixels of the bitmap; for a rotated user space, returns the bounding box.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
    /// Converts a point from pixels of the bitmap to user space. A transform that is not invertible leaves it unchanged.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(deviceToUser) }
    /// Converts a size from pixels of the bitmap to user space. A transform that is not invertible leaves it unchanged.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(deviceToUser) }
    /// Converts a rectangle from pixels of the bitmap to user space; for a rotated user space, returns the bounding box.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(deviceToUser) }
}

// MARK: - Rectangles

// Rectangles that cover whole pixels and are opaque or small are usually drawn without Cairo.
extension CGContext {
    /// Fills a rectangle with the fill colour. Discards the current path.
    public func fill(_ rect: CGRect) {
        cairo_new_path(cairo)
        if state.effects != nil { return composited { fill(rect) } }
        guard state.canDraw, !rect.isNull, let area = limitedToCairoRange(rect) else { return }
        if state.ctm.isRectilinear, let pixels = DeviceRect(exactly: area.applying(state.ctm)) { return fill(pixels: pixels) }
        guard prepare(state.fillColor) else { return }
        cairo_rectangle(cairo, Double(area.minX), Double(area.minY), Double(area.width), Double(area.height))
        fillBounded()
    }

    /// Fills rectangles one after another, so that translucent ones add up where they overlap.
    public func fill(_ rects: [CGRect]) { rects.forEach { fill($0) } }

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
            return markDirty(area)
        }
        if blendsDirectly, state.fillColor.pattern == nil, area.area <= Self.mostBlendedPixels { return blend(state.fillColor, in: area) }
        guard prepare(state.fillColor) else { return }
        cairo_new_path(cairo)
        addPixels(area)
        fillBounded()
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
        let part = rect.standardized.intersection(boundingBoxOfClipPath.insetBy(dx: -1, dy: -1))
        return part.isNull || part.isEmpty ? nil : part
    }
}
