// Pixels over pixels without Cairo, where nothing is resampled: preparing one of its fills takes longer than a label or a hairline does.
//
// A byte of the result is `source + beneath · (255 − source's alpha) / 255`, each product rounded as Pixman rounds it, so that it makes no
// difference who draws.

import Foundation
internal import CCairo

extension CGContext {
    /// Whether translucent pixels may be put over those of the bitmap directly: nothing but a rectangle limits them, nothing alters them.
    var blendsDirectly: Bool { openLayers == 0 && state.clipIsExact && state.blendMode == .normal }

    /// The number of pixels beyond which Cairo's preparations do not matter.
    static let mostBlendedPixels = 4096

    /// Draws an image with its corner at a pixel; `area` is what shows of it.
    func blend(_ image: CGImage, atPixelX x: Int, y: Int, area: DeviceRect) {
        let source = image.surface
        cairo_surface_flush(source.pointer)
        cairo_surface_flush(surface.pointer)
        for row in area.y..<area.maxY {
            let from = source.bytes + (row - y) * source.bytesPerRow + (area.x - x) * 4
            let to = surface.bytes + row * surface.bytesPerRow + area.x * 4
            PixelBlending.put(
                from.assumingMemoryBound(to: UInt32.self), over: to.assumingMemoryBound(to: UInt32.self), count: area.width)
        }
        markDirty(area)
    }

    /// Fills pixels with a colour through which they show.
    func blend(_ color: CGColor, in area: DeviceRect) {
        cairo_surface_flush(surface.pointer)
        let pixel = color.copy(alpha: color.alpha * state.alpha).cairoPixel
        for row in area.y..<area.maxY {
            let to = surface.bytes + row * surface.bytesPerRow + area.x * 4
            PixelBlending.put(pixel, over: to.assumingMemoryBound(to: UInt32.self), count: area.width)
        }
        markDirty(area)
    }

    func markDirty(_ area: DeviceRect) {
        cairo_surface_mark_dirty_rectangle(
            surface.pointer, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height))
    }
}

extension CGColor {
    /// The pixel 0xAARRGGBB, premultiplied, that Cairo makes of the colour: 16 bits rounded, of which the upper 8 count.
    var cairoPixel: UInt32 {
        func byte(_ component: CGFloat) -> UInt32 { UInt32(component * 65535 + 0.5) >> 8 }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}

/// Rows of premultiplied pixels 0xAARRGGBB put over others.
enum PixelBlending {
    static func put(_ source: UnsafePointer<UInt32>, over pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        var index = 0
        while index &+ 4 <= count {
            let first = UnsafeRawPointer(source + index).loadUnaligned(as: UInt64.self)
            let second = UnsafeRawPointer(source + index + 2).loadUnaligned(as: UInt64.self)
            // Most of a text's bitmap is empty.
            if first | second != 0 {
                if first != 0 { put(first, over: UnsafeMutableRawPointer(pixels + index)) }
                if second != 0 { put(second, over: UnsafeMutableRawPointer(pixels + index + 2)) }
            }
            index &+= 4
        }
        while index < count {
            put(source[index], over: &pixels[index])
            index &+= 1
        }
    }

    /// Two pixels over two.
    @inline(__always)
    private static func put(_ pair: UInt64, over place: UnsafeMutableRawPointer) {
        let beneath = place.loadUnaligned(as: SIMD8<UInt8>.self)
        let rest = SIMD8<UInt16>(
            lowHalf: SIMD4(repeating: UInt16(255 - pair >> 24 & 0xFF)), highHalf: SIMD4(repeating: UInt16(255 - pair >> 56)))
        let product = SIMD8<UInt16>(truncatingIfNeeded: beneath) &* rest &+ SIMD8(repeating: 128)
        let ink = SIMD8<UInt16>(truncatingIfNeeded: unsafeBitCast(pair, to: SIMD8<UInt8>.self))
        let sum = ink &+ ((product &+ (product &>> 8)) &>> 8)
        place.storeBytes(of: SIMD8<UInt8>(truncatingIfNeeded: pointwiseMin(sum, SIMD8(repeating: 255))), as: SIMD8<UInt8>.self)
    }

    /// One colour over a row, two pixels at a time.
    static func put(_ color: UInt32, over pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        let rest = SIMD8<UInt16>(repeating: UInt16(255 - color >> 24))
        let half = SIMD8<UInt16>(repeating: 128)
        let pair = UInt64(color) << 32 | UInt64(color)
        let ink = unsafeBitCast(pair, to: SIMD8<UInt8>.self)
        let even = count & ~1
        var index = 0
        while index < even {
            let place = UnsafeMutableRawPointer(pixels + index)
            let product = SIMD8<UInt16>(truncatingIfNeeded: place.loadUnaligned(as: SIMD8<UInt8>.self)) &* rest &+ half
            let share = SIMD8<UInt8>(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
            // A premultiplied colour and what its alpha leaves of a pixel are never more than a byte.
            place.storeBytes(of: ink &+ share, as: SIMD8<UInt8>.self)
            index &+= 2
        }
        if even < count { put(color, over: &pixels[even]) }
    }

    @inline(__always)
    static func put(_ ink: UInt32, over pixel: inout UInt32) {
        pixel = ink >> 24 == 255 || pixel == 0 ? ink : saturatedSum(ink, scaled(pixel, by: 255 - ink >> 24))
    }

    /// Each of a pixel's four bytes multiplied by share / 255 and rounded; two bytes at a time.
    @inline(__always)
    static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
        let low = (pixel & 0xFF00FF) &* share &+ 0x800080
        let high = (pixel >> 8 & 0xFF00FF) &* share &+ 0x800080
        return ((low &+ (low >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF) | ((high &+ (high >> 8 & 0xFF00FF)) & 0xFF00_FF00)
    }

    @inline(__always)
    private static func saturatedSum(_ first: UInt32, _ second: UInt32) -> UInt32 {
        let low = (first & 0xFF00FF) &+ (second & 0xFF00FF)
        let high = (first >> 8 & 0xFF00FF) &+ (second >> 8 & 0xFF00FF)
        return saturated(low) | saturated(high) << 8
    }

    /// Two sums of bytes, each 255 where it is more.
    @inline(__always)
    private static func saturated(_ sums: UInt32) -> UInt32 {
        let over = sums >> 8 & 0x010001
        return (sums | (over << 8 &- over)) & 0xFF00FF
    }
}
