// Property values by key path.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct LayerPropertyTests {
    /// A value other than the default for every animatable property except `contents`.
    private static let values: [(layer: CALayer.Type, key: String, value: Any)] = [
        (CALayer.self, "position", CGPoint(x: 1, y: 2)), (CALayer.self, "bounds", CGRect(x: 1, y: 2, width: 3, height: 4)),
        (CALayer.self, "anchorPoint", CGPoint(x: 0.25, y: 0.75)), (CALayer.self, "zPosition", 3.0),
        (CALayer.self, "transform", CATransform3DMakeScale(2, 3, 4)), (CALayer.self, "sublayerTransform", CATransform3DMakeScale(2, 3, 4)),
        (CALayer.self, "opacity", 0.5), (CALayer.self, "hidden", 1.0), (CALayer.self, "isHidden", 1.0),
        (CALayer.self, "backgroundColor", CGColor.red), (CALayer.self, "cornerRadius", 3.0), (CALayer.self, "borderWidth", 3.0),
        (CALayer.self, "borderColor", CGColor.red), (CALayer.self, "contentsRect", CGRect(x: 0, y: 0, width: 0.5, height: 0.5)),
        (CALayer.self, "contentsCenter", CGRect(x: 0, y: 0, width: 0.5, height: 0.5)), (CALayer.self, "shadowColor", CGColor.red),
        (CALayer.self, "shadowOpacity", 0.5), (CALayer.self, "shadowOffset", CGSize(width: 1, height: 2)),
        (CALayer.self, "shadowRadius", 7.0), (CALayer.self, "shadowPath", CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))),
        (CAShapeLayer.self, "path", CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))), (CAShapeLayer.self, "fillColor", CGColor.red),
        (CAShapeLayer.self, "strokeColor", CGColor.red), (CAShapeLayer.self, "lineWidth", 3.0), (CAShapeLayer.self, "miterLimit", 3.0),
        (CAShapeLayer.self, "lineDashPhase", 3.0), (CAShapeLayer.self, "strokeStart", 0.25), (CAShapeLayer.self, "strokeEnd", 0.25),
        (CAGradientLayer.self, "colors", [CGColor.red, CGColor.blue]), (CAGradientLayer.self, "locations", [0.25, 0.75]),
        (CAGradientLayer.self, "startPoint", CGPoint(x: 1, y: 2)), (CAGradientLayer.self, "endPoint", CGPoint(x: 1, y: 2)),
        (CAReplicatorLayer.self, "instanceCount", 3.0), (CAReplicatorLayer.self, "instanceDelay", 0.5),
        (CAReplicatorLayer.self, "instanceTransform", CATransform3DMakeScale(2, 3, 4)),
        (CAReplicatorLayer.self, "instanceColor", CGColor.red), (CAReplicatorLayer.self, "instanceRedOffset", -0.5),
        (CAReplicatorLayer.self, "instanceGreenOffset", -0.5), (CAReplicatorLayer.self, "instanceBlueOffset", -0.5),
        (CAReplicatorLayer.self, "instanceAlphaOffset", -0.5),
        (CATextLayer.self, "fontSize", 12.0), (CATextLayer.self, "foregroundColor", CGColor.red),
        (CAEmitterLayer.self, "emitterPosition", CGPoint(x: 1, y: 2)), (CAEmitterLayer.self, "emitterSize", CGSize(width: 1, height: 2)),
        (CAEmitterLayer.self, "birthRate", 0.5), (CAEmitterLayer.self, "lifetime", 0.5), (CAEmitterLayer.self, "velocity", 3.0),
        (CAEmitterLayer.self, "scale", 3.0), (CAEmitterLayer.self, "spin", 3.0),
        (CABackdropLayer.self, "blurRadius", 3.0), (CABackdropLayer.self, "saturation", 3.0),
        (CABackdropLayer.self, "overlayColor", CGColor.red),
    ]

    @Test func everyPropertyCanBeSetAndReadByItsKey() {
        for (type, key, value) in Self.values {
            let layer = type.init()
            #expect(!isEqual(layer.value(forKeyPath: key), value), "\(key) has this value by default")
            layer.setValue(value, forKeyPath: key)
            #expect(isEqual(layer.value(forKeyPath: key), value), "\(key)")
            layer.setValue("text", forKeyPath: key)
            #expect(isEqual(layer.value(forKeyPath: key), value), "\(key) accepts a value of another type")
        }
    }

    @Test func everyPropertyAnimatesByItsKey() throws {
        for (type, key, value) in Self.values {
            let tree = try LayerTree()
            let layer = type.init()
            tree.root.addSublayer(layer)
            let animation = CABasicAnimation(keyPath: key)
            (animation.fromValue, animation.toValue, animation.duration) = (value, value, 1)
            layer.add(animation, forKey: nil)
            tree.frame()
            tree.frame(after: 0.5)
            MediaClock.frameTime = tree.time
            defer { MediaClock.frameTime = nil }
            #expect(isEqual(layer.presentation()?.value(forKeyPath: key), value), "\(key)")
        }
    }

    @Test func layersOfAnotherClassDoNotHaveTheProperty() {
        let layer = CALayer()
        layer.setValue(3.0, forKeyPath: "lineWidth")
        #expect(layer.value(forKeyPath: "lineWidth") == nil)
        #expect(layer.value(forKeyPath: "unknown") == nil)
    }

    private func isEqual(_ a: Any?, _ b: Any) -> Bool {
        guard let a else { return false }
        return "\(a)" == "\(b)" || (a as? CGPath) == (b as? CGPath) && a is CGPath
    }
}
