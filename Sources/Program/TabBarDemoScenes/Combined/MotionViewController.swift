// The page on which the user chooses the tabs' animation from cards that preview them.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// A collection with a card for each animation. A click plays the animation and stores it in the settings.
final class MotionViewController: UIViewController {
    private let layout = MirroredFlowLayout()
    private(set) lazy var collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    private let choices = AnimationChoice.allCases

    private static let identifier = "Card"
    private static let spacing: CGFloat = 12
    private static let cardHeight: CGFloat = 166
    /// The maximum width of a card, which determines the number of columns. It grows with the text size, so that titles keep their size.
    private static var maximumWidth: CGFloat { max(220, UIFontMetrics(forTextStyle: .subheadline).scaledValue(for: 220)) }

    init() {
        super.init(nibName: nil, bundle: nil)
        Localized.follow(self) {
            $0.navigationItem.title = Localized.text("motion.title")
            if $0.isViewLoaded { $0.collectionView.reloadData() }
        }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        layout.minimumLineSpacing = Self.spacing
        layout.minimumInteritemSpacing = Self.spacing
        collectionView.backgroundColor = .systemGroupedBackground
        collectionView.alwaysBounceVertical = true
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.register(MotionCard.self, forCellWithReuseIdentifier: Self.identifier)
        collectionView.dataSource = self
        collectionView.delegate = self
        view.addSubview(collectionView)
        DemoSettings.shared.observe(self, \.itemAnimation) { page, _ in page.updateVisibleCards() }
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let column = view.readableContentGuide.layoutFrame
        let width = max(0, column.width)
        let leastColumns: CGFloat = traitCollection.preferredContentSizeCategory.isAccessibilityCategory ? 1 : 2
        let columns = max(leastColumns, ((width + Self.spacing) / (Self.maximumWidth + Self.spacing)).rounded(.up))
        let side = max(1, ((width - (columns - 1) * Self.spacing) / columns).rounded(.down))
        layout.sectionInset = UIEdgeInsets(top: 8, left: column.minX, bottom: 24, right: view.bounds.width - column.maxX)
        layout.itemSize = CGSize(width: side, height: Self.cardHeight + MotionCard.titleGrowth)
    }

    private func updateVisibleCards() {
        for indexPath in collectionView.indexPathsForVisibleItems {
            (collectionView.cellForItem(at: indexPath) as? MotionCard)?.isChosen = isChosen(indexPath)
        }
    }

    private func isChosen(_ indexPath: IndexPath) -> Bool { choices[indexPath.item] == DemoSettings.shared.itemAnimation }
}

// MARK: - UICollectionViewDataSource, UICollectionViewDelegateFlowLayout

extension MotionViewController: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { choices.count }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: Self.identifier, for: indexPath)
        guard let card = cell as? MotionCard else { return cell }
        card.title = choices[indexPath.item].title
        card.isChosen = isChosen(indexPath)
        return card
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        let choice = choices[indexPath.item]
        DemoSettings.shared.itemAnimation = choice
        (collectionView.cellForItem(at: indexPath) as? MotionCard)?.play(choice.make(for: view.window))
        collectionView.deselectItem(at: indexPath, animated: false)
    }
}

// MARK: - Card

//      ╭────────────────╮
//      │             ✓  │ 10   checkmark of the chosen animation
//      │       ➤        │ 44   icon 40 × 40
//      │                │
//      │     Bounce     │ 110  title
//      ╰────────────────╯ 166
/// Shows the name of an animation and an icon that plays it.
final class MotionCard: UICollectionViewCell {
    static let iconSide: CGFloat = 40

    private let icon = UIImageView(frame: .zero)
    private let label = UILabel(frame: .zero)
    private let checkmark = UIImageView(frame: .zero)
    /// A white disc behind the checkmark icon, because the icon's tick is transparent.
    private let checkmarkBackground = UIView(frame: .zero)
    /// Incremented with each animation, so that the completion of an interrupted one can be recognised.
    private var animationCount = 0

    /// The additional height of the title for the current text size.
    static var titleGrowth: CGFloat { max(0, UIFontMetrics(forTextStyle: .subheadline).scaledValue(for: 22) - 22) }

    private static let radius: CGFloat = 12
    private static let checkmarkBackgroundSide: CGFloat = 16

    required init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = .secondarySystemGroupedBackground
        contentView.layer.cornerRadius = Self.radius
        label.useSystemFont(15, style: .subheadline, weight: .medium)
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.3
        checkmark.image = SceneIcon.template("chosen")
        checkmarkBackground.backgroundColor = .white
        checkmarkBackground.layer.cornerRadius = Self.checkmarkBackgroundSide / 2
        for part in [icon, label, checkmarkBackground, checkmark] { contentView.addSubview(part) }
        resetState()
    }

    required init?(coder: NSCoder) { nil }

    var title: String? {
        get { label.text }
        set {
            label.text = newValue
            accessibilityLabel = newValue
        }
    }

    /// Whether the animation is the current setting.
    var isChosen = false { didSet { updateCheckmark() } }

    override var isHighlighted: Bool {
        didSet {
            guard oldValue != isHighlighted else { return }
            UIView.animate(
                withDuration: 0.15, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
                animations: { self.contentView.transform = self.isHighlighted ? CGAffineTransform(scaleX: 0.96, y: 0.96) : .identity })
        }
    }

    /// Plays the animation of a selection, and then the animation of a deselection.
    func play(_ animation: ItemAnimation) {
        resetState()
        animate {
            guard !UIAccessibility.isReduceMotionEnabled else {
                return ItemCrossFade.run(in: contentView, duration: animation.duration) {
                    animation.selectedState(icon, textLabel: label)
                    icon.image = SceneIcon.template("plane-selected")
                }
            }
            animation.playAnimation(icon, textLabel: label)
            icon.image = SceneIcon.template("plane-selected")
            animation.iconDidChange(icon, textLabel: label)
        } completion: { [weak self, animationCount] in
            if let self, animationCount == self.animationCount { playDeselection(animation) }
        }
    }

    private func playDeselection(_ animation: ItemAnimation) {
        animate {
            ItemCrossFade.run(in: contentView) {
                animation.deselectAnimation(icon, textLabel: label, defaultTextColor: .label)
                if UIAccessibility.isReduceMotionEnabled { for part in [icon, label] { part.layer.removeAllAnimations() } }
                updateAppearance()
            }
        } completion: { [weak self, animationCount] in
            if let self, animationCount == self.animationCount { resetState() }
        }
    }

    /// Calls `completion` when all animations that `changes` adds have ended.
    private func animate(_ changes: () -> Void, completion: @escaping @MainActor () -> Void) {
        CATransaction.begin()
        CATransaction.setCompletionBlock(completion)
        changes()
        CATransaction.commit()
    }

    /// Removes all animations and their effects.
    private func resetState() {
        animationCount += 1
        for part in [icon, label] {
            part.layer.removeAllAnimations()
            part.transform = .identity
            part.alpha = 1
        }
        updateAppearance()
    }

    private func updateAppearance() {
        icon.image = SceneIcon.template("plane")
        icon.tintColor = nil
        label.textColor = .label
        updateCheckmark()
    }

    private func updateCheckmark() {
        for part in [checkmark, checkmarkBackground] { part.isHidden = !isChosen }
        contentView.layer.borderWidth = isChosen ? 2 : 0
        contentView.layer.borderColor = tintColor.resolvedColor(with: traitCollection).cgColor
        accessibilityTraits = isChosen ? [.button, .selected] : .button
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateCheckmark()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateCheckmark()
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        contentView.layer.removeAllAnimations()
        resetState()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = Self.iconSide
        setFrame(of: icon, to: CGRect(x: ((bounds.width - side) / 2).rounded(), y: 44, width: side, height: side))
        setFrame(of: label, to: CGRect(x: 8, y: 110, width: max(0, bounds.width - 16), height: 22 + Self.titleGrowth))
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let corner = CGRect(x: isMirrored ? 10 : bounds.width - 34, y: 10, width: 24, height: 24)
        setFrame(of: checkmark, to: corner)
        let inset = (24 - Self.checkmarkBackgroundSide) / 2
        setFrame(of: checkmarkBackground, to: corner.insetToMiddle(dx: inset, dy: inset))
    }

    /// Sets bounds and center, so that a transform stays in effect.
    private func setFrame(of part: UIView, to frame: CGRect) {
        part.bounds = CGRect(origin: .zero, size: frame.size)
        part.center = CGPoint(x: frame.midX, y: frame.midY)
    }
}
