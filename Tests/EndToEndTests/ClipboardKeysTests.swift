// The keys for the clipboard in a real window, with another program's selection.

import Foundation
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct ClipboardKeysTests {
    private func text(_ demo: DemoWindow) throws -> String? {
        try demo.settledTree().all.first { $0.name == "UISearchTextField" || $0.name == "UITextField" }?.text
    }

    /// xclip owns the clipboard first; afterwards, it reads the program's. XF86Paste is a key of its own on some keyboards.
    @Test func insertAndDeleteUseTheClipboard() throws {
        let demo = try DemoWindow("--scene", "combined")
        let folder = try TemporaryFolder()
        let file = try folder.file("clip", "CLIP")
        let owner = try demo.server.start(XServer.path(of: "xclip"), arguments: ["-selection", "clipboard", "-quiet", "-i", file])
        try demo.server.type(key: "ctrl+f")
        _ = try demo.settledTree()
        for key in ["shift+Insert", "XF86Paste", "shift+KP_Insert"] { try demo.server.type(key: key) }
        let isPasted = waitUntil { (try? text(demo)) == "CLIPCLIPCLIP" }
        #expect(isPasted)
        for key in ["ctrl+a", "ctrl+Insert"] { try demo.server.type(key: key) }
        #expect(try demo.server.run("xclip", "-selection", "clipboard", "-o") == "CLIPCLIPCLIP")
        for key in ["Home", "shift+End", "BackSpace", "w", "ctrl+a", "shift+Delete"] { try demo.server.type(key: key) }
        #expect(try demo.server.run("xclip", "-selection", "clipboard", "-o") == "w")
        #expect(try text(demo) ?? "" == "")
        owner.send(signal: SIGTERM)
        try demo.close()
    }
}
