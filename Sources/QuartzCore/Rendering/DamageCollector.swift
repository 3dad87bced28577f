// Gathers damaged rectangles, most of which follow one another down a list, into a region.

import CoreGraphics

/// A region under construction; the rectangle added last is kept apart, since the next usually joins it.
struct DamageCollector {
    private var region = Region()
    private var recent = DeviceRect.zero
    /// The bitmap: what lies outside is left out.
    var limits = DeviceRect.zero
    /// Whether added rectangles count; they do not while masks are compared.
    var isCollecting = true

    mutating func add(_ rect: DeviceRect) {
        guard isCollecting else { return }
        let rect = rect.intersection(limits)
        guard !rect.isEmpty, !recent.contains(rect) else { return }
        let union = recent.union(rect)
        if recent.isEmpty || union.area <= recent.area + rect.area - recent.intersection(rect).area {
            recent = union
            return
        }
        // What follows one another in a list may come in two places at once: where its first rows are used again as its last.
        if region.hasRect(containing: rect) { return }
        region.formUnion(recent)
        recent = rect
    }

    /// The parts of what has been added so far that lie in a rectangle.
    func rects(within rect: DeviceRect) -> [DeviceRect] {
        var result: [DeviceRect] = []
        for added in region.rects where added.intersects(rect) { result.append(added.intersection(rect)) }
        if recent.intersects(rect) { result.append(recent.intersection(rect)) }
        return result
    }

    /// The region so far; the collector is empty afterwards.
    mutating func take() -> Region {
        region.formUnion(recent)
        defer {
            region = Region()
            recent = .zero
        }
        return region
    }
}
