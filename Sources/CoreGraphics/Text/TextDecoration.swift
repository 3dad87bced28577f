// Lines, colours and shifts of text that do not depend on its glyphs.

public import Foundation
internal import CCairo

/// The lines through and under a run of text, the colour behind it, and its distance from the baseline.
public final class TextDecoration: Hashable, Sendable {
    /// A line along the text.
    public struct Line: Hashable, Sendable {
        /// The colour; nil for the colour of the text.
        public var color: CGColor?
        /// The number of parallel lines, 1 or 2.
        public var count: Int
        /// The thickness in multiples of the usual one: a fifteenth of the font's size, at least one device pixel.
        public var thickness: CGFloat

        /// One or two lines with a colour and a thickness.
        public init(color: CGColor? = nil, count: Int = 1, thickness: CGFloat = 1) {
            self.color = color
            self.count = count
            self.thickness = thickness
        }
    }

    /// The line below the baseline; nil for none.
    public let underline: Line?
    /// The line through the lowercase letters; nil for none.
    public let strikethrough: Line?
    /// The colour behind the text; nil for none.
    public let background: CGColor?
    /// The distance by which the glyphs are raised above the baseline, in points; negative lowers them.
    public let rise: CGFloat

    /// The decoration of a run.
    public init(underline: Line? = nil, strikethrough: Line? = nil, background: CGColor? = nil, rise: CGFloat = 0) {
        self.underline = underline
        self.strikethrough = strikethrough
        self.background = background
        self.rise = rise.isFinite ? rise : 0
    }

    /// Whether both decorations have the same values.
    public static func == (first: TextDecoration, second: TextDecoration) -> Bool {
        first.underline == second.underline && first.strikethrough == second.strikethrough && first.background == second.background
            && first.rise == second.rise
    }

    /// The same lines and the same rise in the colour of the text, without a background.
    public func withoutColors() -> TextDecoration {
        func plain(_ line: Line) -> Line { Line(count: line.count, thickness: line.thickness) }
        return TextDecoration(underline: underline.map(plain), strikethrough: strikethrough.map(plain), rise: rise)
    }

    /// Hashes the values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(underline)
        hasher.combine(strikethrough)
        hasher.combine(background)
        hasher.combine(rise)
    }
}

extension TextLayout {
    /// Whether any run has a decoration.
    var isDecorated: Bool { runs.contains { $0.decoration != nil } }

    /// The union of the lines' boxes, extended above and below by the greatest absolute rise; null if no run has a decoration.
    var decorationBounds: CGRect {
        guard isDecorated else { return .null }
        let rise = runs.reduce(0) { max($0, abs($1.decoration?.rise ?? 0)) }
        return lines.reduce(CGRect.null) { bounds, placed in
            bounds.union(
                CGRect(
                    x: placed.x, y: placed.baseline - placed.line.ascent - rise, width: placed.line.width,
                    height: placed.line.ascent + placed.line.descent + 2 * rise))
        }
    }

    /// Draws the colours behind a line's runs.
    func drawBackgrounds(of placed: PlacedLine, in context: CGContext, at origin: CGPoint) {
        for (index, run) in placed.line.glyphRuns.enumerated() {
            guard let color = runs[run.runIndex].decoration?.background else { continue }
            let span = span(of: index, in: placed.line)
            context.setFillColor(color)
            context.fill(
                CGRect(
                    x: origin.x + span.lowerBound, y: origin.y - placed.line.ascent, width: span.upperBound - span.lowerBound,
                    height: placed.line.ascent + placed.line.descent))
        }
    }

    /// Draws the lines under and through a line's runs.
    func drawLines(of placed: PlacedLine, in context: CGContext, at origin: CGPoint, color: CGColor) {
        for (index, run) in placed.line.glyphRuns.enumerated() {
            let text = runs[run.runIndex]
            guard let decoration = text.decoration else { continue }
            let span = span(of: index, in: placed.line)
            let usual = max(1 / context.scale, text.font.pointSize / 15)
            func draw(_ line: TextDecoration.Line, top: CGFloat) {
                let thickness = usual * line.thickness
                context.setFillColor(line.color ?? text.color ?? color)
                for number in 0..<line.count {
                    let y = origin.y - decoration.rise + top + CGFloat(number) * thickness * 2
                    context.fill(CGRect(x: origin.x + span.lowerBound, y: y, width: span.upperBound - span.lowerBound, height: thickness))
                }
            }
            if let line = decoration.underline { draw(line, top: usual) }
            if let line = decoration.strikethrough { draw(line, top: -text.font.pointSize * 0.27 - usual * line.thickness / 2) }
        }
    }

    /// The horizontal extent of a glyph run in points: from its left edge to the next run on the right, or to the line's end.
    private func span(of index: Int, in line: ShapedLine) -> Range<CGFloat> {
        let starts = line.glyphRuns.map { run in run.glyphs.map { CGFloat($0.x) }.min() ?? 0 }
        let start = starts[index]
        let end = starts.filter { $0 > start + 1e-6 }.min() ?? line.width
        return start..<max(start, end)
    }
}
