// A view that turns over: its old look turns away, and after the quarter the new one turns in.
//
// The eye is `eyeDistance` sides away: turned by θ, what is x from the axis is seen x · cos θ / (1 − x · sin θ / distance) from it, so
// that the edge that comes toward the user grows. A picture of the old look lies in a layer in front of the view's own; the two turn
// together, and one of them is seen at a time.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// One call of `UIView.transition` that flips.
@MainActor
final class ViewFlip: CAAnimationDelegate {
    /// About which axis, and which way round.
    nonisolated struct Turn: Sendable {
        let keyPath: String
        /// The angle, in radians, at which the view is seen from its side.
        let quarter: CGFloat

        /// The side that narrows as the view turns.
        func side(of size: CGSize) -> CGFloat { keyPath.hasSuffix("y") ? size.width : size.height }
    }

    /// From the screen to the eye, in sides of the view: the nearer, the more the edges differ.
    private static let eyeDistance: CGFloat = 2
    private static let eyeKey = "flip.eye"

    private static let turnKey = "flip"
    private static let lookKey = "flip.look"

    private weak var view: UIView?
    private let turn: Turn
    private let duration: TimeInterval
    private let options: UIView.AnimationOptions
    private let completion: ((Bool) -> Void)?
    /// Shows the old look.
    private let ghost = CALayer()

    init(_ view: UIView, turn: Turn, duration: TimeInterval, options: UIView.AnimationOptions, completion: ((Bool) -> Void)?) {
        self.view = view
        self.turn = turn
        self.duration = duration
        self.options = options
        self.completion = completion
    }

    /// Makes the changes and starts to turn; an earlier flip of the view ends here.
    func run(_ changes: () -> Void) {
        guard let view else { return }
        view.layer.removeAnimation(forKey: Self.turnKey)
        let old = view.snapshotView(afterScreenUpdates: false)?.layer.contents
        UIView.performWithoutAnimation(changes)
        guard let old, let container = view.layer.superlayer else {
            UIApplication.shared.frameLoop.afterThisTurn { [completion] in completion?(true) }
            return
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        ghost.contents = old
        ghost.anchorPoint = view.layer.anchorPoint
        ghost.bounds = view.layer.bounds
        ghost.position = view.layer.position
        ghost.zPosition = view.layer.zPosition
        ghost.transform = view.layer.transform
        // Seen only while its animation says so.
        ghost.opacity = 0
        container.insertSublayer(ghost, above: view.layer)
        CATransaction.commit()
        start(view)
    }

    private func start(_ view: UIView) {
        let turning = CAKeyframeAnimation(keyPath: turn.keyPath)
        turning.values = [0, turn.quarter, -turn.quarter, 0]
        turning.keyTimes = [0, 0.5, 0.5, 1]
        pace(turning)
        // First the perspective, so that the turn is seen in it.
        for layer in [ghost, view.layer] { layer.add(eye(for: layer), forKey: Self.eyeKey) }
        ghost.add(turning, forKey: Self.turnKey)
        ghost.add(look(first: view.layer.opacity, then: 0), forKey: Self.lookKey)
        view.layer.add(look(first: 0, then: view.layer.opacity), forKey: Self.lookKey)
        if blocks { view.blockingAnimations += 1 }
        turning.delegate = self
        view.layer.add(turning, forKey: Self.turnKey)
    }

    /// Shows a layer in perspective, for as long as it turns.
    private func eye(for layer: CALayer) -> CABasicAnimation {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / max(Self.eyeDistance * turn.side(of: layer.bounds.size), 1)
        let seen = CATransform3DConcat(layer.transform, perspective)
        let eye = CABasicAnimation(keyPath: "transform")
        eye.fromValue = seen
        eye.toValue = seen
        eye.duration = duration
        return eye
    }

    private func look(first: Float, then second: Float) -> CAKeyframeAnimation {
        let look = CAKeyframeAnimation(keyPath: "opacity")
        look.values = [first, second]
        look.keyTimes = [0, 0.5, 1]
        look.calculationMode = .discrete
        pace(look)
        return look
    }

    private func pace(_ animation: CAKeyframeAnimation) {
        animation.duration = duration
        animation.timingFunction = options.curve.timingFunction
    }

    private var blocks: Bool { !options.contains(.allowUserInteraction) }

    func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {
        ghost.removeFromSuperlayer()
        if let view {
            view.layer.removeAnimation(forKey: Self.lookKey)
            view.layer.removeAnimation(forKey: Self.eyeKey)
            if blocks { view.blockingAnimations -= 1 }
        }
        completion?(flag)
    }
}
