// The graphics state: save and restore, transform, colours, line style, clip.

public import Foundation
internal import CCairo

extension CGContext {
    /// Saves transform, clip, colours, shadow, line style, alpha, blend mode, antialiasing and interpolation quality, but not the
    /// current path.
    public func saveGState() {
        state.beginsLayer = false
        savedStates.append(state)
        cairo_save(cairo)
    }

    /// Restores the latest saved state. Does nothing if there is none or if it belongs to an open transparency layer.
    public func restoreGState() {
        guard let last = savedStates.indices.last, !savedStates[last].beginsLayer else { return }
        state = savedStates.removeLast()
        cairo_restore(cairo)
    }

    // MARK: Transforms

    /// The map from user space to device pixels.
    public var ctm: CGAffineTransform { state.ctm }

    /// The map from user space to device pixels.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

    /// Prepends `transform` to the map from user space: it applies to later drawing before the previous map does.
    public func concatenate(_ transform: CGAffineTransform) {
        setCTM(transform.concatenating(state.ctm))
    }

    /// Translates user space, in points of user space.
    public func translateBy(x: CGFloat, y: CGFloat) {
        setCTM(state.ctm.translatedBy(x: x, y: y))
    }

    /// Scales user space.
    public func scaleBy(x: CGFloat, y: CGFloat) {
        setCTM(state.ctm.scaledBy(x: x, y: y))
    }

    /// Rotates user space by radians, from the x axis toward the y axis: clockwise on screen when y grows downward.
    public func rotate(by angle: CGFloat) {
        setCTM(state.ctm.rotated(by: angle))
    }

    /// Replaces the map from user space to device pixels.
    ///
    /// A degenerate transform is only stored, because Cairo would stop working. Nothing is drawn until it is replaced.
    public func setCTM(_ transform: CGAffineTransform) {
        state.ctm = transform
        guard transform.isUsableForDrawing else { return }
        var matrix = transform.cairoMatrix
        cairo_set_matrix(cairo, &matrix)
    }

    // MARK: Colours and blending

    /// Sets the colour of fills and masks.
    public func setFillColor(_ color: CGColor) {
        guard color.pattern == nil, state.fillColor.pattern == nil else { return state.fillColor = color }
        // Plain colours, the usual ones, need no reference counting.
        (state.fillColor.red, state.fillColor.green) = (color.red, color.green)
        (state.fillColor.blue, state.fillColor.alpha) = (color.blue, color.alpha)
    }
    /// Sets the colour of strokes.
    public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

    /// Sets the colour of fills and masks in sRGB components, 0…1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the colour of strokes in sRGB components, 0…1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the colour of fills and masks to a gray, 0…1.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
    /// Sets the colour of strokes to a gray, 0…1.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

    /// Sets the opacity of later drawing, 0…1; NaN becomes 0.
    public func setAlpha(_ alpha: CGFloat) {
        state.alpha = alpha > 0 ? min(alpha, 1) : 0
    }

    /// The opacity of later drawing, 0…1.
    package var alpha: CGFloat { state.alpha }

    /// Sets how later drawing is combined with the existing pixels.
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

    /// The quality of resampled images.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolation }
        set { state.interpolation = newValue }
    }

    /// Sets whether edges are antialiased. Fills of whole pixels are the same either way.
    public func setShouldAntialias(_ shouldAntialias: Bool) {
        cairo_set_antialias(cairo, shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    }

    // MARK: Lines

    /// Sets the width of strokes in user space; negative and non-finite widths are ignored.
    public func setLineWidth(_ width: CGFloat) {
        guard width.isFinite, width >= 0 else { return }
        cairo_set_line_width(cairo, Double(width))
    }

    /// Sets the shape of the ends of open strokes.
    public func setLineCap(_ cap: CGLineCap) {
        let caps = [CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE]
        cairo_set_line_cap(cairo, caps[Int(cap.rawValue)])
    }

    /// Sets the shape of the corners of strokes.
    public func setLineJoin(_ join: CGLineJoin) {
        let joins = [CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL]
        cairo_set_line_join(cairo, joins[Int(join.rawValue)])
    }

    /// Sets the maximum length of mitres relative to the line width; values below 1 and non-finite values are ignored.
    public func setMiterLimit(_ limit: CGFloat) {
        guard limit.isFinite, limit >= 1 else { return }
        cairo_set_miter_limit(cairo, Double(limit))
    }

    /// Sets the lengths of dashes and gaps in turn, in user space. Strokes are solid if no length is positive, a length is negative, or a
    /// number is not finite.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let isUsable = phase.isFinite && lengths.allSatisfy { $0.isFinite && $0 >= 0 } && lengths.contains { $0 > 0 }
        let pattern = isUsable ? lengths.map(Double.init) : []
        cairo_set_dash(cairo, pattern, Int32(truncatingIfNeeded: pattern.count), isUsable ? Double(phase) : 0)
    }

    // MARK: Clip

    /// The bounding box of the clip in user space; null if nothing can be drawn.
    public var boundingBoxOfClipPath: CGRect {
        guard state.canDraw else { return .null }
        return state.clip.cgRect.applying(state.ctm.inverted())
    }

    /// The bounding box of the clip in device pixels; empty if nothing can be drawn.
    public var deviceClipBounds: DeviceRect { state.canDraw ? state.clip : .zero }

    /// Intersects the clip with a rectangle. Discards the current path.
    public func clip(to rect: CGRect) {
        cairo_new_path(cairo)
        guard state.canDraw else { return }
        if rect.isInfinite { return }
        guard rect.isFinite, !rect.isNull else { return clipToNothing() }
        let device = rect.standardized.applying(state.ctm)
        let bounds = DeviceRect(covering: device)
        if state.ctm.isRectilinear, let exact = DeviceRect(exactly: device) {
            let clip = state.clip.intersection(exact)
            if clip == state.clip, state.clipIsExact { return }
            state.clip = clip
            inDeviceSpace {
                cairo_rectangle(cairo, Double(clip.x), Double(clip.y), Double(clip.width), Double(clip.height))
            }
        } else {
            state.clip = state.clip.intersection(bounds)
            state.clipIsExact = false
            addLimited(rect)
        }
        cairo_clip(cairo)
    }

    /// Intersects the clip with the union of rectangles.
    public func clip(to rects: [CGRect]) {
        guard state.canDraw else { return }
        if rects.count == 1 { return clip(to: rects[0]) }
        beginPath()
        for rect in rects { addRect(rect) }
        clip()
    }

    /// Intersects the clip with the current path and discards the path.
    public func clip(using rule: CGPathFillRule = .winding) {
        guard state.canDraw else { return beginPath() }
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        inDeviceSpace { cairo_path_extents(cairo, &x1, &y1, &x2, &y2) }
        let bounds = DeviceRect(covering: CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1).insetBy(dx: -0.1, dy: -0.1))
        state.clip = state.clip.intersection(bounds)
        state.clipIsExact = false
        cairo_set_fill_rule(cairo, rule.cairoRule)
        cairo_clip(cairo)
    }

    private func clipToNothing() {
        state.clip = .zero
        cairo_new_path(cairo)
        cairo_clip(cairo)
    }

    /// Calls `body` with the identity as the transform. The current path keeps its device coordinates.
    func inDeviceSpace(_ body: () -> Void) {
        cairo_identity_matrix(cairo)
        body()
        var matrix = state.ctm.cairoMatrix
        cairo_set_matrix(cairo, &matrix)
    }
}

extension CGPathFillRule {
    var cairoRule: cairo_fill_rule_t { self == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD }
}

extension DeviceRect {
    /// Returns nil if the rectangle is empty or an edge is not on a pixel boundary, to within 1/512 pixel: Cairo's precision is 1/256.
    init?(exactly rect: CGRect) {
        let (x1, y1) = (rect.minX.rounded(), rect.minY.rounded())
        let (x2, y2) = (rect.maxX.rounded(), rect.maxY.rounded())
        let tolerance: CGFloat = 1 / 512
        guard abs(rect.minX - x1) < tolerance, abs(rect.minY - y1) < tolerance, abs(rect.maxX - x2) < tolerance,
            abs(rect.maxY - y2) < tolerance, x2 > x1, y2 > y1
        else { return nil }
        self.init(
            minX: PixelGrid.integer(x1), minY: PixelGrid.integer(y1), maxX: PixelGrid.integer(x2),
            maxY: PixelGrid.integer(y2))
    }
}
