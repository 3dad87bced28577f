// Several animations on one time line.

import Foundation

/// Animations that run together: their begin times count from the group's beginning, and the group's end cuts them off.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
    /// The animations, applied in order; their delegates and `isRemovedOnCompletion` are not looked at.
    open var animations: [CAAnimation]?

    public required init() {
        super.init()
    }

    override func copyState(from other: CAAnimation) {
        super.copyState(from: other)
        animations = (other as? CAAnimationGroup)?.animations?.map { $0.duplicate() }
    }

    override var invalidates: DirtyFlags {
        (animations ?? []).reduce(into: []) { $0.formUnion($1.invalidates) }
    }

    /// Gives the group's duration to the animations that have none.
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
