// Changes of the text by the user, with undo, and by the methods of `UITextInput`.

package import Foundation
internal import WindowSystem

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
    @discardableResult func replace(_ range: Range<Int>, with raw: String, by change: Change) -> Bool {
        guard let host, host.isTextEditable else { return false }
        let new = TextFilter.filtered(raw, isSingleLine: host.isSingleLine)
        let range = range.clamped(to: 0..<length)
        guard !range.isEmpty || !new.isEmpty, host.shouldChange(range, to: new) else { return false }
        // The delegate may have changed the text itself.
        guard range.upperBound <= length else { return false }
        apply(AttributedText(string: new, attributes: host.insertionAttributes), in: range, by: change)
        return true
    }

    /// Replaces a range and moves the caret to the end of the new text.
    private func apply(_ new: NSAttributedString, in range: Range<Int>, by change: Change) {
        inputDelegate?.textWillChange(host)
        // The text that replaces a composition is undone with it.
        let endsComposition = marked == range && undoRun?.range == range
        let run = undoRun.flatMap { endsComposition || continues($0, at: range, by: change) ? $0 : nil }
        store(new, in: range, extending: run, isTyping: change == .typing)
        marked = nil
        finishChange(TextSelection(caret: range.lowerBound + new.length))
    }

    /// Replaces a range. The change extends the last one, `run`, or registers an undo action if that is nil.
    private func store(_ new: NSAttributedString, in range: Range<Int>, extending run: UndoRun?, isTyping: Bool) {
        let end = range.lowerBound + new.length
        if let run {
            run.range = run.range.lowerBound..<end
        } else {
            let old = storage.ownedSubstring(in: NSRange(range))
            register(UndoRun(range: range.lowerBound..<end, old: old, selection: selection, isTyping: isTyping))
        }
        store(new, in: range)
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
        register(UndoRun(range: range, old: removed, selection: selection, isTyping: false))
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
        let stored = AttributedText(string: text, attributes: host.insertionAttributes)
        store(stored, in: range, extending: isContinued ? undoRun : nil, isTyping: true)
        let length = text.utf16.count
        marked = text.isEmpty ? nil : range.lowerBound..<range.lowerBound + length
        let limited = inner.clamped(to: 0..<length)
        finishChange(TextSelection(range.lowerBound + limited.lowerBound..<range.lowerBound + limited.upperBound))
    }

    /// Commits the marked text.
    func unmark() {
        guard marked != nil else { return }
        marked = nil
        discardComposition()
        host?.canvas.textNeedsDisplay()
    }

    /// Commits the marked text, and ends the run of typing that is undone as a whole.
    func endTyping() {
        unmark()
        undoRun = nil
    }

    /// Makes the input method forget its composition, which would otherwise replace the text again.
    func discardComposition() { if isActive { UIApplication.shared.frameLoop.discardMarkedText() } }

    // MARK: The pasteboard

    /// Whether the selection can be copied: a password cannot.
    var canCopy: Bool { !selection.isEmpty && host?.isSecureTextEntry == false }

    func copy() { if canCopy { UIPasteboard.general.string = selectedText } }

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

    // MARK: Input

    func range(_ range: UITextRange) -> Range<Int>? { (range as? TextIndexRange)?.range.clamped(to: 0..<length) }
    func index(_ position: UITextPosition) -> Int { min(max(0, (position as? TextIndexPosition)?.index ?? 0), length) }

    func position(_ position: UITextPosition, offset: Int) -> UITextPosition? {
        let (target, overflow) = index(position).addingReportingOverflow(offset)
        return !overflow && (0...length).contains(target) ? TextIndexPosition(target) : nil
    }

    func position(_ position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
        var place = index(position)
        let outer = (selection, column)
        defer { (selection, column) = outer }
        for _ in 0..<min(offset.magnitude, UInt(length) + 1) {
            (selection, column) = (TextSelection(caret: place), nil)
            let isReversed = offset < 0
            let movement: TextMovement =
                switch direction {
                case .right, .left: self.movement(toRight: (direction == .right) != isReversed, byWords: false)
                case .up, .down: (direction == .up) != isReversed ? .up : .down
                }
            let next = destination(of: movement).head
            guard next != place else { return nil }
            place = next
        }
        return TextIndexPosition(place)
    }

    func isForward(_ direction: UITextLayoutDirection) -> Bool { direction == .right || direction == .down }

    func writingDirection(at index: Int) -> NSWritingDirection {
        layout.isRightToLeft(at: displayIndex(of: index)) ? .rightToLeft : .leftToRight
    }

    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
        let place = index(position)
        let line = layout.lines[layout.lineIndex(at: displayIndex(of: place))].range
        let range: Range<Int> =
            switch direction {
            case .up: 0..<place
            case .down: place..<length
            case .left: min(documentIndex(ofDisplay: line.lowerBound), place)..<place
            case .right: place..<max(documentIndex(ofDisplay: line.upperBound), place)
            }
        return TextIndexRange(range)
    }

    /// The rectangles of a range in the host's coordinates.
    func rects(for range: UITextRange) -> [CGRect] {
        guard let host, let range = self.range(range) else { return [] }
        host.layoutIfNeeded()
        return host.canvas.rects(for: range).map { host.convert($0, from: host.canvas) }
    }

    func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        let rects = rects(for: range)
        let direction = writingDirection(at: self.range(range)?.lowerBound ?? 0)
        return rects.enumerated().map { TextSelectionRect(rect: $1, direction: direction, isFirst: $0 == 0, isLast: $0 == rects.count - 1) }
    }

    func caretRect(for position: UITextPosition) -> CGRect {
        guard let host else { return .zero }
        let isAtLineEnd = selection.isAtLineEnd && selection.head == index(position)
        return host.convert(host.canvas.caretRect(at: index(position), isAtLineEnd: isAtLineEnd), from: host.canvas)
    }

    func closestPosition(to point: CGPoint, within limits: Range<Int>) -> UITextPosition {
        guard let host else { return TextIndexPosition(0) }
        host.layoutIfNeeded()
        let found = host.canvas.index(at: host.canvas.convert(point, from: host)).index
        return TextIndexPosition(min(max(found, limits.lowerBound), limits.upperBound))
    }

    func characterRange(at point: CGPoint) -> UITextRange? {
        let near = index(closestPosition(to: point, within: 0..<length))
        let after = near..<TextBoundaries.nextCharacter(after: near, in: text)
        let before = TextBoundaries.previousCharacter(before: near, in: text)..<near
        return [after, before].first { range in rects(for: TextIndexRange(range)).contains { $0.contains(point) } }.map(TextIndexRange.init)
    }
}

extension TextEditorHost {
    func receive(marked: MarkedText) {
        // Input methods also report the end of a composition that was discarded.
        if marked.text.isEmpty, editor.marked == nil { return }
        setMarkedText(marked.text, selectedRange: NSRange(marked.selection))
    }

    func receive(committed text: String) { if editor.marked != nil { editor.insert(text) } else { insertText(text) } }
}

/// Cleans texts before they are inserted.
nonisolated package enum TextFilter {
    /// Posted when an inserted text was cut; the value of `limit` in the user info is the number of the characters that were kept.
    package static let didCut = Notification.Name("TextFilterDidCut")

    /// The greatest length of an inserted text in UTF-16 code units, in a field of one line and in a text view.
    static let longestLine = 100_000
    static let longestText = 1_000_000

    /// Removes NUL, turns CR LF and CR into LF, or all line breaks into spaces for a single line, and cuts the text at the greatest length.
    static func filtered(_ text: String, isSingleLine: Bool) -> String {
        let limit = isSingleLine ? longestLine : longestText
        var text = text
        if text.utf8.count > limit, let end = text.utf16.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
            end < text.endIndex
        {
            // The text is not cut in the middle of a character.
            let whole = text.index(before: text.index(after: end))
            FileHandle.standardError.write(Data("text field: the inserted text was cut after \(limit) characters\n".utf8))
            text = String(text[..<min(whole, end)])
            NotificationCenter.default.post(name: didCut, object: nil, userInfo: ["limit": limit])
        }
        let needsWork = text.utf8.contains { $0 == 0 || $0 == 13 || (isSingleLine && ($0 == 10 || $0 == 11 || $0 == 12)) || $0 >= 0xC2 }
        guard needsWork else { return text }
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar.value {
            case 0: continue
            case 10 where previous == "\r": continue
            case 10, 13: result.append(isSingleLine ? " " : "\n")
            case 11, 12, 0x85, 0x2028, 0x2029: result.append(isSingleLine ? " " : scalar)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
