// The geometry of a layer in device pixels, alignment to whole pixels, and the pixels that it draws to.
//
//   A layer that is only translated, as its ancestors are, is aligned to device pixels: the corner of its bounds is
//   rounded relative to its superlayer, which is aligned itself. So text stays sharp, and the sublayers of a scrolled layer move
//   together at any fractional content offset. The edges of filled rectangles are rounded in the same way.

import CoreGraphics
import Foundation

/// The position of a layer on the device.
struct LayerGeometry: Equatable {
    /// The map from the layer's bounds coordinates to device pixels.
    var toDevice: CGAffineTransform
    /// Whether `toDevice` consists of the device's scale and a translation by whole pixels.
    var isAligned: Bool
    /// The device pixels of the bounds: exact if the geometry is aligned, otherwise the bounding box.
    var box: DeviceRect

    /// The geometry of the coordinate space that contains the root layer, with `scale` device pixels per point.
    static func device(scale: CGFloat) -> LayerGeometry {
        LayerGeometry(toDevice: CGAffineTransform(scaleX: scale, y: scale), isAligned: true, box: .zero)
    }

    /// Rounds to the nearest whole pixel. Halves are rounded up, even if a rounding error has made them slightly smaller.
    @inline(__always)
    static func snap(_ pixels: CGFloat) -> CGFloat { (pixels + 0.5001).rounded(.down) }

    /// Rounds to the nearest whole pixel. Halves are rounded down.
    static func snapDown(_ pixels: CGFloat) -> CGFloat { (pixels - 0.5001).rounded(.up) }

    /// Rounds both edges of an extent. An extent of at least a quarter pixel becomes at least one pixel wide.
    @inline(__always)
    private static func snappedEdges(start: CGFloat, extent: CGFloat) -> (CGFloat, CGFloat) {
        let low = snap(start)
        let high = snap(start + extent)
        guard high <= low, extent >= 0.25 else { return (low, high) }
        let pixel = (start + 0.0001).rounded(.down)
        return (pixel, pixel + 1)
    }

    /// The geometry of a layer in a superlayer with the geometry `parent`; nil if a value is not finite or the transform not invertible.
    static func of(_ layer: CALayer, in parentLayer: CALayer?, at parent: LayerGeometry, scale: CGFloat) -> LayerGeometry? {
        let bounds = layer._bounds
        if parent.isAligned, layer._transform == nil, parentLayer?._sublayerTransform == nil {
            let exactLeft = parent.toDevice.tx + (layer._position.x - layer._anchorPoint.x * bounds.size.width) * scale
            let exactTop = parent.toDevice.ty + (layer._position.y - layer._anchorPoint.y * bounds.size.height) * scale
            let (left, right) = snappedEdges(start: exactLeft, extent: bounds.size.width * scale)
            let (top, bottom) = snappedEdges(start: exactTop, extent: bounds.size.height * scale)
            let originX = snap(bounds.origin.x * scale)
            let originY = snap(bounds.origin.y * scale)
            // One check of the sum is enough: an infinite or NaN summand makes it infinite or NaN.
            guard (left + top + originX + originY + bounds.size.width + bounds.size.height).isFinite else { return nil }
            return LayerGeometry(
                toDevice: CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: left - originX, ty: top - originY),
                isAligned: true,
                box: DeviceRect(
                    minX: PixelGrid.integer(left), minY: PixelGrid.integer(top), maxX: PixelGrid.integer(right),
                    maxY: PixelGrid.integer(bottom)))
        }
        let local = parentLayer.map { layer.transformToSuperlayer($0) } ?? layer.transformToParent()
        let toDevice = local.concatenating(parent.toDevice)
        guard toDevice.isFinite, toDevice.isInvertible, bounds.isFinite else { return nil }
        return LayerGeometry(toDevice: toDevice, isAligned: false, box: DeviceRect(covering: bounds.applying(toDevice)))
    }

    /// The device pixels around a rectangle in bounds coordinates, with a margin for antialiasing if the geometry is not aligned.
    func pixels(around rect: CGRect) -> DeviceRect {
        let device = rect.applying(toDevice)
        return DeviceRect(covering: isAligned ? device : device.insetBy(dx: -1, dy: -1))
    }

    /// `toDevice`; for an aligned layer, moved so that the corner of the bounds is at the corner of the box.
    func exactTransform(of bounds: CGRect) -> CGAffineTransform {
        guard isAligned else { return toDevice }
        var result = toDevice
        result.tx = CGFloat(box.x) - bounds.minX * toDevice.a
        result.ty = CGFloat(box.y) - bounds.minY * toDevice.d
        return result
    }

    /// Whether both geometries differ only in their translation, so that a bitmap drawn with one can be copied for the other.
    func hasSameScaleAndRotation(as other: LayerGeometry) -> Bool {
        toDevice.a == other.toDevice.a && toDevice.b == other.toDevice.b && toDevice.c == other.toDevice.c && toDevice.d == other.toDevice.d
    }

    /// Whether a layer is drawn to the same pixels with both geometries. Between aligned geometries, a different origin of the bounds is
    /// ignored.
    func looksLike(_ other: LayerGeometry) -> Bool {
        box == other.box && hasSameScaleAndRotation(as: other) && (isAligned ? other.isAligned : toDevice == other.toDevice)
    }
}

// MARK: - Drawn rect

extension CALayer {
    /// Whether the layer itself, without sublayers, draws anything.
    var drawsPixels: Bool {
        if let _backgroundColor, _backgroundColor.alpha > 0 { return true }
        if backing != nil || _contents != nil { return true }
        if _borderWidth > 0, let _borderColor, _borderColor.alpha > 0 { return true }
        if effects.transition != nil || effects.fadingContents != nil { return true }
        if let storedShadow, storedShadow.values.isVisible { return true }
        return drawsSubclassContent
    }

    /// The device pixels that the layer itself may touch, before clipping.
    func drawnRect(at geometry: LayerGeometry, from source: Compositor.Source = .frame) -> DeviceRect {
        var drawnRect = geometry.isAligned ? geometry.box : geometry.pixels(around: _bounds)
        if let backing, _backingRect != nil { drawnRect = drawnRect.union(backingPixels(backing, at: geometry)) }
        if let image = _contents, contentsLayout.gravity != .resize {
            drawnRect = drawnRect.union(geometry.pixels(around: contentsLayout.frame(forSize: contentsSize(of: image), in: _bounds)))
        }
        if let rect = subclassDrawnBounds { drawnRect = drawnRect.union(geometry.pixels(around: rect).outset) }
        if storedShadow != nil {
            let rect = shadowBounds(from: source)
            if !rect.isNull { drawnRect = drawnRect.union(geometry.pixels(around: rect).outset) }
        }
        return drawnRect
    }

    /// The device pixels of the backing store. Its `rect` is relative to the corner of the bounds.
    func backingPixels(_ backing: BackingStore, at geometry: LayerGeometry) -> DeviceRect {
        guard geometry.isAligned, backing.scale == geometry.toDevice.a else {
            return geometry.pixels(around: backing.rect.offsetBy(dx: _bounds.minX, dy: _bounds.minY))
        }
        return DeviceRect(
            x: geometry.box.x + backing.pixelX, y: geometry.box.y + backing.pixelY, width: backing.image.width,
            height: backing.image.height)
    }

    /// The size of an image as contents, in points.
    func contentsSize(of image: CGImage) -> CGSize {
        let scale = max(contentsScale, 1e-6)
        let rect = contentsLayout.rect
        return CGSize(width: CGFloat(image.width) * rect.width / scale, height: CGFloat(image.height) * rect.height / scale)
    }
}

extension DeviceRect {
    /// One more pixel on every side, for antialiased edges.
    nonisolated fileprivate var outset: DeviceRect {
        isEmpty ? self : DeviceRect(x: x - 1, y: y - 1, width: width + 2, height: height + 2)
    }
}
