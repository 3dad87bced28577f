// An animation that makes the icon wobble like jelly.

public import UIKit

/// Scales the icon's width and height inversely, so that its area stays about the same.
@preconcurrency @MainActor
open class JellyItemAnimation: ItemAnimation {
    /// The default horizontal scales, evenly spaced in time.
    nonisolated public static let defaultWidths = Keyframes([1, 1.3, 0.78, 1.16, 0.9, 1.05, 1], mode: .cubic)
    /// The default vertical scales at the same times, about the reciprocals.
    nonisolated public static let defaultHeights = Keyframes([1, 0.77, 1.25, 0.86, 1.1, 0.96, 1], mode: .cubic)

    /// The icon's horizontal scales.
    open var widths: Keyframes {
        get { tunedWidths ?? Self.defaultWidths }
        set { tunedWidths = newValue }
    }
    private var tunedWidths: Keyframes?
    /// The icon's vertical scales.
    open var heights: Keyframes {
        get { tunedHeights ?? Self.defaultHeights }
        set { tunedHeights = newValue }
    }
    private var tunedHeights: Keyframes?

    /// "jelly", with the duration and the scales.
    open override class var declarations: [InteractionDeclaration] {
        let scales: [InteractionParameter] = [
            .keyframes(
                "widths", \JellyItemAnimation.widths, "widths", default: defaultWidths, in: 0...4, unit: .ratio,
                played: PlayedProperty("transform.scale.x")),
            .keyframes(
                "scale-heights", \JellyItemAnimation.heights, "heights", default: defaultHeights, in: 0...4, unit: .ratio,
                played: PlayedProperty("transform.scale.y")),
        ]
        return [declare("jelly", parameters: scales)]
    }

    /// Also scales the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        for (keyPath, values) in [("transform.scale.x", widths), ("transform.scale.y", heights)] {
            let wobble = values.animation(keyPath: keyPath)
            wobble.duration = duration
            icon.layer.add(wobble, forKey: "jelly." + keyPath)
        }
    }
}
