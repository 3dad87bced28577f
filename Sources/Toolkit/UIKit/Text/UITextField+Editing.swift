// Editing of a text field: the delegate's decisions, notifications and control events.

internal import WindowSystem

extension UITextField: TextEditorHost {
    var isTextEditable: Bool { isEnabled }
    var isTextSelectable: Bool { isEnabled }
    var isSingleLine: Bool { true }
    var linesPerPage: Int { 1 }
    var defaultFont: UIFont { font ?? Theme.textFieldFont }
    var defaultTextColor: UIColor { isEnabled ? textColor ?? .label : .tertiaryLabel }
    var layoutOptions: TextLayout.Options {
        var options = TextLayout.Options(alignment: .left, lineBreakMode: .clipping)
        // During editing, numbers and their signs read as they are typed: 6 × 2 from left to right.
        if isMirrored, !isEditing { options.directionWithoutLetters = .rightToLeft }
        return options
    }

    var insertionAttributes: [NSAttributedString.Key: Any] { typingAttributes ?? defaultTextAttributes }

    // MARK: Content

    func setContent(_ new: NSAttributedString) {
        guard !editor.storage.isEqual(to: new) else { return }
        editor.setText(new)
        accessibilityValueDidChange()
    }

    func defaultAttributesDidChange() {
        let whole = NSRange(location: 0, length: editor.length)
        for (key, value) in defaultTextAttributes where editor.length > 0 { editor.storage.addAttribute(key, value: value, range: whole) }
        textLayoutDidChange()
        placeholderDidChange()
    }

    func textLayoutDidChange() {
        editor.invalidateLayout()
        parts.placeholder.textAlignment = textAlignment
        canvas.textNeedsDisplay()
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    var accessibleText: String? { editor.shownText }
    func accessibilityValueDidChange() { UIApplication.shared.accessibilityCenter.setNeedsUpdate() }

    // MARK: Beginning and ending

    func shouldBegin() -> Bool { delegate?.textFieldShouldBeginEditing(self) ?? true }
    func shouldEnd() -> Bool { delegate?.textFieldShouldEndEditing(self) ?? true }

    func didBegin() {
        seat.focus.textInputBegan(in: self)
        typingAttributes = defaultTextAttributes
        if clearsOnBeginEditing, editor.length > 0, delegate?.textFieldShouldClear(self) ?? true { text = "" }
        setNeedsLayout()
        layoutIfNeeded()
        editor.setActive(true)
        seat.inputViews.show(for: self)
        delegate?.textFieldDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        sendActions(for: .editingDidBegin)
    }

    func didEnd() {
        editor.setActive(false)
        editor.select(TextSelection(caret: editor.length), scrolls: false)
        undoManager?.removeAllActions(withTarget: editor)
        typingAttributes = nil
        canvas.stopBlinking()
        setNeedsLayout()
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        NotificationCenter.default.post(
            name: Self.textDidEndEditingNotification, object: self,
            userInfo: [Self.didEndEditingReasonKey: DidEndEditingReason.committed.rawValue])
        sendActions(for: .editingDidEnd)
    }

    // MARK: Changes

    func shouldChange(_ range: Range<Int>, to text: String) -> Bool {
        delegate?.textField(self, shouldChangeCharactersIn: NSRange(range), replacementString: text) ?? true
    }

    func editMenu(for range: Range<Int>, suggestedActions: [UIMenuElement]) -> UIMenu? {
        delegate?.textField(self, editMenuForCharactersIn: NSRange(range), suggestedActions: suggestedActions)
    }

    func userDidChangeText() {
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        sendActions(for: .editingChanged)
        accessibilityValueDidChange()
    }

    func selectionDidChange() {
        if isEditing { typingAttributes = defaultTextAttributes }
        (self as? UISearchTextField)?.selectToken(nil)
        clearsOnInsertion = false
        delegate?.textFieldDidChangeSelection(self)
        accessibilityValueDidChange()
    }

    func scrollCaretToVisible() { if window != nil { setNeedsLayout() } }

    /// Removes the text, and the tokens of a search field, for the clear button.
    func clear() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        (self as? UISearchTextField)?.tokens = []
        editor.endTyping()
        editor.store(AttributedText(string: ""), in: 0..<editor.length)
        editor.select(TextSelection(caret: 0))
        textLayoutDidChange()
        userDidChangeText()
        becomeFirstResponder()
    }

    func returnPressed() {
        if enablesReturnKeyAutomatically, !hasText { return }
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        if returnHandler?() == true { return }
        let ends = allControlEvents.contains(.editingDidEndOnExit)
        sendActions(for: .editingDidEndOnExit)
        if allControlEvents.contains(.primaryActionTriggered) { sendActions(for: .primaryActionTriggered) }
        if ends { resignFirstResponder() }
    }
}

extension UIGestureRecognizer {
    /// Whether the recognizer is a pan of the pointer. In text, a drag with the pointer selects instead.
    var isPointerDrag: Bool { self is UIPanGestureRecognizer && trackedTouches.contains { $0.type == .indirectPointer } }
}
