// The text field of a search bar, and its tokens.

@preconcurrency public import Foundation

/// A text field with a rounded grey background and a magnifying glass.
@preconcurrency @MainActor open class UISearchTextField: UITextField {
    override func didInit() {
        super.didInit()
        setBackgroundColor(Theme.searchFieldBackground)
        layer.cornerRadius = Theme.searchFieldRadius
        layer.cornerCurve = .continuous
        leftView = SearchGlyph(frame: CGRect(x: 0, y: 0, width: 30, height: 36))
        leftViewMode = .always
        clearButtonMode = .always
        returnKeyType = .search
    }

    /// The colour behind tokens that are not selected; gray by default. Nil restores the default.
    open var tokenBackgroundColor: UIColor! = .systemGray {
        didSet {
            if tokenBackgroundColor == nil { tokenBackgroundColor = .systemGray }
            for view in tokenViews { view.fill = tokenBackgroundColor }
        }
    }
    /// Whether the user can delete tokens; true by default.
    open var allowsDeletingTokens = true

    var tokenViews: [SearchTokenView] = []
    /// The index of the selected token.
    var selectedToken: Int?
    /// Whether the rounded gray background is drawn.
    var showsOwnBackground = true {
        didSet { if oldValue != showsOwnBackground { setBackgroundColor(showsOwnBackground ? Theme.searchFieldBackground : nil) } }
    }

    override var hasExtraContent: Bool { !tokenViews.isEmpty }
    override var placeholderColor: UIColor { .secondaryLabel }

    /// Deletes the selection or the character before the caret; at the start of the text, selects the last token and then deletes it.
    open override func deleteBackward() { if !deleteTokenBackward() { super.deleteBackward() } }
    /// Inserts a text as if it were typed, in place of a selected token.
    open override func insertText(_ text: String) {
        if let index = selectedToken, allowsDeletingTokens { removeToken(at: index) }
        super.insertText(text)
    }

    /// The icons that the search bar sets.
    var icons = SearchIcons()

    /// Begins after the tokens, and leaves 8 points free at the trailing edge while no clear button is shown.
    open override func textRect(forBounds bounds: CGRect) -> CGRect { afterTokens(moved(padded(super.textRect(forBounds: bounds)))) }
    /// Begins after the tokens, and leaves 8 points free at the trailing edge while no clear button is shown.
    open override func editingRect(forBounds bounds: CGRect) -> CGRect { afterTokens(moved(padded(super.editingRect(forBounds: bounds)))) }
    /// The rectangle of the leading view, moved by the search bar's adjustment.
    open override func leftViewRect(forBounds bounds: CGRect) -> CGRect { icons.moved(super.leftViewRect(forBounds: bounds), by: .search) }
    /// The rectangle of the trailing view, moved by the search bar's adjustment.
    open override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        icons.moved(super.rightViewRect(forBounds: bounds), by: icons.button ?? .bookmark)
    }
    /// The rectangle of the clear button, moved by the search bar's adjustment.
    open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        icons.moved(super.clearButtonRect(forBounds: bounds), by: .clear)
    }
    /// Lays out text, tokens, icons and buttons.
    open override func layoutSubviews() {
        updateTrailingButton()
        super.layoutSubviews()
        if !tokenViews.isEmpty { layOutTokens(in: moved(padded(super.textRect(forBounds: layoutBounds)))) }
    }

    private func moved(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: icons.textOffset.horizontal, dy: icons.textOffset.vertical) }

    /// The bounds of the uncollapsed field. A navigation bar collapses it at both edges, so that the text stays in the middle.
    override var layoutBounds: CGRect { CGRect(x: bounds.minX, y: 0, width: bounds.width, height: bounds.height + 2 * bounds.minY) }

    private func padded(_ rect: CGRect) -> CGRect {
        guard !showsClearButton else { return rect }
        let margin = min(8, rect.width)
        return CGRect(x: isMirrored ? rect.minX + margin : rect.minX, y: rect.minY, width: rect.width - margin, height: rect.height)
    }

    /// At least 36 points high.
    open override var intrinsicContentSize: CGSize {
        let size = super.intrinsicContentSize
        return CGSize(width: size.width, height: max(Theme.searchFieldHeight, size.height))
    }
}

/// A magnifying glass.
final class SearchGlyph: UIView {
    override func didInit() {
        isOpaque = false
        isUserInteractionEnabled = false
    }

    /// The image in place of the magnifying glass.
    var image: UIImage? { didSet { if oldValue !== image { setNeedsDisplay() } } }

    override func draw(_ rect: CGRect) {
        if let image { return image.withTintColor(.secondaryLabel).draw(centeredIn: bounds) }
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        let lens = CGRect(x: middle.x - 7, y: middle.y - 7.5, width: 11, height: 11)
        let glass = UIBezierPath(ovalIn: lens)
        glass.move(to: CGPoint(x: lens.midX + 3.9, y: lens.midY + 3.9))
        glass.addLine(to: CGPoint(x: middle.x + 7, y: middle.y + 6.5))
        glass.lineWidth = 1.6
        UIColor.secondaryLabel.setStroke()
        glass.stroke()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }
}

// MARK: - Tokens

extension UISearchTextField {
    /// The tokens before the text; none by default.
    public var tokens: [UISearchToken] {
        get { tokenViews.map(\.token) }
        set {
            let old = tokenViews
            selectToken(nil)
            tokenViews = newValue.map { token in old.first { $0.token === token } ?? makeView(for: token) }
            for view in old where !tokenViews.contains(where: { $0 === view }) { view.removeFromSuperview() }
            for view in tokenViews where view.superview == nil { addSubview(view) }
            accessibilityValueDidChange()
            appearanceDidChange()
        }
    }

    /// Inserts a token at an index, which is limited to the number of tokens.
    public func insertToken(_ token: UISearchToken, at tokenIndex: Int) {
        tokens.insert(token, at: min(max(0, tokenIndex), tokenViews.count))
    }

    /// Removes the token at an index; other indices have no effect.
    public func removeToken(at tokenIndex: Int) {
        if tokenViews.indices.contains(tokenIndex) { tokens.remove(at: tokenIndex) }
    }

    /// The position of a token: the start of the text, because tokens are before it and take no positions.
    public func positionOfToken(at tokenIndex: Int) -> UITextPosition { beginningOfDocument }

    /// The tokens in a range: all if it begins at the start of the text, else none.
    public func tokens(in textRange: UITextRange) -> [UISearchToken] {
        compare(textRange.start, to: beginningOfDocument) == .orderedSame ? tokens : []
    }

    /// The range of the text after the tokens.
    public var textualRange: UITextRange { textRange(from: beginningOfDocument, to: endOfDocument) ?? TextIndexRange(0..<editor.length) }

    /// Replaces a range of the text with a token.
    public func replaceTextualPortion(of textRange: UITextRange, with token: UISearchToken, at tokenIndex: Int) {
        replace(textRange, withText: "")
        insertToken(token, at: tokenIndex)
    }

    // MARK: Views

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
            guard allowsDeletingTokens else { return true }
            removeToken(at: index)
            userDidChangeText()
            return true
        }
        guard editor.selection.isEmpty, editor.selection.head == 0, editor.marked == nil else { return false }
        selectToken(tokenViews.count - 1)
        return true
    }
}

/// A part of a query with an icon and a title, which a search field shows before its text.
@preconcurrency @MainActor public final class UISearchToken: NSObject {
    let icon: UIImage?
    let text: String
    /// The object that the token stands for; nil by default.
    public var representedObject: Any?

    /// A token with an optional icon and a title.
    public init(icon: UIImage?, text: String) {
        self.icon = icon
        self.text = text
        super.init()
    }
}

/// The delegate of a search field with tokens. It adds no methods, because there are no item providers for the pasteboard.
@preconcurrency @MainActor public protocol UISearchTextFieldDelegate: UITextFieldDelegate {}

/// Shows a token. A click selects it.
final class SearchTokenView: UIControl {
    let token: UISearchToken
    private let label = UILabel(frame: .zero)
    private let icon = UIImageView(frame: .zero)
    /// The colour of the rectangle while the token is not selected.
    var fill: UIColor = .systemGray { didSet { updateColors() } }

    /// The distance of icon and title from the edges, in points.
    private static let margin: CGFloat = 6
    /// The distance between icon and title, in points.
    private static let gap: CGFloat = 3

    init(token: UISearchToken) {
        self.token = token
        super.init(frame: .zero)
        layer.cornerRadius = 5
        layer.cornerCurve = .continuous
        icon.image = token.icon?.withRenderingMode(.alwaysTemplate)
        icon.contentMode = .scaleAspectFit
        label.text = token.text
        label.font = .systemFont(ofSize: 15)
        for view in [icon, label] { addSubview(view) }
        updateColors()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override var canBecomeFocused: Bool { false }
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { token.text }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { isSelected ? [.button, .selected] : .button }

    override func stateDidChange() {
        super.stateDidChange()
        updateColors()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    private func updateColors() {
        setBackgroundColor(isSelected ? tintColor : fill)
        label.textColor = .white
        icon.tintColor = .white
        alpha = isHighlighted ? 0.6 : 1
    }

    private var iconSide: CGFloat { token.icon == nil ? 0 : 16 }

    override var intrinsicContentSize: CGSize {
        let title = label.intrinsicContentSize.width
        let space = iconSide > 0 && title > 0 ? Self.gap : 0
        return CGSize(width: iconSide + space + title + 2 * Self.margin, height: 24)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        icon.frame = directed(CGRect(x: Self.margin, y: (bounds.height - 16) / 2, width: iconSide, height: 16))
        let start = Self.margin + (iconSide > 0 ? iconSide + Self.gap : 0)
        label.frame = directed(CGRect(x: start, y: 0, width: max(0, bounds.width - start - Self.margin), height: bounds.height))
    }
}
