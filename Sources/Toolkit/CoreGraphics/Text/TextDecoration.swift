// Additions to the glyphs of a run that do not affect its layout: lines, colours, shifts, shadows, outlines and pictures.

package import Foundation

/// Draws a picture in a line of text.
@MainActor package protocol TextPicture: AnyObject, Sendable {
    /// Draws the picture. `color` is the colour of the text around it.
    func draw(in context: CGContext, rect: CGRect, color: CGColor)
}

/// The additions to the glyphs of a run.
package final class TextDecoration: Hashable, Sendable {
    /// A line along the text.
    package struct Line: Hashable, Sendable {
        /// The colour; nil for the colour of the text.
        package var color: CGColor?
        /// The number of parallel lines, 1 or 2.
        package var count: Int
        /// The thickness in multiples of the usual one: a fifteenth of the font's size, at least one device pixel.
        package var thickness: CGFloat
        /// The lengths of dashes and gaps in turn, in multiples of the line's thickness; empty for a solid line.
        package var pattern: [CGFloat]

        /// One or two lines with a colour and a thickness.
        package init(color: CGColor? = nil, count: Int = 1, thickness: CGFloat = 1, pattern: [CGFloat] = []) {
            (self.color, self.count, self.thickness, self.pattern) = (color, count, thickness, pattern)
        }
    }

    /// A blurred copy behind the text.
    package struct Shadow: Hashable, Sendable {
        /// The colour.
        package var color: CGColor
        /// The distance from the text, to the right and downward in points.
        package var offset: CGSize
        /// The width of the blurred edge in points, which is twice the standard deviation; 0 for a sharp shadow.
        package var blur: CGFloat

        /// A shadow; numbers that are not finite count as 0, and the blur is at most 200 points.
        package init(color: CGColor, offset: CGSize, blur: CGFloat) {
            func limited(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, -10_000), 10_000) : 0 }
            self.color = color
            self.offset = CGSize(width: limited(offset.width), height: limited(offset.height))
            self.blur = min(max(0, limited(blur)), 200)
        }

        /// The distance to which the shadow reaches beyond the text, in points.
        var reach: CGFloat { max(abs(offset.width), abs(offset.height)) + blur * 1.5 + 2 }
    }

    /// The outline of the glyphs.
    package struct Stroke: Hashable, Sendable {
        /// The colour; nil for the colour of the text.
        package var color: CGColor?
        /// The width of the outline as a part of the font's size, 0…1.
        package var width: CGFloat
        /// Whether the glyphs are filled, too.
        package var fills: Bool

        /// An outline.
        package init(color: CGColor? = nil, width: CGFloat, fills: Bool) {
            self.color = color
            self.width = width.isFinite ? min(max(0, width), 1) : 0
            self.fills = fills
        }
    }

    /// The line below the baseline; nil for none.
    package var underline: Line? { values.underline }
    /// The line through the lowercase letters; nil for none.
    package var strikethrough: Line? { values.strikethrough }
    /// The colour behind the text; nil for none.
    package var background: CGColor? { values.background }
    /// The distance by which the glyphs are raised above the baseline, in points; negative lowers them.
    package var rise: CGFloat { values.rise }
    /// The picture in the boxes of the run; nil for none.
    package let picture: (any TextPicture)?
    let values: Values

    /// The values without the picture.
    package struct Values: Hashable, Sendable {
        /// The line below the baseline; nil for none.
        package var underline: Line?
        /// The line through the lowercase letters; nil for none.
        package var strikethrough: Line?
        /// The colour behind the text; nil for none.
        package var background: CGColor?
        /// The distance by which the glyphs are raised above the baseline, in points; negative lowers them.
        package var rise: CGFloat = 0
        /// The shadow; nil for none.
        package var shadow: Shadow?
        /// The outline; nil for none.
        package var stroke: Stroke?
        /// The slant of the glyphs: the distance to the right for each point above the baseline.
        package var skew: CGFloat = 0
        /// Whether the text looks pressed into the page.
        package var isLetterpress = false

        /// No additions.
        package init() {}
    }

    /// The decoration of a run.
    package convenience init(underline: Line? = nil, strikethrough: Line? = nil, background: CGColor? = nil, rise: CGFloat = 0) {
        var values = Values()
        (values.underline, values.strikethrough, values.background, values.rise) = (underline, strikethrough, background, rise)
        self.init(values)
    }

    /// The decoration of a run; nil if there is nothing to add. Numbers that are not finite count as 0.
    package convenience init?(any values: Values, picture: (any TextPicture)? = nil) {
        guard values != Values() || picture != nil else { return nil }
        self.init(values, picture: picture)
    }

    private init(_ values: Values, picture: (any TextPicture)? = nil) {
        var values = values
        if !values.rise.isFinite { values.rise = 0 }
        values.skew = values.skew.isFinite ? min(max(values.skew, -10), 10) : 0
        (self.values, self.picture) = (values, picture)
    }

    /// Whether both decorations have the same values.
    package static func == (first: TextDecoration, second: TextDecoration) -> Bool {
        first === second || first.values == second.values && first.picture === second.picture
    }

    /// The same decoration in the colour of the text, without a background, a shadow, letterpress and a picture.
    package func withoutColors() -> TextDecoration {
        var values = values
        values.underline?.color = nil
        values.strikethrough?.color = nil
        values.stroke?.color = nil
        (values.background, values.shadow, values.isLetterpress) = (nil, nil, false)
        return TextDecoration(values)
    }

    /// The same decoration without a picture; nil if nothing remains.
    package func withoutPicture() -> TextDecoration? { TextDecoration(any: values) }

    /// The same decoration without lines along the text; nil if nothing remains.
    package func withoutLines() -> TextDecoration? {
        var values = values
        (values.underline, values.strikethrough) = (nil, nil)
        return TextDecoration(any: values, picture: picture)
    }

    /// Hashes the values.
    package func hash(into hasher: inout Hasher) { hasher.combine(values) }

    /// The distance to which glyphs of a size reach beyond their usual place because of the decoration, in points.
    func reach(pointSize: CGFloat) -> CGFloat {
        abs(rise) + (values.stroke?.width ?? 0) * pointSize * 2 + abs(values.skew) * pointSize + (values.shadow?.reach ?? 0)
            + (values.isLetterpress ? 1 : 0)
    }
}

extension TextLayout {
    /// Whether any run has a decoration.
    var isDecorated: Bool { runs.contains { $0.decoration != nil } }

    /// The union of the lines' boxes, extended by the greatest reach; null if no run has a decoration.
    var decorationBounds: CGRect {
        guard isDecorated else { return .null }
        let reach = runs.reduce(0) { max($0, $1.decoration?.reach(pointSize: $1.font.pointSize) ?? 0) }
        return lines.reduce(CGRect.null) { bounds, placed in
            let line = placed.line
            let box = CGRect(x: placed.x, y: placed.baseline - line.ascent, width: line.width, height: line.ascent + line.descent)
            return bounds.union(box.insetBy(dx: -reach, dy: -reach))
        }
    }
}
