// Layers with depth: drawn into a flat bitmap that is then projected, or in the space of their superlayer.
//
//   layer ──without projection, at the device's scale──► bitmap ──plane transform, pixel by pixel──► window
//
// While only the transform changes, as in a rotation, the bitmap is kept.

import CoreGraphics
import Foundation

/// The rendering of a layer in perspective.
final class ProjectedLayer {
    /// The layer's geometry in the bitmap.
    let flat: LayerGeometry
    /// The map from the bitmap's pixels to the device's.
    let map: PlaneTransform
    /// The pixels of the bitmap that the layer itself may touch.
    var ownRect = DeviceRect.zero
    /// The pixels of the bitmap that the layer and its sublayers may touch.
    var drawnRect = DeviceRect.zero
    /// The properties that require a new bitmap when they change. The opacity has the same dirty flag, but does not affect the bitmap.
    let sublayerStyle: SublayerStyle
    /// The flat bitmap; nil until it is first drawn.
    var bitmap: CGContext?
    /// The bitmap with its smaller copies.
    var levels: BitmapLevels?
    /// The parts of the bitmap with a single colour; nil until the bitmap is drawn for the second time.
    var tiles: UniformTiles?
    /// While a part of a frame is drawn: the blocks of device pixels that no plane in front hides; nil for all.
    var visibleBlocks: BlockMask?

    /// How a layer clips and blends its sublayers.
    struct SublayerStyle: Equatable {
        var masks: Bool
        var corners: CACornerMask.RawValue
        var curve: CALayerCornerCurve
        var groups: Bool

        @MainActor init(_ layer: CALayer) {
            (masks, corners) = (layer._masksToBounds, layer.maskedCorners.rawValue)
            (curve, groups) = (layer.cornerCurve, layer._allowsGroupOpacity)
        }
    }

    /// The margin of the bitmap around the bounds, in pixels, for shadows and sublayers outside the bounds.
    private static let margin = 256

    private init(flat: LayerGeometry, map: PlaneTransform, style: SublayerStyle) {
        self.flat = flat
        self.map = map
        sublayerStyle = style
    }

    /// Returns nil for a layer without perspective.
    static func of(_ layer: CALayer, in parentLayer: CALayer?, at parent: LayerGeometry, scale: CGFloat) -> ProjectedLayer? {
        guard layer._transform != nil || parentLayer?._sublayerTransform != nil else { return nil }
        let local = layer.planeTransform(in: parentLayer)
        guard !local.isAffine else { return nil }
        let bounds = layer._bounds
        let box = DeviceRect(covering: CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale))
        let margin = CGFloat(Self.margin)
        let toFlat = CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: margin - LayerGeometry.snap(bounds.minX * scale),
            ty: margin - LayerGeometry.snap(bounds.minY * scale))
        let flat = LayerGeometry(toDevice: toFlat, isAligned: true, box: box.offsetBy(dx: Self.margin, dy: Self.margin))
        let map = PlaneTransform(toFlat.inverted()).concatenating(local).concatenating(PlaneTransform(parent.toDevice))
        return ProjectedLayer(flat: flat, map: map, style: SublayerStyle(layer))
    }

    /// Whether the projection can be drawn: it is finite and not edge-on, and the layer faces the viewer or is double-sided.
    func isVisible(_ layer: CALayer) -> Bool {
        guard map.isFinite, layer._bounds.isFinite, map.inverse != nil else { return false }
        return layer._isDoubleSided || map.isFacing(at: CGPoint(x: flat.box.cgRect.midX, y: flat.box.cgRect.midY))
    }

    /// The largest rectangle that the bitmap can have.
    var limits: DeviceRect {
        DeviceRect(minX: 0, minY: 0, maxX: flat.box.maxX + Self.margin, maxY: flat.box.maxY + Self.margin)
    }

    /// The device pixels in `clip` that the projection may touch.
    func deviceRect(within clip: DeviceRect) -> DeviceRect {
        guard !drawnRect.isEmpty else { return .zero }
        let box = map.box(around: drawnRect.cgRect)
        guard box.isFinite, !box.isInfinite else { return clip }
        return DeviceRect(covering: box.insetBy(dx: -1, dy: -1)).intersection(clip)
    }
}

extension LayerPainter {
    /// Draws the step's part of a projected layer.
    func paintProjected(_ step: PaintStep) {
        guard let projected = step.projected, !step.rect.isEmpty, let bitmap = flatBitmap(of: projected, for: step) else { return }
        let isKept = source == .frame
        let levels =
            (isKept ? projected.levels : nil)
            ?? BitmapLevels(pixels: bitmap.bytes, bytesPerRow: bitmap.bytesPerRow, part: projected.drawnRect)
        if isKept { projected.levels = levels }
        guard let sampler = ProjectiveSampler(levels, map: projected.map, tiles: isKept ? projected.tiles : nil) else { return }
        rows?.touch(step.rect)
        context.setAlpha(CGFloat(step.alpha))
        context.draw(sampler, in: step.rect, mask: isKept ? projected.visibleBlocks : nil)
        context.setAlpha(1)
        projected.visibleBlocks = nil
        withExtendedLifetime(bitmap) {}
    }

    /// The bitmap of the latest frame, or a new one.
    private func flatBitmap(of projected: ProjectedLayer, for step: PaintStep) -> CGContext? {
        if source == .frame, let bitmap = projected.bitmap {
            projected.tiles =
                projected.tiles ?? UniformTiles(pixels: bitmap.bytes, bytesPerRow: bitmap.bytesPerRow, part: projected.drawnRect)
            return bitmap
        }
        let rect = projected.drawnRect
        guard !rect.isEmpty, let bitmap = CGContext(pixelWidth: rect.maxX, pixelHeight: rect.maxY, scale: 1) else { return nil }
        var compositor = Compositor(source)
        compositor.drawFlat(step.layer.modelLayer ?? step.layer, as: projected, into: bitmap)
        bitmap.flush()
        if source == .frame { projected.bitmap = bitmap }
        return bitmap
    }
}

// MARK: - Comparison with the previous frame

extension LayerRenderer {
    /// Compares a layer in perspective with the previous frame. A change in its subtree damages the bounding box of the projection.
    func compareProjected(
        _ layer: CALayer, values: CALayer, _ projected: ProjectedLayer, in outer: InheritedState, dirty: DirtyFlags
    ) {
        let old = layer.rendered
        let was = old.isShown ? layer.cache.projected : nil
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
        layer.cache.projected = projected
        if isSame, let was {
            (projected.ownRect, projected.drawnRect) = (was.ownRect, was.drawnRect)
            (projected.bitmap, projected.levels, projected.tiles) = (was.bitmap, was.levels, was.tiles)
        } else {
            layer.cache.rasters = nil
            compareFlat(layer, values: values, in: projected, dirty: dirty)
        }
        let drawnRect = projected.deviceRect(within: outer.clip)
        layer.rendered.drawnRect = drawnRect
        layer.rendered.subtreeRect = drawnRect
        let isRepainted = outer.isRepainted || !isSame || dirty.contains(.subtreeAppearance) || was?.map != projected.map
        if isRepainted || drawnRect != old.drawnRect {
            collector.add(old.drawnRect, drawnRect)
        }
    }

    /// Whether only the projection or the opacity has changed, which the flat bitmap does not contain.
    private func keepsBitmap(
        of layer: CALayer, values: CALayer, from was: ProjectedLayer?, to projected: ProjectedLayer, dirty: DirtyFlags
    ) -> Bool {
        guard let was, was.flat == projected.flat, was.sublayerStyle == projected.sublayerStyle, layer.rendered.bounds == values._bounds
        else { return false }
        return dirty.isDisjoint(with: [.appearance, .subtreeComparison, .subtreeRendering]) && layer.maskLayer == nil
            && values.effects.transition == nil
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
        guard layer.cache.projected != nil else { return }
        collector.add(layer.rendered.drawnRect)
        let wasCollecting = collector.isCollecting
        collector.isCollecting = false
        for child in layer.drawnChildren { hide(child) }
        collector.isCollecting = wasCollecting
        let (geometry, wasPresented) = (layer.rendered.geometry, layer.rendered.wasPresented)
        layer.rendered = RenderedState()
        layer.rendered.geometry = geometry
        layer.rendered.wasPresented = wasPresented
        layer.cache.projected = nil
        layer.cache.rasters = nil
    }
}

// MARK: - Hidden blocks

extension PaintList {
    /// Finds the visible blocks of the projected layers that have a bitmap. A single layer is not hidden by another, so nothing is done.
    func markVisibleProjections(in rect: DeviceRect) {
        guard projections > 1 else { return }
        // Planes in front of a group hide layers inside it. Planes inside a group do not hide layers behind the group, because the group
        // may be transparent.
        var covers = [BlockMask(covering: rect)]
        for step in steps.reversed() {
            switch step.kind {
            case .endGroup, .endMask, .endClip: covers.append(covers[covers.count - 1])
            case .beginGroup, .beginMask, .beginClip: if covers.count > 1 { covers.removeLast() }
            case .projected: markVisibleBlocks(of: step, in: rect, cover: &covers[covers.count - 1])
            case .layer, .backdrop, .border: break
            }
        }
    }

    private func markVisibleBlocks(of step: PaintStep, in rect: DeviceRect, cover: inout BlockMask) {
        guard let projected = step.projected else { return }
        projected.visibleBlocks = nil
        guard let levels = projected.levels, let tiles = projected.tiles, !step.rect.isEmpty,
            let sampler = ProjectiveSampler(levels, map: projected.map, tiles: tiles)
        else { return }
        projected.visibleBlocks = sampler.visibleBlocks(in: step.rect, of: rect, cover: &cover, isOpaque: step.alpha >= 1)
    }
}

// MARK: - Spaces

/// The plane in which the sublayers of a layer with depth are drawn.
///
/// A sublayer of a layer with depth is compared and drawn as a sublayer of the plane that contains the space. A plain layer represents
/// that plane; its `sublayerTransform` combines the transforms of all layers between.
struct LayerSpace {
    /// Stands in for the superlayer of the sublayers. Its `sublayerTransform` is the transform of the space, unless `geometry` is moved.
    let layer: CALayer
    /// The geometry of the plane; moved to the layer's position if the layer is only translated in the plane.
    let geometry: LayerGeometry

    /// The space of a layer with the values `values`; nil if its geometry is invalid.
    @MainActor init?(_ values: CALayer, in outer: CALayer?, at parent: LayerGeometry, scale: CGFloat) {
        let matrix = values.sublayerTransform(in: outer)
        layer = CALayer()
        guard matrix.isFlatTranslation, parent.isAligned else {
            layer._sublayerTransform = LayerTransform(matrix)
            geometry = parent
            return
        }
        // The sublayers of a layer that is only translated are aligned to whole pixels.
        let corner = CALayer()
        corner._position = CGPoint(x: matrix.m41, y: matrix.m42)
        guard let moved = LayerGeometry.of(corner, in: nil, at: parent, scale: scale) else { return nil }
        geometry = moved
    }
}

extension LayerRenderer {
    /// Compares a layer with the previous frame, if it draws its sublayers in its superlayer's space.
    func compareSpace(_ layer: CALayer, values: CALayer, in outer: InheritedState, dirty: DirtyFlags) {
        leaveProjection(layer)
        guard !values._isHidden, values._opacity > 0, !outer.clip.isEmpty,
            let space = LayerSpace(values, in: outer.layer, at: outer.geometry, scale: scale)
        else {
            hide(layer)
            return clearFlags(under: layer, values: values, after: dirty)
        }
        let old = layer.rendered
        collector.add(old.drawnRect)
        var new = RenderedState()
        (new.isShown, new.wasPresented) = (true, true)
        (new.geometry, new.bounds, new.innerClip, new.subtreeRect) = (space.geometry, values._bounds, outer.clip, old.subtreeRect)
        layer.rendered = new
        let isRepainted = outer.isRepainted || dirty.contains(.subtreeAppearance) || !old.isShown
        let hasMoved = outer.hasMoved || isRepainted || !dirty.isDisjoint(with: [.geometry, .appearance])
        let inner = InheritedState(
            layer: space.layer, geometry: space.geometry, clip: outer.clip, hasMoved: hasMoved, isRepainted: isRepainted)
        var subtreeRect = DeviceRect.zero
        for child in layer.drawnChildren {
            compare(child, in: inner)
            if child.rendered.isShown { subtreeRect = subtreeRect.union(child.rendered.subtreeRect) }
        }
        layer.rendered.subtreeRect = subtreeRect
    }
}
