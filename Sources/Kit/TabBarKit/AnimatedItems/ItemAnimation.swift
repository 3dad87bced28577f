// The superclass of tab bar item animations.

@preconcurrency public import Foundation
public import UIKit

/// Changes the colours of icon and title without animation; subclasses add animations.
@preconcurrency @MainActor
open class ItemAnimation: NSObject, ItemAnimating, Tunable {
    /// The default duration, in seconds.
    nonisolated public static let defaultDuration: TimeInterval = 0.6

    /// The duration of subclasses' animations, in seconds; `defaultDuration` by default.
    open var duration = ItemAnimation.defaultDuration
    /// The selected title's colour; nil, the default, for the bar's tint.
    open var textSelectedColor: UIColor?
    /// The selected icon's colour; nil, the default, for the title's colour.
    open var iconSelectedColor: UIColor?

    /// Creates an animation with the default duration and colours.
    public override init() {
        super.init()
    }

    /// Applies the selected colours.
    open func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        applySelectedColors(icon: icon, textLabel: textLabel)
    }

    /// Does nothing.
    open func iconDidChange(_ icon: UIImageView, textLabel: UILabel) {}

    /// Applies `defaultTextColor` to title and icon.
    open func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor) {
        textLabel.textColor = defaultTextColor
        icon.tintColor = defaultTextColor
    }

    /// Applies the selected colours.
    open func selectedState(_ icon: UIImageView, textLabel: UILabel) {
        applySelectedColors(icon: icon, textLabel: textLabel)
    }

    /// The colour of the selected icon; the label provides the tint.
    final func selectedIconColor(_ textLabel: UILabel) -> UIColor {
        iconSelectedColor ?? textSelectedColor ?? textLabel.tintColor
    }

    // MARK: Parameters

    /// "plain". Subclasses with parameters return a name of their own.
    open var interactionName: String { "plain" }
    /// "animation." and the name.
    open var titleKey: String { "animation." + interactionName }

    /// The duration; none in this class itself, which does not animate. Subclasses append their own.
    open var parameters: [InteractionParameter] {
        guard type(of: self) != ItemAnimation.self else { return [] }
        return [
            .number(
                interactionName + ".duration", of: self, \.duration, "duration", default: Self.defaultDuration, in: 0.05...5,
                unit: .seconds)
        ]
    }

    /// The class's name and parentheses; a subclass with parameters in its initializer overrides it.
    open var swiftInitializer: SwiftInitializer { SwiftInitializer("\(type(of: self))()") }

    private func applySelectedColors(icon: UIImageView, textLabel: UILabel) {
        textLabel.textColor = textSelectedColor ?? textLabel.tintColor
        icon.tintColor = selectedIconColor(textLabel)
    }
}
