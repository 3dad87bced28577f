// Immutable bitmaps, and bitmaps from the bytes that applications supply.

internal import CCairo
public import Foundation

/// An immutable bitmap, in pixels.
public final class CGImage: @unchecked Sendable {
    let surface: CairoSurface

    init(surface: CairoSurface) { self.surface = surface }

    /// Creates an image from premultiplied pixels 0xAARRGGBB, row by row from the top. Returns nil if their count is not width × height, or
    /// if the size is 0 or too large.
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
    public func color(atX x: Int, y: Int) -> CGColor { CGColor(premultipliedPixel: pixel(x, y)) }

    /// All pixels, premultiplied 0xAARRGGBB, row by row from the top.
    public var premultipliedPixels: [UInt32] { (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } } }

    /// A copy of the part inside a rectangle in pixels; nil if the image does not intersect it.
    public func cropping(to rect: CGRect) -> CGImage? {
        surface.copy(of: DeviceRect(covering: rect).intersection(surface.bounds)).map { CGImage(surface: $0) }
    }
}

/// Core Foundation's data type: here Foundation's.
public typealias CFData = Data

/// The bytes of an image.
public final class CGDataProvider: Sendable {
    private let bytes: Data

    /// Supplies the bytes of `data`. Never nil.
    public init?(data: CFData) { bytes = data }

    /// A copy of the bytes; never nil.
    public var data: CFData? { bytes }
}

/// The treatment of colours outside the range of a colour space. It has no effect: all colours are in sRGB.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent = 0
    case absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

extension CGImage {
    /// An image from bytes with 8 bits per component: red, green and blue, or gray, with or without alpha. `space` determines whether the
    /// pixels are gray, `bitmapInfo` the place of alpha and the order of the bytes. The bytes are copied. The last two arguments have no
    /// effect. Nil for other numbers of bits, for a `decode` array, for an invalid size, and if there are too few bytes.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard bitsPerComponent == 8, decode == nil, CairoSurface.isValid(width: width, height: height),
            let pixel = ComponentOrder(bitmapInfo, isGray: space.model == .monochrome, bytes: bitsPerPixel / 8),
            bitsPerPixel % 8 == 0, let data = provider.data, bytesPerRow >= width * pixel.count, bytesPerRow <= data.count,
            data.count >= bytesPerRow * (height - 1) + width * pixel.count,
            let surface = CairoSurface(width: width, height: height, opacity: pixel.alpha == nil ? .opaque : .transparent)
        else { return nil }
        data.withUnsafeBytes { source in
            for y in 0..<height {
                let row = (surface.bytes + y * surface.bytesPerRow).assumingMemoryBound(to: UInt32.self)
                for x in 0..<width { row[x] = pixel.premultiplied(source, at: y * bytesPerRow + x * pixel.count) }
            }
        }
        cairo_surface_mark_dirty(surface.pointer)
        self.init(surface: surface)
    }

    /// A copy of the pixels in the layout `bitmapInfo`, with `bytesPerRow` bytes per row. Never nil; optional as in Apple's API.
    public var dataProvider: CGDataProvider? {
        cairo_surface_flush(surface.pointer)
        return CGDataProvider(data: Data(bytes: surface.bytes, count: byteCount))
    }
}

/// The places of the components in a pixel's bytes.
private struct ComponentOrder {
    let count: Int
    private let red, green, blue: Int
    /// Nil for opaque pixels.
    let alpha: Int?
    private let isPremultiplied: Bool

    /// Nil for layouts that are not supported.
    init?(_ info: CGBitmapInfo, isGray: Bool, bytes: Int) {
        let colors = isGray ? 1 : 3
        let order = info.intersection(.byteOrderMask)
        guard !info.contains(.floatComponents), bytes == colors || bytes == colors + 1 else { return nil }
        guard order.isEmpty || order == .byteOrder32Big || order == .byteOrder32Little && bytes == 4 else { return nil }
        let first: Int
        switch info.alphaInfo {
        case .none where bytes == colors: (first, alpha) = (0, nil)
        case .premultipliedLast where bytes > colors, .last where bytes > colors:
            (first, alpha) = (0, order == .byteOrder32Little ? 0 : colors)
        case .premultipliedFirst where bytes > colors, .first where bytes > colors:
            (first, alpha) = (1, order == .byteOrder32Little ? colors : 0)
        case .noneSkipLast where bytes > colors: (first, alpha) = (0, nil)
        case .noneSkipFirst where bytes > colors: (first, alpha) = (1, nil)
        default: return nil
        }
        let places = (0..<3).map { index -> Int in
            let place = first + (isGray ? 0 : index)
            return order == .byteOrder32Little ? bytes - 1 - place : place
        }
        (count, red, green, blue) = (bytes, places[0], places[1], places[2])
        isPremultiplied = info.alphaInfo != .last && info.alphaInfo != .first
    }

    /// The premultiplied pixel 0xAARRGGBB at an offset in bytes. Premultiplied colours are limited to their alpha.
    func premultiplied(_ source: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
        let opacity = alpha.map { UInt32(source[offset + $0]) } ?? 255
        func component(_ place: Int) -> UInt32 {
            let value = UInt32(source[offset + place])
            return isPremultiplied ? min(value, opacity) : (value * opacity + 127) / 255
        }
        return opacity << 24 | component(red) << 16 | component(green) << 8 | component(blue)
    }
}
