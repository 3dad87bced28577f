// A target and the method to call on it.

internal import Foundation

/// A method and its target, which is held weakly.
@MainActor
struct TargetAction {
    private(set) weak var target: AnyObject?
    let action: Selector
    /// Whether `init` received a target; without one, the action is sent up the responder chain.
    private let hasTarget: Bool

    init(target: Any?, action: Selector) {
        self.target = target.map(Self.object)
        self.action = action
        hasTarget = target != nil
    }

    /// The object of a target, which Apple's API declares as `Any`. For `as AnyObject`, Swift would search all conformances in the program
    /// once for each class, and most targets are `NSObject`s.
    static func object(_ target: Any) -> AnyObject { (target as? NSObject) ?? target as AnyObject }

    /// Whether the target has been deallocated.
    var isDead: Bool { hasTarget && target == nil }

    /// Calls the method through the application, unless the target has been deallocated.
    func perform(sender: Any?) {
        guard !isDead else { return }
        UIApplication.shared.sendAction(action, to: target, from: sender, for: UIApplication.shared.currentEvent)
    }

    /// Whether the target and the action are the given ones; nil matches any.
    func matches(target other: Any?, action otherAction: Selector?) -> Bool {
        (other.map { target === Self.object($0) } ?? true) && (otherAction.map { action == $0 } ?? true)
    }

    /// Whether both have the same action, and the same target or none.
    func isSame(as other: TargetAction) -> Bool {
        target === other.target && hasTarget == other.hasTarget && action == other.action
    }
}

extension Selector {
    /// Reports a removal without effect: `targetActions` has other actions of `target`, but not this one. A nil target matches any.
    func reportIfUnused(target: Any?, in targetActions: [TargetAction]) {
        let matching = targetActions.filter { !$0.isDead && $0.matches(target: target, action: nil) }
        guard !matching.isEmpty, !matching.contains(where: { $0.action == self }) else { return }
        ActionDiagnostics.report("not removed: it was not added, and a selector equals only its copies", selector: self)
    }
}

extension [TargetAction] {
    /// Adds `new` unless the list has the same target with the same action.
    mutating func add(_ new: TargetAction) {
        if !contains(where: { $0.isSame(as: new) }) { append(new) }
    }
}
