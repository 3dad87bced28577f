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
        guard let sublayerTransform = parent._sublayerTransform else { return transformToParent() }
        let midX = parent._bounds.midX
        let midY = parent._bounds.midY
        let anchorX = _bounds.minX + _anchorPoint.x * _bounds.width
        let anchorY = _bounds.minY + _anchorPoint.y * _bounds.height
        var t = CATransform3DMakeTranslation(-anchorX, -anchorY, 0)
        if let _transform { t = CATransform3DConcat(t, _transform) }
        t = CATransform3DConcat(t, CATransform3DMakeTranslation(_position.x - midX, _position.y - midY, _zPosition))
        t = CATransform3DConcat(t, sublayerTransform)
        t = CATransform3DConcat(t, CATransform3DMakeTranslation(midX, midY, 0))
        return t.flattened
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
        let up = transformToRoot()
        guard let other else { return up.concatenating(root.transformToParent()) }
        return up.concatenating(other.transformToRoot().inverted())
    }

    /// A point of this layer's coordinates in another's; nil is the space around the root.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { p.applying(transform(to: l)) }

    /// A point of another layer's coordinates in this one's.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { p.applying(inverseTransform(from: l)) }

    /// The box around a rectangle of this layer's coordinates in another's.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { r.applying(transform(to: l)) }

    /// The box around a rectangle of another layer's coordinates in this one's.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { r.applying(inverseTransform(from: l)) }

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
        let t = superlayer.map { transformToSuperlayer($0) } ?? transformToParent()
        guard t.isInvertible else { return nil }
        let inside = p.applying(t.inverted())
        let containsPoint = contains(inside)
        if _masksToBounds && !containsPoint { return nil }
        for child in (sublayersByDepth).reversed() {
            if let hit = child.hitTest(inside) { return hit }
        }
        return containsPoint ? self : nil
    }
}
