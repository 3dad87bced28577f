// Windows on a screen with two monitors, and at changing scales.

import Foundation
import TestSupport
import Testing

@Suite(.serialized) nonisolated struct MonitorTests {
    /// A laptop of 1366×768 and a monitor of 1920×1080 to its right, on one screen.
    private func server(windowManager: XServer.WindowManager = .none) throws -> XServer {
        let server = try XServer(screen: "3286x1080x24")
        try setMonitors("1366x768+0+0,1920x1080+1366+0", server)
        if windowManager == .openbox { try server.startOpenbox() }
        return server
    }

    private func setMonitors(_ list: String, _ server: XServer) throws {
        let desktop = try server.start(XServer.product("X11Desktop"), arguments: ["monitors=\(list)"])
        #expect(desktop.exitStatus() == 0)
    }

    /// CopyQ#3608, laf#158, FLTK#1180: windows were as large as all monitors together.
    @Test func aNewWindowFitsTheMonitorUnderThePointer() throws {
        let server = try server()
        try server.run("xdotool", "mousemove", "100", "100")
        let small = try ProbeSession(server, "size=2000x2000")
        #expect(try server.run("xwininfo", "-id", "\(small.window)").contains("Width: 1366\n  Height: 768\n"))
        small.end()
        try server.run("xdotool", "mousemove", "2000", "100")
        let large = try ProbeSession(server, "size=2000x2000")
        #expect(try server.run("xwininfo", "-id", "\(large.window)").contains("Width: 1920\n  Height: 1080\n"))
        large.end()
    }

    @Test func aGrowingWindowFitsItsOwnMonitor() throws {
        let server = try server()
        try server.run("xdotool", "mousemove", "2000", "100")
        // Without a window manager, the window is on the left monitor, while the pointer is on the right one.
        let probe = try ProbeSession(server, "size=390x700", "resize=900x1048")
        #expect(probe.program.waitForLine(containing: "resized 900x768") != nil)
        probe.end()
    }

    /// A panel of 40 pixels at the bottom of the left monitor, as mutter reports it.
    @Test func theWorkAreaOfTheMonitorIsUsed() throws {
        let server = try server()
        let areas = "0, 0, 1366, 728, 1366, 0, 1920, 1080"
        try server.run("xprop", "-root", "-format", "_GTK_WORKAREAS_D0", "32c", "-set", "_GTK_WORKAREAS_D0", areas)
        try server.run("xdotool", "mousemove", "100", "100")
        let probe = try ProbeSession(server, "size=390x844")
        #expect(probe.program.waitForLine(containing: "frame 1 390x728") != nil)
        probe.end()
    }

    /// The size of the screen in Xlib is from the time of the connection.
    @Test func theMonitorsAreReadAgainForEachRequest() throws {
        let server = try server()
        try server.run("xdotool", "mousemove", "100", "100")
        let probe = try ProbeSession(server, "size=390x844", "full-size-key")
        #expect(probe.program.waitForLine(containing: "frame 1 390x768") != nil)
        try setMonitors("1366x1000+0+0", server)
        try server.movePointer(window: probe.window, x: 5, y: 5)
        try server.type(key: "g")
        #expect(probe.program.waitForLine(containing: "resized 390x1000") != nil)
        probe.end()
    }

    @Test func aWindowThatGrowsAndShrinksReturnsToItsPlace() throws {
        let server = try server(windowManager: .openbox)
        try server.run("xdotool", "mousemove", "2000", "100")
        let probe = try ProbeSession(server, "size=390x400", "full-size-key")
        try server.run("xdotool", "windowmove", "--sync", "\(probe.window)", "1700", "500")
        let before = try server.origin(of: probe.window)
        try server.movePointer(window: probe.window, x: 5, y: 5)
        try server.type(key: "g")
        #expect(probe.program.waitForLine { $0.hasPrefix("resized 390x10") } != nil)
        #expect(waitUntil { (try? server.origin(of: probe.window).y).map { $0 < 60 } ?? false })
        // The first line of "resized" may arrive before the place of the frame is final.
        try server.movePointer(window: probe.window, x: 5, y: 5)
        try server.type(key: "h")
        #expect(probe.program.waitForLine(containing: "resized 390x400") != nil)
        #expect(waitUntil { (try? server.origin(of: probe.window)).map { $0 == before } ?? false })
        probe.end()
    }

    /// 390 points at 1.25 are 487.5 pixels: rounding at each step ended at 391.
    @Test func aRoundTripOfScalesReturnsToTheSize() throws {
        let server = try XServer(screen: "1600x2600x24")
        let probe = try ProbeSession(server, "size=390x844")
        for (dots, size) in [(120, "488x1055"), (144, "585x1266"), (192, "780x1688"), (288, "1170x2532"), (96, "390x844")] {
            try server.run("xprop", "-root", "-format", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t\(dots)\n")
            let isAtSize = waitUntil {
                (try? server.run("xwininfo", "-id", "\(probe.window)")).map { $0.contains(Self.text(of: size)) } ?? false
            }
            #expect(isAtSize, "no \(size) at \(dots)")
        }
        probe.end()
    }

    private static func text(of size: String) -> String {
        let sides = size.split(separator: "x")
        return "Width: \(sides[0])\n  Height: \(sides[1])\n"
    }

    @Test func theSizeToRestoreIsThatBeforeTheWindowWasMaximised() throws {
        let server = try XServer(windowManager: .openbox)
        let probe = try ProbeSession(server, "size=390x500", "sizes")
        try server.run("xdotool", "windowsize", "--sync", "\(probe.window)", "420", "510")
        #expect(probe.program.waitForLine(containing: "resized 420x510") != nil)
        let desktop = try server.start(XServer.product("X11Desktop"), arguments: ["maximise=\(probe.window)"])
        #expect(desktop.exitStatus() == 0)
        #expect(probe.program.waitForLine(containing: "resized 1280x") != nil)
        probe.end()
        #expect(probe.program.waitForLine(containing: "restore ") == "restore 420.0x510.0")
    }
}
