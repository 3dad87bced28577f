// Menus that change while they are shown keep their place; they grow with the texts, turn with the interface, and end only once.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct MenuPlaceTests {
    private func opened(_ scene: MenuScene) {
        scene.stage.native.click(x: 100, y: 60, button: .secondary)
        scene.stage.system.settle()
    }

    /// A scene whose menus stay when one of so many entries is chosen.
    private func staying(_ count: Int) -> MenuScene {
        let scene = MenuScene()
        scene.other = UIMenu(
            children: (1...count).map { number in
                UIAction(title: "\(number)", attributes: .keepsMenuPresented) { [weak scene] _ in scene?.chosen.append("\(number)") }
            })
        return scene
    }

    private func openByKey(_ scene: MenuScene) {
        scene.stage.native.press(.tab)
        scene.stage.native.press(.menu)
        scene.stage.system.settle()
    }

    @Test func anEntryThatKeepsTheMenuKeepsTheFocus() {
        let scene = staying(3)
        openByKey(scene)
        scene.stage.native.press(.down)
        scene.stage.native.press(.down)
        for _ in 1...2 {
            scene.stage.native.press(.space)
            scene.stage.system.settle()
            #expect(scene.focused == "3")
        }
        #expect(scene.chosen == ["3", "3"])
    }

    @Test func aLongMenuStaysWhereItIsScrolledTo() throws {
        let scene = staying(30)
        openByKey(scene)
        scene.stage.native.press(.end)
        scene.stage.system.settle()
        let card = try #require(scene.card)
        let scrolled = card.scrolled
        #expect(scene.focused == "30" && scrolled > 0)
        scene.stage.native.press(.space)
        scene.stage.system.settle()
        #expect(scene.focused == "30" && card.scrolled == scrolled)
    }

    @Test func aChangeOfTheMenuKeepsTheFocusAtItsPlace() {
        let scene = staying(3)
        openByKey(scene)
        scene.stage.native.press(.down)
        scene.menu?.update { menu in
            menu.replacingChildren(menu.children.map { element in UIAction(title: "new \(element.title)") { _ in } })
        }
        #expect(scene.focused == "new 2")
    }

    @Test func wayBackLeadsToTheEntryThatWasOpened() {
        let scene = MenuScene()
        opened(scene)
        for key in [Key.down, .down] { scene.stage.native.press(key) }
        #expect(scene.focused == "Colour")
        scene.stage.native.press(.right)
        scene.stage.system.settle()
        #expect(scene.focused == "Red")
        scene.stage.native.press(.left)
        scene.stage.system.settle()
        #expect(scene.focused == "Colour")
    }

    @Test func withoutAFocusNoneIsGiven() {
        let scene = MenuScene()
        opened(scene)
        #expect(scene.focused == nil)
        scene.menu?.update { $0 }
        #expect(scene.focused == nil)
    }

    @Test func anArrowToAMenuPointsTheWayTheInterfaceRuns() throws {
        let scene = MenuScene()
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        scene.stage.system.settle()
        opened(scene)
        let row = try #require(scene.card?.rows.first { $0.entry.submenu != nil })
        let arrow = try #require(row.subviews.first { $0 is CellGlyph })
        // The glyph itself is drawn mirrored.
        #expect(arrow.isMirrored && arrow.transform == .identity && arrow.frame.midX < row.bounds.midX)
    }

    @Test func entriesGrowWithTheTexts() throws {
        let scene = MenuScene()
        opened(scene)
        UIApplication.environmentOverrides.preferredContentSizeCategory = .accessibilityLarge
        scene.stage.system.settle()
        let card = try #require(scene.card)
        let row = try #require(card.rows.first)
        let label = try #require(row.subviews.compactMap { $0 as? UILabel }.first)
        #expect(row.bounds.height == Theme.rowHeight && row.bounds.height > 44 && label.font.pointSize > 24)
        #expect(scene.stage.window.bounds.contains(card.convert(card.bounds, to: nil)))
        scene.click("Move")
        #expect(scene.chosen == ["Move 1"])
    }

    @Test func whoeverDismissesItItEndsOnce() {
        let scene = MenuScene()
        let row = IndexPath(row: 1, section: 0)
        opened(scene)
        #expect(scene.table.cellForRow(at: row)?.isHighlighted == true)
        scene.stage.window.rootViewController?.dismiss(animated: true)
        scene.stage.system.settle()
        #expect(scene.menu == nil && scene.table.cellForRow(at: row)?.isHighlighted == false)
        opened(scene)
        #expect(scene.titles.count == 4)
    }

    @Test func thePageIsNotAnnouncedAgainAfterAMenu() {
        let scene = MenuScene()
        let title = UILabel(frame: CGRect(x: 0, y: 460, width: 100, height: 20))
        title.text = "Rows"
        title.accessibilityTraits = .header
        scene.stage.window.rootViewController?.view.addSubview(title)
        let reader = scene.stage.system.reader
        reader.isRead = true
        opened(scene)
        scene.click("Move")
        #expect(scene.chosen == ["Move 1"] && reader.announcements.isEmpty)
    }
}
