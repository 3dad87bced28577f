// Geometry of a layer: position, bounds, transform and frame, conversion of coordinates, hit testing.

public import CoreGraphics
public import Foundation

extension CALayer {
    /// Requests layout, and display if the contents depend on the size.
    func sizeDidChange() { invalidate(needsDisplayOnBoundsChange ? [.appearance, .layout, .display] : [.appearance, .layout]) }

    /// The transform applied to all sublayers about the centre of the bounds, usually perspective. Animatable.
    public var sublayerTransform: CATransform3D {
        get { _sublayerTransform?.matrix ?? CATransform3D() }
        set { if newValue != sublayerTransform { change(.sublayerTransform) { _sublayerTransform = LayerTransform(newValue) } } }
    }

    /// The affine part of the transform.
    public func affineTransform() -> CGAffineTransform {
        _transform.map { CATransform3DGetAffineTransform($0.matrix) } ?? .identity
    }

    /// Sets the transform to an affine one.
    public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    /// The translation of an affine transform.
    var transformOffset: CGPoint {
        guard let _transform else { return .zero }
        let m = _transform.matrix.plane.affine
        return CGPoint(x: m.tx, y: m.ty)
    }

    /// The anchor point in bounds coordinates.
    private var anchor: CGPoint {
        CGPoint(x: _bounds.minX + _anchorPoint.x * _bounds.width, y: _bounds.minY + _anchorPoint.y * _bounds.height)
    }

    /// The affine map from this layer's bounds coordinates to the superlayer's. Perspective and `sublayerTransform` are ignored.
    func transformToParent() -> CGAffineTransform {
        guard !isTransformed else { return planeTransform(in: nil).affine }
        let anchor = anchor
        return CGAffineTransform(translationX: _position.x - anchor.x, y: _position.y - anchor.y)
    }

    /// The transform of the layer in space, from its bounds coordinates to the superlayer's, relative to the point `origin` there.
    func spaceTransform(from origin: CGPoint = .zero) -> CATransform3D {
        let anchor = anchor
        var t = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
        if let _transform { t = CATransform3DConcat(t, _transform.matrix) }
        return CATransform3DConcat(t, CATransform3DMakeTranslation(_position.x - origin.x, _position.y - origin.y, _zPosition))
    }

    /// The projective map from this layer's bounds coordinates to the superlayer's, including the `sublayerTransform` of `parent`.
    func planeTransform(in parent: CALayer?) -> PlaneTransform {
        guard let parent, let outer = parent._sublayerTransform?.matrix else { return spaceTransform().plane }
        let middle = CGPoint(x: parent._bounds.midX, y: parent._bounds.midY)
        let t = CATransform3DConcat(spaceTransform(from: middle), outer)
        return CATransform3DConcat(t, CATransform3DMakeTranslation(middle.x, middle.y, 0)).plane
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

// MARK: - Conversion

extension CALayer {
    /// The root of the layer's tree; the layer itself if it has no superlayer.
    var root: CALayer { superlayer?.root ?? self }

    /// The affine map from this layer's bounds coordinates to the superlayer's, including `sublayerTransform`.
    func transformToSuperlayer(_ parent: CALayer) -> CGAffineTransform {
        parent.transformsSublayers ? planeTransform(in: parent).affine : transformToParent()
    }

    /// The translation to the superlayer's coordinates; nil if there is a transform between them.
    private func offset(in parent: CALayer) -> CGPoint? {
        guard !isTransformed, !parent.transformsSublayers else { return nil }
        let anchor = anchor
        return CGPoint(x: _position.x - anchor.x, y: _position.y - anchor.y)
    }

    /// Whether the layer or one of its ancestors below the root is in perspective.
    private var isPartOfPerspective: Bool {
        guard let superlayer else { return false }
        return isInPerspective(in: superlayer) || superlayer.isPartOfPerspective
    }

    /// Like `transformToRoot()`, but with perspective.
    private func planeTransformToRoot() -> PlaneTransform {
        var t = PlaneTransform(.identity)
        var layer = self
        while let parent = layer.superlayer {
            t = t.concatenating(layer.planeTransform(in: parent))
            layer = parent
        }
        return t
    }

    /// The projective map to another layer's coordinates; nil if no perspective is involved.
    private func planeTransform(to other: CALayer?) -> PlaneTransform? {
        // A conversion to or from the superlayer, as in hit testing, does not depend on the perspective of the ancestors.
        if let other, superlayer === other { return isInPerspective(in: other) ? planeTransform(in: other) : nil }
        if let other, other.superlayer === self {
            return other.isInPerspective(in: self) ? other.planeTransform(in: self).inverse : nil
        }
        guard other !== self, isPartOfPerspective || other?.isPartOfPerspective == true else { return nil }
        let up = planeTransformToRoot()
        let own = root
        guard let other else { return up.concatenating(own.planeTransform(in: nil)) }
        guard other.root !== own else { return other.planeTransformToRoot().inverse.map(up.concatenating) }
        let down = other.planeTransformToRoot().concatenating(other.root.planeTransform(in: nil))
        return down.inverse.map(up.concatenating(own.planeTransform(in: nil)).concatenating)
    }

    private func inversePlaneTransform(from other: CALayer?) -> PlaneTransform? {
        if let other { return other.planeTransform(to: self) }
        return planeTransform(to: nil)?.inverse
    }

    /// The affine map from this layer's coordinates to the root's.
    private func transformToRoot() -> CGAffineTransform {
        var t = CGAffineTransform.identity
        var layer = self
        while let parent = layer.superlayer {
            t = t.concatenating(layer.transformToSuperlayer(parent))
            layer = parent
        }
        return t
    }

    private func transform(to other: CALayer?) -> CGAffineTransform {
        if let other, other === self { return .identity }
        if let other, superlayer === other { return transformToSuperlayer(other) }
        if let other, other.superlayer === self { return other.transformToSuperlayer(self).inverted() }
        let up = transformToRoot()
        let own = root
        guard let other else { return up.concatenating(own.transformToParent()) }
        guard other.root !== own else { return up.concatenating(other.transformToRoot().inverted()) }
        // Two trees without a common layer share the coordinate space in which their roots have their positions.
        let down = other.transformToRoot().concatenating(other.root.transformToParent())
        return up.concatenating(own.transformToParent()).concatenating(down.inverted())
    }

    /// Converts a point of this layer to coordinates of another layer; nil means the coordinate space of the root layer's `position`.
    ///
    /// A point that perspective places beside or behind the viewer becomes infinite.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        if let l, parent === l, let offset = offset(in: l) { return CGPoint(x: p.x + offset.x, y: p.y + offset.y) }
        if let map = planeTransform(to: l) { return map.apply(p) ?? .infinite }
        return p.applying(transform(to: l))
    }

    /// Converts a point of another layer to this layer's coordinates; nil means the coordinate space of the root layer's `position`.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        // The common case in hit testing: from the superlayer, without a transform. The `parent` of a presentation layer is nil.
        if let l, parent === l, let offset = offset(in: l) { return CGPoint(x: p.x - offset.x, y: p.y - offset.y) }
        if let map = inversePlaneTransform(from: l) { return map.apply(p) ?? .infinite }
        return p.applying(inverseTransform(from: l))
    }

    /// The bounding box of a rectangle of this layer in coordinates of another layer.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
        planeTransform(to: l)?.box(around: r) ?? r.applying(transform(to: l))
    }

    /// The bounding box of a rectangle of another layer in this layer's coordinates.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
        inversePlaneTransform(from: l)?.box(around: r) ?? r.applying(inverseTransform(from: l))
    }

    private func inverseTransform(from other: CALayer?) -> CGAffineTransform { other?.transform(to: self) ?? transform(to: nil).inverted() }

    /// Converts a time of another layer to this layer's time; nil means the media clock.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { localTime(at: l?.mediaTime(at: t) ?? t) }

    /// Converts a time of this layer to another layer's time; nil means the media clock.
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let media = mediaTime(at: t)
        return l?.localTime(at: media) ?? media
    }

    /// Whether the speed of the layer or of a superlayer is 0, so that the layer's time does not advance.
    package var timeStandsStill: Bool { speed == 0 || superlayer?.timeStandsStill == true }

    /// The layer's time at a time of the media clock.
    func localTime(at mediaTime: CFTimeInterval) -> CFTimeInterval {
        let time = superlayer?.localTime(at: mediaTime) ?? mediaTime
        return hasOwnTime ? (time - beginTime) * Double(speed) + timeOffset : time
    }

    /// Seconds of the layer's time per second of the media clock.
    var timeRate: Double { Double(speed) * (superlayer?.timeRate ?? 1) }

    /// The time of the media clock at a time of the layer; the begin time if the layer's speed is 0.
    private func mediaTime(at localTime: CFTimeInterval) -> CFTimeInterval {
        var time = localTime
        if hasOwnTime { time = (speed == 0 ? 0 : (time - timeOffset) / Double(speed)) + beginTime }
        return superlayer?.mediaTime(at: time) ?? time
    }

    /// Converts a point of the superlayer to this layer's coordinates; nil if there is no inverse, or if a hidden back faces the viewer.
    func fromSuperlayer(_ p: CGPoint) -> CGPoint? {
        if let superlayer, let offset = offset(in: superlayer) { return CGPoint(x: p.x - offset.x, y: p.y - offset.y) }
        guard isInPerspective(in: superlayer) else {
            let t = superlayer.map { transformToSuperlayer($0) } ?? transformToParent()
            return t.isInvertible ? p.applying(t.inverted()) : nil
        }
        let map = planeTransform(in: superlayer)
        guard let inside = map.inverse?.apply(p), _isDoubleSided || map.isFacing(at: inside) else { return nil }
        return inside
    }
}

extension CGPoint {
    /// The result for a point that has no projection.
    nonisolated fileprivate static let infinite = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
}

/// A transform that is not the identity.
/// It is a separate object, because most layers have no transform and frames often check whether a layer has one.
final class LayerTransform {
    let matrix: CATransform3D

    /// Returns nil for the identity.
    init?(_ matrix: CATransform3D) {
        guard !CATransform3DIsIdentity(matrix) else { return nil }
        self.matrix = matrix
    }
}

/// The bounding box of rectangles under the linear part of an affine transform about an anchor point.
/// Lengths are multiplied by the transform's factors. Differences of transformed corners would be less precise, because the corners are
/// rounded when the position is added.
nonisolated struct TransformedBox {
    private let a, b, c, d: CGFloat
    private let anchor: CGPoint

    init(_ m: CGAffineTransform, anchorPoint: CGPoint) {
        (a, c) = Self.withoutNoise(m.a, m.c)
        (b, d) = Self.withoutNoise(m.b, m.d)
        anchor = anchorPoint
    }

    /// The two factors, with 0 for one that is negligible beside the other. The computed cosine of a quarter turn is 6e-17, not 0.
    private static func withoutNoise(_ first: CGFloat, _ second: CGFloat) -> (CGFloat, CGFloat) {
        if abs(first) < abs(second) * 1e-15 { return (0, second) }
        if abs(second) < abs(first) * 1e-15 { return (first, 0) }
        return (first, second)
    }

    /// The size of the box around a rectangle.
    func size(of size: CGSize) -> CGSize {
        CGSize(width: abs(a) * size.width + abs(c) * size.height, height: abs(b) * size.width + abs(d) * size.height)
    }

    /// The upper left corner of the box, relative to the anchor point.
    func corner(of size: CGSize) -> CGPoint {
        let (left, right) = (-anchor.x * size.width, (1 - anchor.x) * size.width)
        let (top, bottom) = (-anchor.y * size.height, (1 - anchor.y) * size.height)
        return CGPoint(x: min(a * left, a * right) + min(c * top, c * bottom), y: min(b * left, b * right) + min(d * top, d * bottom))
    }

    /// The size of a rectangle from the size of its transformed box, if the transform only scales or turns by quarters; otherwise the size
    /// of the box under the inverse transform.
    func sizeBefore(_ box: CGSize) -> CGSize {
        if b == 0, c == 0, a != 0, d != 0 { return CGSize(width: box.width / abs(a), height: box.height / abs(d)) }
        if a == 0, d == 0, b != 0, c != 0 { return CGSize(width: box.height / abs(b), height: box.width / abs(c)) }
        let inverse = CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0).inverted()
        return CGRect(origin: .zero, size: box).applying(inverse).size
    }
}

/// Replaces invalid coordinates. iOS raises an exception for coordinates that are not numbers ("CALayer position contains NaN").
enum FiniteGeometry {
    /// `new`, or where it is not finite, `old`.
    @inline(__always)
    static func number(_ new: CGFloat, or old: CGFloat) -> CGFloat { new.isFinite ? new : old }

    /// `new` with finite coordinates. `old` is evaluated only if it is needed.
    @inline(__always)
    static func point(_ new: CGPoint, or old: @autoclosure () -> CGPoint, _ property: String, of layer: CALayer) -> CGPoint {
        if new.x.isFinite, new.y.isFinite { return new }
        report("\(new)", property, of: layer)
        let old = old()
        return CGPoint(x: number(new.x, or: old.x), y: number(new.y, or: old.y))
    }

    /// `new` with finite coordinates. `old` is evaluated only if it is needed: the frame of a rotated layer takes a while to compute.
    @inline(__always)
    static func rect(_ new: CGRect, or old: @autoclosure () -> CGRect, _ property: String, of layer: CALayer) -> CGRect {
        let (origin, size) = (new.origin, new.size)
        if origin.x.isFinite, origin.y.isFinite, size.width.isFinite, size.height.isFinite { return new }
        report("\(new)", property, of: layer)
        let old = old()
        return CGRect(
            x: number(origin.x, or: old.origin.x), y: number(origin.y, or: old.origin.y),
            width: number(size.width, or: old.size.width), height: number(size.height, or: old.size.height))
    }

    /// `new`, or if one of its elements is not finite, `old`, which is evaluated only then.
    @inline(__always)
    static func transform(_ new: CATransform3D, or old: @autoclosure () -> CATransform3D, of layer: CALayer) -> CATransform3D {
        let first = new.m11 + new.m12 + new.m13 + new.m14 + new.m21 + new.m22 + new.m23 + new.m24
        let second = new.m31 + new.m32 + new.m33 + new.m34 + new.m41 + new.m42 + new.m43 + new.m44
        if first.isFinite, second.isFinite { return new }
        report("\(new)", "transform", of: layer)
        return old()
    }

    /// Writes one line for each class and property, so that a wrong layout does not write a line for each frame.
    @inline(never)
    private static func report(_ value: String, _ property: String, of layer: CALayer) {
        let owner = layer.delegate.map { String(describing: type(of: $0)) } ?? String(describing: type(of: layer))
        DiagnosticLog.once(
            .geometry, "\(owner) \(property)", "Core Animation: \(property) of \(owner) is not finite and is not used: \(value)")
    }
}
