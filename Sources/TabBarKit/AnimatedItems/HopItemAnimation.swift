// The icon hops off its title and comes down again.

public import UIKit

/// Throws the icon up twice, the second time lower; rising it slows down, falling it gathers speed.
@preconcurrency @MainActor
open class HopItemAnimation: ItemAnimation {
    /// How far the icon rises, in points: the second time a quarter of the first, for half the speed.
    static let rises: [CGFloat] = [12, 3]

    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let up = CAMediaTimingFunction(name: .easeOut), down = CAMediaTimingFunction(name: .easeIn)
        let hop = CAKeyframeAnimation(keyPath: "transform.translation.y")
        hop.values = [CGFloat.zero, -Self.rises[0], 0, -Self.rises[1], 0]
        // Half the speed, half the time in the air.
        hop.keyTimes = [0, 0.3333, 0.6667, 0.8333, 1]
        hop.timingFunctions = [up, down, up, down]
        hop.duration = duration
        icon.layer.add(hop, forKey: "hop")
    }
}
