// The alert that asks for the name and the folder of exports.

internal import UIKit

extension UIAlertController {
    /// An alert with fields for the name and the folder of the next exports. An empty field restores the default.
    static func question(aboutPlaceOf files: any LaboratoryFiles, done: @escaping (_ name: String, _ folder: String) -> Void)
        -> UIAlertController
    {
        let alert = UIAlertController(
            title: Localized.text("laboratory.export.place.title"), message: nil, preferredStyle: .alert)
        let texts = [
            ("laboratory.preset.name", files.name, "export-name"), ("laboratory.export.folder", files.folder ?? "", "export-folder"),
        ]
        for (key, value, identifier) in texts {
            alert.addTextField { field in
                field.text = value
                field.attributedPlaceholder = AttributedText(
                    string: Localized.text(key), attributes: [.foregroundColor: LaboratoryLook.placeholder])
                field.accessibilityLabel = Localized.text(key)
                field.accessibilityIdentifier = identifier
                field.addAction(UIAction { [weak field] _ in field?.selectAll(nil) }, for: .editingDidBegin)
            }
        }
        let accept = UIAlertAction(title: Localized.text("button.ok"), style: .default) { [weak alert] _ in
            let entered = (alert?.textFields ?? []).map { ($0.text ?? "").trimmingCharacters(in: .whitespaces) }
            if entered.count == texts.count { done(entered[0], entered[1]) }
        }
        alert.addAction(UIAlertAction(title: Localized.text("button.cancel"), style: .cancel))
        alert.addAction(accept)
        alert.preferredAction = accept
        return alert
    }
}
