// What a control sends for presses and drags of the pointer.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@MainActor @Suite struct UIControlTests {
    /// Writes down the events of a button at (50, 50), 40 by 20 points.
    private final class Desk {
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

    @Test func normalIsNothing() {
        #expect(UIControl.State.normal.rawValue == 0)
        #expect(UIControl.State.highlighted.rawValue == 1)
        #expect(UIControl.State.disabled.rawValue == 2)
        #expect(UIControl.State.selected.rawValue == 4)
    }

    @Test func aClickIsDownThenUpInside() {
        let desk = Desk()
        desk.send(.buttonPressed(.primary), 60, 60)
        #expect(desk.events == ["down"])
        #expect(desk.button.isHighlighted && desk.button.isTracking)
        desk.send(.buttonReleased(.primary), 60, 60)
        #expect(desk.events == ["down", "up", "primary"])
        #expect(!desk.button.isHighlighted && !desk.button.isTracking)
    }

    @Test func draggingOffAndLettingGoIsUpOutside() {
        let desk = Desk()
        desk.send(.buttonPressed(.primary), 60, 60)
        desk.send(.pointerMoved, 65, 60)
        desk.send(.pointerMoved, 10, 60)
        #expect(!desk.button.isHighlighted)
        desk.send(.pointerMoved, 60, 60)
        #expect(desk.button.isHighlighted)
        desk.send(.pointerMoved, 10, 60)
        desk.send(.buttonReleased(.primary), 10, 60)
        #expect(
            desk.events == ["down", "inside", "exit", "outside", "enter", "inside", "exit", "outside", "up outside"])
    }

    @Test func losingThePointerCancels() {
        let desk = Desk()
        desk.send(.buttonPressed(.primary), 60, 60)
        desk.send(.pointerCancelled, 60, 60)
        desk.send(.buttonReleased(.primary), 60, 60)
        #expect(desk.events == ["down", "cancel"])
        #expect(!desk.button.isHighlighted)
    }

    @Test func theSecondOfTwoQuickClicksRepeats() {
        let desk = Desk()
        desk.stage.native.click(x: 60, y: 60)
        desk.stage.native.click(x: 60, y: 60)
        #expect(desk.events == ["down", "up", "primary", "down", "repeat", "up", "primary"])
        desk.events = []
        desk.stage.system.advance(by: 1)
        desk.stage.native.click(x: 60, y: 60)
        #expect(desk.events == ["down", "up", "primary"])
    }

    @Test func disabledButtonsSendNothingAndOtherMouseButtonsDoNotPress() {
        let desk = Desk()
        desk.button.isEnabled = false
        desk.stage.native.click(x: 60, y: 60)
        desk.button.isEnabled = true
        desk.stage.native.click(x: 60, y: 60, button: .secondary)
        #expect(desk.events.isEmpty)
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

    @Test func aButtonsFaceFollowsItsState() {
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

    @Test func contentInsetsEnlargeAButton() {
        let button = UIButton(type: .custom)
        button.setTitle("title", for: .normal)
        let plain = button.intrinsicContentSize
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(button.intrinsicContentSize == CGSize(width: plain.width + 6, height: plain.height + 4))
    }

    @Test func anActionTakesThePlaceOfOneWithItsIdentifier() {
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
        #expect(log == ["other", "new", "old"], "it is replaced for the new action's events only")
        control.removeAction(action("equal"), for: .allEvents)
        control.sendActions(for: .touchDown)
        #expect(log == ["other", "new", "old", "other"])
    }
}
