// Playing interactions without the user's input, and the animations that they add.

@preconcurrency public import Foundation
public import UIKit

/// An interaction that a tool can play in a window, as often as a designer wants to see it.
@preconcurrency @MainActor
public protocol PlayableInteraction: Tunable {
    /// Whether the visible page of `window` can show the interaction.
    func canPlay(in window: UIWindow) -> Bool
    /// Plays the interaction once; does nothing if the window cannot show it.
    func play(in window: UIWindow)
    /// The animations of single properties that the interaction adds, with its present values and in the order of their addition.
    ///
    /// Empty if it adds none, or if they depend on the page.
    var playedAnimations: [CAPropertyAnimation] { get }
    /// The seconds that the played motion takes at normal speed; by default, as its parameters determine it, or nil.
    var playedDuration: TimeInterval? { get }
}

extension PlayableInteraction {
    /// Empty
    public var playedAnimations: [CAPropertyAnimation] { [] }
    /// As `InteractionDeclaration.duration` finds it.
    public var playedDuration: TimeInterval? { declaration.duration { $0.value(in: self) } }
}

// MARK: - Item animations

extension ItemAnimation: PlayableInteraction {
    /// Whether an animated tab bar is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleAnimatedTabs != nil }

    /// Plays the animation on the selected tab.
    public func play(in window: UIWindow) { window.visibleAnimatedTabs?.playOnSelectedTab(self) }

    /// The animations that `playAnimation(_:textLabel:)` adds to icon and title.
    public var playedAnimations: [CAPropertyAnimation] {
        let icon = UIImageView(frame: .zero), label = UILabel(frame: .zero)
        playAnimation(icon, textLabel: label)
        return [icon, label].flatMap { part in
            (part.layer.animationKeys() ?? []).compactMap { part.layer.animation(forKey: $0) as? CAPropertyAnimation }
        }
    }
}

// MARK: - Edit mode

extension EditModeTransition: PlayableInteraction {
    /// Whether a page with an edit mode is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleEditMode != nil }

    /// Changes to the edit mode, or back.
    public func play(in window: UIWindow) { window.visibleEditMode?.toggle() }
}

// MARK: - Badge and clock

extension BadgeMotion: PlayableInteraction {
    /// Whether a badge is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleAnimatedTabs?.visibleBadges.isEmpty == false }

    /// Plays the hop of the visible badges.
    public func play(in window: UIWindow) { window.visibleAnimatedTabs?.visibleBadges.forEach { $0.hop() } }
}

extension ClockIconView: PlayableInteraction {
    /// Whether a clock is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleClock != nil }

    /// Turns the hands of the clock to another time and back.
    public func play(in window: UIWindow) { window.visibleClock?.demonstrate() }
}

extension UIWindow {
    /// The frontmost clock icon.
    fileprivate var visibleClock: ClockIconView? {
        func search(_ view: UIView) -> ClockIconView? {
            guard !view.isHidden else { return nil }
            return view as? ClockIconView ?? view.subviews.reversed().lazy.compactMap(search).first
        }
        return visibleControllers.first?.viewIfLoaded.flatMap(search)
    }

    /// The frontmost controller of the window and its visible descendants, each after its parent.
    public var visibleControllers: [UIViewController] {
        guard var top = rootViewController else { return [] }
        while let presented = top.presentedViewController, !presented.isBeingDismissed { top = presented }
        func all(_ controller: UIViewController) -> [UIViewController] {
            guard controller.viewIfLoaded?.window === self else { return [] }
            return [controller] + controller.children.flatMap(all)
        }
        return all(top)
    }

    /// The innermost visible controller with animated tabs; nil if there is none.
    var visibleAnimatedTabs: AnimatedTabBarController? {
        visibleControllers.lazy.compactMap { $0 as? AnimatedTabBarController }.last
    }

    /// The transition of the visible page with an edit mode.
    fileprivate var visibleEditMode: EditModeTransition? {
        let owners = visibleControllers.compactMap { $0 as? any InteractionOwner }
        return owners.flatMap(\.interactions).lazy.compactMap { $0 as? EditModeTransition }.last
    }
}
