// The selection of a text: an anchor that stays, and a head that moves.

/// A selection in UTF-16 code units. It is the caret if it is empty.
nonisolated struct TextSelection: Hashable, Sendable {
    /// The end that stays when the selection is extended.
    var anchor: Int
    /// The end that moves, where the caret is.
    var head: Int
    /// Whether the caret at a wrapped line's boundary is at the end of the upper line.
    var isAtLineEnd = false

    init(anchor: Int, head: Int) {
        self.anchor = anchor
        self.head = head
    }

    init(caret: Int) { self.init(anchor: caret, head: caret) }

    init(_ range: Range<Int>) { self.init(anchor: range.lowerBound, head: range.upperBound) }

    var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
    var isEmpty: Bool { anchor == head }

    /// The selection with positions outside a text of `length` code units moved to its start or end.
    func limited(to length: Int) -> TextSelection {
        var result = TextSelection(anchor: min(max(0, anchor), length), head: min(max(0, head), length))
        result.isAtLineEnd = isAtLineEnd
        return result
    }
}

/// A movement of the caret.
nonisolated enum TextMovement: Hashable, Sendable {
    /// One character, or word, in reading order.
    case forward, backward, wordForward, wordBackward
    case up, down, pageUp, pageDown
    case lineStart, lineEnd, paragraphBackward, paragraphForward, documentStart, documentEnd
}
