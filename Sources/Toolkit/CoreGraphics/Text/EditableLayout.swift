// Layout of text that is edited: positions of the caret, the character at a point, and the rectangles of a selection.

public import Foundation

/// A text that is laid out, with the positions of its characters. Positions in the text are UTF-16 code units; coordinates are in points
/// relative to the top left corner of the box.
@MainActor public final class EditableLayout {
    /// A line with its position in the text and in the box.
    public struct Line {
        /// The characters of the line, without the line break that ends it.
        public var range: Range<Int>
        /// The distance from the top of the box.
        public var top: CGFloat
        /// The height without the gap after the line.
        public var height: CGFloat
        /// The distance from the left edge of the box to the left edge of the line.
        public var x: CGFloat
        /// The width without trailing spaces of a wrapped line.
        public var width: CGFloat
        /// Whether the line is in a paragraph from right to left.
        public var isRightToLeft: Bool
        /// Whether a line of the same paragraph follows, so that the end of this line is the start of the next.
        public var isWrapped: Bool
        /// The distance from the top of the line to the baseline.
        public var baseline: CGFloat
        /// The index of the paragraph, and the index of the line in the paragraph.
        var paragraph: Int
        var number: Int
    }

    private let content: EditableLines
    /// The lines from the top; there is at least one.
    public let lines: [Line]
    /// The width of the widest line and the height of all lines.
    public var size: CGSize { content.size }
    /// The length of the text in UTF-16 code units.
    public var length: Int { content.length }
    /// The width of the box in points; nil without a limit.
    public var width: CGFloat? { ShapedText.limit(content.options.maximumWidth) }
    private var paragraphs: [EditableParagraph] { content.paragraphs }
    private var starts: [Int] { content.starts }

    /// Whether lines are missing or have an ellipsis, because of `maximumLines`.
    public var isTruncated: Bool { content.isTruncated }

    /// Lays out runs of text. Paragraphs with the same runs, width, line limit, line break mode and justification come from `previous`.
    ///
    /// The line break mode `clipping` gives one line for each paragraph.
    public init(runs: [TextLayout.Run], options: TextLayout.Options, font: Font, previous: EditableLayout? = nil) {
        content = EditableLines(runs: runs, options: options, font: font, previous: previous?.content)
        lines = content.lines
    }

    // MARK: Lines

    /// The index of the line that contains a position. At the boundary of a wrapped line this is the next line, unless `isAtEnd`.
    public func lineIndex(at index: Int, isAtEnd: Bool = false) -> Int {
        var low = 0
        var high = lines.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if lines[middle].range.lowerBound <= index { low = middle } else { high = middle - 1 }
        }
        if isAtEnd, low > 0, lines[low].range.lowerBound == index, lines[low - 1].isWrapped { return low - 1 }
        return low
    }

    /// The index of the line at a distance from the top; the nearest one outside.
    public func lineIndex(atY y: CGFloat) -> Int {
        var low = 0
        var high = lines.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if lines[middle].top <= y { low = middle } else { high = middle - 1 }
        }
        return low
    }

    // MARK: Positions

    /// The frame of the caret before the character at a position: a rectangle without width, with the height of its line.
    public func caret(at index: Int, isAtEnd: Bool = false) -> CGRect {
        let index = min(max(0, index), length)
        let line = lines[lineIndex(at: index, isAtEnd: isAtEnd)]
        let x = paragraphs[line.paragraph].x(at: index - starts[line.paragraph], line: line.number)
        return CGRect(x: line.x + x, y: line.top, width: 0, height: line.height)
    }

    /// The position nearest to a point, and whether it is the end of a wrapped line.
    public func index(at point: CGPoint) -> (index: Int, isAtEnd: Bool) {
        let line = lines[lineIndex(atY: point.y)]
        let index = paragraphs[line.paragraph].index(atX: point.x - line.x, line: line.number) + starts[line.paragraph]
        let limited = min(max(index, line.range.lowerBound), line.range.upperBound)
        return (limited, line.isWrapped && limited == line.range.upperBound)
    }

    /// The rectangles that cover a range, from the top; a line with text in both directions may have several. A selected line break
    /// adds a rectangle of width `lineBreakWidth` at the end of its line.
    public func rects(for range: Range<Int>, lineBreakWidth: CGFloat = 0) -> [CGRect] {
        guard !range.isEmpty else { return [] }
        var result: [CGRect] = []
        for line in lines[lineIndex(at: range.lowerBound)...] {
            guard line.range.lowerBound < range.upperBound else { break }
            let part = range.clamped(to: line.range)
            if !part.isEmpty {
                let start = starts[line.paragraph]
                let local = part.lowerBound - start..<part.upperBound - start
                for (from, to) in paragraphs[line.paragraph].spans(of: local, line: line.number) {
                    result.append(CGRect(x: line.x + from, y: line.top, width: to - from, height: line.height))
                }
            }
            // A selected line break is a rectangle, too.
            if lineBreakWidth > 0, !line.isWrapped, range.lowerBound <= line.range.upperBound, range.upperBound > line.range.upperBound {
                let end = line.isRightToLeft ? line.x - lineBreakWidth : line.x + line.width
                result.append(CGRect(x: end, y: line.top, width: lineBreakWidth, height: line.height))
            }
        }
        return result
    }

    /// Whether the text at a position is in a paragraph from right to left.
    public func isRightToLeft(at index: Int) -> Bool { lines[lineIndex(at: index)].isRightToLeft }

    /// The glyphs of a line, and the runs to which their indices refer.
    func content(of line: Line) -> (line: ShapedLine, runs: [TextLayout.Run]) {
        let paragraph = paragraphs[line.paragraph]
        return (paragraph.lines[line.number].shaped, paragraph.key.runs)
    }
}
