// The icon is pressed in, and springs back.

@preconcurrency internal import Foundation
public import UIKit

/// Gives the icon a push from the front, from which it springs back to its own size and swings past it.
///
/// A damped spring after a push at time zero: size = 1 − depth · e^(−γt) · sin(ωt). It starts at the icon's own size, so nothing jumps.
@preconcurrency @MainActor
open class SpringItemAnimation: ItemAnimation {
    /// Mass 1, k 320, c 12: 0.34 of critical damping.
    static let stiffness: CGFloat = 320
    static let damping: CGFloat = 12
    /// The strength of the push: the icon is 0.55 of its size at its smallest, and 1.15 of it at its largest.
    static let depth: CGFloat = 0.74
    /// The curve is measured this often in a second and joined by lines.
    private static let steps: CGFloat = 120

    /// The icon's size `time` seconds after the push, as a part of its own, in a film of `duration` seconds.
    ///
    /// What is left of the swing at the film's end fades over its last fifth.
    static func size(at time: CGFloat, duration: CGFloat) -> CGFloat {
        guard time > 0, time < duration else { return 1 }
        let decay = damping / 2
        let frequency = (stiffness - decay * decay).squareRoot()
        let left = min(1, (duration - time) / (duration / 5))
        return 1 - depth * exp(-decay * time) * sin(frequency * time) * left
    }

    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let count = max(Int((CGFloat(duration) * Self.steps).rounded()), 2)
        let spring = CAKeyframeAnimation(keyPath: "transform.scale")
        spring.values = (0...count).map { Self.size(at: CGFloat($0) / CGFloat(count) * CGFloat(duration), duration: CGFloat(duration)) }
        spring.duration = duration
        icon.layer.add(spring, forKey: "spring")
    }
}
