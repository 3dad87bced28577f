// Layers that were removed from a tree. They release their bitmaps if they are still detached at the end of the next frame.

/// The layers that were removed from a tree since the latest frame.
enum DetachedLayers {
    private struct Entry { weak var layer: CALayer? }
    private static var entries: ContiguousArray<Entry> = []

    static func add(_ layer: CALayer) { entries.append(Entry(layer: layer)) }

    /// Releases the bitmaps of layers that are not in the tree of a renderer.
    static func dropBackings() {
        guard !entries.isEmpty else { return }
        for entry in entries {
            if let layer = entry.layer, layer.rootThroughMasks.renderer == nil { layer.dropBackings() }
        }
        entries.removeAll(keepingCapacity: true)
    }
}
