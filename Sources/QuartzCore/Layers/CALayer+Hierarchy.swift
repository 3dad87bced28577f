// The tree: who is whose sublayer, and in which order they are drawn.

import Foundation

extension CALayer {
    /// The layer this one is part of.
    public var superlayer: CALayer? {
        if let modelLayer { return modelLayer.parent.map { $0.presented ?? $0 } }
        return parent
    }

    /// The layers within this one, from back to front, nil when there are none; `zPosition` goes before the order here.
    public var sublayers: [CALayer]? {
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

    /// The sublayers from back to front as drawn.
    var sublayersByDepth: ContiguousArray<CALayer> {
        if let modelLayer { return ContiguousArray(modelLayer.sublayersByDepth.map { $0.presented ?? $0 }) }
        return childrenByDepth ?? children
    }

    /// Adds a layer in front of the others.
    public func addSublayer(_ layer: CALayer) { attach(layer) { $0.count } }

    /// Adds a layer at an index counted from the back; beyond the end means in front.
    public func insertSublayer(_ layer: CALayer, at idx: UInt32) { attach(layer) { min(Int(idx), $0.count) } }

    /// Adds a layer just behind one of the sublayers; behind all when `sibling` is none of them.
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        attach(layer) { children in children.firstIndex { $0 === sibling } ?? 0 }
    }

    /// Adds a layer just in front of one of the sublayers; in front of all when `sibling` is none of them.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        attach(layer) { children in children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count }
    }

    /// Puts a layer in the place of one of the sublayers.
    public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, let index = children.firstIndex(where: { $0 === oldLayer }) else { return }
        oldLayer.removeFromSuperlayer()
        insertSublayer(newLayer, at: UInt32(index))
    }

    /// Takes the layer out of its superlayer, or ends its use as a mask.
    public func removeFromSuperlayer() {
        if let masked = maskedLayer { masked.mask = nil }
        guard let parent, let index = parent.children.firstIndex(where: { $0 === self }) else { return }
        parent.children.remove(at: index)
        parent.removedRects.append(contentsOf: forgetRendering())
        DetachedLayers.add(self)
        self.parent = nil
        parent.depthOrderChanged()
        parent.invalidate(.subtreeRendering)
        parent.invalidate(.layout)
    }

    /// Moves the layer into the tree at the index that `place` chooses among the children without it.
    private func attach(_ layer: CALayer, at place: (ContiguousArray<CALayer>) -> Int) {
        guard layer !== self, !isDescendant(of: layer), modelLayer == nil else { return }
        if layer.parent === self {
            reorder(layer, at: place)
            return
        }
        layer.removeFromSuperlayer()
        children.insert(layer, at: place(children))
        layer.parent = self
        depthOrderChanged()
        invalidate(.layout)
        layer.invalidate(layer.dirty.union([.geometry, .appearance]))
    }

    private func reorder(_ layer: CALayer, at place: (ContiguousArray<CALayer>) -> Int) {
        guard let old = children.firstIndex(where: { $0 === layer }) else { return }
        children.remove(at: old)
        let new = min(place(children), children.count)
        children.insert(layer, at: new)
        guard new != old else { return }
        depthOrderChanged()
        orderOnScreenChanged()
        layer.invalidate(.subtreeAppearance)
    }

    /// Whether this layer is another, or lies in it or in its mask.
    func isDescendant(of other: CALayer) -> Bool {
        var layer: CALayer? = self
        while let current = layer {
            if current === other { return true }
            layer = current.parent ?? current.maskedLayer
        }
        return false
    }

    /// Sorts the children by depth, keeping their order where depths are equal; NaN counts as zero.
    func depthOrderChanged() {
        guard children.contains(where: { ($0.presented ?? $0)._zPosition != 0 }) else {
            if childrenByDepth != nil { orderOnScreenChanged() }
            childrenByDepth = nil
            return
        }
        orderOnScreenChanged()
        func depth(_ layer: CALayer) -> CGFloat {
            let z = (layer.presented ?? layer)._zPosition
            return z.isNaN ? 0 : z
        }
        let sorted = children.enumerated().sorted {
            let (a, b) = (depth($0.element), depth($1.element))
            return a != b ? a < b : $0.offset < $1.offset
        }
        childrenByDepth = ContiguousArray(sorted.map(\.element))
    }

    /// What lay beneath a layer may now lie in front of it, in the same place.
    private func orderOnScreenChanged() {
        if let renderer = rootThroughMasks.renderer, renderer.hasBackdrops { renderer.backdrops.isReordered = true }
    }
}
