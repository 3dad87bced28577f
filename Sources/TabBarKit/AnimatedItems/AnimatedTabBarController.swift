// A tab bar controller whose icons move when their tabs are selected.

@preconcurrency public import Foundation
public import UIKit

/// Shows the tabs' `AnimatedTabBarItem`s in containers of its own, which take the clicks.
@preconcurrency @MainActor
open class AnimatedTabBarController: UITabBarController {
    private let animatedBar = AnimatedTabBar(frame: .zero)

    public override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        useAnimatedBar()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        useAnimatedBar()
    }

    private func useAnimatedBar() {
        setValue(animatedBar, forKey: "tabBar")
        animatedBar.tapped = { [weak self] in self?.clickTab(at: $0) }
    }

    /// The icons and titles that are shown, from left to right.
    public var iconsView: [(icon: UIImageView, textLabel: UILabel)] { animatedBar.containers.map { ($0.icon, $0.textLabel) } }

    // MARK: The bar's manners

    /// The raised button in the bar's middle, which the items make room for; nil for none. Meant for an even number of tabs.
    public var centreButton: CentreButton? {
        get { animatedBar.centreButton }
        set { animatedBar.centreButton = newValue }
    }

    /// How items answer the mouse; it can be changed at any time.
    public var itemClick: ItemClick {
        get { animatedBar.click }
        set { animatedBar.click = newValue }
    }

    /// Where an item's icon and title stand.
    public var itemMetrics: ItemMetrics {
        get { animatedBar.metrics }
        set { animatedBar.metrics = newValue }
    }

    /// The number of the tab at `point`, in the bar's coordinates; nil beside the tabs and on the raised button.
    public func indexOfTab(at point: CGPoint) -> Int? {
        if let centreButton, centreButton.point(inside: centreButton.convert(point, from: tabBar), with: nil) { return nil }
        return animatedBar.containers.first { $0.frame.contains(point) }?.tag
    }

    /// Does what a click on a tab does: asks the delegate, once, then selects and plays. On the selected tab it leads back to the
    /// beginning, and plays again; where items are selected on release, it only leads back and does not ask.
    ///
    /// Nothing happens for a number without a tab, nor beneath a presented controller.
    public func clickTab(at index: Int) {
        guard presentedViewController == nil, let tabs = viewControllers, tabs.indices.contains(index) else { return }
        let tab = tabs[index]
        if itemClick == .released, index == selectedIndex { return tab.popToRootOrScrollToTop(animated: true) }
        guard delegate?.tabBarController(self, shouldSelect: tab) ?? true else { return }
        if index == selectedIndex { tab.popToRootOrScrollToTop(animated: true) }
        animatedBar.play { selectedViewController = tab }
        delegate?.tabBarController(self, didSelect: tab)
    }

    /// The user has selected by other means than a click, such as a key.
    open override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
        super.tabBar(tabBar, didSelect: item)
        animatedBar.play { animatedBar.selectedItem = item }
    }

    // MARK: Badges

    /// Throws a picture of `source` into a tab's badge along a parabola; `landed` is called at its end.
    public func throwPicture(of source: UIView, intoBadgeAt index: Int, landed: @escaping () -> Void) {
        guard let root = viewIfLoaded, let badge = animatedBar.containers.first(where: { $0.tag == index })?.badge,
            source.window != nil, let flier = source.snapshotView(afterScreenUpdates: false)
        else {
            landed()
            return
        }
        root.layoutIfNeeded()
        func centre(_ view: UIView) -> CGPoint { view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: root) }
        let flight = ParabolicFlight(from: centre(source), to: centre(badge))
        flier.isUserInteractionEnabled = false
        root.addSubview(flier)
        if UIAccessibility.isReduceMotionEnabled {
            // The picture goes out where it is while the badge takes what it stands for.
            flier.center = centre(source)
            UIView.animate(withDuration: BadgeView.hopDuration, delay: 0, options: .allowUserInteraction) {
                flier.alpha = 0
            } completion: { _ in
                flier.removeFromSuperview()
            }
            return landed()
        }
        flight.move(flier, to: BadgeView.side) {
            flier.removeFromSuperview()
            landed()
        }
    }
}
