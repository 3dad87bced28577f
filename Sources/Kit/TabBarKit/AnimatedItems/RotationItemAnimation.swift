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

    /// "rotation-left" and "rotation-right", with the duration, the angle and the pacing.
    open override class var declarations: [InteractionDeclaration] { Direction.allCases.map { declare($0) } }
    /// The declaration for the direction.
    open override var declaration: InteractionDeclaration { Self.declare(direction) }

    private static func declare(_ direction: Direction) -> InteractionDeclaration {
        declare(
            "rotation-\(direction)", initializer: SwiftInitializer("\(self)(.\(direction))"),
            parameters: [
                .number("angle", \RotationItemAnimation.angle, "angle", default: defaultAngle, in: 0...1440, unit: .degrees),
                .curve("curve", \RotationItemAnimation.curve, "curve", default: .linear),
            ])
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
