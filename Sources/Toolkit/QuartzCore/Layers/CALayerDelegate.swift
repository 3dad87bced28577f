// The delegate of a layer, and actions.

public import CoreGraphics
public import Foundation

/// The reaction to a property change, usually an animation.
@preconcurrency @MainActor
public protocol CAAction: AnyObject {
    /// Performs the action after the property `event` of the layer `anObject` has changed.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The action that does nothing and ends the search for actions.
extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The owner of a layer. All methods have defaults.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
    /// Provides the layer's contents. The default draws them into the backing store.
    func display(_ layer: CALayer)
    /// Draws the layer's contents; `ctx` is in bounds coordinates. The default draws nothing.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Whether `draw(_:in:)` draws anything. If not, the layer gets no backing store. The default is true.
    func layerDraws(_ layer: CALayer) -> Bool
    /// Called before the contents are redrawn. The default does nothing.
    func layerWillDraw(_ layer: CALayer)
    /// Lays out the sublayers. The default does nothing.
    func layoutSublayers(of layer: CALayer)
    /// The action for a key. The default, nil, continues the search; `NSNull` means no action.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Draws the contents into the backing store.
    public func display(_ layer: CALayer) { layer.drawIntoBackingStore() }
    /// Draws nothing.
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    /// Returns true.
    public func layerDraws(_ layer: CALayer) -> Bool { true }
    /// Does nothing.
    public func layerWillDraw(_ layer: CALayer) {}
    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}
    /// Returns nil, so that the layer continues the search.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
