// The keys of text editing, and the movements of the caret.

internal import WindowSystem

extension TextEditor {
    /// Handles a key for the first responder before key commands, except the responder's own ones. Returns whether it is consumed.
    static func handleKeyDown(_ key: UIKey, for responder: UIResponder) -> Bool {
        let hasCommand = responder.keyCommands?.contains { command in
            key.combinations.contains { command.matches(input: $0.input, flags: $0.flags) }
        }
        guard hasCommand != true else { return false }
        if let host = responder as? any TextEditorHost { return host.editor.handle(key) }
        guard let input = responder as? any UIKeyInput else { return false }
        return type(key, into: input)
    }

    /// Types into a first responder that is neither a text field nor a text view.
    private static func type(_ key: UIKey, into input: any UIKeyInput) -> Bool {
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) || !key.characters.isEmpty else { return false }
        switch key.press.key {
        case .backspace: input.deleteBackward()
        case .enter: input.insertText("\n")
        case .tab, .escape: return false
        default:
            guard !key.characters.isEmpty else { return false }
            input.insertText(key.characters)
        }
        return true
    }

    /// Handles a key. Returns whether it is consumed.
    func handle(_ key: UIKey) -> Bool {
        guard let host else { return false }
        let flags = key.modifierFlags
        let isExtending = flags.contains(.shift)
        if let equivalent = key.editingEquivalents.first {
            return handleControl(equivalent.character, isExtending: equivalent.flags.contains(.shift))
        }
        if flags.contains(.control), !flags.contains(.alternate), !flags.contains(.command) {
            return handleControl(key, isExtending: isExtending)
        }
        guard flags.isDisjoint(with: [.alternate, .command]) else { return insertTyped(key) }
        if let movement = movement(for: key.press.key) {
            move(movement, extending: isExtending)
            return true
        }
        switch key.press.key {
        case .backspace where host.isTextEditable: host.deleteBackward()
        // As in other programs on X11. Without a selection, Shift+Delete deletes forward.
        case .delete where host.isTextEditable && isExtending && !selection.isEmpty: host.cut(nil)
        case .delete where host.isTextEditable: delete(.forward)
        case .enter where host.isTextEditable:
            if !host.isSingleLine || !key.press.isRepeat { host.returnPressed() }
        case .tab where host.isTextEditable && !host.isSingleLine && !isExtending: host.insertText("\t")
        case .escape where marked != nil: setMarked("", selection: 0..<0)
        case .tab, .escape, .backspace, .delete, .enter: return false
        default: return insertTyped(key)
        }
        return true
    }

    private func insertTyped(_ key: UIKey) -> Bool {
        let isText = key.characters.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        guard let host, host.isTextEditable, !key.characters.isEmpty, isText else { return false }
        host.insertText(key.characters)
        return true
    }

    private func movement(for key: Key) -> TextMovement? {
        let isSingleLine = host?.isSingleLine == true
        switch key {
        case .left: return movement(toRight: false, byWords: false)
        case .right: return movement(toRight: true, byWords: false)
        case .up: return isSingleLine ? .documentStart : .up
        case .down: return isSingleLine ? .documentEnd : .down
        case .pageUp where !isSingleLine: return .pageUp
        case .pageDown where !isSingleLine: return .pageDown
        case .home: return .lineStart
        case .end: return .lineEnd
        default: return nil
        }
    }

    private func handleControl(_ key: UIKey, isExtending: Bool) -> Bool {
        guard let host else { return false }
        switch key.press.key {
        case .left: move(movement(toRight: false, byWords: true), extending: isExtending)
        case .right: move(movement(toRight: true, byWords: true), extending: isExtending)
        case .up where !host.isSingleLine: move(.paragraphBackward, extending: isExtending)
        case .down where !host.isSingleLine: move(.paragraphForward, extending: isExtending)
        case .home: move(.documentStart, extending: isExtending)
        case .end: move(.documentEnd, extending: isExtending)
        case .backspace where host.isTextEditable: delete(isExtending ? .lineStart : .wordBackward)
        case .delete where host.isTextEditable: delete(isExtending ? .lineEnd : .wordForward)
        case .tab: host.seat.focus.moveFocus(isExtending ? .previous : .next)
        case .character(let character): return handleControl(character, isExtending: isExtending)
        default: return false
        }
        return true
    }

    private func handleControl(_ character: Character, isExtending: Bool) -> Bool {
        guard let host else { return false }
        switch (character, isExtending) {
        case ("a", false): host.selectAll(nil)
        case ("c", false): host.copy(nil)
        case ("x", false): host.cut(nil)
        case ("v", false): host.paste(nil)
        case ("z", false): undo()
        case ("z", true), ("y", false): redo()
        default: return false
        }
        return true
    }

    /// Begins editing the field that got the focus, with all text of a single line selected, or ends editing if the focus has left it.
    static func focusDidMove(to view: UIView?) {
        guard let view else { return }
        if let host = view as? any TextEditorHost {
            if !host.isFirstResponder, host.becomeFirstResponder(), host.isSingleLine { host.editor.select(0..<host.editor.length) }
        } else if view.seat.openMenu == nil {
            view.seat.editor?.host?.resignFirstResponder()
        }
    }

    func undo() {
        endTyping()
        host?.undoManager?.undo()
    }

    func redo() {
        endTyping()
        host?.undoManager?.redo()
    }

    // MARK: Movement

    /// Moves the caret, or with `extending` only the head of the selection.
    func move(_ movement: TextMovement, extending: Bool) {
        endTyping()
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
            return TextSelection(caret: documentIndex(ofDisplay: currentLine.range.upperBound), isAtLineEnd: currentLine.isWrapped)
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
        let index = TextBoundaries.aligned(documentIndex(ofDisplay: found.index), in: text)
        return TextSelection(caret: index, isAtLineEnd: found.isAtEnd)
    }

    /// The movement of a horizontal arrow key: the right one moves forward, but in right-to-left text the left one does.
    func movement(toRight: Bool, byWords: Bool) -> TextMovement {
        let isRightToLeft = length > 0 && layout.isRightToLeft(at: displayIndex(of: selection.head))
        let forward = toRight != isRightToLeft
        return byWords ? (forward ? .wordForward : .wordBackward) : (forward ? .forward : .backward)
    }
}
