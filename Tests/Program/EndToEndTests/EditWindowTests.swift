// Tests the window of scene `edit` with real mouse, wheel and key events.

import Foundation
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct EditWindowTests {
    private func bar(_ tree: ViewNode) throws -> ViewNode { try #require(tree.all("UITabBar").first) }
    private func toolbar(_ tree: ViewNode) throws -> ViewNode { try #require(tree.all("UIToolbar").first) }
    private func height(_ tree: ViewNode) throws -> Double { try #require(tree.all("UINavigationBar").first).frame.height }

    @Test func editModeIsEnteredByAClickAndLeftByEscape() throws {
        let demo = try DemoWindow("--scene", "edit", "--size", "390x700")
        let before = try demo.settledTree()
        #expect(try !bar(before).isHidden && toolbar(before).frame.minY == 700)
        try demo.click(35, 22)
        let editing = try demo.settledTree()
        #expect(try bar(editing).isHidden)
        #expect(try toolbar(editing).frame == bar(before).frame)
        let action = try toolbar(editing).frame
        try demo.click(action.midX, action.midY)
        #expect(try demo.settledTree().all("AlertView").flatMap(\.all).compactMap(\.text).contains("The Action button was tapped."))
        try demo.server.type(key: "Escape")
        #expect(try demo.settledTree().all("AlertView").isEmpty)
        // The first Escape closed the alert; the next one leaves edit mode.
        try demo.server.type(key: "Escape")
        let after = try demo.settledTree()
        #expect(try !bar(after).isHidden && toolbar(after).isHidden)
        #expect(try bar(after).frame == bar(before).frame)
    }

    @Test func wheelCollapsesTheLargeTitleAndClicksToggleEditMode() throws {
        let demo = try DemoWindow("--scene", "edit", "--size", "390x700")
        #expect(try height(demo.settledTree()) == 96)
        try demo.point(195, 400)
        try demo.wheel(1)
        #expect(try height(demo.settledTree()) == 44)
        try demo.point(35, 22)
        try demo.server.click(count: 7)
        let odd = try demo.settledTree()
        #expect(try bar(odd).isHidden && toolbar(odd).frame.minY < 700)
        try demo.point(195, 400)
        try demo.wheel(-5)
        try demo.click(35, 22)
        let even = try demo.settledTree()
        #expect(try !bar(even).isHidden && height(even) == 96)
    }
}
