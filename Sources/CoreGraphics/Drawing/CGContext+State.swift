// The graphics state: saving, transforms, colours, line style, clip.

public import Foundation
internal import CCairo

extension CGContext {
    /// Remembers transform, clip, colours, line style, alpha and blend mode; the current path is not part of it.
    public func saveGState() {
        state.beginsLayer = false
        savedStates.append(state)
        cairo_save(cairo)
    }

    /// Returns to the state last saved; does nothing where none was, or where that would leave an open layer.
    public func restoreGState() {
        guard let saved = savedStates.last, !saved.beginsLayer else { return }
        savedStates.removeLast()
        state = saved
        cairo_restore(cairo)
    }

    // MARK: Transforms

    /// The map from user space to device pixels.
    public var ctm: CGAffineTransform { state.ctm }

    /// The map from user space to device pixels.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

    /// Applies a transform before the one so far: later drawing is mapped by it first.
    public func concatenate(_ transform: CGAffineTransform) {
        setCTM(transform.concatenating(state.ctm))
    }

    /// Moves the origin of user space, in points of user space.
    public func translateBy(x: CGFloat, y: CGFloat) {
        setCTM(state.ctm.translatedBy(x: x, y: y))
    }

    /// Multiplies the lengths of user space.
    public func scaleBy(x: CGFloat, y: CGFloat) {
        setCTM(state.ctm.scaledBy(x: x, y: y))
    }

    /// Turns user space by radians; with y downward a positive angle turns clockwise as seen.
    public func rotate(by angle: CGFloat) {
        setCTM(state.ctm.rotated(by: angle))
    }

    /// Replaces the whole map from user space to device pixels.
    ///
    /// Cairo refuses degenerate matrices for good; such a map is only remembered, and nothing is drawn under it.
    public func setCTM(_ transform: CGAffineTransform) {
        state.ctm = transform
        guard transform.isUsableForDrawing else { return }
        var matrix = transform.cairoMatrix
        cairo_set_matrix(cairo, &matrix)
    }

    // MARK: Colours and blending

    /// The colour of fills and masks.
    public func setFillColor(_ color: CGColor) { state.fillColor = color }
    /// The colour of strokes.
    public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

    /// The colour of fills and masks, in sRGB components from 0 to 1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// The colour of strokes, in sRGB components from 0 to 1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// The opacity of everything drawn from now on, 0…1; NaN is 0.
    public func setAlpha(_ alpha: CGFloat) {
        state.alpha = alpha > 0 ? min(alpha, 1) : 0
    }

    /// How later drawing combines with what is there.
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

    /// How images are sampled when they are not drawn pixel for pixel.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolation }
        set { state.interpolation = newValue }
    }

    /// Whether edges between pixels are softened; fills of whole pixels look the same either way.
    public func setShouldAntialias(_ shouldAntialias: Bool) {
        cairo_set_antialias(cairo, shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    }

    // MARK: Lines

    /// The width of strokes in user space; negative and non-finite widths are ignored.
    public func setLineWidth(_ width: CGFloat) {
        guard width.isFinite, width >= 0 else { return }
        cairo_set_line_width(cairo, Double(width))
    }

    /// The shape of open strokes' ends.
    public func setLineCap(_ cap: CGLineCap) {
        let caps = [CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE]
        cairo_set_line_cap(cairo, caps[Int(cap.rawValue)])
    }

    /// The shape of strokes' corners.
    public func setLineJoin(_ join: CGLineJoin) {
        let joins = [CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL]
        cairo_set_line_join(cairo, joins[Int(join.rawValue)])
    }

    /// The longest miter relative to the line's width; values below 1 and non-finite ones are ignored.
    public func setMiterLimit(_ limit: CGFloat) {
        guard limit.isFinite, limit >= 1 else { return }
        cairo_set_miter_limit(cairo, Double(limit))
    }

    /// Dashes and gaps in turn, in user space; an empty, negative, non-finite or all-zero pattern means a solid line.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let isUsable = phase.isFinite && lengths.allSatisfy { $0.isFinite && $0 >= 0 } && lengths.contains { $0 > 0 }
        let pattern = isUsable ? lengths.map(Double.init) : []
        cairo_set_dash(cairo, pattern, Int32(truncatingIfNeeded: pattern.count), isUsable ? Double(phase) : 0)
    }

    // MARK: Clip

    /// The smallest rectangle in user space around what can be drawn on; null where nothing can.
    public var boundingBoxOfClipPath: CGRect {
        guard state.canDraw else { return .null }
        return state.clip.cgRect.applying(state.ctm.inverted())
    }

    /// The device pixels that drawing can reach.
    public var deviceClipBounds: DeviceRect { state.canDraw ? state.clip : .zero }

    /// Limits drawing to a rectangle, in addition to all limits so far.
    public func clip(to rect: CGRect) {
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
            cairo_new_path(cairo)
            addLimited(rect)
        }
        cairo_clip(cairo)
    }

    /// Limits drawing to several rectangles together.
    public func clip(to rects: [CGRect]) {
        guard state.canDraw else { return }
        if rects.count == 1 { return clip(to: rects[0]) }
        beginPath()
        for rect in rects { addRect(rect) }
        clip()
    }

    /// Limits drawing to the inside of the current path, which is used up.
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

    /// Performs with device pixels as the unit; the current path keeps its place on the device.
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
    /// The rectangle if all its edges lie on pixel boundaries (within 1/512, below Cairo's own precision) and it is not empty.
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
