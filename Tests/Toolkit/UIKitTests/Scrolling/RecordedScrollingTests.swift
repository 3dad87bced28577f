// Scrolling compared with recordings of UIKit, frame by frame. Recorded on an iPhone 16 with iOS 26.1: 393×852 points at 3×, a content
// height of 40,000 points, touches every 8 ms, frames every 16.7 ms. `t` is the time since the touch ended, in seconds.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A scroll view that fills the screen, and a touch that moves every 8 ms.
@MainActor
private final class RecordedScroll {
    let stage: Stage<Void>
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
    /// The target content offset at the end of the last drag.
    var target: CGFloat? { log.target }
    /// The time at which the last deceleration ended.
    var ended: Double? { log.ended }
    private let log = Recorder()

    private final class Recorder: NSObject, UIScrollViewDelegate {
        var target: CGFloat?
        var ended: Double?
        weak var stage: Stage<Void>?

        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) { target = targetContentOffset.pointee.y }
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { ended = stage?.system.now }
    }

    init() {
        stage = Stage(size: CGSize(width: 393, height: 852), scale: 3)
        view.contentSize = CGSize(width: 393, height: 40_000)
        view.delegate = log
        stage.window.addSubview(view)
        log.stage = stage
        stage.frame()
        stage.system.advance(by: 1)
    }

    /// Ends the touch `gap` seconds before the next frame; returns the time of its end.
    func lift(at y: Double, gap: Double) -> Double {
        view.backgroundColor = view.backgroundColor == .white ? .black : .white
        stage.frame()
        stage.system.advance(to: stage.frameTime + 1.0 / 60 - gap)
        stage.native.send(.buttonReleased(.primary), x: 200, y: y)
        return stage.system.now
    }

    /// Begins a touch and moves it down by `distance` points, or up if `distance` is negative, at `speed` points per second; returns the
    /// final y.
    func drag(from y: Double, distance: Double, speed: Double) -> Double {
        stage.native.send(.buttonPressed(.primary), x: 200, y: y)
        let steps = Int((abs(distance) / abs(speed) / 0.008).rounded())
        for step in 1...steps {
            stage.system.advance(by: 0.008)
            stage.native.movePointer(x: 200, y: y + distance * Double(step) / Double(steps))
        }
        return y + distance
    }

    /// Compares each recorded offset with the frame drawn at that time.
    func compare(_ recorded: [(t: Double, offset: CGFloat)], lifted: Double) {
        for (t, offset) in recorded {
            while stage.frameTime - lifted < t - 0.001, stage.system.nextTime != nil { stage.frame() }
            #expect(abs(stage.frameTime - lifted - t) < 0.001, "no frame at \(t)")
            #expect(abs(view.contentOffset.y - offset) <= 1, "at \(t): \(view.contentOffset.y), recorded \(offset)")
        }
    }
}

@MainActor @Suite struct RecordedScrollingTests {
    private let lastOffset: CGFloat = 40_000 - 852

    // MARK: Bounces

    /// The touch rests and ends with the content 235 points past the top.
    @Test func bounceFromRestIsAsRecorded() throws {
        let scene = RecordedScroll()
        let y = scene.drag(from: 100, distance: 600, speed: 625)
        #expect(abs(scene.view.contentOffset.y + 235) < 0.1)
        scene.stage.system.advance(by: 0.312)
        let lifted = scene.lift(at: y, gap: 0.0076)
        scene.compare(
            [
                (0.0076, -223.33), (0.0243, -197), (0.0410, -173.33), (0.0576, -152), (0.0743, -133.33), (0.0909, -116.33),
                (0.1076, -101.33), (0.1410, -76.67), (0.1910, -50), (0.2743, -23.67), (0.3743, -9.67), (0.4743, -3.67), (0.5743, -1.33),
                (0.6076, -1),
            ], lifted: lifted)
        scene.stage.system.settle()
        #expect(abs(try #require(scene.ended) - lifted - 0.691) < 0.01)
        #expect(scene.view.contentOffset.y == 0)
    }

    @Test func bounceCoversHalfTheDistanceInTheRecordedTime() {
        // In the recording, the distance decreased from 235 to 117.5 points in 0.090 s.
        let speed = ScrollPhysics.releaseSpeed(finger: 0, at: -235, in: 0...1000, dimension: 852)
        let trajectory = ScrollTrajectory(start: -235, velocity: speed, range: 0...1000, rate: 0.998)
        #expect(abs(trajectory.position(at: 0.090 - ScrollPhysics.decelerationDelay) + 117.5) < 1)
    }

    @Test func bounceBeginsWithTheSpeedOfTheContent() {
        // A touch at 1,750 points per second moved the content at about 900. The touch's distance was not recorded; the test assumes 60
        // points, which move the content by 32.
        let speed = ScrollPhysics.releaseSpeed(finger: -1750, at: -32, in: 0...1000, dimension: 852)
        #expect(abs(speed + 900) < 15)
        // The speed of the content before the touch ended, from the rubber band.
        let pull = ScrollPhysics.fingerDistance(moved: -32, dimension: 852)
        let before = (ScrollPhysics.rubberBand(pull - 0.01, dimension: 852) - ScrollPhysics.rubberBand(pull, dimension: 852)) * 175_000
        #expect(abs(speed - before) < 1)
    }

    @Test func releaseSpeedIsContinuous() {
        var last: CGFloat?
        for finger in stride(from: -2000, through: 2000, by: 10.0) {
            let speed = ScrollPhysics.releaseSpeed(finger: finger, at: 80, in: -500...0, dimension: 852)
            if let last { #expect(abs(speed - last) < 40) }
            last = speed
        }
        #expect(ScrollPhysics.releaseSpeed(finger: 700, at: -20, in: -500...0, dimension: 852) == 700)
        #expect(ScrollPhysics.releaseSpeed(finger: .nan, at: 20, in: -500...0, dimension: 852).isNaN)
    }

    // MARK: Deceleration

    @Test func slowFlickDeceleratesAsRecorded() throws {
        let scene = RecordedScroll()
        scene.view.contentOffset.y = 5074 - 170
        let y = scene.drag(from: 600, distance: -180, speed: -750)
        #expect(scene.view.contentOffset.y == 5074)
        let lifted = scene.lift(at: y, gap: 0.0106)
        scene.compare(
            [
                (0.0106, 5081.33), (0.0273, 5093.33), (0.0440, 5105), (0.1106, 5147.67), (0.2106, 5202.33), (0.3106, 5247),
                (0.5106, 5313.33), (0.8106, 5374.33), (1.2106, 5415), (1.6106, 5433.67), (2.0106, 5441.67),
            ], lifted: lifted)
        scene.stage.system.settle()
        #expect(abs(scene.view.contentOffset.y - 5443.333) < 0.01)
        #expect(abs(try #require(scene.target) - 5443.667) < 0.01)
        #expect(abs(try #require(scene.ended) - lifted - 2.161) < 0.017)
    }

    @Test func fastFlickDeceleratesAsRecorded() throws {
        let scene = RecordedScroll()
        scene.view.contentOffset.y = 5326 - 350
        let y = scene.drag(from: 600, distance: -360, speed: -3000)
        #expect(scene.view.contentOffset.y == 5326)
        let lifted = scene.lift(at: y, gap: 0.0023)
        scene.compare(
            [
                (0.0023, 5330.33), (0.0190, 5379.33), (0.1023, 5601), (0.2023, 5822.67), (0.4023, 6153.67), (0.8023, 6522),
                (1.2023, 6688), (1.6023, 6762.33), (2.0023, 6795.67), (2.4023, 6810.67), (2.8023, 6817.67),
            ], lifted: lifted)
        scene.stage.system.settle()
        #expect(abs(scene.view.contentOffset.y - 6818) < 0.01)
        #expect(abs(try #require(scene.target) - 6819.667) < 0.01)
        #expect(abs(try #require(scene.ended) - lifted - 2.852) < 0.017)
    }

    /// The touch ended with the content at 3,005 points per second, and the content reached its end about 20 ms later, so 61 points were
    /// left.
    @Test func flickIntoTheEndBouncesAsRecorded() throws {
        let scene = RecordedScroll()
        scene.view.contentOffset.y = lastOffset - 61 - 340
        let y = scene.drag(from: 600, distance: -350, speed: -3125)
        #expect(abs(scene.view.contentOffset.y - (lastOffset - 61)) < 0.5)
        let lifted = scene.lift(at: y, gap: 0.0075)
        let overshoot: [(Double, CGFloat)] = [
            (0.0075, -39.67), (0.0241, 10.33), (0.0408, 48.67), (0.0575, 74), (0.0741, 89.33), (0.0908, 97.33), (0.1075, 100.33),
            (0.1241, 99.67), (0.1575, 91.33), (0.2075, 72.33), (0.2575, 53), (0.3075, 37.33), (0.4075, 17), (0.5075, 7.33), (0.6075, 3),
            (0.7075, 1.33),
        ]
        scene.compare(overshoot.map { ($0.0, lastOffset + $0.1) }, lifted: lifted)
        scene.stage.system.settle()
        #expect(scene.view.contentOffset.y == lastOffset)
        #expect(scene.target == lastOffset)
        #expect(abs(try #require(scene.ended) - lifted - 0.808) < 0.01)
    }

    // MARK: Animated content offsets

    /// Frames 8, 16 and 30 at 60 per second, from an iPhone SE at 2×.
    @Test func animatedOffsetIsAsRecorded() {
        let stage = Stage(size: CGSize(width: 375, height: 667), scale: 2)
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        list.contentSize = CGSize(width: 375, height: 4000)
        stage.window.addSubview(list)
        stage.frame()
        stage.system.advance(by: 1)
        list.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
        var offsets: [CGFloat] = []
        for _ in 1...30 {
            if stage.system.nextTime != nil { stage.frame() }
            offsets.append(list.contentOffset.y)
        }
        #expect(offsets[0] == 3, "the first frame moves by little")
        #expect(offsets[7] == 165.5)
        #expect(offsets[15] == 388)
        #expect(offsets[29] == 400)
    }

    @Test func easingOfAnimatedOffsetsIsTheRecordedCurve() {
        let easing = ScrollEasing(from: 0, to: 400, at: 0, duration: 0.3, start: .gently)
        // The device rounds to half points.
        #expect(abs(easing.position(at: 8.0 / 60) - 165.5) < 0.3)
        #expect(abs(easing.position(at: 16.0 / 60) - 388) < 0.3)
        #expect(easing.position(at: 0.5) == 400)
        #expect(easing.velocity(at: 0) == 0)
        #expect(abs(easing.velocity(at: 0.15) - 400 * .pi / 0.6) < 1e-6)
        let turned = easing.retargeted(to: 800, at: 0.1)
        #expect(abs(turned.position(at: 0.1) - easing.position(at: 0.1)) < 1e-9)
        #expect(abs(turned.velocity(at: 0.1) - easing.velocity(at: 0.1)) < 1e-6)
    }

    // MARK: Safe area

    /// The top inset changes from 116 to 64 at offset 300, as on an iPhone SE with iOS 26.1.
    @Test func contentMovesWithTheSafeAreaInset() {
        let scene = RecordedScroll()
        let controller = UIViewController()
        controller.view.addSubview(scene.view)
        scene.stage.window.rootViewController = controller
        controller.additionalSafeAreaInsets.top = 116
        scene.stage.system.settle()
        #expect(scene.view.contentOffset.y == -116)
        scene.view.contentOffset.y = 300
        controller.additionalSafeAreaInsets.top = 64
        scene.stage.system.settle()
        #expect(scene.view.contentOffset.y == 352)
        // Setting contentInset does not move the content.
        scene.view.contentInset.top = 20
        scene.stage.system.settle()
        #expect(scene.view.contentOffset.y == 352)
    }
}
