// The accessibility tree of context menus.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor
@Suite struct MenuAccessibilityTests {
    /// A table with a screen reader, and the menu of its second row open.
    private func opened() -> (scene: MenuScene, reader: OffscreenAccessibility) {
        let scene = MenuScene()
        scene.stage.system.reader.isRead = true
        scene.open()
        return (scene, scene.stage.system.reader)
    }

    @Test func menuIsModalAndItsEntriesHavePositions() {
        let (scene, reader) = opened()
        defer { withExtendedLifetime(scene) {} }
        #expect(scene.stage.outline == ["menu ", "menuItem Off", "menuItem Move", "menuItem Colour", "menuItem Delete"])
        let menu = reader.tree?.all.first { $0.role == .menu }
        #expect(menu?.states.contains(.modal) == true && menu?.actions.contains(.dismiss) == true)
        #expect(reader.element("Delete")?.position == 4 && reader.element("Delete")?.count == 4)
        #expect(reader.element("Off")?.states.contains(.enabled) == false && reader.element("Off")?.actions == [])
        #expect(reader.element("Colour")?.states.contains(.hasPopup) == true)
        #expect(reader.element("Move")?.states.contains(.hasPopup) == false)
    }

    @Test func submenuHasItsTitleAndIsDismissed() {
        let (scene, reader) = opened()
        #expect(reader.request(.perform(.activate), of: reader.element("Colour")))
        scene.stage.system.settle()
        #expect(scene.stage.outline == ["menu Colour", "menuItem Colour", "menuItem Red", "menuItem Blue"])
        #expect(reader.request(.perform(.dismiss), of: reader.element("Colour", .menu)))
        scene.stage.system.settle()
        #expect(scene.titles == ["Off", "Move", "Colour", "Delete"])
        #expect(reader.request(.perform(.activate), of: reader.element("Move")))
        scene.stage.system.settle()
        #expect(scene.chosen == ["Move 1"] && scene.menu == nil && reader.element("Move") == nil)
    }

    @Test func stateOfAnActionIsTheCheckedState() {
        let stage = Stage.withScreenReader()
        let size = UIMenu(
            title: "Size", options: [.displayInline, .singleSelection],
            children: [UIAction(title: "Small", state: .on) { _ in }, UIAction(title: "Large") { _ in }])
        let card = MenuCard(frame: CGRect(x: 0, y: 0, width: 250, height: 400))
        card.show(UIMenu(title: "View", children: [UIAction(title: "Bold", state: .on) { _ in }, size]), parent: nil)
        stage.show(card)
        #expect(
            stage.outline == [
                "menu View", "heading View", "checkMenuItem Bold", "heading Size", "radioMenuItem Small", "radioMenuItem Large",
            ])
        #expect(stage.element("Bold")?.states.isSuperset(of: [.checkable, .checked]) == true)
        #expect(stage.element("Small")?.states.contains(.checked) == true)
        #expect(stage.element("Large")?.states.contains(.checkable) == true)
        #expect(stage.element("Large")?.states.contains(.checked) == false)
    }
}
