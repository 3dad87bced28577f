// The selected view of the Inspect page, and the changes to views with their undo.

internal import TabBarKit
internal import UIKit

/// The selection, and the edits of the inspected views. References to views are weak.
final class InspectModel {
    /// A change of the selected view, or of the edits: one was made, undone or repeated.
    enum Change { case selection, history }

    let changes = Observers<Change>()
    /// The inspected phone.
    weak var phone: UIWindow?
    /// Shows a message to the user.
    let say: (String) -> Void
    private let history = UndoManager()
    /// The changes that differ from the original values.
    let edits = InspectEdits()

    init(phone: UIWindow, say: @escaping (String) -> Void) {
        self.phone = phone
        self.say = say
        history.groupsByEvent = false
    }

    // MARK: Selection

    private weak var view: UIView?
    private var hasSelection = false

    /// The selected view; nil if there is none, or if it has left the phone.
    var selected: UIView? {
        guard let view, let phone, view === phone || view.isDescendant(of: phone) else { return nil }
        return view
    }

    /// Whether the selected view has left the phone.
    var isSelectionGone: Bool { hasSelection && selected == nil }

    /// Selects a view of the phone; nil for none.
    func select(_ newView: UIView?) {
        guard newView !== view || (newView == nil) == hasSelection else { return }
        view = newView
        hasSelection = newView != nil
        changes.send(.selection)
    }

    // MARK: Edits

    /// Sets a value of a view or a constraint as one undo step. `name` is the object's name in the list of edits.
    func change<Object: AnyObject, Value>(
        _ object: Object, named name: String, _ property: EditedProperty, from old: Value, to new: Value,
        write: @escaping (Object, Value) -> Void
    ) {
        checkEdits()
        history.beginUndoGrouping()
        perform(Target(object: object, name: name, property: property, write: write), old, new)
        history.endUndoGrouping()
        changes.send(.history)
    }

    /// Sets a value of a view as one undo step.
    func change<Value>(
        _ view: UIView, _ property: EditedProperty, from old: Value, to new: Value, write: @escaping (UIView, Value) -> Void
    ) {
        change(view, named: ViewName.editName(view), property, from: old, to: new, write: write)
    }

    private struct Target<Object: AnyObject, Value> {
        weak var object: Object?
        let name: String
        let property: EditedProperty
        let write: (Object, Value) -> Void
    }

    private func perform<Object: AnyObject, Value>(_ target: Target<Object, Value>, _ old: Value, _ new: Value) {
        let apply = { if let object = target.object { target.write(object, new) } }
        if let object = target.object {
            // Inside an animation block of the program, the edit must not be animated.
            edits.perform(object, name: target.name, target.property, change: { UIView.performWithoutAnimation(apply) }, apply: apply)
        }
        history.registerUndo(withTarget: self) { $0.perform(target, new, old) }
    }

    // MARK: Constraints

    /// The constraints that the user has switched off. The program may not keep them, because active constraints are kept by their views.
    private(set) var switchedOff: [NSLayoutConstraint] = []

    /// Activates or deactivates a constraint. One that is switched off stays in the list.
    func setActive(_ isActive: Bool, _ constraint: NSLayoutConstraint) {
        constraint.isActive = isActive
        switchedOff.removeAll { $0 === constraint || $0.isActive || $0.firstItem == nil }
        if !isActive { switchedOff.append(constraint) }
    }

    // MARK: Replaced edits

    /// Shows the user the edits that the scene has replaced since the previous call.
    func checkEdits() {
        let titles = edits.newlyReplaced()
        if !titles.isEmpty { say(Localized.text("inspect.replaced", titles.joined(separator: "\n"))) }
    }

    /// Sets the edited values again that the scene has replaced.
    func applyEdits() { perform(edits.applyAgain) }

    /// Puts Swift source with all edits on the clipboard.
    func copySource() {
        UIPasteboard.general.string = edits.source
        say(Localized.text("inspect.edits.copied"))
    }

    var canUndo: Bool { history.canUndo }
    var canRedo: Bool { history.canRedo }

    func undo() { if canUndo { perform(history.undo) } }
    func redo() { if canRedo { perform(history.redo) } }

    private func perform(_ step: () -> Void) {
        step()
        changes.send(.history)
    }
}
