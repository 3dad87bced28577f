// The formulas of scrolling at given times, compared with values calculated by hand.

import Foundation
import Testing

@testable import UIKit

@Suite struct ScrollPhysicsTests {
    private func isNear(_ first: CGFloat, _ second: CGFloat, by tolerance: CGFloat = 1e-6) -> Bool { abs(first - second) <= tolerance }

    // MARK: Rubber band

    @Test func rubberBandResistsMoreWithDistance() {
        // (1 − 1/(x·0.55/d + 1))·d with d = 700 and x = 100 is 50.993377.
        #expect(isNear(ScrollPhysics.rubberBand(100, dimension: 700), (1 - 1 / (55.0 / 700 + 1)) * 700))
        #expect(isNear(ScrollPhysics.rubberBand(100, dimension: 700), 50.993377, by: 1e-5))
        #expect(isNear(ScrollPhysics.rubberBand(-100, dimension: 700), -50.993377, by: 1e-5))
        #expect(ScrollPhysics.rubberBand(1e9, dimension: 700) < 700)
        #expect(ScrollPhysics.rubberBand(50, dimension: 0) == 0)
    }

    @Test(arguments: [-300.0, -1, 0, 40, 650.0]) func fingerDistanceInvertsTheRubberBand(pull: CGFloat) {
        let moved = ScrollPhysics.rubberBand(pull, dimension: 685)
        #expect(isNear(ScrollPhysics.fingerDistance(moved: moved, dimension: 685), pull, by: 1e-6))
    }

    @Test func contentResistsOnlyOutsideItsRange() {
        #expect(ScrollPhysics.resisted(50, in: 0...100, dimension: 500) == 50)
        #expect(isNear(ScrollPhysics.resisted(200, in: 0...100, dimension: 500), 100 + ScrollPhysics.rubberBand(100, dimension: 500)))
        #expect(isNear(ScrollPhysics.resisted(-80, in: 0...100, dimension: 500), -ScrollPhysics.rubberBand(80, dimension: 500)))
    }

    // MARK: Deceleration

    @Test func velocityDecreasesByTheRateEachMillisecond() {
        let trajectory = ScrollDeceleration(start: 0, velocity: 1000, rate: 0.998)
        // v(t) = v₀·0.998^ms; x(t) = v₀·0.499·(1 − 0.998^ms): 0.499 is the sum of 0.998^n / 1000 for n from 1.
        #expect(isNear(trajectory.velocity(at: 0.1), 818.566805, by: 1e-4))
        #expect(isNear(trajectory.velocity(at: 1), 135.064522, by: 1e-4))
        #expect(isNear(trajectory.position(at: 1), 431.602803, by: 1e-3))
    }

    @Test func decelerationEndsAtTenPointsPerSecond() {
        let trajectory = ScrollDeceleration(start: 100, velocity: -1000, rate: 0.998)
        // 1000·0.998^ms = 10 at ms = ln 0.01/ln 0.998 = 2300.28.
        #expect(abs(trajectory.duration - 2.300282) < 1e-5)
        #expect(isNear(abs(trajectory.velocity(at: trajectory.duration)), 10, by: 1e-6))
        // The content moves by 990·0.499 points. The announced destination uses the integral, (10 − 1000)/2.00200267 = −494.5048.
        #expect(isNear(trajectory.destination, 100 - 494.01, by: 1e-6))
        #expect(isNear(trajectory.announced, 100 - 494.504833, by: 1e-3))
        #expect(ScrollDeceleration(start: 0, velocity: 9, rate: 0.998).duration == 0)
    }

    @Test(arguments: [-800.0, -20, 35, 1200.0]) func decelerationEndsAtAGivenDestination(distance: CGFloat) {
        let trajectory = ScrollDeceleration(from: 500, to: 500 + distance, rate: 0.998)
        #expect(isNear(trajectory.destination, 500 + distance, by: 1e-6))
        #expect((trajectory.velocity > 0) == (distance > 0))
    }

    @Test func timeReachingAPositionIsNilIfItIsNotReached() throws {
        let trajectory = ScrollDeceleration(start: 0, velocity: 2000, rate: 0.998)
        let time = try #require(trajectory.time(reaching: 300))
        #expect(isNear(trajectory.position(at: time), 300))
        #expect(trajectory.time(reaching: -1) == nil)
        #expect(trajectory.time(reaching: trajectory.destination + 1) == nil)
    }

    // MARK: Spring

    @Test func springIsCriticallyDamped() {
        let spring = ScrollSpring(start: -50, velocity: 0, target: 0)
        // x(t) = −50·(1 + 11·t)·e^(−11·t).
        #expect(isNear(spring.position(at: 0.1), -34.951463, by: 1e-4))
        #expect(spring.crossing == nil)
        var last: CGFloat = -50
        for step in 1...100 {
            let position = spring.position(at: Double(step) / 100)
            #expect(position <= 0)
            #expect(position > last)
            last = position
        }
        #expect(isNear(spring.position(at: spring.duration), 0, by: 0.4501))
        #expect(spring.duration > 0.5 && spring.duration < 1)
    }

    // MARK: Deceleration to the ends of the content

    @Test func springContinuesWithTheSpeedOfTheDeceleration() throws {
        let trajectory = ScrollTrajectory(start: 900, velocity: 3000, range: 0...1000, rate: 0.998)
        let deceleration = ScrollDeceleration(start: 900, velocity: 3000, rate: 0.998)
        let edge = try #require(deceleration.time(reaching: 1000))
        #expect(isNear(trajectory.position(at: edge), 1000, by: 1e-6))
        #expect(isNear(trajectory.velocity(at: edge + 1e-9), deceleration.velocity(at: edge), by: 0.01))
        // 1/ω seconds after the content has reached its end, the spring has its maximum displacement, v/(ω·e).
        let furthest = trajectory.position(at: edge + 1 / 11)
        #expect(isNear(furthest, 1000 + deceleration.velocity(at: edge) / (11 * CGFloat(M_E)), by: 1e-3))
        #expect(trajectory.destination == 1000)
        #expect(trajectory.position(at: trajectory.duration) == 1000)
    }

    @Test func hardEndsStopTheContent() {
        let trajectory = ScrollTrajectory(start: 900, velocity: 3000, range: 0...1000, rate: 0.998, ends: .hard)
        #expect(trajectory.position(at: 10) == 1000)
        for step in 0...200 { #expect(trajectory.position(at: Double(step) / 60) <= 1000) }
    }

    @Test func fastReleaseFromOutsideContinuesInside() {
        let trajectory = ScrollTrajectory(start: -40, velocity: 2500, range: 0...5000, rate: 0.998)
        #expect(trajectory.destination > 100)
        var last: CGFloat = -40
        for step in 1...60 {
            let position = trajectory.position(at: Double(step) / 60)
            #expect(position > last)
            #expect(position - last < 2500 / 60 + 1)
            last = position
        }
    }

    @Test func contentThatFitsReturnsToItsPosition() {
        for velocity: CGFloat in [-4000, 4000] {
            let trajectory = ScrollTrajectory(start: 0, velocity: velocity, range: 0...0, rate: 0.998)
            #expect(trajectory.destination == 0)
            #expect(trajectory.duration < 2)
        }
    }

    @Test func invalidVelocityDoesNotMoveContent() {
        let trajectory = ScrollTrajectory(start: 10, velocity: .nan, range: 0...100, rate: 0.998)
        #expect(trajectory.position(at: 1) == 10)
        #expect((0...CGFloat(100)).nearest(to: .nan) == 0)
    }

    // MARK: Wheel

    @Test func notchDistanceIsThePageToThePowerOfTwoThirds() {
        // 600^(2/3) = 71.1, as measured in GTK, and 685^(2/3) = 77.7.
        #expect(isNear(ScrollPhysics.notchDistance(page: 600), 71.137866, by: 1e-5))
        #expect(isNear(ScrollPhysics.notchDistance(page: 685), 77.707, by: 1e-2))
        #expect(ScrollPhysics.notchDistance(page: 0) == 0)
    }

    @Test func easingFromRestBeginsAtFullSpeed() {
        let easing = ScrollEasing(from: 0, to: 90, at: 0, duration: 0.15)
        // 1 − (1 − u)³ at u = 1/9 is 1 − 512/729.
        #expect(isNear(easing.position(at: 0.15 / 9), 90 * (1 - 512.0 / 729), by: 1e-6))
        #expect(easing.position(at: 0.15) == 90)
        #expect(easing.isFinished(at: 0.15))
        #expect(easing.velocity(at: 0.15) == 0)
    }

    @Test func retargetedEasingKeepsPositionAndVelocity() {
        let first = ScrollEasing(from: 0, to: 90, at: 0, duration: 0.15)
        let second = first.retargeted(to: 180, at: 0.05)
        #expect(isNear(second.position(at: 0.05), first.position(at: 0.05)))
        #expect(isNear(second.velocity(at: 0.05), first.velocity(at: 0.05), by: 1e-3))
        var last = second.position(at: 0.05)
        for step in 1...60 {
            let position = second.position(at: 0.05 + Double(step) * 0.15 / 60)
            #expect(position >= last)
            #expect(position <= 180)
            last = position
        }
        #expect(last == 180)
    }

    @Test func oppositeNotchReversesAtOnce() {
        let first = ScrollEasing(from: 0, to: 200, at: 0, duration: 0.15)
        let position = first.position(at: 0.05)
        let back = first.retargeted(to: 0, at: 0.05)
        #expect(back.position(at: 0.06) < position)
        #expect(back.position(at: 0.2) == 0)
    }

    // MARK: Touchpad

    @Test func touchpadVelocityIsThatOfTheLastTenthOfASecond() {
        var track = TouchpadSamples()
        for step in 0..<20 { track.add(CGPoint(x: 0, y: 10), at: Double(step) * 0.01) }
        #expect(isNear(track.velocity(at: 0.19).y, 1000, by: 1))
        #expect(track.velocity(at: 0.4) == .zero)
    }
}
