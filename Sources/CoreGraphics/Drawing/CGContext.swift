// Where drawing happens: a bitmap, the state that drawing depends on, and the stack of saved states.
//
//   user space (points, y down) --ctm--> device pixels of the bitmap
//
// Fast paths write to memory directly when nothing but whole pixels is involved; everything else goes through Cairo.

public import Foundation
internal import CCairo

/// A drawing destination of 32-bit premultiplied pixels; user space is in points with y downward.
///
/// Numbers that are not finite, and transforms that cannot be undone, make drawing do nothing until they are gone.
public final class CGContext {
    let surface: CairoSurface
    let cairo: OpaquePointer
    var state: DrawingState
    var savedStates: [DrawingState] = []
    /// How many transparency layers are open; the bitmap itself is the target only at 0.
    var openLayers = 0

    /// Device pixels per point at the start.
    public let scale: CGFloat

    /// Whether a bitmap has an alpha channel.
    public enum Opacity: Sendable {
        case opaque, transparent
    }

    /// A context over a bitmap of its own, at first transparent (or black where opaque); nil for empty or absurd sizes.
    public convenience init?(pixelWidth: Int, pixelHeight: Int, scale: CGFloat, opacity: Opacity = .transparent) {
        guard let surface = CairoSurface(width: pixelWidth, height: pixelHeight, isOpaque: opacity == .opaque)
        else { return nil }
        self.init(surface: surface, scale: scale)
    }

    /// A context over memory of the caller's, which must outlive it and all its live images; nil for sizes that cannot be.
    ///
    /// `bytesPerRow` is a multiple of 4 and at least 4 × `pixelWidth`.
    public convenience init?(
        data: UnsafeMutableRawPointer, pixelWidth: Int, pixelHeight: Int, bytesPerRow: Int, scale: CGFloat,
        opacity: Opacity = .transparent
    ) {
        guard
            let surface = CairoSurface(
                data: data, width: pixelWidth, height: pixelHeight, bytesPerRow: bytesPerRow,
                isOpaque: opacity == .opaque)
        else { return nil }
        self.init(surface: surface, scale: scale)
    }

    private init?(surface: CairoSurface, scale: CGFloat) {
        guard let cairo = cairo_create(surface.pointer), cairo_status(cairo) == CAIRO_STATUS_SUCCESS else { return nil }
        self.surface = surface
        self.cairo = cairo
        self.scale = PixelGrid(scale: scale).scale
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
    /// Bytes from one row of pixels to the next.
    public var bytesPerRow: Int { surface.bytesPerRow }
    /// The first pixel of the top row; call ``flush()`` before reading and ``markDirty()`` after writing.
    public var data: UnsafeMutableRawPointer { surface.bytes }

    /// Completes drawing, so that the memory may be read.
    public func flush() {
        cairo_surface_flush(surface.pointer)
    }

    /// Says that somebody else wrote to the memory.
    public func markDirty() {
        cairo_surface_mark_dirty(surface.pointer)
    }

    /// A copy of the bitmap as it is now; nil only if memory runs out.
    public func makeImage() -> CGImage? {
        surface.copy().map(CGImage.init(surface:))
    }

    /// An image over the context's own memory: nothing is copied, and later drawing shows in it.
    public var liveImage: CGImage { CGImage(surface: surface) }

    /// Makes every pixel transparent (black where opaque), whatever the clip and transform.
    public func clearAllPixels() {
        cairo_surface_flush(surface.pointer)
        memset(surface.bytes, 0, surface.bytesPerRow * (surface.height - 1) + surface.width * 4)
        cairo_surface_mark_dirty(surface.pointer)
    }
}
