// What a layer leaves to its owner: drawing, layout, and which of its changes animate.

public import CoreGraphics
public import Foundation

/// What happens when a layer's property changes: an animation runs, usually.
@preconcurrency @MainActor
public protocol CAAction: AnyObject {
    /// Performs the action after the property named `event` of the layer `anObject` has changed.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Null is the action that does nothing and ends the search for one.
extension NSNull: CAAction {
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// A layer's owner. Every method has a default, which does what the layer does without a delegate.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
    /// Provides the layer's contents, by setting `contents`; the default has the layer draw through `draw(_:in:)`.
    func display(_ layer: CALayer)
    /// Draws the layer's contents; `ctx` is in the layer's bounds coordinates, in points.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Whether `draw(_:in:)` draws anything; layers of delegates that draw nothing get no bitmap.
    func layerDraws(_ layer: CALayer) -> Bool
    /// The layer's contents are about to be redrawn.
    func layerWillDraw(_ layer: CALayer)
    /// Arranges the sublayers.
    func layoutSublayers(of layer: CALayer)
    /// The action for a change; nil leaves it to the layer, `NSNull` means none.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.drawIntoBackingStore() }
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    public func layerDraws(_ layer: CALayer) -> Bool { true }
    public func layerWillDraw(_ layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
