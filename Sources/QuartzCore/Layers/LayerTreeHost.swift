// The owner of a layer tree.

/// The owner of a root layer. It schedules frames.
@preconcurrency @MainActor
public protocol LayerTreeHost: AnyObject {
    /// Called when something in the tree changes. Further changes before the next frame do not call it again.
    func layerTreeNeedsFrame()
    /// Called by `CATransaction.flush()` outside explicit transactions, to present the changes now. The default does nothing.
    func transactionWasFlushed()
}

extension LayerTreeHost {
    /// Does nothing.
    public func transactionWasFlushed() {}
}
