// Shaped texts, kept while they are used: the same label is shaped once, however often it is laid out.

import Foundation

/// Text shaped before, by what shaping depends on; the one unused for longest goes first.
@MainActor final class ShapedTextCache {
    private struct Key: Hashable {
        /// Nearly all texts have but one, which then needs no memory for a list.
        var first: Piece?
        var others: [Piece] = []
        var width: CGFloat?
        var maximumLines: Int
        var lineBreakMode: TextLayout.LineBreakMode
        var isJustified: Bool

        /// Texts that agree in these are rarely different.
        func hash(into hasher: inout Hasher) {
            hasher.combine(first?.text)
            hasher.combine(first?.font.pointSize)
            hasher.combine(width)
        }
    }

    private struct Piece: Hashable {
        var text: String
        var font: Font

        init(_ run: TextLayout.Run) {
            text = run.text
            font = run.font
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

    /// The text in lines, shaped now unless it is known.
    ///
    /// A text that fits in one line is the same for every width that it fits in, and is kept once for all of them.
    func shaped(runs: [TextLayout.Run], options: TextLayout.Options) -> ShapedText {
        var key = Key(
            first: runs.first.map(Piece.init), width: nil, maximumLines: 0, lineBreakMode: .clipping, isJustified: false)
        if runs.count > 1 { key.others = runs.dropFirst().map(Piece.init) }
        var free = options
        free.maximumWidth = .infinity
        free.maximumLines = 0
        free.lineBreakMode = .clipping
        free.alignment = .natural
        let unlimited = shaped(key, runs, free)
        let limit = ShapedText.limit(options.maximumWidth)
        let widest = unlimited.lines.reduce(0) { max($0, $1.width) }
        let fitsWidth = limit.map { widest <= $0 + 0.001 } ?? true || options.lineBreakMode == .clipping
        if fitsWidth, options.maximumLines <= 0 || unlimited.lines.count <= options.maximumLines { return unlimited }
        key.width = limit
        key.maximumLines = max(0, options.maximumLines)
        key.lineBreakMode = options.lineBreakMode
        key.isJustified = options.alignment == .justified
        return shaped(key, runs, options)
    }

    private func shaped(_ key: Key, _ runs: [TextLayout.Run], _ options: TextLayout.Options) -> ShapedText {
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

    /// Drops a quarter at once, so that the search for the oldest is paid once in many insertions.
    private func dropOldest() {
        let ages = entries.values.map(\.lastUse).sorted()
        let limit = ages[ages.count / 4]
        entries = entries.filter { $0.value.lastUse > limit }
    }
}
