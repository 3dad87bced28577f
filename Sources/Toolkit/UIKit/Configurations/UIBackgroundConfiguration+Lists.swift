// The backgrounds of lists' cells, headers and footers.

internal import Foundation

/// The part of a list that a background configuration is for.
nonisolated enum ListBackground: Sendable {
    case plainCell, plainHeaderFooter, groupedCell, groupedHeaderFooter, sidebarCell, sidebarHeader
}

extension UIBackgroundConfiguration {
    /// The background of a plain list's cell.
    public static func listPlainCell() -> UIBackgroundConfiguration { make(.plainCell) }
    /// The background of a plain list's header or footer.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { make(.plainHeaderFooter) }
    /// The background of a cell in a group.
    public static func listGroupedCell() -> UIBackgroundConfiguration { make(.groupedCell) }
    /// The background of a group's header or footer.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { make(.groupedHeaderFooter) }
    /// The background of a sidebar's cell.
    public static func listSidebarCell() -> UIBackgroundConfiguration { make(.sidebarCell) }
    /// The background of a cell in a sidebar beside another sidebar.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { make(.sidebarCell) }
    /// The background of a sidebar's header.
    public static func listSidebarHeader() -> UIBackgroundConfiguration { make(.sidebarHeader) }

    private static func make(_ part: ListBackground) -> UIBackgroundConfiguration {
        var background = UIBackgroundConfiguration()
        background.part = part
        background.partColor = usualColor(of: part)
        background.backgroundColor = background.partColor
        if part == .sidebarCell {
            background.cornerRadius = 8
            background.backgroundInsets = NSDirectionalEdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8)
        }
        return background
    }

    private static func usualColor(of part: ListBackground) -> UIColor {
        switch part {
        case .plainCell: Theme.cellBackground
        case .plainHeaderFooter: Theme.sectionHeaderBackground
        case .groupedCell: Theme.groupedCellBackground
        case .groupedHeaderFooter, .sidebarCell, .sidebarHeader: .clear
        }
    }

    /// The configuration for a state: a highlighted or selected cell is grey, unless the application has set another colour.
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        guard let part, backgroundColor === partColor else { return self }
        var updated = self
        let cell = state as? UICellConfigurationState
        let isOn = cell.map { $0.isHighlighted || $0.isSelected } ?? false
        updated.partColor = isOn ? Theme.selectedCellBackground : Self.usualColor(of: part)
        updated.backgroundColor = updated.partColor
        return updated
    }
}
