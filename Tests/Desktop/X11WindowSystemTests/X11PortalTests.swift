// Windows in a session with a message bus: settings from the portal, and faulty buses.

import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled)) nonisolated struct X11PortalTests {
    @Test func thePortalHasPrecedenceOverTheTheme() throws {
        let server = try XServer()
        let bus = try PrivateBus()
        let portal = try FakePortal(on: bus, preference: 2)
        let probe = try ProbeSession(
            server, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "GTK_THEME": "Breeze-dark"])
        #expect(probe.program.waitForLine(containing: "settings light") != nil)
        // If the portal has no preference, which is the value 0, the theme sets the colour scheme.
        for (value, scheme) in [(UInt32(0), "dark"), (2, "light"), (1, "dark")] {
            let count = probe.program.lines.count
            portal.change(to: value)
            #expect(probe.program.waitForLine(containing: "settings \(scheme)", after: count) != nil)
        }
        // The portal's threads sleep, too.
        #expect(waitUntil { probe.program.isAtRest })
        bus.crash()
        #expect(waitUntil { probe.program.isAtRest })
        probe.end()
        #expect(probe.program.standardError.isEmpty)
    }

    @Test func contrastMotionAndTextSizeAreFollowed() throws {
        let server = try XServer()
        let bus = try PrivateBus()
        let portal = try FakePortal(on: bus, preference: 0, settings: [FakePortal.interface: ["text-scaling-factor": .real(1.25)]])
        let probe = try ProbeSession(server, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        #expect(probe.program.waitForLine(containing: "settings light full 0.4 normal 1.25") != nil)
        var count = probe.program.lines.count
        portal.change(to: .number(1), key: "contrast")
        #expect(probe.program.waitForLine(containing: "settings light full 0.4 increased 1.25", after: count) != nil)
        count = probe.program.lines.count
        portal.change(to: .flag(false), key: "enable-animations", space: FakePortal.interface)
        #expect(probe.program.waitForLine(containing: "settings light reduced 0.4 increased 1.25", after: count) != nil)
        count = probe.program.lines.count
        portal.change(to: .real(2), key: "text-scaling-factor", space: FakePortal.interface)
        #expect(probe.program.waitForLine(containing: "settings light reduced 0.4 increased 2.0", after: count) != nil)
        #expect(waitUntil { probe.program.isAtRest })
        probe.end()
        #expect(probe.program.standardError.isEmpty)
    }

    @Test(arguments: BrokenBus.Behavior.allCases) func aFaultyBusDoesNotStopTheProgram(behavior: BrokenBus.Behavior) throws {
        let server = try XServer()
        let bus = try BrokenBus(behavior)
        let probe = try ProbeSession(server, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        #expect(waitUntil { probe.program.isAtRest })
        probe.end()
        #expect(probe.program.standardError.isEmpty)
    }
}
