// What a house rule is: a question asked of one file.

import Testing

/// A place that breaks a rule, printed as compilers do.
struct Violation: Equatable, Sendable, CustomStringConvertible {
    let path: String
    let line: Int
    let message: String

    var description: String { "\(path):\(line): \(message)" }
}

/// A rule of the house, and how the places that break it are found in one file.
struct Rule: Sendable, CustomTestStringConvertible {
    let name: String
    let violations: @Sendable (SourceFile) -> [Violation]

    var testDescription: String { name }

    /// A rule that looks at one line at a time. `message` returns what is wrong with the line, if anything is.
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
        .purposeLine, .imports, .forceUnwrap, .unfinished, .fatalError, .fileLength, .lineLength, .functionLength, .names,
        .outsideMentions, .documentedPaths, .documentedNames, .expectations,
    ]
}
