// Tests scene `edit`: tiles, the Edit and Done buttons, the toolbar's action, keys, and snapshots.

import Foundation
import OffscreenWindowSystem
import TabBarKit
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes

@MainActor
@Suite(.serialized) struct EditSceneTests {
    @Test func sevenTilesAreLaidOutInRowsOfTwo() throws {
        let stage = try Stage.edit(scale: 2)
        let collection = stage.page.collectionView
        #expect(collection.numberOfItems(inSection: 0) == 7)
        let first = try #require(collection.cellForItem(at: IndexPath(item: 0, section: 0)))
        let second = try #require(collection.cellForItem(at: IndexPath(item: 1, section: 0)))
        let third = try #require(collection.cellForItem(at: IndexPath(item: 2, section: 0)))
        // The tiles' side is (375 − 30) / 2; insets are 5 and 10, line spacing 10.
        #expect(first.frame == CGRect(x: 10, y: 5, width: 172.5, height: 172.5))
        #expect(second.frame.minX == 192.5)
        #expect(third.frame.minY == 187.5)
        #expect(stage.tabs.tabBar.items?.count == 2)
    }

    @Test func editButtonTogglesTheModeAndTheActionShowsAnAlert() throws {
        let stage = try Stage.edit(size: CGSize(width: 320, height: 480))
        stage.clickLeft()
        stage.system.settle()
        #expect(stage.editMode.mode == .editing)
        #expect(stage.tabs.tabBar.isHidden)
        #expect(stage.page.navigationItem.rightBarButtonItem?.isEnabled == false)
        stage.native.click(x: 160, y: 455)
        stage.system.settle()
        let alert = try #require(stage.tabs.presentedViewController as? UIAlertController)
        #expect(alert.title == "On Action")
        #expect(alert.message == "The Action button was tapped.")
        #expect(alert.actions.map(\.title) == ["Close"])
        alert.dismiss(animated: false)
        stage.system.settle()
        stage.clickLeft()
        stage.system.settle()
        #expect(!stage.tabs.tabBar.isHidden)
        #expect(stage.page.navigationItem.rightBarButtonItem?.isEnabled == true)
    }

    @Test func controlEAndEscapeChangeTheMode() throws {
        let stage = try Stage.edit(size: CGSize(width: 320, height: 480))
        stage.native.press(.escape)
        #expect(stage.editMode.mode == .normal)
        stage.native.press(.character("e"), modifiers: .control)
        #expect(stage.editMode.mode == .editing)
        stage.native.press(.character("e"), modifiers: .control)
        #expect(stage.editMode.mode == .normal)
        stage.native.press(.character("e"), modifiers: .control)
        stage.native.press(.escape)
        stage.system.settle()
        #expect(stage.editMode.mode == .normal)
        #expect(!stage.tabs.tabBar.isHidden)
    }

    @Test func plusAddsATile() throws {
        let stage = try Stage.edit(size: CGSize(width: 320, height: 480))
        stage.native.click(x: 295, y: 22)
        stage.system.settle()
        #expect(stage.page.collectionView.numberOfItems(inSection: 0) == 8)
    }

    @Test func snapshotInNormalMode() throws {
        try Snapshot.verify(Stage.edit().pictureAtRest(), named: "edit-rest-1x")
    }

    @Test func snapshotDuringTheTransition() throws {
        let stage = try Stage.edit()
        stage.clickLeft()
        stage.animate(for: 0.1)
        try Snapshot.verify(stage.picture(), named: "edit-mid-1x")
        stage.clickLeft()
        stage.system.settle()
        #expect(!stage.tabs.tabBar.isHidden)
    }

    @Test func snapshotInDarkMode() throws {
        let stage = try Stage.edit(
            size: CGSize(width: 320, height: 568), safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 34, right: 0), scale: 2)
        stage.system.settings.colorScheme = .dark
        stage.native.click(x: 35, y: 42)
        try Snapshot.verify(stage.pictureAtRest(), named: "edit-dark-2x")
    }

    @Test func snapshotInASmallWindowAtTheEnd() throws {
        let stage = try Stage.edit(size: CGSize(width: 320, height: 480))
        stage.clickLeft()
        stage.native.scroll(x: 160, y: 240, notches: 20)
        try Snapshot.verify(stage.pictureAtRest(), named: "edit-small-1x")
    }

    /// The scale is not a power of two, so the height of the title's row and the content offset have rounding errors. Each changes the
    /// other, which must come to an end.
    @Test func titleAndOffsetDoNotMoveEachOtherForEver() throws {
        let stage = try Stage.edit(size: CGSize(width: 900, height: 700))
        let actions: [() -> Void] = [
            { stage.native.press(.character("-"), modifiers: .control) }, { stage.native.scroll(x: 885, y: 119, notches: 5) },
            { stage.native.resize(width: 1500, height: 1000) }, { stage.native.scroll(x: 1173, y: 79, notches: -5) },
        ]
        for action in actions {
            action()
            stage.system.advance(frames: 1)
        }
        stage.system.settle(limit: 3)
        let collection = stage.page.collectionView
        #expect(collection.contentOffset.y > -collection.adjustedContentInset.top - 1e-6 && collection.contentOffset.y < 1000)
    }
}
