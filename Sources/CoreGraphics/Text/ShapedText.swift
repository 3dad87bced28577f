// Shaping of text into lines of glyphs, paragraph by paragraph.

import Foundation
internal import CCairo
internal import CPango

/// The lines of a text for one width, number of lines and line break mode. Colours do not affect them, alignment only
/// if justified.
@MainActor final class ShapedText {
    private(set) var lines: [ShapedLine] = []
    private(set) var isTruncated = false
    private let runs: [TextLayout.Run]
    private let options: TextLayout.Options

    /// The number of texts shaped since the process started, to test caching.
    static var shapingCount = 0

    init(runs: [TextLayout.Run], options: TextLayout.Options) {
        self.runs = runs
        self.options = options
        Self.shapingCount += 1
        shapeParagraphs()
    }

    /// Whether lines have their natural width: width and number of lines are unlimited, and the mode is `clipping`.
    var isUnlimited: Bool { options.maximumLines == 0 && options.lineBreakMode == .clipping && Self.limit(options.maximumWidth) == nil }

    /// A width limit in points, at least 0; nil (unlimited) if `width` is not finite or is 1,000,000 or more.
    ///
    /// Pango stores lengths as 32-bit multiples of 1/1024 point.
    static func limit(_ width: CGFloat) -> CGFloat? {
        guard width.isFinite, width < 1_000_000 else { return nil }
        return max(0, width)
    }

    private func shapeParagraphs() {
        let paragraphs = Paragraph.split(runs)
        let maximum = options.maximumLines > 0 ? options.maximumLines : Int.max
        for (index, paragraph) in paragraphs.enumerated() {
            let remaining = maximum - lines.count
            guard remaining > 0 else {
                isTruncated = true
                return
            }
            let isLast = index == paragraphs.count - 1
            var layout = ParagraphLayout(paragraph, options: options, maximumLines: remaining)
            // If more paragraphs follow the last line, it ends in an ellipsis, as if its own paragraph were truncated.
            if !isLast, layout.lineBreakMode == .truncatingTail, !layout.isEllipsized, layout.lineCount >= remaining {
                layout = ParagraphLayout(paragraph.appendingEllipsis(), options: options, maximumLines: remaining)
                isTruncated = true
            }
            isTruncated = isTruncated || layout.isEllipsized || layout.lineCount > remaining
            lines.append(contentsOf: layout.lines(atMost: remaining))
        }
    }
}

/// The text of one paragraph, and the run of each of its parts.
struct Paragraph {
    struct Part {
        var font: Font
        var runIndex: Int
        var shape: RunShape?
        /// A range of UTF-8 bytes from the paragraph's start.
        var bytes: Range<Int>
    }

    var text = ""
    var parts: [Part] = []
    /// The shape of the first run, which has the format of the paragraph.
    var shape: RunShape? { parts.first?.shape }

    mutating func append(_ piece: Substring, font: Font, runIndex: Int, shape: RunShape?) {
        let start = text.utf8.count
        // Pango reads C strings, so a NUL would end the text.
        text += piece.contains("\0") ? piece.replacing("\0", with: "\u{FFFD}") : piece
        // An empty piece before others would hide the format of the first visible run.
        if parts.count == 1, parts[0].bytes.isEmpty, !piece.isEmpty { parts.removeAll() }
        parts.append(Part(font: font, runIndex: runIndex, shape: shape, bytes: start..<text.utf8.count))
    }

    func appendingEllipsis() -> Paragraph {
        var longer = self
        guard let last = parts.last else { return self }
        longer.append("…", font: last.font, runIndex: last.runIndex, shape: nil)
        return longer
    }

    /// Splits runs at line breaks. A line break at the end begins another paragraph; there is always at least one.
    static func split(_ runs: [TextLayout.Run]) -> [Paragraph] {
        var result = [Paragraph()]
        for (index, run) in runs.enumerated() {
            let pieces = run.text.split(omittingEmptySubsequences: false) { $0.isNewline }
            for (number, piece) in pieces.enumerated() {
                if number > 0 { result.append(Paragraph()) }
                result[result.count - 1].append(piece, font: run.font, runIndex: index, shape: run.shape)
            }
        }
        return result
    }
}
