// The difference between what the last frame showed and what the tree is now: which device pixels have to be drawn again.

import CoreGraphics
import Foundation

extension LayerRenderer {
    /// What a layer's ancestors pass down while the tree is compared.
    struct InheritedState {
        var layer: CALayer?
        var geometry: LayerGeometry
        var clip: DeviceRect
        /// Whether ancestors have moved, so that everything's place has to be computed again.
        var hasMoved: Bool
        /// Whether the look of an ancestor applies to all below it and has changed.
        var isRepainted: Bool
    }

    /// Compares the whole tree with the last frame and returns the damaged pixels, all of which lie in `limits`.
    func findDamage(limits: DeviceRect) -> Region {
        collector.limits = limits
        if needsAll { collector.add(limits) }
        var inherited = InheritedState(
            layer: nil, geometry: .device(scale: scale), clip: limits, hasMoved: needsAll, isRepainted: needsAll)
        guard needsAll || !root.dirty.isDisjoint(with: .rendering) else { return collector.take() }
        markWaysToBackdrops()
        backdrops.beginComparison()
        compare(root, in: inherited)
        if hasBackdrops, backdrops.isReordered {
            // The order, or what is one picture, turned out to be another only on the way: what is beneath has to be looked at again.
            markWaysToBackdrops()
            backdrops.beginComparison()
            inherited.hasMoved = true
            compare(root, in: inherited)
            backdrops.isReordered = false
        }
        needsAll = false
        return collector.take()
    }

    /// Compares a layer and, where anything may have changed, those below it.
    func compare(_ layer: CALayer, in outer: InheritedState) {
        let dirty = layer.dirty
        guard outer.hasMoved || outer.isRepainted || !dirty.isDisjoint(with: .rendering) else { return }
        layer.dirty.subtract(.rendering)
        statistics.layersCompared += 1
        if !layer.removedRects.isEmpty {
            for rect in layer.removedRects { collector.add(rect) }
            layer.removedRects.removeAll(keepingCapacity: true)
        }
        if let track = layer.animationTrack, !dirty.isDisjoint(with: [.geometry, .appearance, .subtreeAppearance]) {
            track.refresh(at: frameTime)
        }
        let values = layer.presentationValues
        if let projected = ProjectedLayer.of(values, in: outer.layer, at: outer.geometry, scale: scale) {
            guard !values._isHidden, values._opacity > 0, !outer.clip.isEmpty, projected.isVisible(values) else { return hide(layer) }
            return compareProjected(layer, values, projected, in: outer, dirty)
        }
        leaveProjection(layer)
        guard !values._isHidden, values._opacity > 0, !outer.clip.isEmpty,
            let geometry = LayerGeometry.of(values, in: outer.layer, at: outer.geometry, scale: scale),
            values.isDoubleSided || geometry.toDevice.determinant > 0
        else { return hide(layer) }

        let old = layer.rendered
        // Put together apart from the layer, and given to it at once.
        var new = old
        new.isShown = true
        new.wasPresented = true
        new.geometry = geometry
        new.bounds = values._bounds
        let isChanged =
            dirty.contains(.appearance) || old.bounds.size != values._bounds.size
            || (values.followsBoundsOrigin && old.bounds.origin != values._bounds.origin)
        if isChanged { layer.rasters = nil }
        // A mask, or a clip that is no upright rectangle, that has moved shows other parts of what has not.
        let isReshaped =
            (layer.maskLayer != nil || values.clipsToShape(at: geometry)) && (geometry != old.geometry || old.bounds != values._bounds)
        let isRepainted = outer.isRepainted || dirty.contains(.subtreeAppearance) || !old.isShown || isReshaped
        let drawnRect = values.drawsPixels ? values.drawnRect(at: geometry).intersection(outer.clip) : .zero
        new.drawnRect = drawnRect
        if isRepainted || isChanged || !geometry.looksLike(old.geometry) || drawnRect != old.drawnRect {
            collector.add(old.drawnRect)
            collector.add(drawnRect)
        }
        let innerClip = values.masksToBounds ? outer.clip.intersection(geometry.box) : outer.clip
        new.innerClip = innerClip
        layer.rendered = new
        if hasBackdrops, layer.showsBackdrop, let layer = layer as? CABackdropLayer, let values = values as? CABackdropLayer {
            compareBackdrop(layer, values: values, wasShown: old.isShown)
        }
        let inner = InheritedState(
            layer: values, geometry: geometry, clip: innerClip,
            hasMoved: !old.isShown || geometry != old.geometry || innerClip != old.innerClip, isRepainted: isRepainted)
        if layer.maskLayer != nil { compareMask(of: layer, in: inner, after: dirty) }
        compareSublayers(of: layer, values, in: inner, drawnRect: drawnRect, old)
    }

    /// Compares what is in a layer, and records what it comes to.
    @inline(__always)
    private func compareSublayers(of layer: CALayer, _ values: CALayer, in inner: InheritedState, drawnRect: DeviceRect, _ old: RenderedState) {
        var subtreeRect = drawnRect
        // From back to front, so that what is damaged so far is what lies beneath.
        for child in layer.childrenByDepth ?? layer.children {
            compare(child, in: inner)
            let state = child.rendered
            if state.isShown { subtreeRect = subtreeRect.union(state.subtreeRect) }
        }
        // Blending a picture as a whole rounds differently from blending its one part, so the change between the two is a change of look.
        let isGroup = values.needsGroup(of: layer, hasVisibleSublayers: layer.hasVisibleSublayers)
        if isGroup != old.isGroup {
            collector.add(subtreeRect)
            if hasBackdrops { backdrops.isReordered = true }
        }
        if subtreeRect != old.subtreeRect { layer.rendered.subtreeRect = subtreeRect }
        if isGroup != old.isGroup { layer.rendered.isGroup = isGroup }
    }

    /// A mask's place is followed like a sublayer's; its changes have marked the masked layer as a whole.
    func compareMask(of layer: CALayer, in inner: InheritedState, after dirty: DirtyFlags) {
        guard let mask = layer.maskLayer else { return }
        let wasCollecting = collector.isCollecting
        collector.isCollecting = false
        var inner = inner
        inner.clip = collector.limits
        inner.hasMoved = inner.hasMoved || dirty.contains(.subtreeAppearance)
        compare(mask, in: inner)
        collector.isCollecting = wasCollecting
    }

    /// Damages the place of a layer that is no longer shown, and of all below it.
    func hide(_ layer: CALayer) {
        guard layer.rendered.isShown else { return }
        leaveProjection(layer)
        for rect in layer.removedRects { collector.add(rect) }
        layer.removedRects.removeAll(keepingCapacity: true)
        collector.add(layer.rendered.drawnRect)
        layer.rendered.isShown = false
        layer.rasters = nil
        if layer.showsBackdrop { (layer as? CABackdropLayer)?.blurred = nil }
        layer.rendered.drawnRect = .zero
        layer.rendered.subtreeRect = .zero
        for child in layer.children { hide(child) }
    }
}
