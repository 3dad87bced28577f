// Splits runs of text into paragraphs and keeps the lengths of the line breaks.

import Foundation

/// A paragraph of several runs.
struct TextParagraphs {
    var runs: [TextLayout.Run]
    /// The length of the line break at the end in UTF-16 code units; 0 at the end of the text.
    var separatorLength = 0

    /// The bytes of UTF-8 that were split since the process started, to test that edits split only the text that they change.
    @MainActor static var splitBytes = 0

    /// Splits runs at line breaks. A line break at the end begins another, empty paragraph in the font of the last run, or in `font`.
    @MainActor static func split(_ runs: [TextLayout.Run], font: Font) -> [TextParagraphs] {
        splitBytes += runs.reduce(0) { $0 + $1.text.utf8.count }
        var result: [TextParagraphs] = []
        var current: [TextLayout.Run] = []
        var lastFont = runs.first?.font ?? font
        var lastShape = runs.first?.shape
        func finish(_ separator: Int) {
            // An empty paragraph has the format of the line break that ends it.
            if current.isEmpty {
                let shape = lastShape?.paragraph.map { RunShape(paragraph: $0) }
                current = [TextLayout.Run("", font: lastFont, shape: shape)]
            }
            result.append(TextParagraphs(runs: current, separatorLength: separator))
            current = []
        }
        for run in runs {
            lastFont = run.font
            lastShape = run.shape
            let scalars = run.text.unicodeScalars
            var start = scalars.startIndex
            var index = start
            func flush(to end: String.Index) {
                guard start < end else { return }
                var piece = run
                piece.text = String(run.text.unicodeScalars[start..<end])
                current.append(piece)
            }
            while index < scalars.endIndex {
                let scalar = scalars[index]
                let next = scalars.index(after: index)
                guard isLineBreak(scalar) else {
                    index = next
                    continue
                }
                flush(to: index)
                let isPair = scalar == "\r" && next < scalars.endIndex && scalars[next] == "\n"
                finish(isPair ? 2 : 1)
                index = isPair ? scalars.index(after: next) : next
                start = index
            }
            flush(to: scalars.endIndex)
        }
        finish(0)
        return result
    }

    /// Whether a character ends a line, as `Character.isNewline`.
    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
