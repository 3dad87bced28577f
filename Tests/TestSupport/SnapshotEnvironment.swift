// The libraries and fonts that rendered the reference pictures. With other versions, pixels may differ.

import Foundation
import Glibc

/// The drawing libraries and fonts that this process has loaded.
enum SnapshotEnvironment {
    private static let file = Snapshot.folder.appendingPathComponent("RenderedWith.txt")
    private static let libraries = ["libcairo.", "libpixman-1.", "libpango-1.0.", "libfreetype.", "libharfbuzz.", "librsvg-2."]

    /// Whether the libraries and fonts are those that rendered the reference pictures. librsvg is compared only once it is loaded,
    /// which happens with the first SVG.
    static var isRecordedOne: Bool {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return false }
        let lines = text.split(separator: "\n").map(String.init)
        let recorded = lines.filter { $0.hasPrefix("library ") }
        let fonts = lines.filter { $0.hasPrefix("font ") }
        let loaded = current.filter { $0.hasPrefix("library ") }
        return !recorded.isEmpty && Set(recorded).isSuperset(of: loaded) && fonts.allSatisfy(isInstalled)
    }

    /// Records the environment, if it is not recorded yet.
    static func record() throws {
        guard !FileManager.default.fileExists(atPath: file.path) else { return }
        try (current.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
    }

    /// One line for each library and font file that is mapped into this process.
    private static var current: [String] {
        // The file is read line by line, because Foundation reads as many bytes as the file's size, which is 0 in /proc.
        guard let maps = fopen("/proc/self/maps", "r") else { return [] }
        defer { fclose(maps) }
        var lines: Set<String> = []
        var buffer = [CChar](repeating: 0, count: 4096)
        while fgets(&buffer, Int32(buffer.count), maps) != nil {
            let line = String(decoding: buffer.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard let slash = line.firstIndex(of: "/") else { continue }
            let path = String(line[slash...])
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            if libraries.contains(where: name.hasPrefix) { lines.insert("library \(name)") }
            if [".otf", ".ttf", ".ttc"].contains(where: name.hasSuffix) { lines.insert("font \(size(path)) \(path)") }
        }
        return lines.sorted()
    }

    private static func isInstalled(_ line: String) -> Bool {
        let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
        return parts.count == 3 && size(parts[2]) == Int(parts[1])
    }

    private static func size(_ path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? -1
    }
}
