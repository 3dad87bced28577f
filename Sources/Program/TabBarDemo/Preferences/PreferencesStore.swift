// Stores the settings in a file.

import Foundation
import LaboratoryCore
import TabBarDemoScenes
import TabBarLaboratory

/// Writes each change to the file at once, without overwriting changes that other copies of the program made to the file.
///
/// If the file cannot be written, the settings last until the program ends.
final class PreferencesStore: SettingsStore {
    private let file: PreferencesFile?
    private let warn: (String) -> Void
    private var values: [String: SettingsValue] = [:]
    /// Whether changes are kept only in memory, because the file cannot be used. A warning has been reported.
    private var isInMemory = false

    /// Reads the preferences at `path`; with nil, the first change causes a warning.
    ///
    /// - Parameter warn: called with a line about a file that is damaged, or cannot be read or written.
    init(path: String?, warn: @escaping (String) -> Void) {
        file = path.map { PreferencesFile(path: $0) }
        self.warn = warn
        do { try file.map(load) } catch { stayInMemory(error) }
    }

    func value(named name: String) -> SettingsValue? { values[name] }

    func set(_ value: SettingsValue, named name: String) {
        values[name] = value
        guard !isInMemory else { return }
        do {
            guard let file else { throw RunError("no HOME and no XDG_CONFIG_HOME to keep them in") }
            try save(value, named: name, in: file)
        } catch { stayInMemory(error) }
    }

    private func stayInMemory(_ error: any Error) {
        isInMemory = true
        warn("warning: preferences will not be remembered: \((error as? RunError)?.message ?? error.localizedDescription)")
    }

    private func load(_ file: PreferencesFile) throws {
        guard var members = try file.read() else { return }
        for member in members.all { values[member.name] = member.value }
        let invalid = members.all.filter { member in
            if let isValid = LaboratorySettings.accepts(member.value, named: member.name) { return !isValid }
            guard let setting = DemoSettings.Name(rawValue: member.name) else { return false }
            return !(member.value.map { DemoSettings.accepts($0, as: setting) } ?? false)
        }.map(\.name)
        if members.isWhole, invalid.isEmpty { return }
        members.remove(named: Set(invalid))
        let reason = members.isWhole ? "no good value for \(invalid.joined(separator: ", "))" : "damaged"
        let start = "warning: preferences \(file.path.quotedPathForMessage): \(reason)"
        do {
            let copy = try file.change {
                let copy = try file.makeCopy()
                try file.write(members)
                return copy
            }
            warn("\(start); repaired, and the old file is kept as \(copy.quotedPathForMessage)")
        } catch {
            isInMemory = true
            warn("\(start); it cannot be repaired, so changes will not be remembered")
        }
    }

    /// Changes one value in the present content of the file.
    private func save(_ value: SettingsValue, named name: String, in file: PreferencesFile) throws {
        try file.change {
            var members = try file.read() ?? PreferencesMembers()
            if !members.isWhole {
                warn("warning: preferences \(file.path.quotedPathForMessage): damaged; kept as \(try file.makeCopy().quotedPathForMessage)")
            }
            members.set(value, named: name)
            try file.write(members)
        }
    }
}
