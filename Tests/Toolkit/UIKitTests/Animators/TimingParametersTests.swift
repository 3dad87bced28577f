// Timing parameters of animators, as Apple's documentation of UITimingCurveProvider describes them.

import CoreGraphics
import Foundation
import Testing
import UIKit

@MainActor @Suite struct TimingParametersTests {
    @Test func builtInCurvesHaveTheirControlPoints() {
        let parameters = UICubicTimingParameters(animationCurve: .easeIn)
        #expect(parameters.timingCurveType == .builtin && parameters.animationCurve == .easeIn)
        #expect(parameters.controlPoint1 == CGPoint(x: 0.42, y: 0) && parameters.controlPoint2 == CGPoint(x: 1, y: 1))
        #expect(parameters.cubicTimingParameters === parameters && parameters.springTimingParameters == nil)
    }

    @Test func controlPointsMakeACubicCurve() {
        let parameters = UICubicTimingParameters(controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 0.4))
        #expect(parameters.timingCurveType == .cubic && parameters.controlPoint2 == CGPoint(x: 0.3, y: 0.4))
    }

    @Test func springsKeepTheirVelocity() {
        let parameters = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 2, dy: 3))
        #expect(parameters.timingCurveType == .spring && parameters.initialVelocity == CGVector(dx: 2, dy: 3))
        #expect(parameters.springTimingParameters === parameters && parameters.cubicTimingParameters == nil)
    }

    /// Mass 1, stiffness 100 and damping 20 are critical damping with frequency 10: (1 + 10t)·e^(−10t) is 0.001 at 10t = 9.2334.
    @Test func springWithMassHasItsOwnDuration() {
        let spring = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 20, initialVelocity: .zero)
        let animator = UIViewPropertyAnimator(duration: 9, timingParameters: spring)
        #expect(abs(animator.duration - 0.9233) < 0.001)
        #expect(UIViewPropertyAnimator(duration: 9, dampingRatio: 0.5).duration == 9)
    }

    @Test func rawValuesAreThoseOfApple() {
        #expect(UITimingCurveType.composed.rawValue == 3 && UIViewAnimatingState.stopped.rawValue == 2)
        #expect(UIViewAnimatingPosition.end.rawValue == 0 && UIViewAnimatingPosition.current.rawValue == 2)
        #expect(UIView.AnimationOptions.transitionCurlUp.rawValue == 3 << 20)
        #expect(UIView.AnimationOptions.preferredFramesPerSecond30.rawValue == 7 << 24)
        #expect(UIView.KeyframeAnimationOptions.calculationModeCubicPaced.rawValue == 4096)
        #expect(UIView.KeyframeAnimationOptions.overrideInheritedOptions.rawValue == 512)
    }
}
