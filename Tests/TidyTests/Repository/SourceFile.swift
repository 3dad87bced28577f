// A text file of the repository as the house rules see it.

/// A file's path from the repository's root, and its text.
struct SourceFile: Sendable {
    let path: String
    let text: String
    let lines: [String]

    /// A Swift file's code and comments; both empty for any other file.
    let swift: SwiftText

    init(path: String, text: String) {
        self.path = path
        self.text = text
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        swift = SwiftText(path.hasSuffix(".swift") ? text : "")
    }

    /// The path's parts, the file's name last.
    var components: [Substring] { path.split(separator: "/") }

    var name: String { components.last.map(String.init) ?? path }

    var isSwift: Bool { path.hasSuffix(".swift") }

    /// Part of the program rather than of its tests, benchmarks or papers.
    var isProgram: Bool { isSwift && (path.hasPrefix("Sources/") || path.hasPrefix("Assets/")) }

    var isTest: Bool { isSwift && path.hasPrefix("Tests/") }

    /// The target that a Swift file belongs to: `Sources/UIKit/…` and `Assets/…` name theirs.
    var module: String? {
        guard isProgram else { return nil }
        return path.hasPrefix("Assets/") ? "Assets" : components.dropFirst().first.map(String.init)
    }
}
