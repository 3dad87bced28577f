// The style of a tab bar: background, shadow, selection indicator, positions of the items, and appearance objects.

public import Foundation

/// The customised properties of a tab bar.
@MainActor
struct TabBarStyle: BarStyle {
    var barStyle = UIBarStyle.default
    var backgroundImage: UIImage?
    var indicator: UIImage?
    var positioning = UITabBar.ItemPositioning.automatic
    var itemWidth: CGFloat = 0
    var itemSpacing: CGFloat = 0
    var appearances = BarAppearances<UITabBarAppearance>()
}

extension UITabBar: StyledBar {
    /// The positions of the items, with Apple's raw values.
    nonisolated public enum ItemPositioning: Int, Sendable {
        /// `fill` if the horizontal size class is compact, as it is by default for all views, else `centered`.
        case automatic = 0
        /// The items share the bar's width.
        case fill = 1
        /// The items have the width `itemWidth` and are centred, with `itemSpacing` between them.
        case centered = 2
    }

    // MARK: Background

    /// The colours of the bar; `default` by default. A black bar is dark in all appearances.
    public var barStyle: UIBarStyle {
        get { style?.barStyle ?? .default }
        set { store(newValue, \.barStyle, of: \UITabBar.barStyle) }
    }
    /// The background image, stretched to the bar; nil for none. It replaces tint and blur.
    public var backgroundImage: UIImage? {
        get { style?.backgroundImage }
        set { store(newValue, \.backgroundImage, of: \UITabBar.backgroundImage) }
    }
    /// The image behind the selected item, centred in it; nil for none.
    public var selectionIndicatorImage: UIImage? {
        get { style?.indicator }
        set { store(newValue, \.indicator, of: \UITabBar.selectionIndicatorImage) }
    }

    // MARK: Positions

    /// The positions of the items; `automatic` by default.
    public var itemPositioning: ItemPositioning {
        get { style?.positioning ?? .automatic }
        set { store(newValue, \.positioning, of: \UITabBar.itemPositioning) }
    }
    /// The width of centred items, in points; 0, the default, for the system's width.
    public var itemWidth: CGFloat {
        get { style?.itemWidth ?? 0 }
        set { store(newValue.isFinite ? max(0, newValue) : 0, \.itemWidth, of: \UITabBar.itemWidth) }
    }
    /// The space between centred items, in points; 0, the default, for the system's space.
    public var itemSpacing: CGFloat {
        get { style?.itemSpacing ?? 0 }
        set { store(newValue.isFinite ? max(0, newValue) : 0, \.itemSpacing, of: \UITabBar.itemSpacing) }
    }

    /// The left edges and the width of centred columns in an area `width` points wide; nil if the items share the whole width.
    func centredColumns(count: Int, width: CGFloat) -> (starts: [CGFloat], width: CGFloat)? {
        let appearance = effectiveAppearance
        let positioning = appearance?.stackedItemPositioning ?? itemPositioning
        let isCentred = positioning == .centered || positioning == .automatic && traitCollection.horizontalSizeClass == .regular
        guard isCentred, count > 0 else { return nil }
        let ownWidth = appearance?.stackedItemWidth ?? itemWidth
        let ownSpacing = appearance?.stackedItemSpacing ?? itemSpacing
        let wanted = ownWidth > 0 ? ownWidth : Theme.centredTabWidth
        let spacing = ownSpacing > 0 ? ownSpacing : Theme.centredTabSpacing
        let total = CGFloat(count) * wanted + CGFloat(count - 1) * spacing
        // Items that do not fit share the width.
        guard total <= width else { return nil }
        return ((0..<count).map { (width - total) / 2 + CGFloat($0) * (wanted + spacing) }, wanted)
    }

    // MARK: Appearance objects

    /// The appearance of the bar. Once it is set or changed, it replaces the bar's own properties. Setting it copies the object.
    public var standardAppearance: UITabBarAppearance {
        get { standardAppearance(orOffer: UITabBarAppearance()) }
        set { store(newValue, \.standard) { $0.standardAppearance = newValue } }
    }

    /// The appearance of a bar in a tab bar controller while the content behind it is scrolled to its bottom, or if there is no scroll view
    /// behind it. Nil, the default, for `standardAppearance`. Setting it copies the object.
    public var scrollEdgeAppearance: UITabBarAppearance? {
        get { style?.appearances.scrollEdge }
        set {
            store(newValue, \.scrollEdge) { $0.scrollEdgeAppearance = newValue }
            layoutPreferencesDidChange()
        }
    }

    /// Whether the bar or its selected item has an appearance for the end of the content.
    var hasScrollEdgeAppearance: Bool { style?.appearances.scrollEdge != nil || selectedItem?.scrollEdgeAppearance != nil }

    /// The appearance object of the selected item or of the bar; nil for the bar's own properties.
    var effectiveAppearance: UITabBarAppearance? {
        if isAtScrollEdge, let edge = selectedItem?.scrollEdgeAppearance ?? style?.appearances.scrollEdge { return edge }
        return selectedItem?.standardAppearance ?? style?.appearances.standard
    }

    /// The colour of unselected items.
    var unselectedTint: UIColor { unselectedItemTintColor ?? (barStyle == .default ? Theme.unselectedTab : Theme.darkUnselectedTab) }

    /// Applies the bar's properties and appearance objects to the background and the items.
    func updateLook() {
        let appearance = effectiveAppearance
        if let appearance {
            backgroundView.look = BarLook(appearance)
        } else {
            backgroundView.look = BarLook(
                tint: barTintColor, isTranslucent: isTranslucent, style: barStyle, image: style?.backgroundImage, shadow: shadowImage)
        }
        let items = appearance?.itemAppearance(in: traitCollection)
        for button in buttons {
            button.look = items
            button.unselectedTint = unselectedTint
        }
        let image = appearance.map { $0.selectionIndicatorImage } ?? style?.indicator
        if image !== indicatorView?.image {
            indicatorView?.removeFromSuperview()
            indicatorView = image.map(UIImageView.init)
            if let indicatorView { insertSubview(indicatorView, aboveSubview: backgroundView) }
        }
        indicatorView?.tintColor = appearance?.selectionIndicatorTintColor
        setNeedsLayout()
    }

    /// Centres the selection indicator in the selected item's button.
    func layOutIndicator() {
        guard let indicatorView else { return }
        let button = buttons.first { $0.item === selectedItem }
        indicatorView.isHidden = button == nil
        if let button { indicatorView.center = button.center }
    }
}
