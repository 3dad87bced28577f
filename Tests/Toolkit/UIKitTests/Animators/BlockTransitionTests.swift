// The transitions of animation blocks, with their delays and repeats. Values follow from linear pacing.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite final class BlockTransitionTests {
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    private var log: [String] = []

    private func makeStage() -> Stage<Void> {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        view.backgroundColor = .red
        stage.window.addSubview(view)
        stage.frame()
        return stage
    }

    private func willStart(_ identifier: String?, _ context: UnsafeMutableRawPointer?) { log.append("start") }
    private func didStop(_ identifier: String, _ finished: NSNumber, _ context: UnsafeMutableRawPointer?) {
        log.append("stop \(finished.boolValue)")
    }

    /// Starts a transition of one second with a delay of half a second. It runs `repeats` times, each time also backwards with
    /// `autoreverses`.
    private func run(
        _ transition: UIView.AnimationTransition, repeats: Float = 1, autoreverses: Bool = false, on stage: Stage<Void>
    ) -> Double {
        UIView.beginAnimations("transition", context: nil)
        UIView.setAnimationDuration(1)
        UIView.setAnimationDelay(0.5)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationRepeatCount(repeats)
        UIView.setAnimationRepeatAutoreverses(autoreverses)
        UIView.setAnimationDelegate(self)
        UIView.setAnimationWillStart(Selector(BlockTransitionTests.willStart))
        UIView.setAnimationDidStop(Selector(BlockTransitionTests.didStop))
        UIView.setAnimationTransition(transition, for: view, cache: true)
        UIView.performWithoutAnimation { view.backgroundColor = .blue }
        UIView.commitAnimations()
        let begin = stage.system.now
        stage.frame()
        return begin
    }

    private func turn(after seconds: Double, since begin: Double, _ stage: Stage<Void>) -> CGFloat {
        stage.system.advance(to: begin + seconds + 1e-6)
        return (view.layer.presentation() ?? view.layer).transform.m11
    }

    /// A view that has turned by θ has the horizontal scale cos θ, which is 0 in the middle of a flip.
    @Test(arguments: [(Float(2), false), (1, true)]) func flipsStartAfterTheDelayAndRepeat(repeats: Float, autoreverses: Bool) {
        let stage = makeStage()
        let begin = run(.flipFromLeft, repeats: repeats, autoreverses: autoreverses, on: stage)
        #expect(turn(after: 0.45, since: begin, stage) == 1)
        #expect(abs(turn(after: 1, since: begin, stage)) < 0.06)
        #expect(abs(turn(after: 1.5, since: begin, stage)) > 0.99)
        #expect(abs(turn(after: 2, since: begin, stage)) < 0.06 && log == ["start"])
        #expect(turn(after: 2.6, since: begin, stage) == 1)
        #expect(log == ["start", "stop true"])
        #expect(view.layer.animationKeys() ?? [] == [] && view.superview?.layer.sublayers?.count == 1)
    }

    /// The old contents stay until the delay has passed.
    @Test func fadesStartAfterTheDelay() {
        let stage = makeStage()
        let begin = run(.curlUp, on: stage)
        func red(after seconds: Double) -> Int {
            stage.system.advance(to: begin + seconds + 1e-6)
            return Int(stage.native.pixel(x: 15, y: 15) >> 16 & 0xFF)
        }
        let old = red(after: 0.4)
        #expect(old > 200)
        let middle = red(after: 1)
        #expect(middle < old - 60 && middle > 60)
        #expect(red(after: 1.6) < 60)
        #expect(log == ["start", "stop true"])
    }

    /// `UIView.AnimationOptions.repeat` applies to transitions, too.
    @Test func optionRepeatAppliesToTransitions() {
        let stage = makeStage()
        UIView.transition(with: view, duration: 1, options: [.transitionFlipFromTop, .repeat, .curveLinear], animations: nil)
        let start = stage.frame()
        stage.system.advance(to: start + 5.5)
        let scale = (view.layer.presentation() ?? view.layer).transform.m22
        #expect(abs(scale) < 0.06)
        view.layer.removeAllAnimations()
        stage.frame()
        #expect(view.superview?.layer.sublayers?.count == 1)
    }
}
