// Who shows a layer tree.

/// The owner of a tree's root layer, told when a frame is needed.
@preconcurrency @MainActor
public protocol LayerTreeHost: AnyObject {
    /// Something in the tree has changed: a property, contents, an animation, a layout to do. Called once until the next frame.
    func layerTreeNeedsFrame()
}
