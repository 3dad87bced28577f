// Comparison of the layer tree with the previous frame: finds the damaged device pixels.

import CoreGraphics
import Foundation

extension LayerRenderer {
    /// The state that sublayers inherit during the comparison.
    struct InheritedState {
        var layer: CALayer?
        var geometry: LayerGeometry
        var clip: DeviceRect
        /// Whether an ancestor's geometry or clip has changed, so that the geometry of the sublayers has to be computed again.
        var hasMoved: Bool
        /// Whether a property of an ancestor has changed that affects the pixels of all sublayers.
        var isRepainted: Bool
    }

    /// Compares the whole tree with the previous frame and returns the damaged pixels inside `limits`.
    func findDamage(limits: DeviceRect) -> Region {
        collector.limits = limits
        CastShadow.comparison += 1
        if needsAll { collector.add(limits) }
        var inherited = InheritedState(
            layer: nil, geometry: .device(scale: scale), clip: limits, hasMoved: needsAll, isRepainted: needsAll)
        guard needsAll || !root.dirty.isDisjoint(with: .rendering) else { return collector.take() }
        markAncestorsOfBackdrops()
        backdrops.beginComparison()
        compare(root, in: inherited)
        if hasBackdrops, backdrops.isReordered {
            // The comparison found a new order or another group, so the damage behind backdrop layers has to be found again.
            markAncestorsOfBackdrops()
            backdrops.beginComparison()
            inherited.hasMoved = true
            compare(root, in: inherited)
            backdrops.isReordered = false
        }
        needsAll = false
        return collector.take()
    }

    /// Compares a layer, and its sublayers if they may have changed.
    ///
    /// A nested layer needs little stack, so that deep trees can be compared: most values are local to `begin`.
    func compare(_ layer: CALayer, in outer: InheritedState) {
        guard outer.hasMoved || outer.isRepainted || !layer.dirty.isDisjoint(with: .rendering) else { return }
        guard var compared = begin(layer, in: outer) else { return }
        if compared.hasSublayers { compareSublayers(of: layer, in: compared.inner, extending: &compared.subtreeRect) }
        finish(layer, compared)
    }

    /// A layer that has been compared, before its sublayers.
    struct ComparedLayer {
        /// What the sublayers inherit, with the values of the layer.
        let inner: InheritedState
        let hasSublayers: Bool
        /// The bounding box of the pixels of the layer and its sublayers.
        var subtreeRect: DeviceRect
        /// The number of visible backdrop layers found before the sublayers.
        let backdropsBefore: Int
    }

    /// Compares a layer without its sublayers; nil if nothing else has to be compared.
    @inline(never)
    private func begin(_ layer: CALayer, in outer: InheritedState) -> ComparedLayer? {
        let dirty = layer.dirty
        layer.dirty.subtract(.rendering)
        counts.layersCompared += 1
        if !layer.cache.removedRects.isEmpty { collectRemovedRects(of: layer) }
        if let track = layer.animationTrack, !dirty.isDisjoint(with: [.geometry, .appearance, .subtreeAppearance]) {
            track.refresh(at: frameTime)
        }
        let values = layer.presentationValues
        if hasSpaces, values.formsSpace {
            compareSpace(layer, values: values, in: outer, dirty: dirty)
            return nil
        }
        if let projected = ProjectedLayer.of(values, in: outer.layer, at: outer.geometry, scale: scale) {
            if !values._isHidden, values._opacity > 0, !outer.clip.isEmpty, projected.isVisible(values) {
                compareProjected(layer, values: values, projected, in: outer, dirty: dirty)
            } else {
                hide(layer)
                clearFlags(under: layer, values: values, after: dirty)
            }
            return nil
        }
        leaveProjection(layer)
        guard !values._isHidden, values._opacity > 0, !outer.clip.isEmpty,
            let geometry = LayerGeometry.of(values, in: outer.layer, at: outer.geometry, scale: scale),
            values._isDoubleSided || geometry.toDevice.determinant > 0
        else {
            hide(layer)
            clearFlags(under: layer, values: values, after: dirty)
            return nil
        }
        return record(layer, values: values, at: geometry, in: outer, dirty: dirty)
    }

    /// Stores the new state of a visible layer, and collects the damage.
    private func record(
        _ layer: CALayer, values: CALayer, at geometry: LayerGeometry, in outer: InheritedState, dirty: DirtyFlags
    ) -> ComparedLayer {
        let old = layer.rendered
        // The new state is assembled in a local variable and then stored once.
        var new = old
        (new.isShown, new.wasPresented) = (true, true)
        new.geometry = geometry
        new.bounds = values._bounds
        var isChanged =
            dirty.contains(.appearance) || old.bounds.size != values._bounds.size
            || (values.followsBoundsOrigin && old.bounds.origin != values._bounds.origin)
        if values.storedShadow != nil, recastShadow(of: layer, values: values, dirty: dirty, isChanged: isChanged) { isChanged = true }
        if isChanged { layer.cache.rasters = nil }
        // A moved mask or non-rectangular clip exposes other parts of unchanged sublayers.
        let isReshaped =
            (layer.maskLayer != nil || values.clipsToShape(at: geometry)) && (geometry != old.geometry || old.bounds != values._bounds)
        let isRepainted = outer.isRepainted || dirty.contains(.subtreeAppearance) || !old.isShown || isReshaped
        let drawnRect = values.drawsPixels ? values.drawnRect(at: geometry).intersection(outer.clip) : .zero
        new.drawnRect = drawnRect
        if isRepainted || isChanged || !geometry.looksLike(old.geometry) || drawnRect != old.drawnRect {
            collector.add(old.drawnRect, drawnRect)
        }
        let innerClip = values._masksToBounds ? outer.clip.intersection(geometry.box) : outer.clip
        new.innerClip = innerClip
        layer.rendered = new
        if hasBackdrops, layer.showsBackdrop, let layer = layer as? CABackdropLayer, let values = values as? CABackdropLayer {
            compareBackdrop(layer, values: values, clip: outer.clip, wasShown: old.isShown)
        }
        let backdropsBefore = hasBackdrops ? backdrops.visible.count : 0
        let inner = InheritedState(
            layer: values, geometry: geometry, clip: innerClip,
            hasMoved: !old.isShown || geometry != old.geometry || innerClip != old.innerClip, isRepainted: isRepainted)
        if layer.maskLayer != nil { compareMask(of: layer, in: inner, after: dirty) }
        return ComparedLayer(
            inner: inner, hasSublayers: !layer.children.isEmpty || layer.maskLayer != nil, subtreeRect: drawnRect,
            backdropsBefore: backdropsBefore)
    }

    /// Damages the places of removed sublayers.
    private func collectRemovedRects(of layer: CALayer) {
        for rect in layer.cache.removedRects { collector.add(rect) }
        layer.cache.removedRects = []
    }

    /// Compares the sublayers, and adds the bounding boxes of their pixels to `subtreeRect`.
    private func compareSublayers(of layer: CALayer, in inner: InheritedState, extending subtreeRect: inout DeviceRect) {
        let watches = !watched.isEmpty
        // The order is back to front, so that the collected damage is behind the next sublayer.
        for child in layer.drawnChildren {
            if watches, watched.contains(where: { $0 === child }) {
                compareWatched(child, in: inner)
            } else {
                compare(child, in: inner)
            }
            if child.rendered.isShown { subtreeRect = subtreeRect.union(child.rendered.subtreeRect) }
        }
    }

    /// Records the bounding box of the subtree and whether the layer is drawn as a group.
    @inline(never)
    private func finish(_ layer: CALayer, _ compared: ComparedLayer) {
        guard let values = compared.inner.layer else { return }
        // Drawing as a group rounds differently from direct drawing, even with a single part, so a change from one to the other is damage.
        let isGroup = values.needsGroup(of: layer, hasVisibleSublayers: layer.hasVisibleSublayers)
        if isGroup != layer.rendered.isGroup {
            collector.add(compared.subtreeRect)
            // Inside the group, something else is behind the backdrop layers than before. Those above the group find its damage anyway.
            if backdrops.visible.count > compared.backdropsBefore { backdrops.isReordered = true }
            layer.rendered.isGroup = isGroup
        }
        if compared.subtreeRect != layer.rendered.subtreeRect { layer.rendered.subtreeRect = compared.subtreeRect }
    }

    /// Compares a watched layer and records its damage.
    private func compareWatched(_ layer: CALayer, in inner: InheritedState) {
        collector.log = Region()
        compare(layer, in: inner)
        watchedDamage += collector.log?.rects ?? []
        collector.log = nil
    }

    /// The geometry of a mask is recorded like a sublayer's. Its changes have set the flags of the masked layer already.
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

    /// Damages the rectangles of a layer that is no longer visible, and of its sublayers.
    func hide(_ layer: CALayer) {
        guard layer.rendered.isShown else { return }
        leaveProjection(layer)
        collectRemovedRects(of: layer)
        collector.add(layer.rendered.drawnRect)
        layer.rendered.isShown = false
        layer.cache.rasters = nil
        layer.cache.castShadow?.isCurrent = false
        if layer.showsBackdrop { (layer as? CABackdropLayer)?.blurred = nil }
        layer.rendered.drawnRect = .zero
        layer.rendered.subtreeRect = .zero
        for child in layer.drawnChildren { hide(child) }
    }
}

/// The state of a layer in the latest frame. The next frame is compared with it, and compositing reads it.
///
/// It contains only numbers, so that copies need no reference counting.
struct RenderedState {
    var geometry = LayerGeometry(toDevice: .identity, isAligned: false, box: .zero)
    /// The bounds. A stretched layer looks different even if its device rectangle is the same.
    var bounds = CGRect.zero
    /// The pixels of the layer itself, or of its projection, clipped by its ancestors; empty if it draws nothing.
    var drawnRect = DeviceRect.zero
    /// The bounding box of the pixels of the layer and its sublayers.
    var subtreeRect = DeviceRect.zero
    /// The clip of the sublayers, including the clips of the ancestors.
    var innerClip = DeviceRect.zero
    /// Whether the layer is drawn. False if it is hidden or fully transparent, its clip is empty, its geometry is invalid, or it
    /// faces away and is not double-sided.
    var isShown = false
    /// Whether the layer and its sublayers are drawn into one bitmap that is then blended.
    var isGroup = false
    /// Whether the layer is, or contains, the one at which the traversal ends.
    var containsEnd = false
    /// Whether a frame has displayed the layer in its current tree.
    var wasPresented = false
}

/// What the renderer and the history keep for a layer from one frame to the next. The parts are assigned, not changed in place, for the
/// reason in `changeChildren`.
struct RenderingCache {
    /// The shadow of what the layer draws.
    var castShadow: CastShadow?
    /// Bitmaps of parts that are costly to draw.
    var rasters: LayerRasters?
    /// The flat bitmap of a layer in perspective. The recorded geometry of its sublayers is relative to that bitmap.
    var projected: ProjectedLayer?
    /// The device rectangles of sublayers that were removed since the latest frame.
    var removedRects: ContiguousArray<DeviceRect> = []
    /// The values of the latest frame that was kept in a history.
    var frozen: FrozenLayer?
}

extension CALayer {
    /// The layer with the values to draw: the presentation layer if there are animations, otherwise the layer itself.
    @inline(__always)
    var presentationValues: CALayer { presented ?? self }

    /// Damages rectangles that a removed sublayer covered.
    func damageNextFrame(_ rects: ContiguousArray<DeviceRect>) {
        guard !rects.isEmpty else { return }
        cache.removedRects = cache.removedRects + rects
    }

    /// Discards the state of the layer and its sublayers, and returns their device rectangles.
    func forgetRendering() -> ContiguousArray<DeviceRect> {
        var rects = cache.removedRects
        if rendered.wasPresented {
            if !rendered.drawnRect.isEmpty { rects.append(rendered.drawnRect) }
            let isProjected = cache.projected != nil
            for child in drawnChildren {
                let inner = child.forgetRendering()
                if !isProjected { rects.append(contentsOf: inner) }
            }
            if drawsCopies { for child in children { _ = child.forgetRendering() } }
            _ = maskLayer?.forgetRendering()
        }
        rendered = RenderedState()
        cache = RenderingCache(castShadow: cache.castShadow)
        return rects
    }
}

/// A region under construction. The latest rectangle is kept separate, because in a list the next one usually extends it.
///
/// The properties are assigned, not changed in place; `changeChildren` states the reason.
final class DamageCollector {
    private var region = Region()
    private var recent = DeviceRect.zero
    /// The bounds of the bitmap, to which damage is clipped.
    var limits = DeviceRect.zero
    /// Whether rectangles are collected; false while the layers of a mask or a flat bitmap are compared with the previous frame.
    var isCollecting = true
    /// Also receives all added rectangles, if it is not nil.
    var log: Region?

    func add(_ old: DeviceRect, _ new: DeviceRect) {
        add(old)
        add(new)
    }

    func add(_ rect: DeviceRect) {
        guard isCollecting else { return }
        let rect = rect.intersection(limits)
        guard !rect.isEmpty else { return }
        if var added = log {
            log = nil
            added.formUnion(rect)
            log = added
        }
        guard !recent.contains(rect) else { return }
        let union = recent.union(rect)
        if recent.isEmpty || union.area <= recent.area + rect.area - recent.intersection(rect).area {
            recent = union
            return
        }
        // If rows are recycled, successive rectangles alternate between the list's two ends.
        let known = region
        if known.hasRect(containing: rect) { return }
        store()
        recent = rect
    }

    /// Adds the latest rectangle to the region.
    private func store() {
        var grown = region
        region = Region()
        grown.formUnion(recent)
        region = grown
    }

    /// The collected damage inside a rectangle.
    func rects(within rect: DeviceRect) -> [DeviceRect] {
        var result: [DeviceRect] = []
        for added in region.rects where added.intersects(rect) { result.append(added.intersection(rect)) }
        if recent.intersects(rect) { result.append(recent.intersection(rect)) }
        return result
    }

    /// Returns the region and empties the collector.
    func take() -> Region {
        store()
        defer { (region, recent) = (Region(), .zero) }
        return region
    }
}
