// Implicit animations, actions and transactions.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct ImplicitAnimationTests {
    private func presentedX(_ layer: CALayer, on tree: LayerTree) -> CGFloat {
        MediaClock.frameTime = tree.time
        defer { MediaClock.frameTime = nil }
        return layer.presentation()?.position.x ?? .nan
    }

    @Test func layerWithoutDelegateAnimatesWithDefaultTiming() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        tree.frame()
        layer.position.x += 60
        #expect(layer.position.x == 65)
        tree.frame(after: 1)
        let curve = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)
        // The values are read every 70 ms, as in the recording of the clock's hands on a device.
        #expect(presentedX(layer, on: tree) == 5)
        for step in 1...3 {
            tree.frame(after: 0.07)
            #expect(abs(presentedX(layer, on: tree) - 5 - 60 * curve.value(at: Double(step) * 0.28)) < 1e-6)
        }
        tree.frame(after: 0.07)
        #expect(presentedX(layer, on: tree) == 65)
        #expect(layer.animationKeys() == nil)
    }

    @Test func layersNeverDisplayedDoNotAnimate() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        layer.position.x = 50
        #expect(layer.animationKeys() == nil)
        tree.frame()
        layer.position.x = 60
        #expect(layer.animationKeys() == ["position"])
        layer.removeFromSuperlayer()
        layer.position.x = 70
        let outside = CALayer()
        outside.position.x = 7
        #expect(outside.animationKeys() == nil)
    }

    @Test func secondChangeStartsAtThePresentationValue() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        tree.frame()
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.position.x = 105
        tree.frame()
        tree.frame(after: 0.125)
        #expect(presentedX(layer, on: tree) == 55)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.position.x = 5
        tree.frame()
        #expect(presentedX(layer, on: tree) == 55)
        tree.frame(after: 0.125)
        #expect(presentedX(layer, on: tree) == 30)
    }

    @Test func transactionsControlDurationTimingFunctionAndActions() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        tree.frame()
        withoutActions { layer.position.x = 20 }
        #expect(layer.animationKeys() == nil)
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
        CATransaction.begin()
        layer.opacity = 0
        CATransaction.commit()
        CATransaction.commit()
        let animation = try #require(layer.animation(forKey: "opacity"))
        #expect(animation.duration == 2)
        #expect(abs((animation.timingFunction?.value(at: 0.5) ?? 0) - 0.315357) < 1e-6)
        layer.borderWidth = 3
        #expect(layer.animation(forKey: "borderWidth")?.duration == 0.25)
    }

    @Test func completionBlocksRunAfterTheirAnimations() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        tree.frame()
        var log: [String] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.append("outer") }
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setCompletionBlock { log.append("inner") }
        layer.position.x = 20
        CATransaction.commit()
        CATransaction.setAnimationDuration(2)
        layer.opacity = 0.5
        CATransaction.commit()
        #expect(log.isEmpty)
        tree.frame()
        tree.frame(after: 0.9)
        #expect(log.isEmpty)
        tree.frame(after: 0.2)
        #expect(log == ["inner"])
        tree.frame(after: 1)
        #expect(log == ["inner", "outer"])
    }

    @Test func transactionWithoutAnimationsCompletesImmediately() {
        var isDone = false
        CATransaction.begin()
        CATransaction.setCompletionBlock { isDone = true }
        #expect(!isDone)
        CATransaction.commit()
        #expect(isDone)
    }

    @Test func replacingAnAnimationCompletesItsTransaction() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        tree.frame()
        var isDone = false
        CATransaction.begin()
        CATransaction.setCompletionBlock { isDone = true }
        layer.position.x = 20
        CATransaction.commit()
        layer.position.x = 30
        #expect(isDone)
    }

    /// Returns the same action for every key, and records keys and animation events.
    private final class Owner: CALayerDelegate, CAAnimationDelegate {
        var answer: (any CAAction)?
        var asked: [String] = []
        var stops: [Bool] = []
        var starts = 0

        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
            asked.append(event)
            return answer
        }
        func animationDidStart(_ anim: CAAnimation) { starts += 1 }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
    }

    @Test func delegateDeterminesActions() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        let owner = Owner()
        layer.delegate = owner
        tree.frame()
        layer.position.x = 50
        #expect(layer.animationKeys() == ["position"])
        layer.removeAllAnimations()
        owner.answer = NSNull()
        layer.opacity = 0.25
        #expect(layer.animationKeys() == nil)
        let animation = CABasicAnimation(keyPath: "cornerRadius")
        owner.answer = animation
        layer.cornerRadius = 3
        #expect(layer.animationKeys() == ["cornerRadius"])
        withoutActions { layer.cornerRadius = 4 }
        #expect(owner.asked == ["position", "opacity", "cornerRadius"])
    }

    @Test func actionsByKeyReplaceImplicitAnimations() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        tree.frame()
        layer.actions = ["position": NSNull()]
        layer.position.x = 50
        layer.opacity = 0.5
        #expect(layer.animationKeys() == ["opacity"])
    }

    @Test func animationDelegateReceivesStartAndStop() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        let owner = Owner()
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.duration = 1
        animation.delegate = owner
        layer.add(animation, forKey: "a")
        #expect(owner.starts == 0)
        tree.frame()
        #expect(owner.starts == 1)
        tree.frame(after: 0.5)
        layer.add(animation, forKey: "a")
        #expect(owner.stops == [false])
        tree.frame()
        tree.frame(after: 1)
        #expect(owner.stops == [false, true])
        layer.add(animation, forKey: "a")
        tree.frame()
        layer.removeAllAnimations()
        #expect(owner.stops == [false, true, false])
    }

    /// The animation of a layer that never was in a tree ends after its duration. A layer removed from its tree loses its animations.
    @Test func animationsOfLayersOutsideATreeTakeTheirDuration() throws {
        let tree = try LayerTree()
        let owner = Owner()
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.delegate = owner
        let outside = CALayer()
        outside.add(animation, forKey: "a")
        tree.frame()
        tree.frame(after: 0.2)
        #expect(owner.stops.isEmpty)
        tree.frame(after: 0.1)
        #expect(owner.stops == [true] && outside.animationKeys() == nil)
        let inside = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        inside.add(animation, forKey: "a")
        tree.frame()
        inside.removeFromSuperlayer()
        tree.frame()
        #expect(owner.stops == [true, false])
        #expect(inside.animationKeys() == nil)
    }

    @Test func animationKeptOnCompletionStopsOnce() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        let owner = Owner()
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.toValue = 50
        animation.duration = 1
        animation.delegate = owner
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: "a")
        tree.frame()
        for _ in 0..<3 { tree.frame(after: 1) }
        #expect(owner.stops == [true])
        #expect(presentedX(layer, on: tree) == 50)
        #expect(tree.renderer.nextAnimationTime == nil)
        #expect(tree.frame(after: 1).isEmpty)
        layer.removeAnimation(forKey: "a")
        #expect(owner.stops == [true])
        tree.frame()
        #expect(tree.pixel(2, 2) == 0xFFFF_0000)
        #expect(tree.pixel(48, 2) == 0)
    }

    @Test func layerCopiesAddedAnimations() throws {
        let layer = CALayer()
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.duration = 3
        animation.setValue("why", forKey: "purpose")
        layer.add(animation, forKey: "a")
        animation.duration = 5
        let own = try #require(layer.animation(forKey: "a"))
        #expect(own !== animation)
        #expect(own.duration == 3)
        #expect(own.value(forKey: "purpose") as? String == "why")
        layer.removeAllAnimations()
    }
}
