// Touches on a touch screen and gestures on a touchpad, on Xorg.

import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: XInputServer.isAvailable, "needs root, and Xorg with its dummy and inputtest drivers"))
nonisolated struct TouchScreenTests {
    /// The probe's lines about touches, with the touches renumbered from 1 in the order in which they begin.
    private func touches(_ probe: ProbeSession) -> [String] {
        var names: [String] = []
        return probe.events.filter { $0.hasPrefix("touched") }.map { line in
            line.split(separator: " ").dropFirst().map { word in
                // The server's touch identifiers are large and increase.
                guard Int(word) != nil else { return String(word) }
                if !names.contains(String(word)) { names.append(String(word)) }
                return String((names.firstIndex(of: String(word)) ?? 0) + 1)
            }.joined(separator: " ")
        }
    }

    private func expect(_ expected: [String], _ probe: ProbeSession) {
        _ = waitUntil(timeout: 20) { touches(probe).count >= expected.count }
        usleep(100_000)
        #expect(touches(probe) == expected)
    }

    @Test func touchesCauseNoPointerEvents() throws {
        let mouse = try XInputServer()
        let probe = try ProbeSession(mouse.server, "size=300x200", "scale=2")
        mouse.touch(.begin, 0, x: 20, y: 30)
        mouse.touch(.begin, 1, x: 200, y: 100)
        expect(["began 1 10,15", "began 2 100,50"], probe)
        mouse.touch(.update, 1, x: 210, y: 120)
        expect(["began 1 10,15", "began 2 100,50", "moved 2 105,60"], probe)
        mouse.touch(.end, 0, x: 20, y: 30)
        mouse.touch(.end, 1, x: 210, y: 120)
        expect(["began 1 10,15", "began 2 100,50", "moved 2 105,60", "ended 1 10,15", "ended 2 105,60"], probe)
        #expect(!probe.events.contains { $0.hasPrefix("pressed") || $0.hasPrefix("moved") || $0.hasPrefix("entered") }, "\(probe.events)")
        probe.end()
    }

    @Test func touchesUpdateTheWindowsUserTime() throws {
        let mouse = try XInputServer()
        let probe = try ProbeSession(mouse.server, "size=300x200")
        func time() -> Int? {
            let text = try? mouse.server.run("xprop", "-id", "\(probe.window)", "_NET_WM_USER_TIME")
            return text?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) }
        }
        let start = try #require(time())
        mouse.touch(.begin, 0, x: 20, y: 30)
        mouse.touch(.end, 0, x: 20, y: 30)
        #expect(waitUntil { time() ?? 0 > start })
        probe.end()
    }

    @Test func aTouchIsFollowedOutsideTheWindow() throws {
        let mouse = try XInputServer()
        let probe = try ProbeSession(mouse.server, "size=300x200")
        mouse.touch(.begin, 0, x: 20, y: 30)
        mouse.touch(.update, 0, x: 500, y: 400)
        mouse.touch(.end, 0, x: 500, y: 400)
        expect(["began 1 20,30", "moved 1 500,400", "ended 1 500,400"], probe)
        // A touch that began outside the window is ignored.
        mouse.touch(.begin, 0, x: 500, y: 400)
        mouse.touch(.update, 0, x: 20, y: 30)
        mouse.touch(.end, 0, x: 20, y: 30)
        expect(["began 1 20,30", "moved 1 500,400", "ended 1 500,400"], probe)
        probe.end()
    }

    @Test func movesOfSeveralTouchesAreOneEvent() throws {
        let mouse = try XInputServer()
        let probe = try ProbeSession(mouse.server, "size=300x200")
        mouse.touch(.begin, 0, x: 20, y: 30)
        mouse.touch(.begin, 1, x: 200, y: 100)
        expect(["began 1 20,30", "began 2 200,100"], probe)
        probe.program.send(signal: SIGSTOP)
        for step in 1...10 {
            mouse.touch(.update, 0, x: 20 + Double(step), y: 30)
            mouse.touch(.update, 1, x: 200 - Double(step), y: 100)
        }
        probe.program.send(signal: SIGCONT)
        expect(["began 1 20,30", "began 2 200,100", "moved 1 30,30 and moved 2 190,100"], probe)
        probe.end()
    }

    @Test func unmappingCancelsTouches() throws {
        let mouse = try XInputServer()
        let probe = try ProbeSession(mouse.server, "size=300x200")
        mouse.touch(.begin, 0, x: 20, y: 30)
        mouse.touch(.update, 0, x: 30, y: 30)
        expect(["began 1 20,30", "moved 1 30,30"], probe)
        try mouse.server.run("xdotool", "windowunmap", "\(probe.window)")
        expect(["began 1 20,30", "moved 1 30,30", "cancelled 1 30,30"], probe)
        mouse.touch(.end, 0, x: 40, y: 30)
        expect(["began 1 20,30", "moved 1 30,30", "cancelled 1 30,30"], probe)
    }

    @Test func aTouchAcceptedByTheWindowManagerIsCancelled() throws {
        let mouse = try XInputServer()
        let desktop = try mouse.server.start(XServer.product("X11Desktop"), arguments: ["touch-gesture=100"])
        #expect(desktop.waitForLine(containing: "ready") != nil)
        let probe = try ProbeSession(mouse.server, "size=300x200")
        // The window gets the touch at once, before the window manager decides.
        mouse.touch(.begin, 0, x: 20, y: 30)
        mouse.touch(.update, 0, x: 30, y: 40)
        expect(["began 1 20,30", "moved 1 30,40"], probe)
        mouse.touch(.update, 0, x: 120, y: 150)
        #expect(desktop.waitForLine(containing: "took") != nil)
        mouse.touch(.update, 0, x: 130, y: 160)
        mouse.touch(.end, 0, x: 130, y: 160)
        _ = waitUntil(timeout: 20) { touches(probe).contains { $0.hasPrefix("cancelled") } }
        usleep(100_000)
        #expect(touches(probe).last?.hasPrefix("cancelled 1") ?? false, "\(touches(probe))")
        #expect(!touches(probe).contains { $0.hasPrefix("ended") })
        // A touch that the window manager rejects.
        let count = touches(probe).count
        mouse.touch(.begin, 0, x: 20, y: 30)
        mouse.touch(.end, 0, x: 25, y: 30)
        #expect(desktop.waitForLine(containing: "left") != nil)
        _ = waitUntil(timeout: 20) { touches(probe).last?.hasPrefix("ended") ?? false }
        #expect(touches(probe).dropFirst(count).first == "began 2 20,30")
        #expect(touches(probe).last == "ended 2 25,30")
        desktop.send(signal: SIGKILL)
        probe.end()
    }

    // MARK: Touchpad

    @Test func touchpadGesturesAreDelivered() throws {
        let mouse = try XInputServer()
        let probe = try ProbeSession(mouse.server, "size=300x200", "scale=2")
        try mouse.server.movePointer(window: probe.window, x: 50, y: 50)
        #expect(probe.program.waitForLine(containing: "entered") != nil)
        mouse.pinch(.begin)
        mouse.pinch(.update, x: 8, y: 4, scale: 1.25, angle: 90)
        #expect(probe.program.waitForLine(containing: "pinch moved 2 fingers by 4.0,2.0 scale 1.25 turned 1.5708") != nil)
        mouse.pinch(.end, scale: 1.25)
        #expect(probe.program.waitForLine(containing: "pinch ended 2 fingers") != nil)
        mouse.swipe(.begin)
        mouse.swipe(.update, x: 30, y: -10)
        #expect(probe.program.waitForLine(containing: "swipe moved 3 fingers by 15.0,-5.0") != nil)
        mouse.swipe(.end)
        #expect(probe.program.waitForLine(containing: "swipe ended 3 fingers") != nil)
        #expect(probe.events.filter { $0.contains(" began ") }.count == 2)
        probe.end()
    }
}
