// A bar whose items are shown by containers of ours in front of the stock buttons.

@preconcurrency internal import Foundation
internal import UIKit

/// A tab bar with one container per item, in tab order; its selected item is what the containers show, whoever selects.
@preconcurrency @MainActor
final class AnimatedTabBar: UITabBar {
    private(set) var containers: [ItemContainer] = []
    /// Hears which tab was clicked.
    var tapped: ((Int) -> Void)?
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
        container.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector(AnimatedTabBar.containerTapped(_:))))
        return container
    }

    private func containerTapped(_ recognizer: UITapGestureRecognizer) {
        if let index = recognizer.view?.tag { tapped?(index) }
    }

    private func showSelection() {
        // Played once: what the coming page changes in the bar meanwhile plays nothing again.
        let manner = self.manner
        self.manner = .still
        for container in containers where container.item !== selectedItem { container.deselect() }
        containers.first { $0.item === selectedItem }?.select(manner)
    }

    /// Gives each container its share of the width, from whole pixel to whole pixel, and hides the stock button beneath.
    override func layoutSubviews() {
        super.layoutSubviews()
        guard let count = items?.count else { return }
        let stock = subviews(named: "UITabBarButton")
        let scale = traitCollection.displayScale
        func edge(_ index: Int) -> CGFloat { (CGFloat(index) * bounds.width / CGFloat(count) * scale).rounded(.down) / scale }
        for container in containers {
            let index = container.tag
            if stock.indices.contains(index) { stock[index].isHidden = true }
            container.frame = CGRect(
                x: edge(index), y: 0, width: edge(index + 1) - edge(index), height: min(Theme.tabBarHeight, bounds.height))
        }
    }
}
