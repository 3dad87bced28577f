// Blending of pixels and small areas without Cairo.
//
//   a byte of the result  =  source  +  destination · (255 − source's alpha) / 255
//
// Products are rounded and sums are clamped as in Pixman, so that both give the same pixels.

internal import CCairo
import Foundation

/// Blends premultiplied pixels 0xAARRGGBB.
enum PixelBlending {
    /// Blends a row over another.
    @inline(__always) static func put(_ source: UnsafeRawPointer, over pixels: UnsafeMutableRawPointer, count: Int) {
        let end = count &* 4
        var offset = 0
        while offset &+ 16 <= end {
            let four = source.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt32>.self)
            let pairs = unsafeBitCast(four, to: SIMD2<UInt64>.self)
            // Most pixels of a text are transparent.
            if pairs.x | pairs.y != 0 { put(four, over: pixels + offset) }
            offset &+= 16
        }
        while offset < end {
            put(source.load(fromByteOffset: offset, as: UInt32.self), over: &(pixels + offset).assumingMemoryBound(to: UInt32.self).pointee)
            offset &+= 4
        }
    }

    /// Blends one colour over a row.
    @inline(__always) static func put(_ color: UInt32, over pixels: UnsafeMutableRawPointer, count: Int) {
        let end = count &* 4
        var offset = 0
        while offset &+ 16 <= end {
            put(SIMD4(repeating: color), over: pixels + offset)
            offset &+= 16
        }
        while offset < end {
            put(color, over: &(pixels + offset).assumingMemoryBound(to: UInt32.self).pointee)
            offset &+= 4
        }
    }

    // MARK: Four pixels

    /// Blends four pixels, with their lower and upper bytes in 16-bit lanes.
    @inline(__always) private static func put(_ source: SIMD4<UInt32>, over pixels: UnsafeMutableRawPointer) {
        let rest = 255 &- (source &>> 24)
        let shares = unsafeBitCast(rest | (rest &<< 16), to: SIMD8<UInt16>.self)
        let source = unsafeBitCast(source, to: SIMD8<UInt16>.self)
        let destination = pixels.loadUnaligned(as: SIMD8<UInt16>.self)
        let low = limited((source & 0xFF) &+ scaled(destination & 0xFF, by: shares))
        let high = limited((source &>> 8) &+ scaled(destination &>> 8, by: shares))
        pixels.storeBytes(of: low | (high &<< 8), as: SIMD8<UInt16>.self)
    }

    @inline(__always) private static func scaled(_ bytes: SIMD8<UInt16>, by shares: SIMD8<UInt16>) -> SIMD8<UInt16> {
        let product = bytes &* shares &+ 0x80
        return (product &+ (product &>> 8)) &>> 8
    }

    /// Sums of two bytes, clamped to 255: their ninth bit, subtracted from 0, sets all eight bits. A comparison would become scalar code.
    @inline(__always)
    private static func limited(_ sums: SIMD8<UInt16>) -> SIMD8<UInt16> { (sums | (0 &- (sums &>> 8))) & 0xFF }

    // MARK: One pixel

    @inline(__always) static func put(_ source: UInt32, over pixel: inout UInt32) {
        pixel = source >> 24 == 255 || pixel == 0 ? source : saturatedSum(source, with: scaled(pixel, by: 255 - source >> 24))
    }

    /// Each of the four bytes of a pixel times share / 255, rounded; computed two bytes at a time.
    @inline(__always) static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
        let low = (pixel & 0xFF00FF) &* share &+ 0x800080
        let high = (pixel >> 8 & 0xFF00FF) &* share &+ 0x800080
        return ((low &+ (low >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF) | ((high &+ (high >> 8 & 0xFF00FF)) & 0xFF00_FF00)
    }

    @inline(__always) private static func saturatedSum(_ first: UInt32, with second: UInt32) -> UInt32 {
        let low = (first & 0xFF00FF) &+ (second & 0xFF00FF)
        let high = (first >> 8 & 0xFF00FF) &+ (second >> 8 & 0xFF00FF)
        return saturated(low) | saturated(high) << 8
    }

    /// Sums of bytes, clamped to 255.
    @inline(__always) private static func saturated(_ sums: UInt32) -> UInt32 {
        let over = sums >> 8 & 0x010001
        return (sums | (over << 8 &- over)) & 0xFF00FF
    }
}

// MARK: - Blending

extension CGContext {
    /// Whether pixels may be blended directly: outside transparency layers, with a clip of whole pixels and the normal blend mode.
    var blendsDirectly: Bool { openLayers == 0 && state.clipIsExact && state.blendMode == .normal && !swapsRedAndBlue }

    /// The number of pixels above which Cairo's preparation time is negligible.
    static let mostBlendedPixels = 4096

    /// Draws an image with its top left corner at a pixel, limited to `area`, which must be inside the image and the clip.
    func blend(_ image: CGImage, atPixelX x: Int, y: Int, area: DeviceRect) {
        let source = image.surface
        cairo_surface_flush(source.pointer)
        cairo_surface_flush(surface.pointer)
        for row in area.y..<area.maxY {
            let from = source.bytes + (row - y) * source.bytesPerRow + (area.x - x) * 4
            let to = surface.bytes + row * surface.bytesPerRow + area.x * 4
            PixelBlending.put(from, over: to, count: area.width)
        }
        markDirty(area)
    }

    /// Fills pixels with a translucent colour.
    func blend(_ color: CGColor, in area: DeviceRect) {
        cairo_surface_flush(surface.pointer)
        let pixel = color.copy(alpha: color.alpha * state.alpha).cairoPixel
        for row in area.y..<area.maxY {
            let to = surface.bytes + row * surface.bytesPerRow + area.x * 4
            PixelBlending.put(pixel, over: to, count: area.width)
        }
        markDirty(area)
    }

    func markDirty(_ area: DeviceRect) {
        cairo_surface_mark_dirty_rectangle(surface.pointer, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height))
    }
}

extension CGColor {
    /// The premultiplied pixel 0xAARRGGBB that Cairo computes. Cairo rounds each component to 16 bits and uses the upper 8.
    var cairoPixel: UInt32 {
        func byte(_ component: CGFloat) -> UInt32 { UInt32(component * 65535 + 0.5) >> 8 }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}
