// The owner of a layer tree.

/// The owner of a root layer. It schedules frames.
@preconcurrency @MainActor
public protocol LayerTreeHost: AnyObject {
    /// Called when the tree needs a frame, possibly several times before that frame.
    func layerTreeNeedsFrame()
    /// Called by `CATransaction.flush()` outside explicit transactions and frames, to present the changes now. The default does nothing.
    func transactionWasFlushed()
}

extension LayerTreeHost {
    /// Does nothing.
    public func transactionWasFlushed() {}
}
