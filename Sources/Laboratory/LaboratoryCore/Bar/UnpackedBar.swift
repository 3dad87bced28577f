// The bar of a preset: its files in a folder for the time that it is shown.

@preconcurrency public import Foundation
public import TabBarKit

/// A bar from the files of a preset. Its folder is temporary, and is removed with the last reference or by `remove()`.
public final class UnpackedBar: Sendable {
    /// The folder with the files.
    public let folder: BarFolder
    /// The largest sum of the sizes of the files, in bytes.
    public static let sizeLimit = 16 << 20

    /// Writes the files into a temporary folder, and checks the bar as that of any folder. Throws if it is unusable.
    ///
    /// - Parameters:
    ///   - files: the contents of `bar.json` and of the pictures, by name. Those that the bar does not use are ignored.
    ///   - name: the name that the bar gets; it keeps its own for an empty one.
    ///   - animations: the names of the program's animations.
    @MainActor public init(_ files: [String: Data], named name: String, animations: [String]) throws(BarError) {
        func error(_ problem: BarProblem) -> BarError { BarError(file: BarDescription.fileName, problem: problem) }
        if let wrong = files.keys.sorted().first(where: { !BarLimits.isFileName($0) }) { throw error(.badFileName(wrong)) }
        guard files.values.reduce(0, { $0 + $1.count }) <= Self.sizeLimit else { throw error(.tooLong(megabytes: Self.sizeLimit >> 20)) }
        guard let json = files[BarDescription.fileName] else { throw error(.noFile(BarDescription.fileName)) }
        guard json.count <= BarLimits.json else { throw error(.tooLong(megabytes: BarLimits.json >> 20)) }
        var bar = try BarDescription(json: json, file: BarDescription.fileName)
        folder = BarFolder(path: (NSTemporaryDirectory() as NSString).appendingPathComponent("bar-\(UUID().uuidString)"))
        let needed = Set(bar.files.filter { $0 != BarDescription.fileName }.flatMap { BarPicture(named: $0, in: folder).variantNames })
        for (name, data) in files where needed.contains(name) { try folder.write(data, named: name) }
        try folder.check(bar, animations: animations, json: json)
        if !name.isEmpty { bar.name = Self.short(name) }
        try folder.write(bar)
    }

    deinit { remove() }

    /// Removes the folder, for a program that ends while it shows the bar.
    public func remove() { try? FileManager.default.removeItem(atPath: folder.path) }

    /// A name that a bar and its folder can have, also with a number.
    private static func short(_ name: String) -> String {
        var short = String(name.prefix(BarLimits.textLength))
        while PresetFolder.escaped(short).utf8.count > 180 { short.removeLast() }
        return short
    }
}

extension EditableBar {
    /// The contents of the bar's file, as it is now, and of its pictures, by name, for a preset. Throws if one of them cannot be read.
    public func files() throws(BarError) -> [String: Data] {
        var files = try folder.pictures(of: description)
        if let missing = description.files.first(where: { BarPicture(named: $0, in: folder).variants.isEmpty }) {
            throw BarError(file: folder.path, problem: .noFile(missing))
        }
        do { files[BarDescription.fileName] = try description.json() } catch {
            throw BarError(file: folder.file, problem: .cannotWrite(reason: "\(error)"))
        }
        return files
    }
}

extension PresetError {
    /// An error about the bar of the preset in `file`, with the text of the preset.
    @MainActor public init(_ error: BarError, file: String, json: Data) {
        let place = ["bar", error.key].compactMap(\.self).joined(separator: ": ")
        self.init(
            file: file, line: JSONText(String(decoding: json, as: UTF8.self)).line(of: [BarStep.member("bar")]), key: place,
            problem: .app(reason: error.problem.localizedReason), reason: error.problem.reason)
    }
}
