// The view of one item of an animated tab bar: icon, title and badge.
//
//      ───────────────── top edge of the bar
//              ┌──┐ 5    badge 15 × 15, at (22, −3) of the icon
//        ┌───┐ └──┘ 8    icon 21 × 21, centred
//        └───┘
//      ┌───────┐ 32      title, 17 high                          (the numbers of `ItemMetrics.small`)

@preconcurrency internal import Foundation
internal import UIKit

/// The view of one item; its tag is the item's index in the bar.
@preconcurrency @MainActor
final class ItemContainer: UIControl {
    let item: AnimatedTabBarItem
    let icon = UIImageView(frame: .zero)
    let textLabel = UILabel(frame: .zero)
    let badge = BadgeView(frame: .zero)
    var click = ItemClick.clicked { didSet { if oldValue != click { updateHighlight() } } }
    var metrics = ItemMetrics.small {
        didSet {
            textLabel.font = metrics.titleFont
            setNeedsLayout()
        }
    }
    /// Incremented with each call of `play`, so that the completion of an interrupted animation can be recognised.
    private var playCount = 0
    /// A view in place of the icon's image. It is a subview of the icon, and so has the icon's animations and tint.
    private var iconReplacement: UIView?

    init(item: AnimatedTabBarItem) {
        self.item = item
        super.init(frame: .zero)
        textLabel.font = metrics.titleFont
        textLabel.textAlignment = .center
        for part in [icon, textLabel, badge] { addSubview(part) }
        isAccessibilityElement = true
        item.presenter = self
        addInteraction(UIPointerInteraction(delegate: self))
        resetState()
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Selection

    /// Selects the item. If `animated`, plays its animation, even if the item is already selected.
    func select(animated: Bool) {
        guard animated || !isSelected else { return }
        isSelected = true
        if !animated {
            resetState()
            return
        }
        guard !UIAccessibility.isReduceMotionEnabled else {
            ItemCrossFade.run(in: self) {
                updateContents()
                item.selectedState(icon, textLabel: textLabel)
            }
            return
        }
        // The animation is played before the image changes, so that a transition can start with the old image.
        item.playAnimation(icon, textLabel: textLabel)
        updateContents()
        item.animation?.iconDidChange(icon, textLabel: textLabel)
    }

    /// Plays `animation` as for a selection. If it is not the item's own, its effects are removed when it ends.
    func play(_ animation: any ItemAnimating) {
        resetState()
        guard !UIAccessibility.isReduceMotionEnabled else {
            ItemCrossFade.run(in: self) {}
            return
        }
        CATransaction.begin()
        playCount += 1
        CATransaction.setCompletionBlock { [weak self, playCount] in
            guard let self, playCount == self.playCount, animation !== item.animation else { return }
            resetState()
        }
        animation.playAnimation(icon, textLabel: textLabel)
        updateContents()
        animation.iconDidChange(icon, textLabel: textLabel)
        CATransaction.commit()
    }

    func deselect() {
        guard isSelected else { return }
        isSelected = false
        guard !UIAccessibility.isReduceMotionEnabled else {
            ItemCrossFade.run(in: self) {
                applyDeselection()
                for part in [icon, textLabel] { part.layer.removeAllAnimations() }
            }
            return
        }
        applyDeselection()
    }

    private func applyDeselection() {
        updateContents()
        item.deselectAnimation(icon, textLabel: textLabel)
    }

    override var isHighlighted: Bool { didSet { if oldValue != isHighlighted { updateHighlight() } } }

    /// Shows a press in the tint colour if the release will select the item.
    private func updateHighlight() {
        guard !isSelected else { return }
        let color = isHighlighted && click == .released ? textLabel.tintColor : item.textColor
        textLabel.textColor = color
        icon.tintColor = color
    }

    /// The value set on this view or the item, else the values of the icon's replacement and the badge.
    override var accessibilityValue: String? {
        get {
            if let value = super.accessibilityValue ?? item.accessibilityValue { return value }
            let values = [iconReplacement?.accessibilityValue, badge.text].compactMap(\.self).filter { !$0.isEmpty }
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set { super.accessibilityValue = newValue }
    }

    // MARK: Contents

    /// Shows `view` in place of the icon's image.
    func replaceIcon(with view: UIView, size: CGSize) {
        iconReplacement?.removeFromSuperview()
        iconReplacement = view
        view.translatesAutoresizingMaskIntoConstraints = false
        icon.addSubview(view)
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: size.width),
            view.heightAnchor.constraint(equalToConstant: size.height),
            view.centerXAnchor.constraint(equalTo: icon.centerXAnchor),
            view.centerYAnchor.constraint(equalTo: icon.centerYAnchor),
        ])
        updateContents()
    }

    func itemDidChange() {
        updateContents()
        if isSelected {
            item.selectedState(icon, textLabel: textLabel)
        } else {
            updateHighlight()
        }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        if isSelected { item.selectedState(icon, textLabel: textLabel) }
    }

    private func updateContents() {
        let image = isSelected ? item.selectedImage ?? item.image : item.image
        let template = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        icon.image = iconReplacement == nil ? template : nil
        textLabel.text = item.title
        badge.text = item.badgeValue
        accessibilityLabel = item.accessibilityLabel ?? item.title
        accessibilityTraits = isSelected ? [.button, .tab, .selected] : [.button, .tab]
    }

    /// Removes all animations and the changes that the item's animation made.
    func resetState() {
        for part in [icon, textLabel] {
            part.layer.removeAllAnimations()
            part.transform = .identity
            part.alpha = 1
        }
        itemDidChange()
    }

    // MARK: Focus

    /// A ring around the icon only, because a ring around the title would extend past the bar.
    override var focusEffect: UIFocusEffect? {
        get { UIFocusHaloEffect(around: iconFrame) }
        set { super.focusEffect = newValue }
    }

    // MARK: Layout

    /// The icon's frame without a transform, aligned to pixels.
    private var iconFrame: CGRect {
        let scale = traitCollection.displayScale
        let side = metrics.iconSide
        let left = ((bounds.width - side) / 2 * scale).rounded() / scale
        return CGRect(x: left, y: metrics.iconTop, width: side, height: side)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let iconFrame = iconFrame
        setFrame(of: icon, to: iconFrame)
        setFrame(of: textLabel, to: CGRect(x: 0, y: metrics.titleTop, width: bounds.width, height: metrics.titleHeight))
        let origin = CGPoint(x: iconFrame.minX + BadgeView.offset.x, y: iconFrame.minY + BadgeView.offset.y)
        setFrame(of: badge, to: CGRect(origin: origin, size: CGSize(width: BadgeView.side, height: BadgeView.side)))
    }

    /// Sets bounds and center, so that a transform stays in effect.
    private func setFrame(of part: UIView, to frame: CGRect) {
        part.bounds = CGRect(origin: .zero, size: frame.size)
        part.center = CGPoint(x: frame.midX, y: frame.midY)
    }
}

extension ItemContainer: UIPointerInteractionDelegate {
    /// Highlights a rectangle a little smaller than the item.
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
        UIPointerStyle(
            effect: .highlight(UITargetedPreview(view: self)), shape: .roundedRect(bounds.insetBy(dx: min(4, bounds.width / 4), dy: 2)))
    }
}
