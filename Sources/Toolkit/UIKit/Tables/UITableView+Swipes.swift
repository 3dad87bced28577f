// Swipe actions of a table's rows: the actions that data source and delegate provide.

internal import CoreGraphics
internal import Foundation
internal import ListEngine
internal import QuartzCore

extension UITableView: SwipeList {
    /// The actions at a side of a row; nil if a swipe shows none.
    func swipeConfiguration(_ side: SwipeSide, at path: ListPath) -> UISwipeActionsConfiguration? {
        guard !_isEditing, drag == nil, !list.isUpdating else { return nil }
        let answers = Self.defaultAnswers
        guard dataSource?.tableView(self, canEditRowAt: source(of: path)) == true else { return nil }
        let source = source(of: path)
        let configuration: UISwipeActionsConfiguration? =
            switch side {
            case .leading: delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: source)
            case .trailing:
                delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: source)
                    ?? rowActions(at: source) ?? deletion(at: source, since: answers)
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
    /// On Apple's systems a table offers it if the data source implements `commit`. Swift cannot test for that, so the table offers it
    /// if the data source or the delegate implements another method about deletion, or where a swipe has no other use.
    private func deletion(at path: IndexPath, since answers: Int) -> UISwipeActionsConfiguration? {
        guard let dataSource else { return nil }
        let style = delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
        let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
        let expectedDefaultAnswers = delegate == nil ? 1 : 3
        // An implementation that calls the default one counts as missing, unless it returns a title.
        let isCertain = Self.defaultAnswers - answers < expectedDefaultAnswers || title != nil
        guard style == .delete, !Self.typesWithoutCommit.contains(ObjectIdentifier(type(of: dataSource))) else { return nil }
        guard isCertain || (!allowsMultipleSelectionDuringEditing && !isInHorizontalScrollView) else { return nil }
        let action = UIContextualAction(style: .destructive, title: title ?? SystemText.shown("Delete")) { [weak self] _, _, completion in
            completion(self?.commitDeletion(of: path) ?? false)
        }
        return UISwipeActionsConfiguration(actions: [action])
    }

    /// Deletes a row through the data source. Returns false if the class of the data source turns out not to implement `commit`; the table
    /// then offers no deletion for objects of this class any more.
    private func commitDeletion(of path: IndexPath) -> Bool {
        guard let dataSource else { return false }
        let (commits, rows) = (Self.defaultCommits, rowCount(near: path))
        dataSource.tableView(self, commit: .delete, forRowAt: path)
        // An implementation that deletes the row and also calls the default one is not missing.
        guard Self.defaultCommits != commits, rowCount(near: path) == rows else { return true }
        Self.typesWithoutCommit.insert(ObjectIdentifier(type(of: dataSource)))
        return false
    }

    /// The number of sections and of the rows in the section of a row, as the data source has them now.
    private func rowCount(near path: IndexPath) -> [Int] {
        guard let dataSource else { return [] }
        let sections = dataSource.numberOfSections(in: self)
        return path.section < sections ? [sections, dataSource.tableView(self, numberOfRowsInSection: path.section)] : [sections]
    }

    private var isInHorizontalScrollView: Bool {
        var view = superview
        while let current = view {
            if (current as? UIScrollView)?.isHorizontallyDraggable == true { return true }
            view = current.superview
        }
        return false
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
