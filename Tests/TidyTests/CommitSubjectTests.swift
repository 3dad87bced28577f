// The subjects of commits follow CONTRIBUTING.md: "Scope: what changed", one idea each.

import Foundation
import TestSupport
import Testing

extension Rule {
    /// The commit after which subjects follow the rule.
    fileprivate static let lastUncheckedCommit = "dfcc2b3"

    static let longestSubject = 72

    /// The objection to the subject of a commit; nil if there is none.
    static func objection(toSubject subject: String) -> String? {
        if subject.count > longestSubject { return "\(subject.count) characters, at most \(longestSubject)" }
        if subject.contains(";") { return "a semicolon joins two ideas" }
        guard let colon = subject.firstRange(of: ": "), colon.lowerBound > subject.startIndex, colon.upperBound < subject.endIndex
        else { return "not of the form \"Scope: what changed\"" }
        return nil
    }
}

@Suite struct CommitSubjectTests {
    /// The output of git in this repository; empty where git or the repository is missing.
    private func git(_ arguments: String...) throws -> String {
        let options = ["-c", "safe.directory=*", "-C", Repository.root.path]
        let outcome = try ChildProcess.run("/usr/bin/env", ["git"] + options + arguments)
        return outcome.status == 0 ? outcome.text : ""
    }

    /// The subjects after the last unchecked commit; all subjects in a shallow clone that lacks this commit.
    private func subjects() throws -> [String] {
        let base = Rule.lastUncheckedCommit
        let isKnown = try !git("rev-parse", "--quiet", "--verify", "\(base)^{commit}").isEmpty
        let isShallow = try git("rev-parse", "--is-shallow-repository").hasPrefix("true")
        guard isKnown || isShallow else { return [] }
        return try git("log", "--no-merges", "--format=%s", isKnown ? "\(base)..HEAD" : "HEAD").split(separator: "\n").map(String.init)
    }

    @Test func subjectsNameAScopeAndOneChange() throws {
        for subject in try subjects() {
            #expect(Rule.objection(toSubject: subject) == nil, "\(subject)")
        }
    }
}
