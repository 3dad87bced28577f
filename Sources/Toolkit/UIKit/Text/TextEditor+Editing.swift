// Changes of the text by the user, with undo.

internal import Foundation

extension TextEditor {
    /// A change that can be undone. Typing extends the last one instead of registering another.
    final class UndoRun {
        /// The range of the new text.
        var range: Range<Int>
        /// The text that the new one replaced.
        var old: NSAttributedString
        let selection: TextSelection
        let isTyping: Bool
        /// The number of the undo action that was registered for the change; nil without an undo manager.
        var registration: Int?

        init(range: Range<Int>, old: NSAttributedString, selection: TextSelection, isTyping: Bool) {
            self.range = range
            self.old = old
            self.selection = selection
            self.isTyping = isTyping
        }
    }

    /// The kind of a change, which decides what is undone together.
    enum Change { case typing, deletion, other }

    /// Replaces a range as the user does, if the delegate allows it. Returns whether the text was replaced.
    @discardableResult
    func replace(_ range: Range<Int>, with raw: String, by change: Change) -> Bool {
        guard let host, host.isTextEditable else { return false }
        let new = TextFilter.filtered(raw, isSingleLine: host.isSingleLine)
        let range = range.clamped(to: 0..<length)
        guard !range.isEmpty || !new.isEmpty, host.shouldChange(range, to: new) else { return false }
        // The delegate may have changed the text itself.
        guard range.upperBound <= length else { return false }
        apply(AttributedText(string: new, attributes: host.insertionAttributes), in: range, by: change)
        return true
    }

    /// Replaces a range, registers the undo action, moves the caret to the end of the new text and notifies the delegate.
    private func apply(_ new: NSAttributedString, in range: Range<Int>, by change: Change) {
        inputDelegate?.textWillChange(host)
        let old = storage.ownedSubstring(in: NSRange(range))
        let before = selection
        let end = range.lowerBound + new.length
        // The text that replaces a composition is undone with it.
        let endsComposition = marked == range && undoRun?.range == range
        if let run = undoRun, endsComposition || continues(run, at: range, by: change) {
            run.range = run.range.lowerBound..<end
        } else {
            register(UndoRun(range: range.lowerBound..<end, old: old, selection: before, isTyping: change == .typing))
        }
        store(new, in: range)
        marked = nil
        finishChange(TextSelection(caret: end))
    }

    /// Whether a change is undone together with the one before it, because both are typed.
    private func continues(_ run: UndoRun, at range: Range<Int>, by change: Change) -> Bool {
        change == .typing && run.isTyping && range.isEmpty && run.range.upperBound == range.lowerBound
            && run.registration == host?.undoManager?.registrations
    }

    /// Replaces a range without asking the delegate, for `replace(_:withText:)`.
    func replaceUnasked(_ range: UITextRange, with raw: String) {
        guard let host, let range = self.range(range) else { return }
        if marked != nil { unmark() }
        let new = TextFilter.filtered(raw, isSingleLine: host.isSingleLine)
        apply(AttributedText(string: new, attributes: host.insertionAttributes), in: range, by: .other)
    }

    private func finishChange(_ new: TextSelection) {
        guard let host else { return }
        select(new, scrolls: false)
        host.textLayoutDidChange()
        inputDelegate?.textDidChange(host)
        host.userDidChangeText()
        host.scrollCaretToVisible()
    }

    private func register(_ run: UndoRun) {
        undoRun = run
        guard let manager = host?.undoManager else { return }
        manager.registerUndo(withTarget: self) { $0.revert(run) }
        run.registration = manager.registrations
        if run.isTyping { manager.setActionName(SystemText.shown("Typing")) }
    }

    /// Undoes a change, if the delegate allows it, and registers the inverse one.
    private func revert(_ run: UndoRun) {
        guard let host, host.isTextEditable, run.range.upperBound <= length else { return }
        guard host.shouldChange(run.range, to: run.old.string) else { return }
        inputDelegate?.textWillChange(host)
        let removed = storage.ownedSubstring(in: NSRange(run.range))
        let range = run.range.lowerBound..<run.range.lowerBound + run.old.length
        let inverse = UndoRun(range: range, old: removed, selection: selection, isTyping: false)
        register(inverse)
        undoRun = nil
        store(run.old, in: run.range)
        marked = nil
        finishChange(run.selection.limited(to: length))
    }

    // MARK: Typing and deleting

    /// Inserts a text in place of the marked text or of the selection.
    func insert(_ text: String) {
        // Input methods clear a composition before they enter its result, which is undone with it.
        let followsComposition = undoRun.map { $0.isTyping && $0.range.isEmpty } ?? false
        replace(marked ?? selection.range, with: text, by: text.count == 1 || followsComposition ? .typing : .other)
        if text.contains(where: \.isNewline) { undoRun = nil }
    }

    /// Deletes the selection, or the characters between the caret and the end of a movement.
    func delete(_ movement: TextMovement) {
        var range = marked ?? selection.range
        if range.isEmpty {
            let target = destination(of: movement).head
            range = min(target, selection.head)..<max(target, selection.head)
        }
        replace(range, with: "", by: .deletion)
    }

    // MARK: Marked text

    /// Replaces the marked text, or else the selection, with a text that the input method has not committed yet.
    func setMarked(_ new: String, selection inner: Range<Int>) {
        guard let host, host.isTextEditable else { return }
        let range = marked ?? selection.range
        if new.isEmpty, range.isEmpty { return marked = nil }
        let text = TextFilter.filtered(new, isSingleLine: host.isSingleLine)
        guard host.shouldChange(range, to: text) else { return }
        // The composition is undone as a whole: only its start is registered.
        let isContinued = marked != nil && undoRun != nil
        inputDelegate?.textWillChange(host)
        let end = range.lowerBound + text.utf16.count
        if isContinued {
            undoRun?.range = (undoRun?.range.lowerBound ?? range.lowerBound)..<end
        } else {
            let old = storage.ownedSubstring(in: NSRange(range))
            register(UndoRun(range: range.lowerBound..<end, old: old, selection: selection, isTyping: true))
        }
        store(AttributedText(string: text, attributes: host.insertionAttributes), in: range)
        marked = text.isEmpty ? nil : range.lowerBound..<end
        let limited = inner.clamped(to: 0..<text.utf16.count)
        finishChange(TextSelection(range.lowerBound + limited.lowerBound..<range.lowerBound + limited.upperBound))
    }

    /// Commits the marked text.
    func unmark() {
        guard marked != nil else { return }
        marked = nil
        discardComposition()
        host?.canvas.textNeedsDisplay()
    }

    /// Makes the input method forget its composition, which would otherwise replace the text again.
    func discardComposition() {
        if isActive { UIApplication.shared.frameLoop.discardMarkedText() }
    }

    // MARK: The pasteboard

    /// Whether the selection can be copied: a password cannot.
    var canCopy: Bool { !selection.isEmpty && host?.isSecureTextEntry == false }

    func copy() {
        if canCopy { UIPasteboard.general.string = selectedText }
    }

    func cut() {
        guard canCopy, host?.isTextEditable == true else { return }
        copy()
        replace(selection.range, with: "", by: .other)
    }

    func paste(from pasteboard: UIPasteboard) {
        guard host?.isTextEditable == true, let text = pasteboard.string, !text.isEmpty else { return }
        let range = marked ?? selection.range
        unmark()
        replace(range, with: text, by: .other)
    }
}
