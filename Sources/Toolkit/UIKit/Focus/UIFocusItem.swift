// Focus items and environments, and the context of a focus update.

@preconcurrency public import Foundation

/// A view or controller that is notified when the focus moves from or to itself or a view in it.
@preconcurrency @MainActor public protocol UIFocusEnvironment: AnyObject {
    /// Called when the focus has moved from or to an item in this environment. `coordinator` runs animations.
    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

/// An object that can be focused, so that keys act on it.
@preconcurrency @MainActor public protocol UIFocusItem: UIFocusEnvironment {
    /// Whether the focus can be moved to the item.
    var canBecomeFocused: Bool { get }
    /// Whether the item is focused.
    var isFocused: Bool { get }
}

/// The direction of a focus update, with Apple's raw values.
nonisolated public struct UIFocusHeading: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: UInt
    /// The directions of a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// By the up arrow.
    public static let up = UIFocusHeading(rawValue: 1 << 0)
    /// By the down arrow.
    public static let down = UIFocusHeading(rawValue: 1 << 1)
    /// By the left arrow.
    public static let left = UIFocusHeading(rawValue: 1 << 2)
    /// By the right arrow.
    public static let right = UIFocusHeading(rawValue: 1 << 3)
    /// By Tab.
    public static let next = UIFocusHeading(rawValue: 1 << 4)
    /// By Shift+Tab.
    public static let previous = UIFocusHeading(rawValue: 1 << 5)
}

/// The views between which the focus moved.
@preconcurrency @MainActor public final class UIFocusUpdateContext: NSObject {
    /// The view that was focused before.
    public private(set) weak var previouslyFocusedView: UIView?
    /// The view that is focused now.
    public private(set) weak var nextFocusedView: UIView?
    /// The direction; empty unless Tab or an arrow key moved the focus.
    public let focusHeading: UIFocusHeading

    init(from old: UIView?, to new: UIView?, heading: UIFocusHeading) {
        (previouslyFocusedView, nextFocusedView, focusHeading) = (old, new, heading)
    }

    /// The environments to notify, each once: the two views and the objects in their responder chains.
    var environments: [any UIFocusEnvironment] {
        var result: [any UIFocusEnvironment] = []
        for view in [previouslyFocusedView, nextFocusedView] {
            var responder: UIResponder? = view
            while let current = responder {
                if let environment = current as? any UIFocusEnvironment, !result.contains(where: { $0 === environment }) {
                    result.append(environment)
                }
                responder = current.next
            }
        }
        return result
    }
}

/// Runs animations alongside a focus update.
@preconcurrency @MainActor public final class UIFocusAnimationCoordinator: NSObject {
    private var animations: [() -> Void] = []
    private var completions: [() -> Void] = []
    private static let duration = 0.2

    /// Adds changes to animate, and a closure that is called when all animations have ended.
    public func addCoordinatedAnimations(_ animations: (() -> Void)?, completion: (() -> Void)? = nil) {
        if let animations { self.animations.append(animations) }
        if let completion { completions.append(completion) }
    }

    func run() {
        guard !animations.isEmpty || !completions.isEmpty else { return }
        let (animations, completions) = (animations, completions)
        UIView.animate(withDuration: Self.duration, animations: { animations.forEach { $0() } }) { _ in completions.forEach { $0() } }
    }
}
