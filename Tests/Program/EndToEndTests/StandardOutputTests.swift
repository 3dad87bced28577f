// Tests the file name `-`: results on standard output and scripts from standard input.

import Foundation
import TestSupport
import Testing

@Suite struct StandardOutputTests {
    /// Runs a shell command in an empty folder and checks that it stays empty.
    private func run(_ command: String) throws -> RecordedProcess {
        let folder = try TemporaryFolder()
        let child = try RecordedProcess(
            "/bin/sh", ["-c", "cd \(folder.path(".")) && \(command) && ls -A >&2"], environment: DemoProgram.environment())
        #expect(try child.waitForEnd() == 0)
        #expect(child.errors == "", "no file named - was created")
        return child
    }

    @Test func dumpToMinusGoesToStandardOutput() throws {
        let dump = try run("\(DemoProgram.path) --offscreen --scene wheel --dump-hierarchy -")
        #expect(try ViewNode(json: Data(dump.output.utf8)).tabButtons.count == 2)
    }

    @Test(arguments: [("--snapshot -", "211PNG\\r\\n"), ("--script - --record -", "GIF89a")])
    func picturesAndRecordingsToMinusGoToStandardOutput(_ options: String, _ signature: String) throws {
        let command = "echo 'wait 0.1' | \(DemoProgram.path) --offscreen --size 50x50 \(options) | head -c 6 | od -An -c | tr -d ' \\n'"
        #expect(try run(command).output == signature)
    }

    @Test func scriptFromMinusIsReadFromStandardInput() throws {
        let child = try run("printf 'wheel 100 200 3\\nwait 1\\ndump -\\n' | \(DemoProgram.path) --offscreen --scene wheel --script -")
        #expect(try ViewNode(json: Data(child.output.utf8)).rows.first?.number ?? 0 > 1)
    }
}
