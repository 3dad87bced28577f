// A folder with one file for each preset.

@preconcurrency public import Foundation

/// A folder of presets. A file has the name of its preset and the extension "json".
///
/// A preset is written to a temporary file, which is then renamed, so that no half-written file remains.
nonisolated public struct PresetFolder: Sendable {
    /// The path of the folder, which need not exist.
    public let path: String

    /// Uses the folder at `path`; it is created when the first preset is saved.
    public init(path: String) { self.path = path }

    /// The largest size of a file in bytes; larger files cannot be read.
    public static let sizeLimit = 1 << 20

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
        return ParameterPreset(name: name, values: preset.values, settings: preset.settings)
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
        guard data.count <= sizeLimit else {
            throw PresetError(file: file, .tooLong, reason: "longer than \(sizeLimit >> 20) MB")
        }
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

    /// Writes a preset, and replaces one with the same name. Throws if its name is unusable or the file cannot be written.
    public func save(_ preset: ParameterPreset) throws(PresetError) {
        let file = try usableFile(named: preset.name)
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try preset.json().write(to: URL(fileURLWithPath: file), options: .atomic)
        } catch {
            let reason = Self.reason(error)
            throw PresetError(file: file, .cannotWrite(reason: reason), reason: "cannot write: " + reason)
        }
    }

    /// Renames a preset. Throws if there is none, if the new name is unusable or belongs to another preset, or if the file
    /// system refuses.
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
