// The overlay that shows touches: a dot under each, with a short trail.

internal import Foundation
internal import UIKit
internal import UIKitTools

/// Draws a dot under each touch of the phone. The dot fades out after the touch has ended.
final class TouchTrails: CAAnimationDelegate {
    let layer = CALayer()
    private var trails: [Trail] = []
    private var color = UIColor.systemOrange.cgColor
    /// The seconds of a touch's movement that its trail shows.
    static let memory = 0.25
    static let radius: CGFloat = 11
    private static let lineWidth: CGFloat = 6
    private static let fade = 0.2

    private final class Trail {
        weak var touch: UITouch?
        let dot = CAShapeLayer()
        let line = CAShapeLayer()
        var points: [(time: TimeInterval, point: CGPoint)] = []

        init(_ touch: UITouch, color: CGColor) {
            self.touch = touch
            dot.path = CGPath(ellipseIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
            dot.fillColor = color.copy(alpha: 0.55)
            dot.strokeColor = color
            dot.lineWidth = 1.5
            line.strokeColor = color.copy(alpha: 0.5)
            line.fillColor = nil
            line.lineWidth = lineWidth
            line.lineCap = .round
            line.lineJoin = .round
        }
    }

    /// Resolves the colour of new dots and trails in the appearance of a view.
    func updateColors(in view: UIView) { color = view.resolved(.systemOrange) }

    /// Draws those touches of an event that began in `window`.
    func follow(_ event: UIEvent, in window: UIWindow) {
        guard event.type == .touches, let touches = event.touches(for: window) else { return }
        CATransaction.withoutActions {
            for touch in touches {
                switch touch.phase {
                case .began: begin(touch, in: window)
                case .moved: move(touch, in: window)
                case .ended, .cancelled: end(touch)
                case .stationary: break
                }
            }
        }
    }

    private func begin(_ touch: UITouch, in window: UIWindow) {
        let trail = Trail(touch, color: color)
        trails.append(trail)
        layer.addSublayer(trail.line)
        layer.addSublayer(trail.dot)
        move(touch, in: window)
    }

    private func move(_ touch: UITouch, in window: UIWindow) {
        guard let trail = trails.first(where: { $0.touch === touch }) else { return }
        let point = window.layer.convert(touch.location(in: nil), to: nil)
        trail.points.append((touch.timestamp, point))
        trail.points.removeAll { touch.timestamp - $0.time > Self.memory }
        trail.dot.position = point
        trail.line.path = Self.path(through: trail.points.map(\.point))
    }

    /// The trail from the oldest point to the edge of the dot at the last one; nil if the trail is inside the dot.
    ///
    /// Both are translucent, so a line inside the dot would show through.
    private static func path(through points: [CGPoint]) -> CGPath? {
        guard let dot = points.last else { return nil }
        // The line's round end reaches as far as the dot's edge.
        let reach = radius + lineWidth / 2
        func distance(_ point: CGPoint) -> CGFloat { hypot(point.x - dot.x, point.y - dot.y) }
        guard let last = points.lastIndex(where: { distance($0) > reach }) else { return nil }
        let path = CGMutablePath()
        path.move(to: points[0])
        for point in points[...last].dropFirst() { path.addLine(to: point) }
        // The segment from `last` leads into the dot: halve it until it ends at the edge.
        var (outside, inside) = (points[last], points[last + 1])
        for _ in 0..<12 {
            let middle = CGPoint(x: (outside.x + inside.x) / 2, y: (outside.y + inside.y) / 2)
            if distance(middle) > reach { outside = middle } else { inside = middle }
        }
        path.addLine(to: outside)
        return path
    }

    private func end(_ touch: UITouch) {
        guard let index = trails.firstIndex(where: { $0.touch === touch }) else { return }
        let trail = trails[index]
        trail.touch = nil
        for part in [trail.dot, trail.line] {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 1
            animation.toValue = 0
            animation.duration = Self.fade
            animation.delegate = self
            part.opacity = 0
            part.add(animation, forKey: "fade")
        }
    }

    func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {
        remove { $0.touch == nil && !$0.dot.hasAnimations && !$0.line.hasAnimations }
    }

    func clear() { remove { _ in true } }

    private func remove(where isRemoved: (Trail) -> Bool) {
        let removed = trails.filter(isRemoved)
        trails.removeAll { trail in removed.contains { $0 === trail } }
        for part in removed.flatMap({ [$0.dot, $0.line] }) {
            part.removeAllAnimations()
            part.removeFromSuperlayer()
        }
    }
}
