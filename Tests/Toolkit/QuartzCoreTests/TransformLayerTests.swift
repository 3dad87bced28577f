// Sublayers with depth: order, perspective, opacity, pixels and history.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct TransformLayerTests {
    /// The red front and the green back of a cube of 40 points about (50, 50).
    private func cube(in tree: LayerTree) -> CATransformLayer {
        let cube = CATransformLayer()
        cube.position = CGPoint(x: 50, y: 50)
        tree.root.addSublayer(cube)
        for (color, angle) in [(CGColor.red, 0.0), (.green, Double.pi)] {
            let side = CALayer()
            side.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
            side.backgroundColor = color
            side.transform = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 20), CATransform3DMakeRotation(angle, 0, 1, 0))
            cube.addSublayer(side)
        }
        return cube
    }

    /// The front covers the back, although it is the first sublayer. After half a turn, the back covers the front.
    @Test func sublayersAreDrawnInTheOrderOfTheirDepth() throws {
        let tree = try LayerTree()
        let cube = cube(in: tree)
        tree.frame()
        #expect(tree.pixel(50, 50) == 0xFFFF_0000)
        withoutActions { cube.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
        tree.frame()
        #expect(tree.pixel(50, 50) == 0xFF00_FF00)
    }

    /// From 100 points, a square of 40 points at depth 20 appears 100 / (100 − 20) = 1.25 times as large: 50 points, from 25 to 75.
    /// At depth −20 it appears 100 / 120 times as large: 33 points, from 33 to 67.
    @Test func perspectiveOfTheSuperlayerAppliesToTheDepthOfSublayers() throws {
        let tree = try LayerTree()
        let cube = cube(in: tree)
        withoutActions {
            var eye = CATransform3DIdentity
            eye.m34 = -1 / 100
            tree.root.sublayerTransform = eye
        }
        tree.frame()
        #expect(tree.pixel(27, 50) == 0xFFFF_0000 && tree.pixel(73, 50) == 0xFFFF_0000)
        #expect(tree.pixel(23, 50) == 0 && tree.pixel(77, 50) == 0)
        withoutActions { cube.sublayers?[0].isHidden = true }
        tree.frame()
        #expect(tree.pixel(35, 50) == 0xFF00_FF00 && tree.pixel(30, 50) == 0)
    }

    /// A quarter turn shows the third side, which is blue. In a plain layer, all sides would be in one plane, seen edge-on.
    @Test func rotationOfTheLayerMovesItsSublayersInSpace() throws {
        let tree = try LayerTree()
        let cube = cube(in: tree)
        let side = CALayer()
        side.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        side.backgroundColor = .blue
        side.transform = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 20), CATransform3DMakeRotation(.pi / 2, 0, 1, 0))
        cube.addSublayer(side)
        tree.frame()
        #expect(tree.pixel(50, 50) == 0xFFFF_0000)
        withoutActions { cube.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0) }
        tree.frame()
        #expect(tree.pixel(50, 50) == 0xFF00_00FF)
    }

    /// Two overlapping squares with opacity 0.5 each: red behind blue is a quarter red. As a group, only blue would be visible.
    @Test func opacityAppliesToEachSublayer() throws {
        let tree = try LayerTree()
        let layer = CATransformLayer()
        layer.opacity = 0.5
        tree.root.addSublayer(layer)
        tree.add(CGRect(x: 0, y: 0, width: 50, height: 50), .red, to: layer)
        tree.add(CGRect(x: 0, y: 0, width: 50, height: 50), .blue, to: layer)
        tree.frame()
        #expect(tree.pixel(25, 25) >> 16 & 0xFF == 64)
    }

    @Test func contentOfTheLayerItselfIsNotDrawn() throws {
        let tree = try LayerTree()
        let layer = CATransformLayer()
        layer.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        layer.backgroundColor = .red
        layer.borderWidth = 4
        layer.masksToBounds = true
        tree.root.addSublayer(layer)
        tree.add(CGRect(x: 60, y: 0, width: 20, height: 20), .blue, to: layer)
        tree.frame()
        #expect(tree.pixel(30, 30) == 0)
        // The sublayer is outside the bounds, at (10 + 60, 10 + 0), and is not clipped.
        #expect(tree.pixel(75, 15) == 0xFF00_00FF)
    }

    @Test func turningCubeIsDrawnTheSameFromDamageAndHistory() throws {
        let tree = try LayerTree()
        let recorded = RecordedFrames(of: tree)
        let cube = cube(in: tree)
        withoutActions {
            var eye = CATransform3DIdentity
            eye.m34 = -1 / 200
            tree.root.sublayerTransform = eye
        }
        let turn = CABasicAnimation(keyPath: "transform")
        turn.valueFunction = CAValueFunction(name: .rotateY)
        (turn.fromValue, turn.toValue, turn.duration, turn.repeatCount) = (0.0, 2 * Double.pi, 1, .infinity)
        cube.add(turn, forKey: nil)
        for _ in 0..<15 {
            tree.frame(after: 0.071)
            recorded.add()
        }
        #expect(recorded.history.count == 15)
        try recorded.compareAll()
    }
}

@MainActor @Suite struct ValueFunctionTests {
    private func value(of key: String, _ function: CAValueFunctionName, from: Any, to: Any, at time: Double) throws -> Double? {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        let animation = CABasicAnimation(keyPath: "transform")
        animation.valueFunction = CAValueFunction(name: function)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        layer.add(animation, forKey: nil)
        tree.frame()
        tree.frame(after: time)
        MediaClock.frameTime = tree.time
        defer { MediaClock.frameTime = nil }
        return layer.presentation()?.value(forKeyPath: key) as? Double
    }

    /// A full turn interpolates the angle: a quarter of the way is π / 2. The matrices of 0 and 2π are equal.
    @Test func fullTurnInterpolatesTheAngle() throws {
        let angle = try #require(try value(of: "transform.rotation.z", .rotateZ, from: 0.0, to: 2 * Double.pi, at: 0.25))
        #expect(abs(angle - .pi / 2) < 1e-9)
    }

    @Test func functionsOfThreeNumbersTakeAnArray() throws {
        #expect(try value(of: "transform.scale.y", .scale, from: [1.0, 1.0, 1.0], to: [2.0, 3.0, 1.0], at: 0.5) == 2)
        #expect(try value(of: "transform.translation.x", .translate, from: [0.0, 0.0, 0.0], to: [8.0, 4.0, 2.0], at: 0.25) == 2)
    }

    @Test func wrongNumberOfValuesAndUnknownNameHaveNoEffect() throws {
        #expect(try value(of: "transform.scale.y", .scale, from: 1.0, to: 3.0, at: 0.5) == 1)
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")) == nil)
    }
}
