// A layer seen in perspective: it and what is in it are drawn flat into a bitmap, once, and that is drawn as its plane is seen.
//
//   layer ──flat, at the device's scale──► bitmap ──plane transform, pixel by pixel──► window
//
// While only its transform changes, as in a turn, the bitmap stays.

import CoreGraphics
import Foundation

/// What a frame has made of a layer in perspective.
final class ProjectedLayer {
    /// The layer's place in the bitmap.
    let flat: Placement
    /// From the bitmap's pixels to the device's.
    let map: PlaneTransform
    /// The pixels of the bitmap that the layer itself, and all that is in it, may touch.
    var ownInk = DeviceRect.zero
    var ink = DeviceRect.zero
    /// What the layer's opacity, which is no part of the bitmap, shares its mark with.
    let frameLook: FrameLook
    /// The picture, once it was needed.
    var bitmap: CGContext?

    /// What is drawn around the sublayers or changes all of them.
    struct FrameLook: Equatable {
        var masks: Bool
        var corners: CACornerMask.RawValue
        var curve: CALayerCornerCurve
        var groups: Bool

        @MainActor init(_ layer: CALayer) {
            (masks, corners) = (layer._masksToBounds, layer._maskedCorners.rawValue)
            (curve, groups) = (layer._cornerCurve, layer.allowsGroupOpacity)
        }
    }

    /// How far beyond the bounds a picture reaches: room for shadows and badges, in pixels.
    private static let room = 256

    private init(flat: Placement, map: PlaneTransform, look: FrameLook) {
        self.flat = flat
        self.map = map
        frameLook = look
    }

    /// The layer's place where it is seen in perspective; nil where it lies in the plane of the screen.
    static func of(_ layer: CALayer, in parentLayer: CALayer?, at parent: Placement, scale: CGFloat) -> ProjectedLayer? {
        guard layer._transform != nil || parentLayer?._sublayerTransform != nil else { return nil }
        let local = layer.planeTransform(in: parentLayer)
        guard !local.isAffine else { return nil }
        let bounds = layer._bounds
        let box = DeviceRect(covering: CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale))
        let room = CGFloat(Self.room)
        let toFlat = CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: room - Placement.snap(bounds.minX * scale), ty: room - Placement.snap(bounds.minY * scale))
        let flat = Placement(toDevice: toFlat, isAligned: true, box: box.offsetBy(dx: Self.room, dy: Self.room))
        let map = PlaneTransform(toFlat.inverted()).concatenating(local).concatenating(PlaneTransform(parent.toDevice))
        return ProjectedLayer(flat: flat, map: map, look: FrameLook(layer))
    }

    /// Whether there is anything to see: numbers that are finite, a plane that is not seen from its edge, and its right side.
    func isSeen(of layer: CALayer) -> Bool {
        guard map.isFinite, layer._bounds.isFinite, map.inverse != nil else { return false }
        let box = flat.box
        guard box.width <= BackingStore.maximumSide, box.height <= BackingStore.maximumSide else { return false }
        return layer.isDoubleSided || map.isFacing(at: CGPoint(x: box.cgRect.midX, y: box.cgRect.midY))
    }

    /// What of the plane can be in the picture.
    var limits: DeviceRect {
        DeviceRect(minX: 0, minY: 0, maxX: flat.box.maxX + Self.room, maxY: flat.box.maxY + Self.room)
    }

    /// The device pixels that the picture may touch, of those in `clip`.
    func deviceInk(within clip: DeviceRect) -> DeviceRect {
        guard !ink.isEmpty else { return .zero }
        let box = map.box(around: ink.cgRect)
        guard box.isFinite, !box.isInfinite else { return clip }
        return DeviceRect(covering: box.insetBy(dx: -1, dy: -1)).intersection(clip)
    }

    /// The picture drawn by `draw`, of what `ink` says.
    func picture(_ draw: (CGContext) -> Void) -> CGContext? {
        guard !ink.isEmpty, let context = CGContext(pixelWidth: ink.maxX, pixelHeight: ink.maxY, scale: 1) else { return nil }
        draw(context)
        context.flush()
        return context
    }
}

extension LayerPainter {
    /// Draws the step's part of a picture in perspective.
    func paintProjected(_ step: PaintStep) {
        guard let projected = step.projected, let picture = picture(of: projected, step), !step.rect.isEmpty,
            let sampler = ProjectiveSampler(
                pixels: picture.data, bytesPerRow: picture.bytesPerRow, part: projected.ink, map: projected.map),
            let target = CGContext(pixelWidth: step.rect.width, pixelHeight: step.rect.height, scale: 1)
        else { return }
        sampler.draw(step.rect, into: target.data, bytesPerRow: target.bytesPerRow)
        target.markDirty()
        context.setAlpha(CGFloat(step.alpha))
        blit(target.liveImage, to: step.rect, within: step.rect)
        context.setAlpha(1)
    }

    /// The flat picture: the one kept, or one made of what the frame has recorded.
    private func picture(of projected: ProjectedLayer, _ step: PaintStep) -> CGContext? {
        if let bitmap = projected.bitmap, keepsRasters || step.placement.box.isEmpty { return bitmap }
        let layer = step.layer.modelLayer ?? step.layer
        let keeps = keepsRasters
        let picture = projected.picture { context in
            var compositor = Compositor()
            compositor.keepsRasters = keeps
            compositor.drawFlat(layer, projected, into: context)
        }
        if keepsRasters { projected.bitmap = picture }
        return picture
    }
}
