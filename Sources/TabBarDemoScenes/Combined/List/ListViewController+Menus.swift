// The context menu of a row.

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
}
