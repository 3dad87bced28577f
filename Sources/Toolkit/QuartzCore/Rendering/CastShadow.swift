// Shadows of layers: what casts them, their bitmaps, and the detection of changes.
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
        let kept = model.cache.castShadow
        if let kept, kept.isCurrent, kept.hasModelValues == (source == .model) { return kept }
        let caster = shadowCaster(from: source)
        if let kept, case .outline = caster, kept.caster == caster {
            (kept.isCurrent, kept.hasModelValues) = (true, source == .model)
            kept.comparison = CastShadow.comparison
            return kept
        }
        let cast = CastShadow(caster, hasModelValues: source == .model, replacing: kept)
        model.cache.castShadow = cast
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
        if (_backgroundColor?.alpha ?? 0) > 0 || hasBorder || hasContent || showsBackdrop || effects.transition != nil { box = _bounds }
        if let backing {
            box = box.union(_backingRect == nil ? _bounds : backing.rect.offsetBy(dx: _bounds.minX, dy: _bounds.minY))
        }
        if let image = _contents ?? effects.fadingContents?.image {
            let frame = contentsLayout.frame(forSize: contentsSize(of: image), in: _bounds)
            box = box.union(_masksToBounds ? frame.intersection(_bounds) : frame)
        }
        if let subclassDrawnBounds { box = box.union(subclassDrawnBounds) }
        return box
    }
}

/// The extent of what a layer and its sublayers draw, in coordinates of the layer's bounds.
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

/// A shadow's bitmap, kept until its source changes.
final class ShadowBitmap {
    /// All values that determine the bitmap, except the pixels of a drawing.
    struct Source: Equatable {
        var shadow: LayerShadow
        var caster: ShadowCaster
        var scale: CGFloat
    }

    let source: Source
    let image: CGImage
    /// The frame of the image in the coordinates of the caster.
    let rect: CGRect

    /// The maximum area in pixels. Larger shadows are not drawn, to limit memory.
    private static let maximumArea = 1 << 24

    /// `draw` fills a bitmap with the caster; its second argument is the pixel of the origin of the caster's coordinates.
    ///
    /// Returns nil if the shadow is empty, too large or not finite, or has no colour.
    init?(_ source: Source, draw: (CGContext, CGPoint) -> Void) {
        let shadow = source.shadow
        let (box, offset) = (source.caster.box, shadow.offset)
        guard let color = shadow.color, box.isFinite, offset.width.isFinite, offset.height.isFinite, shadow.radius.isFinite
        else { return nil }
        let grid = PixelGrid(scale: source.scale)
        let wanted = box.offsetBy(dx: offset.width, dy: offset.height).insetBy(dx: -shadow.reach, dy: -shadow.reach)
        let pixels = grid.coveringPixels(of: wanted)
        guard !pixels.isEmpty, pixels.area <= Self.maximumArea,
            let context = CGContext(pixelWidth: pixels.width, pixelHeight: pixels.height, scale: 1)
        else { return nil }
        draw(context, CGPoint(x: offset.width * source.scale - CGFloat(pixels.x), y: offset.height * source.scale - CGFloat(pixels.y)))
        context.flush()
        var coverage = AlphaCoverage(context)
        coverage.blur(deviation: Double(max(shadow.radius, 0) * source.scale))
        coverage.write(to: context, color: color.copy(alpha: color.alpha * CGFloat(min(shadow.opacity, 1))))
        context.markDirty()
        self.source = source
        rect = grid.points(pixels)
        image = context.liveImage
    }
}

extension LayerPainter {
    /// Draws a layer's shadow from its bitmap, which is created if its source has changed. A layer that masks to its bounds clips it.
    func paintShadow(_ shadow: LayerShadow, for step: PaintStep) {
        let layer = step.layer
        let cast = layer.castShadow(from: source)
        guard let caster = cast.caster else { return }
        let wanted = ShadowBitmap.Source(shadow: shadow, caster: caster, scale: (layer.modelLayer ?? layer).drawingScale)
        if cast.bitmap?.source != wanted {
            cast.bitmap = ShadowBitmap(wanted) { context, origin in
                switch caster {
                case .outline(let path):
                    context.translateBy(x: origin.x, y: origin.y)
                    context.scaleBy(x: wanted.scale, y: wanted.scale)
                    context.addPath(path)
                    context.fillPath()
                case .drawing: drawSilhouette(of: layer, at: origin, scale: wanted.scale, into: context)
                }
            }
        }
        guard let bitmap = cast.bitmap else { return }
        // All casters but the layer's own path are relative to the corner of the bounds, so that scrolling does not change them.
        let origin = shadow.path == nil ? layer._bounds.origin : .zero
        paintClipped(step) { paint(bitmap, at: bitmap.rect.offsetBy(dx: origin.x, dy: origin.y), for: $0) }
    }

    private func paint(_ bitmap: ShadowBitmap, at rect: CGRect, for step: PaintStep) {
        if step.geometry.isAligned, bitmap.source.scale == step.geometry.toDevice.a {
            let corner = CGPoint(x: rect.minX, y: rect.minY).applying(step.geometry.toDevice)
            let pixels = DeviceRect(
                x: PixelGrid.integer(LayerGeometry.snap(corner.x)), y: PixelGrid.integer(LayerGeometry.snap(corner.y)),
                width: bitmap.image.width, height: bitmap.image.height)
            return blit(bitmap.image, to: pixels, within: step.rect)
        }
        transformed(step) { context.draw(bitmap.image, uprightIn: rect) }
    }

    /// Draws everything that casts the shadow of a layer. The corner of the bounds is at the pixel nearest to `corner`.
    private func drawSilhouette(of layer: CALayer, at corner: CGPoint, scale: CGFloat, into context: CGContext) {
        let bounds = layer._bounds
        let origin = (x: PixelGrid.integer(LayerGeometry.snap(corner.x)), y: PixelGrid.integer(LayerGeometry.snap(corner.y)))
        let size = CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
        let toDevice = CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: CGFloat(origin.x) - LayerGeometry.snap(bounds.minX * scale),
            ty: CGFloat(origin.y) - LayerGeometry.snap(bounds.minY * scale))
        let geometry = LayerGeometry(
            toDevice: toDevice, isAligned: true, box: DeviceRect(covering: size).offsetBy(dx: origin.x, dy: origin.y))
        var compositor = Compositor(source == .model ? .model : .presentation)
        compositor.drawSilhouette(of: layer, at: geometry, into: context)
    }
}

// MARK: - Comparison with the previous frame

extension LayerRenderer {
    /// Finds the caster of a layer's shadow again if it may have changed since the previous frame. Returns whether the shadow has changed.
    func recastShadow(of layer: CALayer, values: CALayer, dirty: DirtyFlags, isChanged: Bool) -> Bool {
        let kept = layer.cache.castShadow
        guard let shadow = values._shadow, shadow.isVisible, shadow.path == nil else {
            if isChanged { kept?.isCurrent = false }
            return false
        }
        let isKnown = kept?.isCurrent == true && kept?.hasModelValues == false
        let mayDiffer = isChanged || mayCastAnotherShadow(layer, values: values, dirty: dirty)
        // A layer that comes into view may contain layers that were not compared outside.
        guard mayDiffer || !isKnown || layer.rendered.drawnRect.isEmpty else { return false }
        kept?.expire()
        refreshSublayers(of: layer)
        return values.castShadow(from: .frame).takeChange()
    }

    /// Handles that a layer is not visible and its sublayers are not compared. If a layer around it casts the shadow of them, their flags
    /// are cleared, so that their next changes mark that layer again. A hidden layer casts no shadow.
    func clearFlags(under layer: CALayer, values: CALayer, after dirty: DirtyFlags) {
        guard dirty.contains(.subtreeRendering), !values._isHidden, values._opacity > 0, layer.isInsideShadowCaster else { return }
        refreshSublayers(of: layer)
    }

    /// Whether a layer that is visible in the previous frame may now cast another shadow.
    private func mayCastAnotherShadow(_ layer: CALayer, values: CALayer, dirty: DirtyFlags) -> Bool {
        let old = layer.rendered.bounds
        if !dirty.isDisjoint(with: [.appearance, .subtreeRendering]) || old.size != values._bounds.size { return true }
        // The shadow is relative to the corner of the bounds, against which the sublayers move when the layer is scrolled.
        let movesInside = values.followsBoundsOrigin || !layer.children.isEmpty && !values._masksToBounds
        return movesInside && old.origin != values._bounds.origin
    }

    /// Samples the changed animations of sublayers before the comparison reaches them, and marks the shadows of sublayers to be found
    /// again. It does not reach those of hidden layers: their flags are cleared here, so that their next changes mark this layer again.
    /// Returns whether a sublayer has changed.
    @discardableResult
    private func refreshSublayers(of layer: CALayer) -> Bool {
        let isHidden = !layer.rendered.isShown
        var hasChanged = false
        for child in layer.drawnChildren where mayHaveChanged(child) {
            let isDirty = !child.dirty.isDisjoint(with: .rendering)
            if let track = child.animationTrack, !child.dirty.isDisjoint(with: [.geometry, .appearance, .subtreeAppearance]) {
                track.refresh(at: frameTime)
            }
            let hasChangedInside = refreshSublayers(of: child)
            let mayDiffer =
                child.rendered.isShown ? mayCastAnotherShadow(child, values: child.presentationValues, dirty: child.dirty) : isDirty
            if hasChangedInside || mayDiffer { child.cache.castShadow?.expire() }
            if isDirty || hasChangedInside { hasChanged = true }
            if isHidden { child.dirty.subtract(.rendering) }
        }
        return hasChanged
    }

    /// Whether a layer or its sublayers may have changed. The layers in a layer outside the window may have flags that it does not have.
    private func mayHaveChanged(_ layer: CALayer) -> Bool {
        if !layer.dirty.isDisjoint(with: .rendering) { return true }
        guard !layer.rendered.isShown else { return false }
        let values = layer.presentationValues
        return !values._isHidden && values._opacity > 0
    }
}

extension CALayer {
    /// Whether a layer around this one has cast a shadow.
    fileprivate var isInsideShadowCaster: Bool {
        var layer = parent ?? maskedLayer
        while let current = layer {
            if current.cache.castShadow != nil { return true }
            layer = current.parent ?? current.maskedLayer
        }
        return false
    }
}
