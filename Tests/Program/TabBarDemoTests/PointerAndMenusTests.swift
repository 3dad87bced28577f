// Tests menus of rows and tabs, clicks on the selected tab, the zoom, the list of keys, and tool tips.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import UIKit

@MainActor
@Suite struct PointerAndMenusTests {
    private func openMenu(_ stage: Stage<CombinedTabBarController>, at view: UIView) {
        let frame = view.frameInWindow
        stage.native.click(x: frame.midX, y: frame.midY, button: .secondary)
        stage.settle()
    }

    private func choose(_ text: String, _ stage: Stage<CombinedTabBarController>) throws {
        let label = try #require(stage.label(text))
        let frame = label.frameInWindow
        stage.native.click(x: frame.midX, y: frame.midY)
        stage.settle()
    }

    private func cell(_ row: Int, _ stage: Stage<CombinedTabBarController>) throws -> UITableViewCell {
        try #require(stage.list.tableView.cellForRow(at: IndexPath(row: row, section: 0)))
    }

    @Test func menuMovesARowToTheTopAndDeletesOne() throws {
        let stage = try Stage.combined()
        openMenu(stage, at: try cell(2, stage))
        try choose("Move to Top", stage)
        #expect(stage.rowTexts.prefix(3) == ["Row 3", "Row 1", "Row 2"])
        openMenu(stage, at: try cell(1, stage))
        try choose("Delete", stage)
        #expect(stage.rowTexts.prefix(3) == ["Row 3", "Row 2", "Row 4"])
        #expect(stage.list.contents.count == 99)
    }

    @Test func deletingTheLastRowByMenuEmptiesTheList() throws {
        let stage = try Stage.combined(rows: 1)
        openMenu(stage, at: try cell(0, stage))
        try choose("Delete", stage)
        #expect(stage.list.emptyView.alpha == 1)
    }

    @Test func rowsHaveNoMenuInEditMode() throws {
        let stage = try Stage.combined()
        stage.native.press(.character("e"), modifiers: .control)
        stage.settle()
        openMenu(stage, at: try cell(2, stage))
        #expect(stage.label("Move to Top") != nil)  // the toolbar's button
        #expect(stage.tabs.presentedViewController == nil)
    }

    @Test func menuOfATabSetsTheAnimation() throws {
        let stage = try Stage.combined()
        openMenu(stage, at: stage.containers[3])
        try choose("Animation", stage)
        try choose("Jelly", stage)
        #expect(stage.settings.itemAnimation == .jelly)
        #expect(stage.tabs.selectedIndex == 0)
    }

    @Test func menuAndClickOnTheSelectedTabScrollToTheTop() throws {
        let stage = try Stage.combined()
        let table = stage.list.tableView
        let top = table.contentOffset
        for way in 0..<2 {
            stage.native.scroll(x: 100, y: 400, notches: 10)
            stage.settle()
            #expect(table.contentOffset != top)
            if way == 0 {
                openMenu(stage, at: stage.containers[0])
                try choose("Scroll to Top", stage)
            } else {
                let frame = stage.containers[0].frameInWindow
                stage.native.click(x: frame.midX, y: frame.midY)
                stage.settle()
            }
            #expect(table.contentOffset == top)
        }
    }

    @Test func controlWithKeysOrMouseWheelChangesTheZoom() throws {
        let stage = try Stage.combined()
        defer { UIApplication.windowConfiguration.zoom = 1 }
        stage.native.press(.character("="), modifiers: .control)
        stage.settle()
        #expect(UIApplication.windowConfiguration.zoom == 1.1)
        #expect(abs(UIScreen.main.bounds.width - 390 / 1.1) < 1)
        #expect(stage.tabs.view.bounds.size == UIScreen.main.bounds.size)
        stage.native.scroll(x: 100, y: 300, notches: -2, modifiers: .control)
        stage.settle()
        #expect(UIApplication.windowConfiguration.zoom == 1.5)
        #expect(stage.list.tableView.contentOffset.y == -stage.list.tableView.adjustedContentInset.top)
        stage.native.press(.character("-"), modifiers: .control)
        #expect(UIApplication.windowConfiguration.zoom == 1.25)
        stage.native.press(.character("0"), modifiers: .control)
        stage.settle()
        #expect(UIScreen.main.bounds.size == CGSize(width: 390, height: 844))
    }

    @Test func zoomIsLimitedAndGoesToTheNextStep() {
        #expect(InterfaceZoom.larger(3) == 3)
        #expect(InterfaceZoom.smaller(0.5) == 0.5)
        #expect(InterfaceZoom.larger(1.2) == 1.25)
        #expect(InterfaceZoom.smaller(1.2) == 1.1)
    }

    @Test func f1AndQuestionMarkShowTheKeysExceptOverASheet() throws {
        let stage = try Stage.combined()
        for (show, leave) in [(Key.function(1), Key.escape), (.character("?"), .function(1))] {
            stage.native.press(show)
            stage.settle()
            #expect(stage.tabs.presentedViewController is ShortcutsController)
            #expect(stage.label("Show this list") != nil)
            stage.native.press(leave)
            stage.settle()
            #expect(stage.tabs.presentedViewController == nil)
        }
        // While a sheet is presented, F1 has no effect.
        stage.native.press(.character("1"), modifiers: .control)
        stage.tabs.centreButton?.sendActions(for: .touchUpInside)
        stage.settle()
        stage.native.press(.function(1))
        stage.settle()
        #expect(stage.sheet?.presentedViewController == nil)
    }

    @Test func listOfKeysIsInTheChosenLanguage() throws {
        let stage = try Stage.combined { $0.language = .simplifiedChinese }
        stage.native.press(.function(1))
        stage.settle()
        #expect(stage.label("显示此列表") != nil)
        try stage.click("完成")
        #expect(stage.tabs.presentedViewController == nil)
    }

    @Test func menusOfTheShopFollowTheLanguage() throws {
        let stage = try Stage.bounce()
        func openMenu(_ tab: Int) -> [String] {
            let box = stage.containers[tab].convert(stage.containers[tab].bounds, to: nil)
            stage.native.click(x: box.midX, y: box.midY, button: .secondary)
            stage.system.settle()
            guard let menu = stage.tabs.presentedViewController ?? ContextMenus.open else { return [] }
            func texts(_ view: UIView) -> [String] { ((view as? UILabel)?.text).map { [$0] } ?? view.subviews.flatMap(texts) }
            return texts(menu.view)
        }
        #expect(openMenu(1) == ["Scroll to Top", "Animation"])
        stage.native.press(.escape)
        stage.system.settle()
        // The cart's tab presents a sheet, so it has no menu.
        #expect(openMenu(ShopTabBarController.cartIndex).isEmpty)
    }

    @Test func iconWithoutATitleHasAToolTip() throws {
        let stage = try Stage.combined()
        let add = try #require(stage.window.descendants(of: UIControl.self).first { $0.accessibilityIdentifier == "add" })
        let frame = add.frameInWindow
        stage.native.movePointer(x: frame.midX, y: frame.midY)
        stage.system.advance(by: 1)
        let texts = UIApplication.shared.windows.flatMap { $0.subviews }.flatMap { $0.subviews }.compactMap { ($0 as? UILabel)?.text }
        #expect(texts.contains("Add"))
        #expect(stage.native.pointerShape == .hand)
    }
}
