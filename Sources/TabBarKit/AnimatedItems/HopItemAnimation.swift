// An animation that makes the icon hop.

public import UIKit

/// Moves the icon up and down twice, as under gravity.
@preconcurrency @MainActor
open class HopItemAnimation: ItemAnimation {
    /// The heights of the two hops, in points. Half the initial velocity makes a quarter of the height.
    static let rises: [CGFloat] = [12, 3]

    /// Also moves the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let up = CAMediaTimingFunction(name: .easeOut), down = CAMediaTimingFunction(name: .easeIn)
        let hop = CAKeyframeAnimation(keyPath: "transform.translation.y")
        hop.values = [CGFloat.zero, -Self.rises[0], 0, -Self.rises[1], 0]
        // Half the initial velocity makes half the duration.
        hop.keyTimes = [0, 0.3333, 0.6667, 0.8333, 1]
        hop.timingFunctions = [up, down, up, down]
        hop.duration = duration
        icon.layer.add(hop, forKey: "hop")
    }
}
