// Keyframe animations in all calculation modes.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct KeyframeAnimationTests {
    /// Reads the presentation layer at fractions of a one-second animation.
    private func values<T>(of animation: CAKeyframeAnimation, at moments: [Double], _ read: (CALayer) -> T) throws -> [T] {
        let tree = try LayerTree()
        let layer = CALayer()
        tree.root.addSublayer(layer)
        animation.duration = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: "keys")
        tree.frame()
        let start = tree.time
        return try moments.map { moment in
            tree.frame(after: start + moment - tree.time)
            MediaClock.frameTime = start + moment
            defer { MediaClock.frameTime = nil }
            return read(try #require(layer.presentation()))
        }
    }

    private func keyframes(_ keyPath: String, _ values: [Any]?, _ mode: CAAnimationCalculationMode) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.values = values
        animation.calculationMode = mode
        return animation
    }

    // The scale in each frame of a bounce of 0.6 s at 60 frames per second, by Catmull–Rom interpolation to three decimals.
    @Test func cubicModeIsCatmullRom() throws {
        let table: [Double] = [
            1, 1.054, 1.137, 1.231, 1.319, 1.381, 1.4, 1.36, 1.272, 1.159, 1.044, 0.95, 0.9, 0.903, 0.944, 1.006, 1.072, 1.126, 1.15,
            1.14, 1.107, 1.061, 1.013, 0.973, 0.95, 0.947, 0.957, 0.974, 0.993, 1.01, 1.02, 1.022, 1.019, 1.014, 1.009, 1.003, 1,
        ]
        let bounce = keyframes("transform.scale", [1, 1.4, 0.9, 1.15, 0.95, 1.02, 1], .cubic)
        let seen = try values(of: bounce, at: (0...36).map { Double($0) / 36 }) { $0.affineTransform().a }
        #expect(seen.map { Int(($0 * 1000).rounded()) } == table.map { Int(($0 * 1000).rounded()) })
    }

    /// Kochanek–Bartels splines, as Apple documents `CAKeyframeAnimation.tensionValues`. In the keyframes 0, 10 and 30, the value halfway
    /// between 0 and 10 is 5 + (m₁ − m₂) / 8, where m₁ and m₂ are the tangents at 0 and at 10. The tangent m₁ is 5. The tangent m₂ is 15 by
    /// default, 0 with a tension of 1, 10 with a continuity of 1, and 20 with a bias of 1.
    @Test func tensionContinuityAndBiasShapeTheCurve() throws {
        func middle(_ set: (CAKeyframeAnimation) -> Void) throws -> Double {
            let animation = keyframes("position.x", [0, 10, 30], .cubic)
            set(animation)
            return try values(of: animation, at: [0.25]) { Double($0.position.x) }[0]
        }
        #expect(try middle { _ in } == 3.75)
        #expect(try middle { $0.tensionValues = [0, 1] } == 5.625)
        #expect(try middle { $0.continuityValues = [0, 1, 0] } == 4.375)
        #expect(try middle { $0.biasValues = [0, 1] } == 3.125)
    }

    /// `continuityValues`: "Positive values result in sharper corners while negative values create inverted corners." Near a sharp
    /// corner, the curve through 0, 10, 0 stays below 10; near an inverted corner, it exceeds 10.
    @Test func positiveContinuityGivesSharpCorners() throws {
        let animation = keyframes("position.x", [0, 10, 0], .cubic)
        func sides() throws -> [Double] { try values(of: animation, at: [0.45, 0.55]) { Double($0.position.x) } }
        animation.continuityValues = [0, 1]
        #expect(try sides().allSatisfy { $0 < 10 })
        animation.continuityValues = [0, -1]
        #expect(try sides().allSatisfy { $0 > 10 })
    }

    /// `biasValues`: "Positive values move the curve before the control point while negative values move it after the control point."
    @Test func positiveBiasMovesTheCurveBeforeTheKeyframe() throws {
        let animation = keyframes("position.x", [0, 10, 0], .cubic)
        func sides() throws -> [Double] { try values(of: animation, at: [0.45, 0.55]) { Double($0.position.x) } }
        animation.biasValues = [0, 1]
        #expect(try sides()[0] > 10 && sides()[1] < 10)
        animation.biasValues = [0, -1]
        #expect(try sides()[0] < 10 && sides()[1] > 10)
    }

    @Test func linearModeInterpolatesBetweenKeyframes() throws {
        let animation = keyframes("position.x", [0, 10, 0, 30], .linear)
        #expect(try values(of: animation, at: [0, 1.0 / 6, 0.5, 1]) { ($0.position.x * 1e6).rounded() / 1e6 } == [0, 5, 5, 30])
    }

    @Test func keyTimesAndTimingFunctionsApply() throws {
        let animation = keyframes("position.x", [0, 10, 20], .linear)
        animation.keyTimes = [0, 0.8, 1]
        animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
        let seen = try values(of: animation, at: [0.4, 0.9]) { $0.position.x }
        #expect(abs(seen[0] - 3.15357) < 1e-5)
        #expect(abs(seen[1] - 15) < 1e-9)
    }

    @Test func discreteModeHoldsEachValue() throws {
        let animation = keyframes("position.x", [1, 2, 3, 4], .discrete)
        #expect(try values(of: animation, at: [0, 0.24, 0.26, 0.74, 0.76, 1]) { $0.position.x } == [1, 1, 2, 3, 4, 4])
        animation.keyTimes = [0, 0.1, 0.2, 0.3, 1]
        #expect(try values(of: animation, at: [0.05, 0.15, 0.25, 0.5]) { $0.position.x } == [1, 2, 3, 4])
    }

    @Test func pacedModeHasConstantSpeed() throws {
        let animation = keyframes("position", [CGPoint.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)], .paced)
        animation.keyTimes = [0, 0.9, 1]
        let seen = try values(of: animation, at: [0.125, 0.25, 0.5]) { $0.position }
        #expect(abs(seen[0].x - 5) < 1e-9 && seen[0].y == 0)
        #expect(abs(seen[1].x - 10) < 1e-9 && abs(seen[1].y) < 1e-9)
        #expect(abs(seen[2].y - 10) < 1e-9)
    }

    @Test func cubicPacedModeHasConstantSpeed() throws {
        let points = [CGPoint.zero, CGPoint(x: 10, y: 5), CGPoint(x: 60, y: 0)]
        let animation = keyframes("position", points, .cubicPaced)
        let seen = try values(of: animation, at: (0...20).map { Double($0) / 20 }) { $0.position }
        let steps = zip(seen, seen.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
        let mean = steps.reduce(0, +) / 20
        #expect(steps.allSatisfy { abs($0 - mean) < mean * 0.05 })
    }

    @Test func positionFollowsThePath() throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addQuadCurve(to: CGPoint(x: 20, y: 0), control: CGPoint(x: 10, y: 20))
        path.addLine(to: CGPoint(x: 40, y: 0))
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = path
        let seen = try values(of: animation, at: [0, 0.25, 0.5, 0.75, 1]) { $0.position }
        // The middle of a quadratic Bézier is (p0 + 2c + p1) / 4.
        let expected = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 40, y: 0)]
        #expect(zip(seen, expected).allSatisfy { hypot($0.x - $1.x, $0.y - $1.y) < 1e-9 })
    }

    @Test func rotationModeRotatesAlongThePath() throws {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 10))
        path.addLine(to: CGPoint(x: 0, y: 20))
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = path
        animation.rotationMode = .rotateAuto
        let seen = try values(of: animation, at: [0.25, 0.75]) { $0.affineTransform() }
        #expect(seen[0].isClose(to: CGAffineTransform(rotationAngle: .pi / 4)))
        #expect(seen[1].isClose(to: CGAffineTransform(rotationAngle: .pi * 3 / 4)))
    }

    @Test func imagesChangeInDiscreteMode() throws {
        let images = try (0..<3).map { try #require(CGImage(width: 1, height: 1, premultipliedPixels: [0xFF00_0000 + UInt32($0)])) }
        let animation = keyframes("contents", images, .discrete)
        let seen = try values(of: animation, at: [0.1, 0.4, 0.9]) { $0.contents as? CGImage }
        #expect(seen.map { $0?.pixel(0, 0) } == [0xFF00_0000, 0xFF00_0001, 0xFF00_0002])
    }

    @Test func animationsWithOneKeyframeOrNoneAreHarmless() throws {
        #expect(try values(of: keyframes("position.x", nil, .cubic), at: [0.5]) { $0.position.x } == [0])
        #expect(try values(of: keyframes("position.x", [4], .paced), at: [0.5]) { $0.position.x } == [4])
        #expect(try values(of: keyframes("position.x", [4, 4], .cubicPaced), at: [0.5]) { $0.position.x } == [4])
        #expect(try values(of: keyframes("position.x", [4], .discrete), at: [0.5]) { $0.position.x } == [4])
    }
}
