// Layers taken out of a tree: those still outside after the frame give up their bitmaps.

/// Layers that were taken out of a tree since the last frame.
enum DetachedLayers {
    private struct Entry { weak var layer: CALayer? }
    private static var entries: ContiguousArray<Entry> = []

    static func add(_ layer: CALayer) { entries.append(Entry(layer: layer)) }

    /// Drops the bitmaps of those that have not come back.
    static func dropBackings() {
        guard !entries.isEmpty else { return }
        for entry in entries {
            if let layer = entry.layer, layer.rootThroughMasks.renderer == nil { layer.dropBackings() }
        }
        entries.removeAll(keepingCapacity: true)
    }
}
