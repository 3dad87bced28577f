// The images of a search bar: backgrounds, and the icons and buttons in the field.

@preconcurrency public import Foundation

/// The images of a search bar.
struct SearchBarImages {
    /// The images behind the bar, by position and metrics.
    var backgrounds: [Background: UIImage] = [:]
    /// The images behind the field.
    var field = StateImages()
    var scopeBar: UIImage?
    var scopeButtons = StateImages()
    var scopeDividers: [Divider: UIImage] = [:]
    var scopeTitles: [UIControl.State.RawValue: [NSAttributedString.Key: Any]] = [:]

    struct Background: Hashable {
        var position: UIBarPosition
        var metrics: UIBarMetrics
    }

    struct Divider: Hashable {
        var left: UIControl.State.RawValue
        var right: UIControl.State.RawValue
    }
}

extension UISearchBar {
    /// The image behind the bar; nil, the default, for the background of the style.
    public var backgroundImage: UIImage? {
        get { backgroundImage(for: .any, barMetrics: .default) }
        set { setBackgroundImage(newValue, for: .any, barMetrics: .default) }
    }

    /// Sets the image behind the bar for a position and metrics; nil removes it. Bars without a prompt have the metrics `default`.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics) {
        images.backgrounds[SearchBarImages.Background(position: barPosition, metrics: barMetrics)] = backgroundImage
        imagesDidChange()
    }

    /// The image that was set for a position and metrics.
    public func backgroundImage(for barPosition: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
        images.backgrounds[SearchBarImages.Background(position: barPosition, metrics: barMetrics)]
    }

    /// Sets the image behind the field for a state, which replaces the rounded gray background; nil removes it.
    public func setSearchFieldBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State) {
        images.field[state] = backgroundImage
        imagesDidChange()
    }

    /// The image behind the field that was set for a state.
    public func searchFieldBackgroundImage(for state: UIControl.State) -> UIImage? { images.field[state] }

    /// The image behind the scopes; nil by default.
    public var scopeBarBackgroundImage: UIImage? {
        get { images.scopeBar }
        set {
            images.scopeBar = newValue
            imagesDidChange()
        }
    }

    /// Sets the image behind the scopes' segments for a state; nil removes it.
    public func setScopeBarButtonBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State) {
        images.scopeButtons[state] = backgroundImage
        scopes?.setBackgroundImage(backgroundImage, for: state, barMetrics: .default)
    }

    /// The image behind the scopes' segments that was set for a state.
    public func scopeBarButtonBackgroundImage(for state: UIControl.State) -> UIImage? { images.scopeButtons[state] }

    /// Sets the image between two scopes in the given states; nil removes it.
    public func setScopeBarButtonDividerImage(
        _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State
    ) {
        images.scopeDividers[SearchBarImages.Divider(left: leftState.rawValue, right: rightState.rawValue)] = dividerImage
        scopes?.setDividerImage(dividerImage, forLeftSegmentState: leftState, rightSegmentState: rightState, barMetrics: .default)
    }

    /// The image between two scopes that was set for the states.
    public func scopeBarButtonDividerImage(
        forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State
    ) -> UIImage? { images.scopeDividers[SearchBarImages.Divider(left: leftState.rawValue, right: rightState.rawValue)] }

    /// Sets the attributes of the scopes' titles for a state; nil restores the default attributes.
    public func setScopeBarButtonTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        images.scopeTitles[state.rawValue] = attributes
        scopes?.setTitleTextAttributes(attributes, for: state)
    }

    /// The attributes of the scopes' titles that were set for a state.
    public func scopeBarButtonTitleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        images.scopeTitles[state.rawValue]
    }

    /// Applies the images and title attributes of the scopes to a new control.
    func prepareScopes(_ control: UISegmentedControl) {
        for state in [UIControl.State.normal, .selected, .highlighted, .disabled] {
            if let image = images.scopeButtons[state] { control.setBackgroundImage(image, for: state, barMetrics: .default) }
            if let attributes = images.scopeTitles[state.rawValue] { control.setTitleTextAttributes(attributes, for: state) }
        }
        for (states, image) in images.scopeDividers {
            control.setDividerImage(
                image, forLeftSegmentState: UIControl.State(rawValue: states.left),
                rightSegmentState: UIControl.State(rawValue: states.right), barMetrics: .default)
        }
    }

    private func imagesDidChange() {
        updateBackground()
        setNeedsLayout()
    }

    /// The image that is shown behind the bar now, in place of the background of the style.
    var shownBackground: UIImage? {
        guard !images.backgrounds.isEmpty else { return nil }
        let metrics: [UIBarMetrics] = prompt == nil ? [.default] : [.defaultPrompt, .default]
        let places = [UIBarPosition.top, .any].flatMap { position in
            metrics.map { SearchBarImages.Background(position: position, metrics: $0) }
        }
        return places.compactMap { images.backgrounds[$0] }.first
    }

    /// Places the images behind bar, field and scopes.
    func layOutImages(scopeRect: CGRect) {
        place(shownBackground, in: &imageViews.bar, frame: bounds)
        let state: UIControl.State = searchTextField.isEnabled ? .normal : .disabled
        let field = images.field.shown(in: state)
        searchTextField.showsOwnBackground = field == nil
        place(field, in: &imageViews.field, frame: searchTextField.frame)
        place(scopes == nil ? nil : images.scopeBar, in: &imageViews.scopes, frame: scopeRect)
        if let bar = imageViews.bar { sendSubviewToBack(bar) }
    }

    private func place(_ image: UIImage?, in view: inout UIImageView?, frame: CGRect) {
        guard image != nil || view != nil else { return }
        let shown = view ?? UIImageView(frame: frame)
        shown.image = image
        shown.frame = frame
        view = shown
        if shown.superview == nil { insertSubview(shown, at: 0) }
    }
}

/// The views of a search bar's images; nil until there is an image.
struct SearchBarImageViews {
    var bar, field, scopes: UIImageView?
}

// MARK: - Icons

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

    /// Whether the button for the list of results is shown, in place of the bookmark button, while there is no text; false by default.
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
            guard let bar = self, let delegate = bar.delegate else { return }
            if icon == .bookmark { delegate.searchBarBookmarkButtonClicked(bar) } else { delegate.searchBarResultsListButtonClicked(bar) }
        }
        field.iconsDidChange()
    }
}

/// The icons of a search field.
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
            let click = UIAction { [weak self] _ in if let self, let kind = icons.button { icons.clicked(kind) } }
            button.addAction(click, for: .touchUpInside)
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
