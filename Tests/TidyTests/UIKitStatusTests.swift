// docs/toolkit/UIKit-status.md agrees with the sources and with the list of Apple's types.

import Foundation
import TestSupport
import Testing

@Suite struct UIKitStatusTests {
    private func check(_ folder: URL) throws -> (status: Int32, errors: String) {
        let script = folder.appendingPathComponent("scripts/uikit-status.py").path
        let outcome = try ChildProcess.run("/usr/bin/env", ["python3", script, "--check"], errors: .withOutput)
        return (outcome.status, outcome.text)
    }

    @Test func pageIsUpToDate() throws {
        let outcome = try check(Repository.root)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// In a copy of the project with one class, the page is first empty and then written. Then a class is added that the list lacks.
    @Test func changedClassesAndUnlistedClassesAreReported() throws {
        let folder = try TemporaryFolder()
        let files = FileManager.default
        for name in ["scripts", "docs/toolkit", "Sources/Toolkit/UIKit"] {
            try files.createDirectory(at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        try files.copyItem(
            at: Repository.root.appendingPathComponent("scripts/uikit-status.py"),
            to: folder.url.appendingPathComponent("scripts/uikit-status.py"))
        func write(_ text: String, to name: String) throws {
            try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
        }
        try write("## Views\nUIView, UILabel\n", to: "docs/toolkit/uikit-types.txt")
        try write("open class UIView: UIResponder {\n}\n", to: "Sources/Toolkit/UIKit/UIView.swift")
        try write("", to: "docs/toolkit/UIKit-status.md")
        #expect(try check(folder.url).errors.contains("not up to date"))
        _ = try ChildProcess.run("/usr/bin/env", ["python3", folder.url.appendingPathComponent("scripts/uikit-status.py").path])
        #expect(try check(folder.url).status == 0)
        let page = try String(contentsOf: folder.url.appendingPathComponent("docs/toolkit/UIKit-status.md"), encoding: .utf8)
        #expect(page.contains("| `UIView` | works | |") && page.contains("Absent: `UILabel`.") && page.contains("50 %"))
        try write("public final class UIOther: UIView {\n}\n", to: "Sources/Toolkit/UIKit/UIOther.swift")
        let outcome = try check(folder.url)
        #expect(outcome.status == 1 && outcome.errors.contains("not in the list: UIOther"))
    }
}
