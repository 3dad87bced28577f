// The layout of a paragraph: indents, distances, line heights, direction and tab stops.

package import Foundation

/// The values that lay out the lines of one paragraph. Lengths are in points; numbers that are not finite count as 0.
package struct ParagraphFormat: Hashable, Sendable {
    /// The direction of a paragraph.
    package enum Direction: Hashable, Sendable { case leftToRight, rightToLeft }

    /// A position to which the text after a tab character is aligned.
    package struct Tab: Hashable, Sendable {
        /// The part of the text that is at the tab's position.
        package enum Alignment: Hashable, Sendable { case leading, center, trailing }

        /// The distance from the leading edge of the box.
        package var location: CGFloat
        /// The part of the text that is at `location`.
        package var alignment: Alignment

        /// A tab stop.
        package init(location: CGFloat, alignment: Alignment = .leading) { (self.location, self.alignment) = (location, alignment) }
    }

    /// The alignment of the lines; nil to use the alignment of the layout's options.
    package var alignment: TextLayout.Alignment?
    /// The treatment of lines that are too wide; nil to use the mode of the layout's options.
    package var lineBreakMode: TextLayout.LineBreakMode?
    /// The direction; nil to use the direction of the first letter.
    package var direction: Direction?
    /// The distances of the first line and of the other lines from the leading edge.
    package var firstLineIndent: CGFloat = 0, headIndent: CGFloat = 0
    /// The end of the lines: a positive value is measured from the leading edge, others are offsets from the trailing edge.
    package var tailIndent: CGFloat = 0
    /// The gap after each line but the last of the text.
    package var lineSpacing: CGFloat = 0
    /// The gaps above the paragraph, unless it is the first one, and below it, unless it is the last one.
    package var spacingBefore: CGFloat = 0, spacingAfter: CGFloat = 0
    /// The least and the greatest height of a line; 0 for no limit.
    package var minimumLineHeight: CGFloat = 0, maximumLineHeight: CGFloat = 0
    /// The factor of the natural line height, applied before the limits; 0 counts as 1.
    package var lineHeightMultiple: CGFloat = 0
    /// The tab stops in any order.
    package var tabs: [Tab] = []
    /// The distance between the tab stops after `tabs`. 0 stands for the distance between the last two of `tabs`, or for 28 without `tabs`.
    package var tabInterval: CGFloat = 28

    /// A format without indents and distances.
    package init() {}

    /// The format with finite lengths that are not too large for Pango.
    func limited() -> ParagraphFormat {
        func length(_ value: CGFloat) -> CGFloat { value.isFinite ? Swift.min(Swift.max(value, -100_000), 100_000) : 0 }
        func distance(_ value: CGFloat) -> CGFloat { Swift.max(0, length(value)) }
        var result = self
        result.firstLineIndent = distance(firstLineIndent)
        result.headIndent = distance(headIndent)
        result.tailIndent = length(tailIndent)
        result.lineSpacing = distance(lineSpacing)
        result.spacingBefore = distance(spacingBefore)
        result.spacingAfter = distance(spacingAfter)
        result.minimumLineHeight = distance(minimumLineHeight)
        result.maximumLineHeight = distance(maximumLineHeight)
        result.lineHeightMultiple = distance(lineHeightMultiple)
        result.tabInterval = distance(tabInterval)
        result.tabs = tabs.filter { $0.location.isFinite && $0.location > 0 && $0.location < 100_000 }
            .sorted { $0.location < $1.location }
        return result
    }

    /// Whether the format changes the height of lines.
    package var changesLineHeight: Bool { minimumLineHeight > 0 || maximumLineHeight > 0 || lineHeightMultiple > 0 }

    /// The height that the format gives to a line of height `natural`.
    func lineHeight(natural: CGFloat) -> CGFloat {
        let height = Swift.max(natural * (lineHeightMultiple > 0 ? lineHeightMultiple : 1), minimumLineHeight)
        return maximumLineHeight > 0 ? Swift.min(height, maximumLineHeight) : height
    }

    /// The width limit of lines in a box of width `limit`, from the smaller of the two leading indents on; nil for no limit.
    func width(in limit: CGFloat?) -> CGFloat? {
        let start = Swift.min(firstLineIndent, headIndent)
        if tailIndent > 0 { return Swift.max(0, Swift.min(limit ?? .infinity, tailIndent) - start) }
        return limit.map { Swift.max(0, $0 + tailIndent - start) }
    }
}

/// The properties of a run of text that affect its glyphs or lines, apart from its font.
package final class RunShape: Hashable, Sendable {
    /// A space for a picture in place of the run's character.
    package struct Box: Hashable, Sendable {
        /// The size in points, 0…100,000.
        package let size: CGSize
        /// The distance of the lower edge above the baseline, in points; negative below it.
        package let rise: CGFloat

        /// A box; sizes and distances that are not finite count as 0.
        package init(size: CGSize, rise: CGFloat) {
            func limited(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, -100_000), 100_000) : 0 }
            self.size = CGSize(width: max(0, limited(size.width)), height: max(0, limited(size.height)))
            self.rise = limited(rise)
        }
    }

    /// The format of the paragraph. Only the format of the paragraph's first run counts.
    package let paragraph: ParagraphFormat?
    /// The box that replaces the run's characters, which must be U+FFFC; nil for text.
    package let box: Box?
    /// Whether letters are combined into ligatures.
    package let usesLigatures: Bool
    /// Whether the font moves certain pairs of letters closer together.
    package let kernsPairs: Bool
    /// The factor of the glyphs' widths, 0.1…10.
    package let expansion: CGFloat

    /// Creates a shape; limits the expansion to 0.1…10.
    package init(
        paragraph: ParagraphFormat? = nil, box: Box? = nil, usesLigatures: Bool = true, kernsPairs: Bool = true, expansion: CGFloat = 1
    ) {
        self.paragraph = paragraph?.limited()
        (self.box, self.usesLigatures, self.kernsPairs) = (box, usesLigatures, kernsPairs)
        self.expansion = expansion.isFinite ? min(max(expansion, 0.1), 10) : 1
    }

    /// The same shape in a paragraph of another format.
    package func inParagraph(_ paragraph: ParagraphFormat) -> RunShape {
        RunShape(paragraph: paragraph, box: box, usesLigatures: usesLigatures, kernsPairs: kernsPairs, expansion: expansion)
    }

    /// Whether a value other than `paragraph` differs from its default, so that Pango needs attributes.
    var changesGlyphs: Bool { box != nil || !usesLigatures || !kernsPairs || expansion != 1 }

    /// Whether both shapes have the same values.
    package static func == (first: RunShape, second: RunShape) -> Bool {
        first === second
            || first.box == second.box && first.usesLigatures == second.usesLigatures && first.kernsPairs == second.kernsPairs
                && first.expansion == second.expansion && first.paragraph == second.paragraph
    }

    /// Hashes the box, the expansion and the head indent.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(box)
        hasher.combine(expansion)
        hasher.combine(paragraph?.headIndent)
    }
}
