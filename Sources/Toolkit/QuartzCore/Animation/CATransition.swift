// Transitions from the former content of a layer to its new content.

import CoreGraphics
import Foundation

/// The action key of transitions. Layers here never look up an action for it.
public nonisolated let kCATransition = "transition"

/// How a transition shows the new content.
public nonisolated struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The new content fades in, while the old one fades out.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new content slides over the old one.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new content pushes the old one away.
    public static let push = CATransitionType(rawValue: "push")
    /// The old content slides away.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side at which the new content of a transition appears.
public nonisolated struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At the right.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// At the left.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// At the top.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// At the bottom.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")

    /// The direction of the motion, with y downward.
    var direction: CGVector {
        switch self {
        case .fromRight: CGVector(dx: -1, dy: 0)
        case .fromTop: CGVector(dx: 0, dy: 1)
        case .fromBottom: CGVector(dx: 0, dy: -1)
        default: CGVector(dx: 1, dy: 0)
        }
    }
}

/// A transition from a snapshot of the layer and its sublayers to their new content. `add(_:forKey:)` takes the snapshot.
@preconcurrency @MainActor open class CATransition: CAAnimation {
    /// How the new content is shown; `fade` by default. Unknown types are drawn as fades.
    open var type = CATransitionType.fade
    /// The side at which the new content appears, or from which the old one is uncovered; nil, the default, for the left.
    open var subtype: CATransitionSubtype?
    /// The progress at the start, 0…1.
    open var startProgress: Float = 0
    /// The progress at the end, 0…1.
    open var endProgress: Float = 1
    /// The snapshot of the old content.
    var oldSnapshot: LayerSnapshot?

    override func copyState(from other: CAAnimation) {
        super.copyState(from: other)
        guard let other = other as? CATransition else { return }
        (type, subtype, oldSnapshot) = (other.type, other.subtype, other.oldSnapshot)
        (startProgress, endProgress) = (other.startProgress, other.endProgress)
    }

    override var invalidates: DirtyFlags { .subtreeAppearance }

    override func apply(to layer: CALayer, progress: Double, iteration: Int) {
        guard let oldSnapshot else { return }
        let done = Double(startProgress) + (Double(endProgress) - Double(startProgress)) * paced(progress)
        let direction = (subtype ?? .fromLeft).direction
        layer.effects.transition = OngoingTransition(old: oldSnapshot, progress: done, type: type, direction: direction)
    }
}

/// What animations show of a presentation layer besides the values of its properties.
nonisolated struct PresentedEffects {
    /// The state of the current transition.
    var transition: OngoingTransition?
    /// The previous contents during their cross-fade, and its progress 0…1.
    var fadingContents: (image: CGImage, progress: Double)?
}

/// The state of a transition. It is a separate object for the reason in `LayerTransform`.
nonisolated final class OngoingTransition {
    let old: LayerSnapshot
    /// 0 displays only the old snapshot, 1 only the new content.
    let progress: Double
    let type: CATransitionType
    /// The direction in which content moves.
    let direction: CGVector

    init(old: LayerSnapshot, progress: Double, type: CATransitionType, direction: CGVector) {
        (self.old, self.progress, self.type, self.direction) = (old, progress, type, direction)
    }

    /// The distances of the new and of the old content from their places, in fractions of the layer's size; nil for a fade.
    var offsets: (new: CGVector, old: CGVector)? {
        let (rest, done) = (CGFloat(progress - 1), CGFloat(progress))
        let new = CGVector(dx: direction.dx * rest, dy: direction.dy * rest)
        let old = CGVector(dx: direction.dx * done, dy: direction.dy * done)
        switch type {
        case .push: return (new, old)
        case .moveIn: return (new, .zero)
        case .reveal: return (.zero, old)
        default: return nil
        }
    }
}
