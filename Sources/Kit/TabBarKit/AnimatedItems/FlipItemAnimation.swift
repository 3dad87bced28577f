// An animation that flips the icon.

@preconcurrency internal import Foundation
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

    /// The side given to the initializer, which names the interaction.
    private let defaultSide: Side
    /// The direction of the flip.
    open var side: Side

    /// Creates an animation that flips from `side`.
    public init(from side: Side) {
        defaultSide = side
        self.side = side
        super.init()
    }

    /// "flip-left" and so on, with the duration and the direction.
    open override class var declarations: [InteractionDeclaration] { Side.allCases.map { declare($0) } }
    /// The declaration for the side given to the initializer.
    open override var declaration: InteractionDeclaration { Self.declare(defaultSide) }

    private static func declare(_ side: Side) -> InteractionDeclaration {
        declare(
            "flip-\(side)", initializer: SwiftInitializer("\(self)(from: .\(side))"),
            parameters: [.choice("side", \FlipItemAnimation.side, "side", default: side)])
    }

    /// Changes the colours within a flip transition of the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        UIView.transition(with: icon, duration: duration, options: [side.option, .allowUserInteraction]) {
            super.playAnimation(icon, textLabel: textLabel)
        }
    }
}
