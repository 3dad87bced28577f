// What hears of the focus, what can have it, and what they are told.

@preconcurrency public import Foundation

/// Part of the page that hears of the focus's moving into and out of it: a view or a controller.
@preconcurrency @MainActor
public protocol UIFocusEnvironment: AnyObject {
    /// The focus has moved, from or to something within this environment.
    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

/// Something that keys can be made to act upon.
@preconcurrency @MainActor
public protocol UIFocusItem: UIFocusEnvironment {
    /// Whether the focus may be moved here.
    var canBecomeFocused: Bool { get }
    /// Whether the focus is here.
    var isFocused: Bool { get }
}

/// Where the focus was moved, with Apple's raw values.
nonisolated public struct UIFocusHeading: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let up = UIFocusHeading(rawValue: 1 << 0)
    public static let down = UIFocusHeading(rawValue: 1 << 1)
    public static let left = UIFocusHeading(rawValue: 1 << 2)
    public static let right = UIFocusHeading(rawValue: 1 << 3)
    /// By Tab.
    public static let next = UIFocusHeading(rawValue: 1 << 4)
    /// By Shift+Tab.
    public static let previous = UIFocusHeading(rawValue: 1 << 5)
}

/// A move of the focus.
@preconcurrency @MainActor
public final class UIFocusUpdateContext: NSObject {
    /// The view that had the focus.
    public private(set) weak var previouslyFocusedView: UIView?
    /// The view that has it now.
    public private(set) weak var nextFocusedView: UIView?
    /// Which way it went; empty where no key moved it.
    public let focusHeading: UIFocusHeading

    init(from old: UIView?, to new: UIView?, heading: UIFocusHeading) {
        previouslyFocusedView = old
        nextFocusedView = new
        focusHeading = heading
        super.init()
    }

    /// Whoever is told, each once: the two views and what they are in.
    var environments: [any UIFocusEnvironment] {
        var result: [any UIFocusEnvironment] = []
        for view in [previouslyFocusedView, nextFocusedView] {
            var responder: UIResponder? = view
            while let present = responder {
                if let environment = present as? any UIFocusEnvironment, !result.contains(where: { $0 === environment }) {
                    result.append(environment)
                }
                responder = present.next
            }
        }
        return result
    }
}

/// Runs animations that go with a move of the focus.
@preconcurrency @MainActor
public final class UIFocusAnimationCoordinator: NSObject {
    private var animations: [() -> Void] = []
    private var completions: [() -> Void] = []
    private static let duration = 0.2

    /// Has `animations` run with the others, and `completion` when they have ended.
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
