// Values of layers by key, layers of application classes, additive paths, the order of events, and shadows of masked corners.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct LayerKeyValueTests {
    /// An application's layer class that adds a sublayer of its own.
    private final class Badge: CALayer {
        required init() {
            super.init()
            addSublayer(CALayer())
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    private final class Ring: CAShapeLayer {}

    private final class Host: CALayerDelegate {
        var layouts = 0
        func layoutSublayers(of layer: CALayer) { layouts += 1 }
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
    }

    private final class Log: CAAnimationDelegate {
        var events: [String] = []
        func animationDidStart(_ anim: CAAnimation) { events.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stop \(flag)") }
    }

    // MARK: Application classes

    /// `CALayer.presentation()` returns a layer of the receiver's class.
    @Test func presentationLayerHasTheClassOfItsModel() throws {
        let tree = try LayerTree()
        let badge = Badge()
        badge.position.x = 7
        tree.root.addSublayer(badge)
        tree.frame()
        let shown = try #require(badge.presentation())
        #expect(shown.position.x == 7 && shown.model() === badge)
        #expect(shown.sublayers?.count == 1, "the sublayers are those of the model")
        let ring = Ring()
        ring.lineWidth = 4
        tree.root.addSublayer(ring)
        let fade = CABasicAnimation(keyPath: "lineWidth")
        (fade.fromValue, fade.toValue, fade.duration) = (0.0, 4.0, 1)
        ring.add(fade, forKey: nil)
        tree.frame()
        tree.frame(after: 0.5)
        MediaClock.frameTime = tree.time
        defer { MediaClock.frameTime = nil }
        #expect(try #require(ring.presentation()).lineWidth == 2)
    }

    /// `CALayer.defaultValue(forKey:)` is a class method that subclasses inherit.
    @Test func subclassesHaveDefaultValuesOfTheirOwnProperties() {
        #expect(CAShapeLayer.defaultValue(forKey: "lineWidth") as? Double == 1)
        #expect(CAGradientLayer.defaultValue(forKey: "endPoint") as? CGPoint == CGPoint(x: 0.5, y: 1))
        #expect(CALayer.defaultValue(forKey: "lineWidth") == nil)
    }

    // MARK: Values by key

    /// Key-value coding calls the property's setter.
    @Test func valuesSetByKeyHaveTheEffectsOfTheSetter() throws {
        let tree = try LayerTree()
        let host = Host()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        layer.delegate = host
        tree.frame()
        host.layouts = 0
        layer.setValue(CGRect(x: 0, y: 0, width: 20, height: 10), forKey: "bounds")
        tree.frame()
        #expect(host.layouts == 1)
        layer.setValue(30, forKeyPath: "bounds.size.width")
        tree.frame()
        #expect(host.layouts == 2)
        layer.setValue(CGRect(x: 0, y: 0, width: 8, height: 6), forKey: "frame")
        #expect(layer.position == CGPoint(x: 4, y: 3) && layer.value(forKey: "frame") as? CGRect == layer.frame)

        let other = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .blue)
        other.delegate = host
        tree.frame()
        #expect(tree.pixel(2, 2) == 0xFF00_00FF)
        layer.setValue(1, forKeyPath: "zPosition")
        tree.frame()
        #expect(tree.pixel(2, 2) == 0xFFFF_0000)
        layer.isHidden = true
        tree.frame()
        layer.setValue(false, forKey: "hidden")
        tree.frame()
        #expect(tree.pixel(2, 2) == 0xFFFF_0000)
    }

    @Test func nilRemovesAColourAndAPath() {
        let layer = CAShapeLayer()
        layer.backgroundColor = .red
        layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
        layer.shadowPath = layer.path
        layer.setValue(nil, forKey: "backgroundColor")
        layer.setValue(nil, forKey: "path")
        layer.setValue(NSNull(), forKeyPath: "shadowPath")
        layer.setValue(nil, forKey: "opacity")
        #expect(layer.backgroundColor == nil && layer.path == nil && layer.shadowPath == nil && layer.opacity == 1)
    }

    /// "Key-Value Coding Compliant Container Classes", Core Animation Programming Guide: layers and animations store values of any key.
    @Test func layersAndAnimationsStoreValuesOfOtherKeys() {
        let layer = CALayer()
        layer.setValue("why", forKey: "purpose")
        #expect(layer.value(forKey: "purpose") as? String == "why")
        layer.setValue(nil, forKey: "purpose")
        #expect(layer.value(forKey: "purpose") == nil)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.setValue(3, forKey: "index")
        layer.add(animation, forKey: "fade")
        #expect(layer.animation(forKey: "fade")?.value(forKey: "index") as? Int == 3)
    }

    // MARK: Additive paths

    /// `CAPropertyAnimation.isAdditive`: the values are added to the current value.
    @Test(arguments: ["position", "transform.translation"]) func pathKeyframesCanBeAdditive(keyPath: String) throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 20, y: 30, width: 10, height: 10), .red)
        layer.setAffineTransform(CGAffineTransform(translationX: 3, y: 4))
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 40, y: 20))
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.path = path
        animation.isAdditive = true
        animation.duration = 1
        layer.add(animation, forKey: nil)
        tree.frame()
        tree.frame(after: 0.5)
        MediaClock.frameTime = tree.time
        defer { MediaClock.frameTime = nil }
        let shown = try #require(layer.presentation())
        #expect(abs(shown.frame.minX - (23 + 20)) < 1e-9 && abs(shown.frame.minY - (34 + 10)) < 1e-9)
    }

    /// The outlines of a shape's `path` are added point by point.
    @Test func outlinesCanBeAdditive() throws {
        let tree = try LayerTree()
        let shape = CAShapeLayer()
        shape.path = CGPath(rect: CGRect(x: 1, y: 1, width: 4, height: 4))
        tree.root.addSublayer(shape)
        let animation = CAKeyframeAnimation(keyPath: "path")
        animation.values = [CGPath(rect: .zero), CGPath(rect: CGRect(x: 10, y: 0, width: 20, height: 0))]
        animation.isAdditive = true
        animation.duration = 1
        shape.add(animation, forKey: nil)
        tree.frame()
        tree.frame(after: 0.5)
        MediaClock.frameTime = tree.time
        defer { MediaClock.frameTime = nil }
        #expect(shape.presentation()?.path?.boundingBoxOfPath == CGRect(x: 6, y: 1, width: 14, height: 4))
    }

    // MARK: Order of events

    /// `animationDidStart(_:)` is called when the animation begins its active duration, which a begin time delays.
    @Test func delayedAnimationStartsAtItsBeginTime() throws {
        let tree = try LayerTree()
        let log = Log()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue) = (1.0, 0.0)
        (animation.beginTime, animation.duration) = (tree.time + 1, 1)
        animation.fillMode = .backwards
        animation.delegate = log
        layer.add(animation, forKey: nil)
        tree.frame()
        tree.frame(after: 0.9)
        #expect(log.events.isEmpty)
        tree.frame(after: 0.2)
        #expect(log.events == ["start"])
        tree.frame(after: 1)
        #expect(log.events == ["start", "stop true"])
    }

    /// `CADisplayLink.remove(from:forMode:)`: the run loop no longer calls the display link.
    @Test func displayLinkRemovedByAnEarlierOneDoesNotFire() {
        var calls: [String] = []
        let second = CADisplayLink { _ in calls.append("second") }
        let first = CADisplayLink { _ in
            calls.append("first")
            second.remove(from: .main, forMode: .common)
        }
        for link in [first, second] { link.add(to: .main, forMode: .common) }
        CADisplayLink.fire(at: 1, interval: 0.1)
        #expect(calls == ["first"])
        first.invalidate()
        second.invalidate()
    }

    // MARK: Values of subclasses

    private final class Dial: CALayer {
        override class func needsDisplay(forKey key: String) -> Bool { key == "angle" || super.needsDisplay(forKey: key) }
    }

    /// Apple, needsDisplay(forKey:): a change of the value of such a key displays the contents again.
    @Test func valuesThatNeedDisplayRedrawTheContents() {
        let dial = Dial()
        dial.displayIfNeeded()
        dial.setValue("north", forKey: "label")
        #expect(!dial.needsDisplay())
        dial.setValue(1.5, forKey: "angle")
        #expect(dial.needsDisplay() && dial.value(forKey: "angle") as? Double == 1.5)
    }

    // MARK: Shadows

    /// Without a shadow path, the shadow has the layer's shape, in which only the masked corners are rounded.
    @Test func shadowHasOnlyTheMaskedCorners() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 10, y: 10, width: 40, height: 40), .red)
        layer.cornerRadius = 20
        layer.maskedCorners = .layerMinXMinYCorner
        layer.shadowOpacity = 1
        layer.shadowRadius = 0
        layer.shadowOffset = CGSize(width: 45, height: 0)
        tree.frame()
        #expect(tree.pixel(56, 11) == 0, "the upper left corner is round")
        #expect(tree.pixel(94, 11) == 0xFF00_0000 && tree.pixel(56, 49) == 0xFF00_0000)
    }
}
