// Conversion of coordinates and times between layers, and hit testing.

import CoreGraphics
public import Foundation

extension CALayer {
    /// The root of the layer's tree; the layer itself if it has no superlayer.
    var root: CALayer {
        var layer = self
        while let parent = layer.superlayer { layer = parent }
        return layer
    }

    /// The affine map from this layer's bounds coordinates to the superlayer's, including `sublayerTransform`.
    func transformToSuperlayer(_ parent: CALayer) -> CGAffineTransform {
        parent.transformsSublayers ? planeTransform(in: parent).affine : transformToParent()
    }

    /// The translation to the superlayer's coordinates; nil if there is a transform between them.
    private func offset(in parent: CALayer) -> CGPoint? {
        guard !isTransformed, !parent.transformsSublayers else { return nil }
        return CGPoint(
            x: _position.x - (_bounds.minX + _anchorPoint.x * _bounds.width),
            y: _position.y - (_bounds.minY + _anchorPoint.y * _bounds.height))
    }

    /// Whether the layer or one of its ancestors below the root is in perspective.
    private var isPartOfPerspective: Bool {
        var layer = self
        while let parent = layer.superlayer {
            if layer.isInPerspective(in: parent) { return true }
            layer = parent
        }
        return false
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
    func transformToRoot() -> CGAffineTransform {
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

    private func inverseTransform(from other: CALayer?) -> CGAffineTransform {
        if let other { return other.transform(to: self) }
        return transform(to: nil).inverted()
    }

    /// Converts a time of another layer to this layer's time; nil means the media clock.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        localTime(at: l?.mediaTime(at: t) ?? t)
    }

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
    var timeRate: Double {
        Double(speed) * (superlayer?.timeRate ?? 1)
    }

    /// The time of the media clock at a time of the layer; the begin time if the layer's speed is 0.
    private func mediaTime(at localTime: CFTimeInterval) -> CFTimeInterval {
        var time = localTime
        if hasOwnTime { time = (speed == 0 ? 0 : (time - timeOffset) / Double(speed)) + beginTime }
        return superlayer?.mediaTime(at: time) ?? time
    }

    /// The implementation of `contains`.
    func _contains(_ p: CGPoint) -> Bool {
        _bounds.contains(p)
    }

    /// The implementation of `hitTest`.
    func _hitTest(_ p: CGPoint) -> CALayer? {
        guard !_isHidden, _opacity > 0 else { return nil }
        guard let inside = fromSuperlayer(p) else { return nil }
        let containsPoint = contains(inside)
        if masksToBounds && !containsPoint { return nil }
        for child in (sublayersByDepth).reversed() {
            if let hit = child.hitTest(inside) { return hit }
        }
        return containsPoint ? self : nil
    }

    /// Converts a point of the superlayer to this layer's coordinates; nil if there is no inverse, or if a hidden back faces the viewer.
    private func fromSuperlayer(_ p: CGPoint) -> CGPoint? {
        if let superlayer, let offset = offset(in: superlayer) { return CGPoint(x: p.x - offset.x, y: p.y - offset.y) }
        guard isInPerspective(in: superlayer) else {
            let t = superlayer.map { transformToSuperlayer($0) } ?? transformToParent()
            return t.isInvertible ? p.applying(t.inverted()) : nil
        }
        let map = planeTransform(in: superlayer)
        guard let inside = map.inverse?.apply(p), isDoubleSided || map.isFacing(at: inside) else { return nil }
        return inside
    }
}

extension CGPoint {
    /// The result for a point that has no projection.
    nonisolated fileprivate static let infinite = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
}
