// Adding, selecting, deleting and moving the rows of the list.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// The items of the navigation bar and the toolbar.
struct ListBarItems {
    let edit = UIBarButtonItem(title: nil, style: .plain, target: nil, action: nil)
    let done = UIBarButtonItem(title: nil, style: .done, target: nil, action: nil)
    let add = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)
    let search = UIBarButtonItem(image: SceneIcon.template("search"), style: .plain, target: nil, action: nil)
    let selectAll = UIBarButtonItem(title: nil, style: .plain, target: nil, action: nil)
    let delete = UIBarButtonItem(title: nil, style: .plain, target: nil, action: nil)
    let moveToTop = UIBarButtonItem(title: nil, style: .plain, target: nil, action: nil)
}

extension ListViewController {
    /// The maximum number of rows in an animated change; a larger change reloads the table.
    private static let maximumAnimatedRows = 500

    // MARK: Setup

    func setUpEditing() {
        let actions: [(UIBarButtonItem, Selector, String)] = [
            (items.edit, Selector(Self.startEditing), "edit"), (items.done, Selector(Self.endEditing), "done"),
            (items.add, Selector(Self.askForRow), "add"), (items.search, Selector(Self.beginSearch), "search"),
            (items.selectAll, Selector(Self.toggleSelectAll), "select-all"), (items.delete, Selector(Self.confirmDeletion), "delete"),
            (items.moveToTop, Selector(Self.moveSelectionToTop), "move-to-top"),
        ]
        for (item, action, identifier) in actions {
            item.target = self
            item.action = action
            item.accessibilityIdentifier = identifier
        }
        navigationItem.leftBarButtonItem = items.edit
        // The gap lets fingers reach one of the buttons without the other.
        let gap = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
        gap.width = 26
        navigationItem.rightBarButtonItems = [items.add, gap, items.search]
        func space() -> UIBarButtonItem { UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil) }
        editMode.toolbar.items = [items.selectAll, space(), items.delete, space(), items.moveToTop]
        editMode.modeDidChange = { [weak self] in self?.modeDidChange($0) }
        updateItems()
    }

    /// Updates titles and states of all items.
    func updateItems() {
        let isAll = selection.count == shown.count && !selection.isEmpty
        items.edit.title = Localized.text("list.edit")
        items.done.title = Localized.text("list.done")
        items.add.accessibilityLabel = Localized.text("list.add")
        items.search.accessibilityLabel = Localized.text("list.search")
        items.selectAll.title = Localized.text(isAll ? "list.deselect-all" : "list.select-all")
        items.delete.title =
            selection.isEmpty ? Localized.text("list.delete-confirm") : Localized.text("list.delete", count: selection.count)
        items.moveToTop.title = Localized.text("list.move-to-top")
        items.edit.isEnabled = contents.count > 0
        items.selectAll.isEnabled = shown.count > 0
        items.delete.isEnabled = !selection.isEmpty
        items.delete.tintColor = selection.isEmpty ? nil : .systemRed
        items.moveToTop.isEnabled = !selection.isEmpty && selection != IndexSet(integersIn: 0..<selection.count)
    }

    // MARK: Edit mode

    var isEditingRows: Bool { editMode.mode == .editing }

    private func startEditing() { if contents.count > 0, navigationItem.searchController == nil { editMode.setMode(.editing) } }

    func endEditing() { editMode.setMode(.normal) }

    func toggleEditing() { if isEditingRows { endEditing() } else { startEditing() } }

    private func modeDidChange(_ mode: EditModeTransition.Mode) {
        let isEditing = mode == .editing
        selection = IndexSet()
        tableView.setEditing(isEditing, animated: UIView.inheritedAnimationDuration > 0)
        navigationItem.leftBarButtonItem = isEditing ? items.done : items.edit
        for item in [items.add, items.search] {
            item.isEnabled = !isEditing
            item.tintColor = isEditing ? .clear : nil
        }
        updateRefreshControl()
        updateItems()
    }

    // MARK: Selection

    private func toggleSelectAll() {
        // The toolbar can be clicked while it slides out.
        guard isEditingRows else { return }
        let isAll = selection.count == shown.count
        selection = isAll ? IndexSet() : IndexSet(integersIn: 0..<shown.count)
        if isAll {
            for path in tableView.indexPathsForSelectedRows ?? [] { tableView.deselectRow(at: path, animated: true) }
        } else {
            for path in tableView.indexPathsForVisibleRows ?? [] { tableView.selectRow(at: path, animated: true, scrollPosition: .none) }
        }
        updateItems()
    }

    /// Selects rows in edit mode.
    func selectRows(_ rows: IndexSet) {
        guard isEditingRows else { return }
        selection = rows
        for path in tableView.indexPathsForVisibleRows ?? [] where rows.contains(path.row) {
            tableView.selectRow(at: path, animated: false, scrollPosition: .none)
        }
        updateItems()
    }

    // MARK: Changes

    /// Asks for the name of a new row.
    private func askForRow() {
        guard !isEditingRows, presentedViewController == nil else { return }
        presentLocalizedAlert { [unowned self] in makeRowAlert() }
    }

    private func makeRowAlert() -> UIAlertController {
        let alert = UIAlertController(
            title: Localized.text("list.new-row"), message: Localized.text("list.new-row-message"), preferredStyle: .alert)
        alert.addTextField {
            $0.placeholder = Localized.text("list.new-row-name")
            $0.autocapitalizationType = .sentences
            $0.clearButtonMode = .whileEditing
        }
        alert.addAction(UIAlertAction(title: Localized.text("button.cancel"), style: .cancel))
        let add = UIAlertAction(title: Localized.text("list.add"), style: .default) { [weak self, weak alert] _ in
            self?.addRow(named: alert?.textFields?.first?.text)
        }
        alert.addAction(add)
        alert.preferredAction = add
        return alert
    }

    /// Inserts a row at the top and scrolls to it.
    func addRow(named name: String?) {
        changeRows { $0.insertNew(named: name) }
        let number = Localized.number(contents.rows.number(at: 0) ?? 0)
        UIAccessibility.post(notification: .announcement, argument: Localized.text("list.added", number))
        // A search may not find the new row.
        if query.isEmpty { tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic) } else { tableView.reloadData() }
        rowsDidChange()
        scrollToTop()
    }

    func confirmDeletion() {
        guard !selection.isEmpty, presentedViewController == nil else { return }
        presentLocalizedAlert { [unowned self] in makeDeletionSheet() }
    }

    private func makeDeletionSheet() -> UIAlertController {
        let sheet = UIAlertController(
            title: Localized.text("list.delete-question", count: selection.count), message: nil, preferredStyle: .actionSheet)
        sheet.addAction(
            UIAlertAction(title: Localized.text("list.delete-confirm"), style: .destructive) { [weak self] _ in self?.deleteSelection() })
        sheet.addAction(UIAlertAction(title: Localized.text("button.cancel"), style: .cancel))
        return sheet
    }

    private func deleteSelection() {
        let rows = selection
        selection = IndexSet()
        delete(rows)
    }

    /// Converts indexes of shown rows to indexes in the list of all rows, which differ during a search. Must be called before a change,
    /// because it reads the property that the change modifies.
    private func indexesInList(of rows: IndexSet) -> IndexSet {
        if query.isEmpty { return rows }
        return IndexSet(rows.compactMap { shown.rows.number(at: $0).flatMap(contents.rows.index) })
    }

    /// Deletes shown rows.
    func delete(_ rows: IndexSet) {
        guard !rows.isEmpty else { return }
        let removed = indexesInList(of: rows)
        changeRows { $0.rows.remove(removed) }
        updateTable(changedRows: rows.count) {
            tableView.deleteRows(at: rows.map { IndexPath(row: $0, section: 0) }, with: .automatic)
        }
        rowsDidChange()
        UIAccessibility.post(notification: .announcement, argument: Localized.text("list.deleted", count: rows.count))
        if contents.count == 0 { endEditing() }
    }

    private func moveSelectionToTop() {
        let rows = selection
        guard !rows.isEmpty else { return }
        // The selection is set before the move, because the data source looks it up when the move requests cells.
        selection = IndexSet(integersIn: 0..<rows.count)
        moveToTop(rows)
        updateItems()
    }

    /// Moves shown rows before all others.
    func moveToTop(_ rows: IndexSet) {
        let moved = indexesInList(of: rows)
        changeRows { $0.rows.moveToTop(moved) }
        updateTable(changedRows: rows.count) {
            for (target, source) in rows.enumerated() where source != target {
                tableView.moveRow(at: IndexPath(row: source, section: 0), to: IndexPath(row: target, section: 0))
            }
        }
        rowsDidChange()
        UIAccessibility.post(notification: .announcement, argument: Localized.text("list.moved", count: rows.count))
        scrollToTop()
    }

    /// Animates `updates`, or reloads the table if too many rows changed.
    private func updateTable(changedRows count: Int, _ updates: () -> Void) {
        guard count <= Self.maximumAnimatedRows else { return tableView.reloadData() }
        tableView.beginUpdates()
        updates()
        tableView.endUpdates()
    }

    func rowsDidChange() {
        tableView.layoutIfNeeded()
        rollWheel()
        updateEmptyView()
        updateItems()
        rowsHandler()
    }

    private func scrollToTop() { tableView.setContentOffset(CGPoint(x: 0, y: -tableView.adjustedContentInset.top), animated: true) }

    /// Fades the empty view in when no rows are left, and out when there is a row again.
    private func updateEmptyView() {
        let alpha: CGFloat = shown.count == 0 ? 1 : 0
        if alpha == 1 { emptyView.isForSearch = contents.count > 0 }
        guard emptyView.alpha != alpha else { return }
        tableView.separatorStyle = shown.count == 0 ? .none : .singleLine
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction, animations: { self.emptyView.alpha = alpha })
    }
}
