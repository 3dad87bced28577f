// Tests the program's keys and the message overlay.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite struct ProgramKeysTests {
    /// Restores the default settings, which all tests share.
    private func reset() { DemoSettings.shared = DemoSettings() }

    @Test func controlWithADigitActsLikeAClickOnATab() throws {
        reset()
        let stage = try Stage.bounce()
        stage.native.press(.character("2"), modifiers: .control)
        #expect(stage.tabs.selectedIndex == 1)
        #expect(stage.containers[1].icon.layer.animationKeys() != nil)  // bounces
        stage.native.press(.character("5"), modifiers: .control)
        #expect(stage.tabs.selectedIndex == 1)  // four tabs
        stage.native.press(.character("3"), modifiers: .control)
        stage.system.settle()
        #expect(stage.cartPage != nil)  // presents the cart
        stage.native.press(.character("1"), modifiers: .control)
        #expect(stage.tabs.selectedIndex == 1)  // the cart covers the tabs
    }

    @Test(arguments: [0, 1]) func controlWithADigitSelectsTabsOfCustomBars(_ which: Int) throws {
        reset()
        let stage = try Stage.centre(which == 0 ? CentreExtendedScene.self : CentreCustomScene.self)
        stage.native.press(.character("4"), modifiers: .control)
        stage.system.settle()
        #expect(stage.tabs.selectedIndex == 3)
        #expect(stage.selectedItems == [3])
        stage.tabs.tabBar.isHidden = true
        stage.native.press(.character("1"), modifiers: .control)
        #expect(stage.tabs.selectedIndex == 3)  // a hidden bar ignores the keys
    }

    /// Events of a held key, and other modifiers, do not show and remove the list of keys again and again.
    @Test func repeatedKeyEventsAreIgnored() throws {
        reset()
        defer { reset() }
        let stage = try Stage.bounce()
        let key = KeyPress(key: .function(1))
        stage.native.send(.keyPressed(key))
        for _ in 0..<5 { stage.native.send(.keyPressed(KeyPress(key: key.key, isRepeat: true))) }
        stage.system.settle()
        #expect(stage.tabs.presentedViewController is ShortcutsController)
    }

    @Test func messageDisappearsAndIsReplacedByTheNext() throws {
        reset()
        let stage = try Stage.bounce()
        let still = stage.native.pixels()
        let messages = MessageOverlay()
        messages.showMessage("One")
        stage.system.advance(by: 1)
        messages.showMessage("Two")
        stage.system.advance(by: 2)
        #expect(messages.frames.count == 1)
        #expect(stage.native.pixels() != still)
        stage.system.settle()
        #expect(messages.frames.isEmpty && messages.layer == nil)
        #expect(stage.native.pixels() == still)
        messages.showMessage(String(repeating: "Long texts are broken into lines. ", count: 9))
        stage.system.advance(by: 0.1)
        let bounds = CGRect(x: 0, y: 0, width: 320, height: 480)
        #expect(messages.frames.count == 1 && messages.frames.allSatisfy(bounds.contains))
        stage.system.settle()
        #expect(stage.native.pixels() == still)
    }

    /// In the laboratory, messages are on the stage, so that they do not cover the timeline.
    @Test func messagesAreAtTheBottomOfTheirArea() throws {
        reset()
        let stage = try Stage.bounce()
        let messages = MessageOverlay(), area = CGRect(x: 20, y: 30, width: 240, height: 200)
        messages.area = { area }
        for text in ["Saved", String(repeating: "Long texts are broken into lines. ", count: 3)] {
            messages.showMessage(text)
            let frame = try #require(messages.frames.first)
            #expect(frame.maxY == area.maxY - 16 && abs(frame.midX - area.midX) <= 0.5 && frame.width <= area.width - 32)
        }
        stage.system.settle()
        #expect(messages.frames.isEmpty)
    }

    @Test func listOfKeysIsTranslated() {
        reset()
        defer { reset() }
        let english = KeyList.all(tabs: 4)
        DemoSettings.shared.language = .simplifiedChinese
        #expect(KeyList.all(tabs: 4).map(\.keys) == english.map(\.keys))
        for (here, there) in zip(KeyList.all(tabs: 4), english) {
            #expect(here.action != there.action)
            #expect(!here.action.hasPrefix("keys.") && !there.action.hasPrefix("keys."))
        }
    }
}
