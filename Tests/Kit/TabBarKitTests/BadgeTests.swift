// Tests the badge's frame and animations, and the parabola of views that fly into it.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct BadgeTests {
    @Test func badgeIsAtTheTopTrailingCornerOfTheIcon() throws {
        let stage = Stage.tabs([nil, nil, nil, nil])
        stage.items[2].badgeValue = "3"
        stage.system.settle()
        let container = stage.containers[2]
        #expect(container.frame == CGRect(x: 160, y: 0, width: 80, height: 49))
        // (80 − 21) / 2 is 29.5, rounded to whole pixels.
        #expect(container.icon.frame == CGRect(x: 30, y: 8, width: 21, height: 21))
        #expect(container.badge.frame == CGRect(x: 52, y: 5, width: 15, height: 15))
        #expect(container.textLabel.frame == CGRect(x: 0, y: 32, width: 80, height: 17))
        #expect(container.textLabel.font.pointSize == 10)
        #expect(!container.badge.isHidden)
    }

    @Test func changedBadgeScalesToOneAndAHalfAndBack() throws {
        let stage = Stage.tabs([nil, nil])
        stage.items[1].badgeValue = "1"
        stage.system.settle()
        stage.items[1].badgeValue = "2"
        let start = stage.frame()
        let badge = stage.containers[1].badge
        // Ease in and out: half of the distance after half of the time.
        for (time, scale) in [(0, 1), (0.1, 1.25), (0.2, 1.5), (0.3, 1.25), (0.4, 1)] {
            stage.system.advance(to: start + time)
            let shown = badge.layer.presentation()?.transform.m11 ?? .nan
            #expect(abs(shown - scale) < 1e-4, "after \(time) s")
        }
        stage.system.settle()
        #expect(badge.transform == .identity && badge.layer.animationKeys() == nil)
    }

    @Test func badgeGrowsWhenItAppearsAndShrinksBeforeItDisappears() throws {
        let stage = Stage.tabs([nil, nil])
        let badge = stage.containers[1].badge
        func shown() -> CGFloat { badge.layer.presentation()?.transform.m11 ?? .nan }
        stage.items[1].badgeValue = "1"
        var start = stage.frame()
        #expect(!badge.isHidden)
        for (time, scale) in [(0, 0.001), (0.1, 0.75), (0.2, 1.5), (0.3, 1.25), (0.4, 1)] {
            stage.system.advance(to: start + time)
            #expect(abs(shown() - scale) < 2e-3, "after \(time) s")
        }
        stage.system.settle()
        stage.items[1].badgeValue = nil
        start = stage.frame()
        for (time, scale) in [(0, 1), (0.1, 0.5), (0.19, 0.01)] {
            stage.system.advance(to: start + time)
            #expect(!badge.isHidden && abs(shown() - scale) < 0.02, "\(time) s after the value was removed")
            #expect((badge.subviews.first as? UILabel)?.text == "1")
        }
        stage.system.settle()
        #expect(badge.isHidden && badge.layer.animationKeys() == nil)
    }

    @Test func badgeShownAgainWhileItShrinksStartsAtItsPresentationScale() throws {
        let stage = Stage.tabs([nil, nil])
        let badge = stage.containers[1].badge
        stage.items[1].badgeValue = "1"
        stage.system.settle()
        stage.items[1].badgeValue = nil
        let start = stage.frame()
        stage.system.advance(to: start + 0.1)
        let before = try #require(badge.layer.presentation()?.transform.m11)
        stage.items[1].badgeValue = "2"
        stage.frame()
        #expect(abs((badge.layer.presentation()?.transform.m11 ?? .nan) - before) < 1e-6)
        stage.system.settle()
        #expect(!badge.isHidden && badge.text == "2" && badge.layer.animationKeys() == nil)
    }

    @Test func interruptedBadgeAnimationStartsAtThePresentationScale() throws {
        let stage = Stage.tabs([nil, nil])
        stage.items[1].badgeValue = "1"
        let start = stage.frame()
        stage.system.advance(to: start + 0.15)
        let badge = stage.containers[1].badge
        let before = try #require(badge.layer.presentation()?.transform.m11)
        stage.items[1].badgeValue = "2"
        stage.frame()
        #expect(abs((badge.layer.presentation()?.transform.m11 ?? .nan) - before) < 1e-6)
    }

    @Test(arguments: [(nil, true), ("0", true), ("", true), ("7", false), ("99", false), ("100", false)])
    func badgeIsHiddenForZeroOrNoTextAndAsWideAsItsNumber(_ value: String?, isHidden: Bool) throws {
        let stage = Stage.tabs([nil, nil])
        stage.items[1].badgeValue = value
        let badge = stage.containers[1].badge
        #expect(badge.isHidden == isHidden)
        if !isHidden {
            let label = try #require(badge.subviews.first as? UILabel)
            #expect(label.font.pointSize == 10 && label.text == value)
            stage.system.settle()
            // A disc for a digit; a longer number has 4 points at both sides.
            let width = value?.count == 1 ? 15 : (label.intrinsicContentSize.width + 8).rounded(.up)
            #expect(badge.bounds.size == CGSize(width: width, height: 15))
        }
    }

    @Test(arguments: [CGPoint(x: 40, y: 100), CGPoint(x: 300, y: 440), CGPoint(x: 190, y: 470)])
    func flyingViewHasConstantHorizontalSpeedAndConstantGravity(_ start: CGPoint) throws {
        let end = CGPoint(x: 200, y: 445)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
        let stage = Stage.tabs([nil, nil])
        stage.tabs.view.addSubview(view)
        var landings = 0
        ParabolicMotion(start: start, end: end).animate(view, shrinkingTo: 15) { landings += 1 }
        let begin = stage.frame()
        var points: [CGPoint] = []
        for frame in 0...47 {
            stage.system.advance(to: begin + Double(frame) / 60)
            points.append(try #require(view.layer.presentation()?.position))
        }
        #expect(hypot(points[0].x - start.x, points[0].y - start.y) < 1e-6)
        // The horizontal speed and the vertical acceleration are constant.
        let sideways = (end.x - start.x) / 48
        for (a, b) in zip(points, points.dropFirst()) { #expect(abs(b.x - a.x - sideways) < 1e-6) }
        let speeds = zip(points, points.dropFirst()).map { $1.y - $0.y }
        let gravity = speeds[1] - speeds[0]
        #expect(gravity > 0)
        for (a, b) in zip(speeds, speeds.dropFirst()) { #expect(abs(b - a - gravity) < 1e-6) }
        // The apex is 60 points above the higher end. The nearest frame, at most half a frame away, is up to gravity / 8 lower.
        let top = points.map(\.y).min() ?? .nan
        #expect(top >= min(start.y, end.y) - 60 - 1e-6 && top <= min(start.y, end.y) - 60 + gravity / 8 + 1e-6)
        #expect(landings == 0)
        stage.system.advance(to: begin + 0.8 + 1e-6)
        #expect(landings == 1)
        #expect(view.center == end)
    }
}
