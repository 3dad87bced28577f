// Sets of device pixels, stored as a few disjoint rectangles.

import Foundation

/// A set of device pixels, stored as disjoint rectangles.
///
/// A region can contain more pixels than were added to it: rectangles that nearly fill their bounding box are merged, and a region of
/// more than ``rectLimit`` rectangles is replaced by its bounding box.
public struct Region: Equatable, Sendable {
    /// The non-empty, disjoint rectangles of the region.
    public private(set) var rects: [DeviceRect] = []

    /// The number of rectangles above which drawing their bounding box is cheaper.
    public static let rectLimit = 16

    /// Creates an empty region.
    public init() {}

    /// Creates the union of rectangles.
    public init(_ rects: some Sequence<DeviceRect>) {
        for rect in rects { formUnion(rect) }
    }

    /// Whether the region contains no pixel.
    public var isEmpty: Bool { rects.isEmpty }

    /// The number of pixels.
    public var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// The smallest rectangle around the region.
    public var boundingRect: DeviceRect { rects.reduce(.zero) { $0.union($1) } }

    /// Whether the region contains any pixel of a rectangle.
    public func intersects(_ rect: DeviceRect) -> Bool {
        rects.contains { $0.intersects(rect) }
    }

    /// Whether one of the region's rectangles contains the given one.
    package func hasRect(containing rect: DeviceRect) -> Bool {
        for covered in rects where covered.contains(rect) { return true }
        return false
    }

    /// Whether the region contains all pixels of a rectangle.
    @discardableResult
    public func contains(_ rect: DeviceRect) -> Bool {
        if hasRect(containing: rect) { return true }
        var rest = [rect]
        for covered in rects where !rest.isEmpty { rest = rest.flatMap { $0.subtracting(covered) } }
        return rest.allSatisfy(\.isEmpty)
    }

    /// Adds a rectangle. Merges it with each rectangle of the region if their bounding box is only a little larger than their union.
    public mutating func formUnion(_ rect: DeviceRect) {
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
