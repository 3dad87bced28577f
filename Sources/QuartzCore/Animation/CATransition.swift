// Cross-fade of a layer.

import CoreGraphics
import Foundation

/// A cross-fade from a snapshot of the layer and its sublayers to their new content. `add(_:forKey:)` takes the snapshot.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
    /// The progress at the start, 0…1.
    open var startProgress: Float = 0
    /// The progress at the end, 0…1.
    open var endProgress: Float = 1
    /// The snapshot of the old content.
    var oldSnapshot: LayerSnapshot?

    /// Creates a transition from 0 to 1.
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

/// The state of a transition.
nonisolated struct OngoingTransition {
    var old: LayerSnapshot
    /// 0 displays only the old snapshot, 1 only the new content.
    var progress: Double
}
