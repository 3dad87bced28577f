// Layout and editing of a text view.

internal import WindowSystem

extension UITextView: TextEditorHost {
    var isTextEditable: Bool { isEditable }
    var isTextSelectable: Bool { isSelectable }
    var isSingleLine: Bool { false }
    var defaultFont: UIFont { font ?? Theme.textViewFont }
    var defaultTextColor: UIColor { textColor ?? .label }
    var linkColor: UIColor { linkTextAttributes[.foregroundColor] as? UIColor ?? tintColor }
    var plainAttributes: [NSAttributedString.Key: Any] { [.font: defaultFont, .foregroundColor: defaultTextColor] }
    var linesPerPage: Int { max(1, Int((visibleHeight / max(1, defaultFont.lineHeight)).rounded(.down)) - 1) }
    private var visibleHeight: CGFloat { bounds.height - adjustedContentInset.top - adjustedContentInset.bottom }

    var insertionAttributes: [NSAttributedString.Key: Any] { typingAttributes }
    var layoutOptions: TextLayout.Options { options(width: textWidth(in: bounds.width)) }

    private func textWidth(in width: CGFloat) -> CGFloat {
        max(1, width - textContainerInset.left - textContainerInset.right - 2 * textContainer.padding)
    }

    private func options(width: CGFloat) -> TextLayout.Options {
        var options = TextLayout.Options(
            maximumWidth: width, maximumLines: max(0, textContainer.maximumNumberOfLines), alignment: textAlignment.layoutAlignment,
            lineBreakMode: textContainer.lineBreakMode.containerMode, lineSpacing: layoutManager.additionalSpacing)
        // Natural alignment is that of the app's localization (Apple, NSTextAlignment): a mirrored interface aligns all texts to the right.
        if isMirrored { options.layoutDirection = .rightToLeft }
        return options
    }

    func prepare(_ runs: inout AttributedRuns) {
        runs.lineWidth = textWidth(in: bounds.width)
        runs.container = textContainer
        runs.linkAttributes = linkTextAttributes.merging([.foregroundColor: linkColor]) { own, _ in own }
    }

    /// The text storage, the layout manager and the container of a text view with `container`. Creates the missing ones.
    static func textParts(of container: NSTextContainer?) -> (NSTextStorage, NSLayoutManager, NSTextContainer) {
        let container = container ?? NSTextContainer(size: .zero)
        let manager = container.layoutManager ?? NSLayoutManager()
        manager.addTextContainer(container)
        let storage = manager.textStorage ?? NSTextStorage(string: "")
        storage.addLayoutManager(manager)
        return (storage, manager, container)
    }

    /// Called by the layout manager after a change of the text storage.
    func storageDidProcessEditing() {
        guard !editor.isStoring else { return }
        editor.contentDidChange()
        textLayoutDidChange()
        UIApplication.shared.accessibilityCenter.setNeedsUpdate()
    }

    // MARK: Layout

    func fittingSize(width: CGFloat) -> CGSize {
        let isLimited = width > 0 && width < 100_000
        let room = isLimited ? textWidth(in: width) : .infinity
        let layout = room == editor.layout.width ? editor.layout : editor.makeLayout(options: options(width: room))
        let insets = textContainerInset
        let padding = insets.left + insets.right + 2 * textContainer.padding
        let height = (layout.size.height + insets.top + insets.bottom).roundedUp(toPixelsAt: traitCollection.displayScale)
        return CGSize(width: (layout.size.width + padding).rounded(.up), height: height)
    }

    /// Lays out the text for the present width and updates the content's size.
    func layOutText() {
        if laidOutWidth != bounds.width {
            laidOutWidth = bounds.width
            editor.invalidateLayout()
            canvas.textNeedsDisplay()
            if !isScrollEnabled { invalidateIntrinsicContentSize() }
        }
        let height = editor.layout.size.height + textContainerInset.top + textContainerInset.bottom
        if textContainer.widthTracksTextView {
            let width = max(0, bounds.width - textContainerInset.left - textContainerInset.right)
            if textContainer.size.width != width { textContainer.size.width = width }
        }
        contentSize = CGSize(width: bounds.width, height: height.roundedUp(toPixelsAt: traitCollection.displayScale))
    }

    /// Moves the canvas if the visible part has left it. It also covers a page above and below, so that most scrolling does not draw it.
    func placeCanvas() {
        let visible = CGRect(x: 0, y: bounds.minY, width: bounds.width, height: bounds.height)
        let content = CGRect(x: 0, y: 0, width: bounds.width, height: max(contentSize.height, bounds.height))
        let needed = visible.intersection(content)
        let isPlaced = canvas.frame.width == bounds.width && !needed.isNull && canvas.frame.insetBy(dx: 0, dy: -0.5).contains(needed)
        if !isPlaced || canvas.frame.height > 4 * bounds.height + 1 || canvas.frame.maxY > content.maxY + 1 {
            let wide = visible.insetBy(dx: 0, dy: -bounds.height).intersection(content)
            let frame = wide.isNull ? CGRect(x: 0, y: 0, width: bounds.width, height: 0) : wide.integral.intersection(content)
            UIView.performWithoutAnimation { canvas.frame = frame }
        }
        canvas.layoutOrigin = CGPoint(
            x: textContainerInset.left + textContainer.padding, y: textContainerInset.top - canvas.frame.minY)
        canvas.updateCaret()
    }

    func textWasLaidOut() { layoutManager.notifyOfLayout(in: textContainer) }

    func textLayoutDidChange() {
        editor.invalidateLayout()
        canvas.textNeedsDisplay()
        setNeedsLayout()
        if !isScrollEnabled { invalidateIntrinsicContentSize() }
    }

    func scrollToVisible(_ range: NSRange) {
        layoutIfNeeded()
        guard let range = range.checked?.clamped(to: 0..<editor.length) else { return }
        let box = canvas.rects(for: range).reduce(CGRect.null) { $0.union($1) }
        let target = convert(box.isNull ? canvas.caretRect(at: range.lowerBound) : box, from: canvas)
        scrollRectToVisible(target.insetBy(dx: 0, dy: -2), animated: false)
    }

    func scrollCaretToVisible() {
        guard window != nil else { return }
        layOutText()
        placeCanvas()
        let caret = convert(canvas.caretRect(at: editor.selection.head, isAtLineEnd: editor.selection.isAtLineEnd), from: canvas)
        if isScrollEnabled {
            // In the first and the last line, the inset becomes visible, too.
            var rect = caret
            func include(y: CGFloat) { rect = rect.union(CGRect(x: caret.minX, y: y, width: 1, height: 1)) }
            if caret.minY <= textContainerInset.top + 1 { include(y: 0) }
            if caret.maxY >= contentSize.height - textContainerInset.bottom - 1 { include(y: contentSize.height - 1) }
            scrollRectToVisible(rect, animated: false)
        } else {
            for case let scroll as UIScrollView in lineage.dropFirst() {
                scroll.scrollRectToVisible(convert(caret, to: scroll), animated: false)
            }
        }
    }

    // MARK: Changes

    func setContent(_ change: (TextEditor) -> Void) {
        ownTypingAttributes = nil
        change(editor)
        updateTypingAttributes()
        UIApplication.shared.accessibilityCenter.setNeedsUpdate()
    }

    /// Sets an attribute of all text and of text that is typed.
    func apply(_ key: NSAttributedString.Key, _ value: Any) {
        if editor.length > 0 { editor.storage.addAttribute(key, value: value, range: NSRange(location: 0, length: editor.length)) }
        if ownTypingAttributes != nil { ownTypingAttributes?[key] = value }
        textLayoutDidChange()
    }

    func editabilityDidChange() {
        if !canBecomeFirstResponder { resignFirstResponder() }
        if dataDetectorTypes.isEmpty { canvas.textNeedsDisplay() } else { textLayoutDidChange() }
    }

    // MARK: Beginning and ending

    func shouldBegin() -> Bool { !isEditable || textDelegate?.textViewShouldBeginEditing(self) ?? true }
    func shouldEnd() -> Bool { !isEditable || textDelegate?.textViewShouldEndEditing(self) ?? true }

    func didBegin() {
        seat.focus.textInputBegan(in: self)
        layoutIfNeeded()
        editor.setActive(true)
        seat.inputViews.show(for: self)
        guard isEditable else { return }
        textDelegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    }

    func didEnd() {
        editor.setActive(false)
        undoManager?.removeAllActions(withTarget: editor)
        canvas.stopBlinking()
        guard isEditable else { return }
        textDelegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }

    func shouldChange(_ range: Range<Int>, to text: String) -> Bool {
        textDelegate?.textView(self, shouldChangeTextIn: NSRange(range), replacementText: text) ?? true
    }

    func editMenu(for range: Range<Int>, suggestedActions: [UIMenuElement]) -> UIMenu? {
        textDelegate?.textView(self, editMenuForTextIn: NSRange(range), suggestedActions: suggestedActions)
    }

    func userDidChangeText() {
        textDelegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        UIApplication.shared.accessibilityCenter.setNeedsUpdate()
    }

    /// Typed text has the attributes of the character before it, except link and attachment.
    private func updateTypingAttributes() {
        ownTypingAttributes = nil
        guard editor.length > 0 else { return }
        let index = max(0, editor.selection.range.lowerBound - 1)
        var attributes = editor.storage.attributes(at: min(index, editor.length - 1), effectiveRange: nil)
        (attributes[.link], attributes[.attachment]) = (nil, nil)
        ownTypingAttributes = plainAttributes.merging(attributes) { $1 }
    }

    func selectionDidChange() {
        updateTypingAttributes()
        clearsOnInsertion = false
        textDelegate?.textViewDidChangeSelection(self)
        UIApplication.shared.accessibilityCenter.setNeedsUpdate()
    }

    func returnPressed() { if hasText || !enablesReturnKeyAutomatically { insertText("\n") } }
}
