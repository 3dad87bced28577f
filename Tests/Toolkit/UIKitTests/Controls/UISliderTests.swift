// Sliders: values, geometry, drags, keys and images.

import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct UISliderTests {
    private func stage(_ slider: UISlider, width: CGFloat = 128) -> Stage<Void> {
        let stage = Stage()
        slider.frame = CGRect(x: 22, y: 20, width: width, height: 34)
        stage.window.addSubview(slider)
        stage.frame()
        return stage
    }

    private func thumb(_ slider: UISlider) -> CGRect {
        slider.thumbRect(forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds), value: slider.value)
    }

    private func changes(of slider: UISlider) -> () -> Int {
        final class Counter { var count = 0 }
        let counter = Counter()
        slider.addAction(UIAction { _ in counter.count += 1 }, for: .valueChanged)
        return { counter.count }
    }

    /// Apple's UISlider: the defaults; setting `value` limits it to the range; a new limit adjusts the value and the other limit.
    @Test func valuesStayInTheRange() {
        let slider = UISlider()
        #expect(slider.value == 0 && slider.minimumValue == 0 && slider.maximumValue == 1 && slider.isContinuous)
        slider.value = 7
        #expect(slider.value == 1)
        slider.value = .nan
        #expect(slider.value == 0)
        slider.minimumValue = 3
        #expect(slider.value == 3 && slider.maximumValue == 3)
        slider.maximumValue = 2
        #expect(slider.value == 2 && slider.minimumValue == 2)
        slider.maximumValue = .infinity
        slider.minimumValue = .nan
        #expect(slider.maximumValue == 2 && slider.minimumValue == 2)
        slider.frame = CGRect(x: 0, y: 0, width: 100, height: 31)
        slider.layoutIfNeeded()
        #expect(thumb(slider).minX == 0, "a range without length")
    }

    /// In a slider of 128 × 34 points, the track is 124 points wide and begins at x = 2. The thumb is 28 points wide and moves from edge to
    /// edge, by 100 points. At 1×, it is on whole pixels.
    @Test func thumbMovesBetweenTheEdges() {
        let slider = UISlider()
        let stage = stage(slider)
        #expect(slider.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 34))
        #expect(slider.sizeThatFits(CGSize(width: 90, height: 400)) == CGSize(width: 90, height: 34))
        #expect(slider.trackRect(forBounds: slider.bounds) == CGRect(x: 2, y: 15, width: 124, height: 4))
        #expect(thumb(slider) == CGRect(x: 0, y: 3, width: 28, height: 28))
        slider.value = 0.5
        #expect(thumb(slider).minX == 50)
        slider.semanticContentAttribute = .forceRightToLeft
        slider.value = 0.25
        #expect(thumb(slider).minX == 75, "the smallest value is at the right")
        #expect(stage.window.subviews.contains(slider))
    }

    /// Apple's UISlider: the images are at the ends, and the track is between them.
    @Test func trackIsBetweenTheImages() {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
        let small = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in }
        let large = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 39)).image { _ in }
        slider.minimumValueImage = small
        slider.maximumValueImage = large
        #expect(slider.minimumValueImageRect(forBounds: slider.bounds) == CGRect(x: 0, y: 11, width: 10, height: 10))
        #expect(slider.maximumValueImageRect(forBounds: slider.bounds) == CGRect(x: 180, y: -4, width: 20, height: 39))
        #expect(slider.trackRect(forBounds: slider.bounds) == CGRect(x: 18, y: 14, width: 154, height: 4))
        #expect(slider.intrinsicContentSize.height == 39)
        slider.semanticContentAttribute = .forceRightToLeft
        #expect(slider.minimumValueImageRect(forBounds: slider.bounds).minX == 190)
        #expect(slider.trackRect(forBounds: slider.bounds) == CGRect(x: 28, y: 14, width: 154, height: 4))
    }

    /// Apple's UISlider: "thumbRect(forBounds:trackRect:value:)" and the other rectangles are overridden to change the layout.
    @Test func overriddenRectanglesMoveTheParts() throws {
        final class Thick: UISlider {
            override func trackRect(forBounds bounds: CGRect) -> CGRect { CGRect(x: 10, y: 0, width: 100, height: 20) }
            override func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
                CGRect(x: rect.minX + CGFloat(value) * 90, y: 5, width: 10, height: 10)
            }
        }
        let slider = Thick()
        let stage = stage(slider)
        slider.value = 0.5
        stage.frame()
        let views = try #require(slider.subviews.first?.subviews)
        #expect(views.last?.frame == CGRect(x: 55, y: 5, width: 10, height: 10))
        #expect(views.contains { $0.frame == CGRect(x: 10, y: 0, width: 50, height: 20) })
        stage.native.drag(fromX: 80, y: 30, toX: 98, y: 30)
        #expect(abs(slider.value - 0.7) < 1e-6, "18 of the 90 points by which the thumb can move")
    }

    /// iOS: the thumb keeps its distance from the touch; a touch beside the thumb has no effect.
    @Test func onlyDragsOfTheThumbChangeTheValue() {
        let slider = UISlider()
        let stage = stage(slider)
        let count = changes(of: slider)
        stage.native.click(x: 120, y: 35)
        stage.native.drag(fromX: 110, y: 35, toX: 40, y: 35)
        #expect(slider.value == 0 && count() == 0)
        stage.native.send(.buttonPressed(.primary), x: 44, y: 35)
        #expect(slider.isTracking && slider.value == 0)
        stage.native.movePointer(x: 69, y: 35)
        #expect(slider.value == 0.25 && count() == 1)
        stage.native.movePointer(x: 94, y: 190)
        #expect(slider.value == 0.5 && count() == 2 && slider.isHighlighted, "also outside the bounds")
        stage.native.movePointer(x: 400, y: 190)
        #expect(slider.value == 1)
        stage.native.send(.buttonReleased(.primary), x: 400, y: 190)
        #expect(slider.value == 1 && count() == 3 && !slider.isTracking)
        slider.isEnabled = false
        stage.native.drag(fromX: 138, y: 35, toX: 40, y: 35)
        #expect(slider.value == 1)
    }

    /// Apple's UISlider.isContinuous: if false, the action is sent when the user releases the thumb.
    @Test func sliderThatIsNotContinuousSendsOneAction() {
        let slider = UISlider()
        slider.isContinuous = false
        let stage = stage(slider)
        let count = changes(of: slider)
        stage.native.send(.buttonPressed(.primary), x: 36, y: 35)
        for x in [50.0, 60, 86] { stage.native.movePointer(x: x, y: 35) }
        #expect(slider.value == 0.5 && count() == 0)
        stage.native.send(.buttonReleased(.primary), x: 86, y: 35)
        #expect(slider.value == 0.5 && count() == 1)
    }

    @Test func pressWithoutADragKeepsTheExactValue() {
        let slider = UISlider()
        slider.value = 0.123456
        let stage = stage(slider)
        let count = changes(of: slider)
        stage.native.click(x: 48, y: 35)
        #expect(slider.value == 0.123456 && count() == 0)
    }

    /// setValue(_:animated:) moves the thumb over 0.2 seconds and sends no action.
    @Test func animatedValueMovesTheThumbSmoothly() throws {
        let slider = UISlider()
        let stage = stage(slider)
        let count = changes(of: slider)
        slider.setValue(1, animated: true)
        let thumb = try #require(slider.subviews.first?.subviews.last)
        #expect(slider.value == 1 && thumb.frame.minX == 100)
        stage.animate(for: 0.1)
        #expect(abs((thumb.layer.presentation()?.frame.minX ?? 0) - 50) < 1.5)
        stage.system.settle()
        #expect(thumb.layer.animationKeys() == nil && count() == 0)
    }

    /// The arrow keys change the value by 5 % of the range, Page Up and Page Down by 10 %; Home and End set the limits. Left and Right are
    /// exchanged in right-to-left layouts.
    @Test func keysChangeTheFocusedSlider() {
        let slider = UISlider()
        slider.maximumValue = 100
        slider.value = 50
        let stage = stage(slider)
        let count = changes(of: slider)
        stage.native.press(.right)
        #expect(slider.value == 50, "not focused")
        stage.native.press(.tab)
        #expect(slider.isFocused)
        for (key, value) in [(Key.right, Float(55)), (.left, 50), (.up, 55), (.down, 50), (.pageUp, 60), (.pageDown, 50), (.end, 100)] {
            stage.native.press(key)
            #expect(abs(slider.value - value) < 1e-4, "\(key)")
        }
        stage.native.press(.right)
        #expect(count() == 7, "nothing beyond the end")
        stage.native.press(.home)
        slider.semanticContentAttribute = .forceRightToLeft
        stage.native.press(.left)
        #expect(abs(slider.value - 5) < 1e-4)
        stage.native.press(.space)
        #expect(abs(slider.value - 5) < 1e-4 && count() == 9)
    }

    @Test func wheelOverASliderScrollsThePage() {
        let stage = Stage()
        let page = UIScrollView(frame: stage.window.bounds)
        page.contentSize = CGSize(width: 200, height: 1000)
        let slider = UISlider(frame: CGRect(x: 20, y: 20, width: 132, height: 31))
        page.addSubview(slider)
        stage.window.addSubview(page)
        stage.frame()
        stage.native.scroll(x: 36, y: 35, notches: 1)
        stage.system.settle()
        #expect(slider.value == 0 && page.contentOffset.y > 0)
    }

    /// Apple's "Event Handling Guide": a drag of the knob along the slider is not recognized as a pan of a superview.
    @Test func dragAlongTheSliderIsNotAPanOfASuperview() {
        let slider = UISlider()
        let stage = stage(slider)
        let pan = UIPanGestureRecognizer()
        var began = 0
        stage.window.addGestureRecognizer(pan)
        stage.native.send(.buttonPressed(.primary), x: 36, y: 35)
        for x in [50.0, 70, 86] {
            stage.native.movePointer(x: x, y: 35)
            if pan.state == .began || pan.state == .changed { began += 1 }
        }
        stage.native.send(.buttonReleased(.primary), x: 86, y: 35)
        #expect(began == 0 && slider.value == 0.5)
        stage.native.send(.buttonPressed(.primary), x: 180, y: 150)
        stage.native.movePointer(x: 150, y: 150)
        #expect(pan.state == .began || pan.state == .changed, "a drag elsewhere is a pan")
    }

    /// Apple's UISlider: a state without an image of its own shows the normal state's image. A tint and an image replace each other.
    @Test func imagesDependOnTheState() {
        let slider = UISlider()
        let normal = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 16)).image { _ in }
        let pressed = UIGraphicsImageRenderer(size: CGSize(width: 18, height: 18)).image { _ in }
        slider.thumbTintColor = .red
        slider.setThumbImage(normal, for: .normal)
        slider.setThumbImage(pressed, for: .highlighted)
        #expect(slider.thumbTintColor == nil && slider.currentThumbImage === normal)
        #expect(slider.thumbImage(for: .disabled) === normal && slider.thumbImage(for: .highlighted) === pressed)
        let stage = stage(slider)
        #expect(thumb(slider) == CGRect(x: 0, y: 9, width: 12, height: 16))
        stage.native.send(.buttonPressed(.primary), x: 26, y: 35)
        #expect(slider.currentThumbImage === pressed)
        stage.native.send(.buttonReleased(.primary), x: 26, y: 35)
        slider.thumbTintColor = .blue
        #expect(slider.currentThumbImage == nil)
        slider.setMinimumTrackImage(normal, for: .normal)
        slider.setMaximumTrackImage(normal, for: .normal)
        #expect(slider.trackRect(forBounds: slider.bounds).height == 16 && slider.currentMinimumTrackImage === normal)
        slider.maximumTrackTintColor = .green
        #expect(slider.currentMaximumTrackImage == nil && slider.maximumTrackImage(for: .normal) == nil)
    }
}
