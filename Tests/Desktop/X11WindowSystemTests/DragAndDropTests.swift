// XDND in both directions, with a program that speaks the protocol by itself.

import Foundation
import TestSupport
import Testing

@Suite(.serialized) nonisolated struct DragAndDropTests {
    private func drag(_ server: XServer, to probe: ProbeSession, _ arguments: String...) throws -> Program {
        let uris = "uris=file:///tmp/a%20b file:///tmp/c"
        return try server.start(XServer.product("X11Desktop"), arguments: ["drag-to=\(probe.window)", uris] + arguments)
    }

    @Test func theWindowDeclaresTheProtocol() throws {
        let server = try XServer()
        let probe = try ProbeSession(server)
        // The version is stored as an atom; the fifth is BITMAP.
        #expect(try server.run("xprop", "-id", "\(probe.window)", "XdndAware").contains("XdndAware(ATOM) = BITMAP"))
        probe.end()
    }

    @Test(arguments: [[], ["many"]]) func droppedContentArrives(arguments: [String]) throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "drop", "size=200x100")
        let uris = "uris=file:///tmp/a%20b file:///tmp/c"
        let source = try server.start(XServer.product("X11Desktop"), arguments: ["drag-to=\(probe.window)", uris] + arguments)
        #expect(source.exitStatus() == 0)
        #expect(source.lines == ["status 1 XdndActionCopy", arguments.isEmpty ? "finished 1 XdndActionCopy" : "finished 0 none"])
        let line = try #require(probe.program.waitForLine(containing: "drag moved"))
        #expect(line.hasPrefix("drag moved 100,50 "))
        #expect(line.contains("text/uri-list"))
        // The program reads the first type; only the list has content.
        let dropped = probe.program.waitForLine(containing: "dropped")
        #expect(dropped == (arguments.isEmpty ? "dropped 'file:///tmp/a%20bfile:///tmp/c'" : "dropped 'nothing'"))
        probe.end()
    }

    @Test func aWindowThatTakesNothingSaysSo() throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "size=200x100")
        let source = try drag(server, to: probe)
        #expect(source.exitStatus() == 0)
        #expect(source.lines == ["status 0 none"])
        #expect(probe.program.waitForLine(containing: "drag left") != nil)
        probe.end()
    }

    @Test func aDragThatLeavesEndsWithoutADrop() throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "drop")
        let source = try drag(server, to: probe, "no-drop")
        #expect(source.exitStatus() == 0)
        #expect(probe.program.waitForLine(containing: "drag left") != nil)
        probe.end()
    }

    @Test(arguments: [[:], ["UIKIT_X11_NO_XI2": "1"]] as [[String: String?]])
    func anotherProgramTakesDraggedText(environment: [String: String?]) throws {
        let server = try XServer()
        let target = try server.start(XServer.product("X11Desktop"), arguments: ["drop-target"])
        _ = try #require(target.waitForLine(containing: "ready"))
        let probe = try ProbeSession(server, arguments: ["drag=naïve 標籤"], environment: environment)
        try server.movePointer(window: probe.window, x: 50, y: 50)
        try server.press()
        #expect(probe.program.waitForLine(containing: "drag begun true") != nil)
        for x in [200, 500, 650, 660] { try server.run("xdotool", "mousemove", "\(x)", "350") }
        #expect(target.waitForLine(containing: "position 660,350 XdndActionCopy") != nil)
        try server.release()
        #expect(target.waitForLine(containing: "dropped") == "dropped 'naïve 標籤'")
        #expect(probe.program.waitForLine(containing: "drag ended") == "drag ended copy")
        #expect(target.lines.contains { $0.hasPrefix("enter version 5 ") })
        // The pointer belongs to the window again.
        try server.movePointer(window: probe.window, x: 60, y: 60)
        #expect(probe.program.waitForLine(containing: "event moved 60,60") != nil)
        target.send(signal: SIGTERM)
        probe.end()
    }

    @Test func escapeAndAReleaseOverNothingEndADrag() throws {
        let server = try XServer()
        let target = try server.start(XServer.product("X11Desktop"), arguments: ["drop-target"])
        _ = try #require(target.waitForLine(containing: "ready"))
        let probe = try ProbeSession(server, "drag=text")
        for ending in ["Escape", "release"] {
            let seen = probe.program.lines.count
            try server.movePointer(window: probe.window, x: 50, y: 50)
            try server.press()
            #expect(probe.program.waitForLine(after: seen) { $0 == "drag begun true" } != nil)
            if ending == "Escape" {
                try server.run("xdotool", "mousemove", "650", "350")
                #expect(target.waitForLine(containing: "position") != nil)
                // The keys go to the window below the pointer, because there is no window manager.
                try server.run("xdotool", "windowfocus", "\(probe.window)")
                try server.type(key: "Escape")
                #expect(target.waitForLine(containing: "leave") != nil)
            } else {
                try server.run("xdotool", "mousemove", "900", "900")
            }
            try server.release()
            #expect(probe.program.waitForLine(after: seen) { $0 == "drag ended none" } != nil)
        }
        target.send(signal: SIGTERM)
        probe.end()
    }

    /// Both ends in one program: it refuses requests for its content in the name of its own windows, and reads it directly.
    @Test func aWindowTakesItsOwnContent() throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "drag=own", "drop")
        try server.movePointer(window: probe.window, x: 20, y: 20)
        try server.press()
        #expect(probe.program.waitForLine(containing: "drag begun true") != nil)
        try server.movePointer(window: probe.window, x: 90, y: 60)
        #expect(probe.program.waitForLine(containing: "drag moved 90,60") != nil)
        try server.release()
        #expect(probe.program.waitForLine(containing: "dropped") == "dropped 'own'")
        #expect(probe.program.waitForLine(containing: "drag ended") == "drag ended copy")
        probe.end()
    }
}
