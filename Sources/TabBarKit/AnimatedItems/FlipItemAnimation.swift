// An animation that flips the icon.

public import UIKit

/// Flips the icon from its unselected to its selected image.
@preconcurrency @MainActor
open class FlipItemAnimation: ItemAnimation {
    /// The direction of the flip, as in `UIView.AnimationOptions`.
    nonisolated public enum Side: Sendable, CaseIterable {
        case left, right, top, bottom

        /// The transition option of the same name.
        var option: UIView.AnimationOptions {
            switch self {
            case .left: .transitionFlipFromLeft
            case .right: .transitionFlipFromRight
            case .top: .transitionFlipFromTop
            case .bottom: .transitionFlipFromBottom
            }
        }
    }

    /// The direction of the flip.
    public let side: Side

    /// Creates an animation that flips from `side`.
    public init(from side: Side) {
        self.side = side
        super.init()
    }

    /// Changes the colours within a flip transition of the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        UIView.transition(with: icon, duration: duration, options: [side.option, .allowUserInteraction]) {
            super.playAnimation(icon, textLabel: textLabel)
        }
    }
}
