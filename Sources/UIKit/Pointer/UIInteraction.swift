// What can be added to a view so that it offers a menu, a tool tip or an answer to the pointer.

/// An ability of a view that is an object of its own.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
    /// The view it was added to; held weakly.
    var view: UIView? { get }
    /// Called before and after the interaction is added to a view, or taken from one (nil).
    func willMove(to view: UIView?)
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

    /// The first interaction of a kind.
    func interaction<Kind>(_ kind: Kind.Type) -> Kind? {
        _interactions.isEmpty ? nil : _interactions.lazy.compactMap { $0 as? Kind }.first
    }
}
