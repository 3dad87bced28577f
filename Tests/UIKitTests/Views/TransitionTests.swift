// Cross-fades, pictures of views, paths, and Foundation's calls with selectors.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
@testable import UIKit

@MainActor @Suite struct TransitionTests {
    @Test func aCrossFadeGoesFromTheOldLookToTheNew() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .black
        stage.window.addSubview(view)
        stage.frame()
        var finished: Bool?
        UIView.transition(with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear]) {
            view.backgroundColor = .white
        } completion: {
            finished = $0
        }
        stage.frame()
        #expect(stage.native.pixel(x: 10, y: 10) == 0xFF00_0000)
        stage.system.advance(to: stage.frameTime + 0.5 + 1e-6)
        let gray = stage.native.pixel(x: 10, y: 10) & 0xFF
        #expect(gray > 120 && gray < 136)
        stage.system.advance(by: 1)
        #expect(stage.native.pixel(x: 10, y: 10) == 0xFFFF_FFFF)
        #expect(finished == true)
        #expect(view.subviews.isEmpty)
    }

    /// Turned by θ, the nearer edge stays in the screen's plane, half the width · cos θ from the axis, and the other one is a width · sin θ
    /// behind it, seen from 10/3 widths: of 50, at 45°, 35.4 and 29.2. Half the way to the quarter, half the light is left.
    @Test(arguments: [UIView.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromRight])
    func aFlipNarrowsTheOldLookAndWidensTheNew(_ side: UIView.AnimationOptions) {
        let stage = Stage()
        stage.window.backgroundColor = .white
        let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 20))
        view.backgroundColor = .red
        stage.window.addSubview(view)
        stage.frame()
        var ends: [Bool] = []
        UIView.transition(with: view, duration: 1, options: [side, .curveLinear]) {
            view.backgroundColor = .blue
        } completion: {
            ends.append($0)
        }
        stage.frame()
        let start = stage.frameTime
        func row() -> [UInt32] { (0..<140).map { stage.native.pixel(x: $0, y: 30) } }
        /// How many pixels have half of a channel's light, and none of the others'.
        func half(_ shift: UInt32) -> Int {
            row().filter { abs(Int($0 >> shift & 0xFF) - 0x80) < 4 && $0 & ~(0xFF << shift) == 0xFF00_0000 }.count
        }
        #expect(row().filter { $0 == 0xFFFF_0000 }.count == 100)
        stage.system.advance(to: start + 0.25)
        let (near, far) = side == .transitionFlipFromLeft ? (35, 98) : (104, 41)
        let isNearLeft = side == .transitionFlipFromLeft
        #expect(abs(half(16) - 64) <= 2)
        #expect(row()[near] != 0xFFFF_FFFF && row()[near + (isNearLeft ? -2 : 2)] == 0xFFFF_FFFF)
        #expect(row()[far] != 0xFFFF_FFFF && row()[far + (isNearLeft ? 3 : -3)] == 0xFFFF_FFFF)
        // The nearer edge is as high as the view, the other one lower.
        #expect(stage.native.pixel(x: near + (isNearLeft ? 1 : -1), y: 19) == 0xFFFF_FFFF)
        #expect(stage.native.pixel(x: near + (isNearLeft ? 1 : -1), y: 20) != 0xFFFF_FFFF)
        #expect(stage.native.pixel(x: far, y: 20) == 0xFFFF_FFFF && stage.native.pixel(x: far, y: 23) != 0xFFFF_FFFF)
        stage.system.advance(to: start + 0.5)
        #expect(row().allSatisfy { $0 == 0xFFFF_FFFF })
        stage.system.advance(to: start + 0.75)
        #expect(abs(half(0) - 64) <= 2 && half(16) == 0)
        stage.system.settle()
        #expect(row().filter { $0 == 0xFF00_00FF }.count == 100)
        #expect(ends == [true])
        #expect(stage.window.layer.sublayers?.count == 1 && view.layer.sublayers?.isEmpty != false, "no picture is left behind")
    }

    @Test func aFlipBegunInAFlipEndsTheFirst() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 20))
        stage.window.addSubview(view)
        stage.frame()
        var ends: [Bool] = []
        for color in [UIColor.red, .green, .blue] {
            UIView.transition(with: view, duration: 1, options: .transitionFlipFromTop) {
                view.backgroundColor = color
            } completion: {
                ends.append($0)
            }
            stage.system.advance(by: 0.3)
        }
        stage.system.settle()
        #expect(ends == [false, false, true])
        #expect(view.backgroundColor == .blue && view.layer.animationKeys() == nil)
        #expect(stage.window.layer.sublayers?.count == 1)
    }

    @Test func coloursFadeFromNothing() {
        let stage = Stage()
        stage.window.backgroundColor = .white
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        stage.window.addSubview(view)
        stage.frame()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = .black }
        stage.frame()
        stage.system.advance(to: stage.frameTime + 0.5 + 1e-6)
        #expect(abs((view.layer.presentation()?.backgroundColor?.alpha ?? 0) - 0.5) < 0.01)
    }

    /// Seen on the screen, clockwise from 0 is by way of the bottom.
    @Test func arcsRunAsSeenOnTheScreen() {
        let quarter = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(quarter.bounds.minY > -0.01 && quarter.bounds.maxY > 9.99)
        #expect(quarter.bounds.minX > -0.01)
        let rest = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(rest.bounds.minY < -9.99 && rest.bounds.minX < -9.99)
    }

    @Test func pathsFillTheCurrentContext() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in
            UIColor.red.setFill()
            UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerRadius: 5).fill()
        }
        let bitmap = try #require(image.cgImage)
        #expect(bitmap.pixel(bitmap.width / 2, bitmap.height / 2) == 0xFFFF_0000)
        #expect(bitmap.pixel(0, 0) == 0)
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func observersHearNotificationsUntilTheyAreGone() {
        final class Observer {
            var names: [String] = []
            func heard(_ notification: Notification) { names.append(notification.name.rawValue) }
        }
        let name = Notification.Name("TransitionTests")
        let centre = NotificationCenter()
        var observer: Observer? = Observer()
        weak let watched = observer
        if let observer { centre.addObserver(observer, selector: Selector(Observer.heard(_:)), name: name, object: nil) }
        centre.post(name: name, object: nil)
        #expect(observer?.names == ["TransitionTests"])
        observer = nil
        #expect(watched == nil)
        centre.post(name: name, object: nil)
    }

    @Test func displayLinksCallTheirTargetsInEveryFrame() {
        final class Target {
            var times: [Double] = []
            func tick(_ link: CADisplayLink) { times.append(link.timestamp) }
        }
        let stage = Stage()
        stage.system.settle()
        let target = Target()
        let link = CADisplayLink(target: target, selector: Selector(Target.tick(_:)))
        link.add(to: .main, forMode: .common)
        stage.frame()
        stage.frame()
        link.invalidate()
        stage.system.settle()
        #expect(target.times.count == 2)
        #expect(abs(target.times[1] - target.times[0] - 1.0 / 60) < 1e-6)
    }
}
