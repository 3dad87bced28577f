// Input on an X server: the events of the pointer, the wheel and the keyboard.

import Foundation
import TestSupport
import Testing

@Suite(.serialized) nonisolated struct X11InputTests {
    /// The environments for tests with XInput 2 and with the core protocol only.
    static let environments: [[String: String?]] = [[:], ["UIKIT_X11_NO_XI2": "1"]]

    @Test(arguments: environments) func wheelButtonsScrollOneNotchEach(environment: [String: String?]) throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "scale=2", "size=100x50", environment: environment)
        try server.movePointer(window: probe.window, x: 60, y: 40)
        for button in [4, 5, 6, 7] { try server.click(button: button) }
        let expected = ["0.0 -1.0", "0.0 1.0", "-1.0 0.0", "1.0 0.0"].map { "scrolled \($0) wheel 30,20 modifiers 0" }
        _ = waitUntil { probe.events.filter { $0.contains("scrolled") }.count >= 4 }
        #expect(probe.events.filter { $0.contains("scrolled") } == expected)
        #expect(!probe.events.contains { $0.contains("pressed") })
        try server.run("xdotool", "keydown", "shift", "click", "5", "keyup", "shift")
        #expect(probe.program.waitForLine(containing: "scrolled 0.0 1.0 wheel 30,20 modifiers 1") != nil)
        probe.end()
    }

    @Test(arguments: environments) func aDragIsFollowedOutsideTheWindow(environment: [String: String?]) throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "size=100x100", environment: environment)
        try server.run("xdotool", "mousemove", "600", "600")
        try server.movePointer(window: probe.window, x: 50, y: 50)
        #expect(probe.program.waitForLine(containing: "entered") != nil)
        try server.press()
        try server.run("xdotool", "mousemove", "300", "200")
        #expect(probe.program.waitForLine(containing: "moved 300,200") != nil)
        try server.release()
        #expect(probe.program.waitForLine(containing: "event left") != nil)
        let drag = probe.events.drop { !$0.contains("pressed") }.filter { !$0.contains("moved") && !$0.contains("focus") }
        #expect(drag == ["pressed primary 50,50 modifiers 0", "released primary 300,200 modifiers 0", "left"])
        probe.end()
    }

    @Test func unmappingCancelsADrag() throws {
        let server = try XServer()
        let probe = try ProbeSession(server)
        try server.movePointer(window: probe.window, x: 5, y: 5)
        try server.press(button: 3)
        #expect(probe.program.waitForLine(containing: "pressed secondary") != nil)
        try server.run("xdotool", "windowunmap", "\(probe.window)")
        #expect(probe.program.waitForLine(containing: "event cancelled") != nil)
        try server.release(button: 3)
        try server.run("xdotool", "windowmap", "--sync", "\(probe.window)")
        try server.type(key: "a")
        #expect(probe.program.waitForLine(containing: "key character(\"a\")") != nil)
        #expect(!probe.events.contains { $0.contains("released") })
    }

    @Test func keysHaveNamesTextAndModifiers() throws {
        let server = try XServer()
        let probe = try ProbeSession(server)
        try server.movePointer(window: probe.window, x: 5, y: 5)
        for key in ["e", "shift+e", "ctrl+e", "Page_Down", "F11", "space", "shift+Tab", "Escape", "alt+Left", "KP_Enter"] {
            try server.type(key: key)
        }
        let expected = [
            "character(\"e\") text 'e' repeat false modifiers 0", "character(\"e\") text 'E' repeat false modifiers 1",
            "character(\"e\") text '' repeat false modifiers 2", "pageDown text '' repeat false modifiers 0",
            "function(11) text '' repeat false modifiers 0", "space text ' ' repeat false modifiers 0",
            "tab text '' repeat false modifiers 1", "escape text '' repeat false modifiers 0",
            "left text '' repeat false modifiers 4", "enter text '' repeat false modifiers 0",
        ].map { "key \($0)" }
        func presses() -> [String] { probe.events.filter { $0.hasPrefix("key ") && !$0.hasPrefix("key up") } }
        _ = waitUntil { presses().count >= expected.count }
        #expect(presses() == expected)
        probe.end()
    }

    @Test func heldKeysRepeatWithoutReleases() throws {
        let server = try XServer()
        let probe = try ProbeSession(server)
        try server.movePointer(window: probe.window, x: 5, y: 5)
        try server.run("xdotool", "keydown", "Page_Down", "sleep", "1.2", "keyup", "Page_Down")
        #expect(probe.program.waitForLine(containing: "key up pageDown") != nil)
        let presses = probe.events.filter { $0.hasPrefix("key pageDown") }
        #expect(presses.count > 3)
        #expect(presses.first?.contains("repeat false") ?? false)
        #expect(presses.dropFirst().allSatisfy { $0.contains("repeat true") })
        #expect(probe.events.filter { $0.hasPrefix("key up") }.count == 1)
    }

    @Test func shortcutsWorkUnderACyrillicLayout() throws {
        let server = try XServer()
        let probe = try ProbeSession(server)
        try server.run("setxkbmap", "-layout", "ru,us")
        try server.movePointer(window: probe.window, x: 5, y: 5)
        // Keycode 26 is E on a PC keyboard, у in Russian; 37 is Control.
        try server.run("xdotool", "key", "26")
        try server.run("xdotool", "keydown", "37", "key", "26", "keyup", "37")
        #expect(probe.program.waitForLine(containing: "character(\"у\") text 'у'") != nil)
        #expect(probe.program.waitForLine(containing: "character(\"e\") text '' repeat false modifiers 2") != nil)
    }

    // Keycode 10 is the key left of 2 on every PC keyboard. It types & in French, + in Czech and Slovak, ๅ in Thai.
    @Test(arguments: ["us", "fr", "cz", "sk", "th"]) func digitsAreShortcutsOnEveryLayout(layout: String) throws {
        let server = try XServer()
        let probe = try ProbeSession(server)
        try server.run("setxkbmap", "-layout", layout)
        try server.movePointer(window: probe.window, x: 5, y: 5)
        for digit in 1...9 {
            let seen = probe.program.lines.count
            try server.run("xdotool", "keydown", "37", "key", "\(9 + digit)", "keyup", "37")
            let line = try #require(probe.program.waitForLine(containing: "text '' repeat false modifiers 2", after: seen))
            #expect(line.contains("character(\"\(digit)\")"), "\(layout): \(line)")
        }
        probe.end()
    }

    // Thai has no Latin letters, so the key in the position of the US layout's E is used. French has A in the position of Q.
    @Test(arguments: [("th", 26, "e"), ("ru", 26, "e"), ("fr", 24, "a"), ("cz", 29, "z")])
    func lettersAreShortcutsOnEveryLayout(layout: String, keycode: Int, letter: String) throws {
        let server = try XServer()
        let probe = try ProbeSession(server)
        try server.run("setxkbmap", "-layout", layout)
        try server.movePointer(window: probe.window, x: 5, y: 5)
        try server.run("xdotool", "keydown", "37", "key", "\(keycode)", "keyup", "37")
        #expect(probe.program.waitForLine(containing: "key character(\"\(letter)\") text '' repeat false modifiers 2") != nil)
        probe.end()
    }

    @Test func queuedMotionEventsAreMerged() throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "input-frames")
        try server.movePointer(window: probe.window, x: 5, y: 5)
        _ = probe.program.waitForLine(containing: "moved 5,5")
        usleep(100_000)
        let count = probe.program.lines.count
        probe.program.send(signal: SIGSTOP)
        for x in 6..<40 { try server.movePointer(window: probe.window, x: x, y: 6) }
        probe.program.send(signal: SIGCONT)
        #expect(probe.program.waitForLine(containing: "frame", after: count) != nil)
        let lines = probe.program.lines.dropFirst(count)
        #expect(lines.filter { $0.contains("moved") } == ["event moved 39,6 modifiers 0"])
        probe.end()
    }

    @Test func focusIsGainedAndLost() throws {
        let server = try XServer(windowManager: .openbox)
        let first = try ProbeSession(server)
        try server.run("xdotool", "windowactivate", "--sync", "\(first.window)")
        #expect(first.program.waitForLine(containing: "focus gained") != nil)
        let second = try ProbeSession(server)
        try server.run("xdotool", "windowactivate", "--sync", "\(second.window)")
        #expect(first.program.waitForLine(containing: "focus lost") != nil)
    }
}
