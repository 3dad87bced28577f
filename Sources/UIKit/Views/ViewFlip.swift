// A view that turns over: its old look turns away, and after the quarter the new one turns in.
//
// As on the phone, the edge that comes toward the user stays in the screen's plane, and what turns away grows dark: turned by θ, a view of
// width w lies w/2 · sin θ behind the screen, and its light is 1 − θ/90°. The eye is `eyeDistance` sides away: seen from its side, the
// view's middle is 0.87 of its height, as measured in the recording of a turning icon. A picture of the old look lies in a layer in front
// of the view's own; the two turn together, and one of them is seen at a time. Over each lies its shape in black.

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
    private static let eyeDistance: CGFloat = 10 / 3
    private static let eyeKey = "flip.eye"
    private static let depthKey = "flip.depth"
    /// Into how many straight pieces the way back and forth is divided, for each quarter.
    private static let depthPieces = 12

    private static let turnKey = "flip"
    private static let lookKey = "flip.look"

    private weak var view: UIView?
    private let turn: Turn
    private let duration: TimeInterval
    private let options: UIView.AnimationOptions
    private let completion: ((Bool) -> Void)?
    /// Shows the old look.
    private let ghost = CALayer()
    /// What is over the new look.
    private let shade = CALayer()

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
        let old = picture(of: view, afterScreenUpdates: false)
        let wasRectangle = isPlainRectangle(view)
        UIView.performWithoutAnimation(changes)
        guard let old, let container = view.layer.superlayer else {
            UIApplication.shared.frameLoop.afterThisTurn { [completion] in completion?(true) }
            return
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        ghost.contents = old.cgImage
        ghost.anchorPoint = view.layer.anchorPoint
        ghost.bounds = view.layer.bounds
        ghost.position = view.layer.position
        ghost.zPosition = view.layer.zPosition
        ghost.transform = view.layer.transform
        // Seen only while its animation says so.
        ghost.opacity = 0
        let oldShade = CALayer()
        ghost.addSublayer(oldShade)
        view.layer.addSublayer(shade)
        for shade in [oldShade, self.shade] { darken(shade, over: view) }
        shape(oldShade, isRectangle: wasRectangle) { old }
        container.insertSublayer(ghost, above: view.layer)
        CATransaction.commit()
        start(view)
        // Who flips may change more after that, and it is the look at the end of it all that turns into sight.
        UIApplication.shared.frameLoop.afterThisTurn { [weak self] in self?.shapeNewLook() }
    }

    private func picture(of view: UIView, afterScreenUpdates: Bool) -> UIImage? {
        guard view.bounds.width > 0, view.bounds.height > 0 else { return nil }
        return UIGraphicsImageRenderer(size: view.bounds.size).image { _ in
            view.drawHierarchy(in: CGRect(origin: .zero, size: view.bounds.size), afterScreenUpdates: afterScreenUpdates)
        }
    }

    /// Nothing shines through, and no corner is missing: its shape is known.
    private func isPlainRectangle(_ view: UIView) -> Bool {
        (view.layer.backgroundColor?.alpha ?? 0) >= 1 && view.layer.cornerRadius == 0 && view.layer.mask == nil
    }

    private func shapeNewLook() {
        guard let view, shade.superlayer === view.layer else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shape(shade, isRectangle: isPlainRectangle(view)) { picture(of: view, afterScreenUpdates: true) }
        CATransaction.commit()
    }

    private func shape(_ shade: CALayer, isRectangle: Bool, picture: () -> UIImage?) {
        if isRectangle {
            shade.backgroundColor = .black
        } else {
            shade.contents = picture()?.withTintColor(.black).cgImage
        }
    }

    /// Has a layer over a look go from clear to black and back.
    private func darken(_ shade: CALayer, over view: UIView) {
        shade.frame = view.layer.bounds
        shade.opacity = 0
        let darkness = CAKeyframeAnimation(keyPath: "opacity")
        darkness.values = [Float(0), Float(1), Float(0)]
        pace(darkness)
        shade.add(darkness, forKey: nil)
    }

    private func start(_ view: UIView) {
        let turning = CAKeyframeAnimation(keyPath: turn.keyPath)
        turning.values = [0, turn.quarter, -turn.quarter, 0]
        turning.keyTimes = [0, 0.5, 0.5, 1]
        pace(turning)
        // First the perspective, so that the turn is seen in it.
        for layer in [ghost, view.layer] {
            layer.add(eye(for: layer), forKey: Self.eyeKey)
            layer.add(depth(for: layer), forKey: Self.depthKey)
        }
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

    /// Away from the screen and back to it, so that no edge comes in front of it.
    private func depth(for layer: CALayer) -> CAKeyframeAnimation {
        let half = turn.side(of: layer.bounds.size) / 2
        let depth = CAKeyframeAnimation(keyPath: "transform.translation.z")
        depth.values = (0...2 * Self.depthPieces).map { -half * sin(CGFloat.pi / 2 * CGFloat($0) / CGFloat(Self.depthPieces)) }
        pace(depth)
        return depth
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
        shade.removeFromSuperlayer()
        if let view {
            view.layer.removeAnimation(forKey: Self.lookKey)
            view.layer.removeAnimation(forKey: Self.eyeKey)
            view.layer.removeAnimation(forKey: Self.depthKey)
            if blocks { view.blockingAnimations -= 1 }
        }
        completion?(flag)
    }
}
