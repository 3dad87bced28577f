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
        // A layer that comes into view may contain layers that were not compared outside.
        guard isChanged || !isKnown || dirty.contains(.subtreeRendering) || layer.rendered.drawnRect.isEmpty else { return false }
        kept?.isCurrent = false
        refreshAnimations(under: layer)
        let cast = values.castShadow(from: .frame)
        return cast !== kept && (cast.caster != nil || kept?.caster != nil)
    }

    /// Samples the changed animations of sublayers before the comparison reaches them. It does not reach those of hidden layers: their
    /// flags are cleared here, so that their next changes mark this layer again.
    private func refreshAnimations(under layer: CALayer) {
        let isHidden = !layer.rendered.isShown
        for child in layer.drawnChildren where !child.dirty.isDisjoint(with: .rendering) {
            if let track = child.animationTrack, !child.dirty.isDisjoint(with: [.geometry, .appearance, .subtreeAppearance]) {
                track.refresh(at: frameTime)
            }
            refreshAnimations(under: child)
            if isHidden { child.dirty.subtract(.rendering) }
        }
    }
}
