// The icon swings like a bell.

public import UIKit

/// Turns the icon to and fro, less each time.
@preconcurrency @MainActor
open class SwingItemAnimation: ItemAnimation {
    /// The angles in degrees, clockwise, evenly spaced in time and joined by a smooth curve.
    static let angles: [CGFloat] = [0, 24, -19, 13, -8, 4, 0]

    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let swing = CAKeyframeAnimation(keyPath: "transform.rotation.z")
        swing.values = Self.angles.map { $0 * .pi / 180 }
        swing.duration = duration
        swing.calculationMode = .cubic
        icon.layer.add(swing, forKey: "swing")
    }
}
