// Lists as sections of compositional layouts.

internal import Foundation

extension UICollectionViewCompositionalLayout {
    /// A layout of list sections with the same configuration.
    public static func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout { _, environment in
            NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
        }
    }
}

extension NSCollectionLayoutSection {
    /// A section of rows, each as high as its cell requires.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        let row = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(Theme.rowHeight))
        let section = NSCollectionLayoutSection(
            group: .vertical(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)]))
        section.list = configuration
        let margin = Theme.listMargin(width: layoutEnvironment.container.effectiveContentSize.width)
        let isGrouped = configuration.appearance == .grouped || configuration.appearance == .insetGrouped
        if configuration.appearance == .insetGrouped {
            (section.contentInsets.leading, section.contentInsets.trailing) = (margin, margin)
        }
        if isGrouped {
            section.contentInsets.top = configuration.headerMode == .supplementary ? 0 : Theme.groupGap
            section.contentInsets.bottom = configuration.footerMode == .supplementary ? 0 : Theme.groupGap
        }
        let padding = configuration.headerTopPadding.map { $0.isFinite ? max($0, 0) : 0 } ?? 0
        if configuration.headerMode == .firstItemInSection { section.contentInsets.top += padding }
        func boundary(_ kind: String, _ alignment: NSRectAlignment) -> NSCollectionLayoutBoundarySupplementaryItem {
            let size = NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .estimated(Theme.sectionHeaderHeight))
            let offset = CGPoint(x: 0, y: alignment == .top ? padding : 0)
            return NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size, elementKind: kind, alignment: alignment, absoluteOffset: offset)
        }
        if configuration.headerMode == .supplementary {
            let header = boundary(UICollectionView.elementKindSectionHeader, .top)
            header.pinToVisibleBounds = configuration.appearance == .plain
            section.boundarySupplementaryItems.append(header)
        }
        if configuration.footerMode == .supplementary {
            section.boundarySupplementaryItems.append(boundary(UICollectionView.elementKindSectionFooter, .bottom))
        }
        return section
    }

    /// The look of the row at an index path among `count` rows; nil in a section that is not a list.
    func row(at path: IndexPath, of count: Int, width: CGFloat) -> ListRow? {
        guard let list else { return nil }
        let firstRow = list.headerMode == .firstItemInSection ? 1 : 0
        return ListRow(
            appearance: list.appearance, isFirst: path.item == firstRow, isLast: path.item == count - 1, isHeader: path.item < firstRow,
            showsSeparators: list.showsSeparators,
            separators: list.itemSeparatorHandler?(path, list.separatorConfiguration) ?? list.separatorConfiguration,
            margin: Theme.listMargin(width: width))
    }

    /// The look of a header or footer; nil in a section that is not a list.
    func header(width: CGFloat) -> ListRow? {
        list.map {
            ListRow(
                appearance: $0.appearance, isFirst: false, isLast: false, isHeader: true, showsSeparators: false,
                separators: $0.separatorConfiguration, margin: Theme.listMargin(width: width))
        }
    }
}
