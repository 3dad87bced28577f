// Tests hover effects, cursors, menus, the scroll indicator and the interface's scale with real pointer and key events.

import Foundation
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct PointerWindowTests {
    private func row(_ text: String, in demo: DemoWindow) throws -> CGRect {
        try wait(for: text) { try demo.settledTree().all("UITableViewCell").first { $0.firstText == text && !$0.isHidden } }.frame
    }

    /// A line of text that identifies the cursor's image on the server.
    private func cursor(_ demo: DemoWindow) throws -> String {
        let desktop = try demo.server.start(XServer.product("X11Desktop"), arguments: ["cursor"])
        return try #require(desktop.waitForLine(containing: "cursor "))
    }

    @Test func rowUnderThePointerHasABackgroundAndTheHandCursor() throws {
        let demo = try DemoWindow("--scene", "combined")
        let frame = try row("Row 4", in: demo)
        try demo.point(200, 70)
        let arrow = try cursor(demo)
        let plain = try demo.picture().pixel(x: 300, y: Int(frame.midY))
        try demo.point(200, frame.midY)
        try wait(for: "the background") { try demo.picture().pixel(x: 300, y: Int(frame.midY)) == plain ? nil : () }
        try wait(for: "another cursor") { try cursor(demo) == arrow ? nil : () }
        try demo.point(200, 70)
        try wait(for: "the background to disappear") { try demo.picture().pixel(x: 300, y: Int(frame.midY)) == plain ? () : nil }
        try wait(for: "the arrow") { try cursor(demo) == arrow ? () : nil }
        #expect(try demo.picture().pixel(x: 300, y: Int(frame.midY)) == plain)
    }

    @Test func rightButtonAndMenuKeyOpenTheMenuOfARow() throws {
        let demo = try DemoWindow("--scene", "combined")
        let frame = try row("Row 3", in: demo)
        try demo.point(120, frame.midY)
        try demo.server.click(button: 3)
        let entry = try wait(for: "the menu") { try demo.settledTree().all.last { $0.text == "Delete" } }
        try demo.click(entry.frame.midX, entry.frame.midY)
        let after = try wait(for: "the row to go") {
            let tree = try demo.settledTree()
            return tree.rowTexts.contains("Row 3") ? nil : tree
        }
        #expect(after.rowTexts.prefix(3) == ["Row 1", "Row 2", "Row 4"])
        #expect(after.all("MenuCard").isEmpty)
        // The pointer is over Row 4, which is third, so the first entry of the menu, Move to Top, is enabled.
        try demo.point(120, frame.midY)
        try demo.server.type(key: "Menu")
        _ = try wait(for: "the menu again") { try demo.settledTree().all("MenuCard").first }
        try demo.server.type(key: "Return")
        let top = try wait(for: "the row at the top") {
            let tree = try demo.settledTree()
            return tree.rowTexts.first == "Row 4" ? tree : nil
        }
        #expect(top.rowTexts.prefix(3) == ["Row 4", "Row 1", "Row 2"])
    }

    @Test func draggingTheIndicatorScrollsToTheEnd() throws {
        let demo = try DemoWindow("--scene", "wheel", "--rows", "1000")
        let table = try #require(try demo.settledTree().table).frame
        try demo.point(table.maxX - 4, table.minY + 12)
        _ = try wait(for: "the wide indicator") {
            try demo.settledTree().all("ScrollIndicator").first { $0.frame.width == 8 && $0.alpha == 1 }
        }
        try demo.drag(x: table.maxX - 4, from: table.minY + 12, to: table.maxY + 40, step: 20)
        try demo.server.release()
        // The rows are numbered from 1.
        let last = try demo.settledTree().rows.last?.number
        #expect(last == 1000)
    }

    @Test func controlWithPlusZeroAndWheelScalesTheInterface() throws {
        let demo = try DemoWindow("--scene", "combined")
        let before = try #require(try demo.settledTree().all("AnimatedTabBar").first).frame
        try demo.server.type(key: "ctrl+plus")
        try demo.server.type(key: "ctrl+plus")
        // The window keeps its size in pixels or gains a few pixels, so at 125 % it has fewer points.
        let larger = try wait(for: "fewer points") {
            let bar = try demo.settledTree().all("AnimatedTabBar").first?.frame
            return bar.flatMap { $0.maxY < before.maxY ? $0 : nil }
        }
        #expect(abs(larger.maxY * 1.25 - before.maxY) <= 1)
        try demo.server.type(key: "ctrl+0")
        try wait(for: "the original size") { try demo.settledTree().all("AnimatedTabBar").first?.frame.maxY == before.maxY ? () : nil }
        try demo.server.run("xdotool", "keydown", "ctrl", "click", "4", "keyup", "ctrl")
        try wait(for: "the scale after one notch") {
            let bar = try demo.settledTree().all("AnimatedTabBar").first?.frame
            return bar.flatMap { abs($0.maxY * 1.1 - before.maxY) <= 1 ? () : nil }
        }
    }

    @Test func f1AndQuestionMarkShowTheKeysAndEscapeHidesThem() throws {
        let demo = try DemoWindow("--scene", "edit")
        _ = try demo.settledTree()
        try demo.server.type(key: "F1")
        _ = try wait(for: "the keys") { try demo.settledTree().all("KeyCell").first }
        try demo.server.type(key: "Escape")
        try wait(for: "the scene") { try demo.settledTree().all("KeyCell").isEmpty ? () : nil }
        try demo.server.type(key: "question")
        let key = try wait(for: "the keys again") { try demo.settledTree().all("KeyCell").first }
        #expect(key.frame.width > 0)
    }
}
