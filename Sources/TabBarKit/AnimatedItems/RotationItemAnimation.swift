// An animation that rotates the icon.

public import UIKit

/// Rotates the icon once about its centre.
@preconcurrency @MainActor
open class RotationItemAnimation: ItemAnimation {
    /// The direction of the rotation.
    nonisolated public enum Direction: Sendable, CaseIterable {
        /// Anticlockwise.
        case left
        /// Clockwise.
        case right
    }

    /// The direction given to the initializer.
    public let direction: Direction

    /// Creates an animation of one turn.
    public init(_ direction: Direction) {
        self.direction = direction
        super.init()
    }

    /// Also rotates the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        // The y axis points down, so positive angles are clockwise.
        turn.fromValue = CGFloat.zero
        turn.toValue = direction == .left ? -2 * CGFloat.pi : 2 * CGFloat.pi
        turn.duration = duration
        icon.layer.add(turn, forKey: "rotation")
    }
}
