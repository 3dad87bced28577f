// An animation that bounces the icon.

public import UIKit

/// Scales the icon up and down with a decreasing amplitude.
@preconcurrency @MainActor
open class BounceItemAnimation: ItemAnimation {
    /// The default scales, evenly spaced in time.
    nonisolated public static let defaultScales = Keyframes([1, 1.4, 0.9, 1.15, 0.95, 1.02, 1], mode: .cubic)

    /// The icon's scales.
    open var scales: Keyframes {
        get { tunedScales ?? Self.defaultScales }
        set { tunedScales = newValue }
    }
    private var tunedScales: Keyframes?

    /// "bounce", with the duration and the scales.
    open override class var declarations: [InteractionDeclaration] {
        let scales = InteractionParameter.keyframes(
            "scales", \BounceItemAnimation.scales, "scales", default: defaultScales, in: 0...4, unit: .ratio,
            played: PlayedProperty("transform.scale"))
        return [declare("bounce", parameters: [scales])]
    }

    /// Also scales the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let bounce = scales.animation(keyPath: "transform.scale")
        bounce.duration = duration
        icon.layer.add(bounce, forKey: "bounce")
    }
}
