// The way of something thrown: up a little, then down under an even gravity.

internal import UIKit

/// A throw from one point to another, whose speed to the side is even.
@MainActor
struct ParabolicFlight {
    let start: CGPoint
    let end: CGPoint

    /// How long a throw takes, in seconds.
    static let duration: TimeInterval = 0.8
    /// How far above the higher of its ends the way leads, in points.
    static let rise: CGFloat = 60

    init(from start: CGPoint, to end: CGPoint) {
        self.start = start
        self.end = end
    }

    /// The way as a curve: a Bézier of two degrees is a parabola, and this one's parameter is the time.
    ///
    /// With the apex h above the start and D further down to the end, the fall from the apex and the climb to it take
    /// times as √(h + D) to √h; the control point lies where the first speed leads in half the time.
    var control: CGPoint {
        let fall = end.y - start.y
        let height = Self.rise + max(0, -fall)
        let rootOfGravity = (2 * height).squareRoot() + (2 * (height + fall)).squareRoot()
        let climb = rootOfGravity * (2 * height).squareRoot()
        return CGPoint(x: (start.x + end.x) / 2, y: start.y - climb / 2)
    }

    var path: CGPath {
        let path = CGMutablePath()
        path.move(to: start)
        path.addQuadCurve(to: end, control: control)
        return path
    }

    /// Moves `view` along, while it shrinks to a size of `side`; `landed` is called when it is there.
    func move(_ view: UIView, to side: CGFloat, landed: @escaping () -> Void) {
        view.center = end
        let way = CAKeyframeAnimation(keyPath: "position")
        way.path = path
        let shrinking = CABasicAnimation(keyPath: "transform.scale")
        shrinking.fromValue = CGFloat(1)
        shrinking.toValue = side / max(view.bounds.width, view.bounds.height, side)
        let flight = CAAnimationGroup()
        flight.animations = [way, shrinking]
        flight.duration = Self.duration
        flight.delegate = Landing(landed)
        view.layer.add(flight, forKey: "flight")
    }
}

/// Tells a closure that the flight is over.
@MainActor
private final class Landing: CAAnimationDelegate {
    private let landed: () -> Void

    init(_ landed: @escaping () -> Void) { self.landed = landed }

    func animationDidStop(_ animation: CAAnimation, finished flag: Bool) { landed() }
}
