// Open menus: focus and scroll position after updates, text size, layout direction and dismissal.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct OpenMenuTests {
    /// A table with menus of `count` entries that stay open when an entry is chosen.
    private func persistentMenu(_ count: Int) -> MenuScene {
        let scene = MenuScene()
        scene.customMenu = UIMenu(
            children: (1...count).map { number in
                UIAction(title: "\(number)", attributes: .keepsMenuPresented) { [weak scene] _ in scene?.chosen.append("\(number)") }
            })
        return scene
    }

    @Test func keepsMenuPresentedKeepsTheFocus() {
        let scene = persistentMenu(3)
        scene.openByKey()
        scene.stage.native.press(.down)
        scene.stage.native.press(.down)
        for _ in 1...2 {
            scene.stage.native.press(.space)
            scene.stage.system.settle()
            #expect(scene.focused == "3")
        }
        #expect(scene.chosen == ["3", "3"])
    }

    @Test func keepsMenuPresentedKeepsTheScrollPosition() throws {
        let scene = persistentMenu(30)
        scene.openByKey()
        scene.stage.native.press(.end)
        scene.stage.system.settle()
        let card = try #require(scene.card)
        let scrolled = card.contentOffsetY
        #expect(scene.focused == "30" && scrolled > 0)
        scene.stage.native.press(.space)
        scene.stage.system.settle()
        #expect(scene.focused == "30" && card.contentOffsetY == scrolled)
    }

    @Test func updateKeepsTheFocusedIndex() {
        let scene = persistentMenu(3)
        scene.openByKey()
        scene.stage.native.press(.down)
        scene.menu?.update { menu in
            menu.replacingChildren(menu.children.map { element in UIAction(title: "new \(element.title)") { _ in } })
        }
        #expect(scene.focused == "new 2")
    }

    @Test func updateOfAMenuWithoutFocusSetsNoFocus() {
        let scene = MenuScene()
        scene.open()
        #expect(scene.focused == nil)
        scene.menu?.update { $0 }
        #expect(scene.focused == nil)
    }

    @Test func submenuArrowIsMirroredInRightToLeftLayout() throws {
        let scene = MenuScene()
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        scene.stage.system.settle()
        scene.open()
        let row = try #require(scene.card?.rows.first { $0.entry.submenu != nil })
        let arrow = try #require(row.subviews.first { $0 is CellGlyph })
        // The glyph is mirrored by its drawing, not by a transform.
        #expect(arrow.isMirrored && arrow.transform == .identity && arrow.frame.midX < row.bounds.midX)
    }

    @Test func entriesGrowWithTheTextSize() throws {
        let scene = MenuScene()
        scene.open()
        UIApplication.environmentOverrides.preferredContentSizeCategory = .accessibilityLarge
        scene.stage.system.settle()
        let card = try #require(scene.card)
        let row = try #require(card.rows.first)
        let label = try #require(row.subviews.compactMap { $0 as? UILabel }.first)
        #expect(row.bounds.height == Theme.rowHeight && row.bounds.height > 44 && label.font.pointSize > 24)
        #expect(scene.stage.window.bounds.contains(card.frameInWindow))
        scene.click("Move")
        #expect(scene.chosen == ["Move 1"])
    }

    @Test func menuDismissedByItsPresenterCanBeReopened() {
        let scene = MenuScene()
        let row = IndexPath(row: 1, section: 0)
        scene.open()
        #expect(scene.table.cellForRow(at: row)?.isHighlighted == true)
        scene.stage.window.rootViewController?.dismiss(animated: true)
        scene.stage.system.settle()
        #expect(scene.menu == nil && scene.table.cellForRow(at: row)?.isHighlighted == false)
        scene.open()
        #expect(scene.titles.count == 4)
    }

    @Test func dismissedMenuAnnouncesNoScreenChange() {
        let scene = MenuScene()
        let title = UILabel(frame: CGRect(x: 0, y: 460, width: 100, height: 20))
        title.text = "Rows"
        title.accessibilityTraits = .header
        let page = scene.stage.window.rootViewController
        page?.view.addSubview(title)
        let reader = scene.stage.system.reader
        reader.isRead = true
        scene.open()
        scene.click("Move")
        #expect(scene.chosen == ["Move 1"] && reader.announcements.isEmpty)
        // Dismissing another controller announces the page.
        page?.present(UIViewController(), animated: false)
        page?.dismiss(animated: false)
        scene.stage.system.settle()
        #expect(reader.announcements.last == "Rows")
    }
}
