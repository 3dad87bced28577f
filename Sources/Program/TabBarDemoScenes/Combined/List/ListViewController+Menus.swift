// The context menu and the swipe actions of a row.

@preconcurrency internal import Foundation
internal import UIKit

extension ListViewController {
    /// A menu that moves the row at `index` to the top or deletes it; nil in edit mode and for an index beyond the rows.
    func menu(forRow index: Int) -> UIContextMenuConfiguration? {
        guard !isEditingRows, index < shown.count else { return nil }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in
            UIMenu(children: [
                UIAction(
                    title: Localized.text("list.move-to-top"), image: SceneIcon.template("menu-top"),
                    attributes: index == 0 ? .disabled : []
                ) { _ in self?.moveToTop(IndexSet(integer: index)) },
                UIAction(
                    title: Localized.text("list.delete-confirm"), image: SceneIcon.template("menu-delete"), attributes: .destructive
                ) { _ in self?.delete(IndexSet(integer: index)) },
            ])
        }
    }

    /// The action at the leading edge, which moves a row to the top; nil in edit mode.
    func leadingActions(forRow index: Int) -> UISwipeActionsConfiguration? {
        guard !isEditingRows, index < shown.count else { return nil }
        let action = UIContextualAction(style: .normal, title: Localized.text("list.to-top")) { [weak self] _, _, complete in
            self?.moveToTop(IndexSet(integer: index))
            complete(true)
        }
        action.image = SceneIcon.template("menu-top")
        action.backgroundColor = .systemBlue
        return UISwipeActionsConfiguration(actions: [action])
    }

    /// The action at the trailing edge, which deletes a row; nil in edit mode.
    func trailingActions(forRow index: Int) -> UISwipeActionsConfiguration? {
        guard !isEditingRows, index < shown.count else { return nil }
        let action = UIContextualAction(style: .destructive, title: Localized.text("list.delete-confirm")) { [weak self] _, _, complete in
            self?.delete(IndexSet(integer: index))
            complete(true)
        }
        action.image = SceneIcon.template("menu-delete")
        return UISwipeActionsConfiguration(actions: [action])
    }
}
