// Selecting with the pointer and with fingers.

internal import WindowSystem

/// A selection in progress with the button held.
final class TextDrag {
    /// The unit that was pressed first: a position, a word or a paragraph.
    let origin: Range<Int>
    /// 1 for characters, 2 for words, 3 for paragraphs.
    let taps: Int
    /// The pointer's location in the window.
    var point: CGPoint
    var timer: WakeUp?

    init(origin: Range<Int>, taps: Int, point: CGPoint) {
        self.origin = origin
        self.taps = taps
        self.point = point
    }
}

extension TextEditor {
    private func unit(at index: Int, taps: Int) -> Range<Int> {
        switch taps {
        case 1: return index..<index
        case 2: return host?.isSecureTextEntry == true ? 0..<length : TextBoundaries.word(at: index, in: text)
        default: return TextBoundaries.paragraph(at: index, in: text)
        }
    }

    /// A click places the caret, or extends the selection with Shift; a second one selects the word, a third one the paragraph.
    func press(_ touch: UITouch, isExtending: Bool) {
        guard let host, host.isTextSelectable else { return }
        endTyping()
        let found = host.canvas.index(at: touch.location(in: host.canvas))
        let taps = (touch.tapCount - 1) % 3 + 1
        let unit = unit(at: found.index, taps: taps)
        if isExtending, taps == 1 {
            drag = TextDrag(origin: selection.anchor..<selection.anchor, taps: 1, point: touch.windowLocation)
            extend(to: touch.windowLocation)
            return
        }
        drag = TextDrag(origin: unit, taps: taps, point: touch.windowLocation)
        let isAtLineEnd = unit.isEmpty && found.isAtEnd
        select(TextSelection(anchor: unit.lowerBound, head: unit.upperBound, isAtLineEnd: isAtLineEnd), scrolls: false)
    }

    /// Extends the selection to the pointer, and scrolls while the pointer is outside the field.
    func dragged(_ touch: UITouch) {
        guard let drag else { return }
        drag.point = touch.windowLocation
        extend(to: drag.point)
        scheduleScrolling()
    }

    private func scheduleScrolling() {
        guard let host, let drag, drag.timer?.isPending != true else { return }
        guard !host.bounds.insetBy(dx: 2, dy: 2).contains(host.convert(drag.point, from: nil)) else { return }
        drag.timer = UIApplication.shared.schedule(after: Theme.selectionScrollInterval) { [weak self] in
            guard let self, let drag = self.drag else { return }
            extend(to: drag.point)
            host.scrollCaretToVisible()
            scheduleScrolling()
        }
    }

    private func extend(to point: CGPoint) {
        guard let host, let drag else { return }
        let found = host.canvas.index(at: host.canvas.convert(point, from: nil))
        let (unit, origin) = (unit(at: found.index, taps: drag.taps), drag.origin)
        var new = TextSelection(anchor: origin.lowerBound, head: max(unit.upperBound, origin.upperBound))
        if unit.lowerBound < origin.lowerBound { new = TextSelection(anchor: origin.upperBound, head: unit.lowerBound) }
        new.isAtLineEnd = drag.taps == 1 && found.isAtEnd
        if new != selection { select(new) }
    }

    /// Ends selecting with the pointer and offers the selection for the middle button.
    func released() {
        guard let drag else { return }
        drag.timer?.cancel()
        self.drag = nil
        offerSelection()
    }

    /// Pastes the desktop's selection at the point of a click with the middle button. Returns whether there is a text field.
    static func middleButtonPressed(at screen: CGPoint) -> Bool {
        guard let hit = UIApplication.shared.hitTest(atScreen: screen),
            let host = hit.view.lineage.lazy.compactMap({ $0 as? any TextEditorHost }).first(where: { $0.isTextEditable })
        else { return false }
        let text = UIPasteboard.primary.string
        guard host.isFirstResponder || host.becomeFirstResponder() else { return true }
        let editor = host.editor
        editor.select(TextSelection(caret: host.canvas.index(at: host.canvas.convert(hit.point, from: nil)).index), scrolls: false)
        if let text, !text.isEmpty { editor.replace(editor.selection.range, with: text, by: .other) }
        return true
    }
}

// MARK: - Context menu

extension TextEditor: UIContextMenuInteractionDelegate {
    /// A click outside the selection moves the caret there.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let host, host.isTextSelectable, host.isFirstResponder || host.becomeFirstResponder() else { return nil }
        let place = host.canvas.convert(location, from: host)
        let isInSelection = host.canvas.rects(for: selection.range).contains { $0.insetBy(dx: -1, dy: -1).contains(place) }
        if !isInSelection { select(TextSelection(caret: host.canvas.index(at: place).index), scrolls: false) }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in self?.makeMenu() }
    }
}
