// Pictures of a compositional layout: a section that scrolls sideways, lists in groups with headers and accessories, and badges.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

/// A round number at the corner of an item.
private final class BadgeView: UICollectionReusableView {
    required init(frame: CGRect) {
        super.init(frame: frame)
        let label = UILabel(frame: bounds)
        label.text = "3"
        label.font = .systemFont(ofSize: 12, weight: .semibold)
        label.textAlignment = .center
        label.textColor = .white
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(label)
        backgroundColor = .systemRed
        layer.cornerRadius = 10
    }

    required init?(coder: NSCoder) { nil }
}

@MainActor @Suite(.serialized) final class CollectionGalleryTests {
    private var kept: [AnyObject] = []

    private func cards() -> NSCollectionLayoutSection {
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(20), heightDimension: .absolute(20)), elementKind: "Badge",
            containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
            supplementaryItems: [badge])
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.4), heightDimension: .absolute(90)), subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = .groupPaging
        section.interGroupSpacing = 14
        section.contentInsets = NSDirectionalEdgeInsets(top: 16, leading: 16, bottom: 8, trailing: 16)
        return section
    }

    private func page() -> UIViewController {
        var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        list.headerMode = .supplementary
        let layout = UICollectionViewCompositionalLayout { [self] number, environment in
            number == 0 ? cards() : .list(using: list, layoutEnvironment: environment)
        }
        let controller = UICollectionViewController(collectionViewLayout: layout)
        guard let collection = controller.collectionView else { return controller }
        let colours: [UIColor] = [.systemBlue, .systemTeal, .systemOrange, .systemPurple]
        let card = UICollectionView.CellRegistration<UICollectionViewCell, String> { cell, path, _ in
            cell.backgroundColor = colours[path.item % colours.count]
            cell.layer.cornerRadius = 12
        }
        let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, path, text in
            var content = path.section == 1 ? cell.defaultContentConfiguration() : .subtitleCell()
            content.text = text
            content.image = UIImage(systemName: ["wifi", "bell", "lock"][path.item])
            if path.section == 2 { content.secondaryText = "A second line" }
            cell.contentConfiguration = content
            cell.accessories =
                [[.label(text: "Home"), .disclosureIndicator()], [.checkmark()], [.multiselect(displayed: .always)]][path.item]
        }
        let badges = UICollectionView.SupplementaryRegistration<BadgeView>(elementKind: "Badge") { _, _, _ in }
        let headers = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { header, _, path in
            var content = header.defaultContentConfiguration()
            content.text = path.section == 1 ? "Network" : "Details"
            header.contentConfiguration = content
        }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: collection) { view, path, text in
            path.section == 0
                ? view.dequeueConfiguredReusableCell(using: card, for: path, item: text)
                : view.dequeueConfiguredReusableCell(using: row, for: path, item: text)
        }
        source.supplementaryViewProvider = { view, kind, path in
            kind == "Badge"
                ? view.dequeueConfiguredReusableSupplementary(using: badges, for: path)
                : view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
        }
        kept.append(source)
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0, 1, 2])
        snapshot.appendItems((0..<8).map { "Card \($0)" }, toSection: 0)
        snapshot.appendItems(["Wi-Fi", "Notifications", "Privacy"], toSection: 1)
        snapshot.appendItems(["One", "Two", "Three"], toSection: 2)
        source.apply(snapshot, animatingDifferences: false)
        return controller
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-collection-1x", "gallery-collection-dark-2x", "gallery-collection-rtl-1x"]))
    private func sectionsOfACompositionalLayout(variant: GalleryVariant, name: String) throws {
        try Gallery.verify(Gallery.stage(variant, size: CGSize(width: 340, height: 560), root: page), name)
    }
}
