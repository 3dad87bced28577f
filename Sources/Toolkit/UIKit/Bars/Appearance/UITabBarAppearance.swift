// The appearance of tab bars.

@preconcurrency public import Foundation

/// The background, items and selection indicator of a tab bar.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {
    /// The items with the title below the icon. Setting it copies the object, as for the other layouts.
    open var stackedLayoutAppearance: UITabBarItemAppearance {
        get { layouts.stacked }
        set { layouts.stacked = copied(newValue) }
    }
    /// The items of a bar of regular width. A bar in a window has compact width, so this appearance has no effect there.
    open var inlineLayoutAppearance: UITabBarItemAppearance {
        get { layouts.inline }
        set { layouts.inline = copied(newValue) }
    }
    /// The items of a bar of compact height. A bar in a window has regular height, so this appearance has no effect there.
    open var compactInlineLayoutAppearance: UITabBarItemAppearance {
        get { layouts.compactInline }
        set { layouts.compactInline = copied(newValue) }
    }
    /// The colour of a template image behind the selected item; nil for the bar's tint.
    open var selectionIndicatorTintColor: UIColor? { didSet { changed() } }
    /// The image behind the selected item; nil for none.
    open var selectionIndicatorImage: UIImage? { didSet { changed() } }
    /// The positions of stacked items; `automatic` by default.
    open var stackedItemPositioning = UITabBar.ItemPositioning.automatic { didSet { changed() } }
    /// The width of centred items, in points; 0 for the system's width.
    open var stackedItemWidth: CGFloat = 0 { didSet { changed() } }
    /// The space between centred items, in points; 0 for the system's space.
    open var stackedItemSpacing: CGFloat = 0 { didSet { changed() } }

    private lazy var layouts = (
        stacked: copied(UITabBarItemAppearance(style: .stacked)), inline: copied(UITabBarItemAppearance(style: .inline)),
        compactInline: copied(UITabBarItemAppearance(style: .compactInline))
    ) { didSet { changed() } }

    override func takeValues(of other: UIBarAppearance) {
        guard let other = other as? UITabBarAppearance else { return }
        layouts = (copied(other.layouts.stacked), copied(other.layouts.inline), copied(other.layouts.compactInline))
        selectionIndicatorTintColor = other.selectionIndicatorTintColor
        selectionIndicatorImage = other.selectionIndicatorImage
        stackedItemPositioning = other.stackedItemPositioning
        stackedItemWidth = other.stackedItemWidth
        stackedItemSpacing = other.stackedItemSpacing
    }

    private func copied(_ items: UITabBarItemAppearance) -> UITabBarItemAppearance {
        let copy = items.copy(with: nil) as? UITabBarItemAppearance ?? UITabBarItemAppearance(style: items.style)
        copy.changed = { [weak self] in self?.changed() }
        return copy
    }

    /// The appearance of items for the size classes of `traits`.
    func itemAppearance(in traits: UITraitCollection) -> UITabBarItemAppearance {
        if traits.verticalSizeClass == .compact { return compactInlineLayoutAppearance }
        return traits.horizontalSizeClass == .regular ? inlineLayoutAppearance : stackedLayoutAppearance
    }
}

/// The appearance of a tab bar item in one state. Offsets and badge values that were not set are inherited from the normal state.
@preconcurrency @MainActor open class UITabBarItemStateAppearance: NSObject {
    struct Values {
        var attributes: [NSAttributedString.Key: Any] = [:]
        var titleOffset: UIOffset?
        var iconColor: UIColor?
        var badgeOffset: UIOffset?
        var badgeColor: UIColor?
        var badgeAttributes: [NSAttributedString.Key: Any] = [:]
        var badgeTitleOffset: UIOffset?
    }

    var values = Values() { didSet { changed() } }
    var changed: () -> Void = {}
    /// The appearance of the normal state; nil for the normal state itself.
    private weak var normal: UITabBarItemStateAppearance?

    init(normal: UITabBarItemStateAppearance?) {
        self.normal = normal
        super.init()
    }

    /// The attributes of the title; empty by default, which means the attributes of the system.
    open var titleTextAttributes: [NSAttributedString.Key: Any] {
        get { values.attributes }
        set { values.attributes = newValue }
    }
    /// The offset of the title, in points; zero by default.
    open var titlePositionAdjustment: UIOffset {
        get { values.titleOffset ?? normal?.titlePositionAdjustment ?? .zero }
        set { values.titleOffset = newValue }
    }
    /// The colour of a template icon; nil, the default, for the bar's tint, or its `unselectedItemTintColor` for an unselected item.
    open var iconColor: UIColor? {
        get { values.iconColor }
        set { values.iconColor = newValue }
    }
    /// The offset of the badge, in points; zero by default.
    open var badgePositionAdjustment: UIOffset {
        get { values.badgeOffset ?? normal?.badgePositionAdjustment ?? .zero }
        set { values.badgeOffset = newValue }
    }
    /// The colour of the badge; nil, the default, for red.
    open var badgeBackgroundColor: UIColor? {
        get { values.badgeColor ?? normal?.badgeBackgroundColor }
        set { values.badgeColor = newValue }
    }
    /// The attributes of the badge's text, which override the attributes of the normal state and of the system; empty by default.
    open var badgeTextAttributes: [NSAttributedString.Key: Any] {
        get { values.badgeAttributes }
        set { values.badgeAttributes = newValue }
    }
    /// The offset of the badge's text, in points; zero by default.
    open var badgeTitlePositionAdjustment: UIOffset {
        get { values.badgeTitleOffset ?? normal?.badgeTitlePositionAdjustment ?? .zero }
        set { values.badgeTitleOffset = newValue }
    }

    /// The badge's text attributes in the normal state, overridden by this state's attributes.
    var effectiveBadgeAttributes: [NSAttributedString.Key: Any] {
        (normal?.values.badgeAttributes ?? [:]).merging(values.badgeAttributes) { $1 }
    }
}

/// The appearance of tab bar items in each state.
@preconcurrency @MainActor open class UITabBarItemAppearance: NSObject, @preconcurrency NSCopying {
    /// The layout of icon and title, with Apple's raw values.
    nonisolated public enum Style: Int, Sendable {
        /// The title is below the icon.
        case stacked = 0
        /// For bars of regular width, where iOS shows the title beside the icon.
        case inline = 1
        /// For bars of compact height, where iOS shows the title beside the icon.
        case compactInline = 2
    }

    /// The normal state.
    public let normal: UITabBarItemStateAppearance
    /// The selected state.
    public let selected: UITabBarItemStateAppearance
    /// The disabled state.
    public let disabled: UITabBarItemStateAppearance
    /// The focused state.
    public let focused: UITabBarItemStateAppearance
    let style: Style
    var changed: () -> Void = {}

    /// The default appearance of stacked items.
    public override convenience init() { self.init(style: .stacked) }

    /// The default appearance of items with a layout.
    public init(style: Style) {
        self.style = style
        normal = UITabBarItemStateAppearance(normal: nil)
        selected = UITabBarItemStateAppearance(normal: normal)
        disabled = UITabBarItemStateAppearance(normal: normal)
        focused = UITabBarItemStateAppearance(normal: normal)
        super.init()
        for state in states { state.changed = { [weak self] in self?.changed() } }
    }

    /// The default appearance of stacked items; decodes nothing.
    public required convenience init?(coder: NSCoder) { self.init(style: .stacked) }

    /// Resets all states to the default appearance of a layout.
    open func configureWithDefault(for style: Style) { for state in states { state.values = UITabBarItemStateAppearance.Values() } }

    /// An object with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UITabBarItemAppearance(style: style)
        for (new, old) in zip(copy.states, states) { new.values = old.values }
        return copy
    }

    private var states: [UITabBarItemStateAppearance] { [normal, selected, disabled, focused] }

    func appearance(for state: UIControl.State) -> UITabBarItemStateAppearance {
        if state.contains(.disabled) { return disabled }
        if state.contains(.selected) { return selected }
        return state.contains(.focused) ? focused : normal
    }
}
