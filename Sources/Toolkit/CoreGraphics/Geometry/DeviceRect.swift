// Rectangles and sets of whole device pixels, and their conversion from and to points.

public import Foundation

/// A rectangle of device pixels with y downward. It contains the columns x..<maxX and the rows y..<maxY. All but `init(covering:)` is
/// inlinable, because each frame makes thousands of comparisons.
public struct DeviceRect: Hashable, Sendable {
    /// The first column and the first row.
    public var x, y: Int
    /// The numbers of columns and rows; a rectangle without columns or rows is empty.
    public var width, height: Int

    /// Creates a rectangle from its corner and size, in pixels.
    @inlinable public init(x: Int, y: Int, width: Int, height: Int) { (self.x, self.y, self.width, self.height) = (x, y, width, height) }

    /// The smallest rectangle of whole pixels that contains `rect`, with a tolerance of 0.001 pixels. Empty, null and NaN rectangles give
    /// ``zero``; edges are limited to ±``PixelGrid/integerLimit``.
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
    @inlinable public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.init(x: minX, y: minY, width: max(0, maxX - minX), height: max(0, maxY - minY))
    }

    /// The empty rectangle at the origin.
    @inlinable public static var zero: DeviceRect { DeviceRect(x: 0, y: 0, width: 0, height: 0) }

    /// The first column after the rectangle.
    @inlinable public var maxX: Int { x + width }
    /// The first row after the rectangle.
    @inlinable public var maxY: Int { y + height }

    /// Whether the rectangle contains no pixel.
    @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The number of pixels.
    @inlinable public var area: Int { isEmpty ? 0 : width * height }

    /// The rectangle as a `CGRect`, in pixels.
    @inlinable public var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }

    /// Whether the rectangle contains all pixels of another one. It always contains an empty one.
    @inlinable @discardableResult
    public func contains(_ other: DeviceRect) -> Bool {
        other.isEmpty || (other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY)
    }

    /// Whether the rectangle contains the pixel in column x and row y.
    @inlinable @discardableResult
    public func contains(x px: Int, y py: Int) -> Bool { px >= x && px < maxX && py >= y && py < maxY }

    /// Whether two rectangles have a pixel in common.
    @inlinable public func intersects(_ other: DeviceRect) -> Bool {
        max(x, other.x) < min(maxX, other.maxX) && max(y, other.y) < min(maxY, other.maxY)
    }

    /// The common pixels; empty if there are none.
    @inlinable public func intersection(_ other: DeviceRect) -> DeviceRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
        guard left < right, top < bottom else { return .zero }
        return DeviceRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle that contains both. An empty one is ignored.
    @inlinable public func union(_ other: DeviceRect) -> DeviceRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return DeviceRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// The rectangle moved by pixels.
    @inlinable public func offsetBy(dx: Int, dy: Int) -> DeviceRect { DeviceRect(x: x + dx, y: y + dy, width: width, height: height) }
}

/// A set of device pixels, stored as disjoint rectangles. A region can contain more pixels than were added to it: rectangles that nearly
/// fill their bounding box are merged, and a region of more than ``rectLimit`` rectangles is replaced by its bounding box.
package struct Region: Equatable, Sendable {
    /// The non-empty, disjoint rectangles of the region.
    package private(set) var rects: [DeviceRect] = []

    /// The number of rectangles above which drawing their bounding box is cheaper.
    package static let rectLimit = 16

    /// Creates an empty region.
    package init() {}

    /// Creates the union of rectangles.
    package init(_ rects: some Sequence<DeviceRect>) {
        for rect in rects { formUnion(rect) }
    }

    /// Whether the region contains no pixel.
    package var isEmpty: Bool { rects.isEmpty }

    /// The number of pixels.
    package var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// The smallest rectangle around the region.
    package var boundingRect: DeviceRect { rects.reduce(.zero) { $0.union($1) } }

    /// Whether the region contains any pixel of a rectangle.
    package func intersects(_ rect: DeviceRect) -> Bool { rects.contains { $0.intersects(rect) } }

    /// Whether one of the region's rectangles contains the given one.
    package func hasRect(containing rect: DeviceRect) -> Bool { rects.contains { $0.contains(rect) } }

    /// Whether the region contains all pixels of a rectangle.
    @discardableResult
    package func contains(_ rect: DeviceRect) -> Bool { hasRect(containing: rect) || pieces(of: rect).allSatisfy(\.isEmpty) }

    /// Adds a rectangle. Merges it with each rectangle of the region if their bounding box is only a little larger than their union.
    package mutating func formUnion(_ rect: DeviceRect) {
        guard !rect.isEmpty, !hasRect(containing: rect) else { return }
        var added = rect
        // A merged rectangle may intersect others, so all are examined again.
        while let index = rects.firstIndex(where: { Self.isMergingCheap($0, with: added) }) {
            added = added.union(rects.remove(at: index))
        }
        if intersects(added) {
            rects += pieces(of: added)
        } else {
            rects.append(added)
        }
        if rects.count > Self.rectLimit { rects = [boundingRect] }
    }

    /// The parts of a rectangle outside the region.
    private func pieces(of rect: DeviceRect) -> [DeviceRect] {
        var pieces = [rect]
        for covered in rects where covered.intersects(rect) { pieces = pieces.flatMap { $0.subtracting(covered) } }
        return pieces
    }

    /// Whether to merge `a` and `b`: to draw 1/8 more pixels, or 1,024 if that is more, is cheaper than to traverse the layer tree again.
    private static func isMergingCheap(_ a: DeviceRect, with b: DeviceRect) -> Bool {
        let covered = a.area + b.area - a.intersection(b).area
        let wasted = a.union(b).area - covered
        return wasted <= max(covered / 8, 1024)
    }
}

extension DeviceRect {
    /// The parts of this rectangle outside another: up to four disjoint rectangles, with full width above and below.
    public func subtracting(_ other: DeviceRect) -> [DeviceRect] {
        let hole = intersection(other)
        guard !hole.isEmpty else { return isEmpty ? [] : [self] }
        return [
            DeviceRect(minX: x, minY: y, maxX: maxX, maxY: hole.y),
            DeviceRect(minX: x, minY: hole.y, maxX: hole.x, maxY: hole.maxY),
            DeviceRect(minX: hole.maxX, minY: hole.y, maxX: maxX, maxY: hole.maxY),
            DeviceRect(minX: x, minY: hole.maxY, maxX: maxX, maxY: maxY),
        ].filter { !$0.isEmpty }
    }
}

/// The grid of device pixels in a coordinate space of points.
package struct PixelGrid: Hashable, Sendable {
    /// Device pixels per point; finite and above 0.
    package let scale: CGFloat

    /// Creates a grid with `scale` pixels per point; 1 pixel per point if `scale` is not positive and finite.
    package init(scale: CGFloat) { self.scale = scale.isFinite && scale > 0 ? scale : 1 }

    /// The nearest grid line, in points. Halves are rounded up, as in UIKit.
    package func rounded(_ points: CGFloat) -> CGFloat { (points * scale + 0.5).rounded(.down) / scale }

    /// The nearest grid line at or above, in points, with a tolerance of 0.001 pixels.
    package func roundedUp(_ points: CGFloat) -> CGFloat { (points * scale - 0.001).rounded(.up) / scale }

    /// The nearest grid point.
    package func rounded(_ point: CGPoint) -> CGPoint { CGPoint(x: rounded(point.x), y: rounded(point.y)) }

    /// The rectangle with all edges on the nearest grid lines, so that adjacent rectangles remain adjacent.
    package func rounded(_ rect: CGRect) -> CGRect {
        let (x, y) = (rounded(rect.minX), rounded(rect.minY))
        return CGRect(x: x, y: y, width: rounded(rect.maxX) - x, height: rounded(rect.maxY) - y)
    }

    /// The size rounded up to whole pixels, in points.
    package func roundedUp(_ size: CGSize) -> CGSize { CGSize(width: roundedUp(size.width), height: roundedUp(size.height)) }

    /// The device pixels that a rectangle in points intersects.
    package func coveringPixels(of rect: CGRect) -> DeviceRect {
        DeviceRect(covering: rect.applying(CGAffineTransform(scaleX: scale, y: scale)))
    }

    /// Converts a rectangle of device pixels to points.
    package func points(_ rect: DeviceRect) -> CGRect {
        CGRect(
            x: CGFloat(rect.x) / scale, y: CGFloat(rect.y) / scale,
            width: CGFloat(rect.width) / scale, height: CGFloat(rect.height) / scale)
    }

    /// The maximum absolute value of ``integer(_:)``: greater than the sides of any bitmap, and small enough for sums and squares without
    /// overflow.
    package static let integerLimit = 1 << 30

    /// The integer part, rounded toward zero and limited to ±``integerLimit``; NaN becomes 0.
    package static func integer(_ value: CGFloat) -> Int {
        let limit = CGFloat(integerLimit)
        return value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -limit), limit))
    }
}
