// A cache of shaped texts, so that a label's text is not shaped again at each layout.

import Foundation

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

        init(_ run: TextLayout.Run) {
            text = run.text
            font = run.font
            shape = run.shape
        }
    }

    private struct Entry {
        var text: ShapedText
        var lastUse: Int
    }

    let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var clock = 0

    nonisolated init(capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { entries.count }

    func removeAll() {
        entries.removeAll()
    }

    /// The shaped text, from the cache or shaped now.
    ///
    /// A text that needs neither wrapping nor truncation is the same for all limits that it fits into, and is stored once for all of them.
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
        if entries.count >= capacity { dropOldest() }
        entries[key] = Entry(text: text, lastUse: clock)
        return text
    }

    /// Removes a quarter of the texts at once, because the search for the oldest ones takes time.
    private func dropOldest() {
        let ages = entries.values.map(\.lastUse).sorted()
        let limit = ages[ages.count / 4]
        entries = entries.filter { $0.value.lastUse > limit }
    }
}
