// One tab of an animated bar: icon, title and badge, which the item's animation may move about.
//
//      ───────────────── the bar's upper edge
//              ┌──┐ 5    badge 15 × 15, at (22, −3) of the icon
//        ┌───┐ └──┘ 8    icon 21 × 21, centred
//        └───┘
//      ┌───────┐ 32      title, 17 high                          (the numbers of `ItemMetrics.small`)

@preconcurrency internal import Foundation
internal import UIKit

/// The view of one item; its tag is the item's place in the bar.
@preconcurrency @MainActor
final class ItemContainer: UIControl {
    /// Whether a change of the selection is seen to happen.
    enum Manner { case played, still }

    let item: AnimatedTabBarItem
    let icon = UIImageView(frame: .zero)
    let textLabel = UILabel(frame: .zero)
    let badge = BadgeView(frame: .zero)
    var click = ItemClick.clicked { didSet { if oldValue != click { showPress() } } }
    var metrics = ItemMetrics.small {
        didSet {
            textLabel.font = metrics.titleFont
            setNeedsLayout()
        }
    }
    /// A live view in the icon's place, which moves and takes colours with it.
    private var mounted: UIView?

    init(item: AnimatedTabBarItem) {
        self.item = item
        super.init(frame: .zero)
        textLabel.font = metrics.titleFont
        textLabel.textAlignment = .center
        for part in [icon, textLabel, badge] { addSubview(part) }
        isAccessibilityElement = true
        item.presenter = self
        addInteraction(UIPointerInteraction(delegate: self))
        showState()
    }

    required init?(coder: NSCoder) { nil }

    // MARK: The selection

    /// Selects the item; played again if it is selected already.
    func select(_ manner: Manner) {
        guard manner == .played || !isSelected else { return }
        isSelected = true
        if manner == .still {
            showState()
            return
        }
        guard !UIAccessibility.isReduceMotionEnabled else {
            ItemCrossFade.run(in: self) {
                showContents()
                item.selectedState(icon, textLabel: textLabel)
            }
            return
        }
        // Before the picture is exchanged, so that a transition can show what was there.
        item.playAnimation(icon, textLabel: textLabel)
        showContents()
        item.animation?.iconDidChange(icon, textLabel: textLabel)
    }

    func deselect() {
        guard isSelected else { return }
        isSelected = false
        guard !UIAccessibility.isReduceMotionEnabled else {
            ItemCrossFade.run(in: self) { deselectAtOnce() }
            return
        }
        showContents()
        item.deselectAnimation(icon, textLabel: textLabel)
    }

    /// Deselects without the movements of the item's animation.
    private func deselectAtOnce() {
        showContents()
        item.deselectAnimation(icon, textLabel: textLabel)
        for part in [icon, textLabel] { part.layer.removeAllAnimations() }
    }

    /// A press of an item that is selected on release shows what the release will do.
    override var isHighlighted: Bool { didSet { if oldValue != isHighlighted { showPress() } } }

    private func showPress() {
        guard !isSelected else { return }
        let color = isHighlighted && click == .released ? textLabel.tintColor : item.textColor
        textLabel.textColor = color
        icon.tintColor = color
    }

    /// What the item, the live view in the icon's place and the badge say.
    override var accessibilityValue: String? {
        get {
            if let value = super.accessibilityValue ?? item.accessibilityValue { return value }
            let values = [mounted?.accessibilityValue, badge.text].compactMap(\.self).filter { !$0.isEmpty }
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set { super.accessibilityValue = newValue }
    }

    // MARK: What the item says

    /// Puts `view` where the icon is; it inherits the icon's tint, and moves as the item's animation moves the icon.
    func mount(_ view: UIView, size: CGSize) {
        mounted?.removeFromSuperview()
        mounted = view
        view.translatesAutoresizingMaskIntoConstraints = false
        icon.addSubview(view)
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: size.width),
            view.heightAnchor.constraint(equalToConstant: size.height),
            view.centerXAnchor.constraint(equalTo: icon.centerXAnchor),
            view.centerYAnchor.constraint(equalTo: icon.centerYAnchor),
        ])
        showContents()
    }

    func itemDidChange() {
        showContents()
        if isSelected {
            item.selectedState(icon, textLabel: textLabel)
        } else {
            showPress()
        }
    }

    /// Whatever the former animation was doing ends here.
    func animationDidChange() { showState() }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        if isSelected { item.selectedState(icon, textLabel: textLabel) }
    }

    private func showContents() {
        let image = isSelected ? item.selectedImage ?? item.image : item.image
        icon.image = mounted != nil ? nil : image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        textLabel.text = item.title
        badge.text = item.badgeValue
        accessibilityLabel = item.accessibilityLabel ?? item.title
        accessibilityTraits = isSelected ? [.button, .tab, .selected] : [.button, .tab]
    }

    /// The state at rest, whatever was before.
    private func showState() {
        for part in [icon, textLabel] {
            part.layer.removeAllAnimations()
            part.transform = .identity
            part.alpha = 1
        }
        itemDidChange()
    }

    // MARK: Focus

    /// The ring of the focus goes around the icon's place: below the title there may be no room, and the icon itself may be elsewhere.
    override var focusEffect: UIFocusEffect? {
        get { UIFocusHaloEffect(around: iconPlace) }
        set { super.focusEffect = newValue }
    }

    // MARK: Layout

    /// Where the icon is at rest: on whole pixels of the bar, which the container begins on.
    private var iconPlace: CGRect {
        let scale = traitCollection.displayScale
        let side = metrics.iconSide
        let left = ((bounds.width - side) / 2 * scale).rounded() / scale
        return CGRect(x: left, y: metrics.iconTop, width: side, height: side)
    }

    /// Places the parts by centre and size, since an animation may have transformed them.
    override func layoutSubviews() {
        super.layoutSubviews()
        let iconPlace = iconPlace
        place(icon, iconPlace)
        place(textLabel, CGRect(x: 0, y: metrics.titleTop, width: bounds.width, height: metrics.titleHeight))
        let corner = CGPoint(x: iconPlace.minX + BadgeView.offset.x, y: iconPlace.minY + BadgeView.offset.y)
        place(badge, CGRect(origin: corner, size: CGSize(width: BadgeView.side, height: BadgeView.side)))
    }

    private func place(_ part: UIView, _ frame: CGRect) {
        part.bounds = CGRect(origin: .zero, size: frame.size)
        part.center = CGPoint(x: frame.midX, y: frame.midY)
    }
}

extension ItemContainer: UIPointerInteractionDelegate {
    /// A ground behind icon and title, a little smaller than the item.
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
        UIPointerStyle(
            effect: .highlight(UITargetedPreview(view: self)), shape: .roundedRect(bounds.insetBy(dx: min(4, bounds.width / 4), dy: 2)))
    }
}
