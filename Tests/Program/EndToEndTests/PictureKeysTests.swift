// Tests the contents of screenshots made with keys, and the keys that open the laboratory.

import Foundation
import TestSupport
import Testing

@Suite struct PictureKeysTests {
    /// Runs a script with `folder` as the current folder, which receives the pictures.
    private func run(_ script: String, in folder: TemporaryFolder) throws -> RecordedProcess {
        let path = try folder.file("script", script)
        let command = "cd \(folder.path(".")) && exec \(DemoProgram.path) --offscreen --size 320x480 --script \(path)"
        let child = try RecordedProcess("/bin/sh", ["-c", command], environment: DemoProgram.environment())
        #expect(try child.waitForEnd(seconds: 60) == 0, "\(child.errors)")
        return child
    }

    private func bytes(_ name: String, in folder: TemporaryFolder) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
    }

    @Test func picturesDoNotContainTheProgramsMessages() throws {
        let folder = try TemporaryFolder()
        let child = try run(
            """
            snapshot plain.png
            key ctrl+s
            wait 0.5
            snapshot marked.png
            key ctrl+s
            wait 4
            """, in: folder)
        #expect(child.errors == "")
        let plain = try bytes("plain.png", in: folder)
        #expect(try bytes("marked.png", in: folder) != plain)
        #expect(try bytes("tab-bar-demo.png", in: folder) == plain)
        #expect(try bytes("tab-bar-demo-2.png", in: folder) == plain)
    }

    /// Ctrl+D shows and removes the outlines of the views in the laboratory.
    @Test func inspectKeyOpensAndClosesTheLaboratory() throws {
        let folder = try TemporaryFolder()
        let child = try run(
            """
            snapshot plain.png
            key ctrl+d
            wait 1
            snapshot outlines.png
            key ctrl+d
            wait 1
            snapshot again.png
            """, in: folder)
        #expect(child.errors == "")
        let plain = try bytes("plain.png", in: folder)
        #expect(try bytes("outlines.png", in: folder) != plain && bytes("again.png", in: folder) == plain)
    }

    /// Ctrl+R opens the laboratory with the focus at the menu of exports, which the space bar opens.
    @Test func timelineKeyLeadsToTheExports() throws {
        let folder = try TemporaryFolder()
        let child = try run(
            """
            key ctrl+r
            wait 1
            wheel 150 250 3
            wait 1
            key ctrl+r
            wait 3
            dump before.json
            snapshot before.png
            key space
            wait 1
            snapshot menu.png
            """, in: folder)
        #expect(child.errors == "")
        #expect(String(decoding: try bytes("before.json", in: folder), as: UTF8.self).contains("TimelineHeader"))
        #expect(try bytes("menu.png", in: folder) != bytes("before.png", in: folder))
    }
}
