// The rule that every test can fail.

extension Rule {
    /// Ways of expecting something: the testing library's own, and functions named for it.
    private static let expecting = ["expect", "require", "Issue.record", "confirmation(", "check", "assert", "verify"]

    static let expectations = Rule(name: "every test expects something") { file in
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

    /// Whether `@Test` stands on the function's line, or before it among its attributes.
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
