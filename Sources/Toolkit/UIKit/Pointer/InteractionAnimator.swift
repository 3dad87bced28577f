// Animations that an application adds to the animations of a menu or a pointer effect.

internal import Foundation

/// Collects the animations and completions that a delegate adds, and runs them together.
@MainActor
final class InteractionAnimator: UIPointerInteractionAnimating, UIContextMenuInteractionAnimating {
    private var animations: [() -> Void] = []
    private var completions: [(Bool) -> Void] = []

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }
    func addCompletion(_ completion: @escaping () -> Void) { completions.append { _ in completion() } }

    func run(duration: Double) {
        guard !animations.isEmpty || !completions.isEmpty else { return }
        let (animations, completions) = (animations, completions)
        UIView.animate(withDuration: duration, delay: 0, options: .allowUserInteraction) {
            for each in animations { each() }
        } completion: { isFinished in
            for each in completions { each(isFinished) }
        }
    }
}
