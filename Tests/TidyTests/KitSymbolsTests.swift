// TabBarKit uses only Apple's API, as the index of this build shows.

import Foundation
import TestSupport
import Testing

@Suite struct KitSymbolsTests {
    private func check(_ options: String...) throws -> (status: Int32, text: String) {
        let script = Repository.root.appendingPathComponent("scripts/kit-symbols.py").path
        let index = Bundle.main.bundleURL.appendingPathComponent("index/store").path
        let outcome = try ChildProcess.run("/usr/bin/env", ["python3", script, "--store", index] + options, errors: .withOutput)
        return (outcome.status, outcome.text)
    }

    @Test func everySymbolIsInTheTableOfApplesAPI() throws {
        let outcome = try check()
        #expect(outcome.status == 0, "\(outcome.text)")
    }

    /// With a table that lacks one symbol, and has a version after iOS 15 for another.
    @Test func missingAndLateSymbolsAreReported() throws {
        let folder = try TemporaryFolder()
        let table = try #require(Repository.file("Tests/Kit/apple-api.txt")).text
        let changed = table.replacingOccurrences(of: "\nUIView.addSubview(_:) 2.0\n", with: "\n")
            .replacingOccurrences(of: "\nUIView.alpha 2.0\n", with: "\nUIView.alpha 99.0\n")
        try Data(changed.utf8).write(to: URL(fileURLWithPath: folder.path("table.txt")))
        let outcome = try check("--table", folder.path("table.txt"))
        #expect(outcome.status == 1)
        #expect(outcome.text.contains("UIView.addSubview(_:) is not in"), "\(outcome.text)")
        #expect(outcome.text.contains("UIView.alpha is newer than iOS 15"), "\(outcome.text)")
    }
}
