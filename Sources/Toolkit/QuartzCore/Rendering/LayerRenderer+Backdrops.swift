// Backdrop layers: finds the changes behind each layer and blurs its backdrop again.
//
//   comparison, from back to front ──►  damage so far is behind the layer  ──►  within the blur's reach?  ──►  damages the layer
//   before the damage is drawn: the changed part of the backdrop is composited into a separate bitmap, reduced, and blurred

import CoreGraphics
import Foundation

/// The backdrop layers of a frame.
final class BackdropFrame {
    /// A backdrop to blur, as a whole or in part.
    struct Job {
        let layer: CABackdropLayer
        /// The changed rectangles behind the layer.
        let changes: [DeviceRect]
    }

    /// The visible backdrop layers of the latest frame that was compared, from back to front.
    var visible: ContiguousArray<CABackdropLayer> = []
    var jobs: ContiguousArray<Job> = []
    /// Whether the order of layers, or a group, has changed since the beginning of the latest comparison.
    var isReordered = false
    /// Whether everything behind backdrop layers counts as changed, because the previous frame had another order or group.
    private(set) var isAllNew = false
    /// A bitmap of the frame's size for compositing backdrops. The system allocates only the memory of the rows that are used.
    var context: CGContext?
    /// The solid rows of `context`.
    var rows: SolidRows?

    func forgetBitmap() {
        context = nil
        rows = nil
    }

    func beginComparison() {
        isAllNew = isReordered
        isReordered = false
    }
}

extension LayerRenderer {
    /// Finds the backdrop layers, and marks them and their ancestors, so that the comparison reaches all of them.
    func markAncestorsOfBackdrops() {
        backdrops.visible = []
        backdrops.jobs.removeAll(keepingCapacity: true)
        let layers = Backdrops.under(root)
        hasBackdrops = !layers.isEmpty
        guard hasBackdrops else { return backdrops.forgetBitmap() }
        for layer in layers {
            var ancestor: CALayer? = layer
            while let current = ancestor {
                current.dirty.insert(.subtreeComparison)
                ancestor = current.parent ?? current.maskedLayer
            }
        }
    }

    /// Compares a backdrop layer. The damage collected so far is the damage behind the layer and of the layer itself; damage within reach
    /// of the blur adds a job.
    ///
    /// Only pixels in `clip`, the clip of the superlayers, are blurred: the pixels around a sheet do not tint the bar in it.
    func compareBackdrop(_ layer: CABackdropLayer, values: CABackdropLayer, clip: DeviceRect, wasShown: Bool) {
        let rect = layer.rendered.drawnRect
        guard collector.isCollecting, !rect.isEmpty else {
            layer.blurred = nil
            return
        }
        backdrops.visible = backdrops.visible + [layer]
        let kernel = values.kernel(scale: scale)
        let filter = values.filter
        if wasShown, !backdrops.isAllNew, let blurred = layer.blurred,
            blurred.fits(rect: rect, limits: clip, kernel: kernel, filter: filter)
        {
            let changes = collector.rects(within: blurred.source)
            guard !changes.isEmpty else { return }
            for change in changes { collector.add(blurred.affected(by: change)) }
            backdrops.jobs.append(BackdropFrame.Job(layer: layer, changes: changes))
        } else {
            layer.blurred = BlurredBackdrop(rect: rect, limits: clip, kernel: kernel, filter: filter)
            collector.add(rect)
            guard let blurred = layer.blurred else { return }
            backdrops.jobs.append(BackdropFrame.Job(layer: layer, changes: [blurred.source]))
        }
    }

    /// Blurs the backdrops that the comparison found to be out of date.
    func blurBackdrops(width: Int, height: Int) {
        guard !backdrops.jobs.isEmpty else { return }
        if backdrops.context.map({ ($0.width, $0.height) != (width, height) }) ?? true {
            backdrops.context = CGContext(pixelWidth: width, pixelHeight: height, scale: 1)
            backdrops.rows = SolidRows(width: width, height: height)
        }
        guard let context = backdrops.context else { return }
        for job in backdrops.jobs {
            guard let blurred = job.layer.blurred else { continue }
            let parts = Region(job.changes.map(blurred.needed)).rects
            for part in parts {
                compositor.drawContent(behind: job.layer, of: root, in: part, into: context, rows: backdrops.rows)
                counts.backdropPixelsComposited += part.area
            }
            context.flush()
            blurred.refresh(parts, from: context, changes: job.changes)
            job.layer.cache.rasters = nil
            counts.backdropsBlurred += 1
        }
        backdrops.jobs.removeAll(keepingCapacity: true)
    }

    /// Blurs all backdrops again for a verification, and returns the previous bitmaps.
    func remakeBackdrops(with compositor: inout Compositor, width: Int, height: Int) -> [BlurredBackdrop?] {
        guard !backdrops.visible.isEmpty, let context = CGContext(pixelWidth: width, pixelHeight: height, scale: 1) else { return [] }
        let kept = backdrops.visible.map(\.blurred)
        for layer in backdrops.visible {
            guard let old = layer.blurred, let values = layer.presentationValues as? CABackdropLayer,
                let blurred = BlurredBackdrop(
                    rect: old.rect, limits: old.limits, kernel: values.kernel(scale: scale), filter: values.filter)
            else { continue }
            compositor.drawContent(behind: layer, of: root, in: blurred.source, into: context)
            context.flush()
            blurred.refresh([blurred.source], from: context, changes: [blurred.source])
            layer.blurred = blurred
        }
        return Array(kept)
    }
}

extension LayerPainter {
    /// Draws the blurred backdrop inside the shape of the layer, or only the overlay colour if there is no backdrop.
    func paintBackdrop(_ step: PaintStep) {
        guard let values = step.layer as? CABackdropLayer else { return }
        guard let (blurred, frame) = values.blurredBackdrop else { return paintOverlay(values, for: step) }
        guard step.geometry.hasSameScaleAndRotation(as: frame) else {
            return paint(blurred, of: values, from: frame, for: step)
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
    private func paint(_ blurred: BlurredBackdrop, of layer: CABackdropLayer, from frame: LayerGeometry, for step: PaintStep) {
        context.setAlpha(CGFloat(step.alpha))
        transformed(step) {
            context.clip(
                toRoundedRect: layer._bounds, radius: layer._cornerRadius, corners: layer.maskedCorners, curve: layer.cornerCurve)
            context.concatenate(frame.exactTransform(of: layer._bounds).inverted())
            context.draw(blurred.image, uprightIn: blurred.rect.cgRect)
        }
        context.setAlpha(1)
    }

    private func paintOverlay(_ layer: CABackdropLayer, for step: PaintStep) {
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

/// A blurred part of the frame, kept from frame to frame.
final class BlurredBackdrop {
    private let blur: BackdropBlur
    private let filter: ColorFilter
    private let context: CGContext
    /// The device pixels that may be blurred. The blocks of the blur begin at their corner, so a moved window has the same blur.
    let limits: DeviceRect
    /// The blurred pixels.
    let image: CGImage

    /// The device pixels of the bitmap.
    var rect: DeviceRect { inFrame(blur.rect) }
    /// Whether all pixels are opaque.
    var isOpaque: Bool { blur.isOpaque }
    /// The device pixels that the bitmap depends on.
    var source: DeviceRect { inFrame(blur.source) }

    private func inFrame(_ rect: DeviceRect) -> DeviceRect { rect.offsetBy(dx: limits.x, dy: limits.y) }
    private func inLimits(_ rect: DeviceRect) -> DeviceRect { rect.offsetBy(dx: -limits.x, dy: -limits.y) }

    /// Returns nil if `rect` is empty, too large, or not inside `limits`, a part of the frame's bitmap.
    init?(rect: DeviceRect, limits: DeviceRect, kernel: BlurKernel, filter: ColorFilter) {
        let inner = rect.offsetBy(dx: -limits.x, dy: -limits.y)
        guard let blur = BackdropBlur(rect: inner, bitmapWidth: limits.width, bitmapHeight: limits.height, kernel: kernel),
            let context = CGContext(pixelWidth: rect.width, pixelHeight: rect.height, scale: 1)
        else { return nil }
        self.blur = blur
        self.filter = filter
        self.limits = limits
        self.context = context
        image = context.liveImage
    }

    /// Whether these arguments would create an equal bitmap for the same backdrop.
    func fits(rect: DeviceRect, limits: DeviceRect, kernel: BlurKernel, filter: ColorFilter) -> Bool {
        self.rect == rect && self.limits == limits && blur.kernel == kernel && self.filter == filter
    }

    /// The device pixels of the backdrop that an update after `change` reads.
    func needed(for change: DeviceRect) -> DeviceRect { inFrame(blur.needed(for: inLimits(change))) }

    /// The device pixels of the bitmap that depend on `change`.
    func affected(by change: DeviceRect) -> DeviceRect { inFrame(blur.affected(by: inLimits(change))) }

    /// Reads the composited `parts` of the backdrop and updates all pixels that depend on `changes`.
    func refresh(_ parts: [DeviceRect], from bitmap: CGContext, changes: [DeviceRect]) {
        let corner = bitmap.bytes + limits.y * bitmap.bytesPerRow + limits.x * 4
        for part in parts { blur.reduce(inLimits(part), from: corner, bytesPerRow: bitmap.bytesPerRow) }
        blur.blur(filter)
        // The region merges overlapping rectangles, so that each pixel is written once.
        for part in Region(changes.map { blur.affected(by: inLimits($0)) }).rects {
            blur.write(part, to: context.bytes, bytesPerRow: context.bytesPerRow)
        }
        context.markDirty()
    }
}
