// Animations of values: combinations of from, to and by, additive and cumulative animations, components, springs and groups.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct PropertyAnimationTests {
    /// The presentation layer at a time after the first frame with the animations.
    private func presentation(
        after seconds: Double, of layer: CALayer = CALayer(), with animations: CAAnimation...
    ) throws -> CALayer {
        let tree = try LayerTree()
        tree.root.addSublayer(layer)
        for animation in animations { layer.add(animation, forKey: nil) }
        tree.frame()
        tree.frame(after: seconds)
        MediaClock.frameTime = tree.time
        defer { MediaClock.frameTime = nil }
        return try #require(layer.presentation())
    }

    private func basic(_ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.byValue = by
        animation.duration = 1
        return animation
    }

    private func positioned(_ x: CGFloat) -> CALayer {
        let layer = CALayer()
        layer.position = CGPoint(x: x, y: 7)
        return layer
    }

    // The combinations are those in Apple's documentation of CABasicAnimation.
    @Test func fromToAndByCombineAsDocumented() throws {
        #expect(try presentation(after: 0.5, of: positioned(100), with: basic("position.x", from: 0, to: 10)).position.x == 5)
        #expect(try presentation(after: 0.5, of: positioned(100), with: basic("position.x", from: 0, by: 20)).position.x == 10)
        #expect(try presentation(after: 0.5, of: positioned(100), with: basic("position.x", to: 10, by: 20)).position.x == 0)
        #expect(try presentation(after: 0.5, of: positioned(100), with: basic("position.x", from: 0)).position.x == 50)
        #expect(try presentation(after: 0.5, of: positioned(100), with: basic("position.x", to: 0)).position.x == 50)
        #expect(try presentation(after: 0.5, of: positioned(100), with: basic("position.x", by: 30)).position.x == 115)
        #expect(try presentation(after: 0.5, of: positioned(100), with: basic("position.x")).position.x == 100)
    }

    @Test func reflectedAndSkewedTransformsAreInterpolatedExactly() throws {
        var t = CATransform3DMakeScale(1, -1, 1)
        t.m32 = 0.5
        let shown = try presentation(after: 0.5, with: basic("transform", from: t, to: t)).transform
        #expect(shown.m22 == -1 && shown.m32 == 0.5 && shown.m33 == 1)
    }

    @Test func componentsDoNotChangeOtherComponents() throws {
        let layer = positioned(100)
        layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
        let seen = try presentation(
            after: 0.5, of: layer, with: basic("position.x", to: 0), basic("bounds.size.height", from: 0, to: 10),
            basic("bounds.origin.x", from: 4, to: 6))
        #expect(seen.position == CGPoint(x: 50, y: 7))
        #expect(seen.bounds == CGRect(x: 5, y: 2, width: 30, height: 5))
        #expect(layer.bounds == CGRect(x: 1, y: 2, width: 30, height: 40))
        #expect(seen.model() === layer)
    }

    @Test func transformComponentsAnimateSeparately() throws {
        func layer() -> CALayer {
            let layer = CALayer()
            layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 3))
            return layer
        }
        let scaled = try presentation(after: 0.5, of: layer(), with: basic("transform.scale", from: 0, to: 2)).affineTransform()
        #expect(scaled.isClose(to: CGAffineTransform(rotationAngle: 0.5)))
        let turned = try presentation(after: 0.5, of: layer(), with: basic("transform.rotation.z", from: 0, to: 2)).affineTransform()
        #expect(turned.isClose(to: CGAffineTransform(rotationAngle: 1).scaledBy(x: 2, y: 3)))
        let moved = try presentation(after: 0.5, of: layer(), with: basic("transform.translation.y", from: 0, to: 8)).affineTransform()
        #expect(moved.ty == 4)
        let flipped = try presentation(after: 0.25, with: basic("transform.rotation.y", from: 0, to: Double.pi)).affineTransform()
        #expect(flipped.isClose(to: CGAffineTransform(scaleX: cos(.pi / 4), y: 1)))
    }

    @Test func rotationCanExceedAFullTurn() throws {
        let seen = try presentation(after: 0.5, with: basic("transform.rotation.z", from: 0, to: 5 * Double.pi))
        #expect(seen.affineTransform().isClose(to: CGAffineTransform(rotationAngle: .pi / 2)))
    }

    @Test func transformsAreInterpolatedByComponents() throws {
        let animation = basic(
            "transform", from: CATransform3DIdentity, to: CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
        #expect(try presentation(after: 0.5, with: animation).affineTransform().isClose(to: CGAffineTransform(rotationAngle: .pi / 4)))
    }

    @Test func additiveAnimationsAddUp() throws {
        let first = basic("position", from: CGPoint(x: -10, y: 0), to: CGPoint.zero)
        first.isAdditive = true
        let second = basic("position.x", by: 4)
        second.isAdditive = true
        #expect(try presentation(after: 0.5, of: positioned(100), with: first, second).position == CGPoint(x: 97, y: 7))
    }

    @Test func cumulativeRunsAddUp() throws {
        let animation = basic("transform.rotation.z", from: 0, to: 1)
        animation.isCumulative = true
        animation.repeatCount = 3
        #expect(try presentation(after: 2.5, with: animation).affineTransform().isClose(to: CGAffineTransform(rotationAngle: 2.5)))
    }

    @Test func coloursInterpolateWithPremultipliedAlpha() throws {
        let layer = CALayer()
        let color = try #require(
            try presentation(after: 0.5, of: layer, with: basic("backgroundColor", from: CGColor.clear, to: CGColor.red)).backgroundColor)
        #expect(color == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    }

    @Test func unknownKeyPathsAndWrongTypesDoNothing() throws {
        let seen = try presentation(
            after: 0.5, of: positioned(100), with: basic("nonsense.x", to: 1), basic("opacity", from: CGPoint.zero, to: "x"),
            basic("position.width", to: 3))
        #expect(seen.position.x == 100)
        #expect(seen.opacity == 1)
    }

    @Test func numbersOfAllTypesAreAccepted() throws {
        for value in [2 as Any, 2.0, Float(2), CGFloat(2), NSNumber(value: 2)] {
            #expect(try presentation(after: 0.5, with: basic("zPosition", from: 0, to: value)).zPosition == 1)
        }
        let boxed = basic("position", from: NSValue(point: .zero), to: NSValue(point: CGPoint(x: 4, y: 2)))
        #expect(try presentation(after: 0.5, with: boxed).position == CGPoint(x: 2, y: 1))
    }

    @Test func groupMembersKeepTheirBeginTimes() throws {
        let late = basic("position.x", from: 0, to: 10)
        late.beginTime = 1
        let early = basic("opacity", from: 0, to: 1)
        early.duration = 0
        let group = CAAnimationGroup()
        group.animations = [late, early]
        group.duration = 2
        let before = try presentation(after: 0.5, of: positioned(100), with: group)
        #expect(before.position.x == 100)
        #expect(before.opacity == 0.25)
        let after = try presentation(after: 1.5, of: positioned(100), with: group)
        #expect(after.position.x == 5)
        #expect(after.opacity == 0.75)
    }

    @Test func groupMembersEndWithTheGroup() throws {
        let long = basic("position.x", from: 0, to: 10)
        long.duration = 10
        let group = CAAnimationGroup()
        group.animations = [long]
        group.duration = 1
        #expect(try presentation(after: 0.5, of: positioned(100), with: group).position.x == 0.5)
        #expect(try presentation(after: 1, of: positioned(100), with: group).position.x == 100)
    }

    @Test func springsFollowTheDampedOscillator() throws {
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.fromValue = 0
        spring.toValue = 1
        spring.duration = 2
        // Undamped: 1 − cos(ωt) with ω = √(stiffness/mass) = 10.
        spring.damping = 0
        #expect(abs(try presentation(after: 0.3, with: spring).position.x - (1 - cos(3.0))) < 1e-9)
        // Critically damped: 1 − (1 + ωt)·e^(−ωt).
        spring.damping = 20
        #expect(abs(try presentation(after: 0.3, with: spring).position.x - (1 - 4 * exp(-3.0))) < 1e-9)
        // A spring beyond critical damping moves like one with critical damping.
        spring.damping = 40
        #expect(abs(try presentation(after: 0.3, with: spring).position.x - (1 - 4 * exp(-3.0))) < 1e-9)
        // Underdamped, ζ = 0.5: after half an oscillation it exceeds the end by e^(−πζ/√(1−ζ²)).
        spring.damping = 10
        let halfSwing = Double.pi / (10 * 0.75.squareRoot())
        let overshoot = exp(-Double.pi * 0.5 / 0.75.squareRoot())
        #expect(abs(try presentation(after: halfSwing, with: spring).position.x - (1 + overshoot)) < 1e-9)
        #expect(spring.settlingDuration > 1 && spring.settlingDuration < 2)
    }

    @Test func dampingBeyondCriticalCountsAsCritical() {
        // A spring of mass 3 and stiffness 1000 is critical at a damping of 2·√3000 ≈ 109.5.
        let spring = CASpringAnimation(keyPath: "opacity")
        (spring.mass, spring.stiffness, spring.damping) = (3, 1000, 500)
        // (1 + ωt)·e^(−ωt) = 0.001 at ωt = 9.2334; ω = √(1000/3) = 18.257; t = 0.5057 s.
        #expect(abs(spring.settlingDuration - 0.5057) < 0.0005)
        let motion = DampedSpring(mass: 3, stiffness: 1000, damping: 500)
        // At t = 0.1: 1 − (1 + 1.8257)·e^(−1.8257) = 0.5448.
        #expect(abs(motion.progress(speed: 0, after: 0.1) - 0.5448) < 0.0005)
    }

    @Test func shapePropertiesAnimate() throws {
        let shape = CAShapeLayer()
        let seen = try presentation(after: 0.5, of: shape, with: basic("strokeEnd", from: 0, to: 1), basic("lineWidth", from: 2, to: 4))
        let presented = try #require(seen as? CAShapeLayer)
        #expect(presented.strokeEnd == 0.5)
        #expect(presented.lineWidth == 3)
    }

    /// Core Animation interpolates paths with the same number of elements; here a line cannot become a curve.
    @Test(arguments: [(0.25, false), (0.75, true)]) func pathsOfOtherElementsSwitchInTheMiddle(time: Double, isSecond: Bool) throws {
        let (line, curve) = (CGMutablePath(), CGMutablePath())
        for path in [line, curve] { path.move(to: .zero) }
        line.addLine(to: CGPoint(x: 10, y: 0))
        curve.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 5))
        let seen = try presentation(after: time, of: CAShapeLayer(), with: basic("path", from: line as CGPath, to: curve as CGPath))
        #expect(try #require(seen as? CAShapeLayer).path?.elements == (isSecond ? curve : line).elements)
    }
}

extension CGAffineTransform {
    func isClose(to other: CGAffineTransform) -> Bool {
        let differences = [a - other.a, b - other.b, c - other.c, d - other.d, tx - other.tx, ty - other.ty]
        return differences.allSatisfy { abs($0) < 1e-9 }
    }
}
