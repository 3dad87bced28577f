// The drawing context: a bitmap, the graphics state, and the stack of saved states.
//
//   user space (points, y down) --ctm--> device pixels of the bitmap
//
// Drawing on whole pixels writes to memory directly where possible. All other drawing uses Cairo.

internal import CCairo
public import Foundation

/// A drawing destination with 32-bit premultiplied pixels. User space is in points with y downward; in the contexts that
/// `init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)` creates, y grows upward. Shapes with non-finite coordinates are
/// ignored. While the transform is not invertible or not finite, nothing is drawn.
public final class CGContext {
    let surface: CairoSurface
    let cairo: OpaquePointer
    var state: DrawingState
    var savedStates: [DrawingState] = []
    /// The number of open transparency layers; at 0 the bitmap itself is the target.
    var openLayers = 0

    /// Device pixels per point in the initial state.
    public let scale: CGFloat
    /// Whether the bitmap's bytes are red, green, blue and alpha instead of blue, green, red and alpha. Colours and images are converted
    /// before they are drawn.
    var swapsRedAndBlue = false
    /// The initial map from user space to device pixels. The offset of a shadow uses its y axis, whatever the current transform is.
    private(set) var baseTransform: CGAffineTransform
    /// The map from points of pattern tiles to device pixels; tiles begin at its origin. The initial transform by default.
    package var patternTransform: CGAffineTransform

    /// Whether the bitmap has an alpha channel.
    public enum Opacity: Sendable { case opaque, transparent }

    /// Creates a context with a bitmap of its own, transparent or black; nil for empty sizes, and with a message on standard error for too
    /// large ones.
    public convenience init?(pixelWidth: Int, pixelHeight: Int, scale: CGFloat, opacity: Opacity = .transparent) {
        BitmapLimit.check(width: pixelWidth, height: pixelHeight)
        guard let surface = CairoSurface(width: pixelWidth, height: pixelHeight, opacity: opacity) else { return nil }
        self.init(surface: surface, scale: scale)
    }

    /// Creates a context with a transparent bitmap of `size` points, rounded up to pixels, with sides of at least `leastPixels` pixels; nil
    /// for sizes that are empty, negative or not finite, and with a message on standard error for too large ones.
    package convenience init?(points size: CGSize, scale: CGFloat, leastPixels: Int = 0) {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        // NaN and infinity are not in the range, and each number in it can become an integer. Bitmaps are never that large.
        guard (0...1e9).contains(width), (0...1e9).contains(height) else { return nil }
        self.init(pixelWidth: max(leastPixels, Int(width)), pixelHeight: max(leastPixels, Int(height)), scale: scale)
    }

    /// Creates a context for the caller's memory, which must outlive the context and its live images; nil for invalid sizes. `bytesPerRow`
    /// must be a multiple of 4 and at least 4 × `pixelWidth`.
    public convenience init?(
        data: UnsafeMutableRawPointer, pixelWidth: Int, pixelHeight: Int, bytesPerRow: Int, scale: CGFloat,
        opacity: Opacity = .transparent
    ) {
        guard let surface = CairoSurface(data: data, width: pixelWidth, height: pixelHeight, bytesPerRow: bytesPerRow, opacity: opacity)
        else { return nil }
        self.init(surface: surface, scale: scale)
    }

    private init?(surface: CairoSurface, scale: CGFloat) {
        guard let cairo = cairo_create(surface.pointer), cairo_status(cairo) == CAIRO_STATUS_SUCCESS else { return nil }
        (self.surface, self.cairo, self.scale) = (surface, cairo, PixelGrid(scale: scale).scale)
        baseTransform = CGAffineTransform(scaleX: self.scale, y: self.scale)
        patternTransform = baseTransform
        state = DrawingState(ctm: baseTransform, clip: surface.bounds)
        cairo_set_line_width(cairo, 1)
        cairo_set_tolerance(cairo, 0.1)
        var matrix = state.ctm.cairoMatrix
        cairo_set_matrix(cairo, &matrix)
    }

    deinit { cairo_destroy(cairo) }

    /// The bitmap's width in pixels.
    public var width: Int { surface.width }
    /// The bitmap's height in pixels.
    public var height: Int { surface.height }
    /// Bytes from one row to the next.
    public var bytesPerRow: Int { surface.bytesPerRow }
    /// The first pixel of the top row; never nil. Call ``markDirty()`` after writing.
    public var data: UnsafeMutableRawPointer? { bytes }
    /// The first pixel of the top row. Call ``flush()`` before reading and ``markDirty()`` after writing.
    package var bytes: UnsafeMutableRawPointer { surface.bytes }

    /// Completes drawing, so that the memory can be read.
    public func flush() { cairo_surface_flush(surface.pointer) }

    /// Notifies the context that other code has written to its memory. Call this method before drawing again.
    public func markDirty() { cairo_surface_mark_dirty(surface.pointer) }

    /// A copy of the bitmap; nil only if there is not enough memory.
    @discardableResult public func makeImage() -> CGImage? {
        guard let copy = surface.copy() else { return nil }
        if swapsRedAndBlue { copy.swapRedAndBlue() }
        return CGImage(surface: copy)
    }

    /// Makes y grow upward from the bitmap's lower edge, as in the bitmap contexts of applications.
    func turnUpward() {
        baseTransform = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
        patternTransform = baseTransform
        setCTM(baseTransform)
    }

    /// An image that shares the context's memory: later drawing changes it.
    public var liveImage: CGImage { CGImage(surface: surface) }

    /// Makes all pixels transparent, or black in an opaque bitmap. Clip and transform are ignored.
    public func clearAllPixels() {
        cairo_surface_flush(surface.pointer)
        memset(surface.bytes, 0, surface.bytesPerRow * (surface.height - 1) + surface.width * 4)
        cairo_surface_mark_dirty(surface.pointer)
    }
}

// MARK: - State

extension CGContext {
    /// Saves transform, clip, colours, shadow, line style, alpha, blend mode, antialiasing and interpolation quality, but not the path.
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
    public func concatenate(_ transform: CGAffineTransform) { setCTM(transform.concatenating(state.ctm)) }

    /// Translates user space, in points of user space.
    public func translateBy(x: CGFloat, y: CGFloat) { setCTM(state.ctm.translatedBy(x: x, y: y)) }

    /// Scales user space.
    public func scaleBy(x: CGFloat, y: CGFloat) { setCTM(state.ctm.scaledBy(x: x, y: y)) }

    /// Rotates user space by radians, from the x axis toward the y axis: clockwise on screen when y grows downward.
    public func rotate(by angle: CGFloat) { setCTM(state.ctm.rotated(by: angle)) }

    /// Replaces the map from user space to device pixels. A degenerate transform is only stored, because Cairo would stop working. Nothing
    /// is drawn until it is replaced.
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
    public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha > 0 ? min(alpha, 1) : 0 }

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

    /// Sets the shape of the ends of open strokes. The raw values are Cairo's.
    public func setLineCap(_ cap: CGLineCap) { cairo_set_line_cap(cairo, cairo_line_cap_t(UInt32(cap.rawValue))) }

    /// Sets the shape of the corners of strokes. The raw values are Cairo's.
    public func setLineJoin(_ join: CGLineJoin) { cairo_set_line_join(cairo, cairo_line_join_t(UInt32(join.rawValue))) }

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
        guard rect.isFinite, !rect.isNull else {
            state.clip = .zero
            return cairo_clip(cairo)
        }
        let device = rect.standardized.applying(state.ctm)
        if state.ctm.isRectilinear, let exact = DeviceRect(exactly: device) {
            let clip = state.clip.intersection(exact)
            if clip == state.clip, state.clipIsExact { return }
            state.clip = clip
            addPixels(clip)
        } else {
            state.clip = state.clip.intersection(DeviceRect(covering: device))
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
        addRects(rects)
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
        let (x1, y1, x2, y2) = (rect.minX.rounded(), rect.minY.rounded(), rect.maxX.rounded(), rect.maxY.rounded())
        let tolerance: CGFloat = 1 / 512
        guard abs(rect.minX - x1) < tolerance, abs(rect.minY - y1) < tolerance, abs(rect.maxX - x2) < tolerance,
            abs(rect.maxY - y2) < tolerance, x2 > x1, y2 > y1
        else { return nil }
        self.init(minX: PixelGrid.integer(x1), minY: PixelGrid.integer(y1), maxX: PixelGrid.integer(x2), maxY: PixelGrid.integer(y2))
    }
}

/// The part of the graphics state that a context stores itself; the Cairo context stores the rest.
struct DrawingState {
    var ctm: CGAffineTransform { didSet { ctmIsUsable = ctm.isUsableForDrawing } }
    private var ctmIsUsable: Bool
    /// The device pixels inside the clip: exact if `clipIsExact`, otherwise the bounding box.
    var clip: DeviceRect
    /// Whether the clip is exactly the rectangle `clip` of whole pixels.
    var clipIsExact = true
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var interpolation = CGInterpolationQuality.default
    /// The shadow and the mask of drawings; nil for none.
    var effects: DrawingEffects?
    /// Whether the state was saved at the beginning of a transparency layer.
    var beginsLayer = false
    /// Whether that layer was begun with a rectangle, to which it is clipped: the end of the layer then also removes this clip.
    var layerHasOwnClip = false

    init(ctm: CGAffineTransform, clip: DeviceRect) {
        self.ctm = ctm
        self.clip = clip
        ctmIsUsable = ctm.isUsableForDrawing
    }

    /// Whether anything can be drawn: the clip is not empty, and Cairo can use the transform.
    var canDraw: Bool { !clip.isEmpty && ctmIsUsable }
}

extension CGAffineTransform {
    /// Whether Cairo can use the transform: it is invertible, and its numbers are in Cairo's range. A degenerate matrix puts a Cairo
    /// context into a permanent error state. Useful scales are between a millionth and a million.
    var isUsableForDrawing: Bool {
        isFinite && (1e-12...1e12).contains(abs(determinant)) && max(abs(a), abs(b), abs(c), abs(d)) <= 1e9
            && max(abs(tx), abs(ty)) <= 1e12
    }
}

/// How drawn pixels are combined with the existing ones.
public enum CGBlendMode: Int32, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference,
        exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver,
        destinationIn, destinationOut, destinationAtop, xor
    case plusLighter = 27

    var cairoOperator: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .clear: CAIRO_OPERATOR_CLEAR
        case .copy: CAIRO_OPERATOR_SOURCE
        case .sourceIn: CAIRO_OPERATOR_IN
        case .sourceOut: CAIRO_OPERATOR_OUT
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .destinationIn: CAIRO_OPERATOR_DEST_IN
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
        case .xor: CAIRO_OPERATOR_XOR
        case .plusLighter: CAIRO_OPERATOR_ADD
        }
    }

    /// Whether Cairo applies the mode outside the drawn shape, too, unlike Apple's systems.
    var reachesBeyondShape: Bool { self == .sourceIn || self == .sourceOut || self == .destinationIn || self == .destinationAtop }

    /// Whether a transparent source changes the existing pixels.
    var changesPixelsWithoutSource: Bool { self == .clear || self == .copy || reachesBeyondShape }
}

/// The quality of images drawn with scale or rotation.
public enum CGInterpolationQuality: Int32, Sendable {
    case `default`, none, low, high, medium

    var cairoFilter: cairo_filter_t {
        switch self {
        case .none: CAIRO_FILTER_NEAREST
        case .low: CAIRO_FILTER_BILINEAR
        case .default, .medium: CAIRO_FILTER_GOOD
        case .high: CAIRO_FILTER_BEST
        }
    }
}
