// Snapshots of the combined scene's pages: light and dark, Chinese and English, small and large, at 1× and 2×.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes

@MainActor
@Suite(.serialized) struct CombinedSnapshotTests {
    private static let small = CGSize(width: 320, height: 480)

    private func dark(_ settings: DemoSettings) {
        settings.appearance = .dark
        settings.language = .simplifiedChinese
    }

    @Test func listAndListScrolledBehindItsBars() throws {
        let stage = try Stage.combined(size: Self.small, scale: 2)
        try Snapshot.verify(stage.picture(), named: "combined-list-2x")
        stage.native.scroll(x: 160, y: 200, notches: 3)
        stage.settle()
        stage.native.movePointer(x: 1, y: 1)
        stage.system.advance(by: 2)
        try Snapshot.verify(stage.picture(), named: "combined-list-scrolled-2x")
    }

    @Test func listInEditModeInDarkMode() throws {
        let stage = try Stage.combined(size: Self.small, dark)
        stage.native.press(.character("e"), modifiers: .control)
        stage.settle()
        for row in [0, 2] { try stage.clickRow(row) }
        try Snapshot.verify(stage.picture(), named: "combined-edit-dark-1x")
        try stage.click("删除（2）")
        try Snapshot.verify(stage.picture(), named: "combined-delete-dark-1x")
    }

    @Test func listDuringTheTransitionToEditMode() throws {
        let stage = try Stage.combined(size: Self.small, scale: 2)
        stage.native.click(x: 36, y: 22)
        stage.system.advance(by: 0.12)
        try Snapshot.verify(stage.picture(), named: "combined-edit-coming-2x")
    }

    @Test func emptyList() throws {
        let stage = try Stage.combined(size: Self.small, rows: 0)
        try Snapshot.verify(stage.picture(), named: "combined-empty-1x")
    }

    @Test func clockInChineseInDarkMode() throws {
        let stage = try Stage.combined(size: Self.small, scale: 2, dark)
        stage.clickTab(1)
        try Snapshot.verify(stage.picture(), named: "combined-clock-dark-2x")
    }

    @Test func motionCardsInALargeWindow() throws {
        let stage = try Stage.combined(size: CGSize(width: 900, height: 1200))
        stage.clickTab(2)
        try Snapshot.verify(stage.picture(), named: "combined-motion-large-1x")
    }

    @Test func motionCardDuringItsAnimation() throws {
        let stage = try Stage.combined(size: Self.small, scale: 2, dark)
        stage.clickTab(2)
        try stage.click("旋转")
        let card = try #require(stage.window.descendants(of: MotionCard.self).first { $0.title == "旋转" })
        stage.click(card)
        stage.system.advance(frames: 12)
        try Snapshot.verify(stage.picture(), named: "combined-motion-dark-2x")
    }

    @Test func settingsAndAChoice() throws {
        let stage = try Stage.combined { $0.language = .traditionalChinese }
        stage.clickTab(3)
        try Snapshot.verify(stage.picture(), named: "combined-settings-1x")
        try stage.click("標籤選取時機")
        try Snapshot.verify(stage.picture(), named: "combined-choice-1x")
    }

    @Test func moreInteractions() throws {
        let stage = try Stage.combined(size: CGSize(width: 320, height: 900))
        stage.clickTab(3)
        try stage.click("More Interactions")
        try Snapshot.verify(stage.picture(), named: "combined-interactions-1x")
    }

    /// The bar is a pill, with the wheel, a badge, the indicator and the raised button.
    @Test func barAsAPill() throws {
        let stage = try Stage.combined(size: Self.small, scale: 2) {
            dark($0)
            $0.barScrolling = .pill
            $0.badgeStyle = .text
            $0.tabIndicator = true
        }
        stage.native.scroll(x: 160, y: 200, notches: 5)
        stage.settle()
        try Snapshot.verify(stage.picture(), named: "combined-pill-dark-2x")
    }

    /// The second tab is dragged over the raised button, and the third one has made room.
    @Test func draggedTabInFrontOfTheRaisedButton() throws {
        for (isDark, scale, name) in [(false, 1.0, "combined-lifted-tab-1x"), (true, 2, "combined-lifted-tab-dark-2x")] {
            let stage = try Stage.combined(size: Self.small, scale: scale) {
                if isDark { dark($0) }
                $0.reordersTabs = true
            }
            let place = stage.containers[1].frameInWindow
            let (x, y) = (Double(place.midX), Double(place.midY))
            stage.native.movePointer(x: x, y: y)
            stage.native.send(.buttonPressed(.primary), x: x, y: y)
            for step in 1...7 {
                stage.native.movePointer(x: x + Double(step) * 10, y: y)
                stage.system.advance(frames: 1)
            }
            stage.settle()
            try Snapshot.verify(stage.picture(), named: name)
        }
    }

    @Test func settingsInDarkMode() throws {
        let stage = try Stage.combined(size: Self.small, scale: 2, dark)
        stage.clickTab(3)
        try Snapshot.verify(stage.picture(), named: "combined-settings-dark-2x")
    }

    @Test func keysInANarrowWindow() throws {
        let stage = try Stage.combined(size: Self.small)
        stage.clickTab(3)
        stage.native.scroll(x: 160, y: 200, notches: 9)
        stage.settle()
        try stage.click("Keys")
        try Snapshot.verify(stage.picture(), named: "combined-keys-1x")
    }

    @Test func aboutPageWhileTheBarLeavesAndAfterwards() throws {
        let stage = try Stage.combined()
        stage.clickTab(3)
        stage.scrollSettingsToTheEnd()
        let row = try #require(stage.label("About"))
        stage.click(row)
        stage.system.advance(by: 0.2)
        try Snapshot.verify(stage.picture(), named: "combined-about-coming-1x")
        stage.settle()
        try Snapshot.verify(stage.picture(), named: "combined-about-1x")
    }

    @Test func sheetAndVisitedSceneWithItsLeaveButton() throws {
        let stage = try Stage.combined()
        stage.native.click(x: 195, y: 790)
        stage.settle()
        try Snapshot.verify(stage.picture(), named: "combined-sheet-1x")
        try stage.click("Wheel Icon")
        try Snapshot.verify(stage.picture(), named: "combined-visit-1x")
    }
}
