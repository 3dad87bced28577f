// Draws a layer tree from back to front: damaged rectangles of a frame, backdrops, flat bitmaps of projected layers, and snapshots.

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

    private let source: Source
    var list = PaintList()
    /// The number of layers drawn by the latest call.
    private(set) var layersDrawn = 0
    /// The layer before which the traversal ends; nil to draw everything.
    private var end: CALayer?
    private var isPastEnd = false
    /// Whether the layers being gathered belong to a mask. Backdrop layers draw nothing there, because a mask has no backdrop.
    private var isInMask = false
    /// Device pixels per point, for geometry that is computed.
    private(set) var scale: CGFloat = 1

    init(_ source: Source = .frame) {
        self.source = source
    }

    /// Draws the part of a frame in `rect`.
    mutating func draw(_ root: CALayer, in rect: DeviceRect, into context: CGContext, rows: SolidRows? = nil) {
        list.removeAll()
        gatherRecorded(root, in: rect, alpha: 1)
        perform(in: rect, into: context, rows: rows)
    }

    /// Draws the part of a frame in `rect` that is behind `layer`, with the groups and clips that contain the layer.
    mutating func drawContent(
        behind layer: CALayer, of root: CALayer, in rect: DeviceRect, into context: CGContext, rows: SolidRows? = nil
    ) {
        list.removeAll()
        end = layer
        for ancestor in sequence(first: layer, next: \.parent) { ancestor.rendered.containsEnd = true }
        gatherRecorded(root, in: rect, alpha: 1)
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
        gather(layer, values: values(of: layer), with: state, projected: nil, in: rect, alpha: 1)
        perform(in: rect, into: context)
    }

    /// Draws the gathered steps. `rows` describes the context's bitmap if the bitmap is kept from frame to frame.
    private mutating func perform(in rect: DeviceRect, into context: CGContext, rows: SolidRows? = nil) {
        list.removeHidden(in: rect)
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

    /// Adds the steps of a sublayer or mask. `outer` is a step of the layer that contains it.
    @inline(__always)
    private mutating func gather(_ layer: CALayer, in rect: DeviceRect, alpha: Float, within outer: PaintStep) {
        if source.hasRecordedGeometry {
            gatherRecorded(layer, in: rect, alpha: alpha)
        } else {
            gatherComputed(layer, in: rect, alpha: alpha, within: outer)
        }
    }

    private mutating func gatherRecorded(_ layer: CALayer, in rect: DeviceRect, alpha: Float) {
        guard !isPastEnd else { return }
        if layer.rendered.isShown, layer.rendered.subtreeRect.intersects(rect), layer !== end {
            // Most layers have no presentation layer. Then the values need no reference counting.
            if let presented = layer.presented {
                gatherRecorded(layer, values: presented, in: rect, alpha: alpha)
            } else {
                gatherRecorded(layer, values: layer, in: rect, alpha: alpha)
            }
        }
        // All layers that follow are in front of the end, even if no part of this layer is in the rectangle.
        if layer.rendered.containsEnd { isPastEnd = true }
    }

    private mutating func gatherRecorded(_ layer: CALayer, values: CALayer, in rect: DeviceRect, alpha: Float) {
        let alpha = layer.isolatesBackdrop(values) ? 1 : alpha * min(values._opacity, 1)
        gather(layer, values: values, with: layer.rendered, projected: layer.projected, in: rect, alpha: alpha)
    }

    mutating func gatherComputed(_ layer: CALayer, in rect: DeviceRect, alpha: Float, within outer: PaintStep) {
        let values = values(of: layer)
        guard !values._isHidden, values._opacity > 0 else { return }
        let alpha = alpha * min(values._opacity, 1)
        if values.formsSpace { return gatherSpace(layer, values: values, in: rect, alpha: alpha, within: outer) }
        if let projected = ProjectedLayer.of(values, in: outer.layer, at: outer.geometry, scale: scale) {
            guard projected.isVisible(values) else { return }
            projected.drawnRect = projected.limits
            var state = RenderedState()
            state.geometry = projected.flat
            state.drawnRect = projected.deviceRect(within: rect)
            list.keep(projected)
            gather(layer, values: values, with: state, projected: projected, in: rect, alpha: alpha)
        } else if let geometry = LayerGeometry.of(values, in: outer.layer, at: outer.geometry, scale: scale),
            values.isDoubleSided || geometry.toDevice.determinant > 0
        {
            gather(layer, values: values, with: state(of: layer, at: geometry, in: rect), projected: nil, in: rect, alpha: alpha)
        }
    }

    /// Adds the steps that draw a layer with the values `values` and its sublayers.
    private mutating func gather(
        _ layer: CALayer, values: CALayer, with state: RenderedState, projected: ProjectedLayer?, in rect: DeviceRect, alpha: Float
    ) {
        // The content behind a backdrop in an isolated layer has square corners, so that the blur does not contain the surroundings of
        // the round ones.
        if values._cornerRadius > 0, layer.isolatesBackdrop(values) {
            let square = values.withSquareCorners()
            list.keep(square)
            return gather(layer, values: square, with: state, projected: projected, in: rect, alpha: alpha)
        }
        let own = state.drawnRect.intersection(rect)
        var step = PaintStep(kind: .layer, layer: values, geometry: state.geometry, rect: own, alpha: alpha)
        if let projected {
            step.kind = .projected
            step.projected = projected
            return list.append(step)
        }
        var compositing = LayerCompositing.normal
        if state.isGroup {
            step.rect = state.subtreeRect.intersection(rect)
            step.kind = .beginGroup
            compositing = layer.isolatesBackdrop(values) ? .normal : values.compositing
            step.compositing = compositing
            list.append(step)
            step.alpha = 1
            step.compositing = .normal
        }
        if !own.isEmpty, !(isInMask && values.showsBackdrop) {
            step.kind = values.showsBackdrop ? .backdrop : .layer
            step.rect = own
            list.append(step)
        }
        if !layer.children.isEmpty { gatherSublayers(of: layer, values: values, clip: state.innerClip, in: rect, after: step) }
        if !own.isEmpty, !isPastEnd, values._borderWidth > 0, let color = values._borderColor, color.alpha > 0 {
            step.kind = .border
            step.rect = own
            list.append(step)
        }
        guard state.isGroup else { return }
        step.rect = state.subtreeRect.intersection(rect)
        gatherMask(of: layer, after: step)
        step.kind = .endGroup
        step.compositing = compositing
        list.append(step)
    }

    private mutating func gatherSublayers(
        of layer: CALayer, values: CALayer, clip: DeviceRect, in rect: DeviceRect, after step: PaintStep
    ) {
        let inner = values._masksToBounds ? rect.intersection(clip) : rect
        guard !inner.isEmpty else { return }
        let clipsToShape = values.clipsToShape(at: step.geometry)
        var step = step
        step.rect = inner
        if clipsToShape {
            step.kind = .beginClip
            list.append(step)
        }
        layer.drawnChildren.forEachUncounted { gather($0, in: inner, alpha: step.alpha, within: step) }
        if clipsToShape {
            step.kind = .endClip
            list.append(step)
        }
    }

    private mutating func gatherMask(of layer: CALayer, after step: PaintStep) {
        guard let mask = layer.maskLayer else { return }
        var step = step
        step.kind = .beginMask
        list.append(step)
        let outer = (isPastEnd, isInMask)
        (isPastEnd, isInMask) = (false, true)
        gather(mask, in: step.rect, alpha: 1, within: step)
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
        state.drawnRect = values.drawsPixels ? values.drawnRect(at: geometry).intersection(rect) : .zero
        state.subtreeRect = rect
        state.innerClip = rect.intersection(geometry.box)
        state.isGroup = values.needsGroup(of: layer, hasVisibleSublayers: !layer.children.isEmpty)
        return state
    }
}

extension CALayer {
    /// Whether a layer with these values is drawn with its sublayers into one bitmap, which is then blended as a whole.
    func needsGroup(of layer: CALayer, hasVisibleSublayers: @autoclosure () -> Bool) -> Bool {
        if layer.maskLayer != nil || ongoingTransition != nil || compositing.needsGroup { return true }
        guard _opacity < 1, allowsGroupOpacity else { return false }
        return drawsInLayers || hasVisibleSublayers()
    }

    /// Whether the layer's opacity and blending are left out, because the traversal for a backdrop ends inside the layer, and the layer
    /// does not blend normally. `values` are the layer's presentation values.
    func isolatesBackdrop(_ values: CALayer) -> Bool { rendered.containsEnd && values.compositing != .normal }

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
        if fadingContents != nil { count += 1 }
        if _shadow?.isVisible == true { count += 1 }
        if drawsSubclassContent { count += 2 }
        return count > 1
    }
}
