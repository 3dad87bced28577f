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

    /// The duration and the scales.
    open override var parameters: [InteractionParameter] {
        super.parameters + [
            .keyframes(
                "bounce.scales", of: self, \.scales, "scales", default: Self.defaultScales,
                in: 0...4, unit: .ratio, played: PlayedProperty("transform.scale"))
        ]
    }

    /// "bounce"
    open override var interactionName: String { "bounce" }

    /// Also scales the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let bounce = scales.animation(keyPath: "transform.scale")
        bounce.duration = duration
        icon.layer.add(bounce, forKey: "bounce")
    }
}
