// The folder of the user's bars.

@preconcurrency internal import Foundation
internal import TabBarKit

/// A folder of bars, each in a folder with its name.
public struct BarLibrary: Hashable, Sendable {
    /// The path of the folder, which need not exist.
    public let path: String

    /// Uses the folder at `path`; it is created when the first bar is written.
    public init(path: String) { self.path = path }

    /// The folder of the user's bars, after the XDG base directory specification; nil if no folder for data is known.
    public init?(environment: [String: String], program: String) {
        let folders = [environment["XDG_DATA_HOME"], environment["HOME"].map { $0 + "/.local/share" }].compactMap(\.self)
        // Relative paths are invalid and ignored.
        guard let folder = folders.first(where: { $0.hasPrefix("/") }) else { return nil }
        path = folder + "/" + program + "/bars"
    }

    /// The bars in the order of their names, as a user expects; empty without the folder.
    public var bars: [(name: String, folder: BarFolder)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let bars = names.filter { !$0.hasPrefix(".") }.map { file in
            (name: file.removingPercentEncoding ?? file, folder: BarFolder(path: path + "/" + file))
        }
        return bars.filter { FileManager.default.fileExists(atPath: $0.folder.file) }
            .sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
    }

    /// The bar that was written last; nil without bars.
    public var latest: BarFolder? {
        func date(_ folder: BarFolder) -> Date {
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.file)
            return attributes?[.modificationDate] as? Date ?? .distantPast
        }
        return bars.map(\.folder).max { date($0) < date($1) }
    }

    /// The folder of the bar `name`, which need not exist.
    public func folder(named name: String) -> BarFolder { BarFolder(path: path + "/" + PresetFolder.escaped(name)) }

    /// The folder for a new bar. Throws if a bar has the name, or if it is unusable.
    public func newFolder(named name: String) throws(BarError) -> BarFolder {
        let folder = folder(named: name)
        // File systems limit names to 255 bytes.
        let problem: BarProblem? =
            name.isEmpty
            ? .emptyName : PresetFolder.escaped(name).utf8.count > 200 ? .longName : folder.exists ? .usedName : nil
        if let problem { throw BarError(file: folder.path, problem: problem) }
        return folder
    }

    /// `name`, or the first of "NAME 2", "NAME 3" … that no bar has.
    public func freeName(like name: String) -> String {
        let candidates = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? name : "\(name) \($0)" }
        return candidates.first { !folder(named: $0).exists } ?? name
    }
}
