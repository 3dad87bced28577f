// Windows with a settings manager, a compositor and a window manager.

import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.serialized) nonisolated struct X11DesktopTests {
    private func desktop(_ server: XServer, _ arguments: String...) throws -> Program {
        let desktop = try server.start(XServer.product("X11Desktop"), arguments: arguments)
        try #require(desktop.waitForLine(containing: "ready") != nil)
        return desktop
    }

    @Test func theThemeIsFollowedUntilTheSettingsManagerExits() throws {
        let server = try XServer()
        let probe = try ProbeSession(server)
        let desktop = try desktop(server, "theme=Breeze")
        desktop.send(signal: SIGUSR1)
        #expect(probe.program.waitForLine(containing: "settings dark full 0.4") != nil)
        let late = try ProbeSession(server)
        let count = probe.program.lines.count
        desktop.send(signal: SIGKILL)
        #expect(probe.program.waitForLine(containing: "settings light", after: count) != nil)
        #expect(late.program.waitForLine(containing: "settings light") != nil)
        probe.end()
        late.end()
    }

    @Test func aCompositorThatReportsFramesSetsTheRate() throws {
        let server = try XServer()
        let desktop = try desktop(server, "frame-drawn=40")
        let probe = try ProbeSession(server, "frames=30")
        let line = try #require(probe.program.waitForLine(containing: "gaps"))
        let median = try #require(Double(line.split(separator: " ")[2]))
        #expect(median >= 40 && median < 80)
        // The last frame was reported as finished; a compositor does not update a window with an unfinished frame.
        #expect(waitUntil { desktop.lines.last?.hasPrefix("finished") ?? false })
        probe.end()
    }

    @Test func theWaitForTheCompositorHasATimeout() throws {
        let server = try XServer()
        _ = try desktop(server, "mute")
        let probe = try ProbeSession(server, "frames=8")
        let line = try #require(probe.program.waitForLine(containing: "gaps"))
        // The gaps between the nominal times of frames. None is shorter than the timeout of 250 ms by more than one frame interval,
        // because nominal times are rounded to whole intervals.
        let least = try #require(Double(line.split(separator: " ")[9]))
        let most = try #require(Double(line.split(separator: " ")[11]))
        #expect(least >= 250 - 17)
        // On a busy machine, a gap can be longer than the timeout.
        #expect(most < 2500)
        probe.end()
    }

    /// openbox waits for the counter after each size. If it were not set, only two of the ten sizes would arrive.
    @Test func eachStepOfAResizeIsConfirmed() throws {
        let server = try XServer(windowManager: .openbox)
        let probe = try ProbeSession(server, "size=200x150", "color=00ff00")
        try server.run("xdotool", "windowactivate", "--sync", "\(probe.window)")
        try server.movePointer(window: probe.window, x: 190, y: 140)
        try server.run("xdotool", "keydown", "alt")
        try server.press(button: 3)
        for _ in 1...10 {
            try server.run("xdotool", "mousemove_relative", "15", "15")
            usleep(30_000)
        }
        try server.release(button: 3)
        try server.run("xdotool", "keyup", "alt")
        #expect(probe.program.waitForLine(containing: "resized 350x300") != nil)
        #expect(probe.program.lines.filter { $0.hasPrefix("resized") }.count >= 8)
        #expect(!probe.events.contains { $0.contains("released") })
        probe.end()
    }

    /// Any client can send messages and events, and set properties. None of their numbers ends the program.
    @Test func extremeNumbersOfOtherClientsAreHarmless() throws {
        let server = try XServer()
        let probe = try ProbeSession(server)
        try server.movePointer(window: probe.window, x: 5, y: 5)
        let client = try server.start(XServer.product("X11Desktop"), arguments: ["hostile=\(probe.window)"])
        #expect(client.exitStatus() == 0)
        try server.movePointer(window: probe.window, x: 6, y: 6)
        try server.type(key: "x")
        #expect(probe.program.waitForLine(containing: "key character(\"x\")") != nil, "\(probe.program.standardError)")
        probe.end()
    }
}
