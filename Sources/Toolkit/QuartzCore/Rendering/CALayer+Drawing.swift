// Drawing of contents into the backing store.

import Foundation

extension CALayer {
    /// Device pixels per point of the backing store: `contentsScale` if it was set, else the renderer's scale, else 1.
    var drawingScale: CGFloat {
        if let scale = contentsLayout.scale { return scale }
        return rootThroughMasks.renderer?.scale ?? 1
    }

    /// Draws the contents into a backing store for `backingRect`, or for the bounds if it is nil. The store replaces `contents`.
    ///
    /// Releases the backing store instead if the bounds are empty or `layerDraws(_:)` returns false.
    public func drawIntoBackingStore() {
        invalidate(.appearance)
        guard delegate?.layerDraws(self) ?? true, _bounds.size.width > 0, _bounds.size.height > 0 else {
            backing = nil
            return
        }
        let scale = drawingScale
        let wanted = (backingRect ?? _bounds).offsetBy(dx: -_bounds.minX, dy: -_bounds.minY)
        if backing?.isShared != false || backing?.fits(wanted: wanted, scale: scale) != true {
            backing = BackingStore(wanted: wanted, scale: scale)
        }
        _contents = nil
        guard let backing else { return }
        delegate?.layerWillDraw(self)
        backing.redraw(origin: _bounds.origin) { draw(in: $0) }
    }

    /// Releases the backing stores and blurred backdrops of the subtree. They are drawn again if the layers are displayed again.
    func dropBackings() {
        if backing != nil {
            backing = nil
            dirty.insert(.display)
        }
        for child in children {
            child.dropBackings()
            dirty.formUnion(child.dirty.ancestorFlags)
        }
        if showsBackdrop { (self as? CABackdropLayer)?.blurred = nil }
        maskLayer?.dropBackings()
        if let maskLayer { dirty.formUnion(maskLayer.dirty.ancestorFlags) }
    }

    /// Marks all backing stores of the subtree to be redrawn, after a change of scale.
    func redrawBackings() {
        if backing != nil { invalidate(.display) }
        for child in children { child.redrawBackings() }
        maskLayer?.redrawBackings()
    }
}
