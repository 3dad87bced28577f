// Rectangles of whole device pixels, used for bitmaps, clips and damage.

public import Foundation

/// A rectangle of device pixels with y downward. It contains the columns x..<maxX and the rows y..<maxY.
///
/// All but `init(covering:)` is inlinable, because each frame makes thousands of comparisons.
public struct DeviceRect: Hashable, Sendable {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// The number of columns; a rectangle without columns is empty.
    public var width: Int
    /// The number of rows; a rectangle without rows is empty.
    public var height: Int

    /// Creates a rectangle from its corner and size, in pixels.
    @inlinable
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The smallest rectangle of whole pixels that contains `rect`, with a tolerance of 0.001 pixels.
    ///
    /// Empty, null and NaN rectangles give ``zero``; edges are limited to ±``PixelGrid/integerLimit``.
    public init(covering rect: CGRect) {
        guard !rect.isNull, rect.width > 0, rect.height > 0, !rect.origin.x.isNaN, !rect.origin.y.isNaN else {
            self = .zero
            return
        }
        self.init(
            minX: PixelGrid.integer((rect.minX + 0.001).rounded(.down)),
            minY: PixelGrid.integer((rect.minY + 0.001).rounded(.down)),
            maxX: PixelGrid.integer((rect.maxX - 0.001).rounded(.up)),
            maxY: PixelGrid.integer((rect.maxY - 0.001).rounded(.up)))
    }

    /// The rectangle between four edges; empty unless each maximum exceeds its minimum.
    @inlinable
    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.init(x: minX, y: minY, width: max(0, maxX - minX), height: max(0, maxY - minY))
    }

    /// The empty rectangle at the origin.
    @inlinable
    public static var zero: DeviceRect { DeviceRect(x: 0, y: 0, width: 0, height: 0) }

    /// The first column after the rectangle.
    @inlinable
    public var maxX: Int { x + width }
    /// The first row after the rectangle.
    @inlinable
    public var maxY: Int { y + height }

    /// Whether the rectangle contains no pixel.
    @inlinable
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The number of pixels.
    @inlinable
    public var area: Int { isEmpty ? 0 : width * height }

    /// The rectangle as a `CGRect`, in pixels.
    @inlinable
    public var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }

    /// Whether the rectangle contains all pixels of another one. It always contains an empty one.
    @inlinable
    @discardableResult
    public func contains(_ other: DeviceRect) -> Bool {
        other.isEmpty || (other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY)
    }

    /// Whether the rectangle contains the pixel in column x and row y.
    @inlinable
    @discardableResult
    public func contains(x px: Int, y py: Int) -> Bool {
        px >= x && px < maxX && py >= y && py < maxY
    }

    /// Whether two rectangles have a pixel in common.
    @inlinable
    public func intersects(_ other: DeviceRect) -> Bool {
        max(x, other.x) < min(maxX, other.maxX) && max(y, other.y) < min(maxY, other.maxY)
    }

    /// The common pixels; empty if there are none.
    @inlinable
    public func intersection(_ other: DeviceRect) -> DeviceRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
        guard left < right, top < bottom else { return DeviceRect(x: 0, y: 0, width: 0, height: 0) }
        return DeviceRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle that contains both. An empty one is ignored.
    @inlinable
    public func union(_ other: DeviceRect) -> DeviceRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return DeviceRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// The rectangle moved by pixels.
    @inlinable
    public func offsetBy(dx: Int, dy: Int) -> DeviceRect {
        DeviceRect(x: x + dx, y: y + dy, width: width, height: height)
    }
}
