// Steppers: values, clicks, holding, keys and images.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct UIStepperTests {
    /// A stage with a stepper at (20, 20), and the number of its actions.
    private func stage(_ stepper: UIStepper) -> (Stage<Void>, () -> Int) {
        final class Counter { var count = 0 }
        let counter = Counter()
        let stage = Stage()
        stepper.frame.origin = CGPoint(x: 20, y: 20)
        stepper.addAction(UIAction { _ in counter.count += 1 }, for: .valueChanged)
        stage.window.addSubview(stepper)
        stage.frame()
        return (stage, { counter.count })
    }

    /// Measured on Catalyst: a stepper is 94 × 32 points, and its value is 0 in 0…100 with steps of 1. It is continuous, repeats and does
    /// not wrap.
    @Test func defaultsAreTheSameAsOnIOS() {
        let stepper = UIStepper(frame: CGRect(x: 3, y: 4, width: 500, height: 1))
        #expect(stepper.frame == CGRect(x: 3, y: 4, width: 94, height: 32))
        #expect(stepper.intrinsicContentSize == stepper.sizeThatFits(.zero) && stepper.intrinsicContentSize.width == 94)
        #expect(stepper.value == 0 && stepper.minimumValue == 0 && stepper.maximumValue == 100 && stepper.stepValue == 1)
        #expect(stepper.isContinuous && stepper.autorepeat && !stepper.wraps)
    }

    /// Apple's UIStepper raises an exception for these limits and this step; here they are reported and ignored. A value that is not a
    /// number is ignored without a report.
    @Test func impossibleLimitsAreReportedAndIgnored() {
        let output = ActionDiagnostics.output
        defer { ActionDiagnostics.output = output }
        var lines: [String] = []
        ActionDiagnostics.output = { lines.append($0) }
        let stepper = UIStepper()
        stepper.minimumValue = 100
        stepper.maximumValue = .nan
        stepper.stepValue = 0
        stepper.value = .nan
        #expect(stepper.minimumValue == 0 && stepper.maximumValue == 100 && stepper.stepValue == 1 && stepper.value == 0)
        #expect(lines.count == 3 && lines.first == "UIKit: UIStepper: minimumValue 100.0 is not below maximumValue 100.0")
        stepper.value = 1000
        stepper.maximumValue = 50
        #expect(stepper.value == 50)
    }

    /// AccessibilitySnapshot, iOS 13.3 to 18.5 at 3×: strokes of 1.33 points, 13.5 points long, which is 40 pixels here.
    @Test func glyphsHaveTheSizeOfIOS() throws {
        let stage = Stage(scale: 3)
        stage.window.backgroundColor = .white
        let stepper = UIStepper()
        stepper.value = 5
        stage.window.addSubview(stepper)
        stage.frame()
        func isDark(_ x: Int, _ y: Int) -> Bool { stage.native.pixel(x: x, y: y) & 0xFF < 0x60 }
        // The minus sign is in the middle of the left half, 96 pixels high.
        let row = (0..<135).filter { isDark($0, 48) }
        let middle = try #require(row.isEmpty ? nil : row[row.count / 2])
        #expect(row.count == 40 && (0..<96).count { isDark(middle, $0) } == 4)
    }

    @Test func clicksChangeTheValueByOneStep() {
        let stepper = UIStepper()
        stepper.maximumValue = 5
        stepper.stepValue = 3
        let (stage, count) = stage(stepper)
        stage.native.click(x: 30, y: 30)
        #expect(stepper.value == 0 && count() == 0, "minus is disabled at the smallest value")
        for value in [3.0, 5, 5] {
            stage.native.click(x: 100, y: 30)
            #expect(stepper.value == value)
        }
        #expect(count() == 2)
        stage.native.click(x: 30, y: 30)
        #expect(stepper.value == 2)
        // A touch that is released elsewhere changes nothing.
        stage.native.send(.buttonPressed(.primary), x: 30, y: 30)
        stage.native.movePointer(x: 100, y: 30)
        stage.native.send(.buttonReleased(.primary), x: 100, y: 30)
        #expect(stepper.value == 2 && count() == 3)
        stepper.isEnabled = false
        stage.native.click(x: 100, y: 30)
        #expect(stepper.value == 2)
    }

    /// Apple's UIStepper.wraps: stepping beyond the maximum sets the minimum, and the reverse.
    @Test func wrappingStepperContinuesAtTheOtherEnd() {
        let stepper = UIStepper()
        stepper.wraps = true
        stepper.maximumValue = 2
        let (stage, count) = stage(stepper)
        stage.native.click(x: 30, y: 30)
        #expect(stepper.value == 2)
        stage.native.click(x: 100, y: 30)
        #expect(stepper.value == 0 && count() == 2)
    }

    /// Apple's UIStepper: "The rate of change depends on how long the user continues pressing the control."
    @Test func heldButtonRepeatsFasterWithTime() {
        let stepper = UIStepper()
        stepper.maximumValue = 1000
        let (stage, count) = stage(stepper)
        stage.native.send(.buttonPressed(.primary), x: 100, y: 30)
        stage.system.advance(by: 0.49)
        #expect(stepper.value == 0)
        stage.system.advance(by: 0.02)
        #expect(stepper.value == 1)
        stage.system.advance(by: 0.9)
        #expect(stepper.value == 10, "ten times a second")
        stage.system.advance(by: 1)
        #expect(stepper.value == 30, "twenty times a second")
        stage.system.advance(by: 1)
        #expect(stepper.value > 60)
        let held = stepper.value
        stage.native.movePointer(x: 30, y: 30)
        stage.system.advance(by: 1)
        #expect(stepper.value == held, "not while the touch is elsewhere")
        stage.native.send(.buttonReleased(.primary), x: 30, y: 30)
        #expect(stepper.value == held && Double(count()) == held)
        stepper.autorepeat = false
        stage.native.send(.buttonPressed(.primary), x: 100, y: 30)
        stage.system.advance(by: 2)
        #expect(stepper.value == held)
        stage.native.send(.buttonReleased(.primary), x: 100, y: 30)
        #expect(stepper.value == held + 1)
    }

    /// Apple's UIStepper.isContinuous: if false, the action is sent when the user interaction ends.
    @Test func stepperThatIsNotContinuousSendsOneAction() {
        let stepper = UIStepper()
        stepper.isContinuous = false
        let (stage, count) = stage(stepper)
        stage.native.send(.buttonPressed(.primary), x: 100, y: 30)
        stage.system.advance(by: 0.75)
        #expect(stepper.value == 3 && count() == 0)
        stage.native.send(.buttonReleased(.primary), x: 100, y: 30)
        #expect(stepper.value == 3 && count() == 1)
    }

    @Test func repetitionEndsAtTheMaximumAndOnRemovalFromTheWindow() {
        let stepper = UIStepper()
        stepper.maximumValue = 2
        let (stage, _) = stage(stepper)
        stage.native.send(.buttonPressed(.primary), x: 100, y: 30)
        stage.system.advance(by: 3)
        #expect(stepper.value == 2)
        stage.native.send(.buttonReleased(.primary), x: 100, y: 30)
        stepper.maximumValue = 100
        stage.native.send(.buttonPressed(.primary), x: 100, y: 30)
        stepper.removeFromSuperview()
        stage.system.advance(by: 3)
        #expect(stepper.value == 2)
    }

    @Test func arrowKeysChangeTheFocusedStepper() {
        let stepper = UIStepper()
        stepper.value = 50
        let (stage, count) = stage(stepper)
        stage.native.press(.tab)
        for (key, value) in [(Key.right, 51.0), (.up, 52), (.left, 51), (.down, 50)] {
            stage.native.press(key)
            #expect(stepper.value == value, "\(key)")
        }
        stepper.semanticContentAttribute = .forceRightToLeft
        stage.native.press(.left)
        #expect(stepper.value == 51 && count() == 5)
        stage.native.click(x: 30, y: 30)
        #expect(stepper.value == 52, "plus is at the left")
    }

    @Test func imagesReplaceTheSignsAndTheBackground() {
        let stepper = UIStepper()
        let image = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { _ in }
        let other = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 12)).image { _ in }
        stepper.setIncrementImage(image, for: .normal)
        stepper.setIncrementImage(other, for: .disabled)
        stepper.setDecrementImage(other, for: .normal)
        stepper.setBackgroundImage(image, for: .normal)
        stepper.setDividerImage(other, forLeftSegmentState: .normal, rightSegmentState: .normal)
        #expect(stepper.incrementImage(for: .highlighted) === image && stepper.incrementImage(for: .disabled) === other)
        #expect(stepper.decrementImage(for: .normal) === other && stepper.backgroundImage(for: .disabled) === image)
        #expect(stepper.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .normal) === other)
        #expect(stepper.dividerImage(forLeftSegmentState: .highlighted, rightSegmentState: .normal) == nil)
        let images = stepper.descendants(of: UIImageView.self).compactMap(\.image)
        #expect(images.count == 4 && images.contains { $0 === image } && images.contains { $0 === other })
    }
}
