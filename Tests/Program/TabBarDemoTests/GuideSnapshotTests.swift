// Snapshots of the guide.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes

@MainActor
@Suite(.serialized) struct GuideSnapshotTests {
    @Test func firstPage() throws {
        try Snapshot.verify(Stage.guide(size: CGSize(width: 375, height: 667)).pictureAtRest(), named: "guide-first-1x")
    }

    @Test func lastPageInChinese() throws {
        let stage = try Stage.guide(size: CGSize(width: 375, height: 667), language: .simplifiedChinese)
        stage.press(.end)
        try Snapshot.verify(stage.pictureAtRest(), named: "guide-last-1x")
    }

    @Test func thirdPageInDarkModeAt2x() throws {
        let stage = try Stage.guide(size: CGSize(width: 375, height: 667), scale: 2)
        stage.system.settings.colorScheme = .dark
        stage.press(.right)
        stage.press(.right)
        try Snapshot.verify(stage.pictureAtRest(), named: "guide-dark-2x")
    }

    @Test func dragBetweenPagesInASmallWindow() throws {
        let stage = try Stage.guide()
        stage.native.send(.buttonPressed(.primary), x: 300, y: 200)
        stage.native.movePointer(x: 250, y: 200)
        stage.native.movePointer(x: 180, y: 200)
        try Snapshot.verify(stage.pictureAtRest(), named: "guide-small-1x")
    }

    @Test func endPage() throws {
        let stage = try Stage.guide()
        stage.press(.end)
        stage.press(.enter)
        try Snapshot.verify(stage.pictureAtRest(), named: "guide-end-1x")
    }
}
