// Switches and segmented controls: clicks, drags and animated positions at given times.

import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct SwitchAndSegmentTests {
    private func knob(_ control: UISwitch) -> UIView? { control.subviews.last }

    @Test func switchHasAFixedSizeAndTogglesOnClick() {
        let stage = Stage()
        let control = UISwitch(frame: CGRect(x: 20, y: 20, width: 500, height: 3))
        stage.window.addSubview(control)
        stage.frame()
        #expect(control.frame == CGRect(x: 20, y: 20, width: 51, height: 31))
        #expect(knob(control)?.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
        var changes = 0
        control.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        control.setOn(true, animated: false)
        #expect(changes == 0 && knob(control)?.frame.minX == 22)
        stage.native.send(.buttonPressed(.primary), x: 30, y: 30)
        stage.system.settle()
        #expect(control.isOn && knob(control)?.frame == CGRect(x: 15, y: 2, width: 34, height: 27))
        stage.native.send(.buttonReleased(.primary), x: 30, y: 30)
        #expect(!control.isOn && changes == 1)
        stage.frame()
        stage.system.advance(by: 0.05)
        let x = knob(control)?.layer.presentation()?.frame.minX ?? 0
        #expect(x > 2 && x < 15)
        stage.system.settle()
        #expect(knob(control)?.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
    }

    /// The background, such as a highlighted row, has the colour of an off switch's track on white.
    @Test func offSwitchIsVisibleOnAGreyBackground() {
        let stage = Stage()
        stage.window.backgroundColor = UIColor(white: 233.0 / 255, alpha: 1)
        stage.window.addSubview(UISwitch(frame: CGRect(x: 20, y: 20, width: 0, height: 0)))
        stage.frame()
        func green(_ x: Int, _ y: Int) -> Int { Int(stage.native.pixel(x: x, y: y) >> 8 & 0xFF) }
        #expect(green(60, 35) < green(10, 35) - 12)
    }

    @Test func dragsAndKeysChangeAnEnabledSwitch() {
        let stage = Stage()
        let control = UISwitch(frame: CGRect(x: 20, y: 20, width: 0, height: 0))
        stage.window.addSubview(control)
        stage.frame()
        var changes = 0
        control.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        stage.native.send(.buttonPressed(.primary), x: 25, y: 30)
        for x in [60.0, 100, 25] { stage.native.movePointer(x: x, y: 90) }
        stage.native.send(.buttonReleased(.primary), x: 25, y: 90)
        #expect(!control.isOn && changes == 0)
        stage.native.send(.buttonPressed(.primary), x: 25, y: 30)
        stage.native.movePointer(x: 150, y: 150)
        stage.native.send(.buttonReleased(.primary), x: 150, y: 150)
        #expect(control.isOn && changes == 1)
        stage.native.press(.tab)
        stage.native.press(.space)
        #expect(!control.isOn && changes == 2)
        control.isEnabled = false
        stage.native.click(x: 30, y: 30)
        #expect(!control.isOn && changes == 2)
    }

    @Test func selectionMovesToTheClickedSegment() throws {
        let stage = Stage(size: CGSize(width: 304, height: 100))
        let control = UISegmentedControl(items: ["One", "Two", "三"])
        control.frame = CGRect(x: 0, y: 0, width: 304, height: 32)
        control.selectedSegmentIndex = 0
        stage.window.addSubview(control)
        stage.frame()
        let selection = try #require(control.subviews.first { $0.layer.shadowOpacity > 0 })
        #expect(selection.frame == CGRect(x: 2, y: 2, width: 100, height: 28))
        var selected: [Int] = []
        control.addAction(UIAction { [weak control] _ in selected.append(control?.selectedSegmentIndex ?? -9) }, for: .valueChanged)
        stage.native.click(x: 250, y: 16)
        #expect(selected == [2])
        stage.frame()
        stage.system.advance(by: 0.15)
        #expect(abs((selection.layer.presentation()?.frame.minX ?? 0) - 102) < 0.01)
        stage.system.settle()
        #expect(selection.frame.minX == 202)
        // A drag moves the selection. The value changes when the button is released.
        stage.native.send(.buttonPressed(.primary), x: 250, y: 16)
        stage.native.movePointer(x: 150, y: 16)
        #expect(selected == [2])
        stage.native.send(.buttonReleased(.primary), x: 150, y: 16)
        #expect(selected == [2, 1])
        control.setEnabled(false, forSegmentAt: 0)
        stage.native.click(x: 20, y: 16)
        stage.native.click(x: 150, y: 16)
        #expect(selected == [2, 1])
        stage.system.settle()
    }

    /// As desktops do for a row of choices, Left and Right select the next enabled one and stop at the ends.
    @Test(arguments: [false, true]) func arrowKeysSelectTheNextEnabledSegment(isMirrored: Bool) throws {
        let stage = Stage(size: CGSize(width: 320, height: 100))
        let control = UISegmentedControl(items: ["a", "b", "c", "d"])
        control.frame = CGRect(x: 10, y: 10, width: 300, height: 32)
        control.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
        control.selectedSegmentIndex = 0
        control.setEnabled(false, forSegmentAt: 1)
        stage.window.addSubview(control)
        stage.system.settle()
        var selected: [Int] = []
        control.addAction(UIAction { _ in selected.append(control.selectedSegmentIndex) }, for: .valueChanged)
        stage.native.press(.tab)
        let (next, back) = isMirrored ? (Key.left, Key.right) : (Key.right, .left)
        for key in [back, next, next, next, back, .up, .down] { stage.native.press(key) }
        #expect(selected == [2, 3, 2])
        control.isEnabled = false
        stage.native.press(next)
        #expect(selected.count == 3)
        stage.system.settle()
    }

    @Test func selectionFollowsInsertedAndRemovedSegments() {
        let control = UISegmentedControl(items: ["a", "b"])
        control.selectedSegmentIndex = 1
        control.insertSegment(withTitle: "c", at: 0, animated: true)
        #expect(control.selectedSegmentIndex == 2 && control.numberOfSegments == 3)
        control.removeSegment(at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 1 && control.titleForSegment(at: 1) == "b")
        control.removeSegment(at: 1, animated: false)
        control.removeSegment(at: 7, animated: false)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        control.selectedSegmentIndex = 12
        control.setWidth(.nan, forSegmentAt: 0)
        control.removeAllSegments()
        control.layoutIfNeeded()
        #expect(control.numberOfSegments == 0 && control.selectedSegmentIndex == -1)
    }
}
