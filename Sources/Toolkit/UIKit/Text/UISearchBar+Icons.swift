// The icons and buttons in the field of a search bar, and their positions.

internal import CoreGraphics
internal import Foundation

extension UISearchBar {
    /// The icons of a search bar's field, with Apple's raw values.
    nonisolated public enum Icon: Int, Sendable {
        /// The magnifying glass.
        case search = 0
        /// The button that clears the text.
        case clear = 1
        /// The bookmark button.
        case bookmark = 2
        /// The button for the list of results.
        case resultsList = 3
    }

    /// Sets the image of an icon for a state; nil restores the standard image.
    public func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
        searchTextField.icons.images[icon, default: StateImages()][state] = iconImage
        searchTextField.iconsDidChange()
    }

    /// The image that was set for an icon and a state; nil for the standard image.
    public func image(for icon: Icon, state: UIControl.State) -> UIImage? { searchTextField.icons.images[icon]?[state] }

    /// Moves an icon from its standard position, in points to the right and downward.
    public func setPositionAdjustment(_ adjustment: UIOffset, for icon: Icon) {
        searchTextField.icons.offsets[icon] = adjustment
        searchTextField.setNeedsLayout()
    }

    /// The distance of an icon from its standard position; zero by default.
    public func positionAdjustment(for icon: Icon) -> UIOffset { searchTextField.icons.offsets[icon] ?? .zero }

    /// The distance of the text from its standard position, in points to the right and downward; zero by default.
    public var searchTextPositionAdjustment: UIOffset {
        get { searchTextField.icons.textOffset }
        set {
            searchTextField.icons.textOffset = newValue
            searchTextField.setNeedsLayout()
        }
    }

    /// Whether the bookmark button is shown while there is no text; false by default.
    public var showsBookmarkButton: Bool {
        get { searchTextField.icons.button == .bookmark }
        set { show(.bookmark, newValue) }
    }

    /// Whether the button for the list of results is shown while there is no text; false by default. The bar shows either this button or
    /// the bookmark button.
    public var showsSearchResultsButton: Bool {
        get { searchTextField.icons.button == .resultsList }
        set { show(.resultsList, newValue) }
    }

    /// Whether the button for the list of results is selected; false by default.
    public var isSearchResultsButtonSelected: Bool {
        get { searchTextField.icons.isResultsButtonSelected }
        set {
            searchTextField.icons.isResultsButtonSelected = newValue
            searchTextField.iconsDidChange()
        }
    }

    private func show(_ icon: Icon, _ isShown: Bool) {
        let field = searchTextField
        if isShown { field.icons.button = icon } else if field.icons.button == icon { field.icons.button = nil }
        field.icons.clicked = { [weak self] icon in
            guard let self else { return }
            guard icon == .bookmark else {
                delegate?.searchBarResultsListButtonClicked(self)
                return
            }
            delegate?.searchBarBookmarkButtonClicked(self)
        }
        field.iconsDidChange()
    }
}

/// The icons of a search field.
@MainActor
struct SearchIcons {
    var images: [UISearchBar.Icon: StateImages] = [:]
    var offsets: [UISearchBar.Icon: UIOffset] = [:]
    var textOffset = UIOffset.zero
    /// The button at the trailing edge.
    var button: UISearchBar.Icon?
    var isResultsButtonSelected = false
    var clicked: (UISearchBar.Icon) -> Void = { _ in }

    func moved(_ rect: CGRect, by icon: UISearchBar.Icon) -> CGRect {
        guard let offset = offsets[icon] else { return rect }
        return rect.offsetBy(dx: offset.horizontal, dy: offset.vertical)
    }
}

extension UISearchTextField {
    /// Applies images and the button at the trailing edge.
    func iconsDidChange() {
        let glass = icons.images[.search]
        (leftView as? SearchGlyph)?.image = glass?.shown(in: isEnabled ? .normal : .disabled)
        if let clear = icons.images[.clear] { parts.clearButton.images = clear }
        guard let kind = icons.button else {
            if rightView is SearchFieldButton { rightView = nil }
            return setNeedsLayout()
        }
        let button = rightView as? SearchFieldButton ?? SearchFieldButton(type: .custom)
        button.frame.size = CGSize(width: 30, height: Theme.searchFieldHeight)
        button.tintColor = .secondaryLabel
        let standard = UIImage(systemName: kind == .bookmark ? "book" : "list.bullet")
        for state in [UIControl.State.normal, .highlighted, .selected, .disabled] {
            button.setImage(icons.images[kind]?[state] ?? (state == .normal ? standard : nil), for: state)
        }
        button.isSelected = kind == .resultsList && icons.isResultsButtonSelected
        button.accessibilityLabel = SystemText.shown(kind == .bookmark ? "Bookmarks" : "Results")
        if rightView !== button {
            button.addAction(
                UIAction { [weak self] _ in
                    guard let self, let kind = icons.button else { return }
                    icons.clicked(kind)
                }, for: .touchUpInside)
            rightView = button
        }
        updateTrailingButton()
    }

    /// Shows the button at the trailing edge while there is no text; otherwise the clear button is in its place.
    func updateTrailingButton() {
        guard rightView is SearchFieldButton else { return }
        let mode: ViewMode = editor.length == 0 && !hasExtraContent ? .always : .never
        if rightViewMode != mode { rightViewMode = mode }
    }
}

/// The bookmark button or the button for the list of results.
final class SearchFieldButton: UIButton {}
