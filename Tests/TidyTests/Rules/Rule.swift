// A rule for the files of the repository.

import Testing

/// A line that violates a rule, printed in the format of compiler errors.
struct Violation: Equatable, Sendable, CustomStringConvertible {
    let path: String
    let line: Int
    let message: String

    var description: String { "\(path):\(line): \(message)" }
}

/// A rule, with the function that finds its violations in a file.
struct Rule: Sendable, CustomTestStringConvertible {
    let name: String
    let violations: @Sendable (SourceFile) -> [Violation]

    var testDescription: String { name }

    /// A rule that checks each of a file's `lines` by itself. `message` returns the message for a violation, or nil.
    static func eachLine(
        _ name: String, of lines: @escaping @Sendable (SourceFile) -> [String], message: @escaping @Sendable (String) -> String?
    ) -> Rule {
        Rule(name: name) { file in
            lines(file).enumerated().compactMap { index, line in
                message(line).map { Violation(path: file.path, line: index + 1, message: $0) }
            }
        }
    }

    static let all: [Rule] = [
        .purposeLine, .imports, .forceUnwrap, .unfinished, .fatalError, .lineLength, .functionLength, .names,
        .outsideMentions, .documentedPaths, .documentedNames, .expectations,
    ]
}
