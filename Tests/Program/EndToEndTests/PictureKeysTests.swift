// Tests the contents of screenshots and recordings made with keys.

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

    @Test func picturesDoNotContainTheProgramsMessages() throws {
        let folder = try TemporaryFolder()
        let child = try run(
            """
            snapshot plain.png
            key ctrl+r
            wait 0.5
            snapshot marked.png
            key ctrl+s
            wait 1
            key ctrl+s
            wait 4
            key ctrl+r
            wait 0.2
            """, in: folder)
        #expect(child.errors == "")
        func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder.path(name))) }
        let plain = try bytes("plain.png")
        #expect(try bytes("marked.png") != plain)
        #expect(try bytes("tab-bar-demo.png") == plain)
        #expect(try bytes("tab-bar-demo-2.png") == plain)
        // Apart from the messages, the window does not change, so the GIF has one frame, which begins with a graphic control extension.
        let film = try bytes("tab-bar-demo.gif")
        #expect(film.prefix(6) == Data("GIF89a".utf8) && film.last == 0x3B)
        #expect(film.split(separator: [0x21, 0xF9, 0x04]).count == 2)
    }

    @Test func recordingIsCompletedWhenTheProgramEnds() throws {
        let folder = try TemporaryFolder()
        _ = try run("key ctrl+r\nwait 0.2\nwheel 100 200 3\nwait 0.5\nkey ctrl+q\nwait 1\n", in: folder)
        let film = try Data(contentsOf: URL(fileURLWithPath: folder.path("tab-bar-demo.gif")))
        #expect(film.last == 0x3B)
        #expect(film.split(separator: [0x21, 0xF9, 0x04]).count > 5)
    }
}
