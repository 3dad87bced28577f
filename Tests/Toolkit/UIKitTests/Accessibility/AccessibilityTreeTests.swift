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

    /// A divider is before or after all lines beside it, as in the order of Tab.
    @Test func dividerBesideSeveralLinesDoesNotMixThem() {
        let stage = Stage.withScreenReader()
        let divider = label("divider", 100, 0)
        divider.frame.size = CGSize(width: 10, height: 400)
        for view in [label("c", 10, 60), label("b", 120, 10), label("d", 120, 60), label("a", 10, 10), divider] {
            stage.window.addSubview(view)
        }
        stage.system.settle()
        #expect(stage.outline == ["text a", "text b", "text c", "text d", "text divider"])
    }

    /// As in the order of Tab: the elements of a view stay together in the order that the view gives.
    @Test func elementsInAGivenOrderStayTogether() {
        let stage = Stage.withScreenReader()
        let plot = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let points = [label("1", 0, 150), label("2", 100, 10)]
        points.forEach(plot.addSubview)
        plot.accessibilityElements = points
        for view in [plot, label("beside", 210, 90), label("below", 0, 210)] { stage.window.addSubview(view) }
        stage.system.settle()
        #expect(stage.outline == ["text 1", "text 2", "text beside", "text below"])
    }

    /// Panels are read one after the other, although their lines are at the same height.
    @Test func panelsAreReadOneAfterTheOther() {
        let stage = Stage.withScreenReader()
        let panels = ["first", "second"].enumerated().map { index, name in
            let panel = UIView(frame: CGRect(x: CGFloat(index) * 110, y: 0, width: 100, height: 400))
            panel.accessibilityLabel = name
            for line in 1...2 { panel.addSubview(label("\(name) \(line)", 0, CGFloat(line) * 50)) }
            return panel
        }
        let divider = label("divider", 100, 0)
        divider.frame.size = CGSize(width: 10, height: 400)
        for view in panels.reversed() + [divider] { stage.window.addSubview(view) }
        stage.system.settle()
        #expect(
            stage.outline == [
                "group first", "text first 1", "text first 2", "text divider", "group second", "text second 1", "text second 2",
            ])
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

    /// Apple documents `updatesFrequently` for elements that "update their label or value too often to send notifications". Here their
    /// texts change once a second, and the last one is read.
    @Test func frequentlyUpdatedTextChangesOnceASecond() {
        let stage = Stage.withScreenReader()
        let clock = label("0", 0, 0)
        clock.accessibilityTraits = [.staticText, .updatesFrequently]
        stage.show(clock)
        var seen: Set<String> = []
        for tenth in 1...30 {
            clock.text = "\(tenth)"
            stage.system.advance(by: 0.1)
            seen.formUnion(stage.reader.tree?.all.filter { $0.role == .text }.map(\.label) ?? [])
        }
        #expect((2...5).contains(seen.count), "\(seen)")
        stage.system.advance(by: 2)
        #expect(stage.outline == ["text 30"] && stage.system.nextTime == nil)
    }

    /// As in GTK, where the first control has the focus when a window opens: a reader has something to read.
    @Test func readerFindsTheFocusOnTheFirstControl() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let first = UIButton(type: .system), second = UIButton(type: .system)
        first.setTitle("One", for: .normal)
        second.setTitle("Two", for: .normal)
        stage.show(first, second)
        #expect(!first.isFocused, "without a reader, nothing is focused until Tab is pressed")
        stage.reader.isRead = true
        #expect(first.isFocused && stage.reader.tree?.focused == stage.element("One")?.number)
    }

    @Test func focusThatWasRemovedByThePointerStaysRemoved() {
        let stage = Stage.withScreenReader()
        let first = UIButton(type: .system), second = UIButton(type: .system)
        first.setTitle("One", for: .normal)
        second.setTitle("Two", for: .normal)
        stage.show(first, second)
        #expect(first.isFocused)
        stage.native.click(x: 20, y: 80)
        stage.system.settle()
        #expect(stage.reader.tree?.focused == nil)
        stage.native.press(.tab, modifiers: .shift)
        stage.system.settle()
        #expect(first.isFocused)
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
