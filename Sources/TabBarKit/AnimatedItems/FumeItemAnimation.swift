// An animation that makes the title disappear like smoke.

public import UIKit

/// The title rises, grows and fades out. The icon is a little lower while the tab is selected.
@preconcurrency @MainActor
open class FumeItemAnimation: ItemAnimation {
    /// The icon's downward offset while selected, in points.
    static let iconOffset: CGFloat = 4
    /// The distance by which the title rises while it fades out, in points.
    static let titleRise: CGFloat = 60
    /// The title's scale at the end.
    static let titleScale: CGFloat = 2
    /// The title's downward offset from which it returns on deselection, in points.
    static let titleReturnOffset: CGFloat = 15

    /// Also moves the icon and fades out the title.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        applySelectedState(icon: icon, textLabel: textLabel)
        animate(icon.layer, keyPath: "transform.translation.y", from: 0, to: Self.iconOffset)
        animate(textLabel.layer, keyPath: "transform.translation.y", from: 0, to: -Self.titleRise)
        animate(textLabel.layer, keyPath: "transform.scale", from: 1, to: Self.titleScale)
        animate(textLabel.layer, keyPath: "opacity", from: 1, to: 0)
    }

    /// Also moves the icon back and fades in the title.
    open override func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor) {
        super.deselectAnimation(icon, textLabel: textLabel, defaultTextColor: defaultTextColor)
        let wasSelected = textLabel.alpha == 0
        icon.transform = .identity
        textLabel.alpha = 1
        guard wasSelected else { return }
        textLabel.layer.removeAnimation(forKey: "fume.transform.scale")
        animate(icon.layer, keyPath: "transform.translation.y", from: Self.iconOffset, to: 0)
        animate(textLabel.layer, keyPath: "transform.translation.y", from: Self.titleReturnOffset, to: 0)
        animate(textLabel.layer, keyPath: "opacity", from: 0, to: 1)
    }

    /// Also offsets the icon and hides the title.
    open override func selectedState(_ icon: UIImageView, textLabel: UILabel) {
        super.selectedState(icon, textLabel: textLabel)
        applySelectedState(icon: icon, textLabel: textLabel)
    }

    private func applySelectedState(icon: UIImageView, textLabel: UILabel) {
        icon.transform = CGAffineTransform(translationX: 0, y: Self.iconOffset)
        textLabel.alpha = 0
    }

    /// Adds a linear animation, as RAMAnimatedTabBarController does.
    private func animate(_ layer: CALayer, keyPath: String, from: CGFloat, to: CGFloat) {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration
        layer.add(animation, forKey: "fume." + keyPath)
    }
}
