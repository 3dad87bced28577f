// The rule that every test has an expectation.

extension Rule {
    /// The calls that can fail a test: those of the testing library, and helper functions with one of the last words in their names.
    private static let expecting = ["expect", "require", "Issue.record", "confirmation(", "check", "assert", "verify"]

    static let expectations = Rule(name: "every test has an expectation") { file in
        guard file.isTest else { return [] }
        let text = file.swift
        return SwiftFunction.all(in: text).compactMap { function in
            guard isTest(function, in: text.code) else { return nil }
            let body = text.code[function.lines].joined(separator: "\n")
            let calls = body.drop { $0 != "{" }
            if expecting.contains(where: calls.contains) { return nil }
            return Violation(path: file.path, line: function.lines.lowerBound + 1, message: "\(function.name) expects nothing")
        }
    }

    /// Whether the function has the attribute `@Test`.
    private static func isTest(_ function: SwiftFunction, in code: [String]) -> Bool {
        let first = function.lines.lowerBound
        if code[first].contains("@Test") { return true }
        for line in code[..<first].reversed() {
            if line.contains("func ") || line.contains("}") || line.allSatisfy(\.isWhitespace) { return false }
            if line.contains("@Test") { return true }
        }
        return false
    }
}
