// Subclasses of layers that override properties and methods.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct LayerSubclassTests {
    private final class Recorder: CALayer {
        var log: [String] = []
        override var bounds: CGRect { didSet { log.append("bounds") } }
        override var position: CGPoint { didSet { log.append("position") } }
        override var cornerRadius: CGFloat { didSet { log.append("cornerRadius") } }
        override func add(_ anim: CAAnimation, forKey key: String?) {
            log.append("add \(key ?? "")")
            super.add(anim, forKey: key)
        }
        override func addSublayer(_ layer: CALayer) {
            log.append("addSublayer")
            super.addSublayer(layer)
        }
        override func contains(_ p: CGPoint) -> Bool { hypot(p.x - 5, p.y - 5) <= 5 }
    }

    /// Apple, CALayer.frame: setting it sets the position and the bounds.
    @Test func settingTheFrameCallsTheOverridesOfPositionAndBounds() {
        let layer = Recorder()
        layer.frame = CGRect(x: 2, y: 2, width: 10, height: 10)
        #expect(layer.log == ["position", "bounds"])
    }

    @Test func overridesOfMethodsAreCalled() {
        let layer = Recorder()
        layer.cornerRadius = 3
        layer.addSublayer(CALayer())
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
        #expect(layer.log == ["cornerRadius", "addSublayer", "add fade"])
        #expect(layer.sublayers?.count == 1 && layer.animation(forKey: "fade") != nil)
    }

    /// Apple, CALayer.hitTest(_:): a layer is hit at the points for which its contains(_:) returns true.
    @Test func hitTestsUseTheOverrideOfContains() {
        let layer = Recorder()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(layer.hitTest(CGPoint(x: 5, y: 5)) === layer)
        #expect(layer.hitTest(CGPoint(x: 0.5, y: 0.5)) == nil)
    }
}
