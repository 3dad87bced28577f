// Layout of text that is edited: positions of the caret, the character at a point, and selections.

package import Foundation

/// A text that is laid out, with the positions of its characters. Positions in the text are UTF-16 code units; coordinates are in points
/// relative to the top left corner of the box.
@MainActor package final class EditableLayout {
    /// A line with its position in the text and in the box.
    package struct Line {
        /// The characters of the line, without the line break that ends it.
        package var range: Range<Int>
        /// The distance from the top of the box, and the height without the gap after the line.
        package var top, height: CGFloat
        /// The distance from the left edge of the box to that of the line, and the width without trailing spaces of a wrapped line.
        package var x, width: CGFloat
        /// Whether the line is in a paragraph from right to left.
        package var isRightToLeft: Bool
        /// Whether a line of the same paragraph follows, so that the end of this line is the start of the next.
        package var isWrapped: Bool
        /// The distance from the top of the line to the baseline.
        package var baseline: CGFloat
        /// The index of the paragraph, and the index of the line in the paragraph.
        var paragraph, number: Int
    }

    private let content: EditableLines
    /// The lines from the top; there is at least one.
    package let lines: [Line]
    /// The width of the widest line and the height of all lines.
    package var size: CGSize { content.size }
    /// The length of the text in UTF-16 code units.
    package var length: Int { content.length }
    /// The width of the box in points; nil without a limit.
    package var width: CGFloat? { ShapedText.limit(content.options.maximumWidth) }
    private var paragraphs: [EditableParagraph] { content.paragraphs }
    private var starts: [Int] { content.starts }

    /// Whether lines are missing or have an ellipsis, because of `maximumLines`.
    package var isTruncated: Bool { content.isTruncated }

    /// Lays out runs of text. Paragraphs with the same runs, width, line limit, line break mode and justification come from `previous`. The
    /// line break mode `clipping` gives one line for each paragraph.
    package init(runs: [TextLayout.Run], options: TextLayout.Options, font: Font, previous: EditableLayout? = nil) {
        content = EditableLines(runs: runs, options: options, font: font, previous: previous?.content)
        lines = content.lines
    }

    // MARK: Lines

    /// The index of the line that contains a position. At the boundary of a wrapped line this is the next line, unless `isAtEnd`.
    package func lineIndex(at index: Int, isAtEnd: Bool = false) -> Int {
        let line = lines.lastIndex(ofBeginning: { $0.range.lowerBound <= index })
        return isAtEnd && line > 0 && lines[line].range.lowerBound == index && lines[line - 1].isWrapped ? line - 1 : line
    }

    /// The index of the line at a distance from the top; the nearest one outside.
    package func lineIndex(atY y: CGFloat) -> Int { lines.lastIndex(ofBeginning: { $0.top <= y }) }

    // MARK: Positions

    /// The frame of the caret before the character at a position: a rectangle without width, with the height of its line.
    package func caret(at index: Int, isAtEnd: Bool = false) -> CGRect {
        let index = min(max(0, index), length)
        let line = lines[lineIndex(at: index, isAtEnd: isAtEnd)]
        let x = paragraphs[line.paragraph].x(at: index - starts[line.paragraph], line: line.number)
        return CGRect(x: line.x + x, y: line.top, width: 0, height: line.height)
    }

    /// The position nearest to a point, and whether it is the end of a wrapped line.
    package func index(at point: CGPoint) -> (index: Int, isAtEnd: Bool) {
        let line = lines[lineIndex(atY: point.y)]
        let index = paragraphs[line.paragraph].index(atX: point.x - line.x, line: line.number) + starts[line.paragraph]
        let limited = min(max(index, line.range.lowerBound), line.range.upperBound)
        return (limited, line.isWrapped && limited == line.range.upperBound)
    }

    /// The rectangles that cover a range, from the top; a line with text in both directions may have several. A selected line break adds
    /// one of width `lineBreakWidth` at the end of its line.
    package func rects(for range: Range<Int>, lineBreakWidth: CGFloat = 0) -> [CGRect] {
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
            if lineBreakWidth > 0, !line.isWrapped, range.lowerBound <= line.range.upperBound, range.upperBound > line.range.upperBound {
                let end = line.isRightToLeft ? line.x - lineBreakWidth : line.x + line.width
                result.append(CGRect(x: end, y: line.top, width: lineBreakWidth, height: line.height))
            }
        }
        return result
    }

    /// Whether the text at a position is in a paragraph from right to left.
    package func isRightToLeft(at index: Int) -> Bool { lines[lineIndex(at: index)].isRightToLeft }

    /// The glyphs of a line, and the runs to which their indices refer.
    func content(of line: Line) -> (line: ShapedLine, runs: [TextLayout.Run]) {
        let paragraph = paragraphs[line.paragraph]
        return (paragraph.lines[line.number].shaped, paragraph.key.runs)
    }
}

/// Paragraphs with their lines. After an edit, the paragraphs before and after it are taken from the layout before the edit.
@MainActor struct EditableLines {
    let runs: [TextLayout.Run]
    let options: TextLayout.Options
    private(set) var lines: [EditableLayout.Line] = []
    private(set) var paragraphs: [EditableParagraph] = []
    /// The positions of the paragraphs' first characters.
    private(set) var starts: [Int] = []
    /// The lengths of the line breaks that end the paragraphs.
    private var separators: [Int] = []
    /// The length of the text in UTF-16 code units.
    private(set) var length = 0
    private(set) var isTruncated = false
    /// The width of the widest line and the height of all lines.
    private(set) var size = CGSize.zero
    private var stack: LineStack

    init(runs: [TextLayout.Run], options: TextLayout.Options, font: Font, previous: EditableLines?) {
        (self.runs, self.options) = (runs, options)
        stack = LineStack(options: options)
        if let previous, options.maximumLines <= 0, previous.options == options {
            append(editing: previous, font: font)
        } else {
            append(TextParagraphs.split(runs, font: font), reusing: previous?.paragraphs[...] ?? [])
        }
        let limit = ShapedText.limit(options.maximumWidth)
        let widest = lines.reduce(0) { max($0, shaped($1).extent) }
        for index in lines.indices { lines[index].x = shaped(lines[index]).x(in: limit ?? widest, options: options) }
        size = CGSize(width: widest, height: stack.height)
    }

    private func shaped(_ line: EditableLayout.Line) -> ShapedLine { paragraphs[line.paragraph].lines[line.number].shaped }

    /// Appends the paragraphs of `previous` before and after an edit, and between them the paragraphs of the text that differs.
    private mutating func append(editing previous: EditableLines, font: Font) {
        let shared = TextLayout.Run.sharedEnds(previous.runs, runs)
        // The first character after a shared line break, or the last one before it, is shared, too: a line break may have two characters.
        let first = previous.starts.dropFirst().prefix { $0 < shared.start }.count
        let end = previous.length - shared.end
        let last = previous.starts.firstIndex { $0 > end } ?? previous.starts.count
        for index in 0..<first { append(previous.paragraphs[index], separator: previous.separators[index]) }
        let keepsEnd = last < previous.starts.count
        let total = runs.reduce(0) { $0 + $1.text.utf16.count }
        let edited = length..<(keepsEnd ? previous.starts[last] + total - previous.length : total)
        let pieces = TextParagraphs.split(TextLayout.Run.part(of: runs, in: edited), font: font)
        // A line break at the end of the edited text would begin another paragraph.
        append(keepsEnd ? pieces.dropLast() : pieces[...], reusing: previous.paragraphs[first..<last])
        for index in last..<previous.starts.count { append(previous.paragraphs[index], separator: previous.separators[index]) }
    }

    private mutating func append(_ pieces: some Collection<TextParagraphs>, reusing known: ArraySlice<EditableParagraph>) {
        var reusable: [EditableParagraph.Key: EditableParagraph] = [:]
        for paragraph in known { reusable[paragraph.key] = paragraph }
        let limit = ShapedText.limit(options.maximumWidth)
        for piece in pieces {
            let room = options.maximumLines > 0 ? options.maximumLines - lines.count : 0
            guard options.maximumLines <= 0 || room > 0 else {
                isTruncated = true
                length += piece.runs.reduce(piece.separatorLength) { $0 + $1.text.utf16.count }
                continue
            }
            let key = EditableParagraph.Key(
                runs: piece.runs, width: limit, mode: options.lineBreakMode, isJustified: options.alignment == .justified,
                direction: options.directionWithoutLetters, lines: room)
            let paragraph = reusable[key] ?? EditableParagraph(key: key, options: options)
            isTruncated = isTruncated || room > 0 && paragraph.isTruncated
            append(paragraph, separator: piece.separatorLength)
        }
    }

    private mutating func append(_ paragraph: EditableParagraph, separator: Int) {
        for (number, line) in paragraph.lines.enumerated() {
            let place = stack.place(line.shaped)
            lines.append(
                EditableLayout.Line(
                    range: length + line.range.lowerBound..<length + line.range.upperBound, top: place.top, height: place.height,
                    x: 0, width: line.shaped.width, isRightToLeft: line.shaped.direction == .rightToLeft,
                    isWrapped: number < paragraph.lines.count - 1, baseline: place.baseline - place.top, paragraph: paragraphs.count,
                    number: number))
        }
        starts.append(length)
        separators.append(separator)
        paragraphs.append(paragraph)
        length += paragraph.length + separator
    }
}

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
    func index(atX x: CGFloat, line: Int) -> Int { Self.position(ofByte: layout.byte(atX: x, line: line), in: text, isASCII: isASCII) }

    /// The horizontal spans of a range in a line, from left to right.
    func spans(of range: Range<Int>, line: Int) -> [(CGFloat, CGFloat)] {
        layout.spans(ofBytes: byte(of: range.lowerBound)..<byte(of: range.upperBound), line: line)
    }
}

// MARK: - Drawing

extension EditableLayout {
    /// Draws the lines that intersect `visible`, in the coordinates of the box. The box's top left corner is at `point` in user space.
    package func draw(in context: CGContext, at point: CGPoint, color: CGColor, visible: CGRect) {
        guard context.state.canDraw, point.isFinite else { return }
        for line in lines[lineIndex(atY: visible.minY)...] {
            guard line.top <= visible.maxY else { return }
            draw(line, in: context, at: point, color: color)
        }
    }

    /// Draws the characters of a range in UTF-16 code units. The box's top left corner is at `point` in user space.
    package func draw(_ range: Range<Int>, in context: CGContext, at point: CGPoint, color: CGColor) {
        guard context.state.canDraw, point.isFinite, !range.isEmpty else { return }
        for line in lines[lineIndex(at: range.lowerBound)...] {
            guard line.range.lowerBound < range.upperBound else { return }
            let isWhole = range.lowerBound <= line.range.lowerBound && range.upperBound >= line.range.upperBound
            if isWhole {
                draw(line, in: context, at: point, color: color)
            } else {
                context.saveGState()
                context.clip(to: rects(for: range.clamped(to: line.range)).map { $0.offsetBy(dx: point.x, dy: point.y) })
                draw(line, in: context, at: point, color: color)
                context.restoreGState()
            }
        }
    }

    private func draw(_ line: Line, in context: CGContext, at point: CGPoint, color: CGColor) {
        if context.state.effects != nil { return context.composited { draw(line, in: context, at: point, color: color) } }
        let (shaped, runs) = content(of: line)
        let origin = CGPoint(x: point.x + line.x, y: point.y + line.top + line.baseline)
        LinePainter(context: context, runs: runs, color: color).draw(shaped, at: origin)
    }
}
