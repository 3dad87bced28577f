// The images of a search bar: behind the bar, the field and the scopes.

internal import CoreGraphics
@preconcurrency public import Foundation

/// The images of a search bar.
@MainActor
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

    /// The image that is shown behind the bar now.
    private var shownBackground: UIImage? {
        let metrics: [UIBarMetrics] = prompt == nil ? [.default] : [.defaultPrompt, .default]
        for position in [UIBarPosition.top, .any] {
            for metrics in metrics {
                if let image = images.backgrounds[SearchBarImages.Background(position: position, metrics: metrics)] { return image }
            }
        }
        return nil
    }

    /// Whether an image replaces the background of the style.
    var hasBackgroundImage: Bool { shownBackground != nil }

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
@MainActor
struct SearchBarImageViews {
    var bar: UIImageView?
    var field: UIImageView?
    var scopes: UIImageView?
}
