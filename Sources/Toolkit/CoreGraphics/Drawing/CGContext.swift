// The drawing context: a bitmap, the current state, and the stack of saved states.
//
//   user space (points, y down) --ctm--> device pixels of the bitmap
//
// Drawing on whole pixels writes to memory directly where possible. All other drawing uses Cairo.

public import Foundation
internal import CCairo

/// A drawing destination with 32-bit premultiplied pixels. User space is in points with y downward; in the contexts that
/// `init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)` creates, y grows upward.
///
/// Shapes with non-finite coordinates are ignored. While the transform is not invertible or not finite, nothing is drawn.
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
    package internal(set) var swapsRedAndBlue = false
    /// The initial map from user space to device pixels. The offset of a shadow uses its y axis, whatever the current transform is.
    private(set) var baseTransform: CGAffineTransform
    /// The map from points of pattern tiles to device pixels; tiles begin at its origin. The initial transform by default.
    package var patternTransform: CGAffineTransform

    /// Whether the bitmap has an alpha channel.
    public enum Opacity: Sendable {
        case opaque, transparent
    }

    /// Creates a context with a bitmap of its own, transparent or black; nil for empty sizes, and with a message on standard error for too
    /// large ones.
    public convenience init?(pixelWidth: Int, pixelHeight: Int, scale: CGFloat, opacity: Opacity = .transparent) {
        BitmapLimit.check(width: pixelWidth, height: pixelHeight)
        guard let surface = CairoSurface(width: pixelWidth, height: pixelHeight, opacity: opacity)
        else { return nil }
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

    /// Creates a context for the caller's memory, which must outlive the context and its live images; nil for invalid sizes.
    ///
    /// `bytesPerRow` must be a multiple of 4 and at least 4 × `pixelWidth`.
    public convenience init?(
        data: UnsafeMutableRawPointer, pixelWidth: Int, pixelHeight: Int, bytesPerRow: Int, scale: CGFloat,
        opacity: Opacity = .transparent
    ) {
        guard
            let surface = CairoSurface(
                data: data, width: pixelWidth, height: pixelHeight, bytesPerRow: bytesPerRow,
                opacity: opacity)
        else { return nil }
        self.init(surface: surface, scale: scale)
    }

    private init?(surface: CairoSurface, scale: CGFloat) {
        guard let cairo = cairo_create(surface.pointer), cairo_status(cairo) == CAIRO_STATUS_SUCCESS else { return nil }
        self.surface = surface
        self.cairo = cairo
        self.scale = PixelGrid(scale: scale).scale
        patternTransform = CGAffineTransform(scaleX: self.scale, y: self.scale)
        baseTransform = patternTransform
        state = DrawingState(
            ctm: CGAffineTransform(scaleX: self.scale, y: self.scale),
            clip: DeviceRect(x: 0, y: 0, width: surface.width, height: surface.height))
        cairo_set_line_width(cairo, 1)
        cairo_set_tolerance(cairo, 0.1)
        var matrix = state.ctm.cairoMatrix
        cairo_set_matrix(cairo, &matrix)
    }

    deinit {
        cairo_destroy(cairo)
    }

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
    public func flush() {
        cairo_surface_flush(surface.pointer)
    }

    /// Notifies the context that other code has written to its memory. Call this method before drawing again.
    public func markDirty() {
        cairo_surface_mark_dirty(surface.pointer)
    }

    /// A copy of the bitmap; nil only if there is not enough memory.
    @discardableResult
    public func makeImage() -> CGImage? {
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
