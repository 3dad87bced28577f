// Where points meet device pixels: rounding that keeps edges crisp, and conversions that no number can make trap.

public import Foundation

/// The grid of device pixels under a coordinate space of points.
public struct PixelGrid: Hashable, Sendable {
    /// Device pixels per point; always finite and above 0.
    public let scale: CGFloat

    /// A grid of `scale` pixels a point; anything but a positive finite scale counts as 1.
    public init(scale: CGFloat) {
        self.scale = scale.isFinite && scale > 0 ? scale : 1
    }

    /// The nearest grid line, in points; halves go up, as UIKit rounds.
    public func rounded(_ points: CGFloat) -> CGFloat {
        (points * scale + 0.5).rounded(.down) / scale
    }

    /// The nearest grid line that is not below, in points; a thousandth of a pixel is forgiven.
    public func roundedUp(_ points: CGFloat) -> CGFloat {
        (points * scale - 0.001).rounded(.up) / scale
    }

    /// The nearest grid line that is not above, in points; a thousandth of a pixel is forgiven.
    public func roundedDown(_ points: CGFloat) -> CGFloat {
        (points * scale + 0.001).rounded(.down) / scale
    }

    /// The crossing of grid lines nearest to a point.
    public func rounded(_ point: CGPoint) -> CGPoint {
        CGPoint(x: rounded(point.x), y: rounded(point.y))
    }

    /// The rectangle with every edge moved to the nearest grid line, so that neighbours stay neighbours.
    public func rounded(_ rect: CGRect) -> CGRect {
        let x = rounded(rect.minX)
        let y = rounded(rect.minY)
        return CGRect(x: x, y: y, width: rounded(rect.maxX) - x, height: rounded(rect.maxY) - y)
    }

    /// The size with both extents rounded up to whole pixels, in points.
    public func roundedUp(_ size: CGSize) -> CGSize {
        CGSize(width: roundedUp(size.width), height: roundedUp(size.height))
    }

    /// The device pixels that a rectangle in points touches.
    public func coveringPixels(of rect: CGRect) -> DeviceRect {
        DeviceRect(covering: rect.applying(CGAffineTransform(scaleX: scale, y: scale)))
    }

    /// A rectangle of device pixels, in points.
    public func points(_ rect: DeviceRect) -> CGRect {
        CGRect(
            x: CGFloat(rect.x) / scale, y: CGFloat(rect.y) / scale,
            width: CGFloat(rect.width) / scale, height: CGFloat(rect.height) / scale)
    }

    /// The largest absolute value that ``integer(_:)`` returns: far beyond any bitmap, far from overflow when added or squared.
    public static let integerLimit = 1 << 30

    /// The integer part toward zero, limited to ±``integerLimit``; NaN is 0.
    public static func integer(_ value: CGFloat) -> Int {
        if value.isNaN { return 0 }
        let limit = CGFloat(integerLimit)
        return Int(Swift.min(Swift.max(value, -limit), limit))
    }
}
