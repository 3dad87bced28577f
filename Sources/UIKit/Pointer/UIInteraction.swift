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
    func attach(_ interaction: any UIInteraction) {
        guard interaction.view !== self else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        interactionList.append(interaction)
        interaction.didMove(to: self)
    }

    func detach(_ interaction: any UIInteraction) {
        guard interactionList.contains(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        interactionList.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }

    func replaceInteractions(_ new: [any UIInteraction]) {
        for old in interactionList where !new.contains(where: { $0 === old }) { detach(old) }
        for interaction in new { attach(interaction) }
    }

    /// The first interaction of a kind.
    func interaction<Kind>(_ kind: Kind.Type) -> Kind? {
        interactionList.isEmpty ? nil : interactionList.lazy.compactMap { $0 as? Kind }.first
    }
}
