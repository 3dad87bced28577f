// Several animations with a common time line.

import Foundation

/// Animations that run together. Their begin times are relative to the group's start, and they end with the group at the latest.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
    /// The animations in the order in which they are applied. Their delegates and `isRemovedOnCompletion` are ignored.
    open var animations: [CAAnimation]?

    override func copyState(from other: CAAnimation) {
        super.copyState(from: other)
        animations = (other as? CAAnimationGroup)?.animations?.map { $0.duplicate() }
    }

    override var invalidates: DirtyFlags {
        (animations ?? []).reduce(into: []) { $0.formUnion($1.invalidates) }
    }

    /// Sets the group's duration on members without a duration.
    func distributeDuration() {
        for animation in animations ?? [] {
            if animation.duration == 0 { animation.duration = duration }
            (animation as? CAAnimationGroup)?.distributeDuration()
        }
    }

    override func apply(to layer: CALayer, progress: Double, iteration: Int) {
        guard let animations else { return }
        let time = paced(progress) * duration
        for animation in animations { animation.apply(to: layer, atParentTime: time) }
    }
}
