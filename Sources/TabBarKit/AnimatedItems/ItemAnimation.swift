// What the item animations have in common: how long they take, and the colours of what is selected.

@preconcurrency public import Foundation
public import UIKit

/// An animation that changes colours only; the others add a movement of their own.
@preconcurrency @MainActor
open class ItemAnimation: NSObject, ItemAnimating {
    /// How long a movement takes, in seconds.
    open var duration: TimeInterval = 0.6
    /// The selected title's colour; nil for the bar's tint.
    open var textSelectedColor: UIColor?
    /// The selected icon's colour; nil for the title's.
    open var iconSelectedColor: UIColor?

    public override init() {
        super.init()
    }

    open func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        color(icon, textLabel)
    }

    open func iconDidChange(_ icon: UIImageView, textLabel: UILabel) {}

    open func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor) {
        textLabel.textColor = defaultTextColor
        icon.tintColor = defaultTextColor
    }

    open func selectedState(_ icon: UIImageView, textLabel: UILabel) {
        color(icon, textLabel)
    }

    /// The colour of the selected icon among the views of `textLabel`'s bar.
    final func selectedIconColor(_ textLabel: UILabel) -> UIColor {
        iconSelectedColor ?? textSelectedColor ?? textLabel.tintColor
    }

    private func color(_ icon: UIImageView, _ textLabel: UILabel) {
        textLabel.textColor = textSelectedColor ?? textLabel.tintColor
        icon.tintColor = selectedIconColor(textLabel)
    }
}
