// Drawing of text.

public import Foundation
internal import CCairo

extension TextLayout {
    /// Draws all lines with the box's top left corner at `point` in user space.
    ///
    /// With the line break mode `clipping`, lines wider than the box are clipped to it.
    public func draw(in context: CGContext, at point: CGPoint, color: CGColor) {
        if context.state.effects != nil { return context.composited { draw(in: context, at: point, color: color) } }
        guard context.state.canDraw, point.isFinite, !lines.isEmpty else { return }
        let clips =
            lines.contains {
                ($0.line.shape?.paragraph?.lineBreakMode ?? options.lineBreakMode) == .clipping && !$0.line.fits(size.width)
            }
        if clips {
            context.saveGState()
            context.clip(to: CGRect(x: point.x, y: point.y, width: size.width, height: size.height))
        }
        let painter = LinePainter(context: context, runs: runs, color: color)
        for placed in lines { painter.draw(placed.line, at: CGPoint(x: point.x + placed.x, y: point.y + placed.baseline)) }
        if clips { context.restoreGState() }
    }
}

extension CGContext {
    /// Draws the glyphs of a run. `origin` is the start of the line's baseline in user space.
    @MainActor func show(_ run: GlyphRun, at origin: CGPoint, color: CGColor) {
        guard !run.glyphs.isEmpty, state.canDraw, let font = run.scaledFont else { return }
        // A mask has no colours.
        if showsQuarterPixels, !run.hasColors, showMasks(of: run, font: font, at: origin, color: color) { return }
        guard prepare(color) else { return }
        let map = state.ctm.scaledBy(x: run.scale, y: run.scale)
        guard map.isUsableForDrawing else { return }
        let perPoint = 1 / Double(run.scale)
        let glyphs = run.glyphs.map {
            cairo_glyph_t(
                index: $0.index, x: ($0.x + Double(origin.x)) * perPoint, y: ($0.y + Double(origin.y)) * perPoint)
        }
        var matrix = map.cairoMatrix
        cairo_set_matrix(cairo, &matrix)
        cairo_set_scaled_font(cairo, font)
        cairo_show_glyphs(cairo, glyphs, Int32(truncatingIfNeeded: glyphs.count))
        matrix = state.ctm.cairoMatrix
        cairo_set_matrix(cairo, &matrix)
    }

    /// Whether glyphs are placed at quarters of a pixel: upright, unhinted grayscale text at less than 1.75 pixels per point.
    @MainActor private var showsQuarterPixels: Bool {
        let ctm = state.ctm
        return ctm.isRectilinear && ctm.a == ctm.d && ctm.a > 0 && ctm.a < 1.75 && !state.blendMode.reachesBeyondShape
            && FontCatalog.shared.rendering == FontRendering()
    }

    /// Draws cached glyph masks. Returns false and draws nothing if a glyph has no mask or the line is higher than 64 pixels.
    @MainActor private func showMasks(of run: GlyphRun, font: OpaquePointer, at origin: CGPoint, color: CGColor) -> Bool {
        let cache = FontCatalog.shared.glyphMasks
        guard run.lineHeight * state.ctm.a <= 64 else { return false }
        var masks: [(mask: GlyphMask, box: DeviceRect)] = []
        masks.reserveCapacity(run.glyphs.count)
        for glyph in run.glyphs {
            let origin = CGPoint(x: origin.x + glyph.x, y: origin.y + glyph.y).applying(state.ctm)
            let quarters = PixelGrid.integer((origin.x * 4 + 0.5).rounded(.down))
            let row = PixelGrid.integer((origin.y + 0.5).rounded(.down))
            guard let mask = cache.mask(of: glyph.index, font: font, phase: quarters & 3, scale: state.ctm.a * run.scale) else {
                return false
            }
            let box = mask.box.offsetBy(dx: quarters >> 2, dy: row)
            if box.intersects(state.clip) { masks.append((mask, box)) }
        }
        if blendsDirectly, !surface.isOpaque, color.pattern == nil {
            blend(masks, color: color)
            return true
        }
        guard prepare(color) else { return true }
        inDeviceSpace {
            for (mask, box) in masks {
                cairo_mask_surface(cairo, mask.surface, Double(box.x), Double(box.y))
            }
        }
        return true
    }
}
