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
    func shaped(runs: [TextLayout.Run], options: TextLayout.Options) -> ShapedText {
        var key = Key(
            text: runs.first?.text, font: runs.first?.font, shape: runs.first?.shape, width: nil, maximumLines: 0,
            lineBreakMode: .clipping, isJustified: false, direction: options.directionWithoutLetters)
        if runs.count > 1 { key.others = runs.dropFirst().map(Piece.init) }
        var free = options
        free.maximumWidth = .infinity
        free.maximumLines = 0
        free.lineBreakMode = .clipping
        free.alignment = .natural
        let unlimited = shaped(for: key, runs: runs, options: free)
        let limit = ShapedText.limit(options.maximumWidth)
        let fitsWidth =
            limit.map { limit in
                unlimited.lines.allSatisfy {
                    $0.fits(limit) || ($0.shape?.paragraph?.lineBreakMode ?? options.lineBreakMode) == .clipping
                }
            } ?? true
        if fitsWidth, options.maximumLines <= 0 || unlimited.lines.count <= options.maximumLines { return unlimited }
        key.width = limit
        key.maximumLines = max(0, options.maximumLines)
        key.lineBreakMode = options.lineBreakMode
        key.isJustified = options.alignment == .justified
        return shaped(for: key, runs: runs, options: options)
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
