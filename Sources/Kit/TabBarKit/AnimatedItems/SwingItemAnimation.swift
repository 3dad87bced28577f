// An animation that swings the icon.

public import UIKit

/// Rotates the icon back and forth with a decreasing amplitude.
@preconcurrency @MainActor
open class SwingItemAnimation: ItemAnimation {
    /// The default angles in degrees, clockwise, evenly spaced in time.
    nonisolated public static let defaultAngles = Keyframes([0, 24, -19, 13, -8, 4, 0], mode: .cubic)

    /// The icon's angles in degrees, clockwise.
    open var angles: Keyframes {
        get { tunedAngles ?? Self.defaultAngles }
        set { tunedAngles = newValue }
    }
    private var tunedAngles: Keyframes?

    /// "swing", with the duration and the angles.
    open override class var declarations: [InteractionDeclaration] {
        let angles = InteractionParameter.keyframes(
            "angles", \SwingItemAnimation.angles, "angles", default: defaultAngles, in: -360...360, unit: .degrees,
            played: PlayedProperty("transform.rotation.z", factor: .pi / 180))
        return [declare("swing", parameters: [angles])]
    }

    /// Also rotates the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let swing = angles.animation(keyPath: "transform.rotation.z", factor: .pi / 180)
        swing.duration = duration
        icon.layer.add(swing, forKey: "swing")
    }
}
