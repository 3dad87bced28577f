// A tab's item that knows how its selection is shown.

@preconcurrency internal import Foundation
public import UIKit

/// An item with an animation of its own, which can be exchanged at any time.
@preconcurrency @MainActor
open class AnimatedTabBarItem: UITabBarItem {
    /// How the selection is shown; nil for a change of colours.
    open var animation: (any ItemAnimating)? {
        didSet { if oldValue !== animation { presenter?.animationDidChange() } }
    }
    /// The colour of title and icon while the item is not selected.
    open var textColor: UIColor = Theme.unselectedTab {
        didSet { presenter?.itemDidChange() }
    }

    open override var title: String? { didSet { presenter?.itemDidChange() } }
    open override var image: UIImage? { didSet { presenter?.itemDidChange() } }
    open override var selectedImage: UIImage? { didSet { presenter?.itemDidChange() } }
    open override var badgeValue: String? { didSet { presenter?.itemDidChange() } }

    /// The view that shows the item.
    weak var presenter: ItemContainer?
    private var hasMentionedMissingAnimation = false

    /// What is done for an item without an animation.
    private static let plain = ItemAnimation()

    /// Shows the selection by the user.
    open func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        if animation == nil, !hasMentionedMissingAnimation {
            hasMentionedMissingAnimation = true
            NSLog("The tab bar item \"%@\" has no animation: it is selected without", title ?? "")
        }
        (animation ?? Self.plain).playAnimation(icon, textLabel: textLabel)
    }

    /// Shows that the item is no longer selected.
    open func deselectAnimation(_ icon: UIImageView, textLabel: UILabel) {
        (animation ?? Self.plain).deselectAnimation(icon, textLabel: textLabel, defaultTextColor: textColor)
    }

    /// Shows the selection without any movement.
    open func selectedState(_ icon: UIImageView, textLabel: UILabel) {
        (animation ?? Self.plain).selectedState(icon, textLabel: textLabel)
    }
}
