// Windows on an X server: their properties, pixels, sizes and scale.

import Foundation
import TestSupport
import Testing

@Suite(.serialized) nonisolated struct X11WindowTests {
    @Test func theWindowHasItsProperties() throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "size=300x200", "minimum=100x50")
        func properties() throws -> String { try server.run("xprop", "-id", "\(probe.window)") }
        #expect(waitUntil { (try? properties())?.contains("_NET_WM_ICON(CARDINAL)") ?? false })
        let text = try properties()
        for line in [
            "_NET_WM_NAME(UTF8_STRING) = \"Probe 标题\"", "WM_NAME(COMPOUND_TEXT) = \"Probe 标题\"",
            "WM_CLASS(STRING) = \"x11-probe\", \"x11-probe\"",
            "_NET_WM_PID(CARDINAL) = \(probe.program.processIdentifier)", "WM_CLIENT_MACHINE", "WM_CLIENT_LEADER",
            "WM_DELETE_WINDOW, WM_TAKE_FOCUS, _NET_WM_PING, _NET_WM_SYNC_REQUEST", "_NET_WM_WINDOW_TYPE_NORMAL",
            "program specified minimum size: 100 by 50", "program specified maximum size: 32767 by 32767",
        ] { #expect(text.contains(line), "\(line) is missing") }
        // Without a launch time, the user time is the time of the connection, in milliseconds since the server's start.
        let time = text.split(separator: "\n").first { $0.hasPrefix("_NET_WM_USER_TIME(CARDINAL) = ") }?.split(separator: " ").last
        #expect(time.flatMap { Int($0) } ?? 0 > 0)
        let counters = try #require(text.split(separator: "\n").first { $0.hasPrefix("_NET_WM_SYNC_REQUEST_COUNTER") })
        #expect(counters.split(separator: ",").count == 2)
        #expect(try server.run("xwininfo", "-all", "-id", "\(probe.window)").contains("NorthWestGravity"))
        probe.end()
    }

    @Test(arguments: [[:], ["UIKIT_X11_NO_SHM": "1"]] as [[String: String?]])
    func thePixelsDrawnAreThePixelsSeen(environment: [String: String?]) throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "size=301x201", environment: environment)
        #expect(waitUntil { (try? server.picture(of: probe.window).pixel(x: 300, y: 200)) == 0x2CC840 })
        let picture = try server.picture(of: probe.window)
        #expect(picture.width == 301)
        for (x, y) in [(0, 0), (300, 0), (0, 200), (123, 45)] {
            #expect(picture.pixel(x: x, y: y) == UInt32(x & 0xFF) << 16 | UInt32(y) << 8 | 0x40)
        }
        probe.end()
    }

    /// The server converts the pixels if it has Composite, else the presenter does. 0x4080C0 is 0x4418 in 5, 6 and 5 bits.
    @Test(arguments: [[], ["-extension", "COMPOSITE"]]) func coloursAreConvertedForSixteenBits(arguments: [String]) throws {
        let server = try XServer(screen: "640x480x16", arguments: arguments)
        let probe = try ProbeSession(server, "color=4080c0")
        let expected: UInt32 = arguments.isEmpty ? 0x4080C0 : 0x4418
        #expect(waitUntil { (try? server.picture(of: probe.window).pixel(x: 50, y: 50)) == expected })
        probe.end()
    }

    @Test func anUncoveredWindowShowsItsLastFrameWithoutDrawing() throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "color=112233")
        let cover = try ProbeSession(server, "color=445566", "size=200x50")
        #expect(waitUntil { (try? server.picture(of: probe.window).pixel(x: 10, y: 80)) == 0x112233 })
        cover.end()
        #expect(waitUntil { (try? server.picture(of: probe.window).pixel(x: 10, y: 10)) == 0x112233 })
        #expect(probe.program.lines.filter { $0.hasPrefix("frame ") } == ["frame 1 200x100"])
        probe.end()
    }

    @Test func theCloseButtonEndsTheProgramUnlessItRefuses() throws {
        let server = try XServer(windowManager: .openbox)
        let stubborn = try ProbeSession(server, "no-close")
        try server.requestClose(of: stubborn.window)
        #expect(stubborn.program.waitForLine(containing: "close asked") != nil)
        #expect(stubborn.program.isRunning)
        let probe = try ProbeSession(server)
        try server.requestClose(of: probe.window)
        #expect(probe.program.exitStatus() == 0)
        #expect(probe.program.waitForLine(containing: "end status 0")?.hasSuffix("errors 0") ?? false)
    }

    @Test func eachStepOfAResizeIsDrawnWhole() throws {
        let server = try XServer(windowManager: .openbox)
        let probe = try ProbeSession(server, "size=200x100", "color=00ff00")
        for step in 1...10 {
            try server.run("xdotool", "windowsize", "\(probe.window)", "\(200 + 30 * step)", "\(100 + 40 * step)")
        }
        #expect(probe.program.waitForLine { $0.hasPrefix("frame") && $0.hasSuffix(" 500x500") } != nil)
        #expect(waitUntil { (try? server.picture(of: probe.window).pixel(x: 499, y: 499)) == 0x00FF00 })
        try server.run("xdotool", "windowsize", "\(probe.window)", "120", "90")
        #expect(probe.program.waitForLine(containing: "resized 120x90") != nil)
        probe.end()
    }

    @Test func extremeSizesAreSupported() throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "small-damage")
        for (width, height, expected) in [(32767, 32767, "resized 32767x"), (1, 1, "resized 1x1"), (150, 150, "150x150")] {
            try server.run("xdotool", "windowsize", "\(probe.window)", "\(width)", "\(height)")
            #expect(probe.program.waitForLine(containing: expected) != nil)
        }
        probe.end()
    }

    @Test func aMinimisedWindowDrawsNoFramesUntilItIsRestored() throws {
        let server = try XServer(windowManager: .openbox)
        let probe = try ProbeSession(server, "frames=100000")
        try server.run("xdotool", "windowminimize", "--sync", "\(probe.window)")
        try #require(waitUntil { probe.program.isAtRest })
        let before = probe.program.sleepCount
        usleep(1_000_000)
        #expect(probe.program.sleepCount == before)
        try server.run("xdotool", "windowactivate", "--sync", "\(probe.window)")
        #expect(waitUntil { probe.program.sleepCount > before + 10 })
    }

    @Test func aCoveredWindowDrawsNoFrames() throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "frames=100000", "size=100x100")
        let cover = try ProbeSession(server, "size=200x200")
        try #require(waitUntil { probe.program.isAtRest })
        let before = probe.program.sleepCount
        usleep(1_000_000)
        #expect(probe.program.sleepCount == before)
        cover.end()
        #expect(waitUntil { probe.program.sleepCount > before + 10 })
    }

    @Test func fullScreenFillsTheScreen() throws {
        let server = try XServer(windowManager: .openbox)
        let probe = try ProbeSession(server, "full-screen")
        #expect(probe.program.waitForLine(containing: "resized 1280x1024") != nil)
    }

    @Test func theWindowStartsNoLargerThanTheScreen() throws {
        let server = try XServer(screen: "320x240x24")
        let probe = try ProbeSession(server, "size=390x844")
        #expect(probe.program.waitForLine(containing: "frame 1 320x240") != nil)
    }

    @Test func theScaleComesFromTheOptionsOrTheDesktop() throws {
        let server = try XServer()
        let fixed = try ProbeSession(server, "scale=2", "size=100x50")
        #expect(try server.run("xwininfo", "-id", "\(fixed.window)").contains("Width: 200"))
        func setResolution(_ dots: Int) throws {
            try server.run(
                "xprop", "-root", "-format", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t\(dots)\n")
        }
        try setResolution(144)
        let probe = try ProbeSession(server, "size=100x50")
        #expect(probe.program.waitForLine(containing: "at scale 1.5") != nil)
        try setResolution(192)
        #expect(probe.program.waitForLine(containing: "resized 200x100 scale 2.0") != nil)
        probe.end()
    }

    @Test func aHigherScaleIsLimitedByTheScreen() throws {
        let server = try XServer(screen: "640x480x24")
        func setResolution(_ dots: Int) throws {
            try server.run(
                "xprop", "-root", "-format", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t\(dots)\n")
        }
        let probe = try ProbeSession(server, "size=300x400", "minimum=300x300")
        try setResolution(288)
        // 900×1200 would be the same size in points.
        #expect(probe.program.waitForLine(containing: "resized 640x480 scale 3.0") != nil)
        #expect(!probe.program.lines.contains { $0.contains("resized 900") })
        // The original size in points is restored.
        try setResolution(96)
        #expect(probe.program.waitForLine(containing: "resized 300x400 scale 1.0") != nil)
        probe.end()
    }
}
