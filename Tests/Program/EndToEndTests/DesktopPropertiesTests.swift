// Tests the window's properties for the desktop: title, icon, and the time of the last user input.

import Foundation
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct DesktopPropertiesTests {
    private func property(_ name: String, of demo: DemoWindow) throws -> String {
        try demo.server.run("xprop", "-notype", "-id", "\(demo.window)", name)
    }

    private func title(of demo: DemoWindow) throws -> String {
        try property("_NET_WM_NAME", of: demo).replacing("_NET_WM_NAME = ", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func userTime(of demo: DemoWindow) throws -> Int {
        let words = try property("_NET_WM_USER_TIME", of: demo).split(whereSeparator: \.isWhitespace)
        return words.last.flatMap { Int($0) } ?? 0
    }

    @Test func titleNamesTheVisiblePage() throws {
        let demo = try DemoWindow()
        _ = try demo.settledTree()
        #expect(try title(of: demo) == "\"List — Tab Bar Laboratory\"")
        let tabs = try demo.settledTree().tabButtons
        let clock = try #require(tabs.first { $0.firstText == "Clock" }).frame
        try demo.click(clock.midX, clock.midY)
        try wait(for: "the title of the clock") { try title(of: demo) == "\"Clock — Tab Bar Laboratory\"" ? () : nil }
    }

    @Test func titleNamesTheScene() throws {
        let demo = try DemoWindow("--scene", "wheel")
        _ = try demo.settledTree()
        #expect(try title(of: demo) == "\"First — Wheel Icon\"")
    }

    /// The sizes of freedesktop icon themes that task bars and window switchers use.
    @Test func windowHasIconsInFiveSizes() throws {
        let demo = try DemoWindow()
        try wait(for: "the icons") { try property("_NET_WM_ICON", of: demo).contains("Icon (128 x 128)") ? () : nil }
        let icons = try property("_NET_WM_ICON", of: demo)
        for side in [16, 32, 48, 64, 128] { #expect(icons.contains("Icon (\(side) x \(side))"), "no icon of \(side)") }
    }

    @Test func userTimeAdvancesWithClicksAndKeys() throws {
        let demo = try DemoWindow()
        let start = try userTime(of: demo)
        #expect(start > 0)
        usleep(20_000)
        try demo.click(100, 300)
        try wait(for: "the time of the click") { try userTime(of: demo) > start ? () : nil }
        let click = try userTime(of: demo)
        usleep(20_000)
        try demo.server.run("xdotool", "key", "Down")
        try wait(for: "the time of the key") { try userTime(of: demo) > click ? () : nil }
    }
}
