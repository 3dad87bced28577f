// The parameters of all interactions of a window.

public import UIKit

/// A controller with interactions that are neither views nor belong to an `AnimatedTabBarController`, such as an `EditModeTransition`.
@preconcurrency @MainActor public protocol InteractionOwner: UIViewController {
    /// The interactions that exist so far.
    var interactions: [any Tunable] { get }
}

/// The parameters of the interactions in a window, as long as the window exists.
///
///     let parameters = WindowParameters.parameters(of: window)
///     parameters.update()
///     try parameters.set.change("bounce.duration", to: .number(0.8))
///
/// `update()` finds the interactions of new pages. To give them their values before they are visible, call `updateIfNeeded()` after the
/// layout of each frame; it searches the views only after `setNeedsUpdate()`.
@preconcurrency @MainActor public final class WindowParameters {
    /// The parameters of the interactions that `update()` has found.
    public let set = ParameterSet()
    /// The preset that was applied or saved last; nil for none. The values may have changed since then.
    public var preset: ParameterPreset?
    /// Whether `preset` is a file of the user's folder, which saving replaces.
    public var isPresetInFolder = false
    private weak var window: UIWindow?
    private var needsUpdate = true
    /// The parameters of the existing windows.
    private static var all: [WindowParameters] = []

    private init(window: UIWindow) { self.window = window }

    /// The parameters of `window`; created by the first call.
    public static func parameters(of window: UIWindow) -> WindowParameters {
        if let existing = existing(of: window) { return existing }
        let parameters = WindowParameters(window: window)
        all.removeAll { $0.window == nil }
        all.append(parameters)
        return parameters
    }

    /// The parameters of `window`; nil if they have not been created yet.
    public static func existing(of window: UIWindow?) -> WindowParameters? { all.first { $0.window === window && window != nil } }

    /// Adds those interactions of the window's controllers and views that the set does not have yet.
    public func update() {
        guard let window else { return }
        needsUpdate = false
        window.rootViewController.map(addInteractions(of:))
        addInteractions(in: window)
    }

    /// Makes the next `updateIfNeeded()` search all views. The interactions of TabBarKit that are views call this method when they move
    /// to the window; other views that conform to `Tunable` should call it in `didMoveToWindow()`.
    public func setNeedsUpdate() { needsUpdate = true }

    /// Adds the new interactions of the window's controllers. After `setNeedsUpdate()` or for the first time, also those of its views.
    public func updateIfNeeded() {
        if needsUpdate { update() } else { window?.rootViewController.map(addInteractions(of:)) }
    }

    private func addInteractions(of controller: UIViewController) {
        if let tabs = controller as? AnimatedTabBarController {
            for motion in [tabs.badgeMotion, tabs.throwMotion, tabs.reselection] as [any Tunable] { set.add(motion) }
            for tab in tabs.viewControllers ?? [] {
                if let animation = (tab.tabBarItem as? AnimatedTabBarItem)?.animation as? ItemAnimation { set.add(animation) }
            }
        }
        if let owner = controller as? any InteractionOwner { owner.interactions.forEach(set.add) }
        controller.children.forEach(addInteractions(of:))
        if let presented = controller.presentedViewController, presented.presentingViewController === controller {
            addInteractions(of: presented)
        }
    }

    private func addInteractions(in view: UIView) {
        if let interaction = view as? any Tunable { set.add(interaction) }
        view.subviews.forEach(addInteractions(in:))
    }
}
