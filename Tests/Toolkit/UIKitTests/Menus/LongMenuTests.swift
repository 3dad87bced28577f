// Menus that are taller than the window: the arrow keys and the resting pointer.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor
@Suite(.serialized) struct LongMenuTests {
    private func open() -> MenuScene {
        let scene = MenuScene()
        scene.customMenu = UIMenu(children: (1...30).map { number in UIAction(title: "\(number)") { _ in } })
        scene.open()
        let point = scene.location(of: "4")
        scene.stage.native.movePointer(x: point.x, y: point.y)
        scene.stage.system.settle()
        return scene
    }

    /// A key scrolls other entries under the resting pointer. As on iPadOS, only a movement of the pointer moves the focus to them.
    @Test func arrowKeysReachAllEntriesOfALongMenu() {
        let scene = open(), native = scene.stage.native
        #expect(scene.focused == "4")
        for number in 5...30 {
            native.press(.down)
            scene.stage.system.settle()
            #expect(scene.focused == "\(number)")
        }
        for number in (1...29).reversed() {
            native.press(.up)
            scene.stage.system.settle()
            #expect(scene.focused == "\(number)")
        }
        native.press(.end)
        scene.stage.system.settle()
        #expect(scene.focused == "30")
        let point = scene.location(of: "22")
        native.movePointer(x: point.x, y: point.y)
        #expect(scene.focused == "22")
    }

    /// The menu may cover its button, and another entry than the selected one may be under the pointer.
    @Test func entryUnderTheRestingPointerIsNotFocusedAtTheOpening() {
        let scene = MenuScene()
        scene.customMenu = UIMenu(children: (1...30).map { number in UIAction(title: "\(number)") { _ in } })
        let native = scene.stage.native
        native.movePointer(x: 100, y: 200)
        native.send(.buttonPressed(.secondary), x: 100, y: 200)
        native.send(.buttonReleased(.secondary), x: 100, y: 200)
        scene.stage.system.settle()
        #expect(scene.menu?.contains(CGPoint(x: 100, y: 200)) == true && scene.focused == nil)
        native.movePointer(x: 101, y: 200)
        #expect(scene.focused != nil)
    }

    /// Also after a key has moved the focus.
    @Test(arguments: [false, true]) func entryThatTheWheelMovesUnderThePointerIsFocused(afterKey: Bool) throws {
        let scene = open()
        let point = scene.location(of: "4")
        if afterKey { scene.stage.native.press(.down) }
        scene.stage.system.settle()
        scene.stage.native.scroll(x: point.x, y: point.y, notches: 2)
        scene.stage.system.settle()
        let focused = try #require(scene.focused)
        #expect(focused != "4" && abs(scene.location(of: focused).y - point.y) < Theme.menuRowHeight)
    }
}
