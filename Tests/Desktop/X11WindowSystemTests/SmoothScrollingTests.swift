// A wheel with fractions of notches, on Xorg.

import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: XInputServer.isAvailable, "needs root, and Xorg with its dummy and inputtest drivers"))
nonisolated struct SmoothScrollingTests {
    /// The sums of the scrolling that the probe reports.
    private func total(_ probe: ProbeSession) -> (x: Double, y: Double) {
        probe.events.filter { $0.hasPrefix("scrolled") }.reduce((0, 0)) { sum, line in
            let words = line.split(separator: " ").compactMap { Double($0) }
            return (sum.0 + words[0], sum.1 + words[1])
        }
    }

    /// Expects that the scrolling adds up to `x` and `y`, and that no more follows.
    private func expect(_ probe: ProbeSession, x: Double, y: Double) {
        _ = waitUntil { abs(total(probe).x - x) + abs(total(probe).y - y) < 1e-6 }
        usleep(100_000)
        #expect(abs(total(probe).x - x) < 1e-6)
        #expect(abs(total(probe).y - y) < 1e-6)
    }

    @Test func emulatedButtonsOfASmoothWheelAreIgnored() throws {
        let mouse = try XInputServer()
        let probe = try ProbeSession(mouse.server, "size=300x200")
        try mouse.server.movePointer(window: probe.window, x: 50, y: 50)
        #expect(probe.program.waitForLine(containing: "entered") != nil)
        mouse.move([.verticalWheel: 60])
        expect(probe, x: 0, y: 0.5)
        // After a whole notch the server emulates a press of button 5.
        mouse.move([.verticalWheel: 180])
        expect(probe, x: 0, y: 2)
        mouse.move([.horizontalWheel: -30])
        expect(probe, x: -0.25, y: 2)
        // Button 4 of such a device changes the valuator.
        mouse.click(button: 4)
        expect(probe, x: -0.25, y: 1)
        mouse.click(button: 1)
        #expect(probe.program.waitForLine(containing: "released primary") != nil)
        #expect(probe.events.filter { $0.hasPrefix("pressed") }.count == 1)
        probe.end()
    }

    @Test func scrollingOverOtherWindowsIsIgnored() throws {
        let mouse = try XInputServer()
        let probe = try ProbeSession(mouse.server, "size=300x200")
        try mouse.server.movePointer(window: probe.window, x: 50, y: 50)
        #expect(probe.program.waitForLine(containing: "entered") != nil)
        mouse.move([.verticalWheel: 120])
        expect(probe, x: 0, y: 1)
        try mouse.server.run("xdotool", "mousemove", "800", "800")
        #expect(probe.program.waitForLine(containing: "event left") != nil)
        mouse.move([.verticalWheel: 500])
        try mouse.server.movePointer(window: probe.window, x: 60, y: 60)
        #expect(probe.program.waitForLine(containing: "moved 60,60") != nil)
        mouse.move([.verticalWheel: 12])
        expect(probe, x: 0, y: 1.1)
        probe.end()
    }
}
