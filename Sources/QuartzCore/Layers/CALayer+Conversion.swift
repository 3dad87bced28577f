// From one layer's coordinates and times to another's, and which layer a point hits.

import CoreGraphics
public import Foundation

extension CALayer {
    /// The tree's root above this layer, or the layer itself.
    var root: CALayer {
        var layer = self
        while let parent = layer.superlayer { layer = parent }
        return layer
    }

    /// The map from the superlayer's sight of this layer's bounds coordinates, with the superlayer's `sublayerTransform`.
    func transformToSuperlayer(_ parent: CALayer) -> CGAffineTransform {
        parent.transformsSublayers ? planeTransform(in: parent).affine : transformToParent()
    }

    /// How far this layer's coordinates lie from its superlayer's; nil where a transform is between them.
    private func offset(in parent: CALayer) -> CGPoint? {
        guard !isTransformed, !parent.transformsSublayers else { return nil }
        return CGPoint(
            x: _position.x - (_bounds.minX + _anchorPoint.x * _bounds.width),
            y: _position.y - (_bounds.minY + _anchorPoint.y * _bounds.height))
    }

    /// Whether the way from this layer to the tree's root leads through a perspective.
    private var isPartOfPerspective: Bool {
        var layer = self
        while let parent = layer.superlayer {
            if layer.isInPerspective(in: parent) { return true }
            layer = parent
        }
        return false
    }

    /// As `transformToRoot()`, with all perspective.
    private func planeTransformToRoot() -> PlaneTransform {
        var t = PlaneTransform(.identity)
        var layer = self
        while let parent = layer.superlayer {
            t = t.concatenating(layer.planeTransform(in: parent))
            layer = parent
        }
        return t
    }

    /// The map to another layer's coordinates where a perspective is on the way; nil where there is none.
    private func planeTransform(to other: CALayer?) -> PlaneTransform? {
        // One step, as hit tests go down the tree: what lies above cancels out.
        if let other, superlayer === other { return isInPerspective(in: other) ? planeTransform(in: other) : nil }
        if let other, other.superlayer === self {
            return other.isInPerspective(in: self) ? other.planeTransform(in: self).inverse : nil
        }
        guard other !== self, isPartOfPerspective || other?.isPartOfPerspective == true else { return nil }
        let up = planeTransformToRoot()
        guard let other else { return up.concatenating(root.planeTransform(in: nil)) }
        return other.planeTransformToRoot().inverse.map(up.concatenating)
    }

    private func inversePlaneTransform(from other: CALayer?) -> PlaneTransform? {
        if let other { return other.planeTransform(to: self) }
        return planeTransform(to: nil)?.inverse
    }

    /// The map from this layer's coordinates to those of the tree's root.
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
        guard let other else { return up.concatenating(root.transformToParent()) }
        return up.concatenating(other.transformToRoot().inverted())
    }

    /// A point of this layer's coordinates in another's; nil is the space around the root.
    ///
    /// A point that is in perspective beside or behind the eye goes to infinity.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        if let l, parent === l, let offset = offset(in: l) { return CGPoint(x: p.x + offset.x, y: p.y + offset.y) }
        if let map = planeTransform(to: l) { return map.apply(p) ?? .unseen }
        return p.applying(transform(to: l))
    }

    /// A point of another layer's coordinates in this one's.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        // One step down between plain layers, as hit tests go, is a subtraction. (Presented copies have no parent.)
        if let l, parent === l, let offset = offset(in: l) { return CGPoint(x: p.x - offset.x, y: p.y - offset.y) }
        if let map = inversePlaneTransform(from: l) { return map.apply(p) ?? .unseen }
        return p.applying(inverseTransform(from: l))
    }

    /// The box around a rectangle of this layer's coordinates in another's.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
        planeTransform(to: l)?.box(around: r) ?? r.applying(transform(to: l))
    }

    /// The box around a rectangle of another layer's coordinates in this one's.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
        inversePlaneTransform(from: l)?.box(around: r) ?? r.applying(inverseTransform(from: l))
    }

    private func inverseTransform(from other: CALayer?) -> CGAffineTransform {
        if let other { return other.transform(to: self) }
        return transform(to: nil).inverted()
    }

    /// A time of another layer's time line on this one's; nil is the media clock.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        localTime(at: l?.mediaTime(at: t) ?? t)
    }

    /// A time of this layer's time line on another's; nil is the media clock.
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let media = mediaTime(at: t)
        return l?.localTime(at: media) ?? media
    }

    /// The layer's own time at a time of the media clock.
    func localTime(at mediaTime: CFTimeInterval) -> CFTimeInterval {
        let time = superlayer?.localTime(at: mediaTime) ?? mediaTime
        return hasOwnTime ? (time - beginTime) * Double(speed) + timeOffset : time
    }

    /// Seconds of the layer's own time in one of the media clock's.
    var timeRate: Double {
        Double(speed) * (superlayer?.timeRate ?? 1)
    }

    /// The media clock's time at a time of the layer's own; of a stopped layer, the moment it began.
    private func mediaTime(at localTime: CFTimeInterval) -> CFTimeInterval {
        var time = localTime
        if hasOwnTime { time = (speed == 0 ? 0 : (time - timeOffset) / Double(speed)) + beginTime }
        return superlayer?.mediaTime(at: time) ?? time
    }

    /// Whether a point of this layer's coordinates lies in its bounds.
    public func contains(_ p: CGPoint) -> Bool {
        _bounds.contains(p)
    }

    /// The frontmost visible layer under a point given in the superlayer's coordinates.
    public func hitTest(_ p: CGPoint) -> CALayer? {
        guard !_isHidden, _opacity > 0 else { return nil }
        guard let inside = fromSuperlayer(p) else { return nil }
        let containsPoint = contains(inside)
        if masksToBounds && !containsPoint { return nil }
        for child in (sublayersByDepth).reversed() {
            if let hit = child.hitTest(inside) { return hit }
        }
        return containsPoint ? self : nil
    }

    /// A point of the superlayer's coordinates in this layer's; nil where the layer cannot be seen there.
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
    /// Where nothing is.
    nonisolated fileprivate static let unseen = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
}
