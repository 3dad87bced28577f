// Tests the window of scene `wheel` with real mouse events, signals and a crash of the server.

import Foundation
import Glibc
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct WheelWindowTests {
    private static let blue: UInt32 = 0x007AFF
    private static let gray: UInt32 = 0x808080

    private func color(_ picture: XWindowPicture, _ x: Double, _ y: Double) -> UInt32 { picture.pixel(x: Int(x), y: Int(y)) }

    /// Checks that the share of the wheel's lower number equals the visible fraction of the row at the list's bottom edge.
    private func checkWheel(_ tree: ViewNode, _ location: SourceLocation = #_sourceLocation) throws {
        let table = try #require(tree.table, sourceLocation: location)
        let state = try #require(tree.wheelState, sourceLocation: location)
        let edge = table.frame.maxY
        let bottom = try #require(tree.rows.last { $0.frame.minY < edge - 0.001 }, sourceLocation: location)
        let visible = (edge - bottom.frame.minY) / bottom.frame.height
        if visible < 0.999 {
            #expect(state.lower == bottom.number, sourceLocation: location)
            #expect(abs(state.share - visible) < 0.002, "share \(state.share), visible \(visible)", sourceLocation: location)
        } else {
            #expect(state.upper == bottom.number, sourceLocation: location)
        }
    }

    @Test func wheelScrollsSmoothlyAndTheIconFollows() throws {
        let demo = try DemoWindow("--scene", "wheel")
        let start = try demo.settledTree()
        #expect(start.rows.first?.number == 1)
        try checkWheel(start)
        let table = try #require(start.table).frame
        try demo.point(table.midX, table.midY)
        try demo.wheel(3)
        var tops: [Double] = []
        let deadline = Date().addingTimeInterval(0.15)
        while Date() < deadline {
            let tree = try demo.tree()
            try checkWheel(tree)
            tops.append(tree.rows.first.map { Double($0.number) * 44 - $0.frame.minY } ?? .nan)
        }
        let end = try demo.settledTree()
        try checkWheel(end)
        let first = try #require(end.rows.first)
        let scrolled = Double(first.number - 1) * 44 - (first.frame.minY - table.minY)
        // As in GTK, a notch scrolls by the page's height to the power of 2/3.
        #expect(abs(scrolled - 3 * pow(table.height, 2.0 / 3)) < 1.5, "scrolled \(scrolled)")
        #expect(tops == tops.sorted(), "the list never moved backwards: \(tops)")
        try demo.wheel(-5)
        #expect(try demo.settledTree().rows.first?.frame.minY == table.minY)
    }

    @Test func dragStretchesTheListBeyondItsTopAndDeceleratesAfterRelease() throws {
        let demo = try DemoWindow("--scene", "wheel")
        let table = try #require(try demo.settledTree().table).frame
        // Downward at the top: the list moves less than the pointer, and returns after the release.
        try demo.drag(x: table.midX, from: 200, to: 500, step: 20)
        let stretched = try demo.settledTree()
        let gap = try #require(stretched.rows.first).frame.minY - table.minY
        #expect(gap > 50 && gap < 290, "stretched by \(gap)")
        try checkWheel(stretched)
        try demo.server.release()
        #expect(try demo.settledTree().rows.first?.frame.minY == table.minY)
        // Upward: the list follows, and continues after the release.
        try demo.drag(x: table.midX, from: 600, to: 300, step: -20, microseconds: 8000)
        try demo.server.release()
        let released = try demo.tree()
        try checkWheel(released)
        let rested = try demo.settledTree()
        try checkWheel(rested)
        func offset(_ tree: ViewNode) -> Double { tree.rows.first.map { Double($0.number - 1) * 44 - $0.frame.minY + table.minY } ?? 0 }
        #expect(offset(rested) > 280)
        #expect(offset(rested) >= offset(released))
    }

    @Test func clickSelectsTheSecondTabAndSwapsTheTints() throws {
        let demo = try DemoWindow("--scene", "wheel")
        let before = try demo.settledTree()
        #expect(before.tabButtons.map(\.isSelected) == [true, false])
        let wheel = try #require(before.wheel).frame
        let clock = try #require(before.all("ClockIconView").first).frame
        let first = try demo.picture()
        #expect(color(first, wheel.minX, wheel.midY) == Self.blue)
        #expect(color(first, clock.midX + 8, clock.midY + 4) == Self.gray)
        let button = try #require(before.tabButtons.last).frame
        try demo.click(button.midX, button.midY)
        let after = try demo.settledTree()
        #expect(after.tabButtons.map(\.isSelected) == [false, true])
        #expect(Set(["AM", "PM", "\u{2007}9", "00", "05"]).isSubset(of: Set(after.all.compactMap(\.text))))
        #expect(after.table == nil)
        let second = try demo.picture()
        #expect(color(second, wheel.minX, wheel.midY) == Self.gray)
        #expect(color(second, clock.midX + 8, clock.midY + 4) == Self.blue)
        let firstButton = try #require(after.tabButtons.first).frame
        try demo.click(firstButton.midX, firstButton.midY)
        #expect(try demo.settledTree().tabButtons.map(\.isSelected) == [true, false])
        #expect(color(try demo.picture(), wheel.minX, wheel.midY) == Self.blue)
    }

    @Test func resizingTheWindowLaysOutAllViews() throws {
        let demo = try DemoWindow("--scene", "wheel")
        _ = try demo.settledTree()
        for (width, height) in [(500, 600), (320, 480), (640, 900)] {
            try demo.resize(width, height)
            let tree = try demo.settledTree()
            #expect(tree.frame == CGRect(x: 0, y: 0, width: width, height: height))
            #expect(tree.all("UITabBar").first?.frame == CGRect(x: 0, y: height - 49, width: width, height: 49))
            #expect(tree.table?.frame == CGRect(x: 0, y: 0, width: width, height: height - 49))
            try checkWheel(tree)
            let picture = try demo.picture()
            #expect(picture.width == width && picture.height == height)
            let corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
            #expect(corners.allSatisfy { picture.pixel(x: $0.0, y: $0.1) > 0xF0F0F0 }, "all corners are drawn")
        }
    }

    @Test func closingTheWindowEndsTheProgramAtOnceWithStatus0() throws {
        let demo = try DemoWindow("--scene", "wheel")
        let start = Date()
        try demo.close()
        #expect(try demo.process.waitForEnd(seconds: 5) == 0)
        #expect(Date().timeIntervalSince(start) < 2)
        #expect(demo.process.errors == "")
    }

    /// The window is destroyed while it scrolls; xdotool's windowclose calls XDestroyWindow.
    @Test func destructionOfTheWindowByAnotherClientEndsTheProgramWithStatus0() throws {
        let demo = try DemoWindow("--scene", "wheel")
        try demo.point(150, 300)
        try demo.wheel(6)
        try demo.server.run("xdotool", "windowclose", "\(demo.window)")
        #expect(try demo.process.waitForEnd(seconds: 5) == 0)
        #expect(demo.process.errors == "")
    }

    @Test func terminationSignalEndsTheProgramWithStatus0() throws {
        let demo = try DemoWindow("--scene", "wheel")
        demo.process.send(SIGTERM)
        #expect(try demo.process.waitForEnd(seconds: 5) == 0)
    }

    @Test func crashOfTheServerEndsTheProgramWithOneLine() throws {
        let demo = try DemoWindow("--scene", "wheel")
        demo.server.crash()
        #expect(try demo.process.waitForEnd(seconds: 5) == 1)
        let lines = demo.process.errors.split(separator: "\n")
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.contains("X server") == true)
    }

    @Test func scriptAlsoPlaysInAWindow() throws {
        let server = try XServer(screen: "800x1000x24", windowManager: .openbox)
        let folder = try TemporaryFolder()
        let dump = folder.path("tree.json"), picture = folder.path("last.png")
        let script = try folder.file("script", "wheel 200 300 3\nwait 0.8\ndump \(dump)\n")
        let process = try RecordedProcess(
            DemoProgram.path, ["--scene", "wheel", "--script", script, "--snapshot", picture],
            environment: DemoProgram.environment(display: server.displayName))
        #expect(try process.waitForEnd() == 0)
        #expect(process.errors == "")
        let tree = try ViewNode(json: Data(contentsOf: URL(fileURLWithPath: dump)))
        #expect((tree.rows.first?.number ?? 0) > 3)
        try checkWheel(tree)
        #expect(FileManager.default.fileExists(atPath: picture))
    }
}
