// Tests touch input with a simulated touch screen on a real Xorg server.

import Foundation
import TestSupport
import Testing

@MainActor
@Suite(
    .serialized, .enabled(if: XInputServer.isAvailable, "Xorg with its dummy and inputtest drivers is not installed or may not be started"))
struct TouchWindowTests {
    /// The text and upper edge of the first visible row.
    private func firstRow(_ tree: ViewNode) throws -> (text: String, y: Double) {
        let rows = tree.all("UITableViewCell").filter { !$0.isHidden && $0.frame.maxY > 0 }.sorted { $0.frame.minY < $1.frame.minY }
        let row = try #require(rows.first)
        return (row.firstText ?? "", row.frame.minY)
    }

    @Test func twoFingersScrollTheListAndOneSelectsATab() throws {
        let screen = try XInputServer(windowManager: .openbox)
        let demo = try DemoWindow(on: screen.server, "--scene", "wheel", "--size", "320x480")
        let origin = try screen.server.origin(of: demo.window)
        func touch(_ phase: XInputServer.Phase, _ finger: Int, _ x: Double, _ y: Double) {
            screen.touch(phase, finger, x: Double(origin.x) + x, y: Double(origin.y) + y)
        }
        let before = try firstRow(demo.settledTree())
        touch(.begin, 0, 100, 300)
        touch(.begin, 1, 200, 320)
        for step in 1...10 {
            touch(.update, 0, 100, 300 - 10 * Double(step))
            touch(.update, 1, 200, 320 - 10 * Double(step))
        }
        try wait(for: "scrolling with two fingers") {
            try firstRow(demo.tree()).text == before.text && firstRow(demo.tree()).y > before.y - 60 ? nil : ()
        }
        // Lifting one finger while the other rests does not scroll the list.
        let held = try firstRow(demo.settledTree())
        touch(.end, 0, 100, 200)
        #expect(try firstRow(demo.settledTree()) == held)
        touch(.end, 1, 200, 220)
        let bar = try #require(demo.settledTree().all("UITabBar").first).frame
        touch(.begin, 0, bar.maxX - 40, bar.minY + 20)
        touch(.end, 0, bar.maxX - 40, bar.minY + 20)
        try wait(for: "another page") { try demo.tree().all("UITableViewCell").contains { !$0.isHidden } ? nil : () }
    }
}
