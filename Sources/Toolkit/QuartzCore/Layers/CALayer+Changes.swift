// Changes of layers: search for the action, dirty flags up to the root, request of a frame.

import Foundation

extension CALayer {
    /// Changes an animatable property: finds the action, stores the value, sets the dirty flags and runs the action.
    @inline(__always)
    func change(_ property: LayerProperty, _ store: () -> Void) {
        guard modelLayer == nil else { return store() }
        let action = actionForChange(of: property)
        store()
        invalidate(property.invalidates)
        reportChange()
        if let action { action.run(forKey: property.key, object: self, arguments: nil) }
    }

    /// The action for a change; nil if there is none or actions are disabled.
    /// A layer with neither a delegate nor `actions` has no action before its first frame.
    func actionForChange(of property: LayerProperty) -> (any CAAction)? {
        guard delegate != nil || rendered.wasPresented || actions != nil, !CATransaction.disableActions() else { return nil }
        let action = action(forKey: property.key)
        return action is NSNull ? nil : action
    }

    func searchAction(forKey event: String) -> (any CAAction)? {
        let found = delegate?.action(for: self, forKey: event) ?? actions?[event] ?? type(of: self).defaultAction(forKey: event)
        if let found { return found }
        guard rendered.wasPresented, let property = AnimatableKey(keyPath: event)?.property, property.animatesImplicitly
        else { return nil }
        // From the presentation value.
        let animation = CABasicAnimation(keyPath: property.key)
        animation.typedFrom = property.value(of: presented ?? self)
        animation.duration = CATransaction.animationDuration()
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        return animation
    }

    /// Changes a property that is not animatable and affects the pixels of the layer itself.
    @inline(__always)
    func changeAppearance(_ store: () -> Void) {
        store()
        invalidate(.appearance)
    }

    /// Sets the dirty flags after a change of a property that is not animatable.
    func didChange(_ marks: DirtyFlags) {
        invalidate(marks)
        reportChange()
    }

    func reportChange() { if isObserved { CALayer.changeObserver(self) } }

    /// Sets flags of this layer, and the resulting flags of its ancestors up to the first that has them already.
    func invalidate(_ marks: DirtyFlags) {
        guard modelLayer == nil else { return }
        dirty.formUnion(marks)
        var ancestorFlags = marks.ancestorFlags
        var layer = self
        while !ancestorFlags.isEmpty {
            if let parent = layer.parent {
                layer = parent
            } else if let masked = layer.maskedLayer {
                layer = masked
                if ancestorFlags.contains(.subtreeRendering) { layer.dirty.insert(.subtreeAppearance) }
            } else {
                // During a frame there is no request: the frame includes the change, or requests another frame at its end.
                if MediaClock.frameTime == nil { layer.host?.layerTreeNeedsFrame() }
                return
            }
            ancestorFlags.subtract(layer.dirty)
            layer.dirty.formUnion(ancestorFlags)
        }
    }

    func timingChanged() {
        hasOwnTime = beginTime != 0 || speed != 1 || timeOffset != 0
        invalidate(.geometry)
    }
}

/// Flags for the parts of a layer and its subtree that are out of date on screen.
/// `ancestorFlags` are set on all ancestors, so that a frame traverses only branches with changes.
nonisolated struct DirtyFlags: OptionSet, Sendable {
    let rawValue: UInt16

    /// Position, bounds or transform, which affect the layer and its subtree.
    static let geometry = DirtyFlags(rawValue: 1 << 0)
    /// The pixels of the layer itself.
    static let appearance = DirtyFlags(rawValue: 1 << 1)
    /// The pixels of the layer and its subtree: opacity, visibility, clipping or order.
    static let subtreeAppearance = DirtyFlags(rawValue: 1 << 2)
    /// The comparison with the previous frame has to reach a layer of the subtree, which may not have changed.
    static let subtreeComparison = DirtyFlags(rawValue: 1 << 3)
    /// A layer of the subtree has one of the flags above.
    static let subtreeRendering = DirtyFlags(rawValue: 1 << 4)
    /// The layer needs layout.
    static let layout = DirtyFlags(rawValue: 1 << 5)
    /// A layer of the subtree needs layout.
    static let subtreeLayout = DirtyFlags(rawValue: 1 << 6)
    /// The contents need to be redrawn.
    static let display = DirtyFlags(rawValue: 1 << 7)
    /// Contents in the subtree need to be redrawn.
    static let subtreeDisplay = DirtyFlags(rawValue: 1 << 8)

    /// All flags that the comparison with the previous frame examines.
    static let rendering: DirtyFlags = [.geometry, .appearance, .subtreeAppearance, .subtreeComparison, .subtreeRendering]

    /// The flags that these flags set on the ancestors of a layer.
    var ancestorFlags: DirtyFlags {
        var result: DirtyFlags = []
        if !isDisjoint(with: .rendering) { result.insert(.subtreeRendering) }
        if !isDisjoint(with: [.layout, .subtreeLayout]) { result.insert(.subtreeLayout) }
        if !isDisjoint(with: [.display, .subtreeDisplay]) { result.insert(.subtreeDisplay) }
        return result
    }
}
