// Stores the settings in a file, a JSON object that is read and written as a whole.

import Foundation
import Glibc
import LaboratoryCore
import TabBarDemoScenes
import TabBarLaboratory
import UIKit

/// Writes each change to the file at once, without overwriting changes that other copies of the program made to the file. If the file
/// cannot be written, the settings last until the program ends.
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

/// A file of preferences.
nonisolated struct PreferencesFile {
    /// The maximum size in bytes; a larger file counts as damaged.
    private static let limit = 1 << 20

    let path: String

    /// The members of the file; nil if it is missing or empty. Throws if it is unreadable or not a regular file.
    func read() throws -> PreferencesMembers? {
        let data: Data
        do {
            data = try RegularFile.contents(of: path, limit: Self.limit + 1)
        } catch {
            if error.number == ENOENT { return nil }
            throw RunError("cannot read \(path.quotedPathForMessage)")
        }
        return data.isEmpty ? nil : PreferencesMembers(data.count > Self.limit ? Data() : data)
    }

    /// Copies the file to NAME.broken, or NAME.broken-2 and so on, and returns the path of the copy.
    func makeCopy() throws -> String {
        let paths = [path + ".broken"] + (2...100).map { "\(path).broken-\($0)" }
        let copy = paths.first { !FileManager.default.fileExists(atPath: $0) } ?? paths[0]
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        return copy
    }

    /// Replaces the file in one step, with permissions for the user alone.
    func write(_ members: PreferencesMembers) throws {
        try OutputFile.write(members.text.utf8, to: path, mode: 0o600, syncing: .beforeRename)
    }

    /// Calls `body`, which changes the file, with a lock against other copies of the program. Throws if the file is write-protected. The
    /// folders are created for the user alone, as the XDG specification demands. If the lock is not available within 50 ms, `body` is
    /// called without it.
    func change<Result>(_ body: () throws -> Result) throws -> Result {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        if access(path, F_OK) == 0, access(path, W_OK) != 0 {
            throw RunError("cannot write \(path.quotedPathForMessage): \(OutputFile.reason(errno))")
        }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        for _ in 0..<25 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { break }
            usleep(2000)
        }
        return try body()
    }
}

/// The members of a JSON object, in order. Members with unknown names keep their text.
nonisolated struct PreferencesMembers {
    /// A member. `text` is the name and the value as JSON; `value` is nil for JSON arrays, objects and null.
    typealias Member = (name: String, text: String, value: SettingsValue?)

    private(set) var all: [Member] = []
    /// Whether the whole text was a JSON object.
    private(set) var isWhole = true

    init() {}

    /// Decodes JSON. If it is damaged, the members before the first mistake are kept.
    init(_ data: Data) {
        let decoder = JSONDecoder()
        let whole = try? decoder.decode([String: Value].self, from: data)
        isWhole = whole != nil
        let parts = Self.split(data).dropFirst()
        // Decoding each member alone is slow, and only necessary for damaged texts and repeated names. The last part is after the object.
        let known = whole?.count == parts.count - 1 ? whole : nil
        for text in parts {
            let trimmed = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            if let known, let name = Self.plainName(trimmed), let value = known[name] {
                all.append((name, trimmed, value.setting))
                continue
            }
            let object = try? decoder.decode([String: Value].self, from: Data("{".utf8) + text + Data("}".utf8))
            guard let (name, value) = object?.first else { return }
            all.append((name, trimmed, value.setting))
        }
    }

    /// The name at the start of a member's text; nil if it has escaped characters.
    private static func plainName(_ text: String) -> String? {
        let bytes = text.utf8
        guard bytes.first == UInt8(ascii: "\""), let end = bytes.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        let name = text[bytes.index(after: bytes.startIndex)..<end]
        return name.utf8.contains(UInt8(ascii: "\\")) ? nil : String(name)
    }

    /// The object as JSON, with each member on its own line.
    var text: String { "{\n\(all.map(\.text).joined(separator: ",\n"))\n}\n" }

    mutating func set(_ value: SettingsValue, named name: String) {
        let json: JSONValue =
            switch value {
            case .text(let text): .string(text)
            case .flag(let flag): .bool(flag)
            case .number(let number): .number(number)
            }
        let text = String(decoding: JSONValue.object([(name, json)]).text.dropFirst().dropLast(2), as: UTF8.self)
        let index = all.firstIndex { $0.name == name }
        remove(named: [name])
        all.insert((name, text, value), at: index ?? all.endIndex)
    }

    mutating func remove(named names: Set<String>) { all.removeAll { names.contains($0.name) } }

    /// Splits JSON at the outermost brackets and the commas between them.
    private static func split(_ data: Data) -> [Data] {
        var (depth, isString, isEscaped) = (0, false, false)
        return data.split(omittingEmptySubsequences: false) { byte in
            defer { isEscaped = isString && !isEscaped && byte == UInt8(ascii: "\\") }
            if byte == UInt8(ascii: "\""), !isEscaped { isString.toggle() }
            if isString { return false }
            let previousDepth = depth
            if "{[".utf8.contains(byte) { depth += 1 }
            if "}]".utf8.contains(byte) { depth -= 1 }
            let isOutermostBracket = depth != previousDepth && min(depth, previousDepth) == 0
            return isOutermostBracket || depth == 1 && byte == UInt8(ascii: ",")
        }
    }

    private struct Value: Decodable {
        let setting: SettingsValue?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            setting =
                (try? container.decode(String.self)).map { .text($0) } ?? (try? container.decode(Bool.self)).map { .flag($0) }
                ?? (try? container.decode(Double.self)).map { .number($0) }
        }
    }
}

nonisolated enum PreferencesLocation {
    /// The file in `XDG_CONFIG_HOME`, else in `HOME/.config`. Relative paths are invalid and ignored; nil if neither is absolute.
    static func path(in environment: [String: String]) -> String? {
        let folders = [environment["XDG_CONFIG_HOME"], environment["HOME"].map { $0 + "/.config" }].compactMap(\.self)
        return folders.first { $0.hasPrefix("/") }.map { $0 + "/tab-bar-demo/preferences.json" }
    }
}
