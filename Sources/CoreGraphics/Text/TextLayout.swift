// Text set in lines: measured, truncated, aligned, drawn.

public import Foundation

/// Text laid out in lines within a box; coordinates are relative to the box's top left corner, in points.
@MainActor public final class TextLayout {
    /// A piece of text in one font; without a colour it takes the colour of drawing.
    public struct Run: Hashable, Sendable {
        public var text: String
        public var font: Font
        public var color: CGColor?

        public init(_ text: String, font: Font, color: CGColor? = nil) {
            self.text = text
            self.font = font
            self.color = color
        }
    }

    /// Where lines lie in a box wider than they are.
    public enum Alignment: Hashable, Sendable {
        case left, center, right, justified
        /// Left, or right for scripts that run that way.
        case natural
    }

    /// What happens to text that is wider than the box: wrap, cut off, or leave out with an ellipsis.
    public enum LineBreakMode: Hashable, Sendable {
        case wordWrapping, charWrapping, clipping, truncatingHead, truncatingMiddle, truncatingTail
    }

    /// What a text must fit in, and how.
    public struct Options: Hashable, Sendable {
        /// The box's width in points; infinite, NaN or absurdly large means unlimited.
        public var maximumWidth: CGFloat
        /// The number of lines at most; 0 means any number.
        public var maximumLines: Int
        public var alignment: Alignment
        public var lineBreakMode: LineBreakMode
        /// Points between the bottom of a line and the top of the next.
        public var lineSpacing: CGFloat
        /// The height of each line in points; nil is the font's own.
        public var lineHeight: CGFloat?

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

    /// A line's place in the box.
    struct PlacedLine {
        var line: ShapedLine
        var x: CGFloat
        var baseline: CGFloat
    }

    /// What the text was laid out for.
    public let options: Options
    let runs: [Run]
    let shaped: ShapedText
    let lines: [PlacedLine]

    /// The width of the widest line and the height of all lines; the width never exceeds the box's.
    public let size: CGSize
    /// From the top to the first line's baseline.
    public let firstBaseline: CGFloat
    /// From the top to the last line's baseline.
    public let lastBaseline: CGFloat

    public convenience init(_ text: String, font: Font, options: Options = Options()) {
        self.init(runs: [Run(text, font: font)], options: options)
    }

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
            placed.append(PlacedLine(line: line, x: x, baseline: top + (height - natural) / 2 + line.ascent))
            top += height
        }
        lines = placed
        size = CGSize(width: used, height: max(0, top))
        firstBaseline = placed.first?.baseline ?? 0
        lastBaseline = placed.last?.baseline ?? 0
    }

    /// The number of lines, at most `maximumLines`.
    public var lineCount: Int { lines.count }

    /// The width of the text where nothing limits it; nil if the box broke or cut its lines.
    package let unlimitedWidth: CGFloat?

    /// Whether some of the text is left out.
    public var isTruncated: Bool { shaped.isTruncated }

    /// The smallest rectangle around what drawing marks, relative to the box; null where nothing is marked.
    public private(set) lazy var inkBounds: CGRect = lines.reduce(CGRect.null) { bounds, placed in
        let ink = placed.line.inkBounds
        return ink.isNull ? bounds : bounds.union(ink.offsetBy(dx: placed.x, dy: placed.baseline))
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
