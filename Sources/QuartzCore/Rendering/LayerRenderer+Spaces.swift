// Layers whose sublayers are drawn in the space of the superlayer.
//
// A sublayer of such a layer is compared and drawn as if it were in the layer of the plane that contains the space. That layer is
// represented by a plain one whose `sublayerTransform` has the transforms of all layers between.

import CoreGraphics
import Foundation

/// The plane in which the sublayers of a layer with depth are drawn.
struct LayerSpace {
    /// The layer whose values the sublayers inherit. Its `sublayerTransform` is that of the space, unless `geometry` is moved instead.
    let layer: CALayer
    /// The geometry of the plane, moved to the place of the layer if the layer is only moved in the plane.
    let geometry: LayerGeometry

    /// The space of a layer with the values `values`; nil if its geometry is invalid.
    @MainActor
    init?(_ values: CALayer, in outer: CALayer?, at parent: LayerGeometry, scale: CGFloat) {
        let matrix = values.sublayerTransform(in: outer)
        layer = CALayer()
        guard matrix.isFlatTranslation, parent.isAligned else {
            layer._sublayerTransform = LayerTransform(matrix)
            geometry = parent
            return
        }
        // The sublayers of a layer that is only moved are aligned to whole pixels.
        let corner = CALayer()
        corner._position = CGPoint(x: matrix.m41, y: matrix.m42)
        guard let moved = LayerGeometry.of(corner, in: nil, at: parent, scale: scale) else { return nil }
        geometry = moved
    }
}

extension LayerRenderer {
    /// Compares a layer whose sublayers are in the space of its superlayer.
    func compareSpace(_ layer: CALayer, values: CALayer, in outer: InheritedState, dirty: DirtyFlags) {
        leaveProjection(layer)
        guard !values._isHidden, values._opacity > 0, !outer.clip.isEmpty,
            let space = LayerSpace(values, in: outer.layer, at: outer.geometry, scale: scale)
        else { return hide(layer) }
        let old = layer.rendered
        collector.add(old.drawnRect)
        var new = RenderedState()
        (new.isShown, new.wasPresented) = (true, true)
        (new.geometry, new.bounds, new.innerClip, new.subtreeRect) = (space.geometry, values._bounds, outer.clip, old.subtreeRect)
        layer.rendered = new
        let isRepainted = outer.isRepainted || dirty.contains(.subtreeAppearance) || !old.isShown
        let hasMoved = outer.hasMoved || isRepainted || !dirty.isDisjoint(with: [.geometry, .appearance])
        let inner = InheritedState(
            layer: space.layer, geometry: space.geometry, clip: outer.clip, hasMoved: hasMoved, isRepainted: isRepainted)
        var subtreeRect = DeviceRect.zero
        for child in layer.drawnChildren {
            compare(child, in: inner)
            if child.rendered.isShown { subtreeRect = subtreeRect.union(child.rendered.subtreeRect) }
        }
        layer.rendered.subtreeRect = subtreeRect
    }
}

extension Compositor {
    /// Adds the steps of the sublayers of a layer with depth, whose geometry is computed.
    mutating func gatherSpace(_ layer: CALayer, values: CALayer, in rect: DeviceRect, alpha: Float, within outer: PaintStep) {
        guard let space = LayerSpace(values, in: outer.layer, at: outer.geometry, scale: scale) else { return }
        list.keep(space.layer)
        var step = outer
        (step.layer, step.geometry) = (space.layer, space.geometry)
        for child in layer.drawnChildren { gatherComputed(child, in: rect, alpha: alpha, within: step) }
    }
}
