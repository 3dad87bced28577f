// Where a layer lies on the device, and the rule that keeps it on whole pixels.
//
//   A layer that is only moved (no scale, turn or skew anywhere above it) is put on whole device pixels: the corner of its bounds
//   is rounded within its parent's space, which is itself on whole pixels. So text stays sharp, and what is inside a scrolled
//   layer moves as one, whatever fraction of a pixel the scroll offset has. Edges of fills are rounded the same way.

import CoreGraphics
import Foundation

/// A layer's place on the device.
struct LayerGeometry: Equatable {
    /// The map from the layer's bounds coordinates to device pixels.
    var toDevice: CGAffineTransform
    /// Whether `toDevice` is the device's scale and a move by whole pixels.
    var isAligned: Bool
    /// The device pixels that the bounds cover: exactly where aligned, else the box around them.
    var box: DeviceRect

    /// The bitmap itself, for a tree's root to lie in.
    static func device(scale: CGFloat) -> LayerGeometry {
        LayerGeometry(toDevice: CGAffineTransform(scaleX: scale, y: scale), isAligned: true, box: .zero)
    }

    /// The nearest whole pixel; halves go up, and arithmetic noise below them too.
    @inline(__always)
    static func snap(_ pixels: CGFloat) -> CGFloat { (pixels + 0.5001).rounded(.down) }

    /// Both edges on whole pixels; a line of a quarter pixel or more stays a line, of one pixel.
    @inline(__always)
    private static func snappedEdges(_ start: CGFloat, _ extent: CGFloat) -> (CGFloat, CGFloat) {
        let low = snap(start)
        let high = snap(start + extent)
        guard high <= low, extent >= 0.25 else { return (low, high) }
        let pixel = (start + 0.0001).rounded(.down)
        return (pixel, pixel + 1)
    }

    /// The place of a layer within its parent's; nil where it cannot be drawn: no finite or no invertible transform.
    static func of(_ layer: CALayer, in parentLayer: CALayer?, at parent: LayerGeometry, scale: CGFloat) -> LayerGeometry? {
        let bounds = layer._bounds
        if parent.isAligned, layer._transform == nil, parentLayer?._sublayerTransform == nil {
            let exactLeft = parent.toDevice.tx + (layer._position.x - layer._anchorPoint.x * bounds.size.width) * scale
            let exactTop = parent.toDevice.ty + (layer._position.y - layer._anchorPoint.y * bounds.size.height) * scale
            let (left, right) = snappedEdges(exactLeft, bounds.size.width * scale)
            let (top, bottom) = snappedEdges(exactTop, bounds.size.height * scale)
            let originX = snap(bounds.origin.x * scale)
            let originY = snap(bounds.origin.y * scale)
            // One sum tells whether all is finite: infinities and NaN never cancel to a number.
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

    /// Device pixels around a rectangle of the layer's coordinates, with room for smoothed edges where it is not aligned.
    func pixels(around rect: CGRect) -> DeviceRect {
        let device = rect.applying(toDevice)
        return DeviceRect(covering: isAligned ? device : device.insetBy(dx: -1, dy: -1))
    }

    /// The map to device pixels that takes the corner of an aligned layer's bounds to the corner of its box.
    func exactTransform(of bounds: CGRect) -> CGAffineTransform {
        guard isAligned else { return toDevice }
        var result = toDevice
        result.tx = CGFloat(box.x) - bounds.minX * toDevice.a
        result.ty = CGFloat(box.y) - bounds.minY * toDevice.d
        return result
    }

    /// Whether a bitmap drawn with one geometry can be copied for the other: both differ only in their translation.
    func hasSameScaleAndRotation(as other: LayerGeometry) -> Bool {
        toDevice.a == other.toDevice.a && toDevice.b == other.toDevice.b && toDevice.c == other.toDevice.c && toDevice.d == other.toDevice.d
    }

    /// Whether pictures in the two places look the same, apart from what lies at the bounds' origin.
    func looksLike(_ other: LayerGeometry) -> Bool {
        box == other.box && hasSameScaleAndRotation(as: other) && (isAligned ? other.isAligned : toDevice == other.toDevice)
    }
}
