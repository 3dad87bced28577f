// One line of glyphs in place: what text has become once shaped, free of Pango's layout machinery.

import Foundation
internal import CCairo
internal import CPango

/// Glyphs of one font and one run, placed relative to the line's start on the baseline.
final class GlyphRun {
    let font: UnsafeMutablePointer<PangoFont>
    /// Places are in points.
    let glyphs: [cairo_glyph_t]
    /// Points per unit of the font as loaded.
    let scale: CGFloat
    /// Which of the text's runs the glyphs belong to.
    let runIndex: Int

    /// Keeps a reference to the font.
    init(font: UnsafeMutablePointer<PangoFont>, glyphs: [cairo_glyph_t], scale: CGFloat, runIndex: Int) {
        g_object_ref(font)
        self.font = font
        self.glyphs = glyphs
        self.scale = scale
        self.runIndex = runIndex
    }

    deinit {
        g_object_unref(font)
    }

    /// The font's ascent and descent together, in points.
    private(set) lazy var lineHeight: CGFloat = {
        guard let scaledFont else { return 0 }
        var extents = cairo_font_extents_t()
        cairo_scaled_font_extents(scaledFont, &extents)
        return CGFloat(extents.ascent + extents.descent) * scale
    }()

    var scaledFont: OpaquePointer? {
        pango_cairo_font_get_scaled_font(OpaquePointer(font))
    }
}

/// A line of text, measured and ready to be drawn.
@MainActor final class ShapedLine {
    enum Direction {
        case leftToRight, rightToLeft
    }

    let glyphRuns: [GlyphRun]
    /// The sum of the advances in points, without spaces at a wrapped end.
    let width: CGFloat
    /// The largest ascent of the fonts asked for (not of those that stood in), so that lines of mixed scripts are equally high.
    let ascent: CGFloat
    /// The largest descent and leading of the fonts asked for.
    let descent: CGFloat
    let direction: Direction
    /// How many characters no font had.
    let missingGlyphs: Int

    init(
        glyphRuns: [GlyphRun], width: CGFloat, ascent: CGFloat, descent: CGFloat, direction: Direction,
        missingGlyphs: Int
    ) {
        self.glyphRuns = glyphRuns
        self.width = width
        self.ascent = ascent
        self.descent = descent
        self.direction = direction
        self.missingGlyphs = missingGlyphs
    }

    /// The smallest rectangle around the glyphs' outlines, relative to the line's start on the baseline; null without any.
    private(set) lazy var inkBounds: CGRect = glyphRuns.reduce(CGRect.null) { $0.union($1.inkBounds) }
}

extension GlyphRun {
    /// The smallest rectangle around the outlines, relative to the line's start on the baseline; null without any.
    var inkBounds: CGRect {
        guard let font = scaledFont, let first = glyphs.first, scale > 0 else { return .null }
        let unscaled = glyphs.map { cairo_glyph_t(index: $0.index, x: $0.x / Double(scale), y: $0.y / Double(scale)) }
        var extents = cairo_text_extents_t()
        cairo_scaled_font_glyph_extents(font, unscaled, Int32(truncatingIfNeeded: unscaled.count), &extents)
        guard extents.width > 0, extents.height > 0 else { return .null }
        // Cairo counts bearings from the first glyph's origin.
        return CGRect(
            x: first.x + extents.x_bearing * Double(scale), y: first.y + extents.y_bearing * Double(scale),
            width: extents.width * Double(scale), height: extents.height * Double(scale))
    }
}
