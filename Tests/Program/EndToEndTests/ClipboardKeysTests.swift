// The keys for the clipboard in a real window, with another program's selection.

import Foundation
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct ClipboardKeysTests {
    /// xclip owns the clipboard first; afterwards, it reads the program's. XF86Paste is a key of its own on some keyboards.
    @Test func insertAndDeleteUseTheClipboard() throws {
        let demo = try DemoWindow("--scene", "combined")
        let folder = try TemporaryFolder()
        let file = try folder.file("clip", "CLIP")
        let owner = try demo.server.start(XServer.path(of: "xclip"), arguments: ["-selection", "clipboard", "-quiet", "-i", file])
        try demo.server.type(key: "ctrl+f")
        _ = try demo.settledTree()
        for key in ["shift+Insert", "XF86Paste", "shift+KP_Insert"] { try demo.server.type(key: key) }
        _ = try demo.settledTree()
        for key in ["ctrl+a", "ctrl+Insert"] { try demo.server.type(key: key) }
        #expect(try demo.server.run("xclip", "-selection", "clipboard", "-o") == "CLIPCLIPCLIP")
        for key in ["Home", "shift+End", "BackSpace", "w", "ctrl+a", "shift+Delete"] { try demo.server.type(key: key) }
        #expect(try demo.server.run("xclip", "-selection", "clipboard", "-o") == "w")
        // The field is empty, so there is nothing to cut.
        for key in ["ctrl+a", "shift+Delete"] { try demo.server.type(key: key) }
        #expect(try demo.server.run("xclip", "-selection", "clipboard", "-o") == "w")
        owner.send(signal: SIGTERM)
        try demo.close()
    }

    /// One character more than a line of text keeps.
    @Test func aPastedTextThatIsTooLongIsReportedInTheWindow() throws {
        let demo = try DemoWindow("--scene", "combined")
        let folder = try TemporaryFolder()
        let file = try folder.file("clip", String(repeating: "a", count: 100_001))
        let owner = try demo.server.start(XServer.path(of: "xclip"), arguments: ["-selection", "clipboard", "-quiet", "-i", file])
        try demo.server.type(key: "ctrl+f")
        _ = try demo.settledTree()
        let picture = try demo.picture()
        /// The lower margin of a message, which is white on black above the tab bar.
        func isDark(_ picture: XWindowPicture) -> Bool { picture.pixel(x: picture.width * 2 / 3, y: picture.height - 78) & 0xFF < 0x60 }
        #expect(!isDark(picture))
        try demo.server.type(key: "ctrl+v")
        try wait(for: "the message") { isDark(try demo.picture()) ? () : nil }
        owner.send(signal: SIGTERM)
        try demo.close()
    }
}
