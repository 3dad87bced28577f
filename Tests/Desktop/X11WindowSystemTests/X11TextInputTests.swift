// Text input on an X server: dead keys, Compose, and an input method in another process.

import Foundation
import TestSupport
import Testing

@Suite(.serialized) nonisolated struct X11TextInputTests {
    private static let server: [String: String?] = ["XMODIFIERS": "@im=testim", "LC_ALL": "C.UTF-8"]
    private static let noServer: [String: String?] = ["XMODIFIERS": nil, "LC_ALL": "C.UTF-8"]

    /// A probe with text input at 10,20 with a caret of 2 × 15 points.
    private func probe(_ server: XServer, _ arguments: String..., environment: [String: String?]) throws -> ProbeSession {
        let probe = try ProbeSession(server, arguments: ["text-input"] + arguments, environment: environment)
        try server.movePointer(window: probe.window, x: 5, y: 5)
        try server.run("xdotool", "windowfocus", "\(probe.window)")
        try #require(waitUntil(timeout: 5) { probe.events.contains { $0 == "focus gained" } })
        return probe
    }

    /// Starts the input method.
    private func method(_ server: XServer, style: String = "callbacks") throws -> Program {
        let method = try server.start(XServer.product("X11Desktop"), arguments: ["xim=\(style)"])
        _ = try #require(method.waitForLine(containing: "ready"))
        return method
    }

    /// The texts so far: marked, committed and typed.
    private func texts(_ probe: ProbeSession) -> [String] {
        probe.events.compactMap { event in
            if event.hasPrefix("marked") || event.hasPrefix("committed") { return event }
            guard event.hasPrefix("key "), let range = event.range(of: "text '") else { return nil }
            return "typed '" + event[range.upperBound...].prefix { $0 != "'" } + "'"
        }
    }

    private func type(_ keys: [String], _ server: XServer) throws {
        for key in keys { try server.type(key: key) }
    }

    /// Starts an input method, composes a character with it, and ends both programs.
    private func composeWithAnotherMethod(_ probe: ProbeSession, _ server: XServer) throws {
        let method = try method(server)
        #expect(method.waitForLine(containing: "focus") != nil)
        try type(["n", "i", "space"], server)
        #expect(probe.program.waitForLine(containing: "committed '你'") != nil)
        probe.end()
        method.send(signal: SIGTERM)
    }

    @Test func deadKeysComposeWithoutAnInputMethod() throws {
        let server = try XServer()
        try server.run("setxkbmap", "-layout", "us", "-variant", "intl")
        let probe = try probe(server, environment: Self.noServer)
        try type(["dead_acute", "e", "x"], server)
        _ = waitUntil(timeout: 10) { texts(probe).count >= 2 }
        #expect(texts(probe) == ["committed 'é'", "typed 'x'"])
        // A password field composes, too.
        try type(["F2", "dead_acute", "a"], server)
        _ = waitUntil(timeout: 10) { texts(probe).count >= 4 }
        #expect(texts(probe).last == "committed 'á'")
        probe.end()
    }

    @Test func composeSequencesEnterTheirCharacter() throws {
        let server = try XServer()
        try server.run("setxkbmap", "-layout", "us", "-option", "compose:menu")
        let probe = try probe(server, environment: Self.noServer)
        try type(["Multi_key", "o", "c"], server)
        _ = waitUntil(timeout: 10) { !texts(probe).isEmpty }
        #expect(texts(probe) == ["committed '©'"])
        probe.end()
    }

    @Test func keysBypassTheMethodWithoutATextField() throws {
        let server = try XServer()
        let method = try method(server)
        let probe = try ProbeSession(server, arguments: [], environment: Self.server)
        try server.movePointer(window: probe.window, x: 5, y: 5)
        try type(["n", "i"], server)
        _ = waitUntil(timeout: 10) { texts(probe).count >= 2 }
        #expect(texts(probe) == ["typed 'n'", "typed 'i'"])
        #expect(!method.lines.contains("opened"))
        probe.end()
        method.send(signal: SIGTERM)
    }

    @Test func composingShowsMarkedTextAndCommits() throws {
        let server = try XServer()
        let method = try method(server)
        let probe = try probe(server, environment: Self.server)
        try type(["n", "i", "space", "a", "Escape"], server)
        let expected = ["marked 'n' 1..<1", "marked 'ni' 2..<2", "marked '' 0..<0", "committed '你'", "marked 'a' 1..<1", "marked '' 0..<0"]
        _ = waitUntil(timeout: 10) { texts(probe).count >= expected.count }
        #expect(texts(probe) == expected)
        probe.end()
        method.send(signal: SIGTERM)
    }

    @Test func keysThatTheMethodDoesNotUseReachTheProgram() throws {
        let server = try XServer()
        let method = try method(server)
        let probe = try probe(server, environment: Self.server)
        try type(["n", "ctrl+s", "Return"], server)
        #expect(probe.program.waitForLine(containing: "key enter") != nil)
        let keys = probe.events.filter { $0.hasPrefix("key ") && !$0.hasPrefix("key up") }
        #expect(keys.count == 2 && keys[0].hasPrefix("key character(\"s\") text '' repeat false modifiers 2"))
        probe.end()
        method.send(signal: SIGTERM)
    }

    /// ibus/ibus#2623: the reply to a reset has no text, but the method enters the composed text afterwards.
    @Test func theLateTextOfADiscardedCompositionIsDropped() throws {
        let server = try XServer()
        let method = try method(server, style: "late")
        let probe = try probe(server, environment: Self.server)
        try type(["n", "a"], server)
        #expect(probe.program.waitForLine(containing: "marked 'na'") != nil)
        try type(["F5"], server)
        #expect(method.waitForLine(containing: "reset") != nil)
        try type(["n", "i", "space"], server)
        #expect(probe.program.waitForLine(containing: "committed '你'") != nil)
        #expect(texts(probe).filter { $0.hasPrefix("committed") } == ["committed '你'"])
        probe.end()
        method.send(signal: SIGTERM)
    }

    // The caret is at 10,20 with a height of 15 points; F3 moves it by 30 points to the right. Candidates appear below it.
    @Test(arguments: ["callbacks", "position"]) func theSpotFollowsTheCaret(style: String) throws {
        let server = try XServer()
        let method = try method(server, style: style)
        let probe = try probe(server, "scale=2", environment: Self.server)
        #expect(method.waitForLine(containing: "spot 20,70") != nil)
        try server.type(key: "F3")
        #expect(method.waitForLine(containing: "spot 80,70") != nil)
        try type(["n", "i", "space"], server)
        #expect(probe.program.waitForLine(containing: "committed '你'") != nil)
        probe.end()
        method.send(signal: SIGTERM)
    }

    @Test func passwordsBypassTheMethod() throws {
        let server = try XServer()
        let method = try method(server)
        let probe = try probe(server, environment: Self.server)
        #expect(method.waitForLine(containing: "focus") != nil)
        try type(["n", "F2"], server)
        #expect(method.waitForLine(containing: "reset") != nil && method.waitForLine(containing: "no focus") != nil)
        try type(["n"], server)
        #expect(probe.program.waitForLine(containing: "text 'n'") != nil)
        probe.end()
        method.send(signal: SIGTERM)
    }

    @Test func theEndOfEditingTakesTheFocusFromTheMethod() throws {
        let server = try XServer()
        let method = try method(server)
        let probe = try probe(server, environment: Self.server)
        #expect(method.waitForLine(containing: "focus") != nil)
        try type(["F4"], server)
        #expect(method.waitForLine(containing: "no focus") != nil)
        try type(["n"], server)
        #expect(probe.program.waitForLine(containing: "text 'n'") != nil)
        probe.end()
        method.send(signal: SIGTERM)
    }

    @Test func aMethodWithItsOwnWindowCommits() throws {
        let server = try XServer()
        let method = try method(server, style: "root")
        let probe = try probe(server, environment: Self.server)
        try type(["n", "i", "space"], server)
        #expect(probe.program.waitForLine(containing: "committed '你'") != nil)
        #expect(!texts(probe).contains { $0.hasPrefix("marked") })
        probe.end()
        method.send(signal: SIGTERM)
    }

    @Test func theEndOfTheMethodEndsTheComposition() throws {
        let server = try XServer()
        let first = try method(server)
        let probe = try probe(server, environment: Self.server)
        try type(["n"], server)
        #expect(probe.program.waitForLine(containing: "marked 'n'") != nil)
        first.send(signal: SIGKILL)
        #expect(probe.program.waitForLine(containing: "marked ''") != nil)
        try type(["x"], server)
        #expect(probe.program.waitForLine(containing: "text 'x'") != nil)
        // Another input method starts later.
        try composeWithAnotherMethod(probe, server)
    }

    @Test func theMethodMovesTheCaretOfTheMarkedText() throws {
        let server = try XServer()
        let method = try method(server)
        let probe = try probe(server, environment: Self.server)
        try type(["n", "i", "Left", "Escape"], server)
        let expected = ["marked 'n' 1..<1", "marked 'ni' 2..<2", "marked 'ni' 1..<1", "marked '' 0..<0"]
        _ = waitUntil(timeout: 10) { texts(probe).count >= expected.count }
        #expect(texts(probe) == expected)
        probe.end()
        method.send(signal: SIGTERM)
    }

    // Xlib itself waits for such a method without a limit.
    @Test func aMethodThatNeverRepliesDoesNotBlockTheWindow() throws {
        let server = try XServer()
        let method = try method(server, style: "silent")
        let probe = try probe(server, environment: Self.server)
        #expect(method.waitForLine(containing: "ignored") != nil)
        try type(["n"], server)
        try server.run("xdotool", "click", "1")
        #expect(probe.program.waitForLine(containing: "text 'n'") != nil)
        try type(["i"], server)
        #expect(probe.program.waitForLine(containing: "text 'i'") != nil)
        let events = probe.events
        // The click arrives at once; the key arrives after it has waited a second for the method.
        let press = try #require(events.firstIndex { $0.hasPrefix("pressed") || $0.contains("button") || $0.hasPrefix("pointer down") })
        let key = try #require(events.firstIndex { $0.contains("text 'n'") })
        #expect(press < key, "\(events)")
        let lines = probe.program.standardError.split(separator: "\n").filter { $0.contains("input method") }
        #expect(lines.count == 1 && lines[0].hasSuffix("the input method does not respond; keys are typed without it"))
        probe.end()
        method.send(signal: SIGKILL)
    }

    @Test func aMethodThatHangsIsUsedAgainWhenItReplies() throws {
        let server = try XServer()
        let method = try method(server)
        let probe = try probe(server, environment: Self.server)
        try type(["n"], server)
        #expect(probe.program.waitForLine(containing: "marked 'n'") != nil)
        try type(["q"], server)
        #expect(probe.program.waitForLine(containing: "text 'q'") != nil)
        try type(["x"], server)
        #expect(probe.program.waitForLine(containing: "text 'x'") != nil)
        #expect(method.waitForLine(containing: "reset") != nil)
        try type(["n", "i", "space"], server)
        #expect(probe.program.waitForLine(containing: "committed '你'") != nil)
        let expected = ["marked 'n' 1..<1", "marked '' 0..<0", "typed 'q'", "typed 'x'", "marked 'n' 1..<1", "marked 'ni' 2..<2"]
        #expect(Array(texts(probe).prefix(6)) == expected)
        probe.end()
        method.send(signal: SIGKILL)
    }

    /// The thread for the input method needs a connection of its own, which the server refuses.
    @Test func keysAreTypedAtOnceIfTheMethodsThreadCannotConnect() throws {
        let server = try XServer()
        let probe = try probe(server, environment: Self.server)
        let hoarder = try server.start(XServer.product("X11Desktop"), arguments: ["hoard=\(probe.window)"])
        _ = try #require(hoarder.waitForLine(containing: "ready"))
        let first = try method(server)
        hoarder.send(signal: SIGUSR1)
        #expect(probe.program.waitForLine(containing: "text 'n'") != nil)
        #expect(!probe.program.standardError.contains("does not respond"))
        hoarder.send(signal: SIGKILL)
        first.send(signal: SIGKILL)
        // The server has free connections again when the second method starts.
        try composeWithAnotherMethod(probe, server)
    }
}
