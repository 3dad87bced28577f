// Tests that random input leaves the combined scene in a consistent state.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct CombinedRandomTests {
    @Test(arguments: [21, 22, 23] as [UInt64])
    func randomInputKeepsTheSceneConsistent(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let stage = try Stage.combined(size: CGSize(width: 320, height: 480), rows: 30)
        var visited: Set<Int> = [], edits = 0, sheets = 0, counts: Set<Int> = []
        for step in 0..<240 {
            act(on: stage, &random)
            check(stage, "seed \(seed), step \(step)")
            visited.insert(stage.tabs.selectedIndex)
            counts.insert(stage.list.contents.count)
            if stage.list.isEditingRows { edits += 1 }
            if stage.sheet != nil { sheets += 1 }
        }
        stage.native.send(.buttonReleased(.primary), x: 1, y: 1)
        // Closes alerts, visits, pushed pages and edit mode.
        for _ in 0..<4 {
            stage.settle()
            stage.native.press(.escape)
        }
        stage.settle()
        #expect(stage.tabs.presentedViewController == nil && !stage.list.isEditingRows)
        check(stage, "at last")
        stage.tabs.selectedIndex = 0
        stage.settle()
        #expect(stage.rowTexts.isEmpty == (stage.list.contents.count == 0))
        for (path, text) in zip(stage.list.tableView.indexPathsForVisibleRows ?? [], stage.rowTexts) {
            #expect(text == stage.list.contents.title(at: path.row))
        }
        // The input reached all pages, edit mode and sheets.
        #expect(visited == [0, 1, 2, 3])
        #expect(edits > 0)
        #expect(sheets > 0)
        #expect(counts.count > 1)
    }

    private func act(on stage: Stage<CombinedTabBarController>, _ random: inout SeededGenerator) {
        let size = UIScreen.main.bounds.size
        let x = Double(random.number(below: Int(size.width))), y = Double(random.number(below: Int(size.height)))
        // The positions of buttons in the bars.
        let barX = random.element(of: [36, size.width - 30] + [0.5, 0.1, 0.3, 0.7, 0.9].map { size.width * $0 })
        let barY = random.element(of: [22, size.height - 24, size.height - 24, size.height - 56])
        switch random.number(below: 16) {
        case 0, 1, 2, 3: stage.native.click(x: barX, y: barY)
        case 4, 5: stage.native.click(x: x, y: y, button: random.number(below: 4) == 0 ? .secondary : .primary)
        case 6: stage.native.press(.escape)
        case 7: stage.native.press(.character("e"), modifiers: .control)
        case 8: stage.native.press(.character(random.element(of: ["1", "2", "3", "4"])), modifiers: .control)
        case 9: stage.native.scroll(x: x, y: y, notches: Double(random.number(below: 9) - 4))
        case 10: stage.native.send(.buttonPressed(.primary), x: x, y: y)
        case 11: stage.native.send(.buttonReleased(.primary), x: x, y: y)
        case 12: change(stage, &random)
        case 13, 14: editRows(of: stage, &random)
        default: wait(Double(random.number(below: random.number(below: 3) == 0 ? 1200 : 150)) / 1000, stage)
        }
    }

    private func change(_ stage: Stage<CombinedTabBarController>, _ random: inout SeededGenerator) {
        switch random.number(below: 7) {
        case 0: stage.settings.centreButtonStyle = random.element(of: DemoSettings.CentreButtonStyle.allCases)
        case 1: stage.settings.itemAnimation = random.element(of: AnimationChoice.allCases)
        case 2: stage.settings.wheelContents = random.element(of: DemoSettings.RowNumbering.allCases)
        case 3: stage.settings.appearance = random.element(of: DemoSettings.Appearance.allCases)
        case 4: stage.settings.language = random.element(of: DemoSettings.Language.allCases)
        case 5: stage.settings.slowAnimations = random.number(below: 4) == 0
        default: stage.native.resize(width: Double(320 + random.number(below: 300)), height: Double(480 + random.number(below: 500)))
        }
    }

    /// Selects rows, then deletes or moves them, with random pauses between the clicks.
    private func editRows(of stage: Stage<CombinedTabBarController>, _ random: inout SeededGenerator) {
        if !stage.list.isEditingRows { stage.native.press(.character("e"), modifiers: .control) }
        wait(Double(random.number(below: 3)) * 0.15, stage)
        if random.number(below: 4) == 0 {
            clickLabel(Localized.text("list.select-all"), stage)
        } else if let path = stage.list.tableView.indexPathsForVisibleRows?.dropFirst(random.number(below: 3)).first,
            let cell = stage.list.tableView.cellForRow(at: path)
        {
            stage.click(cell)
        }
        guard random.number(below: 3) > 0 else { return clickLabel(Localized.text("list.move-to-top"), stage) }
        clickLabel(Localized.text("list.delete", stage.list.selection.count), stage)
        wait(Double(random.number(below: 3)) * 0.3, stage)
        clickLabel(Localized.text(random.number(below: 5) == 0 ? "button.cancel" : "list.delete-confirm"), stage)
    }

    /// Advances the clock. With slow animations, advances ten times as far, because they would otherwise last for most of the test.
    private func wait(_ seconds: Double, _ stage: Stage<CombinedTabBarController>) {
        stage.system.advance(by: seconds * (stage.settings.slowAnimations ? 10 : 1))
    }

    private func clickLabel(_ text: String, _ stage: Stage<CombinedTabBarController>) {
        if let label = stage.label(text) { stage.click(label) }
    }

    private func check(_ stage: Stage<CombinedTabBarController>, _ comment: Comment) {
        let list = stage.list, bar = stage.tabs.tabBar
        #expect(UIApplication.shared.windows.flatMap(\.viewsWithInfiniteFrames).isEmpty, comment)
        #expect(stage.selectedContainers == [stage.tabs.selectedIndex], comment)
        #expect(bar.alpha == (list.isEditingRows ? 0 : 1), comment)
        if !list.isEditingRows { #expect(bar.window == nil || !bar.isHidden, comment) }
        #expect(list.tableView.isEditing == list.isEditingRows, comment)
        #expect(list.wheelView.source.count == list.contents.count, comment)
        #expect(list.tableView.numberOfRows(inSection: 0) == list.contents.count, comment)
        #expect(list.selection.isEmpty || list.isEditingRows && (list.selection.last ?? 0) < list.contents.count, comment)
        #expect(list.items.edit.isEnabled == (list.contents.count > 0), comment)
        #expect(list.items.delete.isEnabled == !list.selection.isEmpty, comment)
    }
}
