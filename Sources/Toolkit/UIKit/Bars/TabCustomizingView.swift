// The user's choice of the items of a tab bar, in a panel with a tile for each item.

/// Shows items in a grid. The user drags them to the bar and within it, or uses their menus and accessibility actions. Escape closes it.
final class TabCustomizingView: UIView {
    private weak var bar: UITabBar?
    private let items: [UITabBarItem]
    /// The bar's items when the panel was opened.
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
        for tile in tiles {
            tile.panel = self
            addSubview(tile)
        }
        addSubview(navigationBar)
        addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(TabCustomizingView.drag(_:))))
        let barDrag = UIPanGestureRecognizer(target: self, action: Selector(TabCustomizingView.drag(_:)))
        bar.addGestureRecognizer(barDrag)
        self.barDrag = barDrag
        updateTiles()
    }

    required init?(coder: NSCoder) { nil }

    var hasChanges: Bool { !former.elementsEqual(bar?.items ?? [], by: ===) }

    /// Ends a drag in progress, and ignores further touches.
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

    private func updateTiles() {
        let shown = bar?.items ?? []
        for tile in tiles { tile.isSelected = shown.contains { $0 === tile.item } }
    }

    // MARK: Keys and accessibility

    override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(TabCustomizingView.close))]
    }

    override func accessibilityPerformEscape() -> Bool {
        close()
        return true
    }

    private func close() { bar?.endCustomizing(animated: true) }

    /// The changes of the bar that are possible with `item`: it can take the place of any other item in the bar that the user may arrange.
    fileprivate func changes(with item: UITabBarItem) -> [TabTile.Change] {
        let shown = bar?.items ?? []
        let isShown = shown.contains { $0 === item }
        return shown.enumerated().compactMap { index, other in
            guard other !== item, items.contains(where: { $0 === other }) else { return nil }
            let title = SystemText.shown(isShown ? "Swap with %1$@" : "Replace %1$@", other.effectiveTitle ?? "")
            return TabTile.Change(title: title, image: other.effectiveImage) { [weak self] in
                self?.put(item, at: index)
                UIAccessibility.post(notification: .layoutChanged, argument: nil)
            }
        }
    }

    // MARK: Dragging

    private func drag(_ recognizer: UIPanGestureRecognizer) {
        switch recognizer.state {
        case .began: beginDrag(recognizer)
        case .changed: moveDrag(recognizer)
        case .ended:
            // Replaces the item of the bar under the pointer with the dragged item.
            if let dragged, let target = target(of: recognizer) { put(dragged.item, at: target.index) }
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

    /// Replaces the item of the bar at `index` with `item`. If `item` is in the bar already, the two items change places.
    private func put(_ item: UITabBarItem, at index: Int) {
        guard let bar, var new = bar.items, new.indices.contains(index) else { return }
        let selected = bar.selectedItem
        if let old = new.firstIndex(where: { $0 === item }) { new.swapAt(old, index) } else { new[index] = item }
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

/// The icon and the title of an item, as in a tab bar, with a menu of the possible changes. It is selected while its item is in the bar.
final class TabTile: UIControl {
    struct Change {
        let title: String
        let image: UIImage?
        let perform: () -> Void
    }

    let item: UITabBarItem
    fileprivate weak var panel: TabCustomizingView?
    /// The possible changes for the menu and the accessibility actions.
    private var changes: [Change] { panel?.changes(with: item) ?? [] }
    private let icon = UIImageView(frame: .zero)
    private let label = UILabel(frame: .zero)

    init(item: UITabBarItem) {
        self.item = item
        super.init(frame: .zero)
        icon.image = item.effectiveImage?.barTemplate
        icon.contentMode = .center
        icon.tintColor = Theme.unselectedTab
        label.text = item.effectiveTitle
        label.font = Theme.tabTitleFont
        label.textColor = Theme.unselectedTab
        label.textAlignment = .center
        for view in [icon, label] { addSubview(view) }
        isContextMenuInteractionEnabled = true
    }

    required init?(coder: NSCoder) { nil }

    override var isSelected: Bool { didSet { updateOpacity() } }

    private func updateOpacity() { for view in [icon, label] { view.alpha = isSelected ? Theme.customizingDimming : 1 } }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = Theme.tabIconSide
        let top = ((bounds.height - Theme.tabBarHeight) / 2).rounded()
        icon.frame = CGRect(x: ((bounds.width - side) / 2).rounded(), y: top + Theme.tabIconTop, width: side, height: side)
        let height = label.font.lineHeight.rounded(.up)
        label.frame = CGRect(x: 0, y: (top + Theme.tabTitleBaseline - label.font.ascender).rounded(), width: bounds.width, height: height)
    }

    // MARK: The menu

    /// Opens the menu for a click; a drag moves the item.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        let isClick = isTracking && isTouchInside
        super.touchesEnded(touches, with: event)
        if isClick { openMenu(by: .touch) }
    }

    override func keyPressEnded() {
        let isPress = isHighlighted
        super.keyPressEnded()
        if isPress { openMenu(by: .key) }
    }

    private func openMenu(by opener: ContextMenuController.Opener) {
        _ = contextMenuInteraction?.open(at: CGPoint(x: bounds.midX, y: bounds.midY), by: opener)
    }

    override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        let changes = changes
        guard !changes.isEmpty else { return nil }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
            UIMenu(
                title: "",
                children: changes.map { change in
                    UIAction(title: change.title, image: change.image?.barTemplate) { _ in change.perform() }
                })
        }
    }

    // MARK: Accessibility

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { item.accessibilityLabel ?? item.effectiveTitle }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.button) }

    /// The actions that the application has set, and the changes of the bar.
    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get {
            let changes = changes.map { change in
                UIAccessibilityCustomAction(name: change.title) { _ in
                    change.perform()
                    return true
                }
            }
            return (super.accessibilityCustomActions ?? []) + changes
        }
        set { super.accessibilityCustomActions = newValue }
    }
}

// MARK: - Customizing

extension UITabBar {
    /// Whether the panel for the choice of items is visible.
    public var isCustomizing: Bool { customizing != nil }

    func showCustomizing(_ items: [UITabBarItem]) {
        guard let host = superview, !isCustomizing else { return }
        delegate?.tabBar(self, willBeginCustomizing: items)
        owner?.customizingWillBegin(items)
        let panel = TabCustomizingView(bar: self, items: items)
        customizing = panel
        panel.frame = host.bounds
        panel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        host.insertSubview(panel, belowSubview: self)
        let finish = { self.delegate?.tabBar(self, didBeginCustomizing: items) ?? () }
        guard window != nil, UIView.areAnimationsEnabled else { return finish() }
        panel.layoutIfNeeded()
        panel.transform = CGAffineTransform(translationX: 0, y: host.bounds.height)
        UIView.animate(withDuration: Theme.modalDuration, delay: 0, options: .curveEaseOut) {
            panel.transform = .identity
        } completion: { _ in
            finish()
        }
    }

    func hideCustomizing(animated: Bool) -> Bool {
        guard let panel = customizing else { return false }
        let items = items ?? []
        let changed = panel.hasChanges
        delegate?.tabBar(self, willEndCustomizing: items, changed: changed)
        owner?.customizingWillEnd(items, changed: changed)
        customizing = nil
        panel.stop()
        let finish = {
            panel.removeFromSuperview()
            self.owner?.customizingDidEnd(items, changed: changed)
            self.delegate?.tabBar(self, didEndCustomizing: items, changed: changed)
        }
        guard animated, window != nil, UIView.areAnimationsEnabled else {
            finish()
            return changed
        }
        UIView.animate(withDuration: Theme.modalDuration, delay: 0, options: .curveEaseIn) {
            panel.transform = CGAffineTransform(translationX: 0, y: panel.bounds.height)
        } completion: { _ in
            finish()
        }
        return changed
    }
}
