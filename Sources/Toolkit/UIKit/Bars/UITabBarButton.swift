// The button of a tab bar item: icon, title and badge.
//
//      ───────────────── top edge of the bar
//          ┌─────┐  7
//          │icon │      25 × 25, centred
//          └─────┘  32
//           title       baseline at 45

/// A tab bar's button. It has the name of Apple's private class because applications search the bar's subviews for it.
@preconcurrency @MainActor class UITabBarButton: UIControl, BarItemPresenter, SystemTextShowing {
    let item: UITabBarItem
    var presentedItem: UIBarItem { item }
    let iconView = UITabBarSwappableImageView(frame: .zero)
    let titleLabel = UILabel(frame: .zero)
    private var badge: TabBadge?
    var look: UITabBarItemAppearance? {
        didSet {
            guard look != nil || oldValue != nil else { return }
            updateColors()
            updateBadge()
            setNeedsLayout()
        }
    }
    /// Whether the title was last shown with attributes.
    private var hasAttributes = false
    var unselectedTint = Theme.unselectedTab { didSet { updateColors() } }

    init(item: UITabBarItem) {
        self.item = item
        super.init(frame: .zero)
        iconView.contentMode = .center
        titleLabel.font = Theme.tabTitleFont
        titleLabel.textAlignment = .center
        iconView.isUserInteractionEnabled = false
        for view in [iconView, titleLabel] { addSubview(view) }
        item.presenter = self
        update()
        updateColors()
    }

    required init?(coder: NSCoder) { nil }

    override var isSelected: Bool {
        didSet {
            guard oldValue != isSelected else { return }
            iconView.isSelectedTab = isSelected
            updateColors()
            if badge != nil, look != nil || !item.badgeAttributes.isEmpty { updateBadge() }
        }
    }

    override var isEnabled: Bool { didSet { updateColors() } }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let scale = traitCollection.displayScale
        // Aligns to pixels of the bar, because a subclass of `UITabBar` may place the button between pixels.
        func aligned(_ x: CGFloat) -> CGFloat { ((frame.minX + x) * scale).rounded() / scale - frame.minX }
        let side = Theme.tabIconSide
        let iconFrame = CGRect(x: aligned((bounds.width - side) / 2), y: Theme.tabIconTop, width: side, height: side)
        iconView.frame = iconFrame.inset(by: item.imageInsets)
        let font = Theme.tabTitleFont
        let shift = item.titlePositionAdjustment == .zero ? stateLook?.titlePositionAdjustment ?? .zero : item.titlePositionAdjustment
        let left = aligned(0)
        let top = ((Theme.tabTitleBaseline - font.ascender) * scale).rounded() / scale
        titleLabel.frame = CGRect(
            x: left + shift.horizontal, y: top + shift.vertical, width: aligned(bounds.width) - left, height: font.lineHeight.rounded(.up))
        layOutBadge()
    }

    /// The icon only, because a ring around the title would extend past the window's edge.
    override var focusRingTarget: FocusRingTarget { FocusRingTarget(self, rect: iconView.image == nil ? bounds : iconView.frame) }

    override var hoverStyle: UIPointerStyle {
        // The title is close to the lower edge: the highlight extends into the bar's part for the safe area.
        let below = max(0, (superview?.bounds.maxY ?? 0) - frame.maxY)
        let rect = bounds.inset(by: UIEdgeInsets(top: 2, left: 0, bottom: max(1 - below, -2), right: 0))
            .insetBy(dx: min(4, bounds.width / 4), dy: 0)
        return UIPointerStyle(
            effect: .highlight(UITargetedPreview(view: self)), shape: .roundedRect(rect, radius: UIPointerShape.defaultCornerRadius))
    }

    func barItemDidChange(_ item: UIBarItem) { update() }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { item.accessibilityLabel ?? item.effectiveTitle }
    override var defaultAccessibilityHint: String? { item.accessibilityHint }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union([.button, .tab]) }
    /// The item's value, else its badge, else the value of a view that the application added to the button.
    override var defaultAccessibilityValue: String? {
        if let value = item.accessibilityValue ?? item.badgeValue { return value }
        let own = [iconView, titleLabel, badge]
        return subviews.lazy.filter { view in !own.contains { $0 === view } }.compactMap(\.accessibilityValue).first
    }

    private func update() {
        iconView.normalImage = item.effectiveImage
        iconView.selectedImage = item.selectedImage
        titleLabel.text = item.effectiveTitle
        if !item.titleAttributes.isEmpty { updateColors() }
        isEnabled = item.isEnabled
        accessibilityIdentifier = item.accessibilityIdentifier
        updateBadge()
        setNeedsLayout()
    }

    private func updateColors() {
        let color: UIColor = isSelected ? tintColor : unselectedTint
        iconView.tintColor = stateLook?.iconColor ?? color
        let attributes = attributes
        if attributes.isEmpty, !hasAttributes {
            titleLabel.textColor = color
        } else {
            titleLabel.show(item.effectiveTitle, attributes: attributes, font: Theme.tabTitleFont, color: color)
            hasAttributes = !attributes.isEmpty
        }
        for view in [iconView, titleLabel] { view.alpha = isEnabled ? 1 : 0.5 }
    }

    private var shownState: State { !isEnabled ? .disabled : isSelected ? .selected : .normal }
    private var stateLook: UITabBarItemStateAppearance? { look?.appearance(for: shownState) }

    private var attributes: [NSAttributedString.Key: Any] {
        (stateLook?.values.attributes ?? [:]).merging(item.shownAttributes(in: shownState)) { $1 }
    }

    func systemTextDidChange() { if item.systemItem != nil { update() } }

    private func updateBadge() {
        guard let text = item.badgeValue else {
            badge?.removeFromSuperview()
            badge = nil
            return
        }
        let badge = self.badge ?? TabBadge(frame: .zero)
        if self.badge == nil { addSubview(badge) }
        self.badge = badge
        let own = (item.badgeAttributes[State.normal.rawValue] ?? [:]).merging(item.badgeAttributes[shownState.rawValue] ?? [:]) { $1 }
        badge.backgroundColor = item.badgeColor ?? stateLook?.badgeBackgroundColor ?? .systemRed
        badge.show(text, attributes: (stateLook?.effectiveBadgeAttributes ?? [:]).merging(own) { $1 })
        badge.titleOffset = stateLook?.badgeTitlePositionAdjustment ?? .zero
    }

    private func layOutBadge() {
        guard let badge else { return }
        let size = badge.sizeThatFits(bounds.size)
        let shift = stateLook?.badgePositionAdjustment ?? .zero
        let offset = iconView.image == nil ? Theme.badgeOffsetWithoutIcon : Theme.badgeOffset
        badge.frame = CGRect(
            origin: CGPoint(x: (bounds.width / 2 + offset.x).rounded() + shift.horizontal, y: offset.y + shift.vertical), size: size)
    }
}

/// The icon of a tab bar's button. It has the name of Apple's private class because applications search the button's subviews for it.
@preconcurrency @MainActor class UITabBarSwappableImageView: UIImageView {
    var normalImage: UIImage? { didSet { swap() } }
    /// The image of the selected tab; nil to show `normalImage`.
    var selectedImage: UIImage? { didSet { swap() } }
    var isSelectedTab = false { didSet { if oldValue != isSelectedTab { swap() } } }

    private func swap() {
        image = (isSelectedTab ? selectedImage ?? normalImage : normalImage)?.barTemplate
    }
}

/// A capsule with a short text, at least as wide as high.
final class TabBadge: UIView {
    private let label = UILabel(frame: .zero)

    override func didInit() {
        isUserInteractionEnabled = false
        label.font = Theme.badgeFont
        label.textAlignment = .center
        addSubview(label)
    }

    var text: String? { label.text }
    var titleOffset = UIOffset.zero { didSet { if oldValue != titleOffset { setNeedsLayout() } } }

    /// Shows a text in the colour of `attributes`, or else in white or black, depending on the contrast with the present background.
    func show(_ text: String, attributes: [NSAttributedString.Key: Any]) {
        label.show(text, attributes: attributes, font: Theme.badgeFont, color: .title(on: backgroundColor ?? .systemRed))
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let side = Theme.badgeHeight
        // Rounded to the nearest point, so that one digit has a circle.
        return CGSize(width: max(side, (label.sizeThatFits(size).width + 2 * Theme.badgePadding).rounded()), height: side)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.offsetBy(dx: titleOffset.horizontal, dy: titleOffset.vertical)
        layer.cornerRadius = bounds.height / 2
    }
}
