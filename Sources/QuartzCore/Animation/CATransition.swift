// From a layer's old picture to its new one.

import CoreGraphics
import Foundation

/// A cross-fade from the picture that a layer and its sublayers make when it is added, to whatever they show later.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
    /// Where between old and new the transition begins, 0…1.
    open var startProgress: Float = 0
    /// Where between old and new the transition ends, 0…1.
    open var endProgress: Float = 1
    /// The old picture, taken when the transition is added.
    var oldSnapshot: LayerSnapshot?

    public required init() {
        super.init()
    }

    override func copyState(from other: CAAnimation) {
        super.copyState(from: other)
        guard let other = other as? CATransition else { return }
        startProgress = other.startProgress
        endProgress = other.endProgress
        oldSnapshot = other.oldSnapshot
    }

    override var invalidates: DirtyFlags { .subtreeAppearance }

    override func apply(to layer: CALayer, progress: Double, iteration: Int) {
        guard let oldSnapshot else { return }
        let done = Double(startProgress) + (Double(endProgress) - Double(startProgress)) * paced(progress)
        layer.ongoingTransition = OngoingTransition(old: oldSnapshot, progress: done)
    }
}

/// How far a layer's transition is.
nonisolated struct OngoingTransition {
    var old: LayerSnapshot
    /// 0 is all old, 1 all new.
    var progress: Double
}
