// An animation that makes the icon wobble like jelly.

public import UIKit

/// Scales the icon's width and height inversely, so that its area stays about the same.
@preconcurrency @MainActor
open class JellyItemAnimation: ItemAnimation {
    /// The horizontal scales, evenly spaced in time, with cubic interpolation.
    static let widths: [CGFloat] = [1, 1.3, 0.78, 1.16, 0.9, 1.05, 1]
    /// The vertical scales at the same times, about the reciprocals.
    static let heights: [CGFloat] = [1, 0.77, 1.25, 0.86, 1.1, 0.96, 1]

    /// Also scales the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        for (keyPath, values) in [("transform.scale.x", Self.widths), ("transform.scale.y", Self.heights)] {
            let wobble = CAKeyframeAnimation(keyPath: keyPath)
            wobble.values = values
            wobble.duration = duration
            wobble.calculationMode = .cubic
            icon.layer.add(wobble, forKey: "jelly." + keyPath)
        }
    }
}
