// Tab bar items with a selection animation.

@preconcurrency internal import Foundation
public import UIKit

/// An item of an `AnimatedTabBarController`.
@preconcurrency @MainActor
open class AnimatedTabBarItem: UITabBarItem {
    /// The animation that plays when the user selects the item; nil, the default, only changes colours.
    open var animation: (any ItemAnimating)? {
        didSet { if oldValue !== animation { presenter?.resetState() } }
    }
    /// The colour of title and icon while the item is not selected; the theme's by default.
    open var textColor: UIColor = Theme.unselectedTab {
        didSet { presenter?.itemDidChange() }
    }

    /// Also updates the animated container.
    open override var title: String? { didSet { presenter?.itemDidChange() } }
    /// Also updates the animated container.
    open override var image: UIImage? { didSet { presenter?.itemDidChange() } }
    /// Also updates the animated container.
    open override var selectedImage: UIImage? { didSet { presenter?.itemDidChange() } }
    /// Also updates the badge of the animated container; "0" and the empty text hide it.
    open override var badgeValue: String? { didSet { presenter?.itemDidChange() } }
    /// The form of the badge; `.number` by default. A visible badge changes its form with an animation.
    open var badgeStyle = BadgeStyle.number { didSet { if badgeStyle != oldValue { presenter?.itemDidChange() } } }

    /// The view that shows the item.
    weak var presenter: ItemContainer?
    private var hasLoggedMissingAnimation = false

    /// Used for items without an animation.
    private static let fallback = ItemAnimation()

    /// Plays the animation of a selection by the user; logs once if there is none.
    open func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        if animation == nil, !hasLoggedMissingAnimation {
            hasLoggedMissingAnimation = true
            NSLog("The tab bar item \"%@\" has no animation", title ?? "")
        }
        (animation ?? Self.fallback).playAnimation(icon, textLabel: textLabel)
    }

    /// Plays the animation of a deselection.
    open func deselectAnimation(_ icon: UIImageView, textLabel: UILabel) {
        (animation ?? Self.fallback).deselectAnimation(icon, textLabel: textLabel, defaultTextColor: textColor)
    }

    /// Applies the selected state without animation.
    open func selectedState(_ icon: UIImageView, textLabel: UILabel) {
        (animation ?? Self.fallback).selectedState(icon, textLabel: textLabel)
    }
}
