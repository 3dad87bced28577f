// Interactions: objects that add a menu, a tool tip or a pointer style to a view.

/// An object that adds behaviour to a view.
@preconcurrency @MainActor public protocol UIInteraction: AnyObject {
    /// The view that the interaction was added to; implementations hold it weakly.
    var view: UIView? { get }
    /// Called before the interaction is added to `view`, or removed from its view (nil).
    func willMove(to view: UIView?)
    /// Called after the interaction was added to `view`, or removed from its view (nil).
    func didMove(to view: UIView?)
}

extension UIView {
    func attach(_ interaction: any UIInteraction) {
        guard interaction.view !== self else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        _interactions.append(interaction)
        interaction.didMove(to: self)
    }

    func detach(_ interaction: any UIInteraction) {
        guard _interactions.contains(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        _interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }

    func replaceInteractions(_ new: [any UIInteraction]) {
        for old in _interactions where !new.contains(where: { $0 === old }) { detach(old) }
        for interaction in new { attach(interaction) }
    }

    /// The first interaction of the type `kind`.
    func interaction<Kind>(_ kind: Kind.Type) -> Kind? {
        _interactions.isEmpty ? nil : _interactions.lazy.compactMap { $0 as? Kind }.first
    }
}

/// Collects the animations and completions that a delegate adds, and runs them together.
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
