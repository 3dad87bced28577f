// Finds the repository's files from where this file was compiled.

import Foundation

enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// What the commands leave behind: nobody keeps house there.
    static let generated = [".build", ".git", ".swiftpm", "tour", "__pycache__", "Benchmarks/results", "Benchmarks/.build"]

    /// Every file, as a path from the root, in order.
    static let paths: [String] = {
        guard let walk = FileManager.default.enumerator(atPath: root.path) else { return [] }
        var found: [String] = []
        while let path = walk.nextObject() as? String {
            if isGenerated(path) {
                walk.skipDescendants()
            } else if walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
                found.append(path)
            }
        }
        return found.sorted()
    }()

    /// Every text file. A file that is not UTF-8 is a picture or a program.
    static let files: [SourceFile] = paths.compactMap(file)

    static func file(_ path: String) -> SourceFile? {
        guard let text = try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8), !text.contains("\0") else {
            return nil
        }
        return SourceFile(path: path, text: text)
    }

    static func isGenerated(_ path: String) -> Bool {
        generated.contains { path == $0 || path.hasPrefix($0 + "/") } || path.split(separator: "/").last == "__pycache__"
    }
}
