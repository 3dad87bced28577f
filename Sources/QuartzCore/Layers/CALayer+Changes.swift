// The way of a change: action sought, value stored, marks set up to the root, host told.

import Foundation

extension CALayer {
    /// Stores a new value of an animatable property: looks for the action before and runs it after.
    @inline(__always)
    func change(_ property: LayerProperty, _ store: () -> Void) {
        guard modelLayer == nil else { return store() }
        let action = actionForChange(of: property)
        store()
        invalidate(property.invalidates)
        if let action { action.run(forKey: property.key, object: self, arguments: nil) }
    }

    /// The action for a change, nil when nothing is to happen.
    func actionForChange(of property: LayerProperty) -> (any CAAction)? {
        guard delegate != nil || rendered.wasPresented || actions != nil, !CATransaction.disableActions() else { return nil }
        let action = action(forKey: property.key)
        return action is NSNull ? nil : action
    }

    func searchAction(forKey event: String) -> (any CAAction)? {
        if let action = delegate?.action(for: self, forKey: event) { return action }
        if let action = actions?[event] { return action }
        if let action = type(of: self).defaultAction(forKey: event) { return action }
        guard delegate == nil, rendered.wasPresented, let key = AnimatableKey(keyPath: event) else { return nil }
        return implicitAnimation(of: key.property)
    }

    /// The quarter-second animation that a bare layer's change makes, from the value now seen.
    private func implicitAnimation(of property: LayerProperty) -> CAAnimation? {
        guard property.animatesImplicitly else { return nil }
        let animation = CABasicAnimation(keyPath: property.key)
        animation.typedFrom = property.value(of: presented ?? self)
        animation.duration = CATransaction.animationDuration()
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        return animation
    }

    /// Sets marks on this layer, and what follows from them on its ancestors up to one that already carries it.
    func invalidate(_ marks: DirtyFlags) {
        guard modelLayer == nil else { return }
        dirty.formUnion(marks)
        var ancestorFlags = marks.ancestorFlags
        var layer = self
        while !ancestorFlags.isEmpty {
            if let masked = layer.maskedLayer {
                layer = masked
                if ancestorFlags.contains(.subtreeRendering) { layer.dirty.insert(.subtreeAppearance) }
            } else if let parent = layer.parent {
                layer = parent
            } else {
                // The frame being made takes in what changes on its way, and asks for another if anything is left.
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
