// The tab bar, usually at the bottom of a tab bar controller.

public import Foundation
internal import QuartzCore

/// Shows items of equal width; at most one is selected.
@preconcurrency @MainActor
open class UITabBar: UIView {
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
    /// The customised properties; nil until the first is set.
    var style: TabBarStyle?
    /// Whether the content behind the bar is scrolled to its bottom; false without a scroll edge appearance.
    var isAtScrollEdge = false { didSet { if oldValue != isAtScrollEdge { updateLook() } } }
    /// The panel in which the user chooses the bar's items; nil while it is not visible.
    var customizing: TabCustomizingView?
    /// The image behind the selected item; nil without one.
    var indicatorView: UIImageView?
    /// The tab bar controller, independent of `delegate`, which subclasses and clients may replace.
    weak var owner: (any TabBarOwner)?
    /// Called after a change that affects the layout of the tab bar controller's view.
    var layoutPreferencesDidChange: () -> Void = {}

    /// Also makes the tab bar controller lay out its view.
    open override var isHidden: Bool {
        didSet { if oldValue != isHidden { layoutPreferencesDidChange() } }
    }

    override func didInit() {
        addSubview(backgroundView)
        focusGroupIdentifier = "UITabBar"
    }

    override var defaultAccessibilityTraits: UIAccessibilityTraits { .tabBar }
    override var focusGrouping: FocusGrouping { .row }

    /// Replaces the items; the selected item stays selected if it is still there. If `animated`, new items fade in.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        let old = buttons
        buttons = (items ?? []).map { item in
            old.first { $0.item === item } ?? makeButton(for: item)
        }
        if !old.elementsEqual(buttons, by: ===) { replaceButtons(old) }
        if animated, window != nil { fadeIn(buttons.filter { button in !old.contains { $0 === button } }) }
        if let appearance = effectiveAppearance {
            let look = appearance.itemAppearance(in: traitCollection)
            for button in buttons { button.look = look }
        }
        if let selectedItem, !buttons.contains(where: { $0.item === selectedItem }) { self.selectedItem = nil }
        updateSelection()
        setNeedsLayout()
        KeyValueObserving.valuesMayHaveChanged(of: self)
    }

    // MARK: Customizing

    /// Covers the superview, except the bar, with a panel of `items`, which the user drags to the bar. Items of the bar that are not in
    /// `items` keep their places. Does nothing without a superview or while the panel is visible.
    open func beginCustomizingItems(_ items: [UITabBarItem]) { showCustomizing(items) }
    /// Hides the panel; returns whether the user changed the bar's items or their order. Returns false if the panel is not visible.
    @discardableResult
    open func endCustomizing(animated: Bool) -> Bool { hideCustomizing(animated: animated) }

    /// The proposed width and the standard height plus the bar's own bottom safe area inset, which is zero above the window's bottom.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Theme.tabBarHeight + safeAreaInsets.bottom)
    }

    /// No width, and the standard height without a safe area inset.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Theme.tabBarHeight)
    }

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

/// The tab bar controller of a tab bar.
@MainActor
protocol TabBarOwner: AnyObject {
    /// Whether to select the pressed item; called once per press.
    func tabBar(_ tabBar: UITabBar, shouldSelect item: UITabBarItem) -> Bool
    /// Called after the bar's delegate.
    func tabBar(_ tabBar: UITabBar, userDidSelect item: UITabBarItem)
    /// Called before the panel for the choice of items appears.
    func customizingWillBegin(_ items: [UITabBarItem])
    /// Called before the panel disappears; `changed` is whether the user has changed the items or their order.
    func customizingWillEnd(_ items: [UITabBarItem], changed: Bool)
    /// Called after the panel has disappeared.
    func customizingDidEnd(_ items: [UITabBarItem], changed: Bool)
}

extension UITabBar {
    private func makeButton(for item: UITabBarItem) -> UITabBarButton {
        let button = UITabBarButton(item: item)
        button.unselectedTint = unselectedTint
        button.addAction(
            UIAction { [weak self, weak button] _ in
                if let self, let button { self.select(button.item) }
            }, for: .touchDown)
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

    private func updateSelection() {
        for button in buttons { button.isSelected = button.item === selectedItem }
    }

    /// Selects an item as a press on its button does: asks the owner, and notifies the delegate and the owner.
    func select(_ item: UITabBarItem) {
        guard !isCustomizing else { return }
        guard owner?.tabBar(self, shouldSelect: item) ?? true else { return }
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
        owner?.tabBar(self, userDidSelect: item)
    }
}
