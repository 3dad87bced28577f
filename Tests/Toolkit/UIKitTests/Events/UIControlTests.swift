// Controls: the events of presses and drags, targets, actions and the content of buttons.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@MainActor @Suite struct UIControlTests {
    /// A button at (50, 50) of 40×20 points, and the events that it sent.
    private final class Fixture {
        let stage = Stage()
        let button = UIButton(frame: CGRect(x: 50, y: 50, width: 40, height: 20))
        var events: [String] = []

        init() {
            stage.window.addSubview(button)
            let kinds: [(UIControl.Event, String)] = [
                (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"), (.touchDragOutside, "outside"),
                (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "up"), (.touchUpOutside, "up outside"),
                (.touchCancel, "cancel"), (.primaryActionTriggered, "primary"),
            ]
            for (kind, name) in kinds {
                button.addAction(UIAction { [weak self] _ in self?.events.append(name) }, for: kind)
            }
        }

        func send(_ kind: InputEvent.Kind, _ x: Double, _ y: Double) { stage.native.send(kind, x: x, y: y) }
    }

    @Test func controlStatesHaveTheRawValuesOfIOS() {
        #expect(UIControl.State.normal.rawValue == 0)
        #expect(UIControl.State.highlighted.rawValue == 1)
        #expect(UIControl.State.disabled.rawValue == 2)
        #expect(UIControl.State.selected.rawValue == 4)
    }

    @Test func clickSendsTouchDownAndTouchUpInside() {
        let fixture = Fixture()
        fixture.send(.buttonPressed(.primary), 60, 60)
        #expect(fixture.events == ["down"])
        #expect(fixture.button.isHighlighted && fixture.button.isTracking)
        fixture.send(.buttonReleased(.primary), 60, 60)
        #expect(fixture.events == ["down", "up", "primary"])
        #expect(!fixture.button.isHighlighted && !fixture.button.isTracking)
    }

    @Test func releaseOutsideSendsTouchUpOutside() {
        let fixture = Fixture()
        fixture.send(.buttonPressed(.primary), 60, 60)
        fixture.send(.pointerMoved, 65, 60)
        fixture.send(.pointerMoved, 10, 60)
        #expect(!fixture.button.isHighlighted)
        fixture.send(.pointerMoved, 60, 60)
        #expect(fixture.button.isHighlighted)
        fixture.send(.pointerMoved, 10, 60)
        fixture.send(.buttonReleased(.primary), 10, 60)
        #expect(
            fixture.events == ["down", "inside", "exit", "outside", "enter", "inside", "exit", "outside", "up outside"])
    }

    @Test func lostPointerSendsTouchCancel() {
        let fixture = Fixture()
        fixture.send(.buttonPressed(.primary), 60, 60)
        fixture.send(.pointerCancelled, 60, 60)
        fixture.send(.buttonReleased(.primary), 60, 60)
        #expect(fixture.events == ["down", "cancel"])
        #expect(!fixture.button.isHighlighted)
    }

    @Test func secondQuickClickSendsTouchDownRepeat() {
        let fixture = Fixture()
        fixture.stage.native.click(x: 60, y: 60)
        fixture.stage.native.click(x: 60, y: 60)
        #expect(fixture.events == ["down", "up", "primary", "down", "repeat", "up", "primary"])
        fixture.events = []
        fixture.stage.system.advance(by: 1)
        fixture.stage.native.click(x: 60, y: 60)
        #expect(fixture.events == ["down", "up", "primary"])
    }

    @Test func disabledButtonsAndSecondaryClicksSendNothing() {
        let fixture = Fixture()
        fixture.button.isEnabled = false
        fixture.stage.native.click(x: 60, y: 60)
        fixture.button.isEnabled = true
        fixture.stage.native.click(x: 60, y: 60, button: .secondary)
        #expect(fixture.events.isEmpty)
    }

    @Test func removedTargetsAreNotCalled() {
        final class Counter {
            var count = 0
            func up() { count += 1 }
            func down() { count += 10 }
        }
        let control = UIControl()
        let counter = Counter(), other = Counter()
        let up = Selector(Counter.up)
        control.addTarget(counter, action: up, for: [.touchDown, .valueChanged])
        control.addTarget(other, action: Selector(Counter.down), for: .valueChanged)
        control.removeTarget(counter, action: up, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect((counter.count, other.count) == (0, 10))
        control.sendActions(for: .touchDown)
        #expect((counter.count, other.count) == (1, 10))
        control.removeTarget(nil, action: nil, for: .allEvents)
        control.sendActions(for: .allEvents)
        #expect((counter.count, other.count) == (1, 10))
        #expect(control.allControlEvents.isEmpty)
    }

    @Test func titleOfAButtonFollowsItsState() {
        let button = UIButton(type: .custom)
        button.setTitle("off", for: .normal)
        button.setTitle("on", for: .selected)
        button.setTitleColor(.red, for: .disabled)
        #expect(button.titleLabel?.text == "off")
        button.isSelected = true
        #expect(button.titleLabel?.text == "on")
        button.isSelected = false
        button.isEnabled = false
        #expect(button.titleLabel?.text == "off")
        #expect(button.titleLabel?.textColor == UIColor.red)
    }

    /// `UIButton.contentEdgeInsets`: insets take the place of the 6 points above and below the title.
    @Test func contentInsetsReplaceTheUsualSpaceOfAButton() throws {
        let button = UIButton(type: .custom)
        button.setTitle("title", for: .normal)
        let title = try #require(button.titleLabel?.intrinsicContentSize)
        #expect(button.intrinsicContentSize == CGSize(width: title.width.rounded(.up), height: title.height + 12))
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(button.intrinsicContentSize == CGSize(width: title.width.rounded(.up) + 6, height: title.height + 4))
    }

    @Test func actionReplacesOneWithTheSameIdentifier() {
        let control = UIControl()
        var log: [String] = []
        func action(_ word: String, _ identifier: String = "save") -> UIAction {
            UIAction(identifier: UIAction.Identifier(identifier)) { _ in log.append(word) }
        }
        control.addAction(action("old"), for: [.touchDown, .touchUpInside])
        control.addAction(action("other", "other"), for: .touchDown)
        control.addAction(action("new"), for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(log == ["other", "new"])
        control.sendActions(for: .touchUpInside)
        #expect(log == ["other", "new", "old"], "it is replaced only for the events of the new action")
        control.removeAction(action("equal"), for: .allEvents)
        control.sendActions(for: .touchDown)
        #expect(log == ["other", "new", "old", "other"])
    }
}
