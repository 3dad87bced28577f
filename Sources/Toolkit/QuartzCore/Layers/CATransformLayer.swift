// A layer that preserves the depth of its sublayers.

internal import CoreGraphics
internal import Foundation

/// A layer that draws nothing itself and draws its sublayers in the space of its superlayer, instead of flattened into its own plane.
///
/// With perspective in the superlayer's `sublayerTransform`, six sublayers make a cube. Sublayers are drawn in the order of the depth of
/// their centres; they do not intersect. The opacity applies to each sublayer by itself. Masks, clipping, background, border, contents and
/// shadow of the layer are not drawn. The layer has no plane, so do not hit test it.
@preconcurrency @MainActor open class CATransformLayer: CALayer, DerivedLayer {
    override func didInit() { DerivedLayers.add(self, stage: .depth) }

    override func plainCopy() -> CALayer { CATransformLayer(layer: self) }
    override func registerCopy() { DerivedLayers.add(self, stage: .depth) }

    override var formsSpace: Bool { true }
    var changesWithTime: Bool { false }

    func derive(at time: CFTimeInterval?) {
        guard modelLayer == nil else { return }
        let sorted = sublayersByDistance(animated: time != nil)
        guard sorted != drawnChildren else { return }
        childrenByDepth = sorted == children ? nil : sorted
        invalidate(.subtreeAppearance)
        if let renderer = rootThroughMasks.renderer, renderer.hasBackdrops { renderer.backdrops.isReordered = true }
    }

    /// Always false.
    open override var masksToBounds: Bool {
        get { false }
        set {}
    }

    /// Always nil.
    open override var mask: CALayer? {
        get { nil }
        set {}
    }
}

extension CALayer {
    /// `sublayerTransform` about the centre of the bounds, in bounds coordinates; nil for the identity.
    private var sublayerSpaceTransform: CATransform3D? {
        guard let _sublayerTransform else { return nil }
        let centred = CATransform3DConcat(CATransform3DMakeTranslation(-_bounds.midX, -_bounds.midY, 0), _sublayerTransform.matrix)
        return CATransform3DConcat(centred, CATransform3DMakeTranslation(_bounds.midX, _bounds.midY, 0))
    }

    /// For a layer that forms a space: the transform from the coordinates of its sublayers to the plane that contains the space. `outer` is
    /// the layer of that plane, or a layer with the transform of the enclosing space as `sublayerTransform`.
    func sublayerTransform(in outer: CALayer?) -> CATransform3D {
        var result = spaceTransform()
        if let inner = sublayerSpaceTransform { result = CATransform3DConcat(inner, result) }
        return outer?.sublayerSpaceTransform.map { CATransform3DConcat(result, $0) } ?? result
    }

    /// The sublayers sorted by the depth of their centres in the enclosing space, from back to front.
    fileprivate func sublayersByDistance(animated: Bool) -> ContiguousArray<CALayer> {
        func values(_ layer: CALayer) -> CALayer { animated ? layer.presentationValues : layer }
        var matrix = CATransform3DIdentity
        var layer: CALayer = self
        while true {
            let above = layer.parent
            let plane = above.map(values).flatMap { $0.formsSpace ? nil : $0 }
            matrix = CATransform3DConcat(matrix, values(layer).sublayerTransform(in: plane))
            guard let above, values(above).formsSpace else { break }
            layer = above
        }
        func depth(_ layer: CALayer) -> Double {
            let values = values(layer)
            let m = CATransform3DConcat(values.spaceTransform(), matrix)
            let (x, y) = (values._bounds.midX, values._bounds.midY)
            let (z, w) = (x * m.m13 + y * m.m23 + m.m43, x * m.m14 + y * m.m24 + m.m44)
            let depth = Double(w > 1e-6 ? z / w : z)
            // Rounding errors do not change the order.
            return depth.isFinite ? (depth * 1024).rounded() : 0
        }
        let depths = children.map(depth)
        guard zip(depths, depths.dropFirst()).contains(where: { $0 > $1 }) else { return children }
        return ContiguousArray(children.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { children[$0] })
    }
}
