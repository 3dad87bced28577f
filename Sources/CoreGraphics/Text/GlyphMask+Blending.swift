// A glyph's coverage in one colour onto a bitmap, without Cairo: a label's few glyphs are not worth its preparations for each of them.

import Foundation
internal import CCairo

extension CGContext {
    /// Whether masks may be written to memory directly: nothing but whole pixels, one colour and a rectangle is involved.
    var blendsMasksDirectly: Bool {
        openLayers == 0 && state.clipIsExact && state.blendMode == .normal && !surface.isOpaque
    }

    /// Draws glyphs in a colour where they have been placed; `box` is in device pixels.
    @MainActor func blend(_ placed: [(mask: GlyphMask, box: DeviceRect)], color: CGColor) {
        let pixel = color.copy(alpha: color.alpha * state.alpha).cairoPixel
        guard pixel >> 24 > 0 else { return }
        cairo_surface_flush(surface.pointer)
        var changed = DeviceRect.zero
        Self.withShades(of: pixel) { shades in
            for (mask, box) in placed {
                guard let coverage = mask.coverage else { continue }
                let ink = mask.ink.offsetBy(dx: box.x - mask.box.x, dy: box.y - mask.box.y)
                let area = ink.intersection(state.clip)
                for row in area.y..<area.maxY {
                    let from = coverage + (row - box.y) * mask.bytesPerRow + (area.x - box.x)
                    let to = (surface.bytes + row * surface.bytesPerRow).assumingMemoryBound(to: UInt32.self) + area.x
                    Self.blend(shades, from, onto: to, count: area.width)
                }
                changed = changed.union(area)
            }
        }
        cairo_surface_mark_dirty_rectangle(
            surface.pointer, Int32(changed.x), Int32(changed.y), Int32(changed.width), Int32(changed.height))
    }

    /// The colour at each coverage from 0 to 255, kept for the next texts: a program has few colours of text.
    @MainActor private static func withShades(of color: UInt32, _ body: (UnsafePointer<UInt32>) -> Void) {
        if Shades.pixels[color] == nil {
            if Shades.pixels.count >= 8 { Shades.pixels.removeAll() }
            Shades.pixels[color] = (0...255).map { scaled(color, by: $0) }
        }
        Shades.pixels[color]?.withUnsafeBufferPointer { pixels in
            if let first = pixels.baseAddress { body(first) }
        }
    }

    @MainActor private enum Shades {
        static var pixels: [UInt32: [UInt32]] = [:]
    }

    /// One row: each pixel becomes `shade + pixel · (1 − the shade's alpha)`, in bytes rounded as Pixman rounds them.
    @inline(__always)
    private static func blend(
        _ shades: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, onto pixels: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        for index in 0..<count {
            let share = Int(coverage[index])
            if share == 0 { continue }
            let (ink, beneath) = (shades[share], pixels[index])
            pixels[index] = beneath == 0 ? ink : saturatedSum(ink, scaled(beneath, by: 255 - ink >> 24))
        }
    }

    /// Each of a pixel's four bytes multiplied by share / 255 and rounded; two bytes at a time.
    @inline(__always)
    private static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
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

extension CGColor {
    /// The pixel 0xAARRGGBB, premultiplied, that Cairo makes of the colour: 16 bits rounded, of which the upper 8 count.
    fileprivate var cairoPixel: UInt32 {
        func byte(_ component: CGFloat) -> UInt32 { UInt32(component * 65535 + 0.5) >> 8 }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}
