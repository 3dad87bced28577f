// The alerts that ask for a name, or for the name and the folder of exports.

internal import UIKit

extension UIViewController {
    /// Presents an alert, unless the laboratory was closed while the menu that leads to the alert faded out.
    func presentIfShown(_ alert: UIAlertController) { if view.window != nil { present(alert, animated: true) } }
}

extension UIAlertController {
    /// Whether the button of a question for a name is enabled while the name is empty.
    enum EmptyName { case refused, accepted }

    /// An alert that asks for a name. The text of its field is selected. `done` gets the name, without spaces at both ends.
    static func question(
        title: String, button: String, name: String, identifier: String, emptyName: EmptyName = .refused, done: @escaping (String) -> Void
    ) -> UIAlertController {
        let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
        func entered(_ field: UITextField?) -> String { (field?.text ?? "").trimmingCharacters(in: .whitespaces) }
        let accept = UIAlertAction(title: button, style: .default) { [weak alert] _ in done(entered(alert?.textFields?.first)) }
        alert.addTextField { field in
            field.text = name
            field.attributedPlaceholder = AttributedText(
                string: Localized.text("laboratory.preset.name"), attributes: [.foregroundColor: LaboratoryLook.placeholder])
            field.accessibilityIdentifier = identifier
            if emptyName == .refused {
                field.call(field, on: .editingChanged) { [weak accept] in accept?.isEnabled = !entered($0).isEmpty }
            }
            // Selects the name, so that the first key replaces it.
            field.call(field, on: .editingDidBegin) { $0.selectAll(nil) }
        }
        accept.isEnabled = emptyName == .accepted || !name.isEmpty
        alert.addAction(UIAlertAction(title: Localized.text("button.cancel"), style: .cancel))
        alert.addAction(accept)
        alert.preferredAction = accept
        return alert
    }

    /// An alert with fields for the name and the folder of the next exports, or of a file with a `name` of its own. An empty field restores
    /// the default.
    static func question(
        aboutPlaceOf files: any LaboratoryFiles, title: String? = nil, name: String? = nil, button: String? = nil,
        done: @escaping (_ name: String, _ folder: String) -> Void
    ) -> UIAlertController {
        let title = title ?? Localized.text("laboratory.export.place.title")
        let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
        let texts = [
            ("laboratory.preset.name", name ?? files.name, "export-name"),
            ("laboratory.export.folder", files.folder ?? "", "export-folder"),
        ]
        for (key, value, identifier) in texts {
            alert.addTextField { field in
                field.text = value
                field.attributedPlaceholder = AttributedText(
                    string: Localized.text(key), attributes: [.foregroundColor: LaboratoryLook.placeholder])
                field.accessibilityLabel = Localized.text(key)
                field.accessibilityIdentifier = identifier
                field.call(field, on: .editingDidBegin) { $0.selectAll(nil) }
            }
        }
        let accept = UIAlertAction(title: button ?? Localized.text("button.ok"), style: .default) { [weak alert] _ in
            let entered = (alert?.textFields ?? []).map { ($0.text ?? "").trimmingCharacters(in: .whitespaces) }
            if entered.count == texts.count { done(entered[0], entered[1]) }
        }
        alert.addAction(UIAlertAction(title: Localized.text("button.cancel"), style: .cancel))
        alert.addAction(accept)
        alert.preferredAction = accept
        return alert
    }
}
