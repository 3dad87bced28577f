// Keyframe blocks, blocks between `beginAnimations` and `commitAnimations`, and repeated blocks. Values follow from linear pacing.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite final class KeyframeBlockTests {
    private lazy var stage: Stage<Void> = {
        let stage = Stage()
        stage.window.addSubview(view)
        stage.frame()
        return stage
    }()
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    private var shownX: CGFloat { (view.layer.presentation() ?? view.layer).position.x }
    private var log: [String] = []

    private func shownX(after seconds: Double, since start: Double) -> CGFloat {
        stage.system.advance(to: start + seconds + 1e-6)
        return shownX
    }

    /// Options with linear pacing of the whole animation, which share their bits with `UIView.AnimationOptions`.
    private func linear(_ mode: UIView.KeyframeAnimationOptions = []) -> UIView.KeyframeAnimationOptions {
        mode.union(.init(rawValue: UIView.AnimationOptions.curveLinear.rawValue))
    }

    private func animate(_ options: UIView.KeyframeAnimationOptions, completion: ((Bool) -> Void)? = nil) -> Double {
        _ = stage
        UIView.animateKeyframes(withDuration: 1, delay: 0, options: options) { [view] in
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 105 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 55 }
        } completion: {
            completion?($0)
        }
        return stage.frame()
    }

    @Test func keyframesFollowEachOtherAndHoldInBetween() {
        var results: [Bool] = []
        let start = animate(linear()) { results.append($0) }
        #expect(view.center.x == 55)
        #expect(abs(shownX(after: 0.125, since: start) - 55) < 0.01)
        #expect(abs(shownX(after: 0.25, since: start) - 105) < 0.01)
        #expect(abs(shownX(after: 0.4, since: start) - 105) < 0.01)
        #expect(abs(shownX(after: 0.75, since: start) - 80) < 0.01)
        #expect(results.isEmpty)
        #expect(shownX(after: 1.1, since: start) == 55 && results == [true])
    }

    @Test func discreteKeyframesJump() {
        let start = animate(linear(.calculationModeDiscrete))
        #expect(abs(shownX(after: 0.2, since: start) - 5) < 0.01)
        #expect(abs(shownX(after: 0.3, since: start) - 105) < 0.01)
        #expect(abs(shownX(after: 0.9, since: start) - 105) < 0.01)
    }

    /// The path of 150 points is covered at constant speed: after a third of the time, 50 points are covered.
    @Test func pacedKeyframesHaveConstantSpeed() {
        let start = animate(linear(.calculationModePaced))
        #expect(abs(shownX(after: 1.0 / 3, since: start) - 55) < 0.1)
    }

    @Test func pacingEasesByDefault() {
        let start = animate([])
        #expect(shownX(after: 0.125, since: start) < 50)
    }

    @Test func keyframeOutsideOfABlockIsImmediate() {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { self.view.center.x = 50 }
        #expect(view.center.x == 50 && view.layer.animationKeys() == nil)
    }

    // MARK: beginAnimations

    private func willStart(_ identifier: String?, _ context: UnsafeMutableRawPointer?) { log.append("start \(identifier ?? "")") }
    private func didStop(_ identifier: String, _ finished: NSNumber, _ context: UnsafeMutableRawPointer?) {
        log.append("stop \(identifier) \(finished.boolValue)")
    }

    @Test func changesBetweenBeginAndCommitAnimate() {
        let stage = stage
        UIView.beginAnimations("move", context: nil)
        UIView.setAnimationDuration(1)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationDelegate(self)
        UIView.setAnimationWillStart(Selector(KeyframeBlockTests.willStart))
        UIView.setAnimationDidStop(Selector(KeyframeBlockTests.didStop))
        view.center.x = 105
        UIView.commitAnimations()
        view.alpha = 0.5
        #expect(view.layer.animationKeys() == ["position"])
        let start = stage.frame()
        #expect(abs(shownX(after: 0.5, since: start) - 55) < 0.01)
        #expect(log == ["start move"])
        #expect(shownX(after: 1.1, since: start) == 105 && log == ["start move", "stop move true"])
    }

    @Test func beginAnimationsRepeatsAndDelays() {
        let stage = stage
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(0.5)
        UIView.setAnimationDelay(0.5)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationRepeatCount(2)
        UIView.setAnimationRepeatAutoreverses(true)
        view.center.x = 105
        UIView.commitAnimations()
        let begin = stage.system.now
        stage.frame()
        #expect(abs(shownX(after: 0.5, since: begin) - 5) < 4)
        #expect(abs(shownX(after: 1.25, since: begin) - 55) < 4)
        #expect(view.layer.animationKeys() != nil)
        #expect(shownX(after: 2.6, since: begin) == 105)
    }

    /// `UIView.setAnimationStart(_:)`: the animations wait for the date; they begin with the next frame if it has passed.
    @Test(arguments: [(TimeInterval(1000), CGFloat(5)), (-1000, 55)])
    func aBlockStartsAtItsDate(seconds: TimeInterval, shown: CGFloat) {
        let stage = stage
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(1)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationStart(Date(timeIntervalSinceNow: seconds))
        view.center.x = 105
        UIView.commitAnimations()
        let start = stage.frame()
        #expect(abs(shownX(after: 0.5, since: start) - shown) < 0.01)
    }

    /// After keyframes within an animator, the view has the `UIColor` that was set, which may be dynamic, and not the layer's colour.
    @Test(arguments: [(UIViewAnimatingPosition.start, UIColor.systemGreen), (.end, .systemBlue)])
    func keyframesOfAnAnimatorSetTheBackground(position: UIViewAnimatingPosition, color: UIColor) {
        _ = stage
        view.backgroundColor = .systemGreen
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in
            UIView.animateKeyframes(withDuration: 1, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.backgroundColor = .systemRed }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.backgroundColor = .systemBlue }
            }
        }
        animator.fractionComplete = 0.25
        animator.stopAnimation(false)
        #expect(view.backgroundColor?.cgColor == view.layer.backgroundColor && view.backgroundColor != .systemBlue)
        animator.finishAnimation(at: position)
        #expect(view.backgroundColor === color && view.layer.backgroundColor == color.cgColor)
    }

    @Test func unbalancedCallsDoNothing() {
        UIView.commitAnimations()
        UIView.setAnimationDuration(3)
        view.center.x = 7
        #expect(view.layer.animationKeys() == nil && UIView.inheritedAnimationDuration == 0)
    }

    @Test func inheritedDurationIsTheDurationOfTheBlock() {
        var durations: [TimeInterval] = []
        UIView.animate(withDuration: 3) {
            durations.append(UIView.inheritedAnimationDuration)
            UIView.performWithoutAnimation { durations.append(UIView.inheritedAnimationDuration) }
        }
        #expect(durations == [3, 0])
    }

    @Test func modifiedAnimationsRepeat() {
        let (stage, view) = (stage, view)
        var results: [Bool] = []
        UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
            UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 105 }
        } completion: {
            results.append($0)
        }
        let start = stage.frame()
        #expect(abs(shownX(after: 0.75, since: start) - 55) < 0.01)
        #expect(abs(shownX(after: 1.25, since: start) - 55) < 0.01)
        #expect(results.isEmpty)
        #expect(shownX(after: 2.1, since: start) == 105 && results == [true])
    }
}
