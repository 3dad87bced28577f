// The context menus of a table's rows.

internal import Foundation

/// Gets the menu of a row from the table's delegate, and highlights the row while its menu is open.
@MainActor
final class TableMenus: UIContextMenuInteractionDelegate {
    private weak var table: UITableView?
    private weak var cell: UITableViewCell?

    init(table: UITableView) { self.table = table }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let table, table.drag == nil, let path = table.indexPathForRow(at: location), table.cellForRow(at: path) != nil
        else { return nil }
        return table.delegate?.tableView(table, contextMenuConfigurationForRowAt: path, point: location)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let table, let path = table.indexPathForRow(at: interaction.location(in: table)) else { return }
        cell = table.cellForRow(at: path)
        cell?.setHighlighted(true, animated: false)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        cell?.setHighlighted(false, animated: true)
        cell = nil
    }
}

extension UITableViewCell {
    /// The hover effect of the cell: a rectangle behind its content. Nil if the cell cannot be highlighted.
    var rowPointerStyle: UIPointerStyle? {
        guard isPressableCell else { return nil }
        let preview = UITargetedPreview(view: self)
        return UIPointerStyle(effect: .hover(preview, preferredTintMode: .underlay), shape: .roundedRect(bounds, radius: 0))
    }
}
