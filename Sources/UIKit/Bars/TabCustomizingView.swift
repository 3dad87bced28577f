// The panel in which the user chooses the items of a tab bar.

internal import CoreGraphics
internal import Foundation

/// Shows items in a grid. Items are dragged from the grid to the bar, and within the bar.
@MainActor
final class TabCustomizingView: UIView {
    private weak var bar: UITabBar?
    private let items: [UITabBarItem]
    private let former: [UITabBarItem]
    private let navigationBar = UINavigationBar(frame: .zero)
    private let tiles: [TabTile]
    private var barDrag: UIPanGestureRecognizer?
    /// The item that is being dragged, and the view that shows it at the pointer.
    private var dragged: (item: UITabBarItem, view: TabTile)?

    init(bar: UITabBar, items: [UITabBarItem]) {
        self.bar = bar
        self.items = items
        former = bar.items ?? []
        tiles = items.map(TabTile.init)
        super.init(frame: .zero)
        setBackgroundColor(.systemBackground)
        let item = UINavigationItem(title: SystemText.shown("Configure"))
        item.rightBarButtonItem = UIBarButtonItem(
            systemItem: .done, primaryAction: UIAction { [weak bar] _ in bar?.endCustomizing(animated: true) })
        navigationBar.items = [item]
        for tile in tiles { addSubview(tile) }
        addSubview(navigationBar)
        addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(TabCustomizingView.drag(_:))))
        let barDrag = UIPanGestureRecognizer(target: self, action: Selector(TabCustomizingView.drag(_:)))
        bar.addGestureRecognizer(barDrag)
        self.barDrag = barDrag
        updateTiles()
    }

    required init?(coder: NSCoder) {
        items = []
        former = []
        tiles = []
        super.init(coder: coder)
    }

    /// Whether the bar's items or their order have changed.
    var hasChanges: Bool { !former.elementsEqual(bar?.items ?? [], by: ===) }

    /// Ends drags.
    func stop() {
        if let barDrag { bar?.removeGestureRecognizer(barDrag) }
        endDrag()
        isUserInteractionEnabled = false
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let top = safeAreaInsets.top
        navigationBar.frame = CGRect(x: 0, y: top, width: bounds.width, height: Theme.navigationBarHeight)
        let columns = max(1, min(4, Int(bounds.width / Theme.customizingTile.width)))
        let width = bounds.width / CGFloat(columns)
        for (number, tile) in tiles.enumerated() {
            let (row, column) = number.quotientAndRemainder(dividingBy: columns)
            let y = navigationBar.frame.maxY + Theme.customizingTop + CGFloat(row) * Theme.customizingTile.height
            tile.frame = directed(CGRect(x: CGFloat(column) * width, y: y, width: width, height: Theme.customizingTile.height))
        }
    }

    /// Dims the items that are in the bar.
    private func updateTiles() {
        let shown = bar?.items ?? []
        for tile in tiles { tile.alpha = shown.contains { $0 === tile.item } ? Theme.customizingDimming : 1 }
    }

    private func drag(_ recognizer: UIPanGestureRecognizer) {
        switch recognizer.state {
        case .began: beginDrag(recognizer)
        case .changed: moveDrag(recognizer)
        case .ended:
            drop(recognizer)
            endDrag()
        case .cancelled, .failed: endDrag()
        default: break
        }
    }

    private func beginDrag(_ recognizer: UIPanGestureRecognizer) {
        guard let bar, let host = superview, bar.isCustomizing else { return }
        let moved = recognizer.translation(in: host)
        let now = recognizer.location(in: host)
        let start = CGPoint(x: now.x - moved.x, y: now.y - moved.y)
        let tile = tiles.first { $0.frame.contains(convert(start, from: host)) }
        guard let item = barItem(at: start)?.item ?? tile?.item, items.contains(where: { $0 === item }) else { return }
        let view = TabTile(item: item)
        view.frame.size = Theme.customizingTile
        view.tintColor = bar.tintColor
        host.addSubview(view)
        dragged = (item, view)
        moveDrag(recognizer)
    }

    private func moveDrag(_ recognizer: UIPanGestureRecognizer) {
        guard let dragged, let host = superview else { return }
        dragged.view.center = recognizer.location(in: host)
        let target = target(of: recognizer)
        for button in bar?.buttons ?? [] { button.alpha = button.item === target?.item ? Theme.customizingDimming : 1 }
    }

    /// The item of the bar at a point of the superview, and its index.
    private func barItem(at point: CGPoint) -> (index: Int, item: UITabBarItem)? {
        guard let bar, let host = superview else { return nil }
        let inBar = bar.convert(point, from: host)
        guard bar.bounds.contains(inBar), let index = bar.buttons.firstIndex(where: { $0.frame.contains(inBar) }) else { return nil }
        return (index, bar.buttons[index].item)
    }

    /// The item of the bar that the dragged item would replace.
    private func target(of recognizer: UIPanGestureRecognizer) -> (index: Int, item: UITabBarItem)? {
        guard let dragged, let host = superview, let target = barItem(at: recognizer.location(in: host)),
            target.item !== dragged.item, items.contains(where: { $0 === target.item })
        else { return nil }
        return target
    }

    /// Replaces the item of the bar under the dragged one; two items of the bar change places.
    private func drop(_ recognizer: UIPanGestureRecognizer) {
        guard let bar, let dragged, let target = target(of: recognizer), var new = bar.items else { return }
        let selected = bar.selectedItem
        if let old = new.firstIndex(where: { $0 === dragged.item }) {
            new.swapAt(old, target.index)
        } else {
            new[target.index] = dragged.item
        }
        bar.setItems(new, animated: true)
        if new.contains(where: { $0 === selected }) { bar.selectedItem = selected }
        updateTiles()
    }

    private func endDrag() {
        dragged?.view.removeFromSuperview()
        dragged = nil
        for button in bar?.buttons ?? [] { button.alpha = 1 }
    }
}

/// The icon and the title of an item, as in a tab bar.
@MainActor
final class TabTile: UIView {
    let item: UITabBarItem
    private let icon = UIImageView(frame: .zero)
    private let label = UILabel(frame: .zero)

    init(item: UITabBarItem) {
        self.item = item
        super.init(frame: .zero)
        let image = item.effectiveImage
        icon.image = image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
        icon.contentMode = .center
        icon.tintColor = Theme.unselectedTab
        label.text = item.effectiveTitle
        label.font = Theme.tabTitleFont
        label.textColor = Theme.unselectedTab
        label.textAlignment = .center
        addSubview(icon)
        addSubview(label)
    }

    required init?(coder: NSCoder) {
        item = UITabBarItem()
        super.init(coder: coder)
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { item.accessibilityLabel ?? item.effectiveTitle }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = Theme.tabIconSide
        let top = ((bounds.height - Theme.tabBarHeight) / 2).rounded()
        icon.frame = CGRect(x: ((bounds.width - side) / 2).rounded(), y: top + Theme.tabIconTop, width: side, height: side)
        let height = label.font.lineHeight.rounded(.up)
        label.frame = CGRect(x: 0, y: (top + Theme.tabTitleBaseline - label.font.ascender).rounded(), width: bounds.width, height: height)
    }
}
