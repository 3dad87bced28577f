// The files of the repository. Its root is found from the path of this source file.

import Foundation

enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folders where no rule applies: those that commands create, and the app that was written for iOS.
    static let generated = [
        ".build", "build", ".git", ".swiftpm", "tour", "looks", "__pycache__", "Benchmarks/results", "Benchmarks/.build", "Examples",
    ]

    /// The paths of all files outside the `generated` folders, relative to the root, sorted.
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

    /// All text files: those that are valid UTF-8 without a null character.
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
