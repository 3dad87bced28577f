// Tests the question for the name of a new row.

import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct NewRowTests {
    private func stageWithQuestion() throws -> Stage<CombinedTabBarController> {
        let stage = try Stage.combined()
        stage.native.scroll(x: 195, y: 400, notches: 5)
        stage.settle()
        let add = try #require(stage.window.descendants(of: UIControl.self).first { $0.accessibilityIdentifier == "add" })
        stage.click(add)
        stage.settle()
        return stage
    }

    private func type(_ text: String, into stage: Stage<CombinedTabBarController>) {
        for character in text { stage.native.press(.character(character)) }
    }

    @Test func typedNameIsInTheTitleOfTheNewRow() throws {
        let stage = try stageWithQuestion()
        #expect(stage.label("New Row") != nil)
        type("milk", into: stage)
        stage.native.press(.enter)
        stage.settle()
        #expect(stage.sheet == nil)
        #expect(stage.rowTexts.first == "Row 101 · milk" && stage.list.contents.count == 101)
        #expect(stage.list.tableView.contentOffset.y == -stage.list.tableView.adjustedContentInset.top)
        let bottom = stage.list.tableView.indexPathsForVisibleRows?.last?.row ?? 0
        #expect(stage.list.wheelView.source.count == 101 && stage.list.contents.text(at: bottom) == "\(bottom)")
    }

    @Test func rowWithoutANameHasItsNumber() throws {
        let stage = try stageWithQuestion()
        try stage.click("Add")
        #expect(stage.rowTexts.first == "Row 101" && stage.list.contents.count == 101)
    }

    @Test func cancelAndEscapeAddNothing() throws {
        let stage = try stageWithQuestion()
        type("x", into: stage)
        try stage.click("Cancel")
        #expect(stage.sheet == nil && stage.list.contents.count == 100)
        let other = try stageWithQuestion()
        type("x", into: other)
        other.native.press(.escape)
        other.settle()
        #expect(other.sheet == nil && other.list.contents.count == 100)
    }

    @Test func anotherLanguageKeepsTheTypedName() throws {
        let stage = try stageWithQuestion()
        type("tea", into: stage)
        stage.settings.language = .simplifiedChinese
        stage.settle()
        #expect(stage.label("新建行") != nil && stage.sheet?.textFields?.first?.text == "tea")
        try stage.click("添加")
        #expect(stage.rowTexts.first == "第 101 行 · tea")
    }

    @Test func questionWithATypedName() throws {
        let stage = try stageWithQuestion()
        type("milk", into: stage)
        stage.system.advance(by: 0.1)
        try Snapshot.verify(stage.picture(), named: "combined-new-row-1x")
    }
}
