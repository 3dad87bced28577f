// Movements of the caret by characters, words, lines and pages.

internal import CoreGraphics
internal import Foundation

extension TextEditor {
    /// Moves the caret, or with `extending` only the head of the selection.
    func move(_ movement: TextMovement, extending: Bool) {
        unmark()
        undoRun = nil
        let isVertical = [.up, .down, .pageUp, .pageDown].contains(movement)
        let kept = isVertical ? column ?? layout.caret(at: displayIndex(of: selection.head), isAtEnd: selection.isAtLineEnd).minX : nil
        var new: TextSelection
        if !extending, !selection.isEmpty, movement == .forward || movement == .backward {
            new = TextSelection(caret: movement == .forward ? selection.range.upperBound : selection.range.lowerBound)
        } else {
            column = kept
            new = destination(of: movement)
            new.anchor = extending ? selection.anchor : new.head
        }
        select(new)
        column = kept
        host?.scrollCaretToVisible()
        if extending { offerSelection() }
    }

    /// The caret after a movement of the selection's head.
    func destination(of movement: TextMovement) -> TextSelection {
        let head = selection.head
        let isSecure = host?.isSecureTextEntry == true
        switch movement {
        case .forward: return TextSelection(caret: TextBoundaries.nextCharacter(after: head, in: text))
        case .backward: return TextSelection(caret: TextBoundaries.previousCharacter(before: head, in: text))
        // The words of a password are not shown.
        case .wordForward: return TextSelection(caret: isSecure ? length : TextBoundaries.wordEnd(after: head, in: text))
        case .wordBackward: return TextSelection(caret: isSecure ? 0 : TextBoundaries.wordStart(before: head, in: text))
        case .up: return vertical(lines: -1)
        case .down: return vertical(lines: 1)
        case .pageUp: return vertical(lines: -(host?.linesPerPage ?? 1))
        case .pageDown: return vertical(lines: host?.linesPerPage ?? 1)
        case .lineStart: return TextSelection(caret: documentIndex(ofDisplay: currentLine.range.lowerBound))
        case .lineEnd:
            let line = currentLine
            var result = TextSelection(caret: documentIndex(ofDisplay: line.range.upperBound))
            result.isAtLineEnd = line.isWrapped
            return result
        case .paragraphBackward:
            let start = TextBoundaries.paragraph(at: head, in: text).lowerBound
            return TextSelection(caret: start < head || start == 0 ? start : TextBoundaries.paragraph(at: start - 1, in: text).lowerBound)
        case .paragraphForward: return TextSelection(caret: TextBoundaries.paragraph(at: head, in: text).upperBound)
        case .documentStart: return TextSelection(caret: 0)
        case .documentEnd: return TextSelection(caret: length)
        }
    }

    private var currentLine: EditableLayout.Line {
        layout.lines[layout.lineIndex(at: displayIndex(of: selection.head), isAtEnd: selection.isAtLineEnd)]
    }

    /// The position `count` lines below the caret, or above it if `count` is negative.
    private func vertical(lines count: Int) -> TextSelection {
        let layout = layout
        let shown = displayIndex(of: selection.head)
        let now = layout.lineIndex(at: shown, isAtEnd: selection.isAtLineEnd)
        let x = column ?? layout.caret(at: shown, isAtEnd: selection.isAtLineEnd).minX
        let target = now + count
        // A movement by a page stops in the first or last line. A movement past that line, by a page or a line, leads to the start or
        // the end of the text.
        if target < 0, abs(count) == 1 || now == 0 { return TextSelection(caret: 0) }
        if target >= layout.lines.count, abs(count) == 1 || now == layout.lines.count - 1 { return TextSelection(caret: length) }
        let line = layout.lines[min(max(0, target), layout.lines.count - 1)]
        let found = layout.index(at: CGPoint(x: x, y: line.top + line.height / 2))
        var result = TextSelection(caret: TextBoundaries.aligned(documentIndex(ofDisplay: found.index), in: text))
        result.isAtLineEnd = found.isAtEnd
        return result
    }

    /// The movement of a horizontal arrow key: the right one moves forward, but in right-to-left text the left one does.
    func movement(toRight: Bool, byWords: Bool) -> TextMovement {
        let isRightToLeft = length > 0 && layout.isRightToLeft(at: displayIndex(of: selection.head))
        let forward = toRight != isRightToLeft
        return byWords ? (forward ? .wordForward : .wordBackward) : (forward ? .forward : .backward)
    }
}
