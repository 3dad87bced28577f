// An animation that makes the icon hop.

public import UIKit

/// Moves the icon up and down twice, as under gravity.
@preconcurrency @MainActor
open class HopItemAnimation: ItemAnimation {
    /// The default heights, in points, at their times: two hops.
    ///
    /// Half the initial velocity makes a quarter of the height and half the duration.
    nonisolated public static let defaultHeights = Keyframes([0, 12, 0, 3, 0], keyTimes: [0, 0.3333, 0.6667, 0.8333, 1])

    /// The icon's heights above its position at rest, in points. The icon slows down as it rises and speeds up as it falls.
    open var heights: Keyframes {
        get { tunedHeights ?? Self.defaultHeights }
        set { tunedHeights = newValue }
    }
    private var tunedHeights: Keyframes?

    /// "hop", with the duration and the heights.
    open override class var declarations: [InteractionDeclaration] {
        let heights = InteractionParameter.keyframes(
            "heights", \HopItemAnimation.heights, "heights", default: defaultHeights, in: -60...60, unit: .points,
            played: PlayedProperty("transform.translation.y", factor: -1))
        return [declare("hop", parameters: [heights])]
    }

    /// Also moves the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let up = CAMediaTimingFunction(name: .easeOut), down = CAMediaTimingFunction(name: .easeIn)
        // The y axis points down.
        let hop = heights.animation(keyPath: "transform.translation.y", factor: -1)
        hop.timingFunctions = zip(heights.values, heights.values.dropFirst()).map { $0 < $1 ? up : down }
        hop.duration = duration
        icon.layer.add(hop, forKey: "hop")
    }
}
