// Lines of positioned glyphs, and their places in a box.

internal import CCairo
internal import CPango
import Foundation

/// Glyphs of one font and one run of the text, positioned relative to the line's start on the baseline.
final class GlyphRun {
    let font: UnsafeMutablePointer<PangoFont>
    /// The glyphs with positions in points.
    let glyphs: [cairo_glyph_t]
    /// Points per unit of the loaded font.
    let scale: CGFloat
    /// The index of the run in the text.
    let runIndex: Int
    /// The left and right edges of the run in its line, with the advances of characters without glyphs.
    let span: Range<CGFloat>
    /// The factor of the glyphs' widths. The font is larger by this factor, and drawing divides the heights by it.
    let expansion: CGFloat

    /// Retains the font.
    init(
        font: UnsafeMutablePointer<PangoFont>, glyphs: [cairo_glyph_t], scale: CGFloat, runIndex: Int, span: Range<CGFloat>,
        expansion: CGFloat
    ) {
        g_object_ref(font)
        (self.font, self.glyphs, self.scale) = (font, glyphs, scale)
        (self.runIndex, self.span, self.expansion) = (runIndex, span, expansion)
    }

    deinit { g_object_unref(font) }

    /// The font's ascent plus descent, in points.
    private(set) lazy var lineHeight: CGFloat = {
        guard let scaledFont else { return 0 }
        var extents = cairo_font_extents_t()
        cairo_scaled_font_extents(scaledFont, &extents)
        return CGFloat(extents.ascent + extents.descent) * scale
    }()

    /// Whether the font has glyphs with colours of their own, such as emoji.
    private(set) lazy var hasColors: Bool = {
        guard let face = pango_font_get_hb_font(font).flatMap(hb_font_get_face) else { return false }
        return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0
    }()

    var scaledFont: OpaquePointer? { pango_cairo_font_get_scaled_font(OpaquePointer(font)) }
}

/// A measured line of text.
@MainActor final class ShapedLine {
    enum Direction { case leftToRight, rightToLeft }

    /// A box in the line.
    struct PlacedBox {
        /// The distance of the left edge from the line's start.
        var x: CGFloat
        var box: RunShape.Box
        /// The index of the run in the text.
        var runIndex: Int
    }

    let glyphRuns: [GlyphRun]
    let boxes: [PlacedBox]
    /// The sum of the advances in points, without trailing spaces of a wrapped line.
    let width: CGFloat
    /// The maximum ascent of the requested fonts, or the top of a higher box. Substituted fonts are ignored, so that lines of mixed
    /// scripts are equally high.
    let ascent: CGFloat
    /// The maximum of descent plus leading of the requested fonts, or the distance to the bottom of a lower box.
    let descent: CGFloat
    let direction: Direction
    /// Whether a letter determines the direction. Known only for paragraphs with a format, otherwise true.
    let hasLetters: Bool
    /// The number of characters without a glyph.
    let missingGlyphs: Int
    /// The shape of the paragraph's first run.
    let shape: RunShape?
    let isParagraphStart: Bool

    init(
        glyphRuns: [GlyphRun], boxes: [PlacedBox] = [], width: CGFloat, ascent: CGFloat, descent: CGFloat, direction: Direction,
        hasLetters: Bool = true, missingGlyphs: Int, shape: RunShape? = nil, isParagraphStart: Bool = true
    ) {
        (self.glyphRuns, self.boxes, self.missingGlyphs) = (glyphRuns, boxes, missingGlyphs)
        (self.width, self.ascent, self.descent) = (width, ascent, descent)
        (self.direction, self.hasLetters) = (direction, hasLetters)
        (self.shape, self.isParagraphStart) = (shape, isParagraphStart)
    }

    /// The bounding box of the glyphs' outlines and the boxes, relative to the line's start on the baseline; null if there are none.
    private(set) lazy var drawnBounds: CGRect = boxes.reduce(glyphRuns.reduce(CGRect.null) { $0.union($1.drawnBounds) }) { bounds, box in
        box.box.size.width > 0 && box.box.size.height > 0 ? bounds.union(box.rect) : bounds
    }
}

extension ShapedLine.PlacedBox {
    /// The rectangle of the box, relative to the line's start on the baseline.
    var rect: CGRect { CGRect(x: x, y: -box.rise - box.size.height, width: box.size.width, height: box.size.height) }
}

extension GlyphRun {
    /// The bounding box of the outlines, relative to the line's start on the baseline; null without outlines.
    var drawnBounds: CGRect {
        guard let font = scaledFont, let first = glyphs.first, scale > 0 else { return .null }
        let unscaled = glyphs.map { cairo_glyph_t(index: $0.index, x: $0.x / Double(scale), y: $0.y / Double(scale)) }
        var extents = cairo_text_extents_t()
        cairo_scaled_font_glyph_extents(font, unscaled, Int32(truncatingIfNeeded: unscaled.count), &extents)
        guard extents.width > 0, extents.height > 0 else { return .null }
        // Cairo measures bearings from the first glyph's origin.
        return CGRect(
            x: first.x + extents.x_bearing * Double(scale), y: (first.y + extents.y_bearing * Double(scale)) / Double(expansion),
            width: extents.width * Double(scale), height: extents.height * Double(scale) / Double(expansion))
    }
}

/// Places lines below each other.
@MainActor struct LineStack {
    let options: TextLayout.Options
    /// The distance from the top of the box to the lower edge of the last line.
    private(set) var height: CGFloat = 0
    private var last: ShapedLine?

    init(options: TextLayout.Options) { self.options = options }

    /// Places a line. Returns the distances from the top of the box to the line and to its baseline, and the line's height.
    mutating func place(_ line: ShapedLine) -> (top: CGFloat, baseline: CGFloat, height: CGFloat) {
        let format = line.shape?.paragraph
        if let last { height += gap(between: last, and: line) }
        let natural = line.ascent + line.descent
        var (full, alignsToBottom) = (natural, options.alignsTextToLineBottom)
        if let format, format.changesLineHeight {
            (full, alignsToBottom) = (format.lineHeight(natural: natural), true)
        } else if let wanted = options.lineHeight, wanted.isFinite, wanted >= 0 {
            full = wanted
        }
        let top = height
        height += full
        last = line
        return (top, top + (full - natural) / (alignsToBottom ? 1 : 2) + line.ascent, full)
    }

    private func gap(between upper: ShapedLine, and lower: ShapedLine) -> CGFloat {
        let usual = options.lineSpacing.isFinite ? options.lineSpacing : 0
        let before = upper.shape?.paragraph
        let gap = usual + (before?.lineSpacing ?? 0)
        guard lower.isParagraphStart else { return gap }
        return gap + (before?.spacingAfter ?? 0) + (lower.shape?.paragraph?.spacingBefore ?? 0)
    }
}

extension ShapedLine {
    /// The indent at the line's leading edge.
    private var leadingIndent: CGFloat {
        guard let format = shape?.paragraph else { return 0 }
        return isParagraphStart ? format.firstLineIndent : format.headIndent
    }

    /// The width of the narrowest box for the line: its own width and its indents.
    var extent: CGFloat {
        guard let format = shape?.paragraph else { return width }
        return leadingIndent + width + max(0, -format.tailIndent)
    }

    /// Whether the line and its indents fit into a box of width `limit`.
    func fits(_ limit: CGFloat) -> Bool {
        guard let format = shape?.paragraph else { return width <= limit + 0.001 }
        let end = format.tailIndent > 0 ? min(limit, format.tailIndent) : limit + format.tailIndent
        return leadingIndent + width <= end + 0.001
    }

    /// The distance from the left edge of a box of this width to the line's left edge.
    func x(in width: CGFloat, options: TextLayout.Options) -> CGFloat {
        let edges = shape?.paragraph?.direction ?? options.layoutDirection
        let isRightToLeft = edges.map { $0 == .rightToLeft } ?? (direction == .rightToLeft)
        guard let format = shape?.paragraph else {
            return Self.offset(max(0, width - self.width), alignment: options.alignment, isRightToLeft: isRightToLeft)
        }
        let trailing = format.tailIndent > 0 ? max(0, width - format.tailIndent) : -format.tailIndent
        // Indents are at the edges of the paragraph's own direction, which is that of its first letter unless the style sets it. Only
        // a paragraph without letters has the direction of the interface.
        let reads = format.direction ?? (hasLetters ? nil : options.layoutDirection)
        let isIndentedAtTheRight = reads.map { $0 == .rightToLeft } ?? (direction == .rightToLeft)
        let (left, right) = isIndentedAtTheRight ? (trailing, leadingIndent) : (leadingIndent, trailing)
        let space = max(0, width - left - right - self.width)
        return left + Self.offset(space, alignment: format.alignment ?? options.alignment, isRightToLeft: isRightToLeft)
    }

    private static func offset(_ space: CGFloat, alignment: TextLayout.Alignment, isRightToLeft: Bool) -> CGFloat {
        switch alignment {
        case .left: 0
        case .center: space / 2
        case .right: space
        case .natural, .justified: isRightToLeft ? space : 0
        }
    }
}
