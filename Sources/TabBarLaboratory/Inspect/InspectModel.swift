// The selected view of the Inspect page, and the changes to views with their undo.

internal import TabBarDemoScenes
internal import UIKit

/// The selection, and the edits of the inspected views. References to views are weak.
final class InspectModel {
    /// The inspected phone.
    weak var phone: UIWindow?
    /// Shows a message to the user.
    let say: (String) -> Void
    /// Called after the selection has changed.
    var selectionDidChange: () -> Void = {}
    /// Called after each edit, undo and redo.
    var historyDidChange: () -> Void = {}
    private let history = UndoManager()

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
        selectionDidChange()
    }

    // MARK: Edits

    /// Sets a value of a view as one undo step.
    func change<Value>(_ view: UIView, from old: Value, to new: Value, write: @escaping (UIView, Value) -> Void) {
        history.beginUndoGrouping()
        perform(WeakView(view: view), old, new, write)
        history.endUndoGrouping()
        historyDidChange()
    }

    private struct WeakView {
        weak var view: UIView?
    }

    private func perform<Value>(_ target: WeakView, _ old: Value, _ new: Value, _ write: @escaping (UIView, Value) -> Void) {
        if let view = target.view {
            // Inside an animation block of the program, the edit must not be animated.
            UIView.performWithoutAnimation { write(view, new) }
        }
        history.registerUndo(withTarget: self) { $0.perform(target, new, old, write) }
    }

    var canUndo: Bool { history.canUndo }
    var canRedo: Bool { history.canRedo }

    func undo() {
        guard history.canUndo else { return }
        history.undo()
        historyDidChange()
    }

    func redo() {
        guard history.canRedo else { return }
        history.redo()
        historyDidChange()
    }
}
