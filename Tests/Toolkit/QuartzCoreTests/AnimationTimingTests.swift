// Timing of animations: begin time, fill mode, repetition, reversal, speed and time offset.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct AnimationTimingTests {
    /// Adds a layer and animates its opacity linearly from 0 to 1 in two seconds. The model value is 0.5.
    private func layerInTree(_ tree: LayerTree, _ configure: (CABasicAnimation) -> Void) -> CALayer {
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        layer.opacity = 0.5
        tree.frame()
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 2
        configure(animation)
        layer.add(animation, forKey: "fade")
        return layer
    }

    private func opacity(_ layer: CALayer) -> Float { layer.presentation()?.opacity ?? -1 }

    /// The presentation values of the opacity at `times`, in seconds after the first frame with the animation.
    private func opacities(at times: [Double], _ configure: (CABasicAnimation) -> Void) throws -> [Float] {
        let tree = try LayerTree()
        let layer = layerInTree(tree, configure)
        tree.frame(after: 10)
        var last = 0.0
        return times.map { time in
            tree.frame(after: time - last)
            last = time
            // Outside frames `presentation()` uses the media clock, which therefore has to return the frame's time.
            MediaClock.frameTime = tree.time
            defer { MediaClock.frameTime = nil }
            return opacity(layer)
        }
    }

    @Test func animationStartsWithTheFirstFrameAndIsRemovedAtItsEnd() throws {
        #expect(try opacities(at: [0, 0.5, 1, 1.5, 2, 3]) { _ in } == [0, 0.25, 0.5, 0.75, 0.5, 0.5])
    }

    @Test func fillModeForwardsKeepsTheFinalValue() throws {
        let seen = try opacities(at: [1, 2, 50]) {
            $0.fillMode = .forwards
            $0.isRemovedOnCompletion = false
        }
        #expect(seen == [0.5, 1, 1])
    }

    @Test func fillModeBackwardsShowsTheFirstValueBeforeBeginTime() throws {
        let plain = try opacities(at: [0, 1, 2, 3]) { $0.beginTime = 110 + 1 }
        #expect(plain == [0.5, 0, 0.5, 0.5])
        let filled = try opacities(at: [0, 1, 2, 3]) {
            $0.beginTime = 110 + 1
            $0.fillMode = .backwards
        }
        #expect(filled == [0, 0, 0.5, 0.5])
    }

    @Test func repeatCountAndRepeatDurationRepeatRuns() throws {
        #expect(try opacities(at: [1.5, 2.5, 3.5, 4, 4.5, 5]) { $0.repeatCount = 2.25 } == [0.75, 0.25, 0.75, 0, 0.5, 0.5])
        #expect(try opacities(at: [2.5, 2.9, 3]) { $0.repeatDuration = 3 }.map { ($0 * 1000).rounded() } == [250, 450, 500])
        #expect(try opacities(at: [2001]) { $0.repeatCount = .infinity } == [0.5])
    }

    @Test func autoreversesPlaysEachRunForwardsAndThenBackwards() throws {
        #expect(try opacities(at: [1.5, 2.5, 3.5, 4]) { $0.autoreverses = true } == [0.75, 0.75, 0.25, 0.5])
        let filled = try opacities(at: [5]) {
            $0.autoreverses = true
            $0.fillMode = .forwards
            $0.isRemovedOnCompletion = false
        }
        #expect(filled == [0])
    }

    @Test func speedAndTimeOffsetChangeTheRun() throws {
        #expect(try opacities(at: [0.5, 1]) { $0.speed = 2 } == [0.5, 0.5])
        // An offset of half a run starts in the middle and ends there.
        #expect(try opacities(at: [0, 0.5, 1.5]) { $0.timeOffset = 1 } == [0.5, 0.75, 0.25])
        #expect(
            try opacities(at: [0, 100]) {
                $0.speed = 0
                $0.timeOffset = 0.5
            } == [0.25, 0.25])
    }

    @Test func speedOfALayerAppliesToAnimationsOfItsSublayers() throws {
        let tree = try LayerTree()
        let layer = layerInTree(tree) { _ in }
        tree.root.speed = 0.1
        tree.frame()
        tree.frame(after: 10)
        MediaClock.frameTime = tree.time
        defer { MediaClock.frameTime = nil }
        #expect(abs(opacity(layer) - 0.5) < 1e-5)
        #expect(tree.renderer.nextAnimationTime != nil)
        tree.root.speed = 0
        #expect(tree.renderer.nextAnimationTime == nil)
    }

    @Test func pausedLayerShowsTheStateAtItsTimeOffset() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        layer.speed = 0
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 1
        // A begin time of exactly 0 would mean the time of the first frame.
        animation.beginTime = 1e-9
        animation.fillMode = .both
        layer.add(animation, forKey: nil)
        layer.timeOffset = 0.75
        tree.frame()
        MediaClock.frameTime = tree.time
        defer { MediaClock.frameTime = nil }
        #expect(abs(opacity(layer) - 0.75) < 1e-5)
    }

    @Test func nextAnimationTimeIsTheBeginTimeAndThenTheTimeOfTheFrame() throws {
        let tree = try LayerTree()
        #expect(tree.renderer.nextAnimationTime == nil)
        _ = layerInTree(tree) { $0.beginTime = 103 }
        tree.frame()
        #expect(tree.renderer.nextAnimationTime == 103)
        tree.frame(after: 4)
        #expect(tree.renderer.nextAnimationTime == 104)
        tree.frame(after: 4)
        #expect(tree.renderer.nextAnimationTime == nil)
    }
}
