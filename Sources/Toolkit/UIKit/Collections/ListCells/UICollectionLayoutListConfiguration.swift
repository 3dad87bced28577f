// The description of a list: a section of rows in a compositional layout.

/// The look of a list's rows, headers, footers and separators.
@preconcurrency @MainActor public struct UICollectionLayoutListConfiguration {
    /// The style of the rows. Raw values are Apple's.
    nonisolated public enum Appearance: Int, Sendable {
        case plain = 0
        case grouped = 1
        case insetGrouped = 2
        case sidebar = 3
        case sidebarPlain = 4
    }

    /// The way in which a section has a header. Raw values are Apple's.
    nonisolated public enum HeaderMode: Int, Sendable {
        case none = 0
        /// A supplementary view of the kind `UICollectionView.elementKindSectionHeader`.
        case supplementary = 1
        /// The section's first item.
        case firstItemInSection = 2
    }

    /// The way in which a section has a footer. Raw values are Apple's.
    nonisolated public enum FooterMode: Int, Sendable {
        case none = 0
        /// A supplementary view of the kind `UICollectionView.elementKindSectionFooter`.
        case supplementary = 1
    }

    /// The style of the rows.
    public let appearance: Appearance
    /// Whether rows have separators; true by default, false in a sidebar.
    public var showsSeparators: Bool
    /// The colour behind the rows; nil keeps the collection's own colour. By default the colour of the style.
    public var backgroundColor: UIColor?
    /// The kind of header; none by default.
    public var headerMode = HeaderMode.none
    /// The kind of footer; none by default.
    public var footerMode = FooterMode.none
    /// The space above each section's header, in points, in addition to that of the style; nil, the default, for none. A header that is
    /// held at the top has no space above it.
    public var headerTopPadding: CGFloat?
    /// Returns the actions that a swipe toward the trailing side of a row shows; nil, the default, for none.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// Returns the actions that a swipe toward the leading side of a row shows; nil, the default, for none.
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// Returns the swipe actions of the row at an index path; nil for none.
    public typealias SwipeActionsConfigurationProvider = @MainActor (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
    /// The look of the separators.
    public var separatorConfiguration: UIListSeparatorConfiguration
    /// Changes the separators of single rows; nil by default.
    public var itemSeparatorHandler: ItemSeparatorHandler?

    /// Returns the separators of the row at an index path. Receives the list's separators.
    public typealias ItemSeparatorHandler =
        @MainActor (_ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration) -> UIListSeparatorConfiguration

    /// Whether swipes across rows may show actions.
    var hasSwipeActions: Bool { leadingSwipeActionsConfigurationProvider != nil || trailingSwipeActionsConfigurationProvider != nil }

    /// A list in a style.
    public init(appearance: Appearance) {
        self.appearance = appearance
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
        showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
        backgroundColor =
            switch appearance {
            case .plain, .sidebarPlain: .systemBackground
            case .grouped, .insetGrouped, .sidebar: .systemGroupedBackground
            }
    }
}

/// The separators above and below a row.
nonisolated public struct UIListSeparatorConfiguration: Equatable {
    /// Whether a separator is visible. Raw values are Apple's.
    public enum Visibility: Int, Sendable {
        /// As in the style of the list.
        case automatic = 0
        case visible = 1
        case hidden = 2

        nonisolated func isVisible(automatic: Bool) -> Bool { self == .visible || self == .automatic && automatic }
    }

    /// Insets that stand for the list's own.
    public static let automaticInsets = NSDirectionalEdgeInsets(
        top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude,
        trailing: .greatestFiniteMagnitude)

    /// Whether the separator above the row is visible.
    public var topSeparatorVisibility = Visibility.automatic
    /// Whether the separator below the row is visible.
    public var bottomSeparatorVisibility = Visibility.automatic
    /// The distances of the upper separator from the row's sides; `automaticInsets` by default.
    public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// The distances of the lower separator from the row's sides; `automaticInsets`, the default, makes it begin where the text does.
    public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// The colour.
    public var color: UIColor

    /// The separators of a style.
    @MainActor public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) { color = Theme.separator }
}

/// The look of a row, which depends on its place in the section. The layout gives it to the row's cell.
nonisolated struct ListRow: Equatable {
    var appearance: UICollectionLayoutListConfiguration.Appearance
    var isFirst: Bool
    var isLast: Bool
    /// Whether the row is the section's header.
    var isHeader: Bool
    var showsSeparators: Bool
    var separators: UIListSeparatorConfiguration
    /// The distance from the cell's sides to its content.
    var margin: CGFloat

    /// The round corners of a row of style `insetGrouped`.
    var corners: CACornerMask { .ofRow(isFirst: isFirst, isLast: isLast) }

    /// The distance of the upper separator from the sides; nil for no separator.
    var upperInsets: NSDirectionalEdgeInsets? {
        let isUsual = appearance == .grouped && isFirst
        guard showsSeparators, separators.topSeparatorVisibility.isVisible(automatic: isUsual) else { return nil }
        return separators.topSeparatorInsets == UIListSeparatorConfiguration.automaticInsets ? .zero : separators.topSeparatorInsets
    }

    /// The distance of the lower separator from the sides, for a text that begins at `textStart`; nil for no separator.
    func lowerInsets(textStart: CGFloat) -> NSDirectionalEdgeInsets? {
        let isUsual = !(isLast && appearance == .insetGrouped) && !isHeader
        guard showsSeparators, separators.bottomSeparatorVisibility.isVisible(automatic: isUsual) else { return nil }
        if separators.bottomSeparatorInsets != UIListSeparatorConfiguration.automaticInsets { return separators.bottomSeparatorInsets }
        return isLast && appearance == .grouped ? .zero : NSDirectionalEdgeInsets(leading: textStart)
    }
}

// MARK: - List

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
        let section = NSCollectionLayoutSection(group: .vertical(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)]))
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
            let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(Theme.sectionHeaderHeight))
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
