// Draws the damaged rectangles of a tree whose places have been compared and recorded.

import CoreGraphics
import Foundation

/// Walks a tree from back to front, once for each damaged rectangle.
struct Compositor {
    var list = PaintList()
    /// Whether layers keep the bitmaps of what is drawn as a whole.
    var keepsRasters = true
    /// For what is drawn outside of frames.
    var aloneValues = Values.model
    private(set) var stepsDrawn = 0
    /// What is gathered ends before this layer; nil for everything.
    private var end: CALayer?
    private var isPastEnd = false

    /// Draws everything of the tree that lies in a rectangle of device pixels.
    mutating func draw(_ root: CALayer, in rect: DeviceRect, into context: CGContext, rows: SolidRows? = nil) {
        list.removeAll()
        gather(root, in: rect, alpha: 1)
        perform(in: rect, into: context, rows: rows)
    }

    /// Draws what lies beneath a layer, in groups and shapes as far as these are beneath it.
    mutating func drawBeneath(
        _ layer: CALayer, of root: CALayer, in rect: DeviceRect, into context: CGContext, rows: SolidRows? = nil
    ) {
        list.removeAll()
        end = layer
        isPastEnd = false
        var ancestor: CALayer? = layer
        while let current = ancestor {
            current.rendered.holdsEnd = true
            ancestor = current.parent
        }
        gather(root, in: rect, alpha: 1)
        ancestor = layer
        while let current = ancestor {
            current.rendered.holdsEnd = false
            ancestor = current.parent
        }
        end = nil
        isPastEnd = false
        perform(in: rect, into: context, rows: rows)
    }

    /// Draws a layer that is seen in perspective, and what is in it, as they lie in its flat picture.
    mutating func drawFlat(_ layer: CALayer, _ projected: ProjectedLayer, into context: CGContext) {
        list.removeAll()
        gather(layer, in: projected.ink, alpha: 1, flat: projected)
        perform(in: projected.ink, into: context)
    }

    /// Draws the steps gathered; `rows` is what is known of the context's bitmap, where that is kept from frame to frame.
    mutating func perform(in rect: DeviceRect, into context: CGContext, rows: SolidRows? = nil) {
        list.removeHidden(in: rect)
        context.saveGState()
        context.setCTM(.identity)
        context.clip(to: rect.cgRect)
        if !list.coversAll {
            context.setBlendMode(.clear)
            if let rows { rows.fill(rect, with: 0, in: context) } else { context.fill(pixels: rect) }
            context.setBlendMode(.normal)
        }
        var painter = LayerPainter(context: context, keepsRasters: keepsRasters, rows: rows)
        for step in list.steps { painter.perform(step) }
        stepsDrawn = painter.layersDrawn
        context.restoreGState()
    }

    /// Adds the steps that draw a layer and those below it.
    private mutating func gather(_ layer: CALayer, in rect: DeviceRect, alpha: Float, flat: ProjectedLayer? = nil) {
        guard !isPastEnd else { return }
        let subtreeInk = flat?.ink ?? layer.rendered.subtreeInk
        if layer.rendered.isShown, subtreeInk.intersects(rect), layer !== end {
            gatherShown(layer, subtreeInk, in: rect, alpha: alpha, flat: flat)
        }
        // Whatever comes after a layer that holds the end is in front of it, even where nothing of that layer is in the rectangle.
        if layer.rendered.holdsEnd { isPastEnd = true }
    }

    /// Adds the steps that draw a layer and those below it, something of which is in the rectangle.
    @inline(__always)
    private mutating func gatherShown(
        _ layer: CALayer, _ subtreeInk: DeviceRect, in rect: DeviceRect, alpha: Float, flat: ProjectedLayer?
    ) {
        let state = layer.rendered
        let shown = layer.shown
        let own = (flat?.ownInk ?? state.ink).intersection(rect)
        var step = PaintStep(kind: .layer, layer: shown, placement: state.placement, rect: own, alpha: 1)
        // The opacity of a flat picture is that with which it is drawn later.
        var inherited = flat == nil ? alpha * min(shown._opacity, 1) : 1
        if flat == nil, let projected = layer.projected {
            step.kind = .projected
            step.alpha = inherited
            step.projected = projected
            return list.append(step)
        }
        let isGroup = state.isGroup
        if isGroup {
            step.rect = subtreeInk.intersection(rect)
            step.kind = .beginGroup
            step.alpha = inherited
            list.append(step)
            inherited = 1
        }
        step.alpha = inherited
        if !own.isEmpty {
            step.kind = shown.showsBackdrop ? .backdrop : .layer
            step.rect = own
            list.append(step)
        }
        gatherChildren(of: layer, shown: shown, step: step, in: rect, alpha: inherited)
        if !own.isEmpty, !isPastEnd, shown._borderWidth > 0, let color = shown._borderColor, color.alpha > 0 {
            step.kind = .border
            step.rect = own
            list.append(step)
        }
        guard isGroup else { return }
        step.rect = subtreeInk.intersection(rect)
        gatherMask(of: layer, step: step)
        step.kind = .endGroup
        list.append(step)
    }

    private mutating func gatherChildren(of layer: CALayer, shown: CALayer, step: PaintStep, in rect: DeviceRect, alpha: Float) {
        guard !layer.children.isEmpty else { return }
        let inner = shown._masksToBounds ? rect.intersection(layer.rendered.innerClip) : rect
        guard !inner.isEmpty else { return }
        let clipsToShape = shown.clipsToShape(at: step.placement)
        var step = step
        step.rect = inner
        if clipsToShape {
            step.kind = .beginClip
            list.append(step)
        }
        if let sorted = layer.childrenByDepth {
            for child in sorted { gather(child, in: inner, alpha: alpha) }
        } else {
            for child in layer.children { gather(child, in: inner, alpha: alpha) }
        }
        if clipsToShape {
            step.kind = .endClip
            list.append(step)
        }
    }

    private mutating func gatherMask(of layer: CALayer, step: PaintStep) {
        guard let mask = layer.maskLayer else { return }
        var step = step
        step.kind = .beginMask
        list.append(step)
        let wasPastEnd = isPastEnd
        isPastEnd = false
        gather(mask, in: step.rect, alpha: 1)
        isPastEnd = wasPastEnd
        step.kind = .endMask
        list.append(step)
    }
}

extension CALayer {
    /// Whether a layer of which this one holds the values seen must become one picture with its sublayers before it is blended.
    func needsGroup(of layer: CALayer) -> Bool {
        if layer.maskLayer != nil || ongoingTransition != nil { return true }
        guard _opacity < 1, allowsGroupOpacity else { return false }
        return drawsInLayers || layer.children.contains { $0.rendered.isShown && !$0.rendered.subtreeInk.isEmpty }
    }

    /// Whether the layer alone draws more than one thing upon another, so that its opacity needs a group.
    var drawsInLayers: Bool {
        var count = 0
        if (_backgroundColor?.alpha ?? 0) > 0 { count += 1 }
        if _contents != nil || backing != nil { count += 1 }
        if _borderWidth > 0, (_borderColor?.alpha ?? 0) > 0 { count += 1 }
        if fadingContents != nil { count += 1 }
        if _shadow?.isVisible == true { count += 1 }
        if drawsOwnKind { count += 2 }
        return count > 1
    }
}
