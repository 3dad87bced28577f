// The motion of a thrown object: up, then down with constant gravity.

internal import UIKit

/// A throw from one point to another with a constant horizontal velocity.
@MainActor
struct ParabolicMotion {
    let start: CGPoint
    let end: CGPoint

    /// The height and the duration.
    private let motion: ThrowMotion

    init(from start: CGPoint, to end: CGPoint, motion: ThrowMotion = ThrowMotion()) {
        self.start = start
        self.end = end
        self.motion = motion
    }

    /// The control point of the quadratic Bézier curve: a parabola with a parameter that is proportional to the time.
    ///
    /// With the apex h above the start and the end D below the start, the durations of climb and fall are in the ratio of √h to √(h + D).
    /// The control point is where the initial velocity would lead in half the duration.
    var control: CGPoint {
        let drop = end.y - start.y
        let height = motion.rise + max(0, -drop)
        let rootOfGravity = (2 * height).squareRoot() + (2 * (height + drop)).squareRoot()
        let initialSpeed = rootOfGravity * (2 * height).squareRoot()
        return CGPoint(x: (start.x + end.x) / 2, y: start.y - initialSpeed / 2)
    }

    var path: CGPath {
        let path = CGMutablePath()
        path.move(to: start)
        path.addQuadCurve(to: end, control: control)
        return path
    }

    /// Moves `view` along the path while it shrinks until its longer side is at most `side` points.
    func animate(_ view: UIView, shrinkingTo side: CGFloat, completion: @escaping () -> Void) {
        view.center = end
        let movement = CAKeyframeAnimation(keyPath: "position")
        movement.path = path
        let shrinking = CABasicAnimation(keyPath: "transform.scale")
        shrinking.fromValue = CGFloat(1)
        shrinking.toValue = side / max(view.bounds.width, view.bounds.height, side)
        let group = CAAnimationGroup()
        group.animations = [movement, shrinking]
        group.duration = motion.duration
        CATransaction.run {
            view.layer.add(group, forKey: "throw")
        } completion: {
            completion()
        }
    }
}
