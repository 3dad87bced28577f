// The page on which the user chooses the tabs' animation.

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
    private static let cardHeight: CGFloat = 116
    /// The maximum width of a card, which determines the number of columns. It grows with the text size, so that titles keep their size.
    private static var maximumWidth: CGFloat { max(220, UIFontMetrics(forTextStyle: .subheadline).scaledValue(for: 220)) }

    init() {
        super.init(nibName: nil, bundle: nil)
        Localized.follow(self) {
            $0.navigationItem.title = Localized.text("motion.title")
            if $0.isViewLoaded { $0.collectionView.reloadData() }
        }
    }

    @available(*, unavailable)
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
        card.title = choices[indexPath.item].title(in: Localized.language)
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
