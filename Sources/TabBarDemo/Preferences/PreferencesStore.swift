// Remembers the settings in a file, and goes on in memory where that cannot be.

import TabBarDemoScenes

/// The settings' store: each change is on disk at once.
///
/// Another program that runs meanwhile may change other settings in the same file: those are kept.
final class PreferencesStore: SettingsStore {
    private let file: PreferencesFile?
    private let warn: (String) -> Void
    private var values: [String: SettingsValue] = [:]
    /// Whether the file is left alone from now on: it was said why.
    private var isInMemory = false

    /// Reads the preferences at `path`; nil keeps them in memory, and the first that is to be kept says so.
    ///
    /// - Parameter warn: told in one line of what cannot be read, repaired or written.
    init(path: String?, warn: @escaping (String) -> Void) {
        file = path.map { PreferencesFile(path: $0) }
        self.warn = warn
        load()
    }

    func value(named name: String) -> SettingsValue? { values[name] }

    func remember(_ value: SettingsValue, named name: String) {
        values[name] = value
        guard !isInMemory else { return }
        guard let file else { return stayInMemory("no HOME and no XDG_CONFIG_HOME to keep them in") }
        do { try save(value, named: name, in: file) } catch { stayInMemory((error as? RunError)?.message ?? "\(error)") }
    }

    // MARK: Reading

    private func load() {
        guard let file else { return }
        switch file.read() {
        case .absent: return
        case .unreadable(let reason): stayInMemory("cannot read \(file.path.quotedForMessage): \(reason)")
        case .read(let members):
            let bad = Self.misfits(in: members)
            take(members)
            guard !bad.isEmpty else { return }
            repair(file, members.filter { !bad.contains($0.name) }, "no good value for \(bad.joined(separator: ", "))")
        case .damaged(let members):
            let bad = Self.misfits(in: members)
            take(members)
            repair(file, members.filter { !bad.contains($0.name) }, "damaged")
        }
    }

    /// The settings in `members` whose values are none that they can have.
    private static func misfits(in members: PreferencesFile.Members) -> [String] {
        members.compactMap { name, value in
            guard let setting = DemoSettings.Name(rawValue: name) else { return nil }
            guard let known = settingsValue(value), DemoSettings.accepts(known, as: setting) else { return name }
            return nil
        }
    }

    private func take(_ members: PreferencesFile.Members) {
        for (name, value) in members { values[name] = Self.settingsValue(value) }
    }

    private func repair(_ file: PreferencesFile, _ good: PreferencesFile.Members, _ reason: String) {
        let start = "preferences \(file.path.quotedForMessage): \(reason)"
        do {
            let lock = FolderLock(file.folder)
            let aside = try withExtendedLifetime(lock) { try file.replace(with: good) }
            warn("warning: \(start); repaired, and the old file is kept as \(aside.quotedForMessage)")
        } catch {
            isInMemory = true
            warn("warning: \(start); it cannot be repaired, so changes will not be remembered")
        }
    }

    private static func settingsValue(_ value: JSONValue) -> SettingsValue? {
        switch value {
        case .string(let text): .text(text)
        case .bool(let flag): .flag(flag)
        case .null, .number, .digits, .array, .object: nil
        }
    }

    // MARK: Writing

    private func stayInMemory(_ reason: String) {
        isInMemory = true
        warn("warning: preferences will not be remembered: \(reason)")
    }

    /// Changes one value in the file as it is at this moment.
    private func save(_ value: SettingsValue, named name: String, in file: PreferencesFile) throws {
        try file.makeFolder()
        let lock = FolderLock(file.folder)
        try withExtendedLifetime(lock) {
            var members: PreferencesFile.Members = []
            switch file.read() {
            case .read(let known): members = known
            case .absent: break
            case .damaged(let known):
                members = known
                warn("warning: preferences \(file.path.quotedForMessage): damaged; kept as \(try file.putAside().quotedForMessage)")
            case .unreadable(let reason): throw RunError("cannot read \(file.path.quotedForMessage): \(reason)")
            }
            let new: JSONValue =
                switch value {
                case .text(let text): .string(text)
                case .flag(let flag): .bool(flag)
                }
            let place = members.firstIndex { $0.name == name }
            members.removeAll { $0.name == name }
            members.insert((name: name, value: new), at: min(place ?? members.count, members.count))
            try file.write(members)
        }
    }
}
