// Immutable bitmaps: 32-bit premultiplied ARGB, rows from the top.

public import Foundation
internal import CCairo

/// An immutable bitmap, in pixels.
public final class CGImage: @unchecked Sendable {
    let surface: CairoSurface

    init(surface: CairoSurface) {
        self.surface = surface
    }

    /// Creates an image from premultiplied pixels 0xAARRGGBB, row by row from the top.
    ///
    /// Returns nil if their count is not width × height, or if the size is 0 or too large.
    public convenience init?(width: Int, height: Int, premultipliedPixels pixels: [UInt32]) {
        guard CairoSurface.isValid(width: width, height: height), pixels.count == width * height,
            let surface = CairoSurface(width: width, height: height, opacity: .transparent)
        else { return nil }
        pixels.withUnsafeBytes { source in
            guard let base = source.baseAddress else { return }
            for row in 0..<height { memcpy(surface.bytes + row * surface.bytesPerRow, base + row * width * 4, width * 4) }
        }
        cairo_surface_mark_dirty(surface.pointer)
        self.init(surface: surface)
    }

    /// The width in pixels.
    public var width: Int { surface.width }
    /// The height in pixels.
    public var height: Int { surface.height }
    /// Bytes from one row to the next.
    public var bytesPerRow: Int { surface.bytesPerRow }
    /// Whether all pixels are known to be opaque. Drawing then copies them.
    public var isOpaque: Bool { surface.isOpaque }
    /// The memory of the pixels, in bytes.
    public var byteCount: Int { surface.bytesPerRow * surface.height }

    /// The premultiplied pixel 0xAARRGGBB; 0 outside the image.
    public func pixel(_ x: Int, _ y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        cairo_surface_flush(surface.pointer)
        let pixel = (surface.bytes + y * bytesPerRow + x * 4).load(as: UInt32.self)
        return isOpaque ? pixel | 0xFF00_0000 : pixel
    }

    /// The colour of a pixel; clear outside the image.
    public func color(atX x: Int, y: Int) -> CGColor {
        CGColor(premultipliedPixel: pixel(x, y))
    }

    /// All pixels, premultiplied 0xAARRGGBB, row by row from the top.
    public var premultipliedPixels: [UInt32] {
        (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
    }

    /// A copy of the part inside a rectangle in pixels; nil if the image does not intersect it.
    public func cropping(to rect: CGRect) -> CGImage? {
        let part = DeviceRect(covering: rect).intersection(DeviceRect(x: 0, y: 0, width: width, height: height))
        let opacity: CGContext.Opacity = isOpaque ? .opaque : .transparent
        guard let copy = CairoSurface(width: part.width, height: part.height, opacity: opacity) else { return nil }
        cairo_surface_flush(surface.pointer)
        for row in 0..<part.height {
            let from = surface.bytes + (part.y + row) * bytesPerRow + part.x * 4
            memcpy(copy.bytes + row * copy.bytesPerRow, from, part.width * 4)
        }
        cairo_surface_mark_dirty(copy.pointer)
        return CGImage(surface: copy)
    }
}
