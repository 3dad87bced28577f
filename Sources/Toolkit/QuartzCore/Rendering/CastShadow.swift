// What casts the shadow of a layer: its path, its outline if it is opaque, otherwise everything that it draws.
//
//   shadowPath                                      ──► that path
//   opaque background, nothing outside its shape    ──► the outline of the layer
//   anything else that is drawn                     ──► the alpha of layer and sublayers
//   nothing drawn, or the shadow is clipped away    ──► no shadow

import CoreGraphics
import Foundation

/// The shape that casts a shadow.
enum ShadowCaster: Equatable {
    /// A filled outline.
    case outline(CGPath)
    /// Everything that the layer draws, in a rectangle relative to the corner of the bounds.
    case drawing(CGRect)

    /// The rectangle around the shape.
    var box: CGRect {
        switch self {
        case .outline(let path): path.boundingBoxOfPath
        case .drawing(let box): box
        }
    }
}

/// The caster of a layer's shadow and the shadow's bitmap; kept while they are valid.
final class CastShadow {
    /// Nil if the layer casts no shadow.
    let caster: ShadowCaster?
    /// Whether the caster was found with model values instead of presentation values.
    fileprivate(set) var hasModelValues: Bool
    var bitmap: ShadowBitmap?
    /// Whether nothing has changed since the caster was found.
    var isCurrent = true
    /// Whether the comparison of the layer has not yet learnt that the shadow has changed: the shadow of a superlayer, which is compared
    /// first, may have found the new caster already.
    private var isUnseen: Bool
    /// The number of the latest comparison of a tree with its previous frame.
    static var comparison = 0
    /// The comparison in which the caster was found.
    fileprivate var comparison = CastShadow.comparison

    /// A shadow in place of the one that the layer had before.
    fileprivate init(_ caster: ShadowCaster?, hasModelValues: Bool, replacing former: CastShadow?) {
        self.caster = caster
        self.hasModelValues = hasModelValues
        isUnseen = caster != nil || former?.caster != nil || former?.isUnseen == true
    }

    /// Marks the caster to be found again, unless the present comparison has found it.
    func expire() {
        if comparison != CastShadow.comparison { isCurrent = false }
    }

    /// Whether the shadow differs from the one that the layer's previous comparison has seen.
    func takeChange() -> Bool {
        defer { isUnseen = false }
        return isUnseen
    }
}

extension CALayer {
    /// The shadow of a layer with these values, which is stored in the model layer.
    func castShadow(from source: Compositor.Source) -> CastShadow {
        let model = modelLayer ?? self
        let kept = model.castShadow
        if let kept, kept.isCurrent, kept.hasModelValues == (source == .model) { return kept }
        let caster = shadowCaster(from: source)
        if let kept, case .outline = caster, kept.caster == caster {
            (kept.isCurrent, kept.hasModelValues) = (true, source == .model)
            kept.comparison = CastShadow.comparison
            return kept
        }
        let cast = CastShadow(caster, hasModelValues: source == .model, replacing: kept)
        model.castShadow = cast
        return cast
    }

    /// The rectangle around the visible shadow, in bounds coordinates; null if there is none outside the bounds.
    func shadowBounds(from source: Compositor.Source) -> CGRect {
        guard let _shadow, _shadow.isVisible, !_masksToBounds, let caster = castShadow(from: source).caster else { return .null }
        let origin = _shadow.path == nil ? _bounds.origin : .zero
        return caster.box.offsetBy(dx: origin.x + _shadow.offset.width, dy: origin.y + _shadow.offset.height)
            .insetBy(dx: -_shadow.reach, dy: -_shadow.reach)
    }

    /// Finds the caster of the shadow of a layer with these values; nil if it casts none.
    private func shadowCaster(from source: Compositor.Source) -> ShadowCaster? {
        if let path = _shadow?.path { return .outline(path) }
        let isOpaque = (_backgroundColor?.alpha ?? 0) >= 1 && _backgroundColor?.pattern == nil
        // What such a layer draws hides the part of the shadow that it does not clip.
        if isOpaque, _masksToBounds { return nil }
        let outline = isOpaque ? shadowOutline : nil
        var extent = DrawnExtent(shape: _bounds, corner: _cornerRadius * cornerCurve.reach, outline: outline)
        if !isOpaque || contentBounds != _bounds { extent.add(contentBounds, map: PlaneTransform(.identity), clip: .infinite) }
        if !_masksToBounds {
            let model = modelLayer ?? self
            extent.add(sublayersOf: model, in: self, map: PlaneTransform(.identity), clip: .infinite, from: source)
        }
        if let outline, extent.isInside { return .outline(outline) }
        return extent.box.isNull ? nil : .drawing(extent.box.offsetBy(dx: -_bounds.minX, dy: -_bounds.minY))
    }

    /// The outline of an opaque layer, relative to the corner of the bounds.
    private var shadowOutline: CGPath {
        let size = _bounds.size
        let rect = CGRect(origin: .zero, size: size)
        let radius = max(min(_cornerRadius, size.width / 2, size.height / 2), 0)
        if radius > 0, maskedCorners != .all {
            return CGPath.roundedRect(rect, radius: radius, corners: maskedCorners, curve: cornerCurve)
        }
        if cornerCurve.fits(radius: radius, in: size), radius > 0 {
            return ContinuousCorners.path(rect, radius: radius, corners: .all)
        }
        return CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius)
    }

    /// The rectangle around what the layer itself draws without its shadow, in bounds coordinates; null if it draws nothing.
    fileprivate var contentBounds: CGRect {
        var box = CGRect.null
        let hasBorder = _borderWidth > 0 && (_borderColor?.alpha ?? 0) > 0
        let hasContent = drawsSubclassContent && subclassDrawnBounds == nil
        if (_backgroundColor?.alpha ?? 0) > 0 || hasBorder || hasContent || showsBackdrop || ongoingTransition != nil { box = _bounds }
        if let backing {
            box = box.union(backingRect == nil ? _bounds : backing.rect.offsetBy(dx: _bounds.minX, dy: _bounds.minY))
        }
        if let image = _contents ?? fadingContents?.image {
            let frame = contentsLayout.frame(forSize: contentsSize(of: image), in: _bounds)
            box = box.union(_masksToBounds ? frame.intersection(_bounds) : frame)
        }
        if let subclassDrawnBounds { box = box.union(subclassDrawnBounds) }
        return box
    }
}

/// The extent of what a layer and its sublayers draw, in coordinates of the layer's bounds.
@MainActor
private struct DrawnExtent {
    /// The rectangle around everything; null if nothing is drawn.
    private(set) var box: CGRect
    /// Whether everything is inside the outline of the layer; false without an outline.
    private(set) var isInside: Bool
    private let shape: CGRect
    /// The side of the corners' squares that the outline may not fill.
    private let corner: CGFloat
    private let outline: CGPath?

    /// `outline`, relative to the corner of `shape`, is that of an opaque background, which fills the shape.
    init(shape: CGRect, corner: CGFloat, outline: CGPath?) {
        (self.shape, self.corner, self.outline) = (shape, corner, outline)
        box = outline == nil ? CGRect.null : shape
        isInside = outline != nil
    }

    /// Adds what is drawn in a rectangle, mapped to the coordinates of the layer and clipped there.
    mutating func add(_ rect: CGRect, map: PlaneTransform, clip: CGRect) {
        guard !rect.isEmpty else { return }
        let drawn = map.box(around: rect).intersection(clip)
        guard !drawn.isEmpty else { return }
        box = box.union(drawn)
        if isInside { isInside = covers(drawn) }
    }

    /// Whether a rectangle is inside the outline: its corners are, but for a rounding error.
    private func covers(_ rect: CGRect) -> Bool {
        guard shape.insetBy(dx: -0.01, dy: -0.01).contains(rect) else { return false }
        let isBesideCorners = rect.minX >= shape.minX + corner && rect.maxX <= shape.maxX - corner
        if corner <= 0 || isBesideCorners || rect.minY >= shape.minY + corner && rect.maxY <= shape.maxY - corner { return true }
        let inner = rect.insetBy(dx: min(0.25, rect.width / 2), dy: min(0.25, rect.height / 2)).offsetBy(dx: -shape.minX, dy: -shape.minY)
        let corners = [(inner.minX, inner.minY), (inner.maxX, inner.minY), (inner.minX, inner.maxY), (inner.maxX, inner.maxY)]
        return corners.allSatisfy { outline?.contains(CGPoint(x: $0.0, y: $0.1)) == true }
    }

    /// Adds the sublayers of `layer`. `values` is the layer with the values that place them, and `map` leads from its coordinates to those
    /// of the layer whose extent this is.
    mutating func add(sublayersOf layer: CALayer, in values: CALayer, map: PlaneTransform, clip: CGRect, from source: Compositor.Source) {
        for child in layer.drawnChildren {
            let inner = source == .model ? child : child.presentationValues
            guard !inner._isHidden, inner._opacity > 0 else { continue }
            if inner.formsSpace {
                let plane = CALayer()
                plane._sublayerTransform = LayerTransform(inner.sublayerTransform(in: values))
                add(sublayersOf: child, in: plane, map: map, clip: clip, from: source)
                continue
            }
            let isPlain = !inner.isTransformed && !values.transformsSublayers
            let toOuter = isPlain ? PlaneTransform(inner.transformToParent()) : inner.planeTransform(in: values)
            let innerMap = toOuter.concatenating(map)
            add(inner.contentBounds, map: innerMap, clip: clip)
            add(inner.shadowBounds(from: source), map: innerMap, clip: clip)
            let innerClip = inner._masksToBounds ? clip.intersection(innerMap.box(around: inner._bounds)) : clip
            if !child.children.isEmpty { add(sublayersOf: child, in: inner, map: innerMap, clip: innerClip, from: source) }
        }
    }
}
