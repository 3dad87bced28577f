// The icon is pressed in, and springs back.

public import UIKit

/// Lets the icon spring from small to its own size, swinging past it.
@preconcurrency @MainActor
open class SpringItemAnimation: ItemAnimation {
    /// The scale from which the icon springs.
    static let pressed: CGFloat = 0.4
    /// Mass 1, k 320, c 12: 0.34 of critical damping, so the icon swings past its size by about a third of the way.
    static let stiffness: CGFloat = 320
    static let damping: CGFloat = 12

    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let spring = CASpringAnimation(keyPath: "transform.scale")
        spring.fromValue = Self.pressed
        spring.toValue = CGFloat(1)
        spring.mass = 1
        spring.stiffness = Self.stiffness
        spring.damping = Self.damping
        spring.duration = duration
        icon.layer.add(spring, forKey: "spring")
    }
}
