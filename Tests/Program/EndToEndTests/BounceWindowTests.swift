// Tests the window of scene `bounce` with real mouse and key events.

import Foundation
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct BounceWindowTests {
    private func containers(_ tree: ViewNode) -> [ViewNode] { tree.all("ItemContainer") }

    private func icon(_ tree: ViewNode, _ index: Int) throws -> ViewNode {
        try #require(containers(tree)[index].subviews.first { $0.name == "UIImageView" })
    }

    private func click(_ view: ViewNode, in demo: DemoWindow) throws { try demo.click(view.frame.midX, view.frame.midY) }

    @Test func clickedIconGrowsThenIsSelectedAtItsNormalSize() throws {
        let demo = try DemoWindow("--scene", "bounce")
        let before = try demo.settledTree()
        #expect(containers(before).map(\.isSelected) == [true, false, false, false])
        #expect(containers(before).map(\.firstText) == ["Home", "Market", "Cart", "Me"])
        try click(containers(before)[1], in: demo)
        // On a busy machine the first dump may miss the animation. Another click on the selected tab repeats it.
        let enlarged = try wait(for: "an enlarged icon") {
            if let width = try? icon(demo.tree(), 1).frame.width, width > 22 { return width }
            try click(containers(before)[1], in: demo)
            return nil
        }
        #expect(enlarged <= 21 * 1.4 + 0.01)
        let after = try demo.settledTree()
        #expect(containers(after).map(\.isSelected) == [false, true, false, false])
        let frame = try icon(after, 1).frame
        #expect(frame.width == 21)
        #expect(try demo.picture().pixel(x: Int(frame.midX), y: Int(frame.minY) + 5) == 0x007AFF)
    }

    @Test func cartCoversTheTabsUntilItIsClosed() throws {
        let demo = try DemoWindow("--scene", "bounce")
        let before = try demo.settledTree()
        let rows = before.all("ProductCell").sorted { $0.frame.minY < $1.frame.minY }
        let add = try #require(rows.first?.all("UIButton").first)
        for _ in 0..<3 { try click(add, in: demo) }
        let filled = try demo.settledTree()
        let badge = try #require(filled.all("BadgeView").first { !$0.isHidden })
        #expect(badge.firstText == "3")
        #expect(badge.frame.size == CGSize(width: 15, height: 15))
        try click(containers(filled)[2], in: demo)
        let cart = try demo.settledTree()
        #expect(cart.all.contains { $0.text == "Cart ¥10.50" })
        let close = try #require(cart.all.first { $0.text == "Close" })
        try click(close, in: demo)
        let after = try demo.settledTree()
        #expect(!after.all.contains { $0.text == "Close" })
        #expect(containers(after).map(\.isSelected) == [true, false, false, false])
    }

    // Keycode 37 is Control; 10 to 13 are the keys 1 to 4 of a US keyboard, which type &é"' on a French one.
    @Test(arguments: ["fr", "cz", "sk", "th"]) func controlWithAKeyOfTheDigitRowSelectsATabOnEveryLayout(layout: String) throws {
        let demo = try DemoWindow("--scene", "bounce")
        #expect(containers(try demo.settledTree()).map(\.isSelected) == [true, false, false, false])
        try demo.server.run("setxkbmap", "-layout", layout)
        for (key, selected) in [(11, 1), (13, 3), (10, 0)] {
            try demo.server.run("xdotool", "keydown", "37", "key", "\(key)", "keyup", "37")
            try wait(for: "tab \(selected + 1) under \(layout)") {
                containers(try demo.tree()).map(\.isSelected) == (0..<4).map { $0 == selected } ? () : nil
            }
        }
    }
}
