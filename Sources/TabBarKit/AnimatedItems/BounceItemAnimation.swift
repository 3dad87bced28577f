// The icon swells and shrinks like something let fall.

public import UIKit

/// Scales the icon through a row of ever smaller exaggerations; the title stays where it is.
@preconcurrency @MainActor
open class BounceItemAnimation: ItemAnimation {
    /// The scales, evenly spaced in time and joined by a smooth curve.
    static let scales: [CGFloat] = [1, 1.4, 0.9, 1.15, 0.95, 1.02, 1]

    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let bounce = CAKeyframeAnimation(keyPath: "transform.scale")
        bounce.values = Self.scales
        bounce.duration = duration
        bounce.calculationMode = .cubic
        icon.layer.add(bounce, forKey: "bounce")
    }
}
