// The difference between what the last frame showed and what the tree is now: which device pixels have to be drawn again.

import CoreGraphics
import Foundation

extension LayerRenderer {
    /// What a layer's ancestors pass down while the tree is compared.
    struct Surroundings {
        var layer: CALayer?
        var placement: Placement
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
        var surroundings = Surroundings(
            layer: nil, placement: .device(scale: scale), clip: limits, hasMoved: needsAll, isRepainted: needsAll)
        guard needsAll || !root.stale.isDisjoint(with: .rendering) else { return collector.take() }
        markWaysToBackdrops()
        backdrops.beginComparison()
        compare(root, in: surroundings)
        if hasBackdrops, backdrops.isReordered {
            // The order, or what is one picture, turned out to be another only on the way: what is beneath has to be looked at again.
            markWaysToBackdrops()
            backdrops.beginComparison()
            surroundings.hasMoved = true
            compare(root, in: surroundings)
            backdrops.isReordered = false
        }
        needsAll = false
        return collector.take()
    }

    /// Compares a layer and, where anything may have changed, those below it.
    func compare(_ layer: CALayer, in outer: Surroundings) {
        let stale = layer.stale
        guard outer.hasMoved || outer.isRepainted || !stale.isDisjoint(with: .rendering) else { return }
        layer.stale.subtract(.rendering)
        statistics.layersCompared += 1
        if !layer.vacated.isEmpty {
            for rect in layer.vacated { collector.add(rect) }
            layer.vacated.removeAll(keepingCapacity: true)
        }
        if let track = layer.animationTrack, !stale.isDisjoint(with: [.geometry, .appearance, .subtreeAppearance]) {
            track.refresh(at: frameTime)
        }
        let shown = layer.shown
        if let projected = ProjectedLayer.of(shown, in: outer.layer, at: outer.placement, scale: scale) {
            guard !shown._isHidden, shown._opacity > 0, !outer.clip.isEmpty, projected.isSeen(of: shown) else { return hide(layer) }
            return compareProjected(layer, shown, projected, in: outer, stale)
        }
        leaveProjection(layer)
        guard !shown._isHidden, shown._opacity > 0, !outer.clip.isEmpty,
            let placement = Placement.of(shown, in: outer.layer, at: outer.placement, scale: scale),
            shown.isDoubleSided || placement.toDevice.determinant > 0
        else { return hide(layer) }

        let old = layer.rendered
        // Put together apart from the layer, and given to it at once.
        var new = old
        new.isShown = true
        new.wasPresented = true
        new.placement = placement
        new.bounds = shown._bounds
        let isChanged =
            stale.contains(.appearance) || old.bounds.size != shown._bounds.size
            || (shown.followsBoundsOrigin && old.bounds.origin != shown._bounds.origin)
        if isChanged { layer.rasters = nil }
        // A mask, or a clip that is no upright rectangle, that has moved shows other parts of what has not.
        let isReshaped =
            (layer.maskLayer != nil || shown.clipsToShape(at: placement)) && (placement != old.placement || old.bounds != shown._bounds)
        let isRepainted = outer.isRepainted || stale.contains(.subtreeAppearance) || !old.isShown || isReshaped
        let ink = shown.hasInk ? shown.ink(at: placement).intersection(outer.clip) : .zero
        new.ink = ink
        if isRepainted || isChanged || !placement.looksLike(old.placement) || ink != old.ink {
            collector.add(old.ink)
            collector.add(ink)
        }
        let innerClip = shown._masksToBounds ? outer.clip.intersection(placement.box) : outer.clip
        new.innerClip = innerClip
        layer.rendered = new
        if hasBackdrops, layer.showsBackdrop, let layer = layer as? CABackdropLayer, let shown = shown as? CABackdropLayer {
            compareBackdrop(layer, shown: shown, wasShown: old.isShown)
        }
        let inner = Surroundings(
            layer: shown, placement: placement, clip: innerClip,
            hasMoved: !old.isShown || placement != old.placement || innerClip != old.innerClip, isRepainted: isRepainted)
        if layer.maskLayer != nil { compareMask(of: layer, in: inner, after: stale) }
        compareSublayers(of: layer, shown, in: inner, ink: ink, old)
    }

    /// Compares what is in a layer, and records what it comes to.
    @inline(__always)
    private func compareSublayers(of layer: CALayer, _ shown: CALayer, in inner: Surroundings, ink: DeviceRect, _ old: RenderedState) {
        var subtreeInk = ink
        // From back to front, so that what is damaged so far is what lies beneath.
        for child in layer.childrenByDepth ?? layer.children {
            compare(child, in: inner)
            let state = child.rendered
            if state.isShown { subtreeInk = subtreeInk.union(state.subtreeInk) }
        }
        // Blending a picture as a whole rounds differently from blending its one part, so the change between the two is a change of look.
        let isGroup = shown.needsGroup(of: layer)
        if isGroup != old.isGroup {
            collector.add(subtreeInk)
            if hasBackdrops { backdrops.isReordered = true }
        }
        if subtreeInk != old.subtreeInk { layer.rendered.subtreeInk = subtreeInk }
        if isGroup != old.isGroup { layer.rendered.isGroup = isGroup }
    }

    /// A mask's place is followed like a sublayer's; its changes have marked the masked layer as a whole.
    func compareMask(of layer: CALayer, in inner: Surroundings, after stale: LayerStaleness) {
        guard let mask = layer.maskLayer else { return }
        let wasListening = collector.isListening
        collector.isListening = false
        var inner = inner
        inner.clip = collector.limits
        inner.hasMoved = inner.hasMoved || stale.contains(.subtreeAppearance)
        compare(mask, in: inner)
        collector.isListening = wasListening
    }

    /// Damages the place of a layer that is no longer shown, and of all below it.
    func hide(_ layer: CALayer) {
        guard layer.rendered.isShown else { return }
        leaveProjection(layer)
        for rect in layer.vacated { collector.add(rect) }
        layer.vacated.removeAll(keepingCapacity: true)
        collector.add(layer.rendered.ink)
        layer.rendered.isShown = false
        layer.rasters = nil
        if layer.showsBackdrop { (layer as? CABackdropLayer)?.picture = nil }
        layer.rendered.ink = .zero
        layer.rendered.subtreeInk = .zero
        for child in layer.children { hide(child) }
    }
}
