// The icon turns once round.

public import UIKit

/// Turns the icon once about its centre.
@preconcurrency @MainActor
open class RotationItemAnimation: ItemAnimation {
    /// Which way round, as seen by the user.
    nonisolated public enum Direction: Sendable, CaseIterable {
        /// Anticlockwise.
        case left
        /// Clockwise.
        case right
    }

    /// Which way the icon turns.
    public let direction: Direction

    public init(_ direction: Direction) {
        self.direction = direction
        super.init()
    }

    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        // y points down: positive angles are clockwise.
        turn.fromValue = CGFloat.zero
        turn.toValue = direction == .left ? -2 * CGFloat.pi : 2 * CGFloat.pi
        turn.duration = duration
        icon.layer.add(turn, forKey: "rotation")
    }
}
