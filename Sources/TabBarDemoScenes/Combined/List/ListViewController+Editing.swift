// Editing the list: rows are chosen, deleted, moved to the top; new ones come at the top.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// The items of the list's bars, which say what can be done.
struct ListBarItems {
    let edit = UIBarButtonItem(title: nil, style: .plain, target: nil, action: nil)
    let done = UIBarButtonItem(title: nil, style: .done, target: nil, action: nil)
    let add = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)
    let selectAll = UIBarButtonItem(title: nil, style: .plain, target: nil, action: nil)
    let delete = UIBarButtonItem(title: nil, style: .plain, target: nil, action: nil)
    let moveToTop = UIBarButtonItem(title: nil, style: .plain, target: nil, action: nil)
}

extension ListViewController {
    /// The most rows that come, go or move one by one; more of them are exchanged all at once, which nobody's eye can tell.
    private static let mostAnimatedRows = 500

    // MARK: Setting up

    func setUpEditing() {
        let actions: [(UIBarButtonItem, Selector, String)] = [
            (items.edit, Selector(Self.startEditing), "edit"), (items.done, Selector(Self.endEditing), "done"),
            (items.add, Selector(Self.addRow), "add"),
            (items.selectAll, Selector(Self.toggleAll), "select-all"), (items.delete, Selector(Self.askToDelete), "delete"),
            (items.moveToTop, Selector(Self.moveSelectionToTop), "move-to-top"),
        ]
        for (item, action, identifier) in actions {
            item.target = self
            item.action = action
            item.accessibilityIdentifier = identifier
        }
        navigationItem.leftBarButtonItem = items.edit
        navigationItem.rightBarButtonItem = items.add
        func space() -> UIBarButtonItem { UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil) }
        editMode.toolbar.items = [items.selectAll, space(), items.delete, space(), items.moveToTop]
        editMode.modeDidChange = { [weak self] in self?.modeDidChange($0) }
        updateItems()
    }

    /// What the items say in the user's language, and which of them can be used now.
    func updateItems() {
        let isAll = selection.count == contents.count && !selection.isEmpty
        items.edit.title = Localized.text("list.edit")
        items.done.title = Localized.text("list.done")
        items.add.accessibilityLabel = Localized.text("list.add")
        items.selectAll.title = Localized.text(isAll ? "list.deselect-all" : "list.select-all")
        items.delete.title =
            selection.isEmpty ? Localized.text("list.delete-confirm") : Localized.text("list.delete", count: selection.count)
        items.moveToTop.title = Localized.text("list.move-to-top")
        items.edit.isEnabled = contents.count > 0
        items.selectAll.isEnabled = contents.count > 0
        items.delete.isEnabled = !selection.isEmpty
        items.delete.tintColor = selection.isEmpty ? nil : .systemRed
        items.moveToTop.isEnabled = !selection.isEmpty && selection != IndexSet(integersIn: 0..<selection.count)
    }

    // MARK: The mode

    var isEditingRows: Bool { editMode.mode == .editing }

    private func startEditing() {
        if contents.count > 0 { editMode.setMode(.editing) }
    }

    func endEditing() { editMode.setMode(.normal) }

    func toggleEditing() {
        if isEditingRows { endEditing() } else { startEditing() }
    }

    private func modeDidChange(_ mode: EditModeTransition.Mode) {
        let isEditing = mode == .editing
        selection = IndexSet()
        tableView.setEditing(isEditing, animated: UIView.inheritedAnimationDuration > 0)
        navigationItem.leftBarButtonItem = isEditing ? items.done : items.edit
        items.add.isEnabled = !isEditing
        items.add.tintColor = isEditing ? .clear : nil
        updateItems()
    }

    // MARK: The selection

    private func toggleAll() {
        // The toolbar can still be clicked while it leaves.
        guard isEditingRows else { return }
        let isAll = selection.count == contents.count
        selection = isAll ? IndexSet() : IndexSet(integersIn: 0..<contents.count)
        for path in isAll ? tableView.indexPathsForSelectedRows ?? [] : tableView.indexPathsForVisibleRows ?? [] {
            if isAll {
                tableView.deselectRow(at: path, animated: true)
            } else {
                tableView.selectRow(at: path, animated: true, scrollPosition: .none)
            }
        }
        updateItems()
    }

    func userChangedSelection(_ path: IndexPath, isSelected: Bool) {
        if isSelected { selection.insert(path.row) } else { selection.remove(path.row) }
        updateItems()
    }

    // MARK: Changing the rows

    private func addRow() {
        guard !isEditingRows else { return }
        change { $0.insertNew(at: 0) }
        let number = Localized.number(contents.rows.number(at: 0) ?? 0)
        UIAccessibility.post(notification: .announcement, argument: Localized.text("list.added", number))
        tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
        rowsDidChange()
        showTop()
    }

    private func askToDelete() {
        guard !selection.isEmpty, presentedViewController == nil else { return }
        presentLocalizedAlert { [unowned self] in deletionSheet() }
    }

    private func deletionSheet() -> UIAlertController {
        let sheet = UIAlertController(
            title: Localized.text("list.delete-question", count: selection.count), message: nil, preferredStyle: .actionSheet)
        sheet.addAction(
            UIAlertAction(title: Localized.text("list.delete-confirm"), style: .destructive) { [weak self] _ in self?.deleteSelection() })
        sheet.addAction(UIAlertAction(title: Localized.text("button.cancel"), style: .cancel))
        return sheet
    }

    private func deleteSelection() {
        let gone = selection
        selection = IndexSet()
        delete(gone)
    }

    func delete(_ gone: IndexSet) {
        guard !gone.isEmpty else { return }
        change { $0.remove(gone) }
        show(changeOf: gone.count) { tableView.deleteRows(at: gone.map { IndexPath(row: $0, section: 0) }, with: .automatic) }
        rowsDidChange()
        UIAccessibility.post(notification: .announcement, argument: Localized.text("list.deleted", count: gone.count))
        if contents.count == 0 { endEditing() }
    }

    private func moveSelectionToTop() {
        let moved = selection
        guard !moved.isEmpty else { return }
        moveToTop(moved)
        selection = IndexSet(integersIn: 0..<moved.count)
        updateItems()
    }

    func moveToTop(_ moved: IndexSet) {
        change { $0.moveToTop(moved) }
        show(changeOf: moved.count) {
            for (target, source) in moved.enumerated() where source != target {
                tableView.moveRow(at: IndexPath(row: source, section: 0), to: IndexPath(row: target, section: 0))
            }
        }
        rowsDidChange()
        UIAccessibility.post(notification: .announcement, argument: Localized.text("list.moved", count: moved.count))
        showTop()
    }

    /// Tells the table of a change row by row where that can be seen, or all at once.
    private func show(changeOf count: Int, _ update: () -> Void) {
        guard count <= Self.mostAnimatedRows else {
            tableView.reloadData()
            return
        }
        tableView.beginUpdates()
        update()
        tableView.endUpdates()
    }

    private func rowsDidChange() {
        tableView.layoutIfNeeded()
        rollWheel()
        showEmptiness()
        updateItems()
    }

    private func showTop() {
        tableView.setContentOffset(CGPoint(x: 0, y: -tableView.adjustedContentInset.top), animated: true)
    }

    /// The tray comes when the last row goes.
    private func showEmptiness() {
        let alpha: CGFloat = contents.count == 0 ? 1 : 0
        guard emptyView.alpha != alpha else { return }
        tableView.separatorStyle = contents.count == 0 ? .none : .singleLine
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction, animations: { self.emptyView.alpha = alpha })
    }
}
