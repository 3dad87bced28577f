// Layers that draw their sublayers in the space of the superlayer.
//
// A sublayer of such a layer is compared and drawn as a sublayer of the plane that contains the space. A plain layer represents that
// plane; its `sublayerTransform` combines the transforms of all layers between.

import CoreGraphics
import Foundation

/// The plane in which the sublayers of a layer with depth are drawn.
struct LayerSpace {
    /// Stands in for the superlayer of the sublayers. Its `sublayerTransform` is the transform of the space, unless `geometry` is moved.
    let layer: CALayer
    /// The geometry of the plane; moved to the layer's position if the layer is only translated in the plane.
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
        // The sublayers of a layer that is only translated are aligned to whole pixels.
        let corner = CALayer()
        corner._position = CGPoint(x: matrix.m41, y: matrix.m42)
        guard let moved = LayerGeometry.of(corner, in: nil, at: parent, scale: scale) else { return nil }
        geometry = moved
    }
}

extension LayerRenderer {
    /// Compares a layer with the previous frame, if it draws its sublayers in its superlayer's space.
    func compareSpace(_ layer: CALayer, values: CALayer, in outer: InheritedState, dirty: DirtyFlags) {
        leaveProjection(layer)
        guard !values._isHidden, values._opacity > 0, !outer.clip.isEmpty,
            let space = LayerSpace(values, in: outer.layer, at: outer.geometry, scale: scale)
        else {
            hide(layer)
            return clearFlags(under: layer, values: values, after: dirty)
        }
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
