// The style of a navigation bar: background, shadow, title attributes, and appearance objects.

public import Foundation

/// The customised properties of a navigation bar.
@MainActor
struct NavigationBarStyle: BarStyle {
    var barStyle = UIBarStyle.default
    var titleAttributes: [NSAttributedString.Key: Any]?
    var largeTitleAttributes: [NSAttributedString.Key: Any]?
    var backgroundImages = BarMetricsValues<UIImage>()
    var titleOffsets = BarMetricsValues<CGFloat>()
    var shadowImage: UIImage?
    var backIndicator: UIImage?
    var backIndicatorMask: UIImage?
    var appearances = BarAppearances<UINavigationBarAppearance>()
}

extension UINavigationBar: UIBarPositioning, StyledBar {
    /// The position: the delegate's choice, by default `topAttached` in a navigation controller and `top` elsewhere.
    public var barPosition: UIBarPosition {
        if let position = delegate?.position(for: self), position != .any { return position }
        return backHandler == nil ? .top : .topAttached
    }

    // MARK: Background

    /// The colours of the bar; `default` by default. A black bar is dark in all appearances, with white titles.
    public var barStyle: UIBarStyle {
        get { style?.barStyle ?? .default }
        set { store(newValue, \.barStyle, of: \UINavigationBar.barStyle) }
    }
    /// The image in place of the hairline, stretched to the bar's width; nil for the hairline. An empty image hides it.
    public var shadowImage: UIImage? {
        get { style?.shadowImage }
        set { store(newValue, \.shadowImage, of: \UINavigationBar.shadowImage) }
    }

    /// Sets the background image for a position and metrics of the bar. The image replaces tint and blur.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for position: UIBarPosition, barMetrics: UIBarMetrics) {
        store(backgroundImage, \.backgroundImages, position, barMetrics)
    }

    /// The background image for a position and metrics of the bar; nil for none.
    public func backgroundImage(for position: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
        style?.backgroundImages[position, barMetrics]
    }

    /// Sets the background image for all positions.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        setBackgroundImage(backgroundImage, for: .any, barMetrics: barMetrics)
    }

    /// The background image for all positions; nil for none.
    public func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImage(for: .any, barMetrics: barMetrics) }

    // MARK: Titles

    /// The attributes of small titles; nil, the default, for the attributes of the system.
    public var titleTextAttributes: [NSAttributedString.Key: Any]? {
        get { style?.titleAttributes }
        set { store(newValue, \.titleAttributes, of: \UINavigationBar.titleTextAttributes) }
    }
    /// The attributes of large titles; nil, the default, for the attributes of the system.
    public var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        get { style?.largeTitleAttributes }
        set { store(newValue, \.largeTitleAttributes, of: \UINavigationBar.largeTitleTextAttributes) }
    }

    /// Sets the vertical offset of small titles, in points downward.
    public func setTitleVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
        store(adjustment, \.titleOffsets, .any, barMetrics)
    }

    /// The vertical offset of small titles, in points downward; 0 by default.
    public func titleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat { style?.titleOffsets[.any, barMetrics] ?? 0 }

    // MARK: Back button

    /// The image in place of the back button's chevron. It is shown if `backIndicatorTransitionMaskImage` is set too.
    public var backIndicatorImage: UIImage? {
        get { style?.backIndicator }
        set { store(newValue, \.backIndicator, of: \UINavigationBar.backIndicatorImage) }
    }
    /// The mask of the back indicator, which must be set with `backIndicatorImage`.
    public var backIndicatorTransitionMaskImage: UIImage? {
        get { style?.backIndicatorMask }
        set { store(newValue, \.backIndicatorMask, of: \UINavigationBar.backIndicatorTransitionMaskImage) }
    }
}

// MARK: - Appearance objects

extension UINavigationBar {
    /// The appearance of the bar. Once it is set or changed, it replaces the bar's own properties. Setting it copies the object.
    public var standardAppearance: UINavigationBarAppearance {
        get { standardAppearance(orOffer: UINavigationBarAppearance()) }
        set { store(newValue, \.standard) { $0.standardAppearance = newValue } }
    }
    /// The appearance in a compact height, which no bar here has; nil for `standardAppearance`. Setting it copies the object.
    public var compactAppearance: UINavigationBarAppearance? {
        get { style?.appearances.compact }
        set { store(newValue, \.compact) { $0.compactAppearance = newValue } }
    }
    /// The appearance of a bar in a navigation controller while content is scrolled to its top. Setting it copies the object. Nil for
    /// `standardAppearance`, without its background if the bar is translucent and shows a large title.
    public var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { style?.appearances.scrollEdge }
        set {
            store(newValue, \.scrollEdge) { $0.scrollEdgeAppearance = newValue }
            layoutPreferencesDidChange()
        }
    }

    /// The appearance of a bar of compact height while content is scrolled to its top; nil for `scrollEdgeAppearance`. Views here do not
    /// have compact heights. Setting it copies the object.
    public var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        get { style?.appearances.compactScrollEdge }
        set {
            store(newValue, \.compactScrollEdge) { $0.compactScrollEdgeAppearance = newValue }
            layoutPreferencesDidChange()
        }
    }

    /// The appearance object for an item away from the scroll edge; nil for the bar's own properties.
    private func appearance(of item: UINavigationItem?) -> UINavigationBarAppearance? {
        let standard = item?.standardAppearance ?? style?.appearances.standard
        guard barMetrics == .compact else { return standard }
        return item?.compactAppearance ?? style?.appearances.compact ?? standard
    }

    /// The appearance object for an item at the scroll edge; nil if there is none.
    func scrollEdgeAppearance(of item: UINavigationItem?) -> UINavigationBarAppearance? {
        let edge = item?.scrollEdgeAppearance ?? style?.appearances.scrollEdge
        guard barMetrics == .compact else { return edge }
        return item?.compactScrollEdgeAppearance ?? style?.appearances.compactScrollEdge ?? edge
    }

    /// The look of the titles and buttons of an item.
    func look(of item: UINavigationItem?) -> NavigationBarLook {
        if let edge = scrollEdgeAppearance(of: item), isNearScrollEdge { return NavigationBarLook(edge) }
        if let appearance = appearance(of: item) { return NavigationBarLook(appearance) }
        var look = NavigationBarLook()
        guard let style else { return look }
        look.isCustom = true
        look.titleAttributes = style.titleAttributes ?? [:]
        look.largeTitleAttributes = style.largeTitleAttributes ?? [:]
        look.titleOffset.vertical = style.titleOffsets.shown(at: .any, barMetrics) ?? 0
        if style.barStyle != .default { look.titleColor = .white }
        if style.backIndicatorMask != nil { look.backIndicator = style.backIndicator }
        return look
    }

    /// The background behind the visible item away from the scroll edge.
    var backgroundLook: BarLook {
        if let appearance = appearance(of: topItem) { return BarLook(appearance) }
        return BarLook(
            tint: barTintColor, isTranslucent: isTranslucent, style: barStyle,
            image: style?.backgroundImages.shown(at: barPosition, barMetrics), shadow: style?.shadowImage)
    }
}
