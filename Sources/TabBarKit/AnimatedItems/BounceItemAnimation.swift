// An animation that bounces the icon.

public import UIKit

/// Scales the icon up and down with a decreasing amplitude.
@preconcurrency @MainActor
open class BounceItemAnimation: ItemAnimation {
    /// The scales, evenly spaced in time, with cubic interpolation.
    static let scales: [CGFloat] = [1, 1.4, 0.9, 1.15, 0.95, 1.02, 1]

    /// Also scales the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let bounce = CAKeyframeAnimation(keyPath: "transform.scale")
        bounce.values = Self.scales
        bounce.duration = duration
        bounce.calculationMode = .cubic
        icon.layer.add(bounce, forKey: "bounce")
    }
}
