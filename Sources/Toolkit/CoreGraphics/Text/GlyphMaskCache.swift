// Glyphs rasterised at quarters of a pixel, for low-resolution screens where uneven gaps would be visible.
//
//   x on the line         …3.00  3.25  3.50  3.75  4.00…   device pixels
//   phase                   0     1     2     3     0
//
// The glyph cache of Cairo 1.16 has only phase 0, so Cairo moves each glyph to a whole pixel.

internal import CCairo
import Foundation

/// The coverage of one glyph at one phase.
final class GlyphMask {
    /// An 8-bit coverage surface; nil for an empty glyph.
    let surface: OpaquePointer?
    /// The rectangle of the surface relative to the pixel of the glyph's origin.
    let box: DeviceRect
    /// The first byte of the surface, with one byte per pixel; nil for an empty glyph.
    let coverage: UnsafeMutablePointer<UInt8>?
    let bytesPerRow: Int
    /// The smallest part of `box` that contains all bytes other than 0.
    let drawnBox: DeviceRect

    /// Takes ownership of the surface, which must not change any more.
    init(surface: OpaquePointer?, box: DeviceRect) {
        (self.surface, self.box) = (surface, box)
        if let surface { cairo_surface_flush(surface) }
        coverage = surface.flatMap { cairo_image_surface_get_data($0) }
        let bytesPerRow = surface.map { Int(cairo_image_surface_get_stride($0)) } ?? 0
        self.bytesPerRow = bytesPerRow
        drawnBox = coverage.map { Self.drawnBox(of: $0, bytesPerRow: bytesPerRow, in: box) } ?? .zero
    }

    private static func drawnBox(of coverage: UnsafeMutablePointer<UInt8>, bytesPerRow: Int, in box: DeviceRect) -> DeviceRect {
        var (left, top, right, bottom) = (box.width, box.height, 0, 0)
        for y in 0..<box.height {
            for x in 0..<box.width where coverage[y * bytesPerRow + x] > 0 {
                (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), y + 1)
            }
        }
        return DeviceRect(minX: box.x + left, minY: box.y + top, maxX: box.x + right, maxY: box.y + bottom)
    }

    deinit { if let surface { cairo_surface_destroy(surface) } }
}

/// The cache of at most 1,024 masks. It is emptied when full.
@MainActor final class GlyphMaskCache {
    private struct Key: Hashable {
        var font: OpaquePointer
        var glyph: UInt
        var phase: Int
        var scale: CGFloat
    }

    private var masks: [Key: GlyphMask] = [:]
    /// Retains the fonts, because their addresses are used as keys.
    private var fonts: Set<OpaquePointer> = []

    func removeAll() {
        masks.removeAll()
        for font in fonts { cairo_scaled_font_destroy(font) }
        fonts.removeAll()
    }

    /// The mask of a glyph; nil if Cairo has no path for a visible glyph. Cairo traces bitmap glyphs as 1-bit pixels, without colours.
    func mask(of glyph: UInt, font: OpaquePointer, phase: Int, scale: CGFloat) -> GlyphMask? {
        let key = Key(font: font, glyph: glyph, phase: phase, scale: scale)
        if let known = masks[key] { return known }
        guard let mask = Self.rasterised(key) else { return nil }
        if masks.count >= 1024 { removeAll() }
        if fonts.insert(font).inserted { cairo_scaled_font_reference(font) }
        masks[key] = mask
        return mask
    }

    private static func rasterised(_ key: Key) -> GlyphMask? {
        var glyph = cairo_glyph_t(index: key.glyph, x: 0, y: 0)
        var extents = cairo_text_extents_t()
        cairo_scaled_font_glyph_extents(key.font, &glyph, 1, &extents)
        guard extents.width > 0, extents.height > 0 else { return GlyphMask(surface: nil, box: .zero) }
        let shift = CGFloat(key.phase) / 4
        let device = CGRect(x: extents.x_bearing, y: extents.y_bearing, width: extents.width, height: extents.height)
            .applying(CGAffineTransform(scaleX: key.scale, y: key.scale)).offsetBy(dx: shift, dy: 0)
        let box = DeviceRect(covering: device.insetBy(dx: -1, dy: -1))
        let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(clamping: box.width), Int32(clamping: box.height))
        guard let surface, let cairo = cairo_create(surface) else { return nil }
        defer { cairo_destroy(cairo) }
        cairo_translate(cairo, Double(shift - CGFloat(box.x)), Double(-box.y))
        cairo_scale(cairo, Double(key.scale), Double(key.scale))
        cairo_set_scaled_font(cairo, key.font)
        cairo_glyph_path(cairo, &glyph, 1)
        guard cairo_has_current_point(cairo) != 0, cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        cairo_fill(cairo)
        return GlyphMask(surface: surface, box: box)
    }
}

// MARK: - Blending

extension CGContext {
    /// Draws glyphs in a colour; each `box` is the mask's `box`, moved to the glyph's position in device pixels.
    @MainActor func blend(_ glyphs: [(mask: GlyphMask, box: DeviceRect)], color: CGColor) {
        let pixel = color.copy(alpha: color.alpha * state.alpha).cairoPixel
        guard pixel >> 24 > 0 else { return }
        cairo_surface_flush(surface.pointer)
        var changed = DeviceRect.zero
        Self.withShades(of: pixel) { shades in
            for (mask, box) in glyphs {
                guard let coverage = mask.coverage else { continue }
                let drawn = mask.drawnBox.offsetBy(dx: box.x - mask.box.x, dy: box.y - mask.box.y)
                let area = drawn.intersection(state.clip)
                for row in area.y..<area.maxY {
                    let from = coverage + (row - box.y) * mask.bytesPerRow + (area.x - box.x)
                    let to = (surface.bytes + row * surface.bytesPerRow).assumingMemoryBound(to: UInt32.self) + area.x
                    Self.blend(shades, from, onto: to, count: area.width)
                }
                changed = changed.union(area)
            }
        }
        markDirty(changed)
    }

    /// Calls `body` with the colour multiplied by each coverage 0…255. The table is kept, because programs use few text colours.
    @MainActor private static func withShades(of color: UInt32, _ body: (UnsafePointer<UInt32>) -> Void) {
        if shades[color] == nil {
            if shades.count >= 8 { shades.removeAll() }
            shades[color] = (0...255).map { PixelBlending.scaled(color, by: $0) }
        }
        shades[color]?.withUnsafeBufferPointer { pixels in
            if let first = pixels.baseAddress { body(first) }
        }
    }

    @MainActor private static var shades: [UInt32: [UInt32]] = [:]

    /// Blends a row: each pixel becomes `shade + pixel · (1 − the shade's alpha)`, with bytes rounded as in Pixman.
    @inline(__always) private static func blend(
        _ shades: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, onto pixels: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        for index in 0..<count {
            let share = Int(coverage[index])
            if share > 0 { PixelBlending.put(shades[share], over: &pixels[index]) }
        }
    }
}
