// Presets: named sets of values, their JSON text, and their folder.

@preconcurrency public import Foundation

/// A named set of values for the parameters of interactions. A parameter that it does not name has its default value.
nonisolated public struct ParameterPreset: Hashable, Sendable, Codable {
    /// The version of the format that this code reads and writes.
    public static let currentVersion = 2
    /// The version before takes, which a preset without takes still has, so that earlier programs can read it.
    private static let versionWithoutTakes = 1

    /// The version of the format.
    public var version: Int { takes.isEmpty ? Self.versionWithoutTakes : Self.currentVersion }
    /// The name that the user gave it.
    public var name: String
    /// The values by the identifiers of their parameters.
    public var values: [String: ParameterValue]

    /// The app's settings that the preset changes, by name, such as those that switch its interactions on; nil for none. TabBarKit
    /// stores these values without interpreting them.
    public var settings: [String: String]?

    /// The takes in the order of the user's list.
    public var takes: [Take] = []

    /// Creates a preset.
    public init(name: String, values: [String: ParameterValue], settings: [String: String]? = nil, takes: [Take] = []) {
        self.name = name
        self.values = values
        self.settings = settings
        self.takes = takes
    }

    private enum CodingKeys: String, CodingKey { case version, name, values, settings, takes }

    /// Reads the members of any version.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        name = try members.decode(String.self, forKey: .name)
        values = try members.decode([String: ParameterValue].self, forKey: .values)
        settings = try members.decodeIfPresent([String: String].self, forKey: .settings)
        takes = try members.decodeIfPresent([Take].self, forKey: .takes) ?? []
    }

    /// Writes the members of the preset's version.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(version, forKey: .version)
        try members.encode(name, forKey: .name)
        try members.encode(values, forKey: .values)
        try members.encodeIfPresent(settings, forKey: .settings)
        if !takes.isEmpty { try members.encode(takes, forKey: .takes) }
    }

    /// The JSON text, with sorted members and a final line feed. Throws `EncodingError` for numbers that are not finite.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// Reads JSON text; throws `PresetError`, which names `file`.
    public init(json data: Data, file: String) throws(PresetError) {
        let text = String(decoding: data, as: UTF8.self)
        do {
            let decoder = JSONDecoder()
            // The version is read first, because later versions may have other forms of values.
            let version = try decoder.decode(Header.self, from: data).version
            guard version <= Self.currentVersion else {
                throw PresetError(file: file, text: text, key: "version", .laterVersion, reason: "made by a later version of the program")
            }
            guard version >= 1 else {
                throw PresetError(file: file, text: text, key: "version", .unknownVersion, reason: "there is no version \(version)")
            }
            self = try decoder.decode(ParameterPreset.self, from: data)
            values = values.filter { !Self.isRetired($0.key) }
        } catch {
            throw PresetError(reading: error, file: file, text: text)
        }
    }

    /// Whether a parameter existed in an earlier version: the perspective of the flips. Presets with its values are still read.
    private static func isRetired(_ id: String) -> Bool { id.hasPrefix("flip-") && id.hasSuffix(".viewer-distance") }

    private struct Header: Decodable { let version: Int }

    /// Throws the first reason why `set` does not accept the values, with the line of the parameter in the text `data`.
    @MainActor public func check(with set: ParameterSet, json data: Data, file: String) throws(PresetError) {
        do throws(ParameterError) { _ = try set.checked(values) } catch {
            throw PresetError(
                file: file, text: String(decoding: data, as: UTF8.self), key: error.id, .parameter(error), reason: error.description)
        }
    }
}

/// A folder of presets. A file has the name of its preset and the extension "json". A preset is written to a temporary file, which is then
/// renamed, so that no half-written file remains.
nonisolated public struct PresetFolder: Sendable {
    /// The path of the folder, which need not exist.
    public let path: String

    /// Uses the folder at `path`; it is created when the first preset is saved.
    public init(path: String) { self.path = path }

    /// The largest size of a file in bytes, with room for some thirty of the longest takes; larger files are neither read nor written.
    public static let sizeLimit = 16 << 20

    /// The names of the presets, sorted as a user expects; empty without the folder.
    public var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return files.compactMap(Self.name(ofFile:)).sorted { $0.localizedStandardCompare($1) == .orderedAscending }
    }

    /// The path of the file of the preset `name`.
    public func file(named name: String) -> String { path + "/" + Self.escaped(name) + ".json" }

    /// Reads a preset. The file's name is the preset's name.
    public func load(_ name: String) throws(PresetError) -> ParameterPreset {
        let (preset, _) = try Self.read(file(named: name))
        return ParameterPreset(name: name, values: preset.values, settings: preset.settings, takes: preset.takes)
    }

    /// Reads a preset from any file, with the JSON text for messages about its values.
    public static func read(_ file: String) throws(PresetError) -> (preset: ParameterPreset, json: Data) {
        let data: Data
        do {
            data = try contents(of: file, limit: sizeLimit + 1)
        } catch {
            let reason = Self.reason(error)
            throw PresetError(file: file, .cannotRead(reason: reason), reason: "cannot read: " + reason)
        }
        guard data.count <= sizeLimit else { throw tooLong(file) }
        return (try ParameterPreset(json: data, file: file), data)
    }

    /// The contents of a file, at most `limit` bytes. Only regular files are read, because reading a pipe or a device could block for ever.
    private static func contents(of file: String, limit: Int) throws -> Data {
        let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
        let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        guard type != .typeDirectory else { throw POSIXError(.EISDIR) }
        guard type == .typeRegular else { throw NotRegular() }
        return try FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: limit) ?? Data()
    }

    private nonisolated struct NotRegular: LocalizedError {
        var errorDescription: String? { "not a regular file" }
    }

    private static func tooLong(_ file: String) -> PresetError {
        PresetError(file: file, .tooLong, reason: "longer than \(sizeLimit >> 20) MB")
    }

    /// Writes a preset, and replaces one with the same name. Throws if its name is unusable or the file cannot be written.
    public func save(_ preset: ParameterPreset) throws(PresetError) { try write(preset, to: try usableFile(named: preset.name)) }

    /// Writes a preset to a file in the folder.
    func write(_ preset: ParameterPreset, to file: String) throws(PresetError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let json = try preset.json()
            // A file that could not be read again would lose the former one.
            guard json.count <= Self.sizeLimit else { throw Self.tooLong(file) }
            try json.write(to: URL(fileURLWithPath: file), options: .atomic)
        } catch let error as PresetError {
            throw error
        } catch {
            throw Self.cannotWrite(file, error)
        }
    }

    static func cannotWrite(_ file: String, _ error: any Error) -> PresetError {
        let reason = reason(error)
        return PresetError(file: file, .cannotWrite(reason: reason), reason: "cannot write: " + reason)
    }

    /// Renames a preset. Throws if there is none, if the new name is unusable or belongs to another preset, or if the file system refuses.
    public func rename(_ name: String, to newName: String) throws(PresetError) {
        guard name != newName else { return }
        let target = try usableFile(named: newName)
        guard !FileManager.default.fileExists(atPath: target) else {
            throw PresetError(file: target, .usedName, reason: "there is a preset of this name")
        }
        var preset = try load(name)
        preset.name = newName
        try save(preset)
        try delete(name)
    }

    /// Deletes a preset. Throws if there is none or the file system refuses.
    public func delete(_ name: String) throws(PresetError) {
        let file = file(named: name)
        do { try FileManager.default.removeItem(atPath: file) } catch {
            let reason = Self.reason(error)
            throw PresetError(file: file, .cannotDelete(reason: reason), reason: "cannot delete: " + reason)
        }
    }

    /// The path for a new file; throws for an empty name and for one that is too long for a file system.
    private func usableFile(named name: String) throws(PresetError) -> String {
        let file = file(named: name)
        // File systems limit names to 255 bytes; the temporary file has a longer name.
        guard !name.isEmpty, Self.escaped(name).utf8.count <= 200 else {
            let (problem, reason): (PresetError.Problem, String) =
                name.isEmpty ? (.emptyName, "a preset needs a name") : (.longName, "the name is too long")
            throw PresetError(file: file, line: nil, key: "name", problem: problem, reason: reason)
        }
        return file
    }

    /// The name in a file system: "/", "%", control characters and a leading full stop are percent-encoded.
    private static func escaped(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            let isSpecial = scalar == "/" || scalar == "%" || scalar.value < 0x20 || scalar.value == 0x7F || (scalar == "." && text.isEmpty)
            text += isSpecial ? (scalar.value < 0x10 ? "%0" : "%") + String(scalar.value, radix: 16, uppercase: true) : String(scalar)
        }
        return text
    }

    /// The name of the preset in a file; nil for other files.
    private static func name(ofFile file: String) -> String? {
        guard file.hasSuffix(".json"), !file.hasPrefix(".") else { return nil }
        let name = String(file.dropLast(5))
        let plain = name.removingPercentEncoding ?? name
        return plain.isEmpty || escaped(plain) != name ? nil : plain
    }

    /// The system's text for an error of the file system, otherwise Foundation's.
    private static func reason(_ error: any Error) -> String {
        systemError(error).map { String(cString: strerror($0)) } ?? error.localizedDescription
    }

    /// The error number behind an error of Foundation; nil if there is none.
    private static func systemError(_ error: any Error) -> Int32? {
        if let error = error as? POSIXError { return error.code.rawValue }
        if let inner = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error, let number = systemError(inner) { return number }
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
        guard error.domain == NSCocoaErrorDomain else { return nil }
        return switch CocoaError.Code(rawValue: error.code) {
        case .fileWriteOutOfSpace: ENOSPC
        case .fileWriteVolumeReadOnly: EROFS
        case .fileWriteNoPermission, .fileReadNoPermission: EACCES
        case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
        default: nil
        }
    }
}

/// An unusable preset. The description is one line with the file, the line if it is known, the key, and the reason.
nonisolated public struct PresetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of problems, for messages in the user's language.
    public enum Problem: Hashable, Sendable {
        /// The file system does not allow reading, writing or deleting the file. `reason` is the system's reason, in English.
        case cannotRead(reason: String)
        case cannotWrite(reason: String)
        case cannotDelete(reason: String)
        /// The file is longer than `PresetFolder.sizeLimit`.
        case tooLong
        case notJSON, notAPreset, laterVersion, unknownVersion
        /// A member of the JSON object is missing.
        case missing(member: String)
        /// The value of the member `key` is not valid.
        case invalidValue
        /// An interaction does not accept a value.
        case parameter(ParameterError)
        case emptyName, longName
        /// Another preset has the name.
        case usedName
    }

    /// The path of the file.
    public let file: String
    /// The line in the file, from 1; nil if it is unknown.
    public let line: Int?
    /// The member of the JSON object, such as "version" or a parameter's identifier; nil if the whole file is unusable.
    public let key: String?
    /// The kind of problem.
    public let problem: Problem
    /// The reason, in English.
    public let reason: String

    /// Creates an error.
    public init(file: String, line: Int?, key: String?, problem: Problem, reason: String) {
        self.file = file
        self.line = line
        self.key = key
        self.problem = problem
        self.reason = reason
    }

    /// An error about a whole file.
    init(file: String, _ problem: Problem, reason: String) {
        self.init(file: file, line: nil, key: nil, problem: problem, reason: reason)
    }

    public var description: String {
        let place = line.map { "\(file):\($0)" } ?? file
        // Most reasons of parameters contain the key.
        let isNamed = key.map { reason.hasPrefix($0) || reason.contains("\"\($0)\"") } ?? true
        let text = [place, isNamed ? nil : key, reason].compactMap(\.self).joined(separator: ": ")
        return String(text.map { Self.isControl($0) ? "\u{FFFD}" : $0 })
    }

    private static func isControl(_ character: Character) -> Bool {
        character.isNewline || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// An error about a member, with the line of the member in `text`.
    init(file: String, text: String, key: String?, _ problem: Problem, reason: String) {
        self.init(file: file, line: key.flatMap { Self.line(of: $0, in: text) }, key: key, problem: problem, reason: reason)
    }

    /// Creates an error with the reason of an error that was thrown while JSON text was read.
    init(reading error: any Error, file: String, text: String) {
        switch error {
        case let error as PresetError: self = error
        case let error as DecodingError: self.init(error, file: file, text: text)
        case let error as TakeError:
            let line = error.text.flatMap { Self.line(ofText: $0, in: text) } ?? Self.line(of: "takes", in: text)
            self.init(file: file, line: line, key: error.key, problem: .invalidValue, reason: error.reason)
        default: self.init(file: file, .notAPreset, reason: "not a preset")
        }
    }

    /// The first line with a text in quotation marks, from 1; nil if it is not found.
    private static func line(ofText value: String, in text: String) -> Int? {
        text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("\"\(value)\"") }.map { $0 + 1 }
    }

    /// Creates an error with the reason of a decoder's error.
    init(_ error: DecodingError, file: String, text: String) {
        if let error = Self.takeError(error, file: file, text: text) {
            self = error
            return
        }
        switch error {
        case .keyNotFound(let key, let context):
            let parent = Self.member(context.codingPath)
            self.init(
                file: file, line: parent.flatMap { Self.line(of: $0, in: text) }, key: parent ?? key.stringValue,
                problem: .missing(member: key.stringValue), reason: "\"\(key.stringValue)\" is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self.init(
                file: file, text: text, key: Self.member(context.codingPath), .invalidValue, reason: "the value has the wrong type")
        case .dataCorrupted(let context):
            let description = Self.oneLine(context.debugDescription)
            guard context.codingPath.isEmpty else {
                self.init(file: file, text: text, key: Self.member(context.codingPath), .invalidValue, reason: description)
                return
            }
            let syntax = Self.syntaxError(in: text)
            self.init(
                file: file, line: syntax?.line, key: nil, problem: .notJSON, reason: "not JSON: " + (syntax?.reason ?? description))
        @unknown default: self.init(file: file, .notAPreset, reason: "not a preset")
        }
    }

    /// An error about a value of a take, with its whole place; nil for other errors.
    private static func takeError(_ error: DecodingError, file: String, text: String) -> PresetError? {
        let (path, missing, reason): ([any CodingKey], String?, String)
        switch error {
        case .keyNotFound(let key, let context): (path, missing, reason) = (context.codingPath, key.stringValue, "")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            (path, missing, reason) = (context.codingPath, nil, "the value has the wrong type")
        case .dataCorrupted(let context): (path, missing, reason) = (context.codingPath, nil, oneLine(context.debugDescription))
        @unknown default: return nil
        }
        guard path.first?.stringValue == "takes", path.count > 1 else { return nil }
        let line = line(of: "takes", in: text)
        guard let missing else { return PresetError(file: file, line: line, key: path.place, problem: .invalidValue, reason: reason) }
        return PresetError(
            file: file, line: line, key: path.place, problem: .missing(member: missing), reason: "\"\(missing)\" is missing")
    }

    /// The member that a user recognises: the parameter's identifier within "values", else the outermost member.
    private static func member(_ path: [any CodingKey]) -> String? {
        path.first?.stringValue == "values" && path.count > 1 ? path[1].stringValue : path.first?.stringValue
    }

    /// The line of a member, from 1; nil if it is not found.
    private static func line(of key: String, in text: String) -> Int? {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let range = line.range(of: "\"\(key)\"") else { continue }
            if line[range.upperBound...].first(where: { !$0.isWhitespace }) == ":" { return index + 1 }
        }
        return nil
    }

    /// The position and the reason of a syntax error, which the decoder does not report; nil if the text is JSON.
    private static func syntaxError(in text: String) -> (line: Int?, reason: String)? {
        do {
            _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            return nil
        } catch {
            let message = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
            guard let place = message.range(of: "around character ") else { return (nil, oneLine(message)) }
            let digits = message[place.upperBound...].prefix(while: \.isNumber)
            let line = Int(digits).map { offset in 1 + text.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") } }
            return (line, oneLine(String(message[..<place.lowerBound] + message[digits.endIndex...])))
        }
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    }
}
