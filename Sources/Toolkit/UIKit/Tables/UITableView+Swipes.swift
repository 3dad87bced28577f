// Swipe actions of a table's rows: the actions that data source and delegate provide.

internal import CoreGraphics
internal import Foundation
internal import ListEngine
internal import QuartzCore

extension UITableView: SwipeList {
    /// The actions at a side of a row; nil if a swipe shows none.
    func swipeConfiguration(_ side: SwipeSide, at path: ListPath) -> UISwipeActionsConfiguration? {
        guard !_isEditing, drag == nil, !list.isUpdating else { return nil }
        guard dataSource?.tableView(self, canEditRowAt: source(of: path)) == true else { return nil }
        let source = source(of: path)
        let configuration: UISwipeActionsConfiguration? =
            switch side {
            case .leading: delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: source)
            case .trailing:
                delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: source)
                    ?? rowActions(at: source) ?? deletion(at: source)
            }
        return configuration?.actions.isEmpty == false ? configuration : nil
    }

    private func rowActions(at path: IndexPath) -> UISwipeActionsConfiguration? {
        guard let actions = delegate?.tableView(self, editActionsForRowAt: path) else { return nil }
        let configuration = UISwipeActionsConfiguration(actions: actions.map { $0.contextualAction(at: path) })
        configuration.performsFirstActionWithFullSwipe = false
        return configuration
    }

    /// The deletion that the data source commits.
    ///
    /// On Apple's systems a table offers it only if the data source implements `commit`. Swift cannot test for that, so the table offers it
    /// until the default implementation of `commit` is called (docs/decisions/0024).
    private func deletion(at path: IndexPath) -> UISwipeActionsConfiguration? {
        guard offersDeletion, delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete == .delete else { return nil }
        let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? SystemText.shown("Delete")
        let action = UIContextualAction(style: .destructive, title: title) { [weak self] _, _, completion in
            guard let self, let dataSource else { return completion(false) }
            dataSource.tableView(self, commit: .delete, forRowAt: path)
            completion(offersDeletion)
        }
        return UISwipeActionsConfiguration(actions: [action])
    }

    // MARK: Calls of the delegate

    func swipeWillBegin(at path: ListPath) {
        closeConfirmation(animated: true)
        delegate?.tableView(self, willBeginEditingRowAt: source(of: path))
    }

    func swipeDidEnd(at path: ListPath?) { delegate?.tableView(self, didEndEditingRowAt: path.map { source(of: $0) }) }
}

extension UITableViewCell: SwipeableCell {
    var swiped: CellSwipe {
        get { editing.swiped }
        set { editing.swiped = newValue }
    }
    /// None: rows of inset groups clip to their corners.
    var roundCorners: (corners: CACornerMask, radius: CGFloat) { ([], 0) }
    func swipeDidChange() { stateDidChange() }
}
