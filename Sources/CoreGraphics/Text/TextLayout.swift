// Layout of text: line breaking, truncation, alignment and measurement.

public import Foundation

/// Text laid out in a box. Coordinates are in points relative to the box's top left corner.
@MainActor public final class TextLayout {
    /// A part of a text in one font and colour.
    public struct Run: Hashable, Sendable {
        /// The characters.
        public var text: String
        /// The font. Characters without a glyph in this font are drawn in substitute fonts.
        public var font: Font
        /// The colour; nil means the colour that is passed for drawing.
        public var color: CGColor?
        /// The underline, the strikethrough, the background and the rise above the baseline; nil for none.
        public var decoration: TextDecoration?

        /// Creates a run.
        public init(_ text: String, font: Font, color: CGColor? = nil, decoration: TextDecoration? = nil) {
            self.text = text
            self.font = font
            self.color = color
            self.decoration = decoration
        }
    }

    /// The alignment of lines that are narrower than the box.
    public enum Alignment: Hashable, Sendable {
        case left, center, right, justified
        /// Left, or right for right-to-left scripts.
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

        /// Creates constraints; the default arguments set no limits.
        public init(
            maximumWidth: CGFloat = .infinity, maximumLines: Int = 0, alignment: Alignment = .natural,
            lineBreakMode: LineBreakMode = .truncatingTail, lineSpacing: CGFloat = 0, lineHeight: CGFloat? = nil
        ) {
            self.maximumWidth = maximumWidth
            self.maximumLines = maximumLines
            self.alignment = alignment
            self.lineBreakMode = lineBreakMode
            self.lineSpacing = lineSpacing
            self.lineHeight = lineHeight
        }
    }

    /// A line with its position in the box.
    struct PlacedLine {
        var line: ShapedLine
        var x: CGFloat
        var baseline: CGFloat
    }

    /// The constraints of the layout.
    public let options: Options
    let runs: [Run]
    let shaped: ShapedText
    let lines: [PlacedLine]

    /// The width of the widest line, at most that of the box, and the height of all lines.
    public let size: CGSize
    /// The distance from the top to the first baseline.
    public let firstBaseline: CGFloat
    /// The distance from the top to the last baseline.
    public let lastBaseline: CGFloat

    /// Lays out text in one font.
    public convenience init(_ text: String, font: Font, options: Options = Options()) {
        self.init(runs: [Run(text, font: font)], options: options)
    }

    /// Lays out runs of text in several fonts, one after another.
    public init(runs: [Run], options: Options = Options()) {
        self.options = options
        self.runs = runs
        shaped = FontCatalog.shared.shapedTexts.shaped(runs: runs, options: options)
        let limit = ShapedText.limit(options.maximumWidth)
        let widest = shaped.lines.reduce(0) { max($0, $1.width) }
        let used = min(widest, limit ?? widest)
        unlimitedWidth = shaped.isUnlimited ? widest : nil
        var placed: [PlacedLine] = []
        placed.reserveCapacity(shaped.lines.count)
        var top: CGFloat = 0
        let spacing = options.lineSpacing.isFinite ? options.lineSpacing : 0
        for line in shaped.lines {
            if !placed.isEmpty { top += spacing }
            let natural = line.ascent + line.descent
            let height = options.lineHeight.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } ?? natural
            let x = Self.offset(of: line, in: limit ?? used, options.alignment)
            let space = (height - natural) / (options.alignsTextToLineBottom ? 1 : 2)
            placed.append(PlacedLine(line: line, x: x, baseline: top + space + line.ascent))
            top += height
        }
        lines = placed
        size = CGSize(width: used, height: max(0, top))
        firstBaseline = placed.first?.baseline ?? 0
        lastBaseline = placed.last?.baseline ?? 0
    }

    /// The number of lines, without those that exceed `maximumLines`.
    public var lineCount: Int { lines.count }

    /// The number of lines that are wholly inside a box of a height, in points.
    package func lineCount(fitting height: CGFloat) -> Int {
        lines.prefix { $0.baseline + $0.line.descent <= height + 0.001 }.count
    }

    /// The width of the widest line; nil unless width and number of lines are unlimited and the line break mode is `clipping`.
    package let unlimitedWidth: CGFloat?

    /// Whether lines are missing or have an ellipsis. Lines clipped by the box do not count.
    public var isTruncated: Bool { shaped.isTruncated }

    /// The bounding box of the drawn pixels, relative to the box; null if nothing is drawn.
    public private(set) lazy var drawnBounds: CGRect = lines.reduce(decorationBounds) { bounds, placed in
        let drawn = placed.line.drawnBounds
        return drawn.isNull ? bounds : bounds.union(drawn.offsetBy(dx: placed.x, dy: placed.baseline))
    }

    private static func offset(of line: ShapedLine, in width: CGFloat, _ alignment: Alignment) -> CGFloat {
        let space = max(0, width - line.width)
        switch alignment {
        case .left: return 0
        case .center: return space / 2
        case .right: return space
        case .natural, .justified: return line.direction == .rightToLeft ? space : 0
        }
    }
}
