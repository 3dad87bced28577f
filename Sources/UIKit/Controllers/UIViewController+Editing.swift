// Editing what a controller shows, and the button that begins and ends it.

internal import Foundation

extension UIViewController {
    func changeEditing(_ on: Bool) {
        editingNow = on
        updateEditButton()
    }

    func editButtonMade() -> UIBarButtonItem {
        if let storedEditButton { return storedEditButton }
        let item = UIBarButtonItem(barButtonSystemItem: .edit, target: self, action: Selector(toggleEditing))
        storedEditButton = item
        updateEditButton()
        return item
    }

    private func toggleEditing() { setEditing(!isEditing, animated: true) }

    /// The words and the weight are those of the system's own items.
    private func updateEditButton() {
        guard let item = storedEditButton else { return }
        item.systemItem = editingNow ? .done : .edit
        item.style = editingNow ? .done : .plain
    }
}
