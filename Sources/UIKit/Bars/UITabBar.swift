// The bar of tabs at the bottom of the window.

public import Foundation
internal import QuartzCore

/// A bar whose items select what is shown above it.
@preconcurrency @MainActor
open class UITabBar: UIView {
    /// Who hears of selections. Held weakly.
    open weak var delegate: (any UITabBarDelegate)?

    /// The items, in the order of reading.
    open var items: [UITabBarItem]? {
        get { buttons.isEmpty ? nil : buttons.map(\.item) }
        set { setItems(newValue, animated: false) }
    }
    /// The item that is shown as selected; setting it tells nobody.
    open weak var selectedItem: UITabBarItem? {
        didSet { updateSelection() }
    }
    /// The bar's colour; the theme's where none is set.
    open var barTintColor: UIColor? {
        didSet { ground.color = barTintColor }
    }
    /// The colour of items that are not selected; the theme's where none is set.
    open var unselectedItemTintColor: UIColor? {
        didSet { buttons.forEach { $0.unselectedTint = unselectedItemTintColor ?? Theme.unselectedTab } }
    }
    /// Whether content runs on beneath the bar and, where no colour is set, shines through it, blurred.
    open var isTranslucent = true {
        didSet { ground.isTranslucent = isTranslucent }
    }
    /// The line towards the content; any image takes it away, as an empty one commonly does.
    open var shadowImage: UIImage? {
        didSet { ground.isLineHidden = shadowImage != nil }
    }

    let ground = BarBackground(line: .top)
    private(set) var buttons: [UITabBarButton] = []
    /// Asked once per press whether the item may be selected.
    weak var gate: (any TabBarGate)?
    /// Called when the bar is hidden or shown: the room it leaves is another.
    var hidingDidChange: () -> Void = {}

    open override var isHidden: Bool {
        didSet { if oldValue != isHidden { hidingDidChange() } }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        addSubview(ground)
        focusGroupIdentifier = "UITabBar"
    }

    override var defaultAccessibilityTraits: UIAccessibilityTraits { .tabBar }

    /// Replaces the items; the selection stays if its item does.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        let old = buttons
        buttons = (items ?? []).map { item in
            old.first { $0.item === item } ?? makeButton(for: item)
        }
        for button in old where !buttons.contains(where: { $0 === button }) { button.removeFromSuperview() }
        // In tab order among the subviews, above the ground and below whatever the client has added.
        for (index, button) in buttons.enumerated() { insertSubview(button, at: index + 1) }
        if let selectedItem, !buttons.contains(where: { $0.item === selectedItem }) { self.selectedItem = nil }
        updateSelection()
        setNeedsLayout()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Theme.tabBarHeight + (window?.safeAreaInsets.bottom ?? 0))
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Theme.tabBarHeight)
    }

    /// Lays the items out, equally wide, to the pixel, between the safe area's sides.
    open override func layoutSubviews() {
        super.layoutSubviews()
        ground.frame = bounds
        guard !buttons.isEmpty else { return }
        let area = safeAreaInsets
        let width = max(0, bounds.width - area.left - area.right) / CGFloat(buttons.count)
        let height = min(Theme.tabBarHeight, bounds.height)
        // Every edge on a whole pixel: what stands within a button then stands on whole pixels too, whoever placed it.
        let scale = traitCollection.displayScale
        let edges = (0...buttons.count).map { ((area.left + CGFloat($0) * width) * scale).rounded(.down) / scale }
        for (index, button) in buttons.enumerated() {
            let place = isMirrored ? buttons.count - 1 - index : index
            button.frame = CGRect(x: edges[place], y: 0, width: edges[place + 1] - edges[place], height: height)
        }
    }
}

/// Who decides whether a pressed item is selected.
@MainActor
protocol TabBarGate: AnyObject {
    func tabBar(_ tabBar: UITabBar, allowsSelecting item: UITabBarItem) -> Bool
    /// The item is selected, and the delegate has been told.
    func tabBar(_ tabBar: UITabBar, hasSelected item: UITabBarItem)
}

extension UITabBar {
    private func makeButton(for item: UITabBarItem) -> UITabBarButton {
        let button = UITabBarButton(item: item)
        button.unselectedTint = unselectedItemTintColor ?? Theme.unselectedTab
        button.addAction(
            UIAction { [weak self, weak button] _ in
                if let self, let button { self.select(button.item) }
            }, for: .touchDown)
        return button
    }

    private func updateSelection() {
        for button in buttons { button.isSelected = button.item === selectedItem }
    }

    /// Selects an item as the user's press does.
    func select(_ item: UITabBarItem) {
        guard gate?.tabBar(self, allowsSelecting: item) ?? true else { return }
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
        gate?.tabBar(self, hasSelected: item)
    }
}
