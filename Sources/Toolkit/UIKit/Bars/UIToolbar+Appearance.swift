// The style of a toolbar: background, shadow, and appearance objects.

internal import Foundation

/// The delegate of a toolbar.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

/// The customised properties of a toolbar.
@MainActor
struct ToolbarStyle: BarStyle {
    var barStyle = UIBarStyle.default
    var backgroundImages = BarMetricsValues<UIImage>()
    var shadowImages = BarMetricsValues<UIImage>()
    var appearances = BarAppearances<UIToolbarAppearance>()
}

extension UIToolbar: UIBarPositioning, StyledBar {
    /// The position: the delegate's choice, by default `bottom`.
    public var barPosition: UIBarPosition {
        guard let position = delegate?.position(for: self), position != .any else { return .bottom }
        return position
    }

    /// The colours of the bar; `default` by default. A black bar is dark in all appearances.
    public var barStyle: UIBarStyle {
        get { style?.barStyle ?? .default }
        set { store(newValue, \.barStyle, of: \UIToolbar.barStyle) }
    }

    /// Sets the background image for a position and metrics of the bar. The image replaces tint and blur.
    public func setBackgroundImage(_ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics) {
        store(backgroundImage, \.backgroundImages, topOrBottom, barMetrics)
    }

    /// The background image for a position and metrics of the bar; nil for none.
    public func backgroundImage(forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
        style?.backgroundImages[topOrBottom, barMetrics]
    }

    /// Sets the image in place of the hairline for a position of the bar; nil for the hairline. An empty image hides it.
    public func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
        store(shadowImage, \.shadowImages, topOrBottom, .default)
    }

    /// The image in place of the hairline for a position of the bar; nil for the hairline.
    public func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? { style?.shadowImages[topOrBottom, .default] }

    // MARK: Appearance objects

    /// The appearance of the bar. Once it is set or changed, it replaces the bar's own properties. Setting it copies the object.
    public var standardAppearance: UIToolbarAppearance {
        get { standardAppearance(orOffer: UIToolbarAppearance()) }
        set { store(newValue, \.standard) { $0.standardAppearance = newValue } }
    }
    /// The appearance in a compact height, which no bar here has; nil for `standardAppearance`. Setting it copies the object.
    public var compactAppearance: UIToolbarAppearance? {
        get { style?.appearances.compact }
        set { store(newValue, \.compact) { $0.compactAppearance = newValue } }
    }

    /// The appearance of the toolbar of a navigation controller while the content behind it is scrolled to its bottom, or if there is no
    /// scroll view behind it. Nil, the default, for `standardAppearance`. Setting it copies the object.
    public var scrollEdgeAppearance: UIToolbarAppearance? {
        get { style?.appearances.scrollEdge }
        set {
            store(newValue, \.scrollEdge) { $0.scrollEdgeAppearance = newValue }
            superview?.setNeedsLayout()
        }
    }
    /// The appearance at the bottom of the content in a compact height, which no bar here has; nil for `scrollEdgeAppearance`. Setting it
    /// copies the object.
    public var compactScrollEdgeAppearance: UIToolbarAppearance? {
        get { style?.appearances.compactScrollEdge }
        set { store(newValue, \.compactScrollEdge) { $0.compactScrollEdgeAppearance = newValue } }
    }

    private var effectiveAppearance: UIToolbarAppearance? {
        let own = style?.appearances
        if isAtScrollEdge, let edge = (barMetrics == .compact ? own?.compactScrollEdge : nil) ?? own?.scrollEdge { return edge }
        return barMetrics == .compact ? own?.compact ?? own?.standard : own?.standard
    }

    /// The appearances of the buttons; nil for the appearances of the system.
    var buttonLook: BarButtonLook? {
        effectiveAppearance.map { BarButtonLook(plain: $0.buttonAppearance, done: $0.doneButtonAppearance) }
    }

    /// Applies the bar's properties and appearance objects to the background and the buttons.
    func updateLook() {
        if let appearance = effectiveAppearance {
            backgroundView.look = BarLook(appearance)
        } else {
            backgroundView.look = BarLook(
                tint: barTintColor, isTranslucent: isTranslucent, style: barStyle,
                image: style?.backgroundImages.shown(at: barPosition, barMetrics),
                shadow: style?.shadowImages.shown(at: barPosition, .default))
        }
        let look = buttonLook
        for button in buttons { button.look = look }
        setNeedsLayout()
    }
}
