// Tests that the parameters of the icons, the badge, the raised button and the edit mode have their effects.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct IconAndButtonParameterTests {
    private func tune(_ interaction: any Tunable, _ values: [String: ParameterValue]) throws {
        try ParameterSet([interaction]).change(values)
    }

    // MARK: Icons

    @Test func wheelHasABorderAnInsetAFontAndASqueeze() throws {
        let wheel = WheelView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        wheel.applyArticleStyle()
        #expect(ParameterSet([wheel]).changedValues.isEmpty)
        #expect(wheel.font == UIFont.systemFont(ofSize: 15, weight: .bold))
        wheel.translatesAutoresizingMaskIntoConstraints = true
        wheel.contents = ["A", "B", "C", "D"]
        try tune(
            wheel,
            [
                "wheel.border-width": .number(3), "wheel.label-inset": .number(4), "wheel.font-size": .number(10),
                "wheel.squeeze-curve": .curve(.easeIn),
            ])
        wheel.layoutIfNeeded()
        #expect(wheel.layer.borderWidth == 3 && wheel.topLabel.bounds.size == CGSize(width: 26, height: 26))
        #expect(wheel.bottomLabel.font == UIFont.systemFont(ofSize: 10, weight: .bold))
        // Half-way between two texts, ease in is at 0.3153.
        wheel.roll(toPosition: 1.5)
        #expect(abs(wheel.topLabel.transform.d - (1 - 0.3153)) < 1e-3 && abs(wheel.bottomLabel.transform.d - 0.3153) < 1e-3)
        wheel.squeezeCurve = .linear
        #expect(wheel.topLabel.transform.d == 0.5)
    }

    /// The angle, in degrees, of the clock's minute hand `time` seconds after a change from 0 to 15 minutes.
    private func sweptAngle(after time: Double, _ values: [String: ParameterValue]) throws -> Double {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let clock = ClockIconView(frame: CGRect(x: 0, y: 0, width: 25, height: 25))
        clock.translatesAutoresizingMaskIntoConstraints = true
        stage.window.addSubview(clock)
        stage.system.settle()
        try tune(clock, values)
        clock.minute = 15
        let start = stage.frame()
        stage.system.advance(to: start + time)
        let shown = try #require(clock.minuteHand.presentation()?.transform)
        return atan2(shown.m12, shown.m11) * 180 / .pi
    }

    @Test func clockHasADurationAndACurve() throws {
        let slow: [String: ParameterValue] = ["clock.sweep-duration": .number(2), "clock.sweep-curve": .curve(.linear)]
        #expect(abs(try sweptAngle(after: 1, slow) - 45) < 1)
        #expect(abs(try sweptAngle(after: 0.3, [:]) - 90) < 1e-6)
        #expect(try sweptAngle(after: 0.1, [:]) > sweptAngle(after: 0.1, slow))
    }

    // MARK: Badge

    @Test func badgeHasAScaleAndADuration() throws {
        let stage = Stage.tabs([nil, nil])
        try tune(stage.tabs.badgeMotion, ["badge.hop-scale": .number(3), "badge.hop-duration": .number(0.5)])
        stage.items[1].badgeValue = "1"
        stage.system.settle()
        stage.items[1].badgeValue = "2"
        let start = stage.frame()
        let badge = stage.containers[1].badge
        for (time, scale) in [(0.25, 2.0), (0.5, 3), (0.75, 2), (1, 1)] {
            stage.system.advance(to: start + time)
            #expect(abs((badge.layer.presentation()?.transform.m11 ?? .nan) - scale) < 1e-4, "after \(time) s")
        }
        #expect(stage.tabs.badgeMotion.playedDuration == 1)
        let other = BadgeMotion()
        stage.tabs.badgeMotion = other
        #expect(stage.containers.allSatisfy { $0.badge.motion === other })
    }

    @Test func throwHasAHeightAndADuration() throws {
        let motion = ThrowMotion()
        try tune(motion, ["throw.rise": .number(200), "throw.duration": .number(2)])
        let stage = Stage.tabs([nil, nil])
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
        stage.tabs.view.addSubview(view)
        let (start, end) = (CGPoint(x: 100, y: 300), CGPoint(x: 200, y: 300))
        ParabolicMotion(start: start, end: end, motion: motion).animate(view, shrinkingTo: 15) {}
        let begin = stage.frame()
        // Both ends are at the same height, so the apex is in the middle.
        stage.system.advance(to: begin + 1)
        let apex = try #require(view.layer.presentation()?.position)
        #expect(abs(apex.x - 150) < 0.01 && abs(apex.y - 100) < 0.01)
    }

    // MARK: Raised button

    private func bar() -> ExtendedTabBar {
        let bar = ExtendedTabBar(centreImage: nil)
        bar.items = (0..<4).map { UITabBarItem(title: "\($0)", image: nil, tag: $0) }
        bar.frame = CGRect(x: 0, y: 251, width: 300, height: 49)
        bar.layoutIfNeeded()
        return bar
    }

    @Test func buttonHasADiameterAnOverhangAndAHitSlop() throws {
        let bar = bar()
        let button = bar.centreButton
        try tune(button, ["centre.diameter": .number(60), "centre.overhang": .number(30)])
        bar.layoutIfNeeded()
        #expect(button.frame == CGRect(x: 110, y: -30, width: 80, height: 60))
        #expect(button.imageRect(forContentRect: button.bounds) == CGRect(x: 10, y: 0, width: 60, height: 60))
        let beside = CGPoint(x: 40, y: 65)
        #expect(!button.point(inside: beside, with: nil))
        try tune(button, ["centre.hit-slop": .number(6)])
        #expect(button.point(inside: beside, with: nil) && !button.point(inside: CGPoint(x: 40, y: 67), with: nil))
    }

    @Test func overhangAppliesToAllBarsWithTheButton() throws {
        let custom = CustomTabBarView(items: [], centreImage: nil)
        custom.frame = CGRect(x: 0, y: 0, width: 300, height: 49)
        try tune(custom.centreButton, ["centre.overhang": .number(20)])
        custom.layoutIfNeeded()
        #expect(custom.centreButton.frame.minY == -20)
        let stage = Stage.tabs([nil, nil])
        let button = CentreButton(image: nil)
        stage.tabs.centreButton = button
        try tune(button, ["centre.overhang": .number(0)])
        stage.tabs.tabBar.layoutIfNeeded()
        #expect(button.frame.minY == 0)
    }

    @Test(arguments: [CentreButton.Click.released, .pressed]) func buttonClicksOnPressOrOnRelease(_ click: CentreButton.Click) throws {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        let bar = bar()
        stage.window.addSubview(bar)
        stage.frame()
        try tune(bar.centreButton, ["centre.click": .choice("\(click)")])
        var count = 0
        bar.centreButton.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
        let frame = bar.centreButton.frameInWindow
        stage.native.send(.buttonPressed(.primary), x: frame.midX, y: frame.midY)
        #expect(count == (click == .pressed ? 1 : 0))
        stage.native.send(.buttonReleased(.primary), x: frame.midX, y: frame.midY)
        #expect(count == 1 && !bar.centreButton.isHighlighted)
    }

    // MARK: Edit mode

    /// The toolbar's y and the tab bar's opacity, `time` seconds after a page in a tab bar controller enters edit mode.
    private func editing(after time: Double, _ values: [String: ParameterValue]) throws -> (y: CGFloat, alpha: CGFloat) {
        let tabs = UITabBarController()
        let page = UIViewController()
        tabs.viewControllers = [page, UIViewController()]
        let stage = Stage(size: CGSize(width: 375, height: 600)) { $0.rootViewController = tabs }
        let editMode = EditModeTransition(page: page)
        stage.system.settle()
        try tune(editMode, values)
        editMode.setMode(.editing)
        stage.animate(for: time)
        let shown = (
            y: editMode.toolbar.layer.presentation()?.frame.minY ?? .nan, alpha: CGFloat(tabs.tabBar.layer.presentation()?.opacity ?? 0)
        )
        stage.system.settle()
        #expect(editMode.toolbar.frame.minY == 551 && tabs.tabBar.isHidden)
        editMode.setMode(.normal)
        stage.system.settle()
        #expect(tabs.tabBar.alpha == 1 && !tabs.tabBar.isHidden && editMode.toolbar.isHidden)
        #expect(UIApplication.shared.isIdle)
        return shown
    }

    /// The bars are 49 points high, in a window of 600. Ease in and out is at .129162 after a quarter of the time.
    @Test func editModeHasADurationACurveADelayAFadeAndATravel() throws {
        let slow = ParameterValue.number(0.8)
        var shown = try editing(after: 0.2, ["edit.duration": slow])
        #expect(abs(shown.y - (600 - 49 * 0.129162)) < 0.01 && abs(shown.alpha - (1 - 0.129162)) < 0.001)
        shown = try editing(after: 0.2, ["edit.duration": slow, "edit.curve": .curve(.linear)])
        #expect(abs(shown.y - (600 - 49 * 0.25)) < 0.01 && abs(shown.alpha - 0.75) < 0.001)
        shown = try editing(after: 0.4, ["edit.duration": slow, "edit.toolbar-delay": .number(0.2)])
        // The delay begins at the call and not with a frame, so the toolbar has moved for a quarter of the time, give or take a frame:
        // ease in and out is at .1089 after .2292 and at .1512 after .2708.
        #expect(shown.y > 600 - 49 * 0.155 && shown.y < 600 - 49 * 0.105)
        #expect(abs(shown.alpha - 0.5) < 0.001)
        shown = try editing(after: 0.4, ["edit.duration": slow, "edit.tab-bar-fade": .number(0.5), "edit.travel": .number(2)])
        #expect(abs(shown.y - 600) < 0.01 && abs(shown.alpha - 0.75) < 0.001)
    }
}
