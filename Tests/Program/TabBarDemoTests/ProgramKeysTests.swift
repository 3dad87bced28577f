// Tests the program's keys, the hierarchy overlay and the message overlay.

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

    @Test func repeatedKeyEventsAreIgnored() throws {
        reset()
        defer { reset() }
        let stage = try Stage.bounce()
        let key = KeyPress(key: .character("t"))
        stage.native.send(.keyPressed(key), modifiers: .control)
        for _ in 0..<5 { stage.native.send(.keyPressed(KeyPress(key: key.key, isRepeat: true)), modifiers: .control) }
        #expect(DemoSettings.shared.slowAnimations)
        stage.native.send(.keyPressed(key), modifiers: [.control, .shift])
        stage.native.send(.keyPressed(key))
        #expect(DemoSettings.shared.slowAnimations)
    }

    @Test func changingTheSpeedKeepsThePositionsOfAnimations() throws {
        reset()
        defer { reset() }
        let stage = try Stage.bounce()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        UIApplication.shared.keyWindow?.addSubview(view)
        stage.system.settle()
        var isOver = false
        UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
            view.frame.origin.x = 100
        } completion: {
            isOver = $0
        }
        stage.system.advance(by: 1)
        func x() -> CGFloat { (view.layer.presentation() ?? view.layer).frame.minX }
        let half = x()
        #expect(abs(half - 50) < 3)
        stage.native.press(.character("t"), modifiers: .control)
        stage.system.advance(by: 0.1)
        #expect(abs(x() - half - 1) < 0.5)  // a tenth of the speed
        stage.system.advance(by: 2)
        #expect(abs(x() - half - 21) < 1)
        stage.native.press(.character("t"), modifiers: .control)
        stage.system.advance(by: 0.2)
        #expect(abs(x() - half - 41) < 2)
        stage.system.advance(by: 0.2)
        #expect(isOver && x() == 100)
        // Animations that begin later are slow, too.
        stage.native.press(.character("t"), modifiers: .control)
        isOver = false
        UIView.animate(withDuration: 0.1, delay: 0.1, animations: { view.alpha = 0 }, completion: { isOver = $0 })
        stage.system.advance(by: 1.8)
        #expect(!isOver)
        stage.system.advance(by: 0.3)
        #expect(isOver)
        stage.system.settle()
        #expect(UIApplication.shared.isIdle)
    }

    @Test func hierarchyOverlayFollowsTheViewsAndIgnoresClicks() throws {
        reset()
        let stage = try Stage.bounce()
        let overlay = HierarchyOverlay()
        let before = stage.native.pixels()
        overlay.isVisible = true
        stage.system.settle()
        #expect(UIApplication.shared.isIdle)
        #expect(stage.native.pixels() != before)
        let window = try #require(UIApplication.shared.windows.last { $0 is OverlayWindow })
        func texts() -> [String] {
            (window.subviews.first?.subviews ?? []).filter { !$0.isHidden }.compactMap { ($0.subviews.first as? UILabel)?.text }
        }
        #expect(texts().contains("UITableView 0,0 320×480"))
        stage.clickTab(1)
        stage.system.settle()
        #expect(stage.tabs.selectedIndex == 1)
        // In each frame of a scroll animation, the outlines have the frames of the views.
        stage.native.scroll(x: 100, y: 200, notches: 3)
        for _ in 0..<12 {
            stage.system.advance(frames: 1)
            let root = try #require(UIApplication.shared.keyWindow)
            let boxes = ViewOutline.all(in: root, limit: 600).map(\.box)
            #expect(window.subviews.first?.subviews.filter { !$0.isHidden }.map(\.frame) == boxes)
        }
        overlay.isVisible = false
        stage.system.settle()
        #expect(!UIApplication.shared.windows.contains { $0 is OverlayWindow })
    }

    /// The tree of the Inspect page shows new rows after the layout of the frame in which the phone's views have changed.
    @Test func hierarchyOverlayOutlinesTheNewRowsOfTheInspector() throws {
        reset()
        let stage = try Stage.combined()
        let inspect = try stage.openInspect(), rows = inspect.page.treeView.tree.rows.count
        let overlay = HierarchyOverlay()
        overlay.isVisible = true
        stage.settle()
        let window = try #require(UIApplication.shared.windows.last { $0 is OverlayWindow })
        func check(_ note: String) {
            let roots = UIApplication.shared.windows.filter { !($0 is OverlayWindow) && !$0.isHidden }
            let boxes = roots.flatMap { ViewOutline.all(in: $0, limit: 600).map(\.box) }
            let marks = window.subviews.first?.subviews.filter { !$0.isHidden }.map(\.frame) ?? []
            let isEqual = zip(marks, boxes).allSatisfy { abs($0.minX - $1.minX) + abs($0.minY - $1.minY) < 0.01 }
            #expect(isEqual && marks.count == boxes.count, "\(note): \(marks.count) outlines of \(boxes.count) views")
        }
        check("at first")
        let view = UIView(frame: CGRect(x: 40, y: 300, width: 20, height: 20))
        for _ in 0..<3 { view.addSubview(UIView(frame: CGRect(x: 5, y: 5, width: 5, height: 5))) }
        stage.tabs.view.insertSubview(view, at: 0)
        stage.settle()
        #expect(inspect.page.treeView.tree.rows.count > rows)
        check("with a view more")
        overlay.isVisible = false
    }

    /// A text field that is narrower than its margins has an empty text area, and its outline is drawn.
    @Test func hierarchyOverlayOutlinesAnAlertInATinyWindow() throws {
        reset()
        let stage = try Stage.combined(size: CGSize(width: 60, height: 60))
        let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
        alert.addTextField { $0.borderStyle = .roundedRect }
        stage.tabs.present(alert, animated: false)
        stage.settle()
        let overlay = HierarchyOverlay()
        overlay.isVisible = true
        stage.settle()
        #expect(UIApplication.shared.windows.flatMap(\.viewsWithInfiniteFrames).isEmpty)
        overlay.isVisible = false
        #expect(UIApplication.shared.observerCount == 0)
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
        messages.isRecording = true
        messages.showMessage(String(repeating: "Long texts are broken into lines. ", count: 9))
        stage.system.advance(by: 0.1)
        let bounds = CGRect(x: 0, y: 0, width: 320, height: 480)
        #expect(messages.frames.count == 2 && messages.frames.allSatisfy(bounds.contains))
        messages.isRecording = false
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
