// The protocol and the superclass of tab bar item animations, and the cross-fade in their place.

@preconcurrency public import Foundation
public import UIKit

/// Changes the colours of icon and title without animation; subclasses add animations.
@preconcurrency @MainActor open class ItemAnimation: NSObject, ItemAnimating, Tunable {
    /// The default duration, in seconds.
    nonisolated public static let defaultDuration: TimeInterval = 0.6

    /// The duration of subclasses' animations, in seconds; `defaultDuration` by default.
    open var duration = ItemAnimation.defaultDuration
    /// The selected title's colour; nil, the default, for the bar's tint.
    open var textSelectedColor: UIColor?
    /// The selected icon's colour; nil, the default, for the title's colour.
    open var iconSelectedColor: UIColor?

    /// Creates an animation with the default duration and colours.
    public override init() { super.init() }

    /// Applies the selected colours.
    open func playAnimation(_ icon: UIImageView, textLabel: UILabel) { applySelectedColors(icon: icon, textLabel: textLabel) }

    /// Does nothing.
    open func iconDidChange(_ icon: UIImageView, textLabel: UILabel) {}

    /// Applies `defaultTextColor` to title and icon.
    open func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor) {
        textLabel.textColor = defaultTextColor
        icon.tintColor = defaultTextColor
    }

    /// Applies the selected colours.
    open func selectedState(_ icon: UIImageView, textLabel: UILabel) { applySelectedColors(icon: icon, textLabel: textLabel) }

    /// The colour of the selected icon; the label provides the tint.
    final func selectedIconColor(_ textLabel: UILabel) -> UIColor { iconSelectedColor ?? textSelectedColor ?? textLabel.tintColor }

    // MARK: Parameters

    /// "plain". Subclasses with parameters return declarations of their own.
    open class var declarations: [InteractionDeclaration] { [declare("plain")] }
    /// The declaration of this instance; the first one of its class.
    open var declaration: InteractionDeclaration { Self.declarations.first ?? InteractionDeclaration(without: Self.self) }

    /// Declares an animation with its duration and `parameters`. The title's key is "animation." and the name; the initializer is the
    /// class's name with parentheses, unless another one is given. This class itself, which does not animate, has no duration.
    public static func declare(
        _ name: String, initializer: SwiftInitializer? = nil, parameters: [InteractionParameter] = []
    ) -> InteractionDeclaration {
        let duration = InteractionParameter.number(
            "duration", \ItemAnimation.duration, "duration", default: defaultDuration, in: 0.05...5, unit: .seconds, scale: .logarithmic,
            durationOf: .whole)
        return InteractionDeclaration(
            name, of: self, titleKey: "animation." + name, initializer: initializer ?? SwiftInitializer("\(self)()"),
            parameters: (self == ItemAnimation.self ? [] : [duration]) + parameters)
    }

    private func applySelectedColors(icon: UIImageView, textLabel: UILabel) {
        textLabel.textColor = textSelectedColor ?? textLabel.tintColor
        icon.tintColor = selectedIconColor(textLabel)
    }

    /// Adds an animation with this one's duration to the icon.
    final func add(_ animation: CAPropertyAnimation, to icon: UIImageView, forKey key: String) {
        animation.duration = duration
        icon.layer.add(animation, forKey: key)
    }
}

/// Animates a tab's icon and title when the tab is selected and deselected. Each method must always set the same model values of both
/// views, whatever animations are running, so that fast clicks cannot leave a mixed state.
@preconcurrency @MainActor public protocol ItemAnimating: AnyObject {
    /// Called when the user selects the item, even if it is selected already. Not called with Reduce Motion. The icon still has its old
    /// image.
    func playAnimation(_ icon: UIImageView, textLabel: UILabel)
    /// Called after `playAnimation(_:textLabel:)`, when the icon shows the selected image. Optional.
    func iconDidChange(_ icon: UIImageView, textLabel: UILabel)
    /// Called when another item is selected; `defaultTextColor` is the colour of title and icon.
    func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor)
    /// Called in place of `playAnimation(_:textLabel:)` if the application selects the item, for example at launch, or with Reduce Motion.
    /// Also called after a change of the selected item's properties or tint colour. Must not animate.
    func selectedState(_ icon: UIImageView, textLabel: UILabel)
}

extension ItemAnimating {
    /// Does nothing.
    public func iconDidChange(_ icon: UIImageView, textLabel: UILabel) {}
}

/// Cross-fades an item's changes, for example when Reduce Motion is on.
@preconcurrency @MainActor public enum ItemCrossFade {
    /// The default duration of the cross-fade, in seconds.
    public static let defaultDuration: TimeInterval = 0.25

    /// Cross-fades the changes that `changes` makes to subviews of `view`, such as an icon and its title.
    public static func run(in view: UIView, duration: TimeInterval = defaultDuration, changes: () -> Void) {
        UIView.transition(with: view, duration: duration, options: [.transitionCrossDissolve, .allowUserInteraction], animations: nil)
        changes()
    }
}
