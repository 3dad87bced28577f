// The Edit button of a view controller.

internal import Foundation

extension UIViewController {
    func makeEditButton() -> UIBarButtonItem {
        let item = UIBarButtonItem(barButtonSystemItem: .edit, target: self, action: Selector(Self.toggleEditing))
        _editButtonItem = item
        updateEditButton()
        return item
    }

    private func toggleEditing() { setEditing(!isEditing, animated: true) }

    func updateEditButton() {
        _editButtonItem?.systemItem = _isEditing ? .done : .edit
        _editButtonItem?.style = _isEditing ? .done : .plain
    }
}
