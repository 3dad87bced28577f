// Layers seen in perspective: within them everything is compared flat, and counts for the window as one picture.

import CoreGraphics
import Foundation

extension LayerRenderer {
    /// Compares a layer in perspective with the last frame; its rectangle is damaged where it, or anything in it, has changed.
    func compareProjected(
        _ layer: CALayer, _ shown: CALayer, _ projected: ProjectedLayer, in outer: Surroundings, _ stale: LayerStaleness
    ) {
        let old = layer.rendered
        let was = old.isShown ? layer.projected : nil
        if old.isShown, was == nil {
            // So far everything in it had its own place in the window.
            for child in layer.children { hide(child) }
        }
        let isSame = keepsPicture(of: layer, shown, was, projected, stale) && !needsAll
        layer.rendered.isShown = true
        layer.rendered.wasPresented = true
        layer.rendered.placement = projected.flat
        layer.rendered.bounds = shown._bounds
        layer.projected = projected
        if isSame, let was {
            (projected.ownInk, projected.ink, projected.bitmap) = (was.ownInk, was.ink, was.bitmap)
        } else {
            layer.rasters = nil
            compareFlat(layer, shown, projected, stale)
        }
        let ink = projected.deviceInk(within: outer.clip)
        layer.rendered.ink = ink
        layer.rendered.subtreeInk = ink
        let isRepainted = outer.isRepainted || !isSame || stale.contains(.subtreeAppearance) || was?.map != projected.map
        if isRepainted || ink != old.ink {
            collector.add(old.ink)
            collector.add(ink)
        }
    }

    /// Whether only the layer's place or opacity has changed, which its flat picture does not show.
    private func keepsPicture(
        of layer: CALayer, _ shown: CALayer, _ was: ProjectedLayer?, _ projected: ProjectedLayer, _ stale: LayerStaleness
    ) -> Bool {
        guard let was, was.flat == projected.flat, was.frameLook == projected.frameLook, layer.rendered.bounds == shown._bounds
        else { return false }
        return stale.isDisjoint(with: [.appearance, .subtreeRendering]) && layer.maskLayer == nil && shown.ongoingTransition == nil
    }

    /// Finds out where everything lies in the flat picture.
    private func compareFlat(_ layer: CALayer, _ shown: CALayer, _ projected: ProjectedLayer, _ stale: LayerStaleness) {
        let (wasListening, limits, wasFlattening) = (collector.isListening, collector.limits, isFlattening)
        (collector.isListening, collector.limits, isFlattening) = (false, projected.limits, true)
        let clip = shown._masksToBounds ? projected.limits.intersection(projected.flat.box) : projected.limits
        layer.rendered.innerClip = clip
        let inner = Surroundings(layer: shown, placement: projected.flat, clip: clip, hasMoved: true, isRepainted: true)
        compareMask(of: layer, in: inner, after: stale)
        projected.ownInk = shown.hasInk ? shown.ink(at: projected.flat).intersection(projected.limits) : .zero
        projected.ink = projected.ownInk
        for child in layer.childrenByDepth ?? layer.children {
            compare(child, in: inner)
            if child.rendered.isShown { projected.ink = projected.ink.union(child.rendered.subtreeInk) }
        }
        layer.rendered.isGroup = shown.needsGroup(of: layer)
        (collector.isListening, collector.limits, isFlattening) = (wasListening, limits, wasFlattening)
    }

    /// Forgets the flat places of everything in a layer, which is now in the plane of the screen or not seen at all.
    func leaveProjection(_ layer: CALayer) {
        guard layer.projected != nil else { return }
        collector.add(layer.rendered.ink)
        let wasListening = collector.isListening
        collector.isListening = false
        for child in layer.children { hide(child) }
        collector.isListening = wasListening
        let (placement, wasPresented) = (layer.rendered.placement, layer.rendered.wasPresented)
        layer.rendered = RenderedState()
        layer.rendered.placement = placement
        layer.rendered.wasPresented = wasPresented
        layer.projected = nil
        layer.rasters = nil
    }
}
