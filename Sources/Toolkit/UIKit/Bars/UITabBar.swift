// The tab bar, usually at the bottom of a tab bar controller, with its style.

/// Shows items of equal width; at most one is selected.
@preconcurrency @MainActor open class UITabBar: UIView {
    /// Called after the user selects an item, and when the panel for the choice of items appears or disappears. Weak.
    open weak var delegate: (any UITabBarDelegate)?

    /// The items in reading order; nil if there are none. Setting them is not animated.
    open var items: [UITabBarItem]? {
        get { buttons.isEmpty ? nil : buttons.map(\.item) }
        set { setItems(newValue, animated: false) }
    }
    /// The selected item. Setting it does not call the delegate.
    open weak var selectedItem: UITabBarItem? {
        didSet {
            updateSelection()
            KeyValueObserving.valuesMayHaveChanged(of: self)
            if let owner { KeyValueObserving.valuesMayHaveChanged(of: owner) }
            guard oldValue !== selectedItem, style != nil || selectedItem?.hasAppearance == true || indicatorView != nil else { return }
            updateLook()
        }
    }
    /// The background colour; nil for the theme's colour or, if translucent, its blurred material.
    open var barTintColor: UIColor? { didSet { customize(\UITabBar.barTintColor, then: updateLook) } }
    /// The colour of unselected items; nil for the theme's colour.
    open var unselectedItemTintColor: UIColor? {
        didSet {
            customize(\UITabBar.unselectedItemTintColor)
            buttons.forEach { $0.unselectedTint = unselectedTint }
        }
    }
    /// Whether content extends beneath the bar and, without a `barTintColor`, is visible through it, blurred; true by default.
    open var isTranslucent = true {
        didSet {
            customize(\UITabBar.isTranslucent)
            updateLook()
            if oldValue != isTranslucent { layoutPreferencesDidChange() }
        }
    }
    /// The image in place of the hairline at the top, stretched to the bar's width; nil for the hairline. An empty image hides it.
    open var shadowImage: UIImage? { didSet { customize(\UITabBar.shadowImage, then: updateLook) } }

    let backgroundView = BarBackground(lineEdge: .top)
    private(set) var buttons: [UITabBarButton] = []
    var style: TabBarStyle?
    /// Whether the content behind the bar is scrolled to its bottom; false without a scroll edge appearance.
    var isAtScrollEdge = false { didSet { if oldValue != isAtScrollEdge { updateLook() } } }
    var customizing: TabCustomizingView?
    var indicatorView: UIImageView?
    /// The tab bar controller, independent of `delegate`, which subclasses and clients may replace.
    weak var owner: UITabBarController?

    /// Also makes the tab bar controller lay out its view.
    open override var isHidden: Bool { didSet { if oldValue != isHidden { layoutPreferencesDidChange() } } }

    override func didInit() {
        addSubview(backgroundView)
        focusGroupIdentifier = "UITabBar"
    }

    override var defaultAccessibilityTraits: UIAccessibilityTraits { .tabBar }
    override var focusGrouping: FocusGrouping { .row }

    /// Replaces the items; the selected item stays selected if it is still there. If `animated`, new items fade in.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        let old = buttons
        buttons = (items ?? []).map { item in old.first { $0.item === item } ?? makeButton(for: item) }
        if !old.elementsEqual(buttons, by: ===) { replaceButtons(old) }
        if animated, window != nil { fadeIn(buttons.filter { button in !old.contains { $0 === button } }) }
        if let look = effectiveAppearance?.itemAppearance(in: traitCollection) { for button in buttons { button.look = look } }
        if let selectedItem, !buttons.contains(where: { $0.item === selectedItem }) { self.selectedItem = nil }
        updateSelection()
        setNeedsLayout()
        KeyValueObserving.valuesMayHaveChanged(of: self)
    }

    // MARK: Customizing

    /// Covers the superview, except the bar, with a panel of `items` that the user drags to the bar; other items keep their places in it.
    /// Does nothing without a superview or while the panel is visible.
    open func beginCustomizingItems(_ items: [UITabBarItem]) { showCustomizing(items) }
    /// Hides the panel; returns whether the user changed the bar's items or their order. Returns false if the panel is not visible.
    @discardableResult
    open func endCustomizing(animated: Bool) -> Bool { hideCustomizing(animated: animated) }

    // MARK: Layout

    /// The proposed width and the standard height plus the bar's own bottom safe area inset, which is zero above the window's bottom.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Theme.tabBarHeight + safeAreaInsets.bottom)
    }

    /// No width, and the standard height without a safe area inset.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Theme.tabBarHeight) }

    /// Gives the items equal widths, aligned to pixels, within the safe area.
    open override func layoutSubviews() {
        super.layoutSubviews()
        backgroundView.frame = bounds
        guard !buttons.isEmpty else { return }
        let area = safeAreaInsets
        let width = max(0, bounds.width - area.left - area.right) / CGFloat(buttons.count)
        let height = min(Theme.tabBarHeight, bounds.height)
        // Buttons at whole pixels keep their subviews at whole pixels as well.
        let scale = traitCollection.displayScale
        func aligned(_ x: CGFloat) -> CGFloat { ((area.left + x) * scale).rounded(.down) / scale }
        let centred = centredColumns(count: buttons.count, width: width * CGFloat(buttons.count))
        for (index, button) in buttons.enumerated() {
            let column = isMirrored ? buttons.count - 1 - index : index
            let start = centred?.starts[column] ?? CGFloat(column) * width
            let end = centred.map { start + $0.width } ?? CGFloat(column + 1) * width
            button.frame = CGRect(x: aligned(start), y: 0, width: aligned(end) - aligned(start), height: height)
        }
        layOutIndicator()
    }
}

// MARK: - Buttons and selection

extension UITabBar {
    private func makeButton(for item: UITabBarItem) -> UITabBarButton {
        let button = UITabBarButton(item: item)
        button.unselectedTint = unselectedTint
        button.addAction(UIAction { [weak self] _ in self?.select(item) }, for: .touchDown)
        return button
    }

    private func fadeIn(_ new: [UITabBarButton]) {
        UIView.performWithoutAnimation { for button in new { button.alpha = 0 } }
        UIView.animate(withDuration: Theme.barButtonFade, delay: 0, options: .allowUserInteraction) {
            for button in new { button.alpha = 1 }
        }
    }

    /// Inserts the buttons where the old ones were, or else on top, so that subviews added by clients stay above or below them.
    private func replaceButtons(_ old: [UITabBarButton]) {
        let lowest = subviews.firstIndex { view in old.contains { $0 === view } } ?? subviews.count
        var below = lowest > 0 ? subviews[lowest - 1] : nil
        for button in old where !buttons.contains(where: { $0 === button }) { button.removeFromSuperview() }
        for button in buttons {
            if let below { insertSubview(button, aboveSubview: below) } else { insertSubview(button, at: 0) }
            below = button
        }
    }

    private func updateSelection() { for button in buttons { button.isSelected = button.item === selectedItem } }

    /// Called after a change that affects the layout of the tab bar controller's view.
    func layoutPreferencesDidChange() { owner?._view?.setNeedsLayout() }

    /// Selects an item as a press on its button does: asks the owner, and notifies the delegate and the owner.
    func select(_ item: UITabBarItem) {
        guard !isCustomizing, owner?.allowsSelection(of: item) ?? true else { return }
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
        owner?.userDidSelect(item)
    }
}

/// Optional methods that observe the user's selections and the panel for the choice of items.
@preconcurrency @MainActor public protocol UITabBarDelegate: AnyObject {
    /// Called after the user selected an item, including the one already selected.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
    /// Called before the panel for the choice of items appears.
    func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem])
    /// Called after the panel has appeared.
    func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem])
    /// Called before the panel disappears, with the bar's items; `changed` is whether the user has changed them or their order.
    func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool)
    /// Called after the panel has disappeared.
    func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool)
}

extension UITabBarDelegate {
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {}
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool) {}
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {}
}

// MARK: - Appearance

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

    var unselectedTint: UIColor { unselectedItemTintColor ?? (barStyle == .default ? Theme.unselectedTab : Theme.darkUnselectedTab) }

    func updateLook() {
        let appearance = effectiveAppearance
        backgroundView.look =
            appearance?.background
            ?? BarLook(
                tint: barTintColor, isTranslucent: isTranslucent, style: barStyle, image: style?.backgroundImage, shadow: shadowImage)
        let items = appearance?.itemAppearance(in: traitCollection)
        for button in buttons { (button.look, button.unselectedTint) = (items, unselectedTint) }
        let image = appearance.map { $0.selectionIndicatorImage } ?? style?.indicator
        if image !== indicatorView?.image {
            indicatorView?.removeFromSuperview()
            indicatorView = image.map(UIImageView.init)
            if let indicatorView { insertSubview(indicatorView, aboveSubview: backgroundView) }
        }
        indicatorView?.tintColor = appearance?.selectionIndicatorTintColor
        setNeedsLayout()
    }

    func layOutIndicator() {
        guard let indicatorView else { return }
        let button = buttons.first { $0.item === selectedItem }
        indicatorView.isHidden = button == nil
        if let button { indicatorView.center = button.center }
    }
}
