// The tokens of a search field: access, layout, selection and deletion.

internal import CoreGraphics
internal import Foundation

extension UISearchTextField {
    /// The tokens before the text; none by default.
    public var tokens: [UISearchToken] {
        get { tokenViews.map(\.token) }
        set { setTokens(newValue) }
    }

    /// Inserts a token at an index, which is limited to the number of tokens.
    public func insertToken(_ token: UISearchToken, at tokenIndex: Int) {
        var new = tokens
        new.insert(token, at: min(max(0, tokenIndex), new.count))
        setTokens(new)
    }

    /// Removes the token at an index; other indices have no effect.
    public func removeToken(at tokenIndex: Int) {
        guard tokenViews.indices.contains(tokenIndex) else { return }
        var new = tokens
        new.remove(at: tokenIndex)
        setTokens(new)
    }

    /// The position of a token: the start of the text, because tokens are before it and take no positions.
    public func positionOfToken(at tokenIndex: Int) -> UITextPosition { beginningOfDocument }

    /// The tokens in a range: all if it begins at the start of the text, else none.
    public func tokens(in textRange: UITextRange) -> [UISearchToken] {
        compare(textRange.start, to: beginningOfDocument) == .orderedSame ? tokens : []
    }

    /// The range of the text after the tokens.
    public var textualRange: UITextRange {
        textRange(from: beginningOfDocument, to: endOfDocument) ?? TextIndexRange(0..<editor.length)
    }

    /// Replaces a range of the text with a token.
    public func replaceTextualPortion(of textRange: UITextRange, with token: UISearchToken, at tokenIndex: Int) {
        replace(textRange, withText: "")
        insertToken(token, at: tokenIndex)
    }

    // MARK: Views

    private func setTokens(_ new: [UISearchToken]) {
        let old = tokenViews
        selectToken(nil)
        tokenViews = new.map { token in old.first { $0.token === token } ?? makeView(for: token) }
        for view in old where !tokenViews.contains(where: { $0 === view }) { view.removeFromSuperview() }
        for view in tokenViews where view.superview == nil { addSubview(view) }
        accessibilityValueDidChange()
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    private func makeView(for token: UISearchToken) -> SearchTokenView {
        let view = SearchTokenView(token: token)
        view.fill = tokenBackgroundColor
        view.addAction(
            UIAction { [weak self, weak view] _ in
                guard let self, let view else { return }
                becomeFirstResponder()
                selectToken(tokenViews.firstIndex { $0 === view })
            }, for: .touchUpInside)
        return view
    }

    func updateTokenColors() {
        for view in tokenViews { view.fill = tokenBackgroundColor }
    }

    /// The distance between tokens, in points.
    private static let tokenGap: CGFloat = 5
    /// The least width that tokens leave for the text, in points.
    private static let leastTextWidth: CGFloat = 60

    /// The width of each token in a rectangle of width `room`. Tokens become narrower if they would leave too little room for the text.
    private func tokenWidths(in room: CGFloat) -> [CGFloat] {
        let natural = tokenViews.map { $0.intrinsicContentSize.width }
        let gaps = Self.tokenGap * CGFloat(natural.count)
        let wanted = natural.reduce(0, +)
        let most = max(0, room - gaps - Self.leastTextWidth)
        return wanted > most && wanted > 0 ? natural.map { ($0 * most / wanted).rounded(.down) } : natural
    }

    /// The rectangle that the tokens leave for the text.
    func afterTokens(_ rect: CGRect) -> CGRect {
        guard !tokenViews.isEmpty else { return rect }
        let used = min(rect.width, tokenWidths(in: rect.width).reduce(0) { $0 + $1 + Self.tokenGap })
        return CGRect(x: isMirrored ? rect.minX : rect.minX + used, y: rect.minY, width: rect.width - used, height: rect.height)
    }

    /// Places the tokens at the leading edge of a rectangle.
    func layOutTokens(in rect: CGRect) {
        var x: CGFloat = 0
        for (view, width) in zip(tokenViews, tokenWidths(in: rect.width)) {
            let left = isMirrored ? rect.maxX - x - width : rect.minX + x
            let height = min(24, rect.height)
            view.frame = CGRect(x: left, y: (rect.midY - height / 2).rounded(), width: width, height: height)
            x += width + Self.tokenGap
        }
    }

    // MARK: Selection

    /// Selects a token; nil deselects all.
    func selectToken(_ index: Int?) {
        selectedToken = index
        for (number, view) in tokenViews.enumerated() { view.isSelected = number == index }
    }

    /// Deletes the selected token if that is allowed, or selects the last one if none is selected and the caret is at the start of the
    /// text. Returns whether a token was or became selected.
    func deleteTokenBackward() -> Bool {
        guard !tokenViews.isEmpty, isEnabled else { return false }
        if let index = selectedToken {
            if allowsDeletingTokens { deleteToken(at: index) }
            return true
        }
        guard editor.selection.isEmpty, editor.selection.head == 0, editor.marked == nil else { return false }
        selectToken(tokenViews.count - 1)
        return true
    }

    /// Deletes a token as an edit by the user.
    func deleteToken(at index: Int) {
        removeToken(at: index)
        userDidChangeText()
    }
}
