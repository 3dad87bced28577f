// A method and whom to call it on.

internal import Foundation

/// A method and its target, which is held weakly.
@MainActor
struct TargetAction {
    private(set) weak var target: AnyObject?
    /// Whether there was a target; without one the responder chain is asked.
    private let hasTarget: Bool
    private let action: Selector

    init(target: Any?, action: Selector) {
        let object = target.map { $0 as AnyObject }
        self.target = object
        hasTarget = object != nil
        self.action = action.unbound(from: object)
    }

    /// Whether the target has gone.
    var isDead: Bool { hasTarget && target == nil }

    /// Calls the method through the application, unless the target has gone.
    func perform(sender: Any?) {
        guard !isDead else { return }
        UIApplication.shared.sendAction(action, to: target, from: sender, for: UIApplication.shared.currentEvent)
    }

    /// Calls `send` with the action and its target, unless that has gone.
    func perform(through send: (Selector, AnyObject?) -> Void) {
        guard !isDead else { return }
        send(action, target)
    }

    /// Whether it is for `target`; nil stands for any.
    func matches(target other: Any?) -> Bool {
        guard let other else { return true }
        return target === other as AnyObject
    }
}
