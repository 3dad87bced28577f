// An owner of a Cairo image surface, its size limits, and transforms as Cairo matrices.

internal import CCairo
import Foundation

/// Holds a reference to a Cairo image surface with 32-bit pixels, and its memory layout. Releases the reference in `deinit`.
final class CairoSurface {
    let pointer: OpaquePointer
    let width, height, bytesPerRow: Int
    /// The first pixel of the top row; valid while this object and, for a surface in the caller's memory, that memory exist.
    let bytes: UnsafeMutableRawPointer
    /// Whether all pixels count as opaque. Their alpha bytes are then undefined.
    let isOpaque: Bool

    /// The maximum number of pixels in a bitmap, 1 GiB of memory. Larger sizes are considered errors.
    static let pixelLimit = 1 << 28
    /// The maximum number of pixels of a side: Cairo's limit.
    static let longestSide = 32767

    /// Takes over a reference. Returns nil, and releases the reference, if the surface has an error status or no pixel data.
    init?(adopting surface: OpaquePointer?, opacity: CGContext.Opacity) {
        guard let surface else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
            cairo_surface_destroy(surface)
            return nil
        }
        pointer = surface
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        bytesPerRow = Int(cairo_image_surface_get_stride(surface))
        bytes = UnsafeMutableRawPointer(data)
        isOpaque = opacity == .opaque
    }

    /// Allocates a bitmap: black if it is opaque, else transparent. Returns nil if the size is invalid or the allocation fails.
    convenience init?(width: Int, height: Int, opacity: CGContext.Opacity) {
        guard Self.isValid(width: width, height: height) else { return nil }
        let format = opacity == .opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        self.init(adopting: cairo_image_surface_create(format, Int32(width), Int32(height)), opacity: opacity)
    }

    /// Creates a bitmap in the caller's memory, which must outlive it.
    convenience init?(data: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, opacity: CGContext.Opacity) {
        guard Self.isValid(width: width, height: height), bytesPerRow >= width * 4, bytesPerRow % 4 == 0, bytesPerRow <= Int(Int32.max)
        else { return nil }
        let format = opacity == .opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        let pixels = data.assumingMemoryBound(to: UInt8.self)
        let surface = cairo_image_surface_create_for_data(pixels, format, Int32(width), Int32(height), Int32(bytesPerRow))
        self.init(adopting: surface, opacity: opacity)
    }

    deinit { cairo_surface_destroy(pointer) }

    static func isValid(width: Int, height: Int) -> Bool {
        width > 0 && height > 0 && width <= longestSide && height <= longestSide && width * height <= pixelLimit
    }

    var bounds: DeviceRect { DeviceRect(x: 0, y: 0, width: width, height: height) }

    func copy() -> CairoSurface? { copy(of: bounds) }

    /// A copy of the pixels in a part with memory of its own; nil for an empty part.
    func copy(of part: DeviceRect) -> CairoSurface? {
        let opacity: CGContext.Opacity = isOpaque ? .opaque : .transparent
        guard let copy = CairoSurface(width: part.width, height: part.height, opacity: opacity) else { return nil }
        cairo_surface_flush(pointer)
        for row in 0..<part.height {
            memcpy(copy.bytes + row * copy.bytesPerRow, bytes + (part.y + row) * bytesPerRow + part.x * 4, part.width * 4)
        }
        cairo_surface_mark_dirty(copy.pointer)
        return copy
    }
}

extension CGAffineTransform {
    var cairoMatrix: cairo_matrix_t {
        cairo_matrix_t(xx: Double(a), yx: Double(b), xy: Double(c), yy: Double(d), x0: Double(tx), y0: Double(ty))
    }
}

/// Reports bitmaps beyond the limits of `CairoSurface`, one line for each size.
enum BitmapLimit {
    /// Writes a line to standard error if a size is positive, but too large: at most 20, as a size could change in each frame.
    static func check(width: Int, height: Int) {
        guard width > 0, height > 0, !CairoSurface.isValid(width: width, height: height) else { return }
        let size = "\(width) × \(height)"
        let limit = "the limits are \(CairoSurface.longestSide) pixels per side and \(CairoSurface.pixelLimit) in all"
        DiagnosticLog.once(.bitmaps, size, most: 20, "Core Graphics: a bitmap of \(size) pixels is not drawn: \(limit)")
    }
}
