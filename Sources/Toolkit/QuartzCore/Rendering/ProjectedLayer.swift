// A layer in perspective: it is drawn with its sublayers into a flat bitmap, and the bitmap is drawn in projection.
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
            (curve, groups) = (layer.cornerCurve, layer.allowsGroupOpacity)
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
        return layer.isDoubleSided || map.isFacing(at: CGPoint(x: flat.box.cgRect.midX, y: flat.box.cgRect.midY))
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
