// Draws a layer tree from back to front: damaged rectangles of a frame, backdrops, flat bitmaps and snapshots.

import CoreGraphics
import Foundation

/// Traverses a layer tree and draws the part of it that is in one rectangle of device pixels.
struct Compositor {
    /// Where the traversal finds the values and the geometry of the layers.
    enum Source {
        /// Presentation values and the geometry that the renderer recorded for the frame.
        case frame
        /// As `frame`, but without the cached rasters and flat bitmaps, so that these can be verified.
        case verification
        /// Model values; the geometry is computed during the traversal.
        case model
        /// Presentation values; the geometry is computed during the traversal.
        case presentation

        /// Whether the geometry is taken from `CALayer.rendered`.
        var hasRecordedGeometry: Bool { self == .frame || self == .verification }
    }

    /// A layer on the stack of the traversal: its own drawing is gathered, its sublayers are not all gathered yet.
    private struct OpenLayer {
        /// The values and the geometry, and the opacity of the sublayers.
        var step: PaintStep
        /// The part of the rectangle in which sublayers are drawn; empty if there are none.
        var inner: DeviceRect
        /// The pixels of the layer itself.
        var own = DeviceRect.zero
        /// The pixels of the group and how it is blended, if the layer is drawn as a group.
        var group: DeviceRect?
        var compositing = LayerCompositing.normal
        var clipsToShape = false
    }

    private let source: Source
    /// The layers around the one being gathered, from the outermost on. The storage is reused from frame to frame.
    private var open: ContiguousArray<OpenLayer> = []
    var list = PaintList()
    /// The number of layers drawn by the latest call.
    private(set) var layersDrawn = 0
    /// The layer before which the traversal ends; nil to draw everything.
    private var end: CALayer?
    private var isPastEnd = false
    /// Whether the layers being gathered belong to a mask. Backdrop layers draw nothing there, because a mask has no backdrop.
    private var isInMask = false
    /// Whether only the alpha of the drawing matters. Backdrop layers are then drawn as opaque shapes.
    private var isSilhouette = false
    /// Device pixels per point, for geometry that is computed.
    private(set) var scale: CGFloat = 1

    init(_ source: Source = .frame) {
        self.source = source
    }

    /// Draws the part of a frame in `rect`.
    mutating func draw(_ root: CALayer, in rect: DeviceRect, into context: CGContext, rows: SolidRows? = nil) {
        list.removeAll()
        gather(root, in: rect, alpha: 1)
        perform(in: rect, into: context, rows: rows)
    }

    /// Draws the part of a frame in `rect` that is behind `layer`, with the groups and clips that contain the layer.
    mutating func drawContent(
        behind layer: CALayer, of root: CALayer, in rect: DeviceRect, into context: CGContext, rows: SolidRows? = nil
    ) {
        list.removeAll()
        end = layer
        for ancestor in sequence(first: layer, next: \.parent) { ancestor.rendered.containsEnd = true }
        gather(root, in: rect, alpha: 1)
        for ancestor in sequence(first: layer, next: \.parent) { ancestor.rendered.containsEnd = false }
        end = nil
        isPastEnd = false
        perform(in: rect, into: context, rows: rows)
    }

    /// Draws a projected layer and its sublayers without the projection, into the layer's flat bitmap.
    mutating func drawFlat(_ layer: CALayer, as projected: ProjectedLayer, into context: CGContext) {
        guard source.hasRecordedGeometry else {
            return drawSubtree(of: layer, at: projected.flat, in: projected.drawnRect, into: context)
        }
        var state = layer.rendered
        state.drawnRect = projected.ownRect
        state.subtreeRect = projected.drawnRect
        drawSubtree(of: layer, with: state, in: projected.drawnRect, into: context)
    }

    /// Draws a layer and its sublayers outside any frame. `geometry` is aligned and replaces the layer's geometry.
    mutating func drawSubtree(of layer: CALayer, at geometry: LayerGeometry, in rect: DeviceRect, into context: CGContext) {
        scale = geometry.toDevice.a
        drawSubtree(of: layer, with: state(of: layer, at: geometry, in: rect), in: rect, into: context)
    }

    /// Draws a layer as the root of a bitmap, where its own opacity and projection do not apply.
    private mutating func drawSubtree(of layer: CALayer, with state: RenderedState, in rect: DeviceRect, into context: CGContext) {
        list.removeAll()
        if begin(layer, values: values(of: layer), with: state, projected: nil, in: rect, alpha: 1) {
            gatherSublayers(of: layer)
            leave(layer)
        }
        perform(in: rect, into: context)
    }

    /// Draws everything that casts a layer's shadow: the layer without the shadow and its mask, and its sublayers unless it clips them.
    /// `values` are the values of the layer.
    mutating func drawSilhouette(of values: CALayer, at geometry: LayerGeometry, into context: CGContext) {
        let layer = values.modelLayer ?? values
        let rect = DeviceRect(x: 0, y: 0, width: context.width, height: context.height)
        let shadowless = values.plainCopy()
        shadowless._shadow = nil
        (scale, isSilhouette) = (geometry.toDevice.a, true)
        list.removeAll()
        var state = state(of: layer, at: geometry, in: rect)
        state.isGroup = false
        if begin(layer, values: shadowless, with: state, projected: nil, in: rect, alpha: 1) {
            if !values._masksToBounds { gatherSublayers(of: layer) }
            leave(layer)
        }
        perform(in: rect, into: context)
    }

    /// Draws the gathered steps. `rows` describes the context's bitmap if the bitmap is kept from frame to frame.
    private mutating func perform(in rect: DeviceRect, into context: CGContext, rows: SolidRows? = nil) {
        list.removeHidden(in: rect)
        if source == .frame { list.markVisibleProjections(in: rect) }
        context.saveGState()
        context.setCTM(.identity)
        context.clip(to: rect.cgRect)
        if !list.coversAll {
            context.setBlendMode(.clear)
            if let rows { rows.fill(rect, with: 0, in: context) } else { context.fill(pixels: rect) }
            context.setBlendMode(.normal)
        }
        var painter = LayerPainter(context: context, source: source, rows: rows)
        for step in list.steps { painter.perform(step) }
        layersDrawn = painter.layersDrawn
        context.restoreGState()
    }

    // MARK: Traversal
    //
    // A nested layer needs little stack, so that deep trees can be drawn: the state of the layers around it is in `open`.

    /// Adds the steps of a layer and its sublayers. The last of `open` is the layer that contains it.
    private mutating func gather(_ layer: CALayer, in rect: DeviceRect, alpha: Float) {
        guard !isPastEnd else { return }
        if enter(layer, in: rect, alpha: alpha) {
            gatherSublayers(of: layer)
            leave(layer)
        }
        // All layers that follow are in front of the end, even if no part of this layer is in the rectangle.
        if layer.rendered.containsEnd { isPastEnd = true }
    }

    private mutating func gatherSublayers(of layer: CALayer) {
        let inner = open[open.count - 1].inner
        guard !inner.isEmpty else { return }
        let alpha = open[open.count - 1].step.alpha
        for child in layer.drawnChildren { gather(child, in: inner, alpha: alpha) }
    }

    /// Adds the steps before the sublayers. Returns whether the layer is now the last of `open`; otherwise it has no further steps.
    @inline(never)
    private mutating func enter(_ layer: CALayer, in rect: DeviceRect, alpha: Float) -> Bool {
        guard source.hasRecordedGeometry else { return enterComputed(layer, in: rect, alpha: alpha) }
        guard layer.rendered.isShown, layer.rendered.subtreeRect.intersects(rect), layer !== end else { return false }
        // Most layers have no presentation layer. Then the values need no reference counting.
        if let presented = layer.presented { return enterRecorded(layer, values: presented, in: rect, alpha: alpha) }
        return enterRecorded(layer, values: layer, in: rect, alpha: alpha)
    }

    @inline(__always)
    private mutating func enterRecorded(_ layer: CALayer, values: CALayer, in rect: DeviceRect, alpha: Float) -> Bool {
        let alpha = layer.isolatesBackdrop(values) ? 1 : alpha * min(values._opacity, 1)
        return begin(layer, values: values, with: layer.rendered, projected: layer.cache.projected, in: rect, alpha: alpha)
    }

    private mutating func enterComputed(_ layer: CALayer, in rect: DeviceRect, alpha: Float) -> Bool {
        let outer = open[open.count - 1].step
        let values = values(of: layer)
        guard !values._isHidden, values._opacity > 0 else { return false }
        let alpha = alpha * min(values._opacity, 1)
        if values.formsSpace { return enterSpace(layer, values: values, in: rect, alpha: alpha, within: outer) }
        if let projected = ProjectedLayer.of(values, in: outer.layer, at: outer.geometry, scale: scale) {
            guard projected.isVisible(values) else { return false }
            projected.drawnRect = projected.limits
            var state = RenderedState()
            state.geometry = projected.flat
            state.drawnRect = projected.deviceRect(within: rect)
            list.keep(projected)
            return begin(layer, values: values, with: state, projected: projected, in: rect, alpha: alpha)
        }
        guard let geometry = LayerGeometry.of(values, in: outer.layer, at: outer.geometry, scale: scale),
            values._isDoubleSided || geometry.toDevice.determinant > 0
        else { return false }
        return begin(layer, values: values, with: state(of: layer, at: geometry, in: rect), projected: nil, in: rect, alpha: alpha)
    }

    /// Makes the plane of a layer with depth the container of its sublayers. Their geometry is computed instead of read from the latest
    /// frame.
    private mutating func enterSpace(
        _ layer: CALayer, values: CALayer, in rect: DeviceRect, alpha: Float, within outer: PaintStep
    ) -> Bool {
        guard let space = LayerSpace(values, in: outer.layer, at: outer.geometry, scale: scale) else { return false }
        list.keep(space.layer)
        var step = outer
        (step.layer, step.geometry, step.alpha) = (space.layer, space.geometry, alpha)
        open.append(OpenLayer(step: step, inner: rect))
        return true
    }

    /// Adds the steps that draw a layer with the values `values` before its sublayers.
    private mutating func begin(
        _ layer: CALayer, values: CALayer, with state: RenderedState, projected: ProjectedLayer?, in rect: DeviceRect, alpha: Float
    ) -> Bool {
        // The content behind a backdrop in an isolated layer has square corners, so that the blur does not contain the surroundings of
        // the round ones.
        if values._cornerRadius > 0, layer.isolatesBackdrop(values) {
            let square = values.withSquareCorners()
            list.keep(square)
            return begin(layer, values: square, with: state, projected: projected, in: rect, alpha: alpha)
        }
        if isSilhouette, values.showsBackdrop {
            let shape = values.opaqueShape()
            list.keep(shape)
            return begin(layer, values: shape, with: state, projected: projected, in: rect, alpha: alpha)
        }
        let own = state.drawnRect.intersection(rect)
        var step = PaintStep(kind: .layer, layer: values, geometry: state.geometry, rect: own, alpha: alpha)
        if let projected {
            step.kind = .projected
            step.projected = projected
            list.append(step)
            return false
        }
        var entry = OpenLayer(step: step, inner: rect)
        if state.isGroup {
            step.rect = state.subtreeRect.intersection(rect)
            step.kind = .beginGroup
            step.compositing = layer.isolatesBackdrop(values) ? .normal : values.blending
            list.append(step)
            (entry.group, entry.compositing) = (step.rect, step.compositing)
            step.alpha = 1
            step.compositing = .normal
        }
        if !own.isEmpty, !(isInMask && values.showsBackdrop) {
            step.kind = values.showsBackdrop ? .backdrop : .layer
            step.rect = own
            list.append(step)
        }
        entry.own = own
        entry.inner = layer.children.isEmpty ? .zero : values._masksToBounds ? rect.intersection(state.innerClip) : rect
        if !entry.inner.isEmpty, values.clipsToShape(at: step.geometry) {
            entry.clipsToShape = true
            step.rect = entry.inner
            step.kind = .beginClip
            list.append(step)
        }
        entry.step = step
        open.append(entry)
        return true
    }

    /// Adds the steps after the sublayers of the last of `open`, and removes it.
    @inline(never)
    private mutating func leave(_ layer: CALayer) {
        let entry = open[open.count - 1]
        var step = entry.step
        if entry.clipsToShape {
            step.kind = .endClip
            step.rect = entry.inner
            list.append(step)
        }
        if !entry.own.isEmpty, !isPastEnd, step.layer._borderWidth > 0, let color = step.layer._borderColor, color.alpha > 0 {
            step.kind = .border
            step.rect = entry.own
            list.append(step)
        }
        if let group = entry.group {
            step.rect = group
            gatherMask(of: layer, after: step)
            step.kind = .endGroup
            step.compositing = entry.compositing
            list.append(step)
        }
        open.removeLast()
    }

    private mutating func gatherMask(of layer: CALayer, after step: PaintStep) {
        guard let mask = layer.maskLayer else { return }
        var step = step
        step.kind = .beginMask
        list.append(step)
        let outer = (isPastEnd, isInMask)
        (isPastEnd, isInMask) = (false, true)
        gather(mask, in: step.rect, alpha: 1)
        (isPastEnd, isInMask) = outer
        step.kind = .endMask
        list.append(step)
    }

    // MARK: Values

    @inline(__always)
    private func values(of layer: CALayer) -> CALayer { source == .model ? layer : layer.presentationValues }

    /// The state that a frame would record for a layer with the given geometry, if everything in `rect` were visible.
    private func state(of layer: CALayer, at geometry: LayerGeometry, in rect: DeviceRect) -> RenderedState {
        let values = values(of: layer)
        var state = RenderedState()
        state.geometry = geometry
        state.drawnRect = values.drawsPixels ? values.drawnRect(at: geometry, from: source).intersection(rect) : .zero
        state.subtreeRect = rect
        state.innerClip = rect.intersection(geometry.box)
        state.isGroup = values.needsGroup(of: layer, hasVisibleSublayers: !layer.children.isEmpty)
        return state
    }
}

extension CALayer {
    /// Whether a layer with these values is drawn with its sublayers into one bitmap, which is then blended as a whole.
    func needsGroup(of layer: CALayer, hasVisibleSublayers: @autoclosure () -> Bool) -> Bool {
        if layer.maskLayer != nil || effects.transition != nil || blending.needsGroup { return true }
        guard _opacity < 1, _allowsGroupOpacity else { return false }
        return drawsInLayers || hasVisibleSublayers()
    }

    /// Whether the layer's opacity and blending are left out, because the traversal for a backdrop ends inside the layer, and the layer
    /// does not blend normally. `values` are the layer's presentation values.
    func isolatesBackdrop(_ values: CALayer) -> Bool { rendered.containsEnd && values.blending != .normal }

    /// A layer with the shape of these values and an opaque background.
    func opaqueShape() -> CALayer {
        let shape = CALayer()
        (shape._position, shape._bounds, shape._anchorPoint, shape._masksToBounds) = (_position, _bounds, _anchorPoint, _masksToBounds)
        (shape._cornerRadius, shape.maskedCorners, shape.cornerCurve) = (_cornerRadius, maskedCorners, cornerCurve)
        (shape._transform, shape._sublayerTransform, shape._backgroundColor) = (_transform, _sublayerTransform, .black)
        return shape
    }

    /// A copy with these values, but without a corner radius.
    func withSquareCorners() -> CALayer {
        let copy = plainCopy()
        copy._cornerRadius = 0
        return copy
    }

    /// Whether a sublayer was visible in the latest frame.
    var hasVisibleSublayers: Bool {
        drawnChildren.contains { $0.rendered.isShown && !$0.rendered.subtreeRect.isEmpty }
    }

    /// Whether the layer without its sublayers draws overlapping content, so that a partial opacity needs a group.
    var drawsInLayers: Bool {
        var count = 0
        if (_backgroundColor?.alpha ?? 0) > 0 { count += 1 }
        if _contents != nil || backing != nil { count += 1 }
        if _borderWidth > 0, (_borderColor?.alpha ?? 0) > 0 { count += 1 }
        if effects.fadingContents != nil { count += 1 }
        if storedShadow?.values.isVisible == true { count += 1 }
        if drawsSubclassContent { count += 2 }
        return count > 1
    }
}

// MARK: - Snapshot

/// A bitmap of a layer and its sublayers.
nonisolated struct LayerSnapshot {
    var image: CGImage
    /// The image's frame, in points from the origin of the layer's bounds.
    var rect: CGRect
}

extension CALayer {
    /// Draws the part of the layer and its sublayers inside the bounds; nil if the bounds are empty or too large.
    func snapshot(scale: CGFloat, of source: Compositor.Source) -> LayerSnapshot? {
        let pixels = PixelGrid(scale: scale).coveringPixels(of: CGRect(origin: .zero, size: _bounds.size))
        guard !pixels.isEmpty,
            let context = CGContext(pixelWidth: pixels.width, pixelHeight: pixels.height, scale: 1)
        else { return nil }
        displayTree()
        let endDerivation = DerivedLayers.deriveForSnapshot(of: self, hasModelValues: source == .model)
        defer { endDerivation() }
        let box = DeviceRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        let toDevice = CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: LayerGeometry.snap(-_bounds.minX * scale), ty: LayerGeometry.snap(-_bounds.minY * scale))
        var compositor = Compositor(source)
        compositor.drawSubtree(of: self, at: LayerGeometry(toDevice: toDevice, isAligned: true, box: box), in: box, into: context)
        context.flush()
        return LayerSnapshot(image: context.liveImage, rect: PixelGrid(scale: scale).points(box))
    }

    /// Redraws all contents in the subtree that are out of date, except in hidden sublayers.
    ///
    /// Outside a frame, changes of sublayers do not invalidate the shadows of their superlayers, so all shadows are made again.
    private func displayTree() {
        displayIfNeeded()
        cache.castShadow?.isCurrent = false
        maskLayer?.displayTree()
        for child in children where !child._isHidden { child.displayTree() }
    }
}
