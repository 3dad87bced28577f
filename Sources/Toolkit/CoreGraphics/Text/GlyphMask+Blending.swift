// Blending of glyph masks without Cairo: Cairo's preparation takes longer than drawing the glyphs of a label.

import Foundation
internal import CCairo

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
        if Shades.pixels[color] == nil {
            if Shades.pixels.count >= 8 { Shades.pixels.removeAll() }
            Shades.pixels[color] = (0...255).map { PixelBlending.scaled(color, by: $0) }
        }
        Shades.pixels[color]?.withUnsafeBufferPointer { pixels in
            if let first = pixels.baseAddress { body(first) }
        }
    }

    @MainActor private enum Shades {
        static var pixels: [UInt32: [UInt32]] = [:]
    }

    /// Blends a row: each pixel becomes `shade + pixel · (1 − the shade's alpha)`, with bytes rounded as in Pixman.
    @inline(__always)
    private static func blend(
        _ shades: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, onto pixels: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        for index in 0..<count {
            let share = Int(coverage[index])
            if share > 0 { PixelBlending.put(shades[share], over: &pixels[index]) }
        }
    }
}
