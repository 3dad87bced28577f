// A text file of the repository.

/// The path of a file from the root, and its text.
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

    /// The parts of the path.
    var components: [Substring] { path.split(separator: "/") }

    var name: String { components.last.map(String.init) ?? path }

    var isSwift: Bool { path.hasSuffix(".swift") }

    /// Whether the file is Swift code of the program or the library.
    var isProgram: Bool { isSwift && (path.hasPrefix("Sources/") || path.hasPrefix("Assets/")) }

    var isTest: Bool { isSwift && path.hasPrefix("Tests/") }

    /// The target of a Swift file of the program: `UIKit` for `Sources/Toolkit/UIKit/…`.
    var module: String? {
        guard isProgram else { return nil }
        return path.hasPrefix("Assets/") ? "Assets" : components.dropFirst(2).first.map(String.init)
    }

    /// The folder that groups the target with others: `Toolkit` for `Sources/Toolkit/UIKit/…`. Assets are the program's.
    var house: String? {
        guard isProgram else { return nil }
        return path.hasPrefix("Assets/") ? "Program" : components.dropFirst().first.map(String.init)
    }
}
