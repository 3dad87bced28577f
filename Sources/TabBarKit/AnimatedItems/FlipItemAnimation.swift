// The icon turns over like a card: its plain side away, its selected side into sight.

public import UIKit

/// Turns the icon over, from the plain picture to the selected one.
@preconcurrency @MainActor
open class FlipItemAnimation: ItemAnimation {
    /// The edge that comes toward the user first.
    nonisolated public enum Side: Sendable, CaseIterable {
        case left, right, top, bottom

        var option: UIView.AnimationOptions {
            switch self {
            case .left: .transitionFlipFromLeft
            case .right: .transitionFlipFromRight
            case .top: .transitionFlipFromTop
            case .bottom: .transitionFlipFromBottom
            }
        }
    }

    /// The edge that comes toward the user first.
    public let side: Side

    public init(from side: Side) {
        self.side = side
        super.init()
    }

    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        UIView.transition(with: icon, duration: duration, options: [side.option, .allowUserInteraction]) {
            super.playAnimation(icon, textLabel: textLabel)
        }
    }
}
