// Drawing a branch by itself, outside any frame: does not use or change recorded state; draws model or presentation values.

import CoreGraphics
import Foundation

extension Compositor {
    /// Which values of the layers are drawn: the model's, or those that the last frame presented.
    enum Values { case model, presentation }

    /// Draws a layer and those below it, the layer at a given place and opaque whatever its opacity.
    mutating func drawAlone(
        _ layer: CALayer, at placement: Placement, scale: CGFloat, in rect: DeviceRect, into context: CGContext, values: Values = .model
    ) {
        keepsRasters = false
        aloneValues = values
        list.removeAll()
        gatherAlone(layer, at: placement, scale: scale, in: rect, alpha: 1, opacity: 1)
        perform(in: rect, into: context)
    }

    /// The layer to draw from: the model layer or its presentation copy. A backdrop is drawn from the model layer, since only that one
    /// keeps the blurred picture of the last frame.
    private func look(of layer: CALayer) -> CALayer {
        aloneValues == .presentation && !layer.showsBackdrop ? layer.shown : layer
    }

    private mutating func gatherAlone(
        _ layer: CALayer, at placement: Placement, scale: CGFloat, in rect: DeviceRect, alpha: Float, opacity: Float
    ) {
        let look = self.look(of: layer)
        let ink = look.hasInk ? look.ink(at: placement).intersection(rect) : .zero
        var step = PaintStep(kind: .beginGroup, layer: look, placement: placement, rect: rect, alpha: alpha * opacity)
        let isFaint = opacity < 1 && look.allowsGroupOpacity && (!layer.children.isEmpty || look.drawsInLayers)
        let isGroup = isFaint || layer.maskLayer != nil || look.ongoingTransition != nil
        if isGroup { list.append(step) }
        let inherited = isGroup ? 1 : alpha * opacity
        step.alpha = inherited
        step.rect = ink
        step.kind = .layer
        if !ink.isEmpty { list.append(step) }
        gatherSublayersAlone(of: layer, step: step, scale: scale, in: rect, alpha: inherited)
        if !ink.isEmpty, look._borderWidth > 0 {
            step.kind = .border
            list.append(step)
        }
        guard isGroup else { return }
        step.rect = rect
        if let mask = layer.maskLayer {
            step.kind = .beginMask
            list.append(step)
            gatherSublayerAlone(mask, of: layer, at: placement, scale: scale, in: rect, alpha: 1)
            step.kind = .endMask
            list.append(step)
        }
        step.kind = .endGroup
        list.append(step)
    }

    private mutating func gatherSublayersAlone(of layer: CALayer, step: PaintStep, scale: CGFloat, in rect: DeviceRect, alpha: Float) {
        let inner = step.layer._masksToBounds ? rect.intersection(step.placement.box) : rect
        guard !layer.children.isEmpty, !inner.isEmpty else { return }
        var step = step
        step.rect = inner
        let clipsToShape = step.layer.clipsToShape(at: step.placement)
        if clipsToShape {
            step.kind = .beginClip
            list.append(step)
        }
        for child in layer.childrenByDepth ?? layer.children {
            gatherSublayerAlone(child, of: layer, at: step.placement, scale: scale, in: inner, alpha: alpha)
        }
        if clipsToShape {
            step.kind = .endClip
            list.append(step)
        }
    }

    /// What is seen in perspective is drawn flat at once.
    private mutating func gatherProjectedAlone(
        _ child: CALayer, _ projected: ProjectedLayer, scale: CGFloat, in rect: DeviceRect, alpha: Float
    ) {
        guard projected.isSeen(of: child) else { return }
        projected.ink = projected.limits
        let values = aloneValues
        projected.bitmap = projected.picture { context in
            var compositor = Compositor()
            compositor.drawAlone(child, at: projected.flat, scale: scale, in: projected.limits, into: context, values: values)
        }
        let seen = projected.deviceInk(within: rect)
        guard !seen.isEmpty else { return }
        var step = PaintStep(
            kind: .projected, layer: child, placement: projected.flat, rect: seen, alpha: alpha * min(look(of: child)._opacity, 1))
        step.projected = projected
        list.keep(projected)
        step.placement.box = .zero
        list.append(step)
    }

    private mutating func gatherSublayerAlone(
        _ child: CALayer, of layer: CALayer, at placement: Placement, scale: CGFloat, in rect: DeviceRect, alpha: Float
    ) {
        let shown = look(of: child)
        guard !shown._isHidden, shown._opacity > 0 else { return }
        if let projected = ProjectedLayer.of(shown, in: look(of: layer), at: placement, scale: scale) {
            return gatherProjectedAlone(child, projected, scale: scale, in: rect, alpha: alpha)
        }
        guard let place = Placement.of(shown, in: look(of: layer), at: placement, scale: scale),
            shown.isDoubleSided || place.toDevice.determinant > 0
        else { return }
        gatherAlone(child, at: place, scale: scale, in: rect, alpha: alpha, opacity: min(shown._opacity, 1))
    }
}
