// Layers that show what is beneath them: when that changes, what it damages, and how it is made.
//
//   compare, from back to front ──►  damage so far = damage beneath  ──►  within reach of the blur?  ──►  damages the layer, too
//   before the damage is drawn: what is beneath is composited by itself, as far as it has changed, reduced, and blurred

import CoreGraphics
import Foundation

/// What the frame being made has to do with layers that show what is beneath them.
struct BackdropFrame {
    /// A blurred to be made or brought up to date.
    struct Job {
        let layer: CABackdropLayer
        /// What has changed beneath.
        let changes: [DeviceRect]
    }

    /// Those shown in this frame, or in the last one that changed anything; from back to front.
    var visible: ContiguousArray<CABackdropLayer> = []
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
        backdrops.visible.removeAll(keepingCapacity: true)
        backdrops.jobs.removeAll(keepingCapacity: true)
        let layers = Backdrops.under(root)
        hasBackdrops = !layers.isEmpty
        guard hasBackdrops else { return backdrops.forgetBitmap() }
        for layer in layers {
            var ancestor: CALayer? = layer
            while let current = ancestor {
                current.dirty.insert(.subtreeRendering)
                ancestor = current.parent ?? current.maskedLayer
            }
        }
    }

    /// Decides what of a layer that shows what is beneath it has to be blurred anew; what is damaged so far lies beneath it.
    func compareBackdrop(_ layer: CABackdropLayer, values: CABackdropLayer, wasShown: Bool) {
        let rect = layer.rendered.drawnRect
        guard collector.isCollecting, !rect.isEmpty else {
            layer.blurred = nil
            return
        }
        backdrops.visible.append(layer)
        let kernel = values.kernel(scale: scale)
        let filter = values.filter
        if wasShown, !backdrops.isAllNew, let blurred = layer.blurred, blurred.fits(rect: rect, kernel: kernel, filter: filter) {
            let changes = collector.rects(within: blurred.source)
            guard !changes.isEmpty else { return }
            for change in changes { collector.add(blurred.affected(by: change)) }
            backdrops.jobs.append(BackdropFrame.Job(layer: layer, changes: changes))
        } else {
            layer.blurred = BlurredBackdrop(rect: rect, limits: collector.limits, kernel: kernel, filter: filter)
            collector.add(rect)
            guard let blurred = layer.blurred else { return }
            backdrops.jobs.append(BackdropFrame.Job(layer: layer, changes: [blurred.source]))
        }
    }

    /// Makes the blurreds that the comparison found out of date.
    func blurBackdrops(width: Int, height: Int) {
        guard !backdrops.jobs.isEmpty else { return }
        if backdrops.beneath.map({ ($0.width, $0.height) != (width, height) }) ?? true {
            backdrops.beneath = CGContext(pixelWidth: width, pixelHeight: height, scale: 1)
            backdrops.rowsBeneath = SolidRows(width: width, height: height)
        }
        guard let beneath = backdrops.beneath else { return }
        for job in backdrops.jobs {
            guard let blurred = job.layer.blurred else { continue }
            let parts = Region(job.changes.map(blurred.needed)).rects
            for part in parts {
                compositor.drawContent(behind: job.layer, of: root, in: part, into: beneath, rows: backdrops.rowsBeneath)
                statistics.backdropPixelsComposited += part.area
            }
            beneath.flush()
            blurred.refresh(parts, of: beneath, changes: job.changes)
            job.layer.rasters = nil
            statistics.backdropsBlurred += 1
        }
        backdrops.jobs.removeAll(keepingCapacity: true)
    }

    /// Makes all blurreds anew, for a drawing that trusts nothing kept; returns those that were there.
    func remakeBackdrops(with compositor: inout Compositor, width: Int, height: Int) -> [BlurredBackdrop?] {
        guard !backdrops.visible.isEmpty, let beneath = CGContext(pixelWidth: width, pixelHeight: height, scale: 1) else { return [] }
        let limits = DeviceRect(x: 0, y: 0, width: width, height: height)
        let kept = backdrops.visible.map(\.blurred)
        for layer in backdrops.visible {
            guard let old = layer.blurred, let values = layer.presentationValues as? CABackdropLayer,
                let blurred = BlurredBackdrop(rect: old.rect, limits: limits, kernel: values.kernel(scale: scale), filter: values.filter)
            else { continue }
            compositor.drawContent(behind: layer, of: root, in: blurred.source, into: beneath)
            beneath.flush()
            blurred.refresh([blurred.source], of: beneath, changes: [blurred.source])
            layer.blurred = blurred
        }
        return Array(kept)
    }
}

extension LayerPainter {
    /// Draws the blurred backdrop inside the shape of the layer, or only the overlay colour if there is no backdrop.
    func paintBackdrop(_ step: PaintStep) {
        guard let values = step.layer as? CABackdropLayer else { return }
        guard let (blurred, frame) = values.blurredBackdrop else { return paintOverlay(values, step) }
        guard step.geometry.hasSameScaleAndRotation(as: frame) else {
            return paint(blurred, of: values, from: frame, step)
        }
        let pixels = blurred.rect.offsetBy(dx: step.geometry.box.x - frame.box.x, dy: step.geometry.box.y - frame.box.y)
        let isAligned = step.geometry.isAligned
        let radius = step.layer._cornerRadius
        context.saveGState()
        if !isAligned || radius > 0 {
            // The shape of an aligned layer has the edges of its box, independent of the origin of the bounds.
            if !isAligned { context.setCTM(step.geometry.toDevice) }
            context.clip(
                toRoundedRect: isAligned ? step.geometry.box.cgRect : step.layer._bounds,
                radius: isAligned ? radius * step.geometry.toDevice.a : radius, corners: step.layer.maskedCorners,
                curve: step.layer.cornerCurve)
            context.setCTM(.identity)
        } else if blurred.isOpaque, step.alpha >= 1 {
            context.setBlendMode(.copy)
        }
        context.setAlpha(CGFloat(step.alpha))
        blit(blurred.image, to: pixels, within: step.rect)
        context.restoreGState()
    }

    /// Draws the backdrop of a frame at another scale or rotation, for snapshots. `frame` is the layer's geometry in the frame.
    private func paint(_ blurred: BlurredBackdrop, of layer: CABackdropLayer, from frame: LayerGeometry, _ step: PaintStep) {
        context.setAlpha(CGFloat(step.alpha))
        transformed(step) {
            context.clip(
                toRoundedRect: layer._bounds, radius: layer._cornerRadius, corners: layer.maskedCorners, curve: layer.cornerCurve)
            context.concatenate(frame.exactTransform(of: layer._bounds).inverted())
            context.draw(blurred.image, in: blurred.rect.cgRect)
        }
        context.setAlpha(1)
    }

    private func paintOverlay(_ layer: CABackdropLayer, _ step: PaintStep) {
        context.setAlpha(CGFloat(step.alpha))
        transformed(step) {
            context.setFillColor(layer.overlayColor)
            context.beginPath()
            context.addRoundedRect(
                layer._bounds, radius: layer._cornerRadius, corners: layer.maskedCorners, curve: layer.cornerCurve)
            context.fillPath()
        }
        context.setAlpha(1)
    }
}
