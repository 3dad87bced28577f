// The paragraphs of text that is edited, and their lines, placed one below the other.

import Foundation

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
        self.runs = runs
        self.options = options
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
