// An animation that makes the icon spring.

@preconcurrency internal import Foundation
public import UIKit

/// Scales the icon like a damped spring that is pushed from the front at time 0: scale = 1 − v/ω · e^(−γt) · sin(ωt).
@preconcurrency @MainActor
open class SpringItemAnimation: ItemAnimation {
    /// The default spring has a damping ratio of 0.34. The push is 0.74 of the frequency, √(320 − 6²), so that the scale ranges from 0.55
    /// to 1.15.
    nonisolated public static let defaultSpring = SpringValues(stiffness: 320, damping: 12, initialVelocity: 0.74 * 284.0.squareRoot())
    /// Keyframes per second, with linear interpolation.
    private static let keyframeRate: CGFloat = 120

    /// The spring; its initial velocity is the speed at which the scale decreases, per second.
    open var spring = SpringItemAnimation.defaultSpring

    /// "spring", with the duration and the spring.
    open override class var declarations: [InteractionDeclaration] {
        let spring = InteractionParameter.spring(
            "spring", \SpringItemAnimation.spring, "spring", default: defaultSpring, from: .initialVelocity,
            played: PlayedProperty("transform.scale"))
        return [declare("spring", parameters: [spring])]
    }

    /// The icon's scale `time` seconds after the push. The amplitude decreases to 0 in the last fifth of `duration`.
    static func scale(at time: CGFloat, duration: CGFloat, spring: SpringValues = defaultSpring) -> CGFloat {
        guard time > 0, time < duration else { return 1 }
        let fade = min(1, (duration - time) / (duration / 5))
        return 1 - spring.push(at: time) * fade
    }

    /// Also scales the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let duration = CGFloat(duration)
        let count = max(Int((duration * Self.keyframeRate).rounded()), 2)
        let spring = CAKeyframeAnimation(keyPath: "transform.scale")
        spring.values = (0...count).map { Self.scale(at: CGFloat($0) / CGFloat(count) * duration, duration: duration, spring: self.spring) }
        spring.duration = self.duration
        icon.layer.add(spring, forKey: "spring")
    }
}
