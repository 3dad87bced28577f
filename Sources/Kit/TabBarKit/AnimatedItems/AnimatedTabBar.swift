// The tab bar of an animated tab bar controller.

@preconcurrency internal import Foundation
internal import UIKit

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
