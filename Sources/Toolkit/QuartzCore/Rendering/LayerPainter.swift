// Draws the steps of a paint list: fills, borders, images, backing stores and transitions.

import CoreGraphics
import Foundation

/// Draws the content of layers, and begins and ends groups. The unit of the context is the device pixel.
struct LayerPainter {
    let context: CGContext
    let source: Compositor.Source
    /// The solid rows of the context's bitmap; nil if the bitmap is not kept from frame to frame.
    let rows: SolidRows?
    private(set) var layersDrawn = 0
    /// The number of open groups, each with a bitmap.
    private var depth = 0

    init(context: CGContext, source: Compositor.Source, rows: SolidRows? = nil) {
        self.context = context
        self.source = source
        self.rows = rows
    }

    mutating func perform(_ step: PaintStep) {
        switch step.kind {
        case .beginGroup, .beginMask, .beginClip:
            depth += 1
            rows?.touch(step.rect)
        case .endGroup, .endMask, .endClip: depth -= 1
        case .layer, .backdrop, .projected, .border: break
        }
        switch step.kind {
        case .layer:
            guard !step.rect.isEmpty else { return }
            layersDrawn += 1
            if step.layer.isExact(at: step.geometry) {
                paint(step)
            } else {
                paintWhole(step, kept: \.own, mode: step.layer.addsContent ? .plusLighter : .normal) { $0.paint($1) }
            }
        case .backdrop:
            guard !step.rect.isEmpty else { return }
            layersDrawn += 1
            if step.geometry.isAligned, step.layer._cornerRadius <= 0 {
                paintBackdrop(step)
            } else {
                paintWhole(step, kept: \.own) { $0.paintBackdrop($1) }
            }
        case .projected:
            layersDrawn += 1
            paintProjected(step)
        case .border:
            guard !step.rect.isEmpty else { return }
            if step.geometry.isAligned, step.layer._cornerRadius <= 0 {
                paintBorder(step)
            } else {
                paintWhole(step, kept: \.border) { $0.paintBorder($1) }
            }
        case .beginGroup: beginGroup(step)
        case .endGroup: endGroup(step)
        case .beginMask:
            context.setBlendMode(.destinationIn)
            context.beginTransparencyLayer()
        case .endMask:
            context.endTransparencyLayer()
            context.setBlendMode(.normal)
        case .beginClip:
            context.saveGState()
            context.clip(to: step.rect.cgRect)
            context.beginTransparencyLayer()
        case .endClip: endClip(step)
        }
    }

    // MARK: Groups

    private func beginGroup(_ step: PaintStep) {
        context.saveGState()
        context.clip(to: step.rect.cgRect)
        context.setAlpha(CGFloat(step.alpha))
        if step.compositing == .difference { context.setBlendMode(.difference) }
        context.beginTransparencyLayer()
        if let transition = step.layer.effects.transition { beginTransition(transition, for: step) }
    }

    private func endGroup(_ step: PaintStep) {
        if let transition = step.layer.effects.transition { endTransition(transition, for: step) }
        if case .multiplied(let red, let green, let blue) = step.compositing {
            context.endTransparencyLayer(multipliedBy: (red, green, blue))
        } else {
            context.endTransparencyLayer()
        }
        context.restoreGState()
    }

    /// Clips the sublayers to the shape of the layer.
    private func endClip(_ step: PaintStep) {
        context.setBlendMode(.destinationIn)
        context.beginTransparencyLayer()
        var shape = step
        shape.alpha = 1
        paintWhole(shape, kept: \.clip) { $0.paintFill(.black, for: $1) }
        context.endTransparencyLayer()
        context.setBlendMode(.normal)
        context.endTransparencyLayer()
        context.restoreGState()
    }

    // MARK: Content of a layer

    /// Draws shadow, background, the content of the subclass, and contents.
    private func paint(_ step: PaintStep) {
        let layer = step.layer
        if step.alpha < 1 { context.setAlpha(CGFloat(step.alpha)) }
        if let shadow = layer.storedShadow?.values, shadow.isVisible { paintShadow(shadow, for: step) }
        if let color = layer._backgroundColor, color.alpha > 0 { paintFill(color, for: step) }
        if layer.drawsSubclassContent { transformed(step) { layer.paintSubclassContent(in: context) } }
        if layer._contents != nil || layer.backing != nil { paintClipped(step, paintAnyContents) }
        if step.alpha < 1 { context.setAlpha(1) }
    }

    /// Calls `draw`, clipped to the bounds and their rounded corners if the layer masks to bounds.
    func paintClipped(_ step: PaintStep, _ draw: (PaintStep) -> Void) {
        let layer = step.layer
        guard layer._masksToBounds else { return draw(step) }
        var step = step
        step.rect = step.rect.intersection(step.geometry.box)
        guard !step.rect.isEmpty else { return }
        guard layer.clipsToShape(at: step.geometry) else { return draw(step) }
        context.saveGState()
        context.setCTM(step.geometry.toDevice)
        context.clip(toRoundedRect: layer._bounds, radius: layer._cornerRadius, corners: layer.maskedCorners, curve: layer.cornerCurve)
        context.setCTM(.identity)
        draw(step)
        context.restoreGState()
    }

    private func paintAnyContents(_ step: PaintStep) {
        if let fading = step.layer.effects.fadingContents {
            paintFading(fading, for: step)
        } else if let image = step.layer._contents {
            paintContents(image, for: step)
        } else if let backing = step.layer.backing {
            paintBacking(backing, for: step)
        }
    }

    /// Calls `draw` in bounds coordinates, clipped to the step's rectangle. For an aligned layer, bounds and box have the same corner.
    func transformed(_ step: PaintStep, _ draw: () -> Void) {
        rows?.touch(step.rect)
        context.saveGState()
        context.clip(to: step.rect.cgRect)
        context.setCTM(step.geometry.exactTransform(of: step.layer._bounds))
        anchorPatterns(at: step)
        draw()
        context.restoreGState()
    }

    /// Makes the tiles of pattern colours begin at the top left corner of the layer.
    private func anchorPatterns(at step: PaintStep) {
        let bounds = step.layer._bounds
        context.patternTransform = step.geometry.exactTransform(of: bounds).translatedBy(x: bounds.minX, y: bounds.minY)
    }

    private func paintFill(_ color: CGColor, for step: PaintStep) {
        let layer = step.layer
        if color.pattern != nil { anchorPatterns(at: step) }
        context.setFillColor(color)
        if layer._cornerRadius <= 0, step.geometry.isAligned {
            let pixels = step.geometry.box.intersection(step.rect)
            if let rows, depth == 0, color.alpha >= 1, step.alpha >= 1, color.pattern == nil {
                rows.fill(pixels, with: color.premultipliedPixel, in: context)
            } else {
                rows?.touch(pixels)
                context.fill(pixels: pixels)
            }
            return
        }
        transformed(step) {
            if step.geometry.isAligned { context.setCTM(.identity) }
            let scale = step.geometry.isAligned ? step.geometry.toDevice.a : 1
            let rect = step.geometry.isAligned ? step.geometry.box.cgRect : layer._bounds
            context.beginPath()
            context.addRoundedRect(
                rect, radius: layer._cornerRadius * scale, corners: layer.maskedCorners, curve: layer.cornerCurve)
            context.fillPath()
        }
    }

    private func paintBorder(_ step: PaintStep) {
        let layer = step.layer
        guard let color = layer._borderColor else { return }
        let isAligned = step.geometry.isAligned
        let scale = isAligned ? step.geometry.toDevice.a : 1
        let rect = isAligned ? step.geometry.box.cgRect : layer._bounds
        // The inner edge of a border is aligned, too, and a hairline is one pixel wide.
        let width = isAligned ? max((layer._borderWidth * scale).rounded(), 1) : layer._borderWidth
        let inner = rect.insetBy(dx: min(width, rect.width / 2), dy: min(width, rect.height / 2))
        let radius = min(layer._cornerRadius * scale, rect.width / 2, rect.height / 2)
        rows?.touch(step.rect)
        context.saveGState()
        context.clip(to: step.rect.cgRect)
        if !isAligned { context.setCTM(step.geometry.toDevice) }
        context.setAlpha(CGFloat(step.alpha))
        context.setFillColor(color)
        if color.pattern != nil { anchorPatterns(at: step) }
        context.beginPath()
        context.addRoundedRect(rect, radius: radius, corners: layer.maskedCorners, curve: layer.cornerCurve)
        if !inner.isEmpty, !inner.isNull {
            context.addRoundedRect(
                inner, radius: max(radius - width, 0), corners: layer.maskedCorners, curve: layer.cornerCurve)
        }
        context.fillPath(using: .evenOdd)
        context.restoreGState()
    }

    private func paintBacking(_ backing: BackingStore, for step: PaintStep) {
        let layer = step.layer
        if let pixels = layer.exactPixels(of: backing, at: step.geometry) { return blit(backing.image, to: pixels, within: step.rect) }
        transformed(step) {
            var target = backing.rect.offsetBy(dx: layer._bounds.minX, dy: layer._bounds.minY)
            if layer._backingRect == nil { target = layer.contentsLayout.frame(forSize: backing.rect.size, in: layer._bounds) }
            context.draw(backing.image, uprightIn: target)
        }
    }

    /// Draws an image without scaling.
    func blit(_ image: CGImage, to pixels: DeviceRect, within rect: DeviceRect) {
        rows?.touch(pixels.intersection(rect))
        if rect.contains(pixels.intersection(context.deviceClipBounds)) {
            context.draw(image, atPixelX: pixels.x, y: pixels.y)
            return
        }
        context.saveGState()
        context.clip(to: rect.cgRect)
        context.draw(image, atPixelX: pixels.x, y: pixels.y)
        context.restoreGState()
    }
}

// MARK: - Contents

extension LayerPainter {
    /// Draws an image set as `contents`.
    func paintContents(_ image: CGImage, for step: PaintStep) {
        let layer = step.layer
        let layout = layer.contentsLayout
        if let pixels = layer.exactPixels(of: image, at: step.geometry) { return blit(image, to: pixels, within: step.rect) }
        let frame = layout.frame(forSize: layer.contentsSize(of: image), in: layer._bounds)
        transformed(step) {
            let magnified = frame.width * abs(step.geometry.toDevice.a) >= CGFloat(image.width)
            let filter = magnified ? layout.magnification : layout.minification
            context.interpolationQuality = filter == .nearest ? .none : .default
            if !layout.showsAll {
                paint(image, croppedTo: layout.rect, in: frame)
            } else if !layout.stretchesAll || layout.tiles {
                context.draw(image, center: layout.center, scale: layout.scale ?? 1, in: frame, tiles: layout.tiles)
            } else if step.geometry.isAligned {
                context.setCTM(.identity)
                context.draw(image, uprightIn: layer.alignedPixels(of: frame, at: step.geometry).cgRect)
            } else {
                context.draw(image, uprightIn: frame)
            }
        }
    }

    private func paint(_ image: CGImage, croppedTo part: CGRect, in frame: CGRect) {
        guard part.width > 0, part.height > 0 else { return }
        context.clip(to: frame)
        let width = frame.width / part.width
        let height = frame.height / part.height
        context.draw(
            image, uprightIn: CGRect(x: frame.minX - part.minX * width, y: frame.minY - part.minY * height, width: width, height: height))
    }

    /// Draws a cross-fade between two images with complementary opacities.
    func paintFading(_ fading: (image: CGImage, progress: Double), for step: PaintStep) {
        rows?.touch(step.rect)
        context.saveGState()
        context.clip(to: step.rect.cgRect)
        context.beginTransparencyLayer()
        if let image = step.layer._contents ?? step.layer.backing?.image {
            context.setAlpha(CGFloat(fading.progress))
            paintContents(image, for: step)
        }
        context.setBlendMode(.plusLighter)
        context.setAlpha(CGFloat(1 - fading.progress))
        paintContents(fading.image, for: step)
        context.endTransparencyLayer()
        context.restoreGState()
    }
}

extension CALayer {
    /// The device pixels of a rectangle in the bounds coordinates of an aligned layer; for the bounds, the geometry's box.
    func alignedPixels(of rect: CGRect, at geometry: LayerGeometry) -> DeviceRect {
        if rect == _bounds { return geometry.box }
        let corner = CGPoint(x: rect.minX - _bounds.minX, y: rect.minY - _bounds.minY).applying(
            CGAffineTransform(scaleX: geometry.toDevice.a, y: geometry.toDevice.d))
        // Like iOS 17, images that are scaled with their aspect begin at the lower pixel if they would begin between two.
        let isScaled = contentsLayout.gravity == .resizeAspect || contentsLayout.gravity == .resizeAspectFill
        let snap = isScaled ? LayerGeometry.snapDown : LayerGeometry.snap
        return DeviceRect(
            x: geometry.box.x + PixelGrid.integer(snap(corner.x)), y: geometry.box.y + PixelGrid.integer(snap(corner.y)),
            width: max(PixelGrid.integer((rect.width * geometry.toDevice.a).rounded()), 1),
            height: max(PixelGrid.integer((rect.height * geometry.toDevice.d).rounded()), 1))
    }

    /// The device pixels of an image that is copied without scaling; nil if it is scaled or cropped, or the layer is not aligned.
    func exactPixels(of image: CGImage, at geometry: LayerGeometry) -> DeviceRect? {
        guard geometry.isAligned, contentsLayout.showsAll else { return nil }
        let pixels = alignedPixels(of: contentsLayout.frame(forSize: contentsSize(of: image), in: _bounds), at: geometry)
        return pixels.width == image.width && pixels.height == image.height ? pixels : nil
    }

    /// The device pixels of a backing store that is copied without scaling; nil if it is scaled or the layer is not aligned.
    func exactPixels(of backing: BackingStore, at geometry: LayerGeometry) -> DeviceRect? {
        guard geometry.isAligned, backing.scale == geometry.toDevice.a else { return nil }
        let pixels = backingPixels(backing, at: geometry)
        // A backing store that was not redrawn for the current size is stretched as other contents are.
        let fits = abs(pixels.width - geometry.box.width) <= 1 && abs(pixels.height - geometry.box.height) <= 1
        return _backingRect != nil || fits ? pixels : nil
    }
}

// MARK: - Transition

extension LayerPainter {
    /// Begins a group for the new content, which is drawn next. Old content that lies below the new content is drawn first.
    func beginTransition(_ transition: OngoingTransition, for step: PaintStep) {
        guard let offsets = transition.offsets else {
            context.setAlpha(CGFloat(min(max(transition.progress, 0), 1)))
            context.beginTransparencyLayer()
            return
        }
        if transition.type != .reveal { paintOld(transition, movedBy: offsets.old, for: step) }
        context.beginTransparencyLayer()
    }

    /// Ends the group of the new content and adds the old snapshot.
    func endTransition(_ transition: OngoingTransition, for step: PaintStep) {
        if let offsets = transition.offsets {
            let size = step.layer._bounds.size
            let distance = CGSize(width: offsets.new.dx * size.width, height: offsets.new.dy * size.height)
            let map = step.geometry.toDevice
            context.endTransparencyLayer(
                movedBy: CGSize(
                    width: (distance.width * map.a + distance.height * map.c).rounded(),
                    height: (distance.width * map.b + distance.height * map.d).rounded()))
            if transition.type == .reveal { paintOld(transition, movedBy: offsets.old, for: step) }
            return
        }
        context.endTransparencyLayer()
        context.setBlendMode(.plusLighter)
        context.setAlpha(CGFloat(min(max(1 - transition.progress, 0), 1)))
        paintOld(transition, movedBy: CGVector(dx: 0, dy: 0), for: step)
    }

    /// Draws the old snapshot, moved by fractions of the layer's size.
    private func paintOld(_ transition: OngoingTransition, movedBy offset: CGVector, for step: PaintStep) {
        let bounds = step.layer._bounds
        transformed(step) {
            context.draw(
                transition.old.image,
                uprightIn: transition.old.rect.offsetBy(
                    dx: bounds.minX + offset.dx * bounds.width, dy: bounds.minY + offset.dy * bounds.height))
        }
    }
}
