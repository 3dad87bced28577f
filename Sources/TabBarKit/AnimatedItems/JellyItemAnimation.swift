// The icon wobbles like jelly: wide when it is low, slim when it is high.

public import UIKit

/// Scales the icon's width and height against each other, so that its area stays about the same.
@preconcurrency @MainActor
open class JellyItemAnimation: ItemAnimation {
    /// The widths, evenly spaced in time and joined by a smooth curve.
    static let widths: [CGFloat] = [1, 1.3, 0.78, 1.16, 0.9, 1.05, 1]
    /// The heights at the same times: about one divided by the width.
    static let heights: [CGFloat] = [1, 0.77, 1.25, 0.86, 1.1, 0.96, 1]

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
