// A bar whose items are shown by containers of ours in front of the stock buttons.

@preconcurrency internal import Foundation
internal import UIKit

/// A tab bar with one container per item, in tab order; its selected item is what the containers show, whoever selects.
@preconcurrency @MainActor
final class AnimatedTabBar: UITabBar {
    private(set) var containers: [ItemContainer] = []
    /// Hears which tab was clicked.
    var tapped: ((Int) -> Void)?
    var click = ItemClick.clicked { didSet { containers.forEach { $0.click = click } } }
    var metrics = ItemMetrics.small { didSet { containers.forEach { $0.metrics = metrics } } }
    /// The raised button in the middle, which the items make room for.
    var centreButton: CentreButton? {
        didSet {
            guard oldValue !== centreButton else { return }
            oldValue?.removeFromSuperview()
            if let centreButton { addSubview(centreButton) }
            setNeedsLayout()
        }
    }
    /// How the next change of the selection is shown.
    private var manner = ItemContainer.Manner.still

    override func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        super.setItems(items, animated: animated)
        let old = containers
        containers = (items ?? []).compactMap { $0 as? AnimatedTabBarItem }.map { item in
            old.first { $0.item === item } ?? makeContainer(item)
        }
        for container in old where !containers.contains(where: { $0 === container }) { container.removeFromSuperview() }
        for (index, container) in containers.enumerated() {
            container.tag = items?.firstIndex { $0 === container.item } ?? index
            addSubview(container)
        }
        showSelection()
        setNeedsLayout()
    }

    override weak var selectedItem: UITabBarItem? { didSet { showSelection() } }

    /// Lets `changes` select as the user does: the animation plays.
    func play(_ changes: () -> Void) {
        manner = .played
        changes()
        manner = .still
    }

    private func makeContainer(_ item: AnimatedTabBarItem) -> ItemContainer {
        let container = ItemContainer(item: item)
        container.click = click
        container.metrics = metrics
        container.addTarget(self, action: Selector(AnimatedTabBar.containerPressed(_:)), for: .touchDown)
        container.addTarget(self, action: Selector(AnimatedTabBar.containerReleased(_:)), for: .touchUpInside)
        return container
    }

    private func containerPressed(_ container: ItemContainer) {
        if click == .pressed { tapped?(container.tag) }
    }

    private func containerReleased(_ container: ItemContainer) {
        if click != .pressed { tapped?(container.tag) }
    }

    /// Puts a live view where the icon of the tab at `index` is; nothing happens where there is none.
    func mountIcon(_ view: UIView, at index: Int, size: CGSize) {
        containers.first { $0.tag == index }?.mount(view, size: size)
    }

    private func showSelection() {
        // Played once: what the coming page changes in the bar meanwhile plays nothing again.
        let manner = self.manner
        self.manner = .still
        for container in containers where container.item !== selectedItem { container.deselect() }
        containers.first { $0.item === selectedItem }?.select(manner)
    }

    /// Puts each container over its stock button, which it hides, or makes room for the raised button, from whole pixel to whole pixel.
    override func layoutSubviews() {
        super.layoutSubviews()
        guard let count = items?.count else { return }
        let stock = subviews(named: "UITabBarButton")
        let layout = CentreLayout(bar: self, count: count)
        let scale = traitCollection.displayScale
        func pixel(_ x: CGFloat) -> CGFloat { (x * scale).rounded(.down) / scale }
        for container in containers where stock.indices.contains(container.tag) {
            let button = stock[container.tag]
            button.isHidden = true
            var frame = button.frame
            if centreButton != nil {
                let left = layout.itemX(container.tag)
                frame.origin.x = pixel(left)
                frame.size.width = pixel(left + layout.itemWidth) - pixel(left)
            }
            container.frame = frame
        }
        if let centreButton {
            centreButton.center = layout.center
            bringSubviewToFront(centreButton)
        }
    }

    /// The part of the raised button above the bar is the bar's too.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event) ?? (centreButton == nil ? nil : overhang(at: point, among: self, with: event))
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }
}
