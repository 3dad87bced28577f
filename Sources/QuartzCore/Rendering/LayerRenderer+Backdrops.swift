// Layers that show what is beneath them: when that changes, what it damages, and how it is made.
//
//   compare, from back to front ──►  damage so far = damage beneath  ──►  within reach of the blur?  ──►  damages the layer, too
//   before the damage is drawn: what is beneath is composited by itself, as far as it has changed, reduced, and blurred

import CoreGraphics
import Foundation

/// What the frame being made has to do with layers that show what is beneath them.
struct BackdropFrame {
    /// A picture to be made or brought up to date.
    struct Job {
        let layer: CABackdropLayer
        /// What has changed beneath.
        let changes: [DeviceRect]
    }

    /// Those shown in this frame, or in the last one that changed anything; from back to front.
    var shown: ContiguousArray<CABackdropLayer> = []
    var jobs: ContiguousArray<Job> = []
    /// Whether the order of layers has become another one since the last comparison began.
    var isReordered = false
    /// Whether everything beneath counts as changed, since it was beneath other layers in the last frame.
    private(set) var isAllNew = false
    /// A bitmap of the frame's size for what is beneath. Memory that is never touched is never taken: it costs the blurred rows only.
    var beneath: CGContext?
    /// What is known of that bitmap.
    var rowsBeneath: SolidRows?

    mutating func forgetBitmap() {
        beneath = nil
        rowsBeneath = nil
    }

    mutating func beginComparison() {
        isAllNew = isReordered
        isReordered = false
    }
}

extension LayerRenderer {
    /// Makes sure that the comparison comes by every layer that shows what is beneath it, whether it has changed or not.
    func markWaysToBackdrops() {
        backdrops.shown.removeAll(keepingCapacity: true)
        backdrops.jobs.removeAll(keepingCapacity: true)
        let layers = Backdrops.under(root)
        hasBackdrops = !layers.isEmpty
        guard hasBackdrops else { return backdrops.forgetBitmap() }
        for layer in layers {
            var ancestor: CALayer? = layer
            while let current = ancestor {
                current.stale.insert(.subtreeRendering)
                ancestor = current.parent ?? current.maskedLayer
            }
        }
    }

    /// Decides what of a layer that shows what is beneath it has to be blurred anew; what is damaged so far lies beneath it.
    func compareBackdrop(_ layer: CABackdropLayer, shown: CABackdropLayer, wasShown: Bool) {
        let rect = layer.rendered.ink
        guard collector.isListening, !rect.isEmpty else {
            layer.picture = nil
            layer.isVeilAlone = isFlattening
            return
        }
        layer.isVeilAlone = false
        backdrops.shown.append(layer)
        let kernel = shown.kernel(scale: scale)
        let filter = shown.filter
        if wasShown, !backdrops.isAllNew, let picture = layer.picture, picture.fits(rect: rect, kernel: kernel, filter: filter) {
            let changes = collector.rects(within: picture.source)
            guard !changes.isEmpty else { return }
            for change in changes { collector.add(picture.affected(by: change)) }
            backdrops.jobs.append(BackdropFrame.Job(layer: layer, changes: changes))
        } else {
            layer.picture = BackdropPicture(rect: rect, limits: collector.limits, kernel: kernel, filter: filter)
            collector.add(rect)
            guard let picture = layer.picture else { return }
            backdrops.jobs.append(BackdropFrame.Job(layer: layer, changes: [picture.source]))
        }
    }

    /// Makes the pictures that the comparison found out of date.
    func blurBackdrops(width: Int, height: Int) {
        guard !backdrops.jobs.isEmpty else { return }
        if backdrops.beneath.map({ ($0.width, $0.height) != (width, height) }) ?? true {
            backdrops.beneath = CGContext(pixelWidth: width, pixelHeight: height, scale: 1)
            backdrops.rowsBeneath = SolidRows(width: width, height: height)
        }
        guard let beneath = backdrops.beneath else { return }
        for job in backdrops.jobs {
            guard let picture = job.layer.picture else { continue }
            let parts = Region(job.changes.map(picture.needed)).rects
            for part in parts {
                compositor.drawBeneath(job.layer, of: root, in: part, into: beneath, rows: backdrops.rowsBeneath)
                statistics.backdropPixelsComposited += part.area
            }
            beneath.flush()
            picture.refresh(parts, of: beneath, changes: job.changes)
            job.layer.rasters = nil
            statistics.backdropsBlurred += 1
        }
        backdrops.jobs.removeAll(keepingCapacity: true)
    }

    /// Makes all pictures anew, for a drawing that trusts nothing kept; returns those that were there.
    func remakeBackdrops(with compositor: inout Compositor, width: Int, height: Int) -> [BackdropPicture?] {
        guard !backdrops.shown.isEmpty, let beneath = CGContext(pixelWidth: width, pixelHeight: height, scale: 1) else { return [] }
        let limits = DeviceRect(x: 0, y: 0, width: width, height: height)
        let kept = backdrops.shown.map(\.picture)
        for layer in backdrops.shown {
            guard let old = layer.picture, let values = layer.shown as? CABackdropLayer,
                let picture = BackdropPicture(rect: old.rect, limits: limits, kernel: values.kernel(scale: scale), filter: values.filter)
            else { continue }
            compositor.drawBeneath(layer, of: root, in: picture.source, into: beneath)
            beneath.flush()
            picture.refresh([picture.source], of: beneath, changes: [picture.source])
            layer.picture = picture
        }
        return Array(kept)
    }
}

extension LayerPainter {
    /// Draws the blurred picture; where the layer is no upright rectangle, the part of it in the layer's shape.
    func paintBackdrop(_ step: PaintStep) {
        let model = step.layer.modelLayer ?? step.layer
        guard let picture = (model as? CABackdropLayer)?.picture else {
            if let backdrop = step.layer as? CABackdropLayer, (model as? CABackdropLayer)?.isVeilAlone == true { paintVeil(backdrop, step) }
            return
        }
        let box = model.rendered.placement.box
        let pixels = picture.rect.offsetBy(dx: step.placement.box.x - box.x, dy: step.placement.box.y - box.y)
        let isAligned = step.placement.isAligned
        let radius = step.layer._cornerRadius
        context.saveGState()
        if !isAligned || radius > 0 {
            // The shape of an aligned layer is that of its whole pixels, wherever its bounds begin.
            if !isAligned { context.setCTM(step.placement.toDevice) }
            context.clip(
                toRoundedRect: isAligned ? step.placement.box.cgRect : step.layer._bounds,
                radius: isAligned ? radius * step.placement.toDevice.a : radius, corners: step.layer._maskedCorners,
                curve: step.layer._cornerCurve)
            context.setCTM(.identity)
        } else if picture.isOpaque, step.alpha >= 1 {
            // Nothing of what is there remains: the pixels are copied.
            context.setBlendMode(.copy)
        }
        context.setAlpha(CGFloat(step.alpha))
        blit(picture.image, to: pixels, within: step.rect)
        context.restoreGState()
    }

    /// In a picture that is seen in perspective nothing lies beneath: the colour alone shows.
    private func paintVeil(_ layer: CABackdropLayer, _ step: PaintStep) {
        context.setAlpha(CGFloat(step.alpha))
        transformed(step) {
            context.setFillColor(layer.veilColor)
            context.beginPath()
            context.addRoundedRect(
                layer._bounds, radius: layer._cornerRadius, corners: layer._maskedCorners, curve: layer._cornerCurve)
            context.fillPath()
        }
        context.setAlpha(1)
    }
}
