// An animation that makes the icon spring.

@preconcurrency internal import Foundation
public import UIKit

/// Scales the icon like a damped spring that is pushed from the front at time 0: scale = 1 − depth · e^(−γt) · sin(ωt).
@preconcurrency @MainActor
open class SpringItemAnimation: ItemAnimation {
    /// The spring constant for a mass of 1; with `damping`, a damping ratio of 0.34.
    static let stiffness: CGFloat = 320
    static let damping: CGFloat = 12
    /// The strength of the push, which makes the scale range from 0.55 to 1.15.
    static let depth: CGFloat = 0.74
    /// Keyframes per second, with linear interpolation.
    private static let keyframeRate: CGFloat = 120

    /// The icon's scale `time` seconds after the push. The amplitude decreases to 0 in the last fifth of `duration`.
    static func scale(at time: CGFloat, duration: CGFloat) -> CGFloat {
        guard time > 0, time < duration else { return 1 }
        let decay = damping / 2
        let frequency = (stiffness - decay * decay).squareRoot()
        let fade = min(1, (duration - time) / (duration / 5))
        return 1 - depth * exp(-decay * time) * sin(frequency * time) * fade
    }

    /// Also scales the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let duration = CGFloat(duration)
        let count = max(Int((duration * Self.keyframeRate).rounded()), 2)
        let spring = CAKeyframeAnimation(keyPath: "transform.scale")
        spring.values = (0...count).map { Self.scale(at: CGFloat($0) / CGFloat(count) * duration, duration: duration) }
        spring.duration = self.duration
        icon.layer.add(spring, forKey: "spring")
    }
}
