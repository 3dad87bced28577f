// CATransaction.flush() during an event draws a frame. Animation callbacks and accessibility updates wait until the event has ended.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor
@Suite struct FlushTests {
    private final class Listener: CAAnimationDelegate {
        var calls: [String] = []
        func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append("stop \(flag)") }
    }

    /// An animation of the opacity that ends between two frames.
    private func animation(_ listener: Listener) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 0.105)
        animation.delegate = listener
        return animation
    }

    @Test func completionsAreCalledAfterTheEvent() {
        let stage = Stage.withScreenReader()
        let (view, other) = (UIView(), UIView())
        stage.show(view, other)
        let listener = Listener()
        CATransaction.begin()
        CATransaction.setCompletionBlock { listener.calls.append("completion") }
        view.layer.add(animation(listener), forKey: "ending")
        CATransaction.commit()
        stage.frame()
        #expect(listener.calls == ["start"])
        let system = stage.system
        var inEvent: [String] = []
        var frames = 0
        _ = system.schedule(at: stage.frameTime + 0.108) {
            let before = stage.native.frames.count
            other.layer.add(self.animation(listener), forKey: "beginning")
            other.backgroundColor = .red
            CATransaction.flush()
            frames = stage.native.frames.count - before
            inEvent = listener.calls
        }
        stage.system.settle()
        #expect(frames == 1)
        #expect(inEvent == ["start"])
        #expect(listener.calls.filter { $0 != "completion" } == ["start", "stop true", "start", "stop true"])
        #expect(listener.calls.filter { $0 == "completion" }.count == 1)
    }

    @Test func accessibilityTreeIsUpdatedAfterTheEvent() {
        let stage = Stage.withScreenReader()
        let label = UILabel()
        label.text = "Before"
        stage.show(label)
        var (inEvent, frames) = (0, 0)
        _ = stage.system.schedule(at: stage.frameTime + 1) {
            let before = (stage.reader.updateCount, stage.native.frames.count)
            label.text = "Between"
            CATransaction.flush()
            inEvent = stage.reader.updateCount - before.0
            frames = stage.native.frames.count - before.1
            label.text = "After"
        }
        stage.system.advance(by: 2)
        #expect(frames == 1 && inEvent == 0)
        #expect(stage.element("After") != nil)
    }
}
