// The menu of presets: loading, saving, renaming and deleting.

internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// Creates the menu of the presets in the user's folder.
final class PresetMenu {
    private let model: TuneModel
    private let folder: PresetFolder?
    private let takes: TakeList
    let savePoints: SavePoints
    /// The name of the preset of the folder that was loaded or saved last.
    private(set) var current: String? {
        get { model.edited.presetName }
        set {
            model.edited.usePreset(newValue)
            // The preset of the second phone is not stored, because that phone exists only during a comparison.
            if model.edited === model.first { LaboratorySettings.shared[\.preset] = newValue ?? "" }
        }
    }
    /// The controller that presents alerts.
    weak var page: UIViewController? {
        didSet { savePoints.present = { [weak page] in page?.presentIfShown($0) } }
    }
    /// The takes that this run has kept, or that an earlier one had; nil before they were read.
    private var keptTakes: [Take]?

    init(model: TuneModel, folder: PresetFolder?, takes: TakeList = TakeList()) {
        self.model = model
        self.folder = folder
        self.takes = takes
        savePoints = SavePoints(model: model)
    }

    /// The elements of the menu; other programs may change the folder.
    var elements: [UIMenuElement] {
        let names = folder?.names ?? []
        let loading = names.map { name in
            UIAction(Self.menuTitle(name) { $0 }, isOn: name == current) { [weak self] in self?.load(name) }
        }
        var changing: [UIMenuElement] = [
            UIAction(title: Localized.text("laboratory.preset.save"), attributes: folder == nil ? .disabled : []) { [weak self] _ in
                self?.askToSave()
            }
        ]
        if let current, names.contains(current) {
            changing += [
                UIAction(title: Self.menuTitle(current) { Localized.text("laboratory.preset.rename", $0) }) { [weak self] _ in
                    self?.askForName("rename", name: current) { self?.rename(current, to: $0) }
                },
                UIAction(
                    title: Self.menuTitle(current) { Localized.text("laboratory.preset.delete", $0) }, attributes: .destructive
                ) { [weak self] _ in self?.askToDelete(current) },
            ]
        }
        let reset = UIAction(
            title: Localized.text("laboratory.preset.article"), attributes: model.set.hasChanges ? [] : .disabled
        ) { [weak self] _ in
            self?.model.set.resetAll()
            self?.current = nil
            self?.takes.lostPreset()
        }
        return UIMenu.sections([reset] + loading, changing, [savePoints.menu])
    }

    /// The width of a menu's titles, in points at the default text size.
    private static let titleWidth: CGFloat = 244

    /// The text that `make` returns for `name`. If it is wider than a menu's titles, the middle of the name is replaced by an ellipsis.
    static func menuTitle(_ name: String, _ make: (String) -> String) -> String {
        func fits(_ text: String) -> Bool {
            (make(text) as NSString).size(withAttributes: [.font: LaboratoryLook.font(16)]).width <= titleWidth
        }
        guard !fits(name) else { return make(name) }
        let letters = Array(name)
        for count in stride(from: letters.count - 1, through: 2, by: -1) {
            let text = String(letters.prefix((count + 1) / 2)) + "…" + String(letters.suffix(count / 2))
            if fits(text) { return make(text) }
        }
        return make(name)
    }

    /// Presents an alert that asks for the name of a preset. `action`, "save" or "rename", selects the texts of the title and the button.
    /// The button is disabled while the name is empty.
    private func askForName(_ action: String, name: String, _ done: @escaping (String) -> Void) {
        page?.presentIfShown(
            UIAlertController.question(
                title: Localized.text("laboratory.preset.\(action).title"),
                button: Localized.text("laboratory.preset.\(action).button"), name: name, identifier: "preset-name", done: done))
    }

    func askToSave() { askForName("save", name: model.edited.preset?.name ?? "") { [weak self] in self?.saveOrAsk($0) } }

    /// Saves a preset. If another preset has this name, asks first whether to replace it.
    private func saveOrAsk(_ name: String) {
        guard name != current, let folder, folder.names.contains(name) else { return save(name) }
        confirm("replace", name) { [weak self] in self?.save(name) }
    }

    /// Asks before a preset is deleted: it cannot be restored.
    private func askToDelete(_ name: String) { confirm("delete", name) { [weak self] in self?.delete(name) } }

    /// Presents an alert with a destructive button that calls `perform`. `action`, "replace" or "delete", selects the texts.
    private func confirm(_ action: String, _ name: String, _ perform: @escaping () -> Void) {
        let alert = UIAlertController(
            title: Localized.text("laboratory.preset.\(action).title", name), message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: Localized.text("button.cancel"), style: .cancel))
        alert.addAction(
            UIAlertAction(title: Localized.text("laboratory.preset.\(action).button"), style: .destructive) { _ in perform() })
        page?.presentIfShown(alert)
    }

    // MARK: Files

    /// Loads the preset that was used last, and then the values that the previous run had not saved. A preset that is missing or broken
    /// is skipped. The settings are the user's own, and stay.
    func restore() {
        let settings = LaboratorySettings.shared, name = settings[\.preset]
        if let folder, !name.isEmpty, folder.names.contains(name) { load(name, report: .message) }
        restoreTakes()
        guard let kept = try? ParameterPreset(json: Data(settings[\.unsavedValues].utf8), file: "") else { return }
        try? model.set.replaceAll(with: kept.values)
    }

    /// Adds the takes of a preset from the command line, and those that an earlier run has kept.
    func restoreTakes() {
        if model.first.presetName == nil, let preset = model.first.preset { takes.use(takesOfPreset: preset.takes) }
        guard let folder else { return }
        do throws(PresetError) {
            let kept = try folder.keptTakes()
            keptTakes = kept
            takes.restore(kept)
        } catch {
            keptTakes = []
            model.say(Localized.text("laboratory.take.restore.failed") + "\n" + error.localizedDetails)
        }
        takes.changes.observe(self) { menu, _ in menu.keepTakes() }
    }

    /// Keeps the takes that no preset has for the next run, if they have changed. A message says why that is not possible.
    private func keepTakes() {
        guard let folder, let former = keptTakes, former != takes.unsaved else { return }
        do throws(PresetError) {
            try folder.keep(takes.unsaved, replacing: former)
            keptTakes = takes.unsaved
        } catch {
            model.say(Localized.text("laboratory.take.keep.failed") + "\n" + error.localizedDetails)
        }
    }

    /// Stores the first phone's values, and the takes, for the next run if no preset has them.
    func keepUnsavedValues() {
        keepTakes()
        let values = model.first.set.changedValues
        let isSaved = values == (model.first.preset?.values ?? [:])
        // A preset from the command line is for this run: what the previous one has kept stays.
        if isSaved, model.first.preset != nil, model.first.presetName == nil { return }
        let json = isSaved ? nil : try? ParameterPreset(name: "", values: values).json()
        LaboratorySettings.shared[\.unsavedValues] = json.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Uses the settings of a preset. Returns the titles of the changed ones.
    private func use(_ settings: [String: String]?) -> [String] { model.settings?.use(presetSettings: settings ?? [:]) ?? [] }

    /// Says which settings a preset has changed.
    func say(changedSettings titles: [String]) {
        guard !titles.isEmpty else { return }
        model.say(Localized.text("laboratory.preset.settings", titles.joined(separator: "\n")))
    }

    /// How a failure is reported: in an alert after an act of the user, in a message otherwise.
    enum Report { case alert, message }

    func load(_ name: String, report: Report = .alert) {
        attempt(.load, name, report: report) { folder throws(PresetError) in
            let preset = try read(folder.file(named: name))
            let changed = report == .alert ? use(preset.settings) : []
            model.edited.parameters.use(preset)
            current = name
            takes.use(takesOfPreset: preset.takes)
            say(changedSettings: changed)
        }
    }

    /// Loads the preset in a file outside the folder. The values then count as changed, and can be saved.
    func load(file: String) {
        let name = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
        do throws(PresetError) {
            let preset = try read(file), changed = use(preset.settings)
            model.edited.parameters.use(preset)
            current = nil
            takes.use(takesOfPreset: preset.takes)
            if let interaction = model.set.firstInteraction(changedBy: preset) { model.select(interaction) }
            model.say(Localized.text("laboratory.preset.loaded", name))
            say(changedSettings: changed)
        } catch {
            page?.presentIfShown(UIAlertController(title: PresetAct.load.failure(of: name), error: error))
        }
    }

    /// Reads a preset with values for the present parameters.
    private func read(_ file: String) throws(PresetError) -> ParameterPreset {
        let (preset, json) = try PresetFolder.read(file)
        try preset.check(with: model.set, json: json, file: file)
        return preset
    }

    func save(_ name: String) {
        attempt(.save, name) { folder throws(PresetError) in
            let settings = model.settings?.presetSettings(in: model.edited.window)
            try folder.save(
                ParameterPreset(name: name, values: model.set.changedValues, settings: settings, takes: takes.takes))
            current = name
            takes.wereSaved()
            model.say(Localized.text("laboratory.preset.saved", name))
        }
    }

    func rename(_ name: String, to newName: String) {
        attempt(.rename, name) { folder throws(PresetError) in
            try folder.rename(name, to: newName)
            current = newName
        }
    }

    func delete(_ name: String) {
        attempt(.delete, name) { folder throws(PresetError) in
            try folder.delete(name)
            current = nil
            takes.lostPreset()
            model.say(Localized.text("laboratory.preset.deleted", name))
        }
    }

    private func attempt(
        _ act: PresetAct, _ name: String, report: Report = .alert, _ work: (PresetFolder) throws(PresetError) -> Void
    ) {
        guard let folder else { return }
        do throws(PresetError) { try work(folder) } catch {
            switch report {
            case .alert: page?.presentIfShown(UIAlertController(title: act.failure(of: name), error: error))
            case .message: model.say(act.failure(of: name) + "\n" + error.localizedDetails)
            }
        }
    }
}

/// An operation on a preset, which can fail.
enum PresetAct: String {
    case load, save, rename, delete

    /// The title of a message about a failure.
    func failure(of preset: String) -> String { Localized.text("laboratory.preset.\(rawValue).failed", preset) }
}

extension UIAlertController {
    /// An alert with the details of an error.
    convenience init(title: String, error: PresetError) {
        self.init(title: title, message: error.localizedDetails, preferredStyle: .alert)
        addAction(UIAlertAction(title: Localized.text("button.ok"), style: .cancel))
    }
}

@MainActor extension PresetError {
    /// The reason in the user's language, and the file's name with the line of the error if it is known.
    var localizedDetails: String {
        let name = (file as NSString).lastPathComponent
        let place = line.map { Localized.text("preset-error.line", name, Localized.number($0)) } ?? name
        return localizedReason + "\n" + place
    }

    private var localizedReason: String {
        switch problem {
        case .cannotRead(let reason), .cannotWrite(let reason), .cannotDelete(let reason): Localized.fileError(reason)
        case .tooLong: Localized.text("preset-error.long", Localized.number(PresetFolder.sizeLimit >> 20))
        case .notJSON: Localized.text("preset-error.not-json")
        case .notAPreset: Localized.text("preset-error.not-a-preset")
        case .laterVersion: Localized.text("preset-error.later-version")
        case .unknownVersion: Localized.text("preset-error.unknown-version")
        case .missing(let member): Localized.text("preset-error.missing", member)
        case .invalidValue: Localized.text("preset-error.value", key ?? "")
        case .parameter(let error): error.localizedReason
        case .emptyName: Localized.text("preset-error.empty-name")
        case .longName: Localized.text("preset-error.long-name")
        case .usedName: Localized.text("preset-error.used-name")
        }
    }
}

@MainActor extension ParameterError {
    fileprivate var localizedReason: String {
        func name(_ part: String?) -> String { part.map { "\(id) (\($0))" } ?? id }
        func valid(_ part: String?, _ range: ClosedRange<Double>) -> String {
            Localized.text("preset-error.value", name(part)) + "\n" + TuneModel.message(range)
        }
        return switch self {
        case .unknown: Localized.text("preset-error.unknown", id)
        case .notFinite(_, let part, let range), .outOfRange(_, let part, _, let range): valid(part, range)
        case .wrongKind, .notAChoice, .keyframeCount, .keyTimes: Localized.text("preset-error.value", id)
        }
    }
}
