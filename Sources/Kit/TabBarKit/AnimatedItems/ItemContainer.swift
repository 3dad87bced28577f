// The view of one item of an animated tab bar: icon, title and badge.
//
//      ───────────────── top edge of the bar
//              ┌──┐ 5    badge 15 × 15, at (22, −3) from the icon's origin
//        ┌───┐ └──┘ 8    icon 21 × 21, centred
//        └───┘
//      ┌───────┐ 32      title, 17 high                          (the numbers of `ItemMetrics.small`)

@preconcurrency public import Foundation
public import UIKit

/// The view of one item; its tag is the item's index in the bar.
@preconcurrency @MainActor final class ItemContainer: UIControl {
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
    /// The hidden button of the standard bar, which alone has the icon and the title of a system item.
    weak var standardButton: UIView? {
        didSet { if oldValue !== standardButton, item.title == nil || item.image == nil { itemDidChange() } }
    }
    private var title: String? { item.title ?? standardButton?.subviews.lazy.compactMap { ($0 as? UILabel)?.text }.first }
    private var image: UIImage? { item.image ?? standardButton?.subviews.lazy.compactMap { ($0 as? UIImageView)?.image }.first }

    /// Incremented with each animation and deselection, so that the completion of an interrupted animation can be recognised.
    private var playCount = 0
    /// How far a swipe between tabs has selected the item, 0…1; nil outside swipes.
    var selectionShare: CGFloat? { didSet { if selectionShare != oldValue { updateSelectionShare() } } }
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
        playCount += 1
        guard animated else { return resetState() }
        if UIAccessibility.isReduceMotionEnabled { return ItemCrossFade.run(in: self) { itemDidChange() } }
        // The animation is played before the image changes, so that a transition can start with the old image.
        item.playAnimation(icon, textLabel: textLabel)
        updateContents()
        item.animation?.iconDidChange(icon, textLabel: textLabel)
    }

    /// Plays `animation` as for a selection. If it is not the item's own, its effects are removed when it ends.
    func play(_ animation: any ItemAnimating) {
        resetState()
        if UIAccessibility.isReduceMotionEnabled { return ItemCrossFade.run(in: self) {} }
        playCount += 1
        CATransaction.run {
            animation.playAnimation(icon, textLabel: textLabel)
            updateContents()
            animation.iconDidChange(icon, textLabel: textLabel)
        } completion: { [weak self, playCount] in
            guard let self, playCount == self.playCount, animation !== item.animation else { return }
            resetState()
        }
    }

    func deselect() {
        guard isSelected else { return }
        isSelected = false
        playCount += 1
        guard UIAccessibility.isReduceMotionEnabled else { return applyDeselection() }
        ItemCrossFade.run(in: self) {
            applyDeselection()
            for part in [icon, textLabel] { part.layer.removeAllAnimations() }
        }
    }

    private func applyDeselection() {
        updateContents()
        item.deselectAnimation(icon, textLabel: textLabel)
    }

    override var isHighlighted: Bool { didSet { if oldValue != isHighlighted { updateHighlight() } } }

    /// With `ItemClick.released`, shows a press in the tint colour.
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

    /// Shows `view` in place of the icon's image; nil shows the image again.
    func replaceIcon(with view: UIView?, size: CGSize) {
        iconReplacement?.removeFromSuperview()
        iconReplacement = view
        if let view { icon.addSubview(view, size: size, centredAt: icon) }
        updateContents()
    }

    private func updateSelectionShare() {
        guard let selectionShare else { return itemDidChange() }
        updateContents()
        let animation = item.animation as? ItemAnimation
        let color = animation?.textSelectedColor ?? textLabel.tintColor ?? item.textColor
        textLabel.textColor = item.textColor.mixed(with: color, share: selectionShare, traitCollection)
        let iconColor = animation?.selectedIconColor(textLabel) ?? color
        icon.tintColor = item.textColor.mixed(with: iconColor, share: selectionShare, traitCollection)
    }

    func itemDidChange() {
        updateContents()
        if isSelected { item.selectedState(icon, textLabel: textLabel) } else { updateHighlight() }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        if isSelected { item.selectedState(icon, textLabel: textLabel) }
    }

    /// The title that was shown last. A text that the app has given the label stays until the item has another title.
    private var shownTitle: String?

    private func updateContents() {
        let looksSelected = selectionShare.map { $0 > 0.5 } ?? isSelected
        let shown = looksSelected ? item.selectedImage ?? image : image
        let template = shown.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        icon.image = iconReplacement == nil ? template : nil
        if title != shownTitle {
            shownTitle = title
            textLabel.text = shownTitle
        }
        updateBadge()
        accessibilityLabel = item.accessibilityLabel ?? title
        accessibilityTraits = isSelected ? [.tabButton, .selected] : .tabButton
    }

    private func updateBadge() {
        let wasVisible = !badge.isHidden
        badge.style = item.badgeStyle
        badge.text = item.badgeValue
        guard badge.bounds.size != badgeFrame.size else { return }
        guard wasVisible, window != nil, !UIAccessibility.isReduceMotionEnabled else { return setNeedsLayout() }
        let duration = badge.motion?.hopDuration ?? BadgeMotion().hopDuration
        UIView.animate(withDuration: duration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            self.setFrame(of: self.badge, to: self.badgeFrame)
            self.badge.layoutIfNeeded()
        }
    }

    /// The badge's frame: a dot has the centre of a number; a text begins where a number begins, unless the item is too narrow.
    private var badgeFrame: CGRect {
        let icon = iconFrame
        var size = badge.fittingSize
        size.width = min(size.width, max(BadgeView.side, bounds.width - 4))
        let origin = CGPoint(x: icon.minX + BadgeView.offset.x, y: icon.minY + BadgeView.offset.y)
        if size.width > BadgeView.side {
            return CGRect(origin: CGPoint(x: max(2, min(origin.x, bounds.width - 2 - size.width)), y: origin.y), size: size)
        }
        let shift = (BadgeView.side - size.width) / 2
        return CGRect(origin: CGPoint(x: origin.x + shift, y: origin.y + shift), size: size)
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
        get { .ring(around: iconFrame) }
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
        setFrame(of: icon, to: iconFrame)
        setFrame(of: textLabel, to: CGRect(x: 0, y: metrics.titleTop, width: bounds.width, height: metrics.titleHeight))
        setFrame(of: badge, to: badgeFrame)
    }

    /// Sets bounds and center, so that a transform stays in effect.
    private func setFrame(of part: UIView, to frame: CGRect) {
        part.bounds = CGRect(origin: .zero, size: frame.size)
        part.center = CGPoint(x: frame.midX, y: frame.midY)
    }
}

extension ItemContainer: UIPointerInteractionDelegate {
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
        UIPointerStyle(effect: .highlight(UITargetedPreview(view: self)), shape: .roundedRect(highlightFrame))
    }

    /// The part of the item that the pointer and a lift highlight: a little narrower than the item. The title is close to the lower edge,
    /// so it extends into the bar's part for the safe area.
    var highlightFrame: CGRect {
        let below = max(0, (superview?.bounds.maxY ?? 0) - frame.maxY)
        return bounds.insetBy(dx: min(4, bounds.width / 4), dy: 0)
            .inset(by: UIEdgeInsets(top: 2, left: 0, bottom: max(1 - below, -2), right: 0))
    }
}

/// The positions and sizes of an item's icon and title, in points, relative to the bar's top edge.
@preconcurrency @MainActor public struct ItemMetrics {
    /// The width and height of the icon.
    public var iconSide: CGFloat
    /// The y of the icon's top edge.
    public var iconTop: CGFloat
    /// The y of the title's top edge.
    public var titleTop: CGFloat
    /// The height of the title's frame.
    public var titleHeight: CGFloat
    /// The font of the title, in any state.
    public var titleFont: UIFont

    /// Creates metrics; icon and title are centred horizontally.
    public init(iconSide: CGFloat, iconTop: CGFloat, titleTop: CGFloat, titleHeight: CGFloat, titleFont: UIFont) {
        self.iconSide = iconSide
        self.iconTop = iconTop
        self.titleTop = titleTop
        self.titleHeight = titleHeight
        self.titleFont = titleFont
    }

    /// The metrics of RAMAnimatedTabBarController: a small icon with room to grow.
    public static let small = ItemMetrics(
        iconSide: 21, iconTop: 8, titleTop: 32, titleHeight: 17, titleFont: UIFont.systemFont(ofSize: 10))

    /// The metrics of `UITabBar`: an icon of 25 points at y 7, the title's baseline at y 46.
    public static let stock: ItemMetrics = {
        let font = UIFont.systemFont(ofSize: 10, weight: .medium)
        return ItemMetrics(
            iconSide: 25, iconTop: 7, titleTop: (46 - font.ascender).rounded(), titleHeight: font.lineHeight.rounded(.up), titleFont: font)
    }()
}
