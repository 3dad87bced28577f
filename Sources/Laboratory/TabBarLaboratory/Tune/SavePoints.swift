// Values that one key keeps and another one restores, with their menu.

internal import Foundation
internal import TabBarKit
internal import UIKit

/// Values that the user has kept, with a name.
nonisolated struct SavePoint: Codable, Equatable {
    var name: String
    /// The values that differ from the defaults.
    let values: [String: ParameterValue]
}

/// The history of the values that the user has kept. It is stored with the settings.
final class SavePoints {
    /// The largest number of points; after that, the oldest ones go.
    static let limit = 50
    /// The keys that keep the values and that go back, as menus and messages show them.
    static let keys = (keep: "Ctrl+K", back: "Ctrl+Shift+K")

    private let model: TuneModel
    /// The points, the latest one last.
    private(set) var points: [SavePoint] {
        didSet {
            let json = points.isEmpty ? nil : try? JSONEncoder().encode(points)
            LaboratorySettings.shared[\.savePoints] = json.map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }
    /// Presents questions.
    var present: (UIAlertController) -> Void = { _ in }

    /// The points that an earlier run has kept; none if they cannot be read.
    init(model: TuneModel) {
        self.model = model
        let kept = LaboratorySettings.shared[\.savePoints]
        points = (try? JSONDecoder().decode([SavePoint].self, from: Data(kept.utf8))) ?? []
    }

    /// The index of the latest point with the present values; nil if there is none.
    private var current: Int? {
        let present = model.set.changedValues
        return points.lastIndex { known($0) == present }
    }

    /// The values of a point without those of interactions that the scene does not have.
    private func known(_ point: SavePoint) -> [String: ParameterValue] {
        point.values.filter { model.set.parameter($0.key) != nil && !model.set.appValues.contains($0.key) }
    }

    // MARK: Commands

    /// Keeps the present values, named for the time of the day. If the latest point has them already, a message says so.
    func keep() {
        if let last = points.last, current == points.count - 1 {
            return model.say(Localized.text("laboratory.save-point.unchanged", last.name))
        }
        let now = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
        let time = [now.hour, now.minute, now.second].map { String(format: "%02d", $0 ?? 0) }.joined(separator: ":")
        let point = SavePoint(name: Localized.number(time), values: model.set.changedValues)
        points = Array((points + [point]).suffix(Self.limit))
        model.say(Localized.text("laboratory.save-point.kept", point.name, Self.keys.back))
    }

    /// Restores the latest point, or the one before it if the present values are those of a point.
    func goBack() {
        let index = current.map { $0 - 1 } ?? points.count - 1
        guard points.indices.contains(index) else {
            return model.say(
                points.first.map { Localized.text("laboratory.save-point.oldest", $0.name) }
                    ?? Localized.text("laboratory.save-point.none", Self.keys.keep))
        }
        restore(index)
    }

    /// Restores the values of a point as one change, which can be undone. A value that is no longer valid changes nothing; a message names
    /// the reason.
    private func restore(_ index: Int) {
        guard points.indices.contains(index) else { return }
        do throws(ParameterError) {
            try model.set.replaceAll(with: known(points[index]))
            model.say(Localized.text("laboratory.save-point.used", points[index].name))
        } catch {
            model.say(TuneModel.message(error))
        }
    }

    // MARK: Menu

    /// The submenu with the commands and the points, the latest one first.
    var menu: UIMenu {
        let current = current
        let commands = [
            UIAction(title: Localized.tip(Localized.text("laboratory.save-point.keep"), keys: Self.keys.keep)) { [weak self] _ in
                self?.keep()
            },
            UIAction(
                title: Localized.tip(Localized.text("laboratory.save-point.back"), keys: Self.keys.back),
                attributes: points.isEmpty ? .disabled : []
            ) { [weak self] _ in self?.goBack() },
        ]
        let list = points.indices.reversed().map { index in
            UIAction(PresetMenu.menuTitle(points[index].name) { $0 }, isOn: index == current) { [weak self] in self?.restore(index) }
        }
        return UIMenu(
            title: Localized.text("laboratory.save-points"), children: UIMenu.sections(commands, list, current.map(changes) ?? []))
    }

    /// The commands that rename and delete the point with the present values.
    private func changes(of index: Int) -> [UIMenuElement] {
        let point = points[index]
        return [
            UIAction(title: PresetMenu.menuTitle(point.name) { Localized.text("laboratory.preset.rename", $0) }) { [weak self] _ in
                self?.askForName(of: point)
            },
            UIAction(
                title: PresetMenu.menuTitle(point.name) { Localized.text("laboratory.preset.delete", $0) }, attributes: .destructive
            ) { [weak self] _ in self?.points.removeAll { $0 == point } },
        ]
    }

    private func askForName(of point: SavePoint) {
        present(
            .question(
                title: Localized.text("laboratory.save-point.rename"), button: Localized.text("laboratory.preset.rename.button"),
                name: point.name, identifier: "save-point-name"
            ) { [weak self] name in
                guard let self, let index = points.firstIndex(of: point) else { return }
                points[index].name = name
            })
    }
}
