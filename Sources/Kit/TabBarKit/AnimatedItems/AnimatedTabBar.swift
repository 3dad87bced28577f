// A tab bar that shows its items in custom containers instead of the standard buttons.

@preconcurrency internal import Foundation
internal import UIKit

/// A tab bar with an `ItemContainer` over each hidden standard button.
@preconcurrency @MainActor
final class AnimatedTabBar: UITabBar {
    private(set) var containers: [ItemContainer] = []
    /// Called with the index of a clicked item.
    var clickHandler: ((Int) -> Void)?
    /// Called instead for a press on an item, if presses are clicks. Returns whether the release has to reselect the item.
    var pressHandler: ((Int) -> Bool)?
    /// Called for the release after a press for which `pressHandler` has returned true, unless a gesture has cancelled the touch.
    var reselectHandler: ((Int) -> Void)?
    private var reselectsOnRelease = false
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
    private var animatesNextSelection = false

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
        updateSelection()
        setNeedsLayout()
    }

    override weak var selectedItem: UITabBarItem? { didSet { updateSelection() } }

    /// The views of all items in order: containers, and the standard buttons of items that are not animated, such as More.
    var tabViews: [UIView] {
        guard let count = items?.count, count > containers.count else { return containers }
        let buttons = subviews(named: "UITabBarButton")
        return (0..<count).compactMap { index in
            containers.first { $0.tag == index } ?? (buttons.indices.contains(index) ? buttons[index] : nil)
        }
    }

    /// Animates the selection that `changes` makes.
    func animateSelection(_ changes: () -> Void) {
        animatesNextSelection = true
        changes()
        animatesNextSelection = false
    }

    private func makeContainer(for item: AnimatedTabBarItem) -> ItemContainer {
        let container = ItemContainer(item: item)
        container.click = click
        container.badge.motion = badgeMotion
        container.metrics = metrics
        container.addAction(UIAction { [weak self, unowned container] _ in self?.pressTab(container.tag) }, for: .touchDown)
        container.addAction(UIAction { [weak self, unowned container] _ in self?.releaseTab(container.tag) }, for: .touchUpInside)
        return container
    }

    private func pressTab(_ index: Int) {
        guard click == .pressed else { return }
        reselectsOnRelease = pressHandler?(index) ?? false
    }

    /// A press on the selected tab may become a long press or a drag, so only its release reselects the tab.
    private func releaseTab(_ index: Int) {
        if click != .pressed {
            clickHandler?(index)
        } else if reselectsOnRelease {
            reselectsOnRelease = false
            reselectHandler?(index)
        }
    }

    /// Shows `view` in place of the icon of the item at `index`; nil shows the icon again. Does nothing for an invalid index.
    func replaceIcon(at index: Int, with view: UIView?, size: CGSize) {
        containers.first { $0.tag == index }?.replaceIcon(with: view, size: size)
    }

    private func updateSelection() {
        // The flag is reset first, because loading the new page may change the bar again.
        let isAnimated = animatesNextSelection
        animatesNextSelection = false
        for container in containers where container.item !== selectedItem { container.deselect() }
        containers.first { $0.item === selectedItem }?.select(animated: isAnimated)
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
        for container in containers where buttons.indices.contains(container.tag) {
            let button = buttons[container.tag]
            button.isHidden = true
            container.standardButton = button
            var frame = button.frame
            if centreButton != nil {
                let left = layout.itemX(container.tag)
                frame.origin.x = aligned(left)
                frame.size.width = aligned(left + layout.itemWidth) - aligned(left)
            }
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
