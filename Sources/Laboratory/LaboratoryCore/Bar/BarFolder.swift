// The folder of a bar: its JSON file and its pictures, which are read with limits and written atomically.

@preconcurrency public import Foundation
internal import Glibc
internal import TabBarKit
internal import UIKit

/// A folder with the file `bar.json` and the pictures that it names.
public struct BarFolder: Hashable, Sendable {
    /// The path of the folder.
    public let path: String

    /// Uses the folder at `path`, which need not exist yet.
    public init(path: String) { self.path = path }

    /// The path of the JSON file.
    public var file: String { path + "/" + BarDescription.fileName }

    /// Whether the folder exists.
    public var exists: Bool { isFolder(path) }

    // MARK: Reading

    /// Reads and checks the bar with all its files.
    ///
    /// - Parameter animations: the names that tabs may use for their animations, in addition to those of the bar's own animations.
    @MainActor public func read(animations: [String]) throws(BarError) -> BarDescription {
        let json = try contents()
        let bar = try BarDescription(json: json, file: file)
        try check(bar, animations: animations, json: json)
        return bar
    }

    /// The text of the JSON file, as it is now.
    func contents() throws(BarError) -> Data {
        guard exists else { throw BarError(file: path, problem: .cannotRead(reason: String(cString: strerror(ENOENT)))) }
        return try Self.contents(of: file, limit: BarLimits.json)
    }

    /// Throws the first reason why the names in a bar cannot be used, with the line in the text `json`.
    @MainActor func check(_ bar: BarDescription, animations: [String], json: Data) throws(BarError) {
        let text = String(decoding: json, as: UTF8.self)
        let names = bar.animations.map(\.name) + animations
        for (place, name) in bar.animationNames where !names.contains(name) {
            let near = NearMiss.closest(to: name, among: names)
            throw BarError(.unknownAnimation(name: name, near: near), at: place, file: file, text: text)
        }
        for (place, name) in bar.filePlaces {
            do throws(BarProblem) { try BarPicture(named: name, in: self).check() } catch {
                throw BarError(error, at: place, file: file, text: text)
            }
        }
    }

    /// The contents of a regular file of at most `limit` bytes.
    static func contents(of file: String, limit: Int) throws(BarError) -> Data {
        let data: Data
        do { data = try RegularFile.contents(of: file, limit: limit + 1) } catch {
            throw BarError(file: file, problem: .cannotRead(reason: error.description))
        }
        guard data.count <= limit else { throw BarError(file: file, problem: .tooLong(megabytes: limit >> 20)) }
        return data
    }

    // MARK: Writing

    /// Writes the JSON file, and creates the folder if necessary. No half-written file remains.
    @discardableResult
    public func write(_ bar: BarDescription) throws(BarError) -> Data {
        do {
            let json = try bar.json()
            // A file that could not be read again would lose the former one.
            guard json.count <= BarLimits.json else { throw BarError(file: file, problem: .tooLong(megabytes: BarLimits.json >> 20)) }
            try write(json, named: BarDescription.fileName)
            return json
        } catch let error as BarError { throw error } catch {
            throw BarError(file: file, problem: .cannotWrite(reason: PresetFolder.reason(error)))
        }
    }

    /// Writes a file into the folder, and replaces one of the same name.
    func write(_ data: Data, named name: String) throws(BarError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try data.write(to: URL(fileURLWithPath: path + "/" + name), options: .atomic)
        } catch {
            throw BarError(file: path + "/" + name, problem: .cannotWrite(reason: PresetFolder.reason(error)))
        }
    }

    /// Adds a picture, and returns its name in the folder: `name`, or with a number if there is another file of this name. Throws if it is
    /// no usable picture; then nothing is written.
    @MainActor public func add(_ data: Data, named name: String) throws(BarError) -> String {
        let free = freeName(try check(data, named: name), for: data)
        try write(data, named: free)
        return free
    }

    /// Throws if a picture is unusable. Returns its name without a path, in characters that every file system permits.
    @discardableResult
    @MainActor func check(_ data: Data, named name: String) throws(BarError) -> String {
        let plain = PresetFolder.escaped((name as NSString).lastPathComponent)
        guard BarLimits.isFileName(plain) else { throw BarError(file: path, problem: .badFileName(name)) }
        let picture = BarPicture(named: plain, in: self)
        do throws(BarProblem) { try picture.check(data) } catch { throw BarError(file: path + "/" + plain, problem: error) }
        return plain
    }

    /// Adds a copy of the picture at `file`, also of its versions for other scales, as `add(_:named:)` does.
    @MainActor public func add(file: String) throws(BarError) -> String {
        let data = try Self.contents(of: file, limit: BarLimits.picture)
        let base = BarPicture.baseName((file as NSString).lastPathComponent)
        let name = try add(data, named: base)
        guard base == name, base.lowercased().hasSuffix(".png") else { return name }
        let source = BarPicture(named: base, in: BarFolder(path: (file as NSString).deletingLastPathComponent))
        for variant in source.variants where variant.name != name {
            let data = try Self.contents(of: variant.path, limit: BarLimits.picture)
            _ = try add(data, named: variant.name)
        }
        return name
    }

    /// `name`, or the first of `NAME-2`, `NAME-3`… that no other file has; a file with the same contents is used again.
    private func freeName(_ name: String, for data: Data) -> String {
        let stem = (name as NSString).deletingPathExtension, ending = (name as NSString).pathExtension
        let candidates = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? name : "\(stem)-\($0).\(ending)" }
        return candidates.first { candidate in
            guard candidate != BarDescription.fileName else { return false }
            let file = path + "/" + candidate
            return !FileManager.default.fileExists(atPath: file) || FileManager.default.contents(atPath: file) == data
        } ?? name
    }

    /// Copies the bar with all files that it uses into another folder, which is created. Other files stay behind.
    public func copy(_ bar: BarDescription, to other: BarFolder) throws(BarError) {
        try other.create { other throws(BarError) in
            for (name, data) in try pictures(of: bar) { try other.write(data, named: name) }
            try other.write(bar)
        }
    }

    /// Removes a new folder if `write` fails: a part of a bar would occupy the name, and could not be opened.
    func create(_ write: (BarFolder) throws(BarError) -> Void) throws(BarError) {
        let isNew = !exists
        do throws(BarError) { try write(self) } catch {
            if isNew { try? FileManager.default.removeItem(atPath: path) }
            throw error
        }
    }

    /// The contents of the pictures that a bar uses, also of their versions for other scales, by name.
    func pictures(of bar: BarDescription) throws(BarError) -> [String: Data] {
        var pictures: [String: Data] = [:]
        for variant in bar.files.flatMap({ BarPicture(named: $0, in: self).variants }) {
            pictures[variant.name] = try Self.contents(of: variant.path, limit: BarLimits.picture)
        }
        return pictures
    }
}

/// Whether there is a folder at a path.
private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// A step to a value in a bar's JSON text.
enum BarStep: CodingKey {
    case member(String), index(Int)

    var stringValue: String {
        switch self {
        case .member(let name): name
        case .index(let index): String(index)
        }
    }

    var intValue: Int? {
        guard case .index(let index) = self else { return nil }
        return index
    }

    init?(stringValue: String) { self = .member(stringValue) }
    init?(intValue: Int) { self = .index(intValue) }

    /// The steps to a place such as "animations[0].tracks[1].values".
    static func path(to place: String) -> [BarStep] {
        place.split { ".[]".contains($0) }.map { part in Int(part).map(BarStep.index) ?? .member(String(part)) }
    }
}

extension BarDescription {
    /// The files with their places in the JSON text.
    fileprivate var filePlaces: [(place: [any CodingKey], name: String)] {
        var places: [(place: [any CodingKey], name: String)] = []
        for (index, tab) in tabs.enumerated() {
            let steps: [any CodingKey] = [BarStep.member("tabs"), BarStep.index(index)]
            if let icon = tab.icon { places.append((steps + [BarStep.member("icon")], icon)) }
            if let icon = tab.selectedIcon { places.append((steps + [BarStep.member("selectedIcon")], icon)) }
            if let picture = tab.page.picture { places.append((steps + [BarStep.member("page"), BarStep.member("picture")], picture)) }
        }
        if let icon = button?.icon { places.append(([BarStep.member("button"), BarStep.member("icon")], icon)) }
        return places
    }

    /// The names of animations with their places in the JSON text.
    fileprivate var animationNames: [(place: [any CodingKey], name: String)] {
        var places: [(place: [any CodingKey], name: String)] = []
        if let animation { places.append(([BarStep.member("animation")], animation)) }
        for (index, tab) in tabs.enumerated() {
            guard let animation = tab.animation else { continue }
            places.append(([BarStep.member("tabs"), BarStep.index(index), BarStep.member("animation")], animation))
        }
        return places
    }
}
