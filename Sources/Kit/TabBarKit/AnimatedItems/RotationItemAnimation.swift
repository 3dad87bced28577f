// An animation that rotates the icon.

@preconcurrency public import Foundation
public import UIKit

/// Rotates the icon once about its centre.
@preconcurrency @MainActor
open class RotationItemAnimation: ItemAnimation {
    /// The default angle, in degrees: one turn.
    nonisolated public static let defaultAngle: CGFloat = 360

    /// The direction of the rotation.
    nonisolated public enum Direction: Sendable, CaseIterable {
        /// Anticlockwise.
        case left
        /// Clockwise.
        case right
    }

    /// The direction given to the initializer.
    public let direction: Direction
    /// The angle by which the icon rotates, in degrees; it then jumps back to its position at rest.
    open var angle = RotationItemAnimation.defaultAngle
    /// The pacing; constant by default.
    open var curve = TimingCurve.linear

    /// "rotation-left" or "rotation-right"
    open override var interactionName: String { "rotation-\(direction)" }
    /// The initializer with the direction.
    open override var swiftInitializer: SwiftInitializer { SwiftInitializer("\(type(of: self))(.\(direction))") }
    /// The duration, the angle and the pacing.
    open override var parameters: [InteractionParameter] {
        super.parameters + [
            .number(
                interactionName + ".angle", of: self, \.angle, "angle", default: Self.defaultAngle, in: 0...1440, unit: .degrees),
            .curve(interactionName + ".curve", of: self, \.curve, "curve", default: .linear),
        ]
    }

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
        let radians = angle / 180 * CGFloat.pi
        turn.toValue = direction == .left ? -radians : radians
        if curve != .linear { turn.timingFunction = curve.timingFunction }
        turn.duration = duration
        icon.layer.add(turn, forKey: "rotation")
    }
}
