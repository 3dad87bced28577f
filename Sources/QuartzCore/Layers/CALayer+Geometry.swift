// Where a layer is: position, bounds, anchor, transform, and the frame that follows from them.

public import CoreGraphics
public import Foundation

extension CALayer {
    /// Where the anchor point lies, in the superlayer's coordinates. Animatable.
    public var position: CGPoint {
        get { _position }
        set { if newValue != _position { change(.position) { _position = newValue } } }
    }

    /// The layer's own coordinates: the origin scrolls the sublayers, the size is that of the picture. Animatable.
    public var bounds: CGRect {
        get { _bounds }
        set {
            guard newValue != _bounds else { return }
            let resized = newValue.size != _bounds.size
            change(.bounds) { _bounds = newValue }
            guard resized, modelLayer == nil else { return }
            invalidate(needsDisplayOnBoundsChange ? [.appearance, .layout, .display] : [.appearance, .layout])
        }
    }

    /// The point of the layer that `position` places and transforms turn about, in fractions of its size. Animatable.
    public var anchorPoint: CGPoint {
        get { _anchorPoint }
        set { if newValue != _anchorPoint { change(.anchorPoint) { _anchorPoint = newValue } } }
    }

    /// The layer's depth among its siblings: greater is nearer the viewer. Animatable.
    public var zPosition: CGFloat {
        get { _zPosition }
        set {
            guard newValue != _zPosition else { return }
            change(.zPosition) { _zPosition = newValue }
            parent?.depthOrderChanged()
        }
    }

    /// The transform about the anchor point. Animatable.
    public var transform: CATransform3D {
        get { _transform?.matrix ?? CATransform3D() }
        set { if newValue != transform { change(.transform) { _transform = LayerTransform(newValue) } } }
    }

    /// The transform applied to every sublayer, about the middle of the bounds: perspective, usually. Animatable.
    public var sublayerTransform: CATransform3D {
        get { _sublayerTransform?.matrix ?? CATransform3D() }
        set { if newValue != sublayerTransform { change(.sublayerTransform) { _sublayerTransform = LayerTransform(newValue) } } }
    }

    /// The transform's effect in the plane.
    public func affineTransform() -> CGAffineTransform {
        guard let _transform else { return .identity }
        return CATransform3DGetAffineTransform(_transform.matrix)
    }

    /// Sets the transform from one of the plane.
    public func setAffineTransform(_ m: CGAffineTransform) {
        transform = CATransform3DMakeAffineTransform(m)
    }

    /// The box around the transformed layer in the superlayer's coordinates.
    ///
    /// Setting it keeps the transform: position and the bounds' size are chosen so that it reads back, where the transform has no rotation.
    public var frame: CGRect {
        get {
            guard isTransformed else {
                return CGRect(
                    x: _position.x - _anchorPoint.x * _bounds.width, y: _position.y - _anchorPoint.y * _bounds.height,
                    width: _bounds.width, height: _bounds.height)
            }
            let map = planeTransform(in: nil)
            return map.isAffine ? _bounds.applying(map.affine) : map.box(around: _bounds)
        }
        set {
            let newValue = newValue.standardized
            var size = newValue.size
            var offset = CGPoint(x: _anchorPoint.x * size.width, y: _anchorPoint.y * size.height)
            if isTransformed {
                let m = affineTransform()
                if m.isInvertible {
                    let box = CGRect(origin: .zero, size: newValue.size).applying(m.inverted())
                    size = box.size
                }
                let corner = CGPoint(x: -_anchorPoint.x * size.width, y: -_anchorPoint.y * size.height)
                let anchored = CGRect(origin: corner, size: size)
                let box = anchored.applying(m)
                offset = CGPoint(x: -box.minX, y: -box.minY)
            }
            position = CGPoint(x: newValue.minX + offset.x, y: newValue.minY + offset.y)
            bounds = CGRect(origin: _bounds.origin, size: size)
        }
    }

    /// The affine map from this layer's bounds coordinates to the superlayer's.
    ///
    /// Of a layer in perspective, the nearest affine one.
    func transformToParent() -> CGAffineTransform {
        let anchorX = _bounds.minX + _anchorPoint.x * _bounds.width
        let anchorY = _bounds.minY + _anchorPoint.y * _bounds.height
        guard isTransformed else {
            return CGAffineTransform(translationX: _position.x - anchorX, y: _position.y - anchorY)
        }
        return planeTransform(in: nil).affine
    }

    /// The map from this layer's bounds coordinates to a superlayer's sight of them, with its `sublayerTransform` and perspective.
    func planeTransform(in parent: CALayer?) -> PlaneTransform {
        let anchorX = _bounds.minX + _anchorPoint.x * _bounds.width
        let anchorY = _bounds.minY + _anchorPoint.y * _bounds.height
        var t = CATransform3DMakeTranslation(-anchorX, -anchorY, 0)
        if let _transform { t = CATransform3DConcat(t, _transform.matrix) }
        guard let parent, let outer = parent._sublayerTransform?.matrix else {
            return CATransform3DConcat(t, CATransform3DMakeTranslation(_position.x, _position.y, _zPosition)).plane
        }
        let midX = parent._bounds.midX
        let midY = parent._bounds.midY
        t = CATransform3DConcat(t, CATransform3DMakeTranslation(_position.x - midX, _position.y - midY, _zPosition))
        t = CATransform3DConcat(t, outer)
        return CATransform3DConcat(t, CATransform3DMakeTranslation(midX, midY, 0)).plane
    }

    /// Whether the layer is seen in perspective in its superlayer.
    func isInPerspective(in parent: CALayer?) -> Bool {
        guard isTransformed || parent?.transformsSublayers == true else { return false }
        return !planeTransform(in: parent).isAffine
    }
}

extension CATransform3D {
    /// The map of the plane z = 0 as it is seen: its depth is lost, its perspective is not.
    nonisolated var plane: PlaneTransform {
        PlaneTransform(a: m11, b: m12, p: m14, c: m21, d: m22, q: m24, tx: m41, ty: m42, r: m44)
    }
}
