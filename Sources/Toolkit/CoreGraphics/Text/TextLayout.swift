// Layout and drawing of text: line breaking, truncation, alignment and measurement.

internal import CCairo
public import Foundation

/// Text laid out in a box. Coordinates are in points relative to the box's top left corner.
@MainActor public final class TextLayout {
    /// A part of a text in one font and colour.
    package struct Run: Hashable, Sendable {
        /// The characters.
        package var text: String
        /// The font. Characters without a glyph in this font are drawn in substitute fonts.
        package var font: Font
        /// The colour; nil means the colour that is passed for drawing.
        package var color: CGColor?
        /// Lines, backgrounds, shadows and other additions that do not affect the layout; nil for none.
        package var decoration: TextDecoration?
        /// The format of the paragraph, and other properties that affect the layout; nil for none.
        package var shape: RunShape?

        /// Creates a run.
        package init(_ text: String, font: Font, color: CGColor? = nil, decoration: TextDecoration? = nil, shape: RunShape? = nil) {
            (self.text, self.font, self.color, self.decoration, self.shape) = (text, font, color, decoration, shape)
        }
    }

    /// The length, in bytes of UTF-8, up to which texts are shaped whole even if most of them is not visible.
    package static let longText = 4096

    /// Whether a text is so long that only the part that may be visible should be shaped.
    package static func isLong(_ runs: [Run]) -> Bool { runs.reduce(0) { $0 + $1.text.utf8.count } > longText }

    /// The alignment of lines that are narrower than the box.
    public enum Alignment: Hashable, Sendable {
        case left, center, right, justified
        /// Left, or right for right-to-left scripts; see also `Options.layoutDirection`.
        case natural
    }

    /// The treatment of text wider than the box: wrapping, clipping, or truncation with an ellipsis.
    public enum LineBreakMode: Hashable, Sendable {
        case wordWrapping, charWrapping, clipping, truncatingHead, truncatingMiddle, truncatingTail
    }

    /// The constraints of a layout.
    public struct Options: Hashable, Sendable {
        /// The width of the box in points; infinity, NaN and very large values mean no limit.
        public var maximumWidth: CGFloat
        /// The maximum number of lines; 0 means no limit.
        public var maximumLines: Int
        /// The alignment of lines in the box. The default is `natural`.
        public var alignment: Alignment
        /// The treatment of text wider than the box.
        public var lineBreakMode: LineBreakMode
        /// The gap between lines in points.
        public var lineSpacing: CGFloat
        /// The height of each line in points; nil means the line's ascent plus descent.
        public var lineHeight: CGFloat?
        /// Whether `lineHeight` moves the text to the bottom of its line, as paragraph styles do; otherwise the text is in the middle.
        public var alignsTextToLineBottom = false
        /// The direction of the interface that the box belongs to. Natural alignment, the last lines of justified paragraphs and indents
        /// follow it in paragraphs without a direction of their own. With nil, the default, they follow the first letter of each paragraph.
        package var layoutDirection: ParagraphFormat.Direction?
        /// Whether text in the mode `clipping` wraps at words in all lines but the last permitted one, which runs on, as in labels.
        /// Otherwise each paragraph is one line.
        public var wrapsClippedText = false
        /// The direction in which paragraphs without letters read, such as "45°"; with nil, the default, from left to right.
        package var directionWithoutLetters: ParagraphFormat.Direction?

        /// Creates constraints; the default arguments set no limits.
        public init(
            maximumWidth: CGFloat = .infinity, maximumLines: Int = 0, alignment: Alignment = .natural,
            lineBreakMode: LineBreakMode = .truncatingTail, lineSpacing: CGFloat = 0, lineHeight: CGFloat? = nil
        ) {
            (self.maximumWidth, self.maximumLines, self.alignment) = (maximumWidth, maximumLines, alignment)
            (self.lineBreakMode, self.lineSpacing, self.lineHeight) = (lineBreakMode, lineSpacing, lineHeight)
        }
    }

    /// A line with its position in the box.
    struct PlacedLine {
        var line: ShapedLine
        var x, baseline: CGFloat
    }

    /// The constraints of the layout.
    public let options: Options
    let runs: [Run]
    let shaped: ShapedText
    let lines: [PlacedLine]

    /// The width of the widest line, limited to the width of the box, and the height of all lines.
    public let size: CGSize
    /// The distances from the top to the first and to the last baseline.
    public let firstBaseline, lastBaseline: CGFloat

    /// Lays out text in one font.
    public convenience init(_ text: String, font: Font, options: Options = Options()) {
        self.init(runs: [Run(text, font: font)], options: options)
    }

    /// Lays out runs of text in several fonts, one after another.
    package init(runs: [Run], options: Options = Options()) {
        self.options = options
        self.runs = runs
        shaped = FontCatalog.shared.shapedTexts.shaped(runs: runs, options: options)
        let limit = ShapedText.limit(options.maximumWidth)
        let widest = shaped.lines.reduce(0) { max($0, $1.extent) }
        let used = min(widest, limit ?? widest)
        unlimitedWidth = shaped.isUnlimited ? widest : nil
        var placed: [PlacedLine] = []
        placed.reserveCapacity(shaped.lines.count)
        var stack = LineStack(options: options)
        for line in shaped.lines {
            let baseline = stack.place(line).baseline
            placed.append(PlacedLine(line: line, x: line.x(in: limit ?? used, options: options), baseline: baseline))
        }
        lines = placed
        size = CGSize(width: used, height: max(0, stack.height))
        firstBaseline = placed.first?.baseline ?? 0
        lastBaseline = placed.last?.baseline ?? 0
    }

    /// The number of lines, without those that exceed `maximumLines`.
    public var lineCount: Int { lines.count }

    /// The number of lines that are wholly inside a box of a height, in points.
    package func lineCount(fitting height: CGFloat) -> Int { lines.prefix { $0.baseline + $0.line.descent <= height + 0.001 }.count }

    /// The width of the widest line; nil unless width and number of lines are unlimited and the line break mode is `clipping`.
    package let unlimitedWidth: CGFloat?

    /// Whether lines are missing or have an ellipsis. Lines clipped by the box do not count.
    public var isTruncated: Bool { shaped.isTruncated }

    /// The bounding box of the drawn pixels, relative to the box; null if nothing is drawn.
    public private(set) lazy var drawnBounds: CGRect = lines.reduce(decorationBounds) { bounds, placed in
        let drawn = placed.line.drawnBounds
        return drawn.isNull ? bounds : bounds.union(drawn.offsetBy(dx: placed.x, dy: placed.baseline))
    }
}

// MARK: - Drawing

extension TextLayout {
    /// Draws all lines with the box's top left corner at `point` in user space. With the line break mode `clipping`, lines wider than the
    /// box are clipped to it.
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
            cairo_glyph_t(index: $0.index, x: ($0.x + Double(origin.x)) * perPoint, y: ($0.y + Double(origin.y)) * perPoint)
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
            for (mask, box) in masks { cairo_mask_surface(cairo, mask.surface, Double(box.x), Double(box.y)) }
        }
        return true
    }
}
