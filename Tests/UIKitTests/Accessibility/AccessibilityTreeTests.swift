// The accessibility tree: reading order, hidden and modal views, element numbers, and how often it is built.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor
@Suite struct AccessibilityTreeTests {
    private func label(_ text: String, _ x: CGFloat, _ y: CGFloat) -> UILabel {
        let label = UILabel(frame: CGRect(x: x, y: y, width: 60, height: 20))
        label.text = text
        return label
    }

    @Test func textIsReadLineByLineFromTheLeft() {
        let stage = Stage.withScreenReader()
        let labels = [label("d", 100, 60), label("b", 100, 12), label("c", 10, 60), label("a", 10, 10)]
        labels.forEach(stage.window.addSubview)
        stage.system.settle()
        #expect(stage.outline == ["text a", "text b", "text c", "text d"])
    }

    @Test func hiddenAndTransparentViewsAreNotRead() {
        let stage = Stage.withScreenReader()
        let hidden = label("hidden", 0, 0), faded = label("faded", 0, 20)
        let silent = UIView(frame: CGRect(x: 0, y: 40, width: 99, height: 20))
        silent.addSubview(label("silent", 0, 0))
        hidden.isHidden = true
        faded.alpha = 0
        silent.accessibilityElementsHidden = true
        for view in [hidden, faded, silent, label("seen", 0, 60)] { stage.window.addSubview(view) }
        stage.system.settle()
        #expect(stage.outline == ["text seen"])
    }

    @Test func viewsOutsideTheWindowAreNotRead() {
        let stage = Stage.withScreenReader()
        let bar = UIToolbar(frame: CGRect(x: 0, y: 430, width: 320, height: 50))
        bar.items = [UIBarButtonItem(title: "Delete", style: .plain, target: nil, action: nil)]
        stage.window.addSubview(bar)
        stage.system.settle()
        #expect(stage.outline == ["toolBar ", "button Delete"])
        bar.frame.origin.y = 500
        stage.system.settle()
        #expect(stage.outline.isEmpty)
    }

    @Test func modalViewHidesItsSiblings() {
        let stage = Stage.withScreenReader()
        stage.window.addSubview(label("beneath", 0, 0))
        let modal = UIView(frame: CGRect(x: 0, y: 100, width: 200, height: 100))
        modal.addSubview(label("question", 0, 0))
        modal.accessibilityViewIsModal = true
        stage.window.addSubview(modal)
        stage.system.settle()
        #expect(stage.outline == ["text question"])
        modal.accessibilityViewIsModal = false
        stage.system.settle()
        #expect(stage.outline == ["text beneath", "text question"])
    }

    @Test func accessibilityElementsAreReadAndActivated() {
        final class Part: UIAccessibilityElement {
            var activations = 0
            override func accessibilityActivate() -> Bool {
                activations += 1
                return true
            }
        }
        let stage = Stage.withScreenReader()
        let view = UIView(frame: CGRect(x: 20, y: 30, width: 100, height: 100))
        let part = Part(button: "Slice", in: view, at: CGRect(x: 5, y: 6, width: 7, height: 8))
        stage.window.addSubview(view)
        stage.system.settle()
        let element = stage.element("Slice")
        #expect(element?.role == .button && element?.x == 25 && element?.y == 36 && element?.height == 8)
        #expect(stage.press("Slice") && part.activations == 1)
        #expect(view.accessibilityElementCount() == 1 && view.index(ofAccessibilityElement: part) == 0)
        #expect(view.accessibilityElement(at: 0) as? Part === part && view.accessibilityElement(at: 1) == nil)
    }

    @Test func movedViewKeepsItsElementNumber() {
        let stage = Stage.withScreenReader()
        stage.show(label("one", 0, 0), label("two", 0, 0))
        let first = stage.element("one")?.number
        #expect(first != nil && first != stage.element("two")?.number)
        stage.window.subviews.first?.frame.origin.x += 30
        stage.system.settle()
        #expect(stage.element("one")?.number == first)
    }

    @Test func noTreeIsBuiltWithoutAReader() {
        let stage = Stage()
        stage.window.addSubview(label("seen", 0, 0))
        stage.system.settle()
        #expect(stage.system.reader.tree == nil && !UIAccessibility.isVoiceOverRunning)
        #expect(stage.window.subviews[0].accessibilityRecord == nil, "views keep no accessibility record")
        UIAccessibility.post(notification: .announcement, argument: "unheard")
        #expect(stage.system.reader.announcements.isEmpty)
    }

    @Test func noTreeIsBuiltWithoutFrames() {
        let stage = Stage.withScreenReader()
        stage.show(label("seen", 0, 0))
        let count = stage.reader.updateCount
        #expect(count > 0 && stage.system.nextTime == nil)
        stage.system.advance(by: 5)
        #expect(stage.reader.updateCount == count)
    }

    @Test func animationsUpdateTheTreeTenTimesASecondAndAtTheEnd() {
        let stage = Stage.withScreenReader()
        let view = label("mover", 0, 0)
        stage.window.addSubview(view)
        stage.system.settle()
        let before = stage.reader.updateCount
        UIView.animate(withDuration: 1) { view.frame.origin.y = 300 }
        for frame in 0..<60 {
            view.bounds.size.width = 60 + CGFloat(frame)
            stage.system.advance(frames: 1)
        }
        stage.system.settle()
        #expect((5...13).contains(stage.reader.updateCount - before))
        #expect(stage.element("mover")?.y == 300)
    }

    @Test func startAndEndOfAReaderPostNotifications() {
        let stage = Stage()
        stage.window.addSubview(label("seen", 0, 0))
        stage.system.settle()
        var notices = 0
        let observer = NotificationCenter.default.addObserver(
            forName: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil, queue: nil
        ) { _ in MainActor.assumeIsolated { notices += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        stage.system.reader.isRead = true
        #expect(stage.system.reader.tree?.all.count == 2, "the first reader gets a tree without a frame")
        stage.system.reader.isRead = false
        #expect(notices == 2)
    }

    @Test func postedNotificationsAreAnnouncedOrMoveTheFocus() {
        let stage = Stage.withScreenReader()
        let button = UIButton(type: .system)
        button.setTitle("Go", for: .normal)
        let text = label("Some text", 0, 0)
        stage.show(button, text)
        UIAccessibility.post(notification: .announcement, argument: "Saved")
        UIAccessibility.post(notification: .layoutChanged, argument: text)
        UIAccessibility.post(notification: .screenChanged, argument: button)
        #expect(stage.reader.announcements == ["Saved", "Some text"] && button.isFocused)
    }

    @Test func windowIsActiveWhileItHasTheKeyboardFocus() {
        let stage = Stage.withScreenReader()
        stage.show(label("seen", 0, 0))
        #expect(stage.reader.tree?.all.first?.states.contains(.active) == true && stage.reader.tree?.all.first?.label == "Stage")
        stage.native.send(.focusLost)
        stage.system.settle()
        #expect(stage.reader.tree?.all.first?.states.contains(.active) == false)
    }

    @Test func requestsForRemovedViewsAreRefused() {
        let stage = Stage.withScreenReader()
        let button = UIButton(type: .system)
        button.setTitle("Go", for: .normal)
        stage.show(button)
        let element = stage.element("Go")
        button.removeFromSuperview()
        stage.system.settle()
        #expect(stage.element("Go") == nil && !stage.reader.request(.perform(.activate), of: element))
    }
}
