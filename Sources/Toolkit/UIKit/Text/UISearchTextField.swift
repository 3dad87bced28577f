// The text field of a search bar.

internal import CoreGraphics
@preconcurrency public import Foundation
internal import QuartzCore

/// A text field with a rounded grey background and a magnifying glass.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
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
            updateTokenColors()
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

    /// Deletes the selection, the character before the caret, or a token: the first call at the start of the text selects the last token,
    /// the next one deletes it.
    open override func deleteBackward() {
        if !deleteTokenBackward() { super.deleteBackward() }
    }
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
    open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        icons.moved(super.leftViewRect(forBounds: bounds), by: .search)
    }
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
    override var layoutBounds: CGRect {
        CGRect(x: bounds.minX, y: 0, width: bounds.width, height: bounds.height + 2 * bounds.minY)
    }

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
@MainActor
final class SearchGlyph: UIView {
    override func didInit() {
        isOpaque = false
        isUserInteractionEnabled = false
    }

    /// The image in place of the magnifying glass.
    var image: UIImage? { didSet { if oldValue !== image { setNeedsDisplay() } } }

    override func draw(_ rect: CGRect) {
        if let image {
            let size = image.size
            let origin = CGPoint(x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded())
            return image.withTintColor(.secondaryLabel).draw(in: CGRect(origin: origin, size: size))
        }
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
