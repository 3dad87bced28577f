// The layer tree: superlayers, sublayers and their order, the owner of the tree, and removed layers.

import Foundation

extension CALayer {
    /// The layer that contains this one; nil for a root or a mask.
    public var superlayer: CALayer? {
        if let modelLayer { return modelLayer.parent.map { $0.presented ?? $0 } }
        return parent
    }

    /// The implementation of `sublayers`.
    var _sublayers: [CALayer]? {
        get {
            let children = modelLayer?.children ?? children
            guard !children.isEmpty else { return nil }
            return modelLayer == nil ? Array(children) : children.map { $0.presented ?? $0 }
        }
        set {
            let wanted = newValue ?? []
            for child in children where !wanted.contains(where: { $0 === child }) { child.removeFromSuperlayer() }
            for (index, child) in wanted.enumerated() {
                if index < children.count, children[index] === child { continue }
                insertSublayer(child, at: UInt32(index))
            }
        }
    }

    /// The layers that are drawn in the layer, from back to front.
    @inline(__always)
    var drawnChildren: ContiguousArray<CALayer> {
        if needsDepthOrder { sortByDepth() }
        return childrenByDepth ?? children
    }

    /// The sublayers from back to front as they are drawn: sorted by `zPosition`, and in a transform layer by depth.
    var sublayersByDepth: ContiguousArray<CALayer> {
        if let modelLayer { return ContiguousArray(modelLayer.sublayersByDepth.map { $0.presented ?? $0 }) }
        return drawsCopies ? children : drawnChildren
    }

    /// Adds a layer directly behind a sublayer; behind all sublayers if `sibling` is not one of them.
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        attach(layer) { children in children.firstIndex { $0 === sibling } ?? 0 }
    }

    /// Adds a layer directly in front of a sublayer; in front of all sublayers if `sibling` is not one of them.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        attach(layer) { children in children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count }
    }

    /// Replaces a sublayer at its index. Does nothing if `oldLayer` is not a sublayer.
    public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, oldLayer.parent === self else { return }
        insertSublayer(newLayer, below: oldLayer)
        oldLayer.removeFromSuperlayer()
    }

    /// Inserts the layer at the index that `index` returns for the other sublayers.
    func attach(_ layer: CALayer, at index: (ContiguousArray<CALayer>) -> Int) {
        let isLeaf = layer.children.isEmpty && layer.maskLayer == nil
        guard layer !== self, isLeaf || !isDescendant(of: layer), modelLayer == nil else { return }
        if layer.parent === self {
            reorder(layer, at: index)
            return
        }
        layer.removeFromSuperlayer()
        changeChildren { $0.insert(layer, at: index($0)) }
        layer.parent = self
        depthOrderGained(layer)
        setNeedsLayoutForSublayers()
        layer.invalidate(layer.dirty.union([.geometry, .appearance]))
    }

    private func reorder(_ layer: CALayer, at index: (ContiguousArray<CALayer>) -> Int) {
        guard let old = children.firstIndex(where: { $0 === layer }) else { return }
        var new = old
        changeChildren {
            $0.remove(at: old)
            new = min(index($0), $0.count)
            $0.insert(layer, at: new)
        }
        guard new != old else { return }
        depthOrderChanged()
        orderOnScreenChanged()
        layer.invalidate(.subtreeAppearance)
    }

    /// Changes the list of sublayers, which is empty meanwhile. A property that nothing changes in place needs no check of overlapping
    /// accesses when it is read, and the renderer reads this one several times for each layer.
    func changeChildren(_ change: (inout ContiguousArray<CALayer>) -> Void) {
        var list = children
        children = []
        change(&list)
        children = list
    }

    /// Whether this layer is `other` or is contained in it or in its mask.
    func isDescendant(of other: CALayer) -> Bool {
        var layer: CALayer? = self
        while let current = layer {
            if current === other { return true }
            layer = current.parent ?? current.maskedLayer
        }
        return false
    }

    /// Updates the order for a new sublayer. While all z positions are 0, the order is that of the array, so adding a layer needs no
    /// sorting.
    private func depthOrderGained(_ layer: CALayer) {
        let z = (layer.presented ?? layer)._zPosition
        if childrenByDepth == nil, !needsDepthOrder, z == 0, !drawsCopies { return }
        depthOrderChanged()
    }

    /// Sorts the sublayers before they are drawn: once after changes of many sublayers.
    func depthOrderChanged() {
        guard !drawsCopies, !needsDepthOrder else { return }
        needsDepthOrder = true
        orderOnScreenChanged()
    }

    /// Sorts the sublayers by `zPosition` and keeps their order where values are equal; NaN counts as 0.
    private func sortByDepth() {
        needsDepthOrder = false
        let depths = children.map { layer in
            let z = (layer.presented ?? layer)._zPosition
            return z.isNaN ? 0 : z
        }
        guard depths.contains(where: { $0 != 0 }) else { return childrenByDepth = nil }
        let order = depths.indices.sorted { depths[$0] != depths[$1] ? depths[$0] < depths[$1] : $0 < $1 }
        childrenByDepth = ContiguousArray(order.map { children[$0] })
    }

    private func orderOnScreenChanged() {
        if let renderer = rootThroughMasks.renderer, renderer.hasBackdrops { renderer.backdrops.isReordered = true }
    }
}

/// The owner of a root layer. It schedules frames.
@preconcurrency @MainActor package protocol LayerTreeHost: AnyObject {
    /// Called when the tree needs a frame, possibly several times before that frame.
    func layerTreeNeedsFrame()
    /// Called by `CATransaction.flush()` outside explicit transactions and frames, to present the changes now. The default does nothing.
    func transactionWasFlushed()
}

extension LayerTreeHost {
    /// Does nothing.
    package func transactionWasFlushed() {}
}

/// The layers that were removed from a tree since the latest frame.
/// Layers that are still detached at the end of the next frame release their bitmaps.
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
