// The clipboard and the primary selection, with xclip and with programs that misbehave.

import Foundation
import TestSupport
import Testing

@Suite(.serialized) nonisolated struct X11PasteboardTests {
    /// A probe with the pointer in its window, so that keys copy and paste.
    private func probe(_ server: XServer, _ arguments: String..., environment: [String: String?] = [:]) throws -> ProbeSession {
        let probe = try ProbeSession(server, arguments: ["pasteboard"] + arguments, environment: environment)
        try server.movePointer(window: probe.window, x: 5, y: 5)
        return probe
    }

    /// Types a key and returns the first new line with a prefix.
    private func line(_ prefix: String, typing key: String, _ probe: ProbeSession, _ server: XServer) throws -> String {
        let seen = probe.program.lines.count
        try server.type(key: key)
        return try #require(probe.program.waitForLine(after: seen) { $0.hasPrefix(prefix) }, "\(probe.program.standardError)")
    }

    /// Makes xclip own a selection with a content. With -quiet, xclip runs in the foreground until another program takes the selection.
    private func xclip(_ server: XServer, _ bytes: [UInt8], selection: String = "clipboard", target: String? = nil) throws -> Program {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("xclip-\(UUID().uuidString)")
        try Data(bytes).write(to: file)
        let arguments = ["-quiet", "-selection", selection, "-i", file.path] + (target.map { ["-t", $0] } ?? [])
        func owner() throws -> String? {
            try server.start(XServer.product("X11Desktop"), arguments: ["owner=\(selection.uppercased())"]).waitForLines().first
        }
        let former = try owner()
        let program = try server.start(XServer.path(of: "xclip"), arguments: arguments)
        // The former owner would reply to requests until then.
        _ = try #require(waitUntil { (try? owner()).map { $0 != former && $0 != "0" } ?? false })
        try? FileManager.default.removeItem(at: file)
        return program
    }

    private func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(97 + $0 % 23) } }

    @Test func otherProgramsPasteCopiedText() throws {
        let server = try XServer()
        let probe = try probe(server, "copy=naïve-標籤")
        _ = try line("copied", typing: "c", probe, server)
        #expect(try server.run("xclip", "-selection", "clipboard", "-o") == "naïve-標籤")
        #expect(try server.run("xclip", "-selection", "clipboard", "-o", "-t", "text/plain;charset=utf-8") == "naïve-標籤")
        let targets = try server.run("xclip", "-selection", "clipboard", "-o", "-t", "TARGETS").split(separator: "\n").map(String.init)
        for target in ["TARGETS", "MULTIPLE", "TIMESTAMP", "UTF8_STRING", "STRING", "TEXT", "COMPOUND_TEXT", "image/png"] {
            #expect(targets.contains(target))
        }
        // ISO 8859-1 has no Chinese characters.
        #expect(try server.run("xclip", "-selection", "clipboard", "-o", "-t", "STRING").hasSuffix("ve-??"))
        #expect(throws: XServer.Failure.self) { try server.run("xclip", "-selection", "primary", "-o") }
        _ = try line("copied", typing: "s", probe, server)
        #expect(try server.run("xclip", "-selection", "primary", "-o") == "naïve-標籤")
        probe.end()
    }

    @Test func largeContentIsSentInPieces() throws {
        let server = try XServer()
        let probe = try probe(server, "copy-size=5000000")
        _ = try line("copied", typing: "c", probe, server)
        // Three programs paste at the same time. A shell computes the checksum of the content from its period of 23 letters.
        let paste = "xclip -selection clipboard -o | cksum"
        let outputs = try (0..<3).map { _ in try server.start("/bin/sh", arguments: ["-c", paste]) }
        let sum = try server.run("sh", "-c", "yes abcdefghijklmnopqrstuvw | tr -d '\\n' | head -c 5000000 | cksum")
        for output in outputs { #expect(output.waitForLines() == [sum.trimmingCharacters(in: .newlines)]) }
        probe.end()
    }

    @Test func pastesTheTextOfOtherPrograms() throws {
        let server = try XServer()
        let probe = try probe(server)
        let owner = try xclip(server, Array("naïve 標籤".utf8))
        #expect(probe.program.waitForLine(containing: "clipboard changed 1 own false") != nil)
        #expect(try line("types", typing: "t", probe, server) == "types [\"text/plain;charset=utf-8\"]")
        #expect(try line("pasted", typing: "v", probe, server) == "pasted 13 pattern false 'naïve 標籤'")
        #expect(try line("pasted", typing: "p", probe, server) == "pasted nothing")
        let other = try xclip(server, Array("selected".utf8), selection: "primary")
        #expect(try line("pasted", typing: "p", probe, server).hasSuffix("'selected'"))
        #expect(try line("pasted", typing: "i", probe, server) == "pasted nothing")
        let image = try xclip(server, [0x89, 0x50], target: "image/png")
        #expect(try line("pasted", typing: "i", probe, server).hasPrefix("pasted 2 "))
        for program in [owner, other, image] { program.send(signal: SIGTERM) }
        probe.end()
    }

    @Test func largeContentArrivesInPieces() throws {
        let server = try XServer()
        let probe = try probe(server)
        let owner = try xclip(server, pattern(8_000_000))
        #expect(try line("pasted", typing: "v", probe, server).hasPrefix("pasted 8000000 pattern true"))
        #expect(try line("pasted", typing: "w", probe, server).hasPrefix("pasted 8000000 pattern true"))
        owner.send(signal: SIGTERM)
        probe.end()
    }

    /// Each piece may arrive at any moment of the wait for it; a missed one would cost the time limit.
    @Test func manySmallPiecesArrive() throws {
        let server = try XServer()
        let probe = try probe(server)
        let owner = try owner(server, "crumbling")
        #expect(try line("pasted", typing: "v", probe, server).hasPrefix("pasted 5000 pattern true"))
        #expect(probe.program.standardError.isEmpty)
        owner.send(signal: SIGTERM)
        probe.end()
    }

    /// A transfer to a window selects that window's events, and would replace those that the program itself has selected.
    @Test func requestInTheNameOfTheProgramsOwnWindowIsRefused() throws {
        let server = try XServer()
        let probe = try probe(server, "copy-size=5000000")
        _ = try line("copied", typing: "c", probe, server)
        let forger = try server.start(XServer.product("X11Desktop"), arguments: ["forge=\(probe.window)"])
        #expect(forger.exitStatus() == 0)
        try server.type(key: "x")
        #expect(probe.program.waitForLine(containing: "key character(\"x\")", timeout: 5) != nil)
        probe.end()
    }

    @Test func anotherProgramTakesTheClipboard() throws {
        let server = try XServer()
        let probe = try probe(server, "copy=mine")
        #expect(try line("pasted", typing: "v", probe, server) == "pasted nothing")
        _ = try line("copied", typing: "c", probe, server)
        #expect(try line("pasted", typing: "v", probe, server).hasSuffix("'mine'"))
        let owner = try xclip(server, Array("theirs".utf8))
        #expect(probe.program.waitForLine(containing: "own false") != nil)
        #expect(try line("pasted", typing: "v", probe, server).hasSuffix("'theirs'"))
        owner.send(signal: SIGTERM)
        probe.end()
    }

    /// Starts an owner of the clipboard that behaves in a certain way.
    private func owner(_ server: XServer, _ behaviour: String) throws -> Program {
        let owner = try server.start(XServer.product("X11Desktop"), arguments: ["selection=\(behaviour)"])
        _ = try #require(owner.waitForLine(containing: "ready"))
        return owner
    }

    @Test(arguments: ["silent", "dying", "stopping"]) func anOwnerThatStopsReplyingCostsTheTimeLimitOnly(behaviour: String) throws {
        let server = try XServer()
        let probe = try probe(server, "paste-limit=0.5")
        let owner = try owner(server, behaviour)
        for key in ["v", "w"] {
            #expect(try line("pasted", typing: key, probe, server) == "pasted nothing")
            if behaviour == "dying" { break }
        }
        let message = "the program that owns the clipboard sent nothing for 0.5 s\n"
        #expect(waitUntil { probe.program.standardError.contains(message) })
        // The program still handles events.
        try server.type(key: "x")
        #expect(probe.program.waitForLine(containing: "key character(\"x\")") != nil)
        owner.send(signal: SIGTERM)
        probe.end()
    }

    @Test(arguments: [("latin1", "naïve"), ("invalid", "a\u{FFFD}b"), ("empty", "")])
    func textArrivesAsUTF8(behaviour: String, text: String) throws {
        let server = try XServer()
        let probe = try probe(server)
        let owner = try owner(server, behaviour)
        #expect(try line("pasted", typing: "v", probe, server).hasSuffix("'\(text)'"))
        owner.send(signal: SIGTERM)
        probe.end()
    }

    /// Another program takes the clipboard while it is still reading a large content: it gets the whole content, and the program notices
    /// that the clipboard is no longer its own.
    @Test func contentIsSentWholeAlthoughTheClipboardIsTakenInTheMiddle() throws {
        let server = try XServer()
        let probe = try probe(server, "copy-size=3000000")
        _ = try line("copied", typing: "c", probe, server)
        let taker = try server.start(XServer.product("X11Desktop"), arguments: ["selection=taking"])
        #expect(taker.waitForLine(containing: "took") != nil)
        #expect(taker.waitForLine(containing: "read ") == "read 3000000 true")
        #expect(probe.program.waitForLine(containing: "own false") != nil)
        // The program copies again.
        _ = try line("copied", typing: "c", probe, server)
        #expect(taker.waitForLine(containing: "cleared") != nil)
        taker.send(signal: SIGTERM)
        probe.end()
    }

    /// Xlib extends the sign of 32-bit items: 0xFFFFFFFF becomes −1. A target that the owner cannot convert gets None (ICCCM 2.6.2).
    @Test func pairsOfInvalidAtomsAreRefused() throws {
        let server = try XServer()
        let probe = try probe(server, "copy=naïve")
        _ = try line("copied", typing: "c", probe, server)
        let client = try server.start(XServer.product("X11Desktop"), arguments: ["selection=asking"])
        #expect(client.waitForLine { $0.hasPrefix("answer") || $0 == "refused" } == "answer 'naïve' true [\"ffffffff\", \"0\"]")
        client.send(signal: SIGTERM)
        probe.end()
    }

    @Test func theClipboardManagerGetsTheContentAtTheEnd() throws {
        let server = try XServer()
        let manager = try owner(server, "manager")
        let probe = try probe(server, "copy=kept")
        _ = try line("copied", typing: "c", probe, server)
        probe.end()
        #expect(manager.waitForLine(containing: "saved") == "saved 'kept'")
        manager.send(signal: SIGTERM)
    }

    @Test func pasteboardsWorkWithoutXFixes() throws {
        let server = try XServer()
        let probe = try probe(server, "copy=mine", environment: ["UIKIT_X11_NO_XFIXES": "1"])
        _ = try line("copied", typing: "c", probe, server)
        let owner = try xclip(server, Array("theirs".utf8))
        #expect(try line("pasted", typing: "v", probe, server).hasSuffix("'theirs'"))
        owner.send(signal: SIGTERM)
        probe.end()
    }
}
