// The pointer and the keyboard in a real window: what lies under the pointer, cursors, menus, the scroll indicator, the interface's size.

import Foundation
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct PointerWindowTests {
    /// The texts of the rows on show, from the top.
    private func rows(_ tree: ViewNode) -> [String] {
        tree.all("UITableViewCell").filter { !$0.isHidden }.sorted { $0.frame.minY < $1.frame.minY }.compactMap(\.firstText)
    }

    private func row(_ text: String, in demo: DemoWindow) throws -> CGRect {
        try wait(for: text) { try demo.settledTree().all("UITableViewCell").first { $0.firstText == text && !$0.isHidden } }.frame
    }

    /// The image of the cursor on the server, as a line that differs for each.
    private func cursor(_ demo: DemoWindow) throws -> String {
        let desktop = try demo.server.start(XServer.product("X11Desktop"), arguments: ["cursor"])
        return try #require(desktop.waitForLine(containing: "cursor "))
    }

    @Test func rowUnderThePointerHasAGroundAndTheHand() throws {
        let demo = try DemoWindow("--scene", "combined")
        let place = try row("Row 4", in: demo)
        try demo.point(200, 70)
        let arrow = try cursor(demo)
        let plain = try demo.picture().pixel(x: 300, y: Int(place.midY))
        try demo.point(200, place.midY)
        try wait(for: "the ground") { try demo.picture().pixel(x: 300, y: Int(place.midY)) == plain ? nil : () }
        try wait(for: "another cursor") { try cursor(demo) == arrow ? nil : () }
        try demo.point(200, 70)
        try wait(for: "the ground to go") { try demo.picture().pixel(x: 300, y: Int(place.midY)) == plain ? () : nil }
        try wait(for: "the arrow") { try cursor(demo) == arrow ? () : nil }
        #expect(try demo.picture().pixel(x: 300, y: Int(place.midY)) == plain)
    }

    @Test func menuOfARowIsOpenedByTheButtonAndByKeys() throws {
        let demo = try DemoWindow("--scene", "combined")
        let place = try row("Row 3", in: demo)
        try demo.point(120, place.midY)
        try demo.server.click(button: 3)
        let entry = try wait(for: "the menu") { try demo.settledTree().all.last { $0.text == "Delete" } }
        try demo.click(entry.frame.midX, entry.frame.midY)
        let after = try wait(for: "the row to go") {
            let tree = try demo.settledTree()
            return rows(tree).contains("Row 3") ? nil : tree
        }
        #expect(rows(after).prefix(3) == ["Row 1", "Row 2", "Row 4"])
        #expect(after.all("MenuCard").isEmpty)
        // The first row has no way to the top: the second entry is the first that can be chosen.
        try demo.point(120, place.midY)
        try demo.server.type(key: "Menu")
        _ = try wait(for: "the menu again") { try demo.settledTree().all("MenuCard").first }
        try demo.server.type(key: "Return")
        let top = try wait(for: "the row at the top") {
            let tree = try demo.settledTree()
            return rows(tree).first == "Row 4" ? tree : nil
        }
        #expect(rows(top).prefix(3) == ["Row 4", "Row 1", "Row 2"])
    }

    @Test func indicatorIsDraggedToTheEnd() throws {
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

    @Test func controlAndPlusEnlargeEverythingAndZeroUndoesIt() throws {
        let demo = try DemoWindow("--scene", "combined")
        let before = try #require(try demo.settledTree().all("AnimatedTabBar").first).frame
        try demo.server.type(key: "ctrl+plus")
        try demo.server.type(key: "ctrl+plus")
        // The window has the same pixels, or a few more, and its content 125 % of the size.
        let larger = try wait(for: "fewer points") {
            let bar = try demo.settledTree().all("AnimatedTabBar").first?.frame
            return bar.flatMap { $0.maxY < before.maxY ? $0 : nil }
        }
        #expect(abs(larger.maxY * 1.25 - before.maxY) <= 1)
        try demo.server.type(key: "ctrl+0")
        try wait(for: "the former size") { try demo.settledTree().all("AnimatedTabBar").first?.frame.maxY == before.maxY ? () : nil }
        try demo.server.run("xdotool", "keydown", "ctrl", "click", "4", "keyup", "ctrl")
        try wait(for: "a notch's size") {
            let bar = try demo.settledTree().all("AnimatedTabBar").first?.frame
            return bar.flatMap { abs($0.maxY * 1.1 - before.maxY) <= 1 ? () : nil }
        }
    }

    @Test func functionKeyShowsTheKeysAndEscapeLeavesThem() throws {
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
