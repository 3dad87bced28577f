// Layers in perspective: a change in the subtree damages the bounding box of the whole projection.

import CoreGraphics
import Foundation

extension LayerRenderer {
    /// Compares a layer in perspective with the previous frame. A change in its subtree damages the bounding box of the projection.
    func compareProjected(
        _ layer: CALayer, values: CALayer, _ projected: ProjectedLayer, in outer: InheritedState, dirty: DirtyFlags
    ) {
        let old = layer.rendered
        let was = old.isShown ? layer.projected : nil
        if old.isShown, was == nil {
            // The sublayers had rectangles of their own in the previous frame.
            for child in layer.drawnChildren { hide(child) }
            // In projection a backdrop layer shows only its overlay colour, as backdrop layers inside the projection do.
            if layer.showsBackdrop { (layer as? CABackdropLayer)?.blurred = nil }
        }
        let isSame = keepsBitmap(of: layer, values: values, from: was, to: projected, dirty: dirty) && !needsAll
        layer.rendered.isShown = true
        layer.rendered.wasPresented = true
        layer.rendered.geometry = projected.flat
        layer.rendered.bounds = values._bounds
        layer.projected = projected
        if isSame, let was {
            (projected.ownRect, projected.drawnRect) = (was.ownRect, was.drawnRect)
            (projected.bitmap, projected.levels, projected.tiles) = (was.bitmap, was.levels, was.tiles)
        } else {
            layer.rasters = nil
            compareFlat(layer, values: values, in: projected, dirty: dirty)
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

    /// Whether only the projection or the opacity has changed, which the flat bitmap does not contain.
    private func keepsBitmap(
        of layer: CALayer, values: CALayer, from was: ProjectedLayer?, to projected: ProjectedLayer, dirty: DirtyFlags
    ) -> Bool {
        guard let was, was.flat == projected.flat, was.sublayerStyle == projected.sublayerStyle, layer.rendered.bounds == values._bounds
        else { return false }
        return dirty.isDisjoint(with: [.appearance, .subtreeComparison, .subtreeRendering]) && layer.maskLayer == nil
            && values.ongoingTransition == nil
    }

    /// Records the geometry of the subtree in the flat bitmap.
    private func compareFlat(_ layer: CALayer, values: CALayer, in projected: ProjectedLayer, dirty: DirtyFlags) {
        let (wasCollecting, limits) = (collector.isCollecting, collector.limits)
        (collector.isCollecting, collector.limits) = (false, projected.limits)
        _ = recastShadow(of: layer, values: values, dirty: dirty, isChanged: true)
        let clip = values._masksToBounds ? projected.limits.intersection(projected.flat.box) : projected.limits
        layer.rendered.innerClip = clip
        let inner = InheritedState(layer: values, geometry: projected.flat, clip: clip, hasMoved: true, isRepainted: true)
        compareMask(of: layer, in: inner, after: dirty)
        projected.ownRect = values.drawsPixels ? values.drawnRect(at: projected.flat).intersection(projected.limits) : .zero
        projected.drawnRect = projected.ownRect
        for child in layer.drawnChildren {
            compare(child, in: inner)
            if child.rendered.isShown { projected.drawnRect = projected.drawnRect.union(child.rendered.subtreeRect) }
        }
        layer.rendered.isGroup = values.needsGroup(of: layer, hasVisibleSublayers: layer.hasVisibleSublayers)
        (collector.isCollecting, collector.limits) = (wasCollecting, limits)
    }

    /// Discards the flat bitmap of a layer that is hidden or no longer in perspective, and the geometry of its sublayers in the bitmap.
    func leaveProjection(_ layer: CALayer) {
        guard layer.projected != nil else { return }
        collector.add(layer.rendered.drawnRect)
        let wasCollecting = collector.isCollecting
        collector.isCollecting = false
        for child in layer.drawnChildren { hide(child) }
        collector.isCollecting = wasCollecting
        let (geometry, wasPresented) = (layer.rendered.geometry, layer.rendered.wasPresented)
        layer.rendered = RenderedState()
        layer.rendered.geometry = geometry
        layer.rendered.wasPresented = wasPresented
        layer.projected = nil
        layer.rasters = nil
    }
}
