// A tab bar controller with animated tab icons, its items and its tab bar.

@preconcurrency public import Foundation
public import UIKit

/// A tab bar controller with `AnimatedTabBarItem`s, which play an animation when the user selects them.
@preconcurrency @MainActor open class AnimatedTabBarController: UITabBarController {
    let animatedBar = AnimatedTabBar(frame: .zero)

    /// Creates a controller without tabs; there are no nib files.
    public override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        installAnimatedBar()
    }

    /// Creates a controller without tabs; decodes nothing.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        installAnimatedBar()
    }

    private func installAnimatedBar() {
        animatedBar.tabs = self
        setValue(animatedBar, forKey: "tabBar")
    }

    /// The icon and title views of the tabs, in reading order.
    public var iconsView: [(icon: UIImageView, textLabel: UILabel)] { animatedBar.containers.map { ($0.icon, $0.textLabel) } }

    // MARK: Configuring the bar

    /// A raised button in the middle of the bar; nil, the default, for none. Of an odd number of tabs, the leading half has one more.
    public var centreButton: CentreButton? {
        get { animatedBar.centreButton }
        set { animatedBar.centreButton = newValue }
    }

    /// When a click selects an item; `.clicked` by default.
    public var itemClick: ItemClick {
        get { animatedBar.click }
        set { animatedBar.click = newValue }
    }

    /// The layout of an item's icon and title; `.small` by default.
    public var itemMetrics: ItemMetrics {
        get { animatedBar.metrics }
        set { animatedBar.metrics = newValue }
    }

    /// The animation of badges when their number changes.
    public var badgeMotion: BadgeMotion {
        get { animatedBar.badgeMotion }
        set { animatedBar.badgeMotion = newValue }
    }

    /// The motion of `throwSnapshot(of:intoBadgeAt:completion:)`.
    public var throwMotion = ThrowMotion()

    /// The reordering of the tabs; nil unless the app has created it.
    weak var reordering: TabReordering?

    /// The effect of `reselectTab(at:)`.
    public var reselection = TabReselection()

    /// Has the effect of a click on a tab: asks the delegate, selects the tab, plays its animation and notifies the delegate. If the tab is
    /// already selected, also calls `reselectTab(at:)`; if `itemClick` is `.released`, only calls that method. Does nothing for an invalid
    /// index or while a controller is presented.
    public func clickTab(at index: Int) { selectTab(at: index, reselects: true) }

    /// Has the effect of `clickTab(at:)`, without `reselectTab(at:)` if `reselects` is false. Returns whether the tab was selected before
    /// and the delegate has allowed to select it again.
    @discardableResult
    private func selectTab(at index: Int, reselects: Bool) -> Bool {
        guard presentedViewController == nil, let tabs = viewControllers, tabs.indices.contains(index) else { return false }
        let tab = tabs[index], wasSelected = index == selectedIndex
        if wasSelected, itemClick == .released {
            reselectTab(at: index)
            return true
        }
        guard delegateAllows(tab) else { return false }
        if wasSelected, reselects { reselectTab(at: index) }
        // The animation begins before the page is loaded, which may take a while.
        animatedBar.show(tab.tabBarItem, animated: true)
        selectedViewController = tab
        // An override may have kept or changed the selection.
        animatedBar.show(animatedBar.selectedItem, animated: false)
        tellDelegate(ofSelected: tab)
        return wasSelected
    }

    private var reselectsOnRelease = false

    func pressTab(at index: Int) {
        if itemClick == .pressed { reselectsOnRelease = selectTab(at: index, reselects: false) }
    }

    /// A press on the selected tab may become a long press or a drag, so only its release reselects the tab, unless another tab or
    /// controller has appeared in the meantime.
    func releaseTab(at index: Int) {
        guard itemClick == .pressed else { return clickTab(at: index) }
        let reselects = reselectsOnRelease
        reselectsOnRelease = false
        if reselects, presentedViewController == nil, index == selectedIndex { reselectTab(at: index) }
    }

    /// The visible badges.
    var visibleBadges: [BadgeView] { animatedBar.containers.map(\.badge).filter { $0.text != nil } }

    /// Plays any animation on the selected tab, which then looks as before.
    func playOnSelectedTab(_ animation: any ItemAnimating) {
        viewIfLoaded?.layoutIfNeeded()
        animatedBar.containers.first { $0.item === animatedBar.selectedItem }?.play(animation)
    }

    /// The inherited commands; while the tabs can be reordered, also Ctrl+Shift with the left or right arrow, which moves the selected tab.
    open override var keyCommands: [UIKeyCommand]? {
        guard reordering != nil else { return super.keyCommands }
        let arrows = [(UIKeyCommand.inputLeftArrow, Selector.moveTabLeft), (UIKeyCommand.inputRightArrow, Selector.moveTabRight)]
        return (super.keyCommands ?? []) + arrows.map { UIKeyCommand(input: $0, modifierFlags: [.control, .shift], action: $1) }
    }

    func moveTabLeft() { reordering?.moveSelectedTab(towardRight: false) }
    func moveTabRight() { reordering?.moveSelectedTab(towardRight: true) }

    /// Called for a click on the selected tab. By default, `reselection` scrolls the page to its top or returns to the root page. Override
    /// this method for another effect, for example to focus a search field. Unless `itemClick` is `.released`, the delegate has allowed the
    /// click, and the tab's animation follows.
    open func reselectTab(at index: Int) {
        guard let tabs = viewControllers, tabs.indices.contains(index) else { return }
        reselection.perform(on: tabs[index])
    }

    // MARK: Badges

    /// Moves a snapshot of `source` along a parabola into a tab's badge. With Reduce Motion, the snapshot fades out without moving.
    /// `completion` is called at the end of the motion; at once with Reduce Motion, or if there is no such tab or no snapshot.
    public func throwSnapshot(of source: UIView, intoBadgeAt index: Int, completion: @escaping () -> Void) {
        throwSnapshot(of: source, from: nil, intoBadgeAt: index, completion: completion)
    }

    /// Moves a snapshot of `source` into a tab's badge, from `start` in the coordinates of `view`; nil is the middle of `source`.
    func throwSnapshot(of source: UIView, from start: CGPoint?, intoBadgeAt index: Int, completion: @escaping () -> Void) {
        guard let root = viewIfLoaded, let badge = animatedBar.containers.first(where: { $0.tag == index })?.badge,
            source.window != nil, let snapshot = source.snapshotView(afterScreenUpdates: false)
        else { return completion() }
        root.layoutIfNeeded()
        func centre(_ view: UIView) -> CGPoint { view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: root) }
        snapshot.isUserInteractionEnabled = false
        root.addSubview(snapshot)
        let start = start ?? centre(source)
        if UIAccessibility.isReduceMotionEnabled {
            snapshot.center = start
            UIView.animate(
                withDuration: badgeMotion.hopDuration, delay: 0, options: .allowUserInteraction, animations: { snapshot.alpha = 0 },
                completion: { _ in snapshot.removeFromSuperview() })
            return completion()
        }
        ParabolicMotion(start: start, end: centre(badge), motion: throwMotion).animate(snapshot, shrinkingTo: BadgeView.side) {
            snapshot.removeFromSuperview()
            completion()
        }
    }
}

/// An item of an `AnimatedTabBarController`.
@preconcurrency @MainActor open class AnimatedTabBarItem: UITabBarItem {
    /// The animation that plays when the user selects the item; nil, the default, only changes colours.
    open var animation: (any ItemAnimating)? { didSet { if oldValue !== animation { presenter?.resetState() } } }
    /// The gray of the unselected tabs of `UITabBar`, with more contrast if Increase Contrast is on.
    private static let gray = UIColor { traits in
        let isDark = traits.userInterfaceStyle == .dark, isHigh = traits.accessibilityContrast == .high
        let (level, blue): (CGFloat, CGFloat) = isDark ? (isHigh ? (0xD1, 0xD6) : (0x98, 0x9D)) : isHigh ? (0x48, 0x4A) : (0x6C, 0x70)
        return UIColor(red: level / 255, green: level / 255, blue: blue / 255, alpha: 1)
    }

    /// The colour of title and icon while the item is not selected; the gray of `UITabBar` by default.
    open var textColor: UIColor = AnimatedTabBarItem.gray { didSet { presenter?.itemDidChange() } }

    /// Also updates the animated container.
    open override var title: String? { didSet { presenter?.itemDidChange() } }
    /// Also updates the animated container.
    open override var image: UIImage? { didSet { presenter?.itemDidChange() } }
    /// Also updates the animated container.
    open override var selectedImage: UIImage? { didSet { presenter?.itemDidChange() } }
    /// Also updates the badge of the animated container; "0" and the empty text hide it.
    open override var badgeValue: String? { didSet { presenter?.itemDidChange() } }
    /// The form of the badge; `.number` by default. A visible badge changes its form with an animation.
    open var badgeStyle = BadgeStyle.number { didSet { if badgeStyle != oldValue { presenter?.itemDidChange() } } }

    /// The view that shows the item.
    weak var presenter: ItemContainer?
    private var hasLoggedMissingAnimation = false

    /// Used for items without an animation.
    private static let fallback = ItemAnimation()

    /// Plays the animation of a selection by the user; logs once if there is none.
    open func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        if animation == nil, !hasLoggedMissingAnimation {
            hasLoggedMissingAnimation = true
            NSLog("The tab bar item \"%@\" has no animation", title ?? "")
        }
        (animation ?? Self.fallback).playAnimation(icon, textLabel: textLabel)
    }

    /// Plays the animation of a deselection.
    open func deselectAnimation(_ icon: UIImageView, textLabel: UILabel) {
        (animation ?? Self.fallback).deselectAnimation(icon, textLabel: textLabel, defaultTextColor: textColor)
    }

    /// Applies the selected state without animation.
    open func selectedState(_ icon: UIImageView, textLabel: UILabel) {
        (animation ?? Self.fallback).selectedState(icon, textLabel: textLabel)
    }
}

/// When a click selects an item of an animated tab bar.
nonisolated public enum ItemClick: Sendable, CaseIterable {
    /// On release, without highlighting. A click on the selected item plays its animation again.
    case clicked
    /// On press, as in `UITabBar`.
    case pressed
    /// On release, with highlighting, like a button. A click on the selected item plays no animation.
    case released
}

/// A tab bar with an `ItemContainer` over each hidden standard button.
@preconcurrency @MainActor final class AnimatedTabBar: UITabBar {
    private(set) var containers: [ItemContainer] = []
    weak var tabs: AnimatedTabBarController?
    var click = ItemClick.clicked { didSet { containers.forEach { $0.click = click } } }
    var metrics = ItemMetrics.small { didSet { containers.forEach { $0.metrics = metrics } } }
    var badgeMotion = BadgeMotion() { didSet { containers.forEach { $0.badge.motion = badgeMotion } } }
    /// A raised button in the middle, between the items.
    var centreButton: CentreButton? {
        didSet {
            guard oldValue !== centreButton else { return }
            oldValue?.removeFromSuperview()
            if let centreButton { addSubview(centreButton) }
            setNeedsLayout()
        }
    }

    override func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        super.setItems(items, animated: animated)
        let old = containers
        containers = (items ?? []).compactMap { $0 as? AnimatedTabBarItem }.map { item in
            old.first { $0.item === item } ?? makeContainer(for: item)
        }
        for container in old where !containers.contains(where: { $0 === container }) { container.removeFromSuperview() }
        for (index, container) in containers.enumerated() {
            container.tag = items?.firstIndex { $0 === container.item } ?? index
            addSubview(container)
        }
        show(selectedItem, animated: false)
        setNeedsLayout()
    }

    override weak var selectedItem: UITabBarItem? { didSet { show(selectedItem, animated: false) } }

    /// The views of all items in order: containers, and the standard buttons of items that are not animated, such as More.
    var tabViews: [UIView] {
        guard let count = items?.count, count > containers.count else { return containers }
        let buttons = subviews(named: "UITabBarButton")
        return (0..<count).compactMap { index in
            containers.first { $0.tag == index } ?? (buttons.indices.contains(index) ? buttons[index] : nil)
        }
    }

    private func makeContainer(for item: AnimatedTabBarItem) -> ItemContainer {
        let container = ItemContainer(item: item)
        container.click = click
        container.badge.motion = badgeMotion
        container.metrics = metrics
        container.addAction(UIAction { [weak self, unowned container] _ in self?.tabs?.pressTab(at: container.tag) }, for: .touchDown)
        container.addAction(
            UIAction { [weak self, unowned container] _ in self?.tabs?.releaseTab(at: container.tag) }, for: .touchUpInside)
        return container
    }

    /// Shows `view` in place of the icon of the item at `index`; nil shows the icon again. Does nothing for an invalid index.
    func replaceIcon(at index: Int, with view: UIView?, size: CGSize) {
        containers.first { $0.tag == index }?.replaceIcon(with: view, size: size)
    }

    /// Shows an item as the selected one. If `animated`, plays its animation, even if it is shown as selected already.
    func show(_ selected: UITabBarItem?, animated: Bool) {
        for container in containers where container.item !== selected { container.deselect() }
        containers.first { $0.item === selected }?.select(animated: animated)
    }

    /// Gives each container its hidden button's frame; with a centre button, the item's column of `CentreLayout`, aligned to pixels.
    override func layoutSubviews() {
        super.layoutSubviews()
        guard let count = items?.count else { return }
        let buttons = subviews(named: "UITabBarButton")
        let overhang = centreButton?.overhang ?? CentreButton.defaultOverhang
        let layout = CentreLayout(bar: self, count: count, overhang: overhang, space: .ofAnItem)
        let scale = traitCollection.displayScale
        func aligned(_ x: CGFloat) -> CGFloat { (x * scale).rounded(.down) / scale }
        for (index, button) in buttons.enumerated() where index < count {
            let container = containers.first { $0.tag == index }
            button.isHidden = container != nil
            var frame = button.frame
            if centreButton != nil {
                let left = layout.itemX(index)
                frame.origin.x = aligned(left)
                frame.size.width = aligned(left + layout.itemWidth(index)) - aligned(left)
            }
            // An item that is not animated, such as More.
            guard let container else {
                button.frame = frame
                continue
            }
            container.standardButton = button
            // Unlike the frame, bounds and center keep the transform of a dragged item.
            container.bounds.size = frame.size
            container.center = CGPoint(x: frame.midX, y: frame.midY)
        }
        if let centreButton {
            centreButton.center = layout.center
            bringSubviewToFront(centreButton)
        }
    }

    /// Includes the part of the centre button above the bar.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event) ?? (centreButton == nil ? nil : hitTestOutsideBounds(point, in: self, with: event))
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }
}
