// One tab of an animated bar: icon, title and badge, which the item's animation may move about.
//
//      ───────────────── the bar's upper edge
//              ┌──┐ 5    badge 15 × 15, at (22, −3) of the icon
//        ┌───┐ └──┘ 8    icon 21 × 21, centred
//        └───┘
//      ┌───────┐ 32      title, 17 high

@preconcurrency internal import Foundation
internal import UIKit

/// The view of one item; its tag is the item's place in the bar.
@preconcurrency @MainActor
final class ItemContainer: UIView {
    /// Whether a change of the selection is seen to happen.
    enum Manner { case played, still }

    static let iconSide: CGFloat = 21
    static let iconTop: CGFloat = 8
    static let titleTop: CGFloat = 32
    static let titleHeight: CGFloat = 17

    let item: AnimatedTabBarItem
    let icon = UIImageView(frame: .zero)
    let textLabel = UILabel(frame: .zero)
    let badge = BadgeView(frame: .zero)
    private(set) var isSelected = false

    init(item: AnimatedTabBarItem) {
        self.item = item
        super.init(frame: .zero)
        textLabel.font = UIFont.systemFont(ofSize: 10)
        textLabel.textAlignment = .center
        for part in [icon, textLabel, badge] { addSubview(part) }
        isAccessibilityElement = true
        item.presenter = self
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
        // Before the picture is exchanged, so that a transition can show what was there.
        item.playAnimation(icon, textLabel: textLabel)
        showContents()
    }

    func deselect() {
        guard isSelected else { return }
        isSelected = false
        showContents()
        item.deselectAnimation(icon, textLabel: textLabel)
    }

    // MARK: What the item says

    func itemDidChange() {
        showContents()
        if isSelected {
            item.selectedState(icon, textLabel: textLabel)
        } else {
            textLabel.textColor = item.textColor
            icon.tintColor = item.textColor
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
        icon.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        textLabel.text = item.title
        badge.text = item.badgeValue
        accessibilityLabel = item.accessibilityLabel ?? item.title
        accessibilityTraits = isSelected ? [.button, .selected] : .button
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

    // MARK: Layout

    /// Places the parts by centre and size, since an animation may have transformed them.
    override func layoutSubviews() {
        super.layoutSubviews()
        let scale = traitCollection.displayScale
        // On whole pixels of the bar, which the container begins on.
        let left = ((bounds.width - Self.iconSide) / 2 * scale).rounded() / scale
        place(icon, CGRect(x: left, y: Self.iconTop, width: Self.iconSide, height: Self.iconSide))
        place(textLabel, CGRect(x: 0, y: Self.titleTop, width: bounds.width, height: Self.titleHeight))
        let corner = CGPoint(x: left + BadgeView.offset.x, y: Self.iconTop + BadgeView.offset.y)
        place(badge, CGRect(origin: corner, size: CGSize(width: BadgeView.side, height: BadgeView.side)))
    }

    private func place(_ part: UIView, _ frame: CGRect) {
        part.bounds = CGRect(origin: .zero, size: frame.size)
        part.center = CGPoint(x: frame.midX, y: frame.midY)
    }
}
