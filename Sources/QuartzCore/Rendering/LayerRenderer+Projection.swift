// Layers seen in perspective: within them everything is compared flat, and counts for the window as one picture.

import CoreGraphics
import Foundation

extension LayerRenderer {
    /// Compares a layer in perspective with the last frame; its rectangle is damaged where it, or anything in it, has changed.
    func compareProjected(
        _ layer: CALayer, _ values: CALayer, _ projected: ProjectedLayer, in outer: InheritedState, _ dirty: DirtyFlags
    ) {
        let old = layer.rendered
        let was = old.isShown ? layer.projected : nil
        if old.isShown, was == nil {
            // So far everything in it had its own place in the window.
            for child in layer.children { hide(child) }
        }
        let isSame = keepsPicture(of: layer, values, was, projected, dirty) && !needsAll
        layer.rendered.isShown = true
        layer.rendered.wasPresented = true
        layer.rendered.geometry = projected.flat
        layer.rendered.bounds = values._bounds
        layer.projected = projected
        if isSame, let was {
            (projected.ownRect, projected.drawnRect, projected.bitmap) = (was.ownRect, was.drawnRect, was.bitmap)
        } else {
            layer.rasters = nil
            compareFlat(layer, values, projected, dirty)
        }
        let drawnRect = projected.deviceRect(within: outer.clip)
        layer.rendered.drawnRect = drawnRect
        layer.rendered.subtreeRect = drawnRect
        let isRepainted = outer.isRepainted || !isSame || dirty.contains(.subtreeAppearance) || was?.map != projected.map
        if isRepainted || drawnRect != old.drawnRect {
            collector.add(old.drawnRect)
            collector.add(drawnRect)
        }
    }

    /// Whether only the layer's place or opacity has changed, which its flat picture does not show.
    private func keepsPicture(
        of layer: CALayer, _ values: CALayer, _ was: ProjectedLayer?, _ projected: ProjectedLayer, _ dirty: DirtyFlags
    ) -> Bool {
        guard let was, was.flat == projected.flat, was.sublayerStyle == projected.sublayerStyle, layer.rendered.bounds == values._bounds
        else { return false }
        return dirty.isDisjoint(with: [.appearance, .subtreeRendering]) && layer.maskLayer == nil && values.ongoingTransition == nil
    }

    /// Finds out where everything lies in the flat picture.
    private func compareFlat(_ layer: CALayer, _ values: CALayer, _ projected: ProjectedLayer, _ dirty: DirtyFlags) {
        let (wasCollecting, limits) = (collector.isCollecting, collector.limits)
        (collector.isCollecting, collector.limits) = (false, projected.limits)
        let clip = values.masksToBounds ? projected.limits.intersection(projected.flat.box) : projected.limits
        layer.rendered.innerClip = clip
        let inner = InheritedState(layer: values, geometry: projected.flat, clip: clip, hasMoved: true, isRepainted: true)
        compareMask(of: layer, in: inner, after: dirty)
        projected.ownRect = values.drawsPixels ? values.drawnRect(at: projected.flat).intersection(projected.limits) : .zero
        projected.drawnRect = projected.ownRect
        for child in layer.childrenByDepth ?? layer.children {
            compare(child, in: inner)
            if child.rendered.isShown { projected.drawnRect = projected.drawnRect.union(child.rendered.subtreeRect) }
        }
        layer.rendered.isGroup = values.needsGroup(of: layer, hasVisibleSublayers: layer.hasVisibleSublayers)
        (collector.isCollecting, collector.limits) = (wasCollecting, limits)
    }

    /// Forgets the flat places of everything in a layer, which is now in the plane of the screen or not seen at all.
    func leaveProjection(_ layer: CALayer) {
        guard layer.projected != nil else { return }
        collector.add(layer.rendered.drawnRect)
        let wasCollecting = collector.isCollecting
        collector.isCollecting = false
        for child in layer.children { hide(child) }
        collector.isCollecting = wasCollecting
        let (geometry, wasPresented) = (layer.rendered.geometry, layer.rendered.wasPresented)
        layer.rendered = RenderedState()
        layer.rendered.geometry = geometry
        layer.rendered.wasPresented = wasPresented
        layer.projected = nil
        layer.rasters = nil
    }
}
