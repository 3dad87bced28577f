// A card that shows what an animation does to an icon and its title.
//
//      ╭────────────────╮
//      │       ➤     ✓  │ 22   icon 40 × 40; the mark of the chosen one in the corner
//      │                │
//      │     Bounce     │ 76   title
//      ╰────────────────╯ 116

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// One animation: its name, and an icon to show it on.
final class MotionCard: UICollectionViewCell {
    static let iconSide: CGFloat = 40

    private let icon = UIImageView(frame: .zero)
    private let label = UILabel(frame: .zero)
    private let mark = UIImageView(frame: .zero)
    /// What shows through the mark's tick: white in the dark, too.
    private let tick = UIView(frame: .zero)
    /// Counts what was played: the end of one that another has overtaken changes nothing.
    private var turn = 0

    /// How much higher the title is than at the usual size of texts.
    static var titleGrowth: CGFloat { max(0, UIFontMetrics(forTextStyle: .subheadline).scaledValue(for: 22) - 22) }

    private static let radius: CGFloat = 12
    private static let tickSide: CGFloat = 16
    /// The plane, at rest and while it moves, and the scale of the screen that it is sharp on.
    private static var planes: (scale: CGFloat, plain: UIImage?, filled: UIImage?) = (0, nil, nil)

    required init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = .secondarySystemGroupedBackground
        contentView.layer.cornerRadius = Self.radius
        label.useSystemFont(15, .subheadline, weight: .medium)
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.3
        mark.image = SceneIcon.template("chosen")
        tick.backgroundColor = .white
        tick.layer.cornerRadius = Self.tickSide / 2
        for part in [icon, label, tick, mark] { contentView.addSubview(part) }
        rest()
    }

    required init?(coder: NSCoder) { nil }

    var title: String? {
        get { label.text }
        set {
            label.text = newValue
            accessibilityLabel = newValue
        }
    }

    /// Whether the tabs have this animation.
    var isChosen = false { didSet { showChosen() } }

    override var isHighlighted: Bool {
        didSet {
            guard oldValue != isHighlighted else { return }
            UIView.animate(
                withDuration: 0.15, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
                animations: { self.contentView.transform = self.isHighlighted ? CGAffineTransform(scaleX: 0.96, y: 0.96) : .identity })
        }
    }

    /// Shows what `animation` does to an item that is selected, and goes back to rest when it is over.
    func play(_ animation: ItemAnimation) {
        rest()
        let turn = self.turn
        perform {
            guard !UIAccessibility.isReduceMotionEnabled else {
                ItemCrossFade.run(in: contentView, duration: animation.duration) {
                    animation.selectedState(icon, textLabel: label)
                    icon.image = Self.planesOfScreen.filled
                }
                return
            }
            animation.playAnimation(icon, textLabel: label)
            icon.image = Self.planesOfScreen.filled
            animation.iconDidChange(icon, textLabel: label)
        } then: { [weak self] in
            if let self, turn == self.turn { leave(animation) }
        }
    }

    /// One pair for all cards.
    private static var planesOfScreen: (scale: CGFloat, plain: UIImage?, filled: UIImage?) {
        let scale = UIScreen.main.scale
        if planes.scale != scale { planes = (scale, SceneIcon.template("plane"), SceneIcon.template("plane-selected")) }
        return planes
    }

    private func leave(_ animation: ItemAnimation) {
        perform {
            ItemCrossFade.run(in: contentView) {
                animation.deselectAnimation(icon, textLabel: label, defaultTextColor: .label)
                if UIAccessibility.isReduceMotionEnabled {
                    for part in [icon, label] { part.layer.removeAllAnimations() }
                }
                showColors()
            }
        } then: { [weak self, turn] in
            if let self, turn == self.turn { rest() }
        }
    }

    /// Does something that may animate layers, and something else when that has ended.
    private func perform(_ work: () -> Void, then next: @escaping @MainActor () -> Void) {
        CATransaction.begin()
        CATransaction.setCompletionBlock(next)
        work()
        CATransaction.commit()
    }

    /// The look when nothing moves, whatever was moving.
    private func rest() {
        turn += 1
        for part in [icon, label] {
            part.layer.removeAllAnimations()
            part.transform = .identity
            part.alpha = 1
        }
        showColors()
    }

    private func showColors() {
        icon.image = Self.planesOfScreen.plain
        icon.tintColor = nil
        label.textColor = .label
        showChosen()
    }

    private func showChosen() {
        for part in [mark, tick] { part.isHidden = !isChosen }
        contentView.layer.borderWidth = isChosen ? 2 : 0
        contentView.layer.borderColor = tintColor.resolvedColor(with: traitCollection).cgColor
        accessibilityTraits = isChosen ? [.button, .selected] : .button
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showChosen()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showChosen()
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        contentView.layer.removeAllAnimations()
        rest()
    }

    /// Places the parts by centre and size, since an animation may have transformed them.
    override func layoutSubviews() {
        super.layoutSubviews()
        let side = Self.iconSide
        place(icon, CGRect(x: ((bounds.width - side) / 2).rounded(), y: 22, width: side, height: side))
        place(label, CGRect(x: 8, y: 76, width: max(0, bounds.width - 16), height: 22 + Self.titleGrowth))
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let corner = CGRect(x: isMirrored ? 10 : bounds.width - 34, y: 10, width: 24, height: 24)
        place(mark, corner)
        place(tick, corner.insetBy(dx: (24 - Self.tickSide) / 2, dy: (24 - Self.tickSide) / 2))
    }

    private func place(_ part: UIView, _ frame: CGRect) {
        part.bounds = CGRect(origin: .zero, size: frame.size)
        part.center = CGPoint(x: frame.midX, y: frame.midY)
    }
}
