// Shadows in the comparison of a frame: detects changes of the shape that casts a layer's shadow.

import CoreGraphics
import Foundation

extension LayerRenderer {
    /// Finds the caster of a layer's shadow again if it may have changed since the previous frame. Returns whether the shadow has changed.
    func recastShadow(of layer: CALayer, values: CALayer, dirty: DirtyFlags, isChanged: Bool) -> Bool {
        let kept = layer.castShadow
        guard let shadow = values._shadow, shadow.isVisible, shadow.path == nil else {
            if isChanged { kept?.isCurrent = false }
            return false
        }
        let isKnown = kept?.isCurrent == true && kept?.hasModelValues == false
        let mayDiffer = isChanged || mayCastAnotherShadow(layer, values: values, dirty: dirty)
        // A layer that comes into view may contain layers that were not compared outside.
        guard mayDiffer || !isKnown || layer.rendered.drawnRect.isEmpty else { return false }
        kept?.expire()
        refreshSublayers(of: layer)
        return values.castShadow(from: .frame).takeChange()
    }

    /// Handles that a layer is not visible and its sublayers are not compared. If a layer around it casts the shadow of them, their flags
    /// are cleared, so that their next changes mark that layer again. A hidden layer casts no shadow.
    func clearFlags(under layer: CALayer, values: CALayer, after dirty: DirtyFlags) {
        guard dirty.contains(.subtreeRendering), !values._isHidden, values._opacity > 0, layer.isInsideShadowCaster else { return }
        refreshSublayers(of: layer)
    }

    /// Whether a layer that is visible in the previous frame may now cast another shadow.
    private func mayCastAnotherShadow(_ layer: CALayer, values: CALayer, dirty: DirtyFlags) -> Bool {
        let old = layer.rendered.bounds
        if !dirty.isDisjoint(with: [.appearance, .subtreeRendering]) || old.size != values._bounds.size { return true }
        // The shadow is relative to the corner of the bounds, against which the sublayers move when the layer is scrolled.
        let movesInside = values.followsBoundsOrigin || !layer.children.isEmpty && !values._masksToBounds
        return movesInside && old.origin != values._bounds.origin
    }

    /// Samples the changed animations of sublayers before the comparison reaches them, and marks the shadows of sublayers to be found
    /// again. It does not reach those of hidden layers: their flags are cleared here, so that their next changes mark this layer again.
    /// Returns whether a sublayer has changed.
    @discardableResult
    private func refreshSublayers(of layer: CALayer) -> Bool {
        let isHidden = !layer.rendered.isShown
        var hasChanged = false
        for child in layer.drawnChildren where mayHaveChanged(child) {
            let isDirty = !child.dirty.isDisjoint(with: .rendering)
            if let track = child.animationTrack, !child.dirty.isDisjoint(with: [.geometry, .appearance, .subtreeAppearance]) {
                track.refresh(at: frameTime)
            }
            let hasChangedInside = refreshSublayers(of: child)
            let mayDiffer =
                child.rendered.isShown ? mayCastAnotherShadow(child, values: child.presentationValues, dirty: child.dirty) : isDirty
            if hasChangedInside || mayDiffer { child.castShadow?.expire() }
            if isDirty || hasChangedInside { hasChanged = true }
            if isHidden { child.dirty.subtract(.rendering) }
        }
        return hasChanged
    }

    /// Whether a layer or its sublayers may have changed. The layers in a layer outside the window may have flags that it does not have.
    private func mayHaveChanged(_ layer: CALayer) -> Bool {
        if !layer.dirty.isDisjoint(with: .rendering) { return true }
        guard !layer.rendered.isShown else { return false }
        let values = layer.presentationValues
        return !values._isHidden && values._opacity > 0
    }
}

extension CALayer {
    /// Whether a layer around this one has cast a shadow.
    fileprivate var isInsideShadowCaster: Bool {
        var layer = parent ?? maskedLayer
        while let current = layer {
            if current.castShadow != nil { return true }
            layer = current.parent ?? current.maskedLayer
        }
        return false
    }
}
