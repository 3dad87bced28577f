// Interactions: objects that add a menu, a tool tip or a pointer style to a view.

/// An object that adds behaviour to a view.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
    /// The view that the interaction was added to; implementations hold it weakly.
    var view: UIView? { get }
    /// Called before the interaction is added to `view`, or removed from its view (nil).
    func willMove(to view: UIView?)
    /// Called after the interaction was added to `view`, or removed from its view (nil).
    func didMove(to view: UIView?)
}

extension UIView {
    func _addInteraction(_ interaction: any UIInteraction) {
        guard interaction.view !== self else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        _interactions.append(interaction)
        interaction.didMove(to: self)
    }

    func _removeInteraction(_ interaction: any UIInteraction) {
        guard _interactions.contains(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        _interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }

    func replaceInteractions(_ new: [any UIInteraction]) {
        for old in _interactions where !new.contains(where: { $0 === old }) { _removeInteraction(old) }
        for interaction in new { _addInteraction(interaction) }
    }

    /// The first interaction of the type `kind`.
    func interaction<Kind>(_ kind: Kind.Type) -> Kind? {
        _interactions.isEmpty ? nil : _interactions.lazy.compactMap { $0 as? Kind }.first
    }
}
