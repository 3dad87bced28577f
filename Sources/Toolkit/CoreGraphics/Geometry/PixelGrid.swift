// Conversion between points and device pixels: rounding for sharp edges, and conversions to integers that cannot trap.

public import Foundation

/// The grid of device pixels in a coordinate space of points.
public struct PixelGrid: Hashable, Sendable {
    /// Device pixels per point; finite and above 0.
    public let scale: CGFloat

    /// Creates a grid with `scale` pixels per point; 1 pixel per point if `scale` is not positive and finite.
    public init(scale: CGFloat) {
        self.scale = scale.isFinite && scale > 0 ? scale : 1
    }

    /// The nearest grid line, in points. Halves are rounded up, as in UIKit.
    public func rounded(_ points: CGFloat) -> CGFloat {
        (points * scale + 0.5).rounded(.down) / scale
    }

    /// The nearest grid line at or above, in points, with a tolerance of 0.001 pixels.
    public func roundedUp(_ points: CGFloat) -> CGFloat {
        (points * scale - 0.001).rounded(.up) / scale
    }

    /// The nearest grid point.
    public func rounded(_ point: CGPoint) -> CGPoint {
        CGPoint(x: rounded(point.x), y: rounded(point.y))
    }

    /// The rectangle with all edges on the nearest grid lines, so that adjacent rectangles remain adjacent.
    public func rounded(_ rect: CGRect) -> CGRect {
        let x = rounded(rect.minX)
        let y = rounded(rect.minY)
        return CGRect(x: x, y: y, width: rounded(rect.maxX) - x, height: rounded(rect.maxY) - y)
    }

    /// The size rounded up to whole pixels, in points.
    public func roundedUp(_ size: CGSize) -> CGSize {
        CGSize(width: roundedUp(size.width), height: roundedUp(size.height))
    }

    /// The device pixels that a rectangle in points intersects.
    public func coveringPixels(of rect: CGRect) -> DeviceRect {
        DeviceRect(covering: rect.applying(CGAffineTransform(scaleX: scale, y: scale)))
    }

    /// Converts a rectangle of device pixels to points.
    public func points(_ rect: DeviceRect) -> CGRect {
        CGRect(
            x: CGFloat(rect.x) / scale, y: CGFloat(rect.y) / scale,
            width: CGFloat(rect.width) / scale, height: CGFloat(rect.height) / scale)
    }

    /// The maximum absolute value of ``integer(_:)``: greater than the sides of any bitmap, and small enough for sums and squares without
    /// overflow.
    public static let integerLimit = 1 << 30

    /// The integer part, rounded toward zero and limited to ±``integerLimit``; NaN becomes 0.
    public static func integer(_ value: CGFloat) -> Int {
        if value.isNaN { return 0 }
        let limit = CGFloat(integerLimit)
        return Int(Swift.min(Swift.max(value, -limit), limit))
    }
}
