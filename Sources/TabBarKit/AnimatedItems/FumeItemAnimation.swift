// The title goes up in smoke, and the icon settles where there is room now.

public import UIKit

/// The title rises, grows and fades away; the icon sinks a little and stays there while the tab is selected.
@preconcurrency @MainActor
open class FumeItemAnimation: ItemAnimation {
    /// How far the icon sinks, in points.
    static let sinking: CGFloat = 4
    /// How far the title rises while it fades, in points.
    static let rising: CGFloat = 60
    /// How large the title has grown when it is gone.
    static let growth: CGFloat = 2
    /// From how far below its place the title comes back, in points.
    static let returning: CGFloat = 15

    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        settle(icon, textLabel)
        move(icon.layer, "transform.translation.y", from: 0, to: Self.sinking)
        move(textLabel.layer, "transform.translation.y", from: 0, to: -Self.rising)
        move(textLabel.layer, "transform.scale", from: 1, to: Self.growth)
        move(textLabel.layer, "opacity", from: 1, to: 0)
    }

    open override func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor) {
        super.deselectAnimation(icon, textLabel: textLabel, defaultTextColor: defaultTextColor)
        let wasSettled = textLabel.alpha == 0
        icon.transform = .identity
        textLabel.alpha = 1
        guard wasSettled else { return }
        textLabel.layer.removeAnimation(forKey: "fume.transform.scale")
        move(icon.layer, "transform.translation.y", from: Self.sinking, to: 0)
        move(textLabel.layer, "transform.translation.y", from: Self.returning, to: 0)
        move(textLabel.layer, "opacity", from: 0, to: 1)
    }

    open override func selectedState(_ icon: UIImageView, textLabel: UILabel) {
        super.selectedState(icon, textLabel: textLabel)
        settle(icon, textLabel)
    }

    /// What is there once the smoke has gone.
    private func settle(_ icon: UIImageView, _ textLabel: UILabel) {
        icon.transform = CGAffineTransform(translationX: 0, y: Self.sinking)
        textLabel.alpha = 0
    }

    /// At an even pace, as in the original.
    private func move(_ layer: CALayer, _ keyPath: String, from: CGFloat, to: CGFloat) {
        let movement = CABasicAnimation(keyPath: keyPath)
        movement.fromValue = from
        movement.toValue = to
        movement.duration = duration
        layer.add(movement, forKey: "fume." + keyPath)
    }
}
