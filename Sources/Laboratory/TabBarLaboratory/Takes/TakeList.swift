// The user's takes, and those of the app.

internal import Foundation
internal import TabBarKit
internal import UIKit

/// The takes of the user, which presets contain, and the selected take. It outlives the open laboratory.
final class TakeList {
    /// The observers of changes of the list and the selection.
    let changes = Observers<Void>()
    /// The user's takes in the order in which they were recorded.
    private(set) var takes: [Take] = []
    /// The takes that are in the preset that was loaded or saved last. They leave the list when another one is loaded.
    private var saved: [Take] = []
    /// The take that is played again; nil for none.
    private(set) var selected: Take?

    /// The takes that are not in the preset.
    var unsaved: [Take] { takes.filter { !saved.contains($0) } }

    /// Whether a take is one of the user's.
    func contains(_ take: Take) -> Bool { takes.contains(take) }

    func select(_ take: Take?) {
        guard selected != take else { return }
        selected = take
        changes.send(())
    }

    /// Adds a take under a name that no other one has, and selects it.
    func add(_ take: Take) {
        var new = take
        new.name = unusedName(take.name, except: nil)
        takes.append(new)
        selected = new
        changes.send(())
    }

    /// Gives a take another name. A number is added if another one has it.
    func rename(_ take: Take, to name: String) {
        guard let index = takes.firstIndex(of: take), !name.isEmpty else { return }
        takes[index].name = unusedName(name, except: index)
        if selected == take { selected = takes[index] }
        changes.send(())
    }

    func remove(_ take: Take) {
        takes.removeAll { $0 == take }
        if selected == take { selected = nil }
        changes.send(())
    }

    /// Replaces the takes of the former preset by those of another one. Takes that no preset has stay.
    func use(takesOfPreset new: [Take]) {
        takes = unsaved.filter { !new.contains($0) } + new
        saved = new
        if let selected, !takes.contains(selected) { self.selected = nil }
        changes.send(())
    }

    /// Adds takes that an earlier run has kept, without a preset.
    func restore(_ kept: [Take]) {
        let new = kept.filter { !takes.contains($0) }
        guard !new.isEmpty else { return }
        takes += new
        changes.send(())
    }

    /// Records that a preset contains all takes.
    func wereSaved() {
        saved = takes
        changes.send(())
    }

    /// Records that no preset is in use any more: its takes count as unsaved.
    func lostPreset() {
        saved = []
        changes.send(())
    }

    /// A name for the next take, such as "Take 3".
    var nextName: String { unusedName(Localized.text("laboratory.take.name", Localized.number(takes.count + 1)), except: nil) }

    private func unusedName(_ name: String, except index: Int?) -> String {
        let names = Set(takes.indices.filter { $0 != index }.map { takes[$0].name })
        guard names.contains(name) else { return name }
        return (2...).lazy.map { "\(name) \(Localized.number($0))" }.first { !names.contains($0) } ?? name
    }
}
