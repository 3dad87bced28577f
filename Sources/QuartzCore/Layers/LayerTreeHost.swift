// Who shows a layer tree.

/// The owner of a tree's root layer, told when a frame is needed.
@preconcurrency @MainActor
public protocol LayerTreeHost: AnyObject {
    /// Something in the tree has changed: a property, contents, an animation, a layout to do. Called once until the next frame.
    func layerTreeNeedsFrame()
    /// `CATransaction.flush()` was called outside any explicit transaction: the changes so far can be presented at once.
    func transactionWasFlushed()
}

extension LayerTreeHost {
    public func transactionWasFlushed() {}
}
