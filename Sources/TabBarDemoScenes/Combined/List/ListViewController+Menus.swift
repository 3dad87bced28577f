// The menu of a row: what the toolbar does to chosen rows, for one.

@preconcurrency internal import Foundation
internal import UIKit

extension ListViewController {
    /// Delete and Move to Top for the row that `index` is now; while rows are chosen, the toolbar is for that.
    func menu(forRow index: Int) -> UIContextMenuConfiguration? {
        guard !isEditingRows, index < contents.count else { return nil }
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
