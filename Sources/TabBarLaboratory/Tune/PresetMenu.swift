// The menu of presets: loading, saving, renaming and deleting.

internal import Foundation
internal import TabBarDemoScenes
internal import TabBarKit
internal import UIKit

/// Creates the menu of the presets in the user's folder.
final class PresetMenu {
    private let model: TuneModel
    private let folder: PresetFolder?
    /// The name of the preset that was loaded or saved last.
    private(set) var current: String? {
        get { model.edited.presetName }
        set {
            model.edited.usePreset(newValue)
            // The preset of the second phone is not stored, because that phone exists only during a comparison.
            if model.edited === model.first { DemoSettings.shared.laboratoryPreset = newValue ?? "" }
        }
    }
    /// The controller that presents alerts.
    weak var page: UIViewController?

    init(model: TuneModel, folder: PresetFolder?) {
        self.model = model
        self.folder = folder
    }

    /// The menu. Its elements are created when it is opened, because other programs may change the folder.
    var menu: UIMenu {
        UIMenu(children: [
            UIDeferredMenuElement.uncached { [weak self] done in done(self?.elements ?? []) }
        ])
    }

    private var elements: [UIMenuElement] {
        let names = folder?.names ?? []
        let loading = names.map { name in
            UIAction(title: name, state: name == current ? .on : .off) { [weak self] _ in self?.load(name) }
        }
        var changing: [UIMenuElement] = [
            UIAction(title: Localized.text("laboratory.preset.save"), attributes: folder == nil ? .disabled : []) { [weak self] _ in
                self?.askForName(title: Localized.text("laboratory.preset.save"), name: self?.current ?? "") { self?.save($0) }
            }
        ]
        if let current, names.contains(current) {
            changing += [
                UIAction(title: Localized.text("laboratory.preset.rename", current)) { [weak self] _ in
                    self?.askForName(title: Localized.text("laboratory.preset.rename", current), name: current) {
                        self?.rename(current, to: $0)
                    }
                },
                UIAction(title: Localized.text("laboratory.preset.delete", current), attributes: .destructive) { [weak self] _ in
                    self?.delete(current)
                },
            ]
        }
        let reset = UIAction(
            title: Localized.text("laboratory.preset.article"), attributes: model.set.changedValues.isEmpty ? .disabled : []
        ) { [weak self] _ in
            self?.model.set.resetAll()
            self?.current = nil
        }
        return [
            UIMenu(options: .displayInline, children: [reset] + loading), UIMenu(options: .displayInline, children: changing),
        ]
    }

    private func askForName(title: String, name: String, _ done: @escaping (String) -> Void) {
        let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
        alert.addTextField { field in
            field.text = name
            field.placeholder = Localized.text("laboratory.preset.name")
            field.accessibilityIdentifier = "preset-name"
        }
        alert.addAction(UIAlertAction(title: Localized.text("button.cancel"), style: .cancel))
        alert.addAction(
            UIAlertAction(title: Localized.text("laboratory.preset.ok"), style: .default) { [weak alert] _ in
                done((alert?.textFields?.first?.text ?? "").trimmingCharacters(in: .whitespaces))
            })
        page?.present(alert, animated: true)
    }

    // MARK: Files

    /// Uses the preset that was loaded or saved last. With `appliesValues`, its values are applied; otherwise the phone keeps its values,
    /// which then count as changes of the preset. A preset that no longer exists, or is broken, changes nothing.
    func restore(appliesValues: Bool) {
        let name = DemoSettings.shared.laboratoryPreset
        guard let folder, !name.isEmpty, folder.names.contains(name) else { return }
        if appliesValues, model.set.changedValues.isEmpty { return load(name) }
        guard !model.set.changedValues.isEmpty, let preset = try? folder.load(name) else { return }
        model.first.usePreset(preset)
        model.valuesDidChange([])
    }

    func load(_ name: String) {
        attempt { folder throws(PresetError) in
            let (preset, json) = try PresetFolder.read(folder.file(named: name))
            try preset.check(with: model.set, json: json, file: folder.file(named: name))
            // The values have been checked.
            try? model.set.replaceAll(with: preset.values)
            current = name
            model.valuesDidChange([])
        }
    }

    func save(_ name: String) {
        attempt { folder throws(PresetError) in
            try folder.save(ParameterPreset(name: name, values: model.set.changedValues))
            current = name
            model.valuesDidChange([])
            model.say(Localized.text("laboratory.preset.saved", name))
        }
    }

    func rename(_ name: String, to newName: String) {
        attempt { folder throws(PresetError) in
            try folder.rename(name, to: newName)
            current = newName
        }
    }

    func delete(_ name: String) {
        attempt { folder throws(PresetError) in
            try folder.delete(name)
            current = nil
            model.say(Localized.text("laboratory.preset.deleted", name))
        }
    }

    /// Runs `work`. If it fails, shows the error as a message.
    private func attempt(_ work: (PresetFolder) throws(PresetError) -> Void) {
        guard let folder else { return }
        do throws(PresetError) { try work(folder) } catch { model.say("\(error)") }
    }
}
