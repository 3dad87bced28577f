// A tab bar controller with animated tab icons.

@preconcurrency public import Foundation
public import UIKit

/// A tab bar controller with `AnimatedTabBarItem`s, which play an animation when the user selects them.
@preconcurrency @MainActor
open class AnimatedTabBarController: UITabBarController {
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
        setValue(animatedBar, forKey: "tabBar")
        animatedBar.clickHandler = { [weak self] in self?.clickTab(at: $0) }
        animatedBar.pressHandler = { [weak self] in self?.pressTab(at: $0) ?? false }
        animatedBar.reselectHandler = { [weak self] in self?.releaseTab(at: $0) }
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

    /// Has the effect of a click on a tab: asks the delegate, selects the tab, plays its animation and notifies the delegate.
    ///
    /// If the tab is already selected, also calls `reselectTab(at:)`; if `itemClick` is `.released`, only calls that method.
    /// Does nothing for an invalid index or while a controller is presented.
    public func clickTab(at index: Int) {
        guard presentedViewController == nil, let tabs = viewControllers, tabs.indices.contains(index) else { return }
        let tab = tabs[index]
        if itemClick == .released, index == selectedIndex { return reselectTab(at: index) }
        guard delegateAllows(tab) else { return }
        if index == selectedIndex { reselectTab(at: index) }
        animatedBar.animateSelection { selectedViewController = tab }
        tellDelegate(ofSelected: tab)
    }

    /// Has the effect of a press on a tab, which is that of `clickTab(at:)` without `reselectTab(at:)`. Returns whether the release has to
    /// reselect the tab.
    func pressTab(at index: Int) -> Bool {
        guard presentedViewController == nil, let tabs = viewControllers, tabs.indices.contains(index) else { return false }
        let tab = tabs[index], wasSelected = index == selectedIndex
        guard delegateAllows(tab) else { return false }
        animatedBar.animateSelection { selectedViewController = tab }
        tellDelegate(ofSelected: tab)
        return wasSelected
    }

    /// Reselects a tab after a press on it, unless another tab or controller has appeared in the meantime.
    func releaseTab(at index: Int) {
        if presentedViewController == nil, index == selectedIndex { reselectTab(at: index) }
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
        let arrows = [
            (UIKeyCommand.inputLeftArrow, Selector.moveTabLeft), (UIKeyCommand.inputRightArrow, Selector.moveTabRight),
        ]
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
    ///
    /// `completion` is called at the end of the motion; at once with Reduce Motion, or if there is no such tab or no snapshot.
    public func throwSnapshot(of source: UIView, intoBadgeAt index: Int, completion: @escaping () -> Void) {
        throwSnapshot(of: source, from: nil, intoBadgeAt: index, completion: completion)
    }

    /// Moves a snapshot of `source` into a tab's badge, from `start` in the coordinates of `view`; nil is the middle of `source`.
    func throwSnapshot(of source: UIView, from start: CGPoint?, intoBadgeAt index: Int, completion: @escaping () -> Void) {
        guard let root = viewIfLoaded, let badge = animatedBar.containers.first(where: { $0.tag == index })?.badge,
            source.window != nil, let snapshot = source.snapshotView(afterScreenUpdates: false)
        else {
            completion()
            return
        }
        root.layoutIfNeeded()
        func centre(_ view: UIView) -> CGPoint { view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: root) }
        snapshot.isUserInteractionEnabled = false
        root.addSubview(snapshot)
        let start = start ?? centre(source)
        if UIAccessibility.isReduceMotionEnabled {
            snapshot.center = start
            UIView.animate(withDuration: badgeMotion.hopDuration, delay: 0, options: .allowUserInteraction) {
                snapshot.alpha = 0
            } completion: { _ in
                snapshot.removeFromSuperview()
            }
            return completion()
        }
        ParabolicMotion(from: start, to: centre(badge), motion: throwMotion).animate(snapshot, shrinkingTo: BadgeView.side) {
            snapshot.removeFromSuperview()
            completion()
        }
    }
}
