// Shaping of text into lines of glyphs, paragraph by paragraph, and a cache of the results.

internal import CCairo
internal import CPango
import Foundation

/// The lines of a text for one width, number of lines and line break mode. Colours do not affect them, alignment only if justified.
@MainActor final class ShapedText {
    private(set) var lines: [ShapedLine] = []
    private(set) var isTruncated = false
    private let options: TextLayout.Options

    /// The number of texts shaped since the process started, to test caching.
    static var shapingCount = 0
    /// The length of these texts in bytes of UTF-8.
    static var shapedBytes = 0

    init(runs: [TextLayout.Run], options: TextLayout.Options) {
        self.options = options
        Self.shapingCount += 1
        Self.shapedBytes += runs.reduce(0) { $0 + $1.text.utf8.count }
        shape(Paragraph.split(runs))
    }

    /// Whether lines have their natural width: width and number of lines are unlimited, and the mode is `clipping`.
    var isUnlimited: Bool { options.maximumLines == 0 && options.lineBreakMode == .clipping && Self.limit(options.maximumWidth) == nil }

    /// A width limit in points, at least 0; nil (unlimited) if `width` is not finite or is 1,000,000 or more. Pango stores lengths as
    /// 32-bit multiples of 1/1024 point.
    static func limit(_ width: CGFloat) -> CGFloat? { width.isFinite && width < 1_000_000 ? max(0, width) : nil }

    private func shape(_ paragraphs: [Paragraph]) {
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
            let isCut = layout.lineCount > remaining
            isTruncated = isTruncated || layout.isEllipsized || isCut
            let runsOn = isCut && layout.lineBreakMode == .clipping
            lines += runsOn ? runningOn(layout, lines: remaining) : layout.lines(atMost: remaining)
        }
    }

    /// The first `count` lines (at least 2). The last one is not wrapped: it contains the rest of the paragraph and is clipped.
    private func runningOn(_ layout: ParagraphLayout, lines count: Int) -> [ShapedLine] {
        let whole = layout.lines(atMost: count)
        let rest = layout.paragraph.end(
            from: layout.lineByteRanges[count - 1].lowerBound, direction: whole[0].direction == .rightToLeft ? .rightToLeft : .leftToRight)
        return Array(whole.dropLast()) + ParagraphLayout(rest, options: options, maximumLines: 1).lines(atMost: 1)
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

    /// The properties of the whole paragraph, for the lines at its end.
    struct End {
        var shape: RunShape?
        var direction: ParagraphFormat.Direction
    }

    var text = ""
    var parts: [Part] = []
    /// The properties of the whole paragraph if this is only its end.
    private(set) var end: End?
    /// The shape of the paragraph's first run, which has the format of the paragraph.
    var shape: RunShape? { end.map(\.shape) ?? parts.first?.shape }

    mutating func append(_ piece: Substring, font: Font, runIndex: Int, shape: RunShape?) {
        let start = text.utf8.count
        // Pango reads C strings, so a NUL would end the text.
        text += piece.contains("\0") ? piece.replacing("\0", with: "\u{FFFD}") : piece
        // An empty piece before others would hide the format of the first visible run.
        if parts.count == 1, parts[0].bytes.isEmpty, !piece.isEmpty { parts.removeAll() }
        parts.append(Part(font: font, runIndex: runIndex, shape: shape, bytes: start..<text.utf8.count))
    }

    /// The index of the last part that begins at or before a byte; 0 if there is none.
    func partIndex(at byte: Int) -> Int { parts.lastIndex(ofBeginning: { $0.bytes.lowerBound <= byte }) }

    func appendingEllipsis() -> Paragraph {
        var longer = self
        guard let last = parts.last else { return self }
        longer.append("…", font: last.font, runIndex: last.runIndex, shape: nil)
        return longer
    }

    /// The end of the paragraph from a byte on, with the properties of the whole.
    func end(from start: Int, direction: ParagraphFormat.Direction) -> Paragraph {
        var rest = Paragraph()
        rest.text = String(decoding: text.utf8.dropFirst(start), as: UTF8.self)
        rest.parts = parts.filter { $0.bytes.upperBound > start }.map { part in
            var part = part
            part.bytes = max(0, part.bytes.lowerBound - start)..<part.bytes.upperBound - start
            return part
        }
        rest.end = End(shape: shape, direction: direction)
        return rest
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

/// A cache of shaped texts. A key consists of all values that determine shaping. The least recently used texts are removed first.
@MainActor final class ShapedTextCache {
    private struct Key: Hashable {
        // The first run is stored separately because most texts have only one. All three are nil without runs.
        var text: String?
        var font: Font?
        var shape: RunShape?
        var others: [Piece] = []
        var width: CGFloat?
        var maximumLines: Int
        var lineBreakMode: TextLayout.LineBreakMode
        var wrapsClippedText = false
        var isJustified: Bool
        var direction: ParagraphFormat.Direction?

        /// Hashes only three values: keys that agree in them are rarely different.
        func hash(into hasher: inout Hasher) {
            hasher.combine(text)
            hasher.combine(font?.pointSize)
            hasher.combine(width)
        }
    }

    private struct Piece: Hashable {
        var text: String
        var font: Font
        var shape: RunShape?

        init(_ run: TextLayout.Run) { (text, font, shape) = (run.text, run.font, run.shape) }
    }

    private struct Entry {
        var text: ShapedText
        var lastUse: Int
    }

    let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var clock = 0

    nonisolated init(capacity: Int) { self.capacity = capacity }

    var count: Int { entries.count }

    func removeAll() { entries.removeAll() }

    /// The shaped text, from the cache or shaped now. A text that needs neither wrapping nor truncation is the same for all limits that it
    /// fits into, and is stored once for all of them.
    func shaped(runs whole: [TextLayout.Run], options: TextLayout.Options) -> ShapedText {
        let runs = beginning(of: whole, options: options) ?? whole
        var key = key(of: runs, options: options)
        let limit = ShapedText.limit(options.maximumWidth)
        let wrapsClippedText = options.wrapsClippedText && options.maximumLines != 1
        // A long text without a limit of its lines hardly fits: it is not shaped twice.
        if limit == nil || options.maximumLines > 0 || !TextLayout.isLong(runs) {
            let unlimited = unlimited(runs, options: options)
            let fitsWidth =
                limit.map { limit in
                    unlimited.lines.allSatisfy {
                        let mode = $0.shape?.paragraph?.lineBreakMode ?? options.lineBreakMode
                        return $0.fits(limit) || mode == .clipping && !wrapsClippedText
                    }
                } ?? true
            if fitsWidth, options.maximumLines <= 0 || unlimited.lines.count <= options.maximumLines { return unlimited }
        }
        key.width = limit
        key.maximumLines = max(0, options.maximumLines)
        key.lineBreakMode = options.lineBreakMode
        key.wrapsClippedText = wrapsClippedText
        key.isJustified = options.alignment == .justified
        return shaped(for: key, runs: runs, options: options)
    }

    private func key(of runs: [TextLayout.Run], options: TextLayout.Options) -> Key {
        var key = Key(
            text: runs.first?.text, font: runs.first?.font, shape: runs.first?.shape, width: nil, maximumLines: 0,
            lineBreakMode: .clipping, isJustified: false, direction: options.directionWithoutLetters)
        if runs.count > 1 { key.others = runs.dropFirst().map(Piece.init) }
        return key
    }

    /// The text with one line for each paragraph.
    private func unlimited(_ runs: [TextLayout.Run], options: TextLayout.Options) -> ShapedText {
        var free = options
        free.maximumWidth = .infinity
        free.maximumLines = 0
        free.lineBreakMode = .clipping
        free.alignment = .natural
        return shaped(for: key(of: runs, options: options), runs: runs, options: free)
    }

    /// The beginning of a long text that has more lines than are permitted, so that the rest has no effect on them; nil for a short text,
    /// or if the end of the text may be visible.
    private func beginning(of runs: [TextLayout.Run], options: TextLayout.Options) -> [TextLayout.Run]? {
        guard TextLayout.isLong(runs), options.maximumLines > 0, let limit = ShapedText.limit(options.maximumWidth) else { return nil }
        let modes = Set(runs.map { $0.shape?.paragraph?.lineBreakMode ?? options.lineBreakMode })
        guard modes.isSubset(of: [.wordWrapping, .charWrapping, .truncatingTail]) else { return nil }
        let length = runs.reduce(0) { $0 + $1.text.utf8.count }
        var count = TextLayout.longText / 4
        while count < length / 2 {
            let part = TextLayout.Run.prefix(of: runs, bytes: count)
            // A line is not wider than the limit.
            let leastLines = unlimited(part, options: options).lines.reduce(0) { $0 + max(1, Int(min($1.width / max(1, limit), 1e6))) }
            if leastLines > options.maximumLines { return part }
            count *= 4
        }
        return nil
    }

    private func shaped(for key: Key, runs: [TextLayout.Run], options: TextLayout.Options) -> ShapedText {
        clock += 1
        if let index = entries.index(forKey: key) {
            entries.values[index].lastUse = clock
            return entries.values[index].text
        }
        let text = ShapedText(runs: runs, options: options)
        if entries.count >= capacity {
            // Removes a quarter of the texts at once, because the search for the oldest ones takes time.
            let limit = entries.values.map(\.lastUse).sorted()[entries.count / 4]
            entries = entries.filter { $0.value.lastUse > limit }
        }
        entries[key] = Entry(text: text, lastUse: clock)
        return text
    }
}
