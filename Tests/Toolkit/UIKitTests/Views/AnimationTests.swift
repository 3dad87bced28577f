// Presentation values of view animations at given times.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
@testable import UIKit

@MainActor @Suite final class AnimationTests {
    private lazy var stage: Stage<Void> = {
        let stage = Stage()
        stage.window.addSubview(view)
        stage.frame()
        return stage
    }()
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    /// The presentation layer `seconds` after `start`, plus a microsecond, since 1/60 has no exact representation.
    private func shown(after seconds: Double, since start: Double) -> CALayer {
        stage.system.advance(to: start + seconds + 1e-6)
        return view.layer.presentation() ?? view.layer
    }

    /// Values of iOS: y(.25) = .129162, y(.75) = .870838.
    @Test func defaultCurveEasesInAndOut() {
        let (stage, view) = (stage, view)
        UIView.animate(withDuration: 1) { view.center.x = 105 }
        stage.frame()
        let start = stage.frameTime
        #expect(view.center.x == 105)
        #expect(abs(shown(after: 0.25, since: start).position.x - (5 + 12.9162)) < 0.01)
        #expect(abs(shown(after: 0.5, since: start).position.x - 55) < 0.01)
        #expect(abs(shown(after: 0.75, since: start).position.x - (5 + 87.0838)) < 0.01)
        #expect(shown(after: 1.1, since: start).position.x == 105)
    }

    /// Values of iOS: y(.5) = .315357 and .684643.
    @Test func optionsSetTheCurve() {
        let (stage, view) = (stage, view)
        UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) { view.alpha = 0 }
        UIView.animate(withDuration: 1, delay: 0, options: .curveEaseOut) { view.center.x = 105 }
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = CGAffineTransform(scaleX: 3, y: 1) }
        stage.frame()
        let layer = shown(after: 0.5, since: stage.frameTime)
        #expect(abs(Double(layer.opacity) - (1 - 0.315357)) < 0.001)
        #expect(abs(layer.position.x - (5 + 68.4643)) < 0.01)
        #expect(abs(layer.affineTransform().a - 2) < 0.001)
    }

    @Test func changesOutsideAnimationBlocksAreImmediate() {
        let view = view
        view.center.x = 50
        view.alpha = 0.5
        #expect(view.layer.animationKeys() == nil)
        UIView.animate(withDuration: 1) {
            UIView.performWithoutAnimation { view.center.x = 70 }
        }
        #expect(view.layer.animationKeys() == nil)
        UIView.setAnimationsEnabled(false)
        UIView.animate(withDuration: 1) { view.center.x = 90 }
        UIView.setAnimationsEnabled(true)
        #expect(view.layer.animationKeys() == nil)
    }

    @Test func completionFollowsTheLastAnimation() {
        let (stage, view) = (stage, view)
        var results: [Bool] = []
        UIView.animate(withDuration: 0.1) {
            view.center.x = 50
            view.alpha = 0.5
        } completion: {
            results.append($0)
        }
        stage.frame()
        #expect(results.isEmpty)
        stage.system.advance(by: 0.2)
        #expect(results == [true])
    }

    @Test func blockWithoutChangesCompletesInTheNextFrame() {
        let (stage, view) = (stage, view)
        var results: [Bool] = []
        UIView.animate(withDuration: 5) {
            view.center.x = 5
        } completion: {
            results.append($0)
        }
        #expect(results.isEmpty)
        stage.system.advance(frames: 1)
        #expect(results == [true])
    }

    /// As on iOS 8 and later, both animations run to their ends, and their differences from the model value add up.
    @Test func animationsOfOnePropertyAreAdditive() {
        let (stage, view) = (stage, view)
        var results: [Bool] = []
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.center.x = 105
        } completion: {
            results.append($0)
        }
        stage.frame()
        let begin = stage.frameTime
        _ = shown(after: 0.5, since: begin)
        UIView.animate(withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear]) { view.center.x = 5 }
        stage.frame()
        let start = stage.frameTime
        #expect(results.isEmpty)
        #expect(view.layer.animationKeys() == ["position", "position-2"])
        // The model value is 5; the differences are −100·(1 − t) and 100·(1 − s).
        for s in [0, 0.1, 0.25, 0.4] {
            let x = shown(after: s, since: start).position.x
            let t = stage.frameTime - begin
            #expect(abs(x - (5 - 100 * (1 - t) + 100 * (1 - (stage.frameTime - start)))) < 0.01)
        }
        #expect(shown(after: 0.7, since: start).position.x < 105)
        #expect(results == [true])
        #expect(shown(after: 1.1, since: start).position.x == 5)
        #expect(view.layer.animationKeys() == nil)
    }

    /// Reverses an animation of position, size, transform and opacity after some frames. From frame to frame, the speed of each value
    /// changes no more than the curves of the two animations together allow.
    @Test(arguments: [2, 5, 9, 14])
    func reversedAnimationKeepsValueAndSpeed(frames: Int) {
        let (stage, view) = (stage, view)
        func values() -> [CGFloat] {
            let layer = view.layer.presentation() ?? view.layer
            let transform = layer.affineTransform()
            return [layer.position.x, layer.bounds.width, CGFloat(layer.opacity) * 100, transform.tx, transform.a * 50]
        }
        func change(_ part: CGFloat) {
            view.center.x = 5 + 100 * part
            view.bounds.size.width = 10 + 80 * part
            view.alpha = 1 - part
            view.transform = CGAffineTransform(scaleX: 1 + part, y: 1).translatedBy(x: 30 * part, y: 0)
        }
        var course = [values()]
        UIView.animate(withDuration: 0.3) { change(1) }
        for frame in 0..<45 {
            if frame == frames { UIView.animate(withDuration: 0.3) { change(0) } }
            stage.frame()
            course.append(values())
        }
        let resting: [CGFloat] = [5, 10, 100, 0, 50]
        #expect(course.last == resting)
        for index in course.indices.dropFirst(2) {
            let (before, last, now) = (course[index - 2], course[index - 1], course[index])
            for (number, value) in now.enumerated() {
                // For 100 points in 0.3 s, each of the two curves changes its speed by at most 1.4 per frame.
                #expect(abs((value - last[number]) - (last[number] - before[number])) < 3.2, "value \(number) in frame \(index)")
            }
        }
    }

    @Test func colourAnimationsBeginAtThePresentedColour() {
        let (stage, view) = (stage, view)
        view.backgroundColor = .black
        stage.frame()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = .white }
        stage.frame()
        _ = shown(after: 0.5, since: stage.frameTime)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = .black }
        stage.frame()
        let grey = shown(after: 0, since: stage.frameTime).backgroundColor?.red ?? 0
        #expect(abs(grey - 0.5) < 0.05)
        #expect(view.layer.animationKeys() == ["backgroundColor"])
    }

    @Test func newAnimationEndsARepeatingOne() {
        let (stage, view) = (stage, view)
        UIView.animate(withDuration: 0.4, delay: 0, options: [.repeat, .autoreverse]) { view.center.x = 105 }
        stage.system.advance(by: 1)
        UIView.animate(withDuration: 0.2) { view.center.x = 50 }
        stage.system.advance(by: 0.5)
        #expect(view.layer.animationKeys() == nil)
        #expect(UIApplication.shared.isIdle)
    }

    @Test func delayedAnimationKeepsTheOldValue() {
        let (stage, view) = (stage, view)
        UIView.animate(withDuration: 1, delay: 1, options: .curveLinear) { view.center.x = 105 }
        let start = stage.frameTime
        stage.frame()
        #expect(shown(after: 0.9, since: start).position.x == 5)
        #expect(abs(shown(after: 1.5, since: start).position.x - 55) < 1)
        #expect(shown(after: 2.1, since: start).position.x == 105)
    }

    @Test func autoreverseRepeats() {
        let (stage, view) = (stage, view)
        UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .repeat, .autoreverse]) { view.center.x = 105 }
        stage.frame()
        let start = stage.frameTime
        #expect(abs(shown(after: 1.25, since: start).position.x - 80) < 0.01)
        #expect(abs(shown(after: 2.25, since: start).position.x - 30) < 0.01)
        view.layer.removeAllAnimations()
    }

    @Test func animatedViewsReceiveTouchesOnlyIfAllowed() {
        let (stage, view) = (stage, view)
        UIView.animate(withDuration: 0.2) { view.center.x = 105 }
        #expect(stage.window.hitTest(CGPoint(x: 105, y: 5), with: nil) === stage.window)
        stage.system.advance(by: 0.5)
        #expect(stage.window.hitTest(CGPoint(x: 105, y: 5), with: nil) === view)
        UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) { view.center.x = 55 }
        #expect(stage.window.hitTest(CGPoint(x: 55, y: 5), with: nil) === view)
    }

    /// Stiffness at mass 1 for a damping ratio and a duration, recorded on devices.
    @Test(arguments: [
        (0.35, 1.0, 286.4094), (0.6, 0.8, 190.2143), (0.1, 1, 2125.390), (0.2, 1, 707.2218), (0.5, 1, 161.7195), (0.8, 1, 80.8974),
        (0.9, 1, 71.9247), (0.99, 1, 80.0252), (0.5, 0.3, 1796.883), (0.5, 0.5, 646.878), (0.5, 2, 40.4299), (1, 1, 85.2559),
    ])
    func springStiffnessIsThatOfIOS(ratio: Double, duration: Double, stiffness: Double) {
        let spring = DampedSpring(ratio: ratio, duration: duration, velocity: 0)
        #expect(abs(spring.stiffness - stiffness) / stiffness < 1e-5)
        #expect(abs(spring.damping - 2 * ratio * stiffness.squareRoot()) < 0.001 * spring.damping)
    }

    @Test func springOvershootsAndSettles() {
        let (stage, view) = (stage, view)
        UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 0) { view.center.x = 105 }
        stage.frame()
        let start = stage.frameTime
        let positions = stride(from: 0.02, through: 1, by: 0.02).map { shown(after: $0, since: start).position.x }
        #expect((positions.max() ?? 0) > 140)
        #expect(abs((positions.last ?? 0) - 105) < 1)
    }

    @Test func invalidSpringsHaveFiniteStiffness() {
        for (ratio, duration, velocity) in [(0.0, 0.0, 0.0), (.nan, .nan, .nan), (-1, 1, .infinity), (2, 1e9, -1e9)] {
            let spring = DampedSpring(ratio: ratio, duration: duration, velocity: velocity)
            #expect(spring.stiffness.isFinite && spring.stiffness > 0)
        }
    }

    @Test func noFramesAfterTheAnimation() {
        let (stage, view) = (stage, view)
        UIView.animate(withDuration: 0.1) { view.center.x = 50 }
        stage.system.advance(by: 1)
        #expect(UIApplication.shared.isIdle)
        let frames = stage.native.frames.count
        stage.system.advance(by: 1)
        #expect(stage.native.frames.count == frames)
    }

    // MARK: Outside windows

    /// `completion` is "executed when the animation sequence ends", which does not depend on a window.
    @Test(arguments: [0, 0.3]) func animationOutsideAWindowCompletesAfterItsDuration(delay: Double) {
        let stage = stage
        stage.system.settle()
        let other = UIView()
        var ends: [Bool] = []
        UIView.animate(withDuration: 0.5, delay: delay) {
            other.alpha = 0
        } completion: {
            ends.append($0)
        }
        stage.system.advance(by: delay + 0.45)
        #expect(ends.isEmpty && other.alpha == 0)
        stage.system.advance(by: 0.1)
        #expect(ends == [true])
        stage.system.settle()
        #expect(UIApplication.shared.isIdle && other.layer.animationKeys() == nil)
    }

    /// An animation without an end would keep the application busy for a view that is not displayed.
    @Test func endlessAnimationOutsideAWindowEndsAtOnce() {
        let stage = stage
        stage.system.settle()
        let other = UIView()
        UIView.animate(withDuration: 0.5, delay: 0, options: .repeat) { other.alpha = 0 }
        stage.system.settle()
        #expect(UIApplication.shared.isIdle && other.layer.animationKeys() == nil)
    }

    @Test func animationContinuesInAWindow() {
        let stage = stage
        stage.system.settle()
        let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        var ends: [Bool] = []
        UIView.animate(withDuration: 1) {
            other.center.x = 105
        } completion: {
            ends.append($0)
        }
        stage.system.advance(by: 0.5)
        stage.window.addSubview(other)
        stage.system.advance(by: 0.1)
        #expect(ends.isEmpty && (other.layer.presentation()?.position.x ?? 0) > 40)
        other.removeFromSuperview()
        stage.system.settle()
        #expect(ends == [true] || ends == [false])
    }
}
