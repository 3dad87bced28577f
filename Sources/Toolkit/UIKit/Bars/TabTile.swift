// A tile of the panel in which the user chooses the items of a tab bar.

internal import CoreGraphics
internal import Foundation

/// The icon and the title of an item, as in a tab bar. The tile's menu contains the changes of the bar that are possible with the item. A
/// tile is selected while its item is in the bar.
@MainActor
final class TabTile: UIControl {
    /// A change of the bar.
    struct Change {
        let title: String
        let image: UIImage?
        let perform: () -> Void
    }

    let item: UITabBarItem
    /// Returns the possible changes for the menu and the accessibility actions.
    var makeChanges: (UITabBarItem) -> [Change] = { _ in [] }
    private let icon = UIImageView(frame: .zero)
    private let label = UILabel(frame: .zero)

    init(item: UITabBarItem) {
        self.item = item
        super.init(frame: .zero)
        icon.image = Self.template(item.effectiveImage)
        icon.contentMode = .center
        icon.tintColor = Theme.unselectedTab
        label.text = item.effectiveTitle
        label.font = Theme.tabTitleFont
        label.textColor = Theme.unselectedTab
        label.textAlignment = .center
        addSubview(icon)
        addSubview(label)
        isContextMenuInteractionEnabled = true
    }

    required init?(coder: NSCoder) {
        item = UITabBarItem()
        super.init(coder: coder)
    }

    private static func template(_ image: UIImage?) -> UIImage? {
        image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    }

    override var isSelected: Bool { didSet { updateOpacity() } }

    private func updateOpacity() {
        for view in [icon, label] { view.alpha = isSelected ? Theme.customizingDimming : 1 }
    }

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
        let changes = makeChanges(item)
        guard !changes.isEmpty else { return nil }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
            UIMenu(
                title: "",
                children: changes.map { change in
                    UIAction(title: change.title, image: Self.template(change.image)) { _ in change.perform() }
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
            let own = super.accessibilityCustomActions ?? []
            return own
                + makeChanges(item).map { change in
                    UIAccessibilityCustomAction(name: change.title) { _ in
                        change.perform()
                        return true
                    }
                }
        }
        set { super.accessibilityCustomActions = newValue }
    }
}
