// The combined scene in a real window, by real mouse and key events: its first minute.

import Foundation
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct CombinedWindowTests {
    private func click(_ text: String, in demo: DemoWindow) throws {
        let label = try wait(for: text) { try demo.settledTree().all.last { $0.text == text && !$0.isHidden } }
        try demo.click(label.frame.midX, label.frame.midY)
    }

    private func texts(_ tree: ViewNode) -> [String] { tree.all.compactMap(\.text) }

    /// The texts of the rows on show, from the top.
    private func rows(_ tree: ViewNode) -> [String] {
        tree.all("UITableViewCell").filter { !$0.isHidden }.sorted { $0.frame.minY < $1.frame.minY }.compactMap(\.firstText)
    }

    @Test func theOverhangOpensTheSheetAndWhatIsBesideItIsTheLists() throws {
        let demo = try DemoWindow("--scene", "combined")
        let before = try demo.settledTree()
        let disc = try #require(before.all("CentreButton").first).frame
        let bar = try #require(before.all("AnimatedTabBar").first).frame
        // In the button's rectangle and above the bar, but off the disc: the row there takes the press.
        let place = CGPoint(x: disc.minX + 8, y: bar.minY - 6)
        // The row is tinted under the pointer as well: compare with its colour there before the press.
        try demo.point(place.x, place.y)
        _ = try demo.settledTree()
        let plain = try demo.picture().pixel(x: Int(place.x), y: Int(place.y))
        try demo.server.press()
        try wait(for: "a highlighted row") {
            try demo.picture().pixel(x: Int(place.x), y: Int(place.y)) == plain ? nil : ()
        }
        try demo.server.release()
        #expect(try demo.settledTree().all("AlertView").isEmpty)
        try demo.click(disc.midX, bar.minY - 6)
        #expect(try demo.settledTree().all("AlertView").count == 1)
        try click("Wheel Icon", in: demo)
        #expect(try demo.settledTree().all("FloatingButton").count == 1)
        try demo.server.type(key: "Escape")
        let after = try demo.settledTree()
        #expect(after.all("FloatingButton").isEmpty && rows(after).first == "Row 1")
    }

    @Test func rowsAreDeletedAndTheWheelLosesTheirDigits() throws {
        let demo = try DemoWindow("--scene", "combined", "--rows", "12")
        let before = try demo.settledTree()
        #expect(before.wheelState?.upper == 12)
        let edit = try #require(before.all.first { $0.text == "Edit" }).frame
        // In, out and in again, faster than the bars can follow.
        try demo.point(edit.midX, edit.midY)
        try demo.server.click(count: 3)
        let editing = try demo.settledTree()
        #expect(editing.all("AnimatedTabBar").first?.isHidden == true && texts(editing).contains("Done"))
        for row in [0, 11] {
            let cell = editing.all("UITableViewCell").sorted { $0.frame.minY < $1.frame.minY }[row].frame
            try demo.click(cell.midX, cell.midY)
        }
        try click("Delete (2)", in: demo)
        try click("Delete", in: demo)
        let shorter = try demo.settledTree()
        #expect(rows(shorter).first == "Row 2" && rows(shorter).count == 10)
        try click("Done", in: demo)
        let after = try demo.settledTree()
        #expect(after.all("AnimatedTabBar").first?.isHidden == false && after.all("AnimatedTabBar").first?.alpha == 1)
        #expect(after.wheelState?.upper == 11)
    }

    @Test func theSettingsAreRememberedOverARestart() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("preferences.json")
        let first = try DemoWindow("--scene", "combined", "--preferences", file, "--skip-guide")
        try click("Settings", in: first)
        try click("Language", in: first)
        try click("简体中文", in: first)
        try click("设置", in: first)
        try click("外观", in: first)
        try click("深色", in: first)
        try click("动画", in: first)
        try click("从右翻转", in: first)
        _ = try first.settledTree()
        try first.close()
        #expect(try first.process.waitForEnd() == 0)
        let second = try DemoWindow("--scene", "combined", "--preferences", file, "--skip-guide")
        let tree = try second.settledTree()
        #expect(texts(tree).contains("列表") && rows(tree).first == "第 1 行")
        #expect(try second.picture().pixel(x: 200, y: 60) == 0x000000, "dark")
        try click("动画", in: second)
        let card = try #require(second.settledTree().all("MotionCard").first { $0.firstText == "从右翻转" })
        #expect(card.all("UIImageView").contains { !$0.isHidden && $0.frame.width == 24 }, "the mark of the chosen one")
    }
}
