// Uses each interaction like a user and notes the pixels of the frames, in the combined scene.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

/// One use of an interaction in a small window with given values of its parameters.
final class InteractionUse {
    private let stage: Stage<CombinedTabBarController>
    private let phone: TunedPhone
    private let interaction: String
    /// The hash values of the pixels in the frames that were looked at; for the raised button also the distance at which it was hit.
    private(set) var frames: [Int] = []

    /// Launches the scene with the settings that `interaction` needs.
    init(_ interaction: String) throws {
        self.interaction = interaction
        stage = try Stage.combined(size: CGSize(width: 320, height: 480)) { settings in
            if let animation = AnimationChoice(rawValue: interaction) { settings.itemAnimation = animation }
            switch interaction {
            case "badge": settings.badgeStyle = .dot
            case "minimizing": settings.barScrolling = .pill
            case "indicator": settings.tabIndicator = true
            case "swipe": settings.tabSwipe = true
            case "reordering": settings.reordersTabs = true
            case "icon": settings.scrollIcon = true
            default: break
            }
        }
        phone = TunedPhone(window: stage.window, .ofScenes)
    }

    /// For each parameter of the interaction, valid values that differ from the present one, each in one part: a coordinate of a curve, a
    /// constant of a spring, a value, a time or the mode of keyframes. Empty if the scene does not have the interaction.
    var otherValues: [(id: String, value: ParameterValue)] {
        let ids = phone.set.interactions.first { $0.name == interaction }?.ids ?? []
        return ids.flatMap { id in (phone.set.parameter(id)?.otherValues(than: phone.set.value(of: id)) ?? []).map { (id, $0) } }
    }

    func change(_ id: String, to value: ParameterValue) throws {
        try phone.set.change(id, to: value)
        stage.settle()
    }

    // MARK: Looking

    private func look() { frames.append(stage.native.pixels().hashValue) }

    /// Looks at every third frame.
    private func watch(frames count: Int) {
        for _ in 0..<count / 3 {
            stage.system.advance(frames: 3)
            look()
        }
    }

    // MARK: Using

    /// Does what a user does to see the interaction.
    func perform() throws {
        look()
        switch interaction {
        case "wheel", "scrolling", "bars": scroll()
        case "clock": turnThePicker()
        case "badge", "throw": play()
        case "centre": pressTheRaisedButton()
        case "edit": toggleEditMode()
        case "minimizing": dragTheList()
        case "indicator": clickTab(3)
        case "swipe": swipe()
        case "menu": holdATab()
        case "reselection": try clickTheSelectedTab()
        case "reordering": dragATab()
        case "icon": scrollTheCollection()
        default: clickTab(2)
        }
    }

    private func clickTab(_ index: Int) {
        stage.click(stage.containers[index])
        watch(frames: 45)
    }

    /// Turns the wheel, throws the list with a finger, and pulls it beyond its top.
    private func scroll() {
        for notches in [0.2, 0.4, 3] {
            stage.native.scroll(x: 160, y: 300, notches: notches)
            watch(frames: 24)
        }
        drag(from: CGPoint(x: 160, y: 330), to: CGPoint(x: 160, y: 180), steps: 5)
        watch(frames: 60)
        stage.list.tableView.setContentOffset(.zero, animated: false)
        drag(from: CGPoint(x: 160, y: 150), to: CGPoint(x: 160, y: 350), steps: 10)
        watch(frames: 30)
    }

    private func turnThePicker() {
        stage.clickTab(1)
        stage.native.scroll(x: 110, y: 240, notches: 2)
        watch(frames: 150)
    }

    private func play() {
        phone.play(interaction)
        watch(frames: 60)
    }

    /// Presses and releases above the middle of the bar, ever closer to it, until the button's sheet opens.
    private func pressTheRaisedButton() {
        let bar = stage.tabs.tabBar.frameInWindow
        for distance in stride(from: 90, through: 0, by: -3) {
            let point = CGPoint(x: 160, y: bar.midY - CGFloat(distance))
            stage.native.send(.buttonPressed(.primary), x: point.x, y: point.y)
            watch(frames: 3)
            let isOpenAtOnce = stage.sheet != nil
            stage.native.send(.buttonReleased(.primary), x: point.x, y: point.y)
            stage.native.send(.pointerLeft, x: point.x, y: point.y)
            watch(frames: 3)
            if isOpenAtOnce || stage.sheet != nil { return frames.append(distance) }
        }
    }

    private func toggleEditMode() {
        stage.native.press(.character("e"), modifiers: .control)
        watch(frames: 45)
    }

    private func dragTheList() {
        drag(from: CGPoint(x: 160, y: 380), to: CGPoint(x: 160, y: 340), steps: 8)
        watch(frames: 45)
        drag(from: CGPoint(x: 160, y: 380), to: CGPoint(x: 160, y: 80), steps: 20)
        watch(frames: 60)
    }

    /// Swipes from the third tab over parts of the width, and holds still before lifting the finger.
    private func swipe() {
        for distance in [50.0, 120, 200, 270] {
            stage.clickTab(2)
            drag(from: CGPoint(x: 300, y: 150), to: CGPoint(x: 300 - distance, y: 150), steps: 15, hold: 15)
            watch(frames: 45)
        }
    }

    private func holdATab() {
        let tab = stage.containers[1].frameInWindow
        stage.native.send(.buttonPressed(.primary), x: tab.midX, y: tab.midY)
        watch(frames: 120)
    }

    /// Clicks the tab of a pushed page that is scrolled.
    private func clickTheSelectedTab() throws {
        stage.clickTab(3)
        for _ in 0..<20 where stage.label("More Interactions") == nil {
            stage.native.scroll(x: 160, y: 240, notches: 1)
            stage.settle()
        }
        // The bar may still cover the row.
        stage.native.scroll(x: 160, y: 240, notches: 1)
        stage.settle()
        try stage.click("More Interactions")
        stage.native.scroll(x: 160, y: 300, notches: 2)
        stage.settle()
        clickTab(3)
    }

    private func dragATab() {
        let tab = stage.containers[0].frameInWindow
        stage.native.send(.buttonPressed(.primary), x: tab.midX, y: tab.midY)
        for x in stride(from: tab.midX, through: tab.midX + 70, by: 10) {
            stage.native.movePointer(x: x, y: tab.midY)
            watch(frames: 3)
        }
        stage.native.send(.buttonReleased(.primary), x: tab.midX + 70, y: tab.midY)
        watch(frames: 45)
    }

    private func scrollTheCollection() {
        stage.clickTab(2)
        for _ in 0..<6 {
            stage.native.scroll(x: 160, y: 240, notches: 1)
            watch(frames: 15)
        }
    }

    /// Drags with a finger, one step in each frame, and then holds it still for `hold` frames.
    private func drag(from start: CGPoint, to end: CGPoint, steps: Int, hold: Int = 0) {
        stage.native.touch(TouchChange(.began, identifier: 1, x: start.x, y: start.y))
        for step in 1...steps {
            stage.system.advance(frames: 1)
            let part = CGFloat(step) / CGFloat(steps)
            let point = CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
            stage.native.touch(TouchChange(.moved, identifier: 1, x: point.x, y: point.y))
            if step % 3 == 0 { look() }
        }
        for _ in 0..<hold {
            stage.system.advance(frames: 1)
            stage.native.touch(TouchChange(.moved, identifier: 1, x: end.x, y: end.y))
        }
        stage.native.touch(TouchChange(.ended, identifier: 1, x: end.x, y: end.y))
    }
}
