// The overlay that shows touches: a dot under each, with a short trail.

internal import UIKit

/// Draws a dot under each touch of the phone. The dot fades out after the touch has ended.
final class TouchTrails: CAAnimationDelegate {
    let layer = CALayer()
    private var trails: [Trail] = []
    private var color = UIColor.systemOrange.cgColor
    /// The seconds of a touch's movement that its trail shows.
    static let memory = 0.25
    static let radius: CGFloat = 11
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
            line.lineWidth = 6
            line.lineCap = .round
            line.lineJoin = .round
        }
    }

    /// Resolves the colour of new dots and trails in the appearance of a view.
    func updateColors(in view: UIView) { color = view.resolved(.systemOrange) }

    /// Draws those touches of an event that began in `window`.
    func follow(_ event: UIEvent, in window: UIWindow) {
        guard event.type == .touches, let touches = event.touches(for: window) else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for touch in touches {
            switch touch.phase {
            case .began: begin(touch, in: window)
            case .moved: move(touch, in: window)
            case .ended, .cancelled: end(touch)
            case .stationary: break
            }
        }
        CATransaction.commit()
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
        let path = CGMutablePath()
        for (index, entry) in trail.points.enumerated() { index == 0 ? path.move(to: entry.point) : path.addLine(to: entry.point) }
        trail.line.path = trail.points.count > 1 ? path : nil
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
        let ended = trails.filter { $0.touch == nil && !$0.dot.hasAnimations && !$0.line.hasAnimations }
        for trail in ended {
            trail.dot.removeFromSuperlayer()
            trail.line.removeFromSuperlayer()
        }
        trails.removeAll { trail in ended.contains { $0 === trail } }
    }

    /// Removes all dots and trails.
    func clear() {
        for trail in trails {
            for part in [trail.dot, trail.line] {
                part.removeAllAnimations()
                part.removeFromSuperlayer()
            }
        }
        trails = []
    }
}
