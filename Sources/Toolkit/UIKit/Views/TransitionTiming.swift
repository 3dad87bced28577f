// The timing and the start of a view's transition.

internal import Foundation
internal import QuartzCore

/// The duration, delay, curve and repeats of a transition.
@MainActor
struct TransitionTiming {
    let duration: TimeInterval
    let delay: TimeInterval
    /// The timing curve; nil for constant speed.
    let curve: CAMediaTimingFunction?
    let repeats: AnimationRepeats
    let allowsUserInteraction: Bool

    /// The timing of a call of `UIView.transition`.
    init(duration: TimeInterval, options: UIView.AnimationOptions) {
        self.duration = duration
        delay = 0
        curve = options.curve.timingFunction
        repeats = AnimationRepeats.current ?? AnimationRepeats(count: 0, options: options)
        allowsUserInteraction = options.contains(.allowUserInteraction)
    }

    /// The timing that an animation block has at present.
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
