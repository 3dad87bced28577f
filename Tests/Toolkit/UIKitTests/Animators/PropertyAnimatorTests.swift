// Property animators, as Apple's documentation of UIViewPropertyAnimator describes them. Values follow from linear curves.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite final class PropertyAnimatorTests {
    private lazy var stage: Stage<Void> = {
        let stage = Stage()
        stage.window.addSubview(view)
        stage.frame()
        return stage
    }()
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    private var shownX: CGFloat { (view.layer.presentation() ?? view.layer).position.x }

    private func linear(_ duration: Double = 1) -> UIViewPropertyAnimator {
        UIViewPropertyAnimator(duration: duration, curve: .linear) { [view] in view.center.x = 105 }
    }

    /// Starts the animator and returns the time of its first frame.
    private func start(_ animator: UIViewPropertyAnimator) -> Double {
        animator.startAnimation()
        return stage.frame()
    }

    private func advance(to seconds: Double, since start: Double) { stage.system.advance(to: start + seconds + 1e-6) }

    @Test func inactiveAnimatorChangesNothing() {
        _ = stage
        let animator = linear()
        #expect(animator.state == .inactive && !animator.isRunning && animator.fractionComplete == 0)
        #expect(animator.isInterruptible && animator.isUserInteractionEnabled && !animator.isManualHitTestingEnabled)
        #expect(animator.scrubsLinearly && !animator.pausesOnCompletion && !animator.isReversed && animator.delay == 0)
        #expect(view.center.x == 5)
    }

    @Test func runningAnimatorMovesAndFinishesAtTheEnd() {
        _ = stage
        let animator = linear()
        var positions: [UIViewAnimatingPosition] = []
        animator.addCompletion { positions.append($0) }
        let begin = start(animator)
        #expect(animator.state == .active && animator.isRunning && view.center.x == 105)
        advance(to: 0.25, since: begin)
        #expect(abs(shownX - 30) < 0.01)
        #expect(abs(animator.fractionComplete - 0.25) < 0.001)
        advance(to: 1.1, since: begin)
        #expect(positions == [.end] && animator.state == .inactive && shownX == 105 && view.layer.animationKeys() == nil)
    }

    @Test func delayPostponesTheMovement() {
        _ = stage
        let animator = linear()
        animator.startAnimation(afterDelay: 0.5)
        let begin = stage.frame()
        #expect(animator.delay == 0.5)
        advance(to: 0.5, since: begin)
        #expect(abs(shownX - 5) < 0.01)
        advance(to: 1, since: begin)
        #expect(abs(shownX - 55) < 0.01)
        // Without this, the animator would continue to run in the next test.
        animator.stopAnimation(true)
    }

    @Test(arguments: [0, 0.25, 0.5, 0.9, 1])
    func scrubbingShowsExactlyThatFraction(fraction: CGFloat) {
        _ = stage
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { [view] in view.center.x = 105 }
        animator.fractionComplete = fraction
        stage.frame()
        #expect(animator.state == .active && !animator.isRunning)
        #expect(abs(shownX - (5 + 100 * fraction)) < 1e-6)
        #expect(animator.fractionComplete == fraction)
        animator.stopAnimation(true)
    }

    /// Without linear scrubbing, `fractionComplete` is a fraction of the time; the value of the curve at 0.25 is 0.129162.
    @Test func scrubbingMayFollowTheCurve() {
        _ = stage
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { [view] in view.center.x = 105 }
        animator.scrubsLinearly = false
        animator.fractionComplete = 0.25
        #expect(abs(shownX - 17.9162) < 0.001)
        animator.stopAnimation(true)
    }

    @Test func pausedAnimatorNeedsNoFrames() {
        _ = stage
        let animator = linear()
        animator.fractionComplete = 0.5
        stage.system.advance(by: 0.2)
        let count = stage.native.frames.count
        stage.system.advance(by: 1)
        #expect(stage.native.frames.count == count)
        #expect(abs(shownX - 55) < 1e-6)
        animator.stopAnimation(true)
    }

    @Test func pausingAndContinuingLosesNothing() {
        _ = stage
        let animator = linear()
        let begin = start(animator)
        advance(to: 0.4, since: begin)
        animator.pauseAnimation()
        let x = shownX
        stage.system.advance(by: 2)
        #expect(shownX == x && abs(x - 45) < 0.01)
        animator.startAnimation()
        let resumed = stage.frame()
        advance(to: 0.3, since: resumed)
        #expect(abs(shownX - 75) < 0.01)
        advance(to: 0.65, since: resumed)
        #expect(animator.state == .inactive)
    }

    /// A duration factor of 2 gives the remaining half twice the original duration.
    @Test func continuingWithADurationFactorChangesTheRemainingTime() {
        _ = stage
        let animator = linear()
        animator.fractionComplete = 0.5
        animator.continueAnimation(withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 2)
        let begin = stage.frame()
        advance(to: 1, since: begin)
        #expect(abs(shownX - 80) < 0.01)
        advance(to: 2.1, since: begin)
        #expect(shownX == 105 && animator.state == .inactive)
    }

    @Test func reversedAnimatorReturnsToTheStart() {
        _ = stage
        let animator = linear()
        var positions: [UIViewAnimatingPosition] = []
        animator.addCompletion { positions.append($0) }
        let begin = start(animator)
        advance(to: 0.5, since: begin)
        animator.isReversed = true
        let turned = stage.frame()
        #expect(abs(animator.fractionComplete - 0.5) < 0.001)
        advance(to: 0.25, since: turned)
        #expect(abs(shownX - 30) < 0.01)
        advance(to: 0.6, since: turned)
        #expect(positions == [.start] && view.center.x == 5 && shownX == 5)
    }

    @Test func stoppingLeavesThePresentationValues() {
        _ = stage
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in
            view.center.x = 105
            view.alpha = 0
            view.bounds.size.width = 50
        }
        var isCompleted = false
        animator.addCompletion { _ in isCompleted = true }
        animator.fractionComplete = 0.25
        animator.stopAnimation(true)
        #expect(view.center.x == 30 && view.alpha == 0.75 && view.bounds.width == 20)
        #expect(view.layer.animationKeys() == nil && animator.state == .inactive && !isCompleted)
    }

    @Test(arguments: [(UIViewAnimatingPosition.start, 5.0), (.current, 30), (.end, 105)])
    func finishingSetsTheValuesOfThePosition(position: UIViewAnimatingPosition, x: Double) {
        _ = stage
        let animator = linear()
        var positions: [UIViewAnimatingPosition] = []
        animator.addCompletion { positions.append($0) }
        animator.fractionComplete = 0.25
        animator.stopAnimation(false)
        #expect(animator.state == .stopped && view.center.x == 30)
        animator.finishAnimation(at: position)
        #expect(view.center.x == CGFloat(x) && positions == [position] && animator.state == .inactive)
    }

    @Test(arguments: [(UIViewAnimatingPosition.end, UIColor.systemBlue), (.start, .systemRed)])
    func dynamicBackgroundIsSetAtEitherEnd(position: UIViewAnimatingPosition, color: UIColor) {
        _ = stage
        view.backgroundColor = .systemRed
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.backgroundColor = .systemBlue }
        animator.fractionComplete = 0.5
        animator.stopAnimation(false)
        animator.finishAnimation(at: position)
        #expect(view.backgroundColor === color)
    }

    @Test func absentBackgroundIsAbsentAgainAtTheStart() {
        _ = stage
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.backgroundColor = .systemBlue }
        animator.startAnimation()
        animator.isReversed = true
        stage.system.settle()
        #expect(animator.state == .inactive && view.backgroundColor == nil)
    }

    /// `.start` means the values before the animation, even if a property was changed several times. Animations of colours and of
    /// transforms without an inverse replace each other; other transforms depend on the order of the changes.
    @Test(arguments: [CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(scaleX: 2, y: 1).rotated(by: 1)])
    func reversedAnimatorRestoresThePropertiesThatChangedTwice(middle: CGAffineTransform) {
        _ = stage
        view.backgroundColor = .green
        view.transform = CGAffineTransform(translationX: 7, y: 3)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addAnimations { [view] in
            (view.backgroundColor, view.transform) = (.red, middle)
            (view.backgroundColor, view.transform) = (.blue, CGAffineTransform(scaleX: 1, y: 3).translatedBy(x: 20, y: 0))
        }
        let begin = start(animator)
        advance(to: 0.5, since: begin)
        animator.isReversed = true
        stage.system.settle(limit: 3)
        #expect(animator.state == .inactive && view.backgroundColor == .green)
        let restored = view.transform
        let differences = [restored.a - 1, restored.b, restored.c, restored.d - 1, restored.tx - 7, restored.ty - 3]
        #expect(differences.allSatisfy { abs($0) < 1e-6 }, "\(restored)")
    }

    @Test func misuseDoesNothing() {
        _ = stage
        let animator = linear()
        animator.finishAnimation(at: .end)
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        animator.stopAnimation(false)
        #expect(animator.state == .inactive && view.center.x == 5)
        animator.fractionComplete = 0.25
        animator.stopAnimation(false)
        animator.startAnimation()
        animator.pauseAnimation()
        animator.addAnimations { [view] in view.alpha = 0 }
        animator.fractionComplete = 0.5
        animator.isReversed = true
        #expect(animator.state == .stopped && view.alpha == 1 && view.center.x == 30)
        animator.finishAnimation(at: .current)
        #expect(animator.state == .inactive)
    }

    @Test func animatorThatIsNotInterruptibleRunsOn() {
        _ = stage
        let animator = linear()
        animator.isInterruptible = false
        let begin = start(animator)
        animator.pauseAnimation()
        animator.fractionComplete = 0.9
        animator.stopAnimation(true)
        advance(to: 0.5, since: begin)
        #expect(animator.isRunning && abs(shownX - 55) < 0.01)
    }

    @Test func pausesOnCompletionKeepsTheAnimatorActive() {
        _ = stage
        let animator = linear()
        animator.pausesOnCompletion = true
        let begin = start(animator)
        advance(to: 1.5, since: begin)
        #expect(animator.state == .active && !animator.isRunning && shownX == 105)
        animator.isReversed = true
        animator.pausesOnCompletion = false
        animator.startAnimation()
        let back = stage.frame()
        advance(to: 0.5, since: back)
        #expect(abs(shownX - 55) < 0.01)
        advance(to: 1.1, since: back)
        #expect(animator.state == .inactive && view.center.x == 5)
    }

    /// With a delay factor of 0.5, the change takes the second half of the time: after three quarters, it is half complete.
    @Test func delayFactorIsAFractionOfTheDuration() {
        _ = stage
        let animator = linear()
        animator.addAnimations({ [view] in view.alpha = 0 }, delayFactor: 0.5)
        animator.fractionComplete = 0.5
        #expect(abs((view.layer.presentation()?.opacity ?? 0) - 1) < 1e-6)
        animator.fractionComplete = 0.75
        #expect(abs((view.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-6)
        animator.stopAnimation(true)
    }

    @Test func runningPropertyAnimatorStartsAtOnce() {
        _ = stage
        var position: UIViewAnimatingPosition?
        let animator = UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.5, delay: 0, options: .curveLinear) { [view] in
            view.center.x = 105
        } completion: {
            position = $0
        }
        #expect(animator.isRunning && animator.state == .active)
        stage.frame()
        stage.system.advance(by: 0.6)
        #expect(position == .end)
    }

    @Test func nestedBlocksFollowTheAnimator() {
        _ = stage
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in
            UIView.animate(withDuration: 7) { view.center.x = 105 }
            UIView.animateKeyframes(withDuration: 3, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
            }
        }
        animator.fractionComplete = 0.75
        #expect(abs(shownX - 80) < 1e-6)
        #expect(abs((view.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-6)
        animator.stopAnimation(true)
        #expect(view.center.x == 80)
    }

    @Test func touchesFindTheViewWhereItIsSeen() {
        let stage = stage
        let animator = linear()
        animator.fractionComplete = 0.5
        #expect(stage.window.hitTest(CGPoint(x: 55, y: 5), with: nil) === view)
        #expect(stage.window.hitTest(CGPoint(x: 105, y: 5), with: nil) !== view)
        animator.stopAnimation(true)
        let other = linear()
        other.isUserInteractionEnabled = false
        other.fractionComplete = 0.5
        #expect(stage.window.hitTest(CGPoint(x: 105, y: 5), with: nil) !== view)
        other.stopAnimation(true)
    }

    @Test func emptyAnimatorFinishes() {
        let stage = stage
        let animator = UIViewPropertyAnimator(duration: 5, curve: .linear)
        var position: UIViewAnimatingPosition?
        animator.addCompletion { position = $0 }
        animator.startAnimation()
        stage.system.advance(frames: 2)
        #expect(position == .end)
    }

    @Test func speedOfTheWindowSlowsAndPausesTheAnimator() {
        _ = stage
        stage.window.layer.speed = 0.5
        let animator = linear()
        let begin = start(animator)
        advance(to: 0.5, since: begin)
        #expect(abs(shownX - 30) < 0.01)
        let local = stage.window.layer.convertTime(CACurrentMediaTime(), from: nil)
        stage.window.layer.speed = 0
        stage.window.layer.timeOffset = local
        advance(to: 1, since: begin)
        #expect(abs(shownX - 30) < 0.02 && animator.isRunning && !CADisplayLink.hasRunning)
        stage.window.layer.timeOffset += 0.25
        stage.frame()
        #expect(abs(shownX - 55) < 0.02)
        animator.stopAnimation(true)
    }
}
