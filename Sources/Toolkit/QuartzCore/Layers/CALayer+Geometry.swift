// Geometry of a layer: position, bounds, anchor point, transform and frame.

public import CoreGraphics
import Foundation

extension CALayer {
    /// Requests layout, and display if the contents depend on the size.
    func sizeDidChange() {
        invalidate(needsDisplayOnBoundsChange ? [.appearance, .layout, .display] : [.appearance, .layout])
    }

    /// The transform applied to all sublayers about the centre of the bounds, usually perspective. Animatable.
    public var sublayerTransform: CATransform3D {
        get { _sublayerTransform?.matrix ?? CATransform3D() }
        set { if newValue != sublayerTransform { change(.sublayerTransform) { _sublayerTransform = LayerTransform(newValue) } } }
    }

    /// The affine part of the transform.
    public func affineTransform() -> CGAffineTransform {
        guard let _transform else { return .identity }
        return CATransform3DGetAffineTransform(_transform.matrix)
    }

    /// Sets the transform to an affine one.
    public func setAffineTransform(_ m: CGAffineTransform) {
        transform = CATransform3DMakeAffineTransform(m)
    }

    func _setPosition(_ new: CGPoint) {
        let new = FiniteGeometry.point(new, or: _position, "position", of: self)
        if new != _position { change(.position) { _position = new } }
    }

    func _setBounds(_ new: CGRect) {
        let new = FiniteGeometry.rect(new, or: _bounds, "bounds", of: self)
        guard new != _bounds else { return }
        let resized = new.size != _bounds.size
        change(.bounds) { _bounds = new }
        if resized, modelLayer == nil { sizeDidChange() }
    }

    func _setAnchorPoint(_ new: CGPoint) {
        let new = FiniteGeometry.point(new, or: _anchorPoint, "anchorPoint", of: self)
        if new != _anchorPoint { change(.anchorPoint) { _anchorPoint = new } }
    }

    func _setTransform(_ new: CATransform3D) {
        let new = FiniteGeometry.transform(new, or: transform, of: self)
        if new != transform { change(.transform) { _transform = LayerTransform(new) } }
    }

    /// The implementation of `frame`.
    var _frame: CGRect {
        get {
            guard isTransformed else {
                return CGRect(
                    x: _position.x - _anchorPoint.x * _bounds.width, y: _position.y - _anchorPoint.y * _bounds.height,
                    width: _bounds.width, height: _bounds.height)
            }
            let map = planeTransform(in: nil)
            guard map.isAffine else { return map.box(around: _bounds) }
            let box = TransformedBox(map.affine, anchorPoint: _anchorPoint)
            let corner = box.corner(of: _bounds.size)
            let offset = transformOffset
            let origin = CGPoint(x: _position.x + corner.x + offset.x, y: _position.y + corner.y + offset.y)
            return CGRect(origin: origin, size: box.size(of: _bounds.size))
        }
        set {
            let newValue = FiniteGeometry.rect(newValue, or: _frame, "frame", of: self).standardized
            var size = newValue.size
            var offset = CGPoint(x: _anchorPoint.x * size.width, y: _anchorPoint.y * size.height)
            if isTransformed {
                let m = affineTransform()
                let box = TransformedBox(m, anchorPoint: _anchorPoint)
                if m.isInvertible { size = box.sizeBefore(newValue.size) }
                let corner = box.corner(of: size)
                offset = CGPoint(x: -(corner.x + m.tx), y: -(corner.y + m.ty))
            }
            position = CGPoint(x: newValue.minX + offset.x, y: newValue.minY + offset.y)
            bounds = CGRect(origin: _bounds.origin, size: size)
        }
    }

    /// The translation of an affine transform.
    private var transformOffset: CGPoint {
        guard let _transform else { return .zero }
        let m = _transform.matrix.plane.affine
        return CGPoint(x: m.tx, y: m.ty)
    }

    /// The affine map from this layer's bounds coordinates to the superlayer's. Perspective and `sublayerTransform` are ignored.
    func transformToParent() -> CGAffineTransform {
        let anchorX = _bounds.minX + _anchorPoint.x * _bounds.width
        let anchorY = _bounds.minY + _anchorPoint.y * _bounds.height
        guard isTransformed else {
            return CGAffineTransform(translationX: _position.x - anchorX, y: _position.y - anchorY)
        }
        return planeTransform(in: nil).affine
    }

    /// The projective map from this layer's bounds coordinates to the superlayer's, including the `sublayerTransform` of `parent`.
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

    /// Whether the layer is drawn with perspective in a superlayer.
    func isInPerspective(in parent: CALayer?) -> Bool {
        guard isTransformed || parent?.transformsSublayers == true else { return false }
        return !planeTransform(in: parent).isAffine
    }
}

extension CATransform3D {
    /// The projection of the plane z = 0 to the screen.
    nonisolated var plane: PlaneTransform {
        PlaneTransform(a: m11, b: m12, p: m14, c: m21, d: m22, q: m24, tx: m41, ty: m42, r: m44)
    }
}
