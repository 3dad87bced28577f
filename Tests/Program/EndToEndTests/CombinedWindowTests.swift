// Tests the window of the combined scene with real mouse and key events.

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

    @Test func raisedButtonOpensTheSheetAndClicksBesideItsDiscReachTheRow() throws {
        let demo = try DemoWindow("--scene", "combined")
        let before = try demo.settledTree()
        let disc = try #require(before.all("CentreButton").first).frame
        let bar = try #require(before.all("AnimatedTabBar").first).frame
        // The point is inside the button's frame and above the bar, but outside the disc: the row receives the press.
        let corner = CGPoint(x: disc.minX + 8, y: bar.minY - 6)
        // The pointer alone also tints the row, so the colour to compare with is taken before the press.
        try demo.point(corner.x, corner.y)
        _ = try demo.settledTree()
        let plain = try demo.picture().pixel(x: Int(corner.x), y: Int(corner.y))
        try demo.server.press()
        try wait(for: "a highlighted row") {
            try demo.picture().pixel(x: Int(corner.x), y: Int(corner.y)) == plain ? nil : ()
        }
        try demo.server.release()
        #expect(try demo.settledTree().all("AlertView").isEmpty)
        try demo.click(disc.midX, bar.minY - 6)
        #expect(try demo.settledTree().all("AlertView").count == 1)
        try click("Wheel Icon", in: demo)
        #expect(try demo.settledTree().all("FloatingButton").count == 1)
        try demo.server.type(key: "Escape")
        let after = try demo.settledTree()
        #expect(after.all("FloatingButton").isEmpty && after.rowTexts.first == "Row 1")
    }

    @Test func deletingRowsLowersTheWheelsNumber() throws {
        let demo = try DemoWindow("--scene", "combined", "--rows", "12")
        let before = try demo.settledTree()
        #expect(before.wheelState?.upper == 12)
        let edit = try #require(before.all.first { $0.text == "Edit" }).frame
        // Three clicks enter, leave and enter edit mode during the first transition.
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
        #expect(shorter.rowTexts.first == "Row 2" && shorter.rowTexts.count == 10)
        try click("Done", in: demo)
        let after = try demo.settledTree()
        #expect(after.all("AnimatedTabBar").first?.isHidden == false && after.all("AnimatedTabBar").first?.alpha == 1)
        #expect(after.wheelState?.upper == 11)
    }

    @Test func settingsSurviveARestart() throws {
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
        #expect(texts(tree).contains("列表") && tree.rowTexts.first == "第 1 行")
        #expect(try second.picture().pixel(x: 200, y: 60) == 0x000000, "dark background")
        try click("动画", in: second)
        let card = try #require(second.settledTree().all("MotionCard").first { $0.firstText == "从右翻转" })
        #expect(card.all("UIImageView").contains { !$0.isHidden && $0.frame.width == 24 }, "the check mark of the selected animation")
    }
}
