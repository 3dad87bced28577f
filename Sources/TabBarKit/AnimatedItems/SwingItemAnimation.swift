// An animation that swings the icon.

public import UIKit

/// Rotates the icon back and forth with a decreasing amplitude.
@preconcurrency @MainActor
open class SwingItemAnimation: ItemAnimation {
    /// The angles in degrees, clockwise, evenly spaced in time, with cubic interpolation.
    static let angles: [CGFloat] = [0, 24, -19, 13, -8, 4, 0]

    /// Also rotates the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let swing = CAKeyframeAnimation(keyPath: "transform.rotation.z")
        swing.values = Self.angles.map { $0 * .pi / 180 }
        swing.duration = duration
        swing.calculationMode = .cubic
        icon.layer.add(swing, forKey: "swing")
    }
}
