// A set of device pixels as a few disjoint rectangles: what a frame has damaged, what is still visible.

import Foundation

/// A set of device pixels, held as disjoint rectangles.
///
/// Beyond ``rectLimit`` rectangles an added region collapses to its bounding box: covering too much is always allowed.
public struct Region: Equatable, Sendable {
    /// Rectangles that cover the region, none empty, no two sharing a pixel.
    public private(set) var rects: [DeviceRect] = []

    /// The number of rectangles beyond which tracking them costs more than drawing the box around them.
    public static let rectLimit = 16

    public init() {}

    public init(_ rect: DeviceRect) {
        if !rect.isEmpty { rects = [rect] }
    }

    public init(_ rects: some Sequence<DeviceRect>) {
        for rect in rects { formUnion(rect) }
    }

    /// Whether no pixel is covered.
    public var isEmpty: Bool { rects.isEmpty }

    /// The number of pixels covered.
    public var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// The smallest rectangle around the region.
    public var boundingRect: DeviceRect { rects.reduce(.zero) { $0.union($1) } }

    /// Whether any pixel of the rectangle is in the region.
    public func intersects(_ rect: DeviceRect) -> Bool {
        rects.contains { $0.intersects(rect) }
    }

    /// Whether one of the region's rectangles has every pixel of this one.
    package func hasRect(containing rect: DeviceRect) -> Bool {
        for covered in rects where covered.contains(rect) { return true }
        return false
    }

    /// Whether every pixel of the rectangle is in the region.
    public func contains(_ rect: DeviceRect) -> Bool {
        if hasRect(containing: rect) { return true }
        var rest = [rect]
        for covered in rects where !rest.isEmpty { rest = rest.flatMap { $0.subtracting(covered) } }
        return rest.allSatisfy(\.isEmpty)
    }

    /// Whether the pixel in column x and row y is covered.
    public func contains(x: Int, y: Int) -> Bool {
        rects.contains { $0.contains(x: x, y: y) }
    }

    // MARK: Adding

    /// Adds a rectangle; neighbours merge where the box around both is little larger than they are.
    public mutating func formUnion(_ rect: DeviceRect) {
        guard !rect.isEmpty, !hasRect(containing: rect) else { return }
        var added = rect
        // A merged box may swallow or join others in turn, so start over until nothing changes.
        while let index = rects.firstIndex(where: { Self.isMergingCheap($0, added) }) {
            added = added.union(rects.remove(at: index))
        }
        if intersects(added) {
            rects += pieces(of: added)
        } else {
            rects.append(added)
        }
        if rects.count > Self.rectLimit { rects = [boundingRect] }
    }

    /// What of a rectangle is not in the region.
    private func pieces(of rect: DeviceRect) -> [DeviceRect] {
        var pieces = [rect]
        for covered in rects where covered.intersects(rect) { pieces = pieces.flatMap { $0.subtracting(covered) } }
        return pieces
    }

    /// Adds all pixels of another region.
    public mutating func formUnion(_ other: Region) {
        for rect in other.rects { formUnion(rect) }
    }

    /// The pixels in either region.
    public func union(_ other: Region) -> Region {
        var result = self
        result.formUnion(other)
        return result
    }

    // MARK: Taking away

    /// Removes a rectangle's pixels, unless that would leave more than four times ``rectLimit`` pieces.
    public mutating func subtract(_ rect: DeviceRect) {
        guard intersects(rect) else { return }
        let rest = rects.flatMap { $0.subtracting(rect) }
        if rest.count <= 4 * Self.rectLimit { rects = rest }
    }

    /// Removes the pixels of another region, with the same limit on pieces.
    public mutating func subtract(_ other: Region) {
        for rect in other.rects { subtract(rect) }
    }

    /// The pixels in this region and not in the other.
    public func subtracting(_ other: Region) -> Region {
        var result = self
        result.subtract(other)
        return result
    }

    /// Keeps what is inside a rectangle.
    public mutating func formIntersection(_ rect: DeviceRect) {
        if rects.allSatisfy({ rect.contains($0) }) { return }
        rects = rects.map { $0.intersection(rect) }.filter { !$0.isEmpty }
    }

    /// The pixels inside a rectangle.
    public func intersection(_ rect: DeviceRect) -> Region {
        var result = self
        result.formIntersection(rect)
        return result
    }

    /// The pixels in both regions.
    public func intersection(_ other: Region) -> Region {
        var result = Region()
        for rect in other.rects { result.rects += intersection(rect).rects }
        return result
    }

    /// The region moved by whole pixels.
    public func offsetBy(dx: Int, dy: Int) -> Region {
        var result = self
        result.rects = rects.map { $0.offsetBy(dx: dx, dy: dy) }
        return result
    }

    /// Drawing an eighth too many pixels, or 1,024, costs less than a second pass over the tree.
    private static func isMergingCheap(_ a: DeviceRect, _ b: DeviceRect) -> Bool {
        let covered = a.area + b.area - a.intersection(b).area
        let wasted = a.union(b).area - covered
        return wasted <= max(covered / 8, 1024)
    }
}

extension DeviceRect {
    /// What of this rectangle is outside the other: up to four disjoint rectangles, in full-width bands above and below.
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
