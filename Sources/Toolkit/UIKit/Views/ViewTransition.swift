// Transitions of a view: a fade, or a flip that turns it with its old contents and then with its new ones.
//
// As on iOS, the edge that moves towards the user stays in the plane of the screen, and the view darkens as it turns away. At angle θ, the
// middle of a view of width w is w/2 · sin θ behind the screen, and the view's brightness is 1 − θ/90°. The viewer is 10/3 · w in front of
// the screen, so a view seen from its edge has 0.87 of its height, as measured in the recording of a flipping icon.
//
// A layer in front of the view's layer shows the old contents. The two layers turn together, and only one is visible at a time. Each has
// a black sublayer of its shape, which darkens it.

/// One call of `UIView.transition` that flips.
final class ViewFlip: CAAnimationDelegate {
    nonisolated struct Turn: Sendable {
        let keyPath: String
        /// The angle, in radians, at which the view is seen from its edge.
        let quarter: CGFloat

        /// The length of the side that narrows as the view turns.
        func side(of size: CGSize) -> CGFloat { keyPath.hasSuffix("y") ? size.width : size.height }
    }

    private static let perspectiveKey = "flip.perspective"
    private static let depthKey = "flip.depth"
    /// The number of linear segments that approximate the movement in depth, for each quarter turn.
    private static let depthPieces = 12

    private static let turnKey = "flip"
    private static let visibilityKey = "flip.visibility"

    private weak var view: UIView?
    private let turn: Turn
    private let timing: TransitionTiming
    private let began: (() -> Void)?
    private let completion: (Bool) -> Void
    private let oldContent = CALayer(), dimming = CALayer()

    init(_ view: UIView, turn: Turn, timing: TransitionTiming, began: (() -> Void)?, completion: @escaping (Bool) -> Void) {
        (self.view, self.turn, self.timing, self.began, self.completion) = (view, turn, timing, began, completion)
    }

    /// Makes the changes and starts the flip; an earlier flip of the view ends.
    func run(_ changes: () -> Void) {
        guard let view else { return }
        view.layer.removeAnimation(forKey: Self.turnKey)
        let old = view.renderedPicture(afterScreenUpdates: false)
        let wasRectangle = isPlainRectangle(view)
        UIView.performWithoutAnimation(changes)
        guard let old, let container = view.layer.superlayer
        else { return UIApplication.shared.frameLoop.afterThisTurn { [completion] in completion(true) } }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        oldContent.contents = old.cgImage
        oldContent.anchorPoint = view.layer.anchorPoint
        oldContent.bounds = view.layer.bounds
        oldContent.position = view.layer.position
        oldContent.zPosition = view.layer.zPosition
        oldContent.transform = view.layer.transform
        // The discrete opacity animation makes the layer visible. The picture has the view's own opacity.
        oldContent.opacity = 0
        let oldDimming = CALayer()
        oldContent.addSublayer(oldDimming)
        view.layer.addSublayer(dimming)
        for dimming in [oldDimming, self.dimming] { darken(dimming, over: view) }
        shape(oldDimming, isRectangle: wasRectangle) { old }
        container.insertSublayer(oldContent, above: view.layer)
        CATransaction.commit()
        start(view)
        // Callers may make further changes during the present event; the flip shows the contents after these changes.
        UIApplication.shared.frameLoop.afterThisTurn { [weak self] in self?.shapeNewContent() }
    }

    /// Whether the view is an opaque rectangle, so that its shape is known without a picture.
    private func isPlainRectangle(_ view: UIView) -> Bool {
        (view.layer.backgroundColor?.alpha ?? 0) >= 1 && view.layer.cornerRadius == 0 && view.layer.mask == nil
    }

    private func shapeNewContent() {
        guard let view, dimming.superlayer === view.layer else { return }
        CATransaction.withoutActions {
            shape(dimming, isRectangle: isPlainRectangle(view)) { view.renderedPicture(afterScreenUpdates: true) }
        }
    }

    private func shape(_ dimming: CALayer, isRectangle: Bool, picture: () -> UIImage?) {
        if isRectangle { dimming.backgroundColor = .black } else { dimming.contents = picture()?.withTintColor(.black).cgImage }
    }

    /// Animates a black layer from clear to opaque and back.
    private func darken(_ dimming: CALayer, over view: UIView) {
        dimming.frame = view.layer.bounds
        dimming.opacity = 0
        let darkness = CAKeyframeAnimation(keyPath: "opacity")
        darkness.values = [Float(0), Float(1), Float(0)]
        timing.apply(to: darkness, of: dimming)
        dimming.add(darkness, forKey: nil)
    }

    private func start(_ view: UIView) {
        let turning = CAKeyframeAnimation(keyPath: turn.keyPath)
        turning.values = [0, turn.quarter, -turn.quarter, 0]
        turning.keyTimes = [0, 0.5, 0.5, 1]
        // The perspective is added first, because the rotation and the depth change parts of its transform.
        for layer in [oldContent, view.layer] {
            layer.add(perspective(for: layer), forKey: Self.perspectiveKey)
            layer.add(depth(for: layer), forKey: Self.depthKey)
        }
        timing.apply(to: turning, of: oldContent)
        oldContent.add(turning, forKey: Self.turnKey)
        oldContent.add(visibility(of: oldContent, first: 1, then: 0), forKey: Self.visibilityKey)
        view.layer.add(visibility(of: view.layer, first: 0, then: view.layer.opacity), forKey: Self.visibilityKey)
        if blocks { view.blockingAnimations += 1 }
        turning.delegate = self
        view.layer.add(turning, forKey: Self.turnKey)
    }

    private func perspective(for layer: CALayer) -> CABasicAnimation {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / max(Theme.flipViewerDistance * turn.side(of: layer.bounds.size), 1)
        let seen = CATransform3DConcat(layer.transform, perspective)
        let animation = CABasicAnimation(keyPath: "transform")
        animation.fromValue = seen
        animation.toValue = seen
        timing.apply(to: animation, of: layer)
        return animation
    }

    /// The movement in depth that keeps all edges at or behind the screen.
    private func depth(for layer: CALayer) -> CAKeyframeAnimation {
        let half = turn.side(of: layer.bounds.size) / 2
        let depth = CAKeyframeAnimation(keyPath: "transform.translation.z")
        depth.values = (0...2 * Self.depthPieces).map { -half * sin(CGFloat.pi / 2 * CGFloat($0) / CGFloat(Self.depthPieces)) }
        timing.apply(to: depth, of: layer)
        return depth
    }

    private func visibility(of layer: CALayer, first: Float, then second: Float) -> CAKeyframeAnimation {
        let visibility = CAKeyframeAnimation(keyPath: "opacity")
        visibility.values = [first, second]
        visibility.keyTimes = [0, 0.5, 1]
        visibility.calculationMode = .discrete
        timing.apply(to: visibility, of: layer)
        return visibility
    }

    private var blocks: Bool { !timing.allowsUserInteraction }

    func animationDidStart(_ animation: CAAnimation) { began?() }

    func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {
        oldContent.removeFromSuperlayer()
        dimming.removeFromSuperlayer()
        if let view {
            for key in [Self.visibilityKey, Self.perspectiveKey, Self.depthKey] { view.layer.removeAnimation(forKey: key) }
            if blocks { view.blockingAnimations -= 1 }
        }
        completion(flag)
    }
}

/// The duration, delay, curve and repeats of a transition, or of the animations of a block.
struct TransitionTiming {
    let duration, delay: TimeInterval
    /// The timing curve; nil for constant speed.
    let curve: CAMediaTimingFunction?
    let repeats: AnimationRepeats
    let allowsUserInteraction: Bool

    init(duration: TimeInterval, options: UIView.AnimationOptions) {
        self.duration = duration
        delay = 0
        curve = options.curve.timingFunction
        repeats = AnimationRepeats.current ?? AnimationRepeats(count: 0, options: options)
        allowsUserInteraction = options.contains(.allowUserInteraction)
    }

    init(of block: ViewAnimation) {
        duration = block.duration
        delay = block.delay
        curve = block.timingFunction
        repeats = block.repeats
        allowsUserInteraction = block.options.contains(.allowUserInteraction)
    }

    /// Sets the timing of an animation that will be added to `layer`.
    func apply(to animation: CAAnimation, of layer: CALayer) {
        animation.duration = duration
        animation.timingFunction = curve
        animation.repeatCount = repeats.count
        animation.autoreverses = repeats.autoreverses
        guard delay > 0 else { return }
        animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
        animation.fillMode = .backwards
    }
}

extension UIView {
    /// Changes the contents of this view with a fade or a flip. `began` is called at the first frame, `ended` when the
    /// transition has ended; its argument is whether the transition ran to its end.
    func runTransition(
        _ kind: AnimationOptions.Transition, _ timing: TransitionTiming, changes: () -> Void, began: (() -> Void)? = nil,
        ended: @escaping (Bool) -> Void
    ) {
        if case .flip(let turn) = kind {
            return ViewFlip(self, turn: turn, timing: timing, began: began, completion: ended).run(changes)
        }
        let fade = CATransition()
        timing.apply(to: fade, of: layer)
        let blocks = !timing.allowsUserInteraction
        if blocks { blockingAnimations += 1 }
        fade.delegate = AnimationEnd(began: began) { [weak self] finished in
            if blocks { self?.blockingAnimations -= 1 }
            ended(finished)
        }
        layer.add(fade, forKey: UIView.transitionKey)
        UIView.performWithoutAnimation(changes)
    }
}
