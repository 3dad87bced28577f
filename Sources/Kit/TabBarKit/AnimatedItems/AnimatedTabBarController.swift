// A tab bar controller with animated tab icons, and its items.

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

    /// A raised button in the middle of the bar; nil, the default, for none. The number of tabs should be even.
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
        // An override can refuse, which only setting the tab shows.
        if selectedViewController !== tab { animatedBar.show(animatedBar.selectedItem, animated: false) }
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
