// Snapshots of the raised button's scenes and of alerts over them.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes

@MainActor
@Suite(.serialized) struct CentreSnapshotTests {
    private static let small = CGSize(width: 320, height: 480)

    @Test func systemBar() throws {
        try Snapshot.verify(Stage.centre(CentreExtendedScene.self, size: Self.small).pictureAtRest(), named: "centre-extended-1x")
    }

    @Test func systemBarWithSafeAreaAt2x() throws {
        let stage = try Stage.centre(
            CentreExtendedScene.self, size: Self.small, safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 34, right: 0), scale: 2)
        stage.tabs.selectedIndex = 1
        try Snapshot.verify(stage.pictureAtRest(), named: "centre-extended-safe-area-2x")
    }

    @Test func customBar() throws {
        try Snapshot.verify(Stage.centre(CentreCustomScene.self, size: Self.small).pictureAtRest(), named: "centre-custom-1x")
    }

    @Test func customBarWithAPressedTab() throws {
        let stage = try Stage.centre(CentreCustomScene.self, size: Self.small, scale: 2)
        let frame = stage.items[3].frameInWindow
        stage.native.send(.buttonPressed(.primary), x: frame.midX, y: frame.midY)
        try Snapshot.verify(stage.pictureAtRest(), named: "centre-custom-pressed-2x")
    }

    @Test func alert() throws {
        let stage = try Stage.centre(CentreExtendedScene.self, size: Self.small, scale: 2)
        stage.native.click(x: 160, y: 480 - 49 - 4)
        try Snapshot.verify(stage.pictureAtRest(), named: "centre-alert-2x")
    }

    @Test func alertDuringItsTransition() throws {
        let stage = try Stage.centre(CentreCustomScene.self, size: Self.small)
        stage.native.click(x: 160, y: 480 - 49 - 4)
        stage.animate(for: 0.05)
        try Snapshot.verify(stage.picture(), named: "alert-coming-1x")
    }

    private func alert(_ style: UIAlertController.Style) -> UIAlertController {
        let alert = UIAlertController(
            title: "删除所选项目？", message: "Three rows will be removed. This cannot be undone. 此操作无法撤销。", preferredStyle: style)
        alert.addAction(UIAlertAction(title: "删除", style: .destructive))
        alert.addAction(UIAlertAction(title: "Move to Top", style: .default))
        alert.addAction(UIAlertAction(title: "取消", style: .cancel))
        alert.actions[1].isEnabled = false
        return alert
    }

    @Test func alertWithAllStylesOfActions() throws {
        let stage = try Stage.centre(CentreExtendedScene.self, size: Self.small)
        stage.tabs.present(alert(.alert), animated: false)
        try Snapshot.verify(stage.pictureAtRest(), named: "alert-actions-1x")
    }

    @Test func actionSheetAt2x() throws {
        let stage = try Stage.centre(
            CentreExtendedScene.self, size: Self.small, safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 34, right: 0), scale: 2)
        stage.tabs.present(alert(.actionSheet), animated: false)
        try Snapshot.verify(stage.pictureAtRest(), named: "sheet-2x")
    }

    @Test func alertWithAPressedPreferredAction() throws {
        let stage = try Stage.centre(CentreExtendedScene.self, size: Self.small, scale: 2)
        let alert = UIAlertController(title: "On Action", message: "The Action button was tapped.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "取消", style: .cancel))
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        alert.preferredAction = alert.actions[1]
        stage.tabs.present(alert, animated: false)
        stage.system.settle(limit: 2)
        stage.native.send(.buttonPressed(.primary), x: 240, y: 275)
        try Snapshot.verify(stage.pictureAtRest(), named: "alert-pair-2x")
    }

    @Test func alertInDarkMode() throws {
        let stage = try Stage.centre(CentreExtendedScene.self, size: Self.small)
        stage.system.settings.colorScheme = .dark
        stage.tabs.present(alert(.alert), animated: false)
        try Snapshot.verify(stage.pictureAtRest(), named: "alert-dark-1x")
    }

    @Test func actionSheetInDarkMode() throws {
        let stage = try Stage.centre(CentreExtendedScene.self, size: Self.small)
        stage.system.settings.colorScheme = .dark
        stage.tabs.present(alert(.actionSheet), animated: false)
        try Snapshot.verify(stage.pictureAtRest(), named: "sheet-dark-1x")
    }

    @Test func customBarInDarkMode() throws {
        let stage = try Stage.centre(CentreCustomScene.self, size: Self.small, scale: 2)
        stage.system.settings.colorScheme = .dark
        try Snapshot.verify(stage.pictureAtRest(), named: "centre-custom-dark-2x")
    }

    @Test func actionSheetInALargeWindow() throws {
        let stage = try Stage.centre(CentreCustomScene.self, size: CGSize(width: 900, height: 1200))
        stage.tabs.present(alert(.actionSheet), animated: false)
        try Snapshot.verify(stage.pictureAtRest(), named: "sheet-large-1x")
    }
}
