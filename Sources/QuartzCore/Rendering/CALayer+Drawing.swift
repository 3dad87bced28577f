// Drawing a layer's contents into its own bitmap.

import Foundation

extension CALayer {
    /// Device pixels to a point of the layer's own bitmap: what was set, otherwise those of the bitmap the tree is rendered into.
    var drawingScale: CGFloat {
        if let scale = contentsLayout.scale { return scale }
        return rootThroughMasks.renderer?.scale ?? 1
    }

    /// Draws the layer into its bitmap, which is made, kept or dropped as the layer's size demands.
    public func drawIntoBackingStore() {
        invalidate(.appearance)
        guard delegate?.layerDraws(self) ?? true, _bounds.size.width > 0, _bounds.size.height > 0 else {
            backing = nil
            return
        }
        let scale = drawingScale
        let wanted = (backingRect ?? _bounds).offsetBy(dx: -_bounds.minX, dy: -_bounds.minY)
        if backing?.fits(wanted: wanted, scale: scale) != true {
            backing = BackingStore(wanted: wanted, scale: scale)
        }
        _contents = nil
        guard let backing else { return }
        delegate?.layerWillDraw(self)
        backing.redraw(origin: _bounds.origin) { draw(in: $0) }
    }

    /// Lets go of the bitmaps of the layer and all below it; they are drawn again if the layers are shown again.
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

    /// Has everything below that has a bitmap of its own drawn again, for another scale.
    func redrawBackings() {
        if backing != nil { invalidate(.display) }
        for child in children { child.redrawBackings() }
        maskLayer?.redrawBackings()
    }
}
