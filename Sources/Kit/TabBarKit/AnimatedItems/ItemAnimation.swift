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

    /// "plain". Subclasses with parameters return declarations of their own.
    open class var declarations: [InteractionDeclaration] { [declare("plain")] }
    /// The declaration of this instance; the first one of its class.
    open var declaration: InteractionDeclaration { Self.declarations[0] }

    /// Declares an animation with its duration and `parameters`. The title's key is "animation." and the name; the initializer is the
    /// class's name with parentheses, unless another one is given. This class itself, which does not animate, has no duration.
    public static func declare(
        _ name: String, initializer: SwiftInitializer? = nil, parameters: [InteractionParameter] = []
    ) -> InteractionDeclaration {
        let duration = InteractionParameter.number(
            "duration", \ItemAnimation.duration, "duration", default: defaultDuration, in: 0.05...5, unit: .seconds, durationOf: .whole)
        return InteractionDeclaration(
            name, of: self, titleKey: "animation." + name, initializer: initializer ?? SwiftInitializer("\(self)()"),
            parameters: (self == ItemAnimation.self ? [] : [duration]) + parameters)
    }

    private func applySelectedColors(icon: UIImageView, textLabel: UILabel) {
        textLabel.textColor = textSelectedColor ?? textLabel.tintColor
        icon.tintColor = selectedIconColor(textLabel)
    }
}
