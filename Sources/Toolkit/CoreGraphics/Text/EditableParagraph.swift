// One paragraph of text that is edited, with the positions of its characters.

import Foundation

/// A shaped paragraph. Positions are UTF-16 code units from its start.
@MainActor final class EditableParagraph {
    /// The values that determine the shapes.
    struct Key: Hashable {
        var runs: [TextLayout.Run]
        var width: CGFloat?
        var mode: TextLayout.LineBreakMode
        var isJustified = false
        var direction: ParagraphFormat.Direction?
        /// The maximum number of lines; 0 for no limit.
        var lines = 0
    }

    struct Line {
        var range: Range<Int>
        var shaped: ShapedLine
    }

    let key: Key
    /// The length in UTF-16 code units.
    let length: Int
    let lines: [Line]
    private let layout: ParagraphLayout
    private let text: String
    /// Whether lines are missing or have an ellipsis.
    var isTruncated: Bool { layout.isEllipsized || lines.count < layout.lineCount }
    /// Whether each character is one byte, so that positions and bytes are equal.
    private let isASCII: Bool

    init(key: Key, options: TextLayout.Options) {
        self.key = key
        var paragraph = Paragraph()
        for (index, run) in key.runs.enumerated() { paragraph.append(run.text[...], font: run.font, runIndex: index, shape: run.shape) }
        text = paragraph.text
        length = text.utf16.count
        isASCII = length == text.utf8.count
        var limited = options
        limited.maximumLines = key.lines
        layout = ParagraphLayout(paragraph, options: limited, maximumLines: key.lines > 0 ? key.lines : .max)
        let ranges = layout.lineByteRanges
        let shaped = layout.lines(atMost: key.lines > 0 ? key.lines : .max)
        var lines: [Line] = []
        for (index, line) in shaped.enumerated() {
            let bytes = index < ranges.count ? ranges[index] : 0..<0
            let start = Self.position(ofByte: bytes.lowerBound, in: text, isASCII: isASCII)
            let end = Self.position(ofByte: bytes.upperBound, in: text, isASCII: isASCII)
            lines.append(Line(range: start..<end, shaped: line))
        }
        self.lines = lines
    }

    private static func position(ofByte byte: Int, in text: String, isASCII: Bool) -> Int {
        if isASCII { return byte }
        let utf8 = text.utf8
        let index = utf8.index(utf8.startIndex, offsetBy: byte, limitedBy: utf8.endIndex) ?? utf8.endIndex
        return text.utf16.distance(from: text.startIndex, to: index)
    }

    private func byte(of position: Int) -> Int {
        if isASCII { return min(max(0, position), length) }
        let utf16 = text.utf16
        let index = utf16.index(utf16.startIndex, offsetBy: max(0, position), limitedBy: utf16.endIndex) ?? utf16.endIndex
        return text.utf8.distance(from: text.startIndex, to: index)
    }

    /// The distance from the left edge of a line to the caret at a position.
    func x(at position: Int, line: Int) -> CGFloat { layout.x(ofByte: byte(of: position), line: line) }

    /// The position nearest to a distance from the left edge of a line.
    func index(atX x: CGFloat, line: Int) -> Int {
        Self.position(ofByte: layout.byte(atX: x, line: line), in: text, isASCII: isASCII)
    }

    /// The horizontal spans of a range in a line, from left to right.
    func spans(of range: Range<Int>, line: Int) -> [(CGFloat, CGFloat)] {
        layout.spans(ofBytes: byte(of: range.lowerBound)..<byte(of: range.upperBound), line: line)
    }
}
