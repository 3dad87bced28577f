// Collects damaged rectangles into a region.

import CoreGraphics

/// A region under construction. The latest rectangle is kept separate, because in a list the next one usually extends it.
struct DamageCollector {
    private var region = Region()
    private var recent = DeviceRect.zero
    /// The bounds of the bitmap, to which damage is clipped.
    var limits = DeviceRect.zero
    /// Whether rectangles are collected; false while the layers of a mask or a flat bitmap are compared with the previous frame.
    var isCollecting = true
    /// Also receives all added rectangles, if it is not nil.
    var log: Region?

    mutating func add(_ rect: DeviceRect) {
        guard isCollecting else { return }
        let rect = rect.intersection(limits)
        guard !rect.isEmpty else { return }
        if log != nil { log?.formUnion(rect) }
        guard !recent.contains(rect) else { return }
        let union = recent.union(rect)
        if recent.isEmpty || union.area <= recent.area + rect.area - recent.intersection(rect).area {
            recent = union
            return
        }
        // If rows are recycled, successive rectangles alternate between the list's two ends.
        if region.hasRect(containing: rect) { return }
        region.formUnion(recent)
        recent = rect
    }

    /// The collected damage inside a rectangle.
    func rects(within rect: DeviceRect) -> [DeviceRect] {
        var result: [DeviceRect] = []
        for added in region.rects where added.intersects(rect) { result.append(added.intersection(rect)) }
        if recent.intersects(rect) { result.append(recent.intersection(rect)) }
        return result
    }

    /// Returns the region and empties the collector.
    mutating func take() -> Region {
        region.formUnion(recent)
        defer {
            region = Region()
            recent = .zero
        }
        return region
    }
}
