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
    /// The gray of the unselected tabs of `UITabBar`, with more contrast if Increase Contrast is on.
    private static let gray = UIColor { traits in
        let isDark = traits.userInterfaceStyle == .dark, isHigh = traits.accessibilityContrast == .high
        let (level, blue): (CGFloat, CGFloat) = isDark ? (isHigh ? (0xD1, 0xD6) : (0x98, 0x9D)) : isHigh ? (0x48, 0x4A) : (0x6C, 0x70)
        return UIColor(red: level / 255, green: level / 255, blue: blue / 255, alpha: 1)
    }

    /// The colour of title and icon while the item is not selected; the gray of `UITabBar` by default.
    open var textColor: UIColor = AnimatedTabBarItem.gray {
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
