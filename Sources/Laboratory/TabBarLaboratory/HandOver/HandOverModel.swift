// What the sheet hands over: the code of one interaction with the present values, and its files.

internal import HandOverFormats
internal import TabBarKit
internal import UIKit

/// The code of an interaction with the values of the phone that the Tune page edits. Each text is written when it is first shown.
final class HandOverModel {
    let tune: TuneModel
    /// The name of the interaction, which stays the same while the sheet is open.
    let name: String
    private let files: (any LaboratoryFiles)?
    private let icon: HandOverIcon
    private var written: (handOver: HandOver, texts: [HandOverTarget: String])?
    /// The target that is shown; the next sheet begins with it.
    var target = LaboratorySettings.shared[\.handOverTarget] {
        didSet { if oldValue != target { LaboratorySettings.shared[\.handOverTarget] = target } }
    }

    /// The selected interaction of the Tune page. Nothing can be saved without `files`.
    init(_ tune: TuneModel, icon: HandOverIcon, files: (any LaboratoryFiles)?) {
        self.tune = tune
        self.icon = icon
        self.files = files
        name = tune.selected
    }

    /// The title for people, with the phone while two are compared.
    var title: String {
        let title = Localized.text("laboratory.hand-over.title", tune.title(of: name))
        guard tune.second != nil else { return title }
        return title + Localized.separator + (tune.editsSecond ? Comparison.names.second : Comparison.names.first)
    }

    /// Forgets the code, because values have changed.
    func valuesDidChange() { written = nil }

    /// The interaction with its present values; nil if the phone does not have it any more.
    private var handOver: HandOver? {
        if let written { return written.handOver }
        guard let made = tune.handOver(of: name, icon: icon) else { return nil }
        written = (made, [:])
        return made
    }

    /// The whole code for a target; empty if the phone does not have the interaction any more.
    func code(for target: HandOverTarget) -> String {
        if let text = written?.texts[target] { return text }
        guard let text = handOver?.text(target.format) else { return "" }
        written?.texts[target] = text
        return text
    }

    /// Puts all code of the target on the clipboard.
    func copy() {
        UIPasteboard.general.string = code(for: target)
        tune.say(Localized.text("laboratory.hand-over.copied", tune.title(of: name), target.title))
    }

    // MARK: Files

    /// Whether files can be saved.
    var canSave: Bool { files != nil }

    /// The name of the target's file, without its ending.
    var fileName: String { handOver.map(target.stem) ?? name }

    /// The alert that asks for the name and the folder of the target's file, and saves it. `report` gets the message of an error.
    func questionBeforeSaving(_ report: @escaping (String) -> Void) -> UIAlertController? {
        guard let files else { return nil }
        let target = target
        return UIAlertController.question(
            aboutPlaceOf: files, title: Localized.text("laboratory.hand-over.save.title", target.title), name: fileName,
            button: Localized.text("laboratory.preset.save.button")
        ) { [weak self] name, folder in
            self?.attempt(report) { model, files throws(ExportError) in
                // The folder is that of all exports of this run.
                if folder != files.folder { try files.use(name: files.name, folder: folder) }
                return try files.save(Array(model.code(for: target).utf8), named: model.plain(name, target), ending: target.ending)
            }
        }
    }

    /// The name that the user has entered without the ending, which is added; the usual name for an empty one.
    private func plain(_ name: String, _ target: HandOverTarget) -> String {
        let plain = name.lowercased().hasSuffix(target.ending) ? String(name.dropLast(target.ending.count)) : name
        return plain.isEmpty ? fileName : plain
    }

    /// Saves a folder with a file for each target. `report` gets the message of an error.
    func saveAll(_ report: (String) -> Void) {
        attempt(report) { model, files throws(ExportError) in
            guard let handOver = model.handOver else { throw ExportError("No such file or directory") }
            let all = HandOverTarget.allCases.map { target in
                ExportedFile(name: target.stem(of: handOver) + target.ending, bytes: Array(model.code(for: target).utf8))
            }
            return try files.saveFolder(all, named: model.name)
        }
    }

    /// Saves files and says where they are, or reports the error.
    private func attempt(_ report: (String) -> Void, _ save: (HandOverModel, any LaboratoryFiles) throws(ExportError) -> String) {
        guard let files else { return }
        do throws(ExportError) {
            tune.say(Localized.text("toast.saved", try save(self, files)))
        } catch {
            report(Localized.text("toast.failed", Localized.fileError(error.message)))
        }
    }
}
