// The window on the desktop: dropped files, the remembered size, and two monitors.

import Foundation
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct DesktopWindowTests {
    private func size(of demo: DemoWindow) throws -> String {
        let lines = try demo.server.run("xwininfo", "-id", "\(demo.window)").split(separator: "\n")
        func number(_ name: String) -> String { lines.first { $0.contains(name) }?.split(separator: " ").last.map(String.init) ?? "" }
        return number("Width:") + "x" + number("Height:")
    }

    @Test func aDroppedPresetOpensTheLaboratoryAndAPictureIsNamed() throws {
        let folder = try TemporaryFolder()
        let preset = folder.path("my preset.json")
        try Data(#"{"version": 1, "name": "x", "values": {"bounce.duration": 0.9}}"#.utf8).write(to: URL(fileURLWithPath: preset))
        let demo = try DemoWindow()
        _ = try demo.settledTree()
        func drop(_ path: String) throws {
            let uri = "uris=\(URL(fileURLWithPath: path).absoluteString)"
            let source = try demo.server.start(XServer.product("X11Desktop"), arguments: ["drag-to=\(demo.window)", uri])
            #expect(source.exitStatus() == 0)
            #expect(source.lines == ["status 1 XdndActionCopy", "finished 1 XdndActionCopy"])
        }
        let picture = try demo.picture()
        try drop(folder.path("a.png"))
        // The message is white on black, above the tab bar. It has a window of its own, which is not in the view tree.
        try wait(for: "the message") {
            try demo.picture().pixel(x: picture.width / 2, y: picture.height - 120) & 0xFF < 0x60 ? () : nil
        }
        try drop(preset)
        try wait(for: "the laboratory") { try demo.picture().width > picture.width + 200 ? () : nil }
        try demo.close()
    }

    @Test func theSizeIsRememberedUnlessItIsGiven() throws {
        let folder = try TemporaryFolder()
        let server = try XServer(screen: "1300x1000x24", windowManager: .openbox)
        let path = folder.path("preferences.json")
        func run(_ body: (DemoWindow) throws -> Void) throws {
            let demo = try DemoWindow(on: server, "--preferences", path, "--skip-guide")
            try body(demo)
            try demo.close()
        }
        try run { try $0.resize(600, 700) }
        try run { demo in
            #expect(try size(of: demo) == "600x700")
            // The size without the laboratory is kept.
            try server.run("xdotool", "key", "ctrl+l")
            try wait(for: "the laboratory") { try size(of: demo) == "600x700" ? nil : () }
        }
        try run {
            let shown = try size(of: $0); #expect(shown == "600x700")
        }
        let given = try DemoWindow(on: server, "--preferences", path, "--skip-guide", "--size", "400x500")
        #expect(try size(of: given) == "400x500")
        try given.close()
        try run {
            let shown = try size(of: $0); #expect(shown == "600x700")
        }
    }

    /// A laptop and a larger monitor: the laboratory needs 900×1048 points.
    @Test func theLaboratoryFitsTheLaptopsMonitor() throws {
        let server = try XServer(screen: "3286x1080x24")
        let desktop = try server.start(
            XServer.product("X11Desktop"), arguments: ["monitors=1366x768+0+0,1920x1080+1366+0"])
        #expect(desktop.exitStatus() == 0)
        try server.startOpenbox()
        try server.run("xdotool", "mousemove", "600", "300")
        let demo = try DemoWindow(on: server)
        let height = try Int(#require(size(of: demo).split(separator: "x").last))
        #expect(height.map { $0 <= 768 } ?? false)
        try server.run("xdotool", "key", "ctrl+l")
        try wait(for: "the laboratory") { try size(of: demo).hasPrefix("9") ? () : nil }
        usleep(300_000)
        let origin = try server.origin(of: demo.window)
        let sides = try size(of: demo).split(separator: "x").compactMap { Int($0) }
        #expect(origin.y >= 0 && origin.y + sides[1] <= 768 && origin.x >= 0 && origin.x + sides[0] <= 1366)
        try demo.close()
    }

    /// _GTK_THEME_VARIANT, which mutter, metacity and xfwm4 read: winit#659, kitty#2439.
    @Test func theTitleBarIsDarkWithTheProgram() throws {
        let demo = try DemoWindow("--appearance", "dark")
        func variant() throws -> String { try demo.server.run("xprop", "-id", "\(demo.window)", "_GTK_THEME_VARIANT") }
        let dark = try wait(for: "the variant") { try variant().contains("\"dark\"") ? try variant() : nil }
        #expect(dark.contains("\"dark\""))
        try demo.close()
    }
}
