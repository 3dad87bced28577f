// Drawing given images: placed by gravity, cropped, stretched in nine parts, or fading from one to another.

import CoreGraphics
import Foundation

extension LayerPainter {
    /// Draws an image given as contents.
    func paintContents(_ image: CGImage, _ step: PaintStep) {
        let layer = step.layer
        let layout = layer.contentsLayout
        if let pixels = layer.exactPixels(of: image, at: step.geometry) { return blit(image, to: pixels, within: step.rect) }
        let place = layout.place(size: layer.contentsSize(of: image), in: layer._bounds)
        transformed(step) {
            let magnified = place.width * abs(step.geometry.toDevice.a) >= CGFloat(image.width)
            let filter = magnified ? layout.magnification : layout.minification
            context.interpolationQuality = filter == .nearest ? .none : .default
            if !layout.showsAll {
                paintCropped(image, layout.rect, in: place)
            } else if !layout.stretchesAll {
                paintNineParts(image, layout, in: place)
            } else if step.geometry.isAligned {
                context.setCTM(.identity)
                context.draw(image, in: layer.alignedPixels(of: place, at: step.geometry).cgRect)
            } else {
                context.draw(image, in: place)
            }
        }
    }

    private func paintCropped(_ image: CGImage, _ part: CGRect, in place: CGRect) {
        guard part.width > 0, part.height > 0 else { return }
        context.clip(to: place)
        let width = place.width / part.width
        let height = place.height / part.height
        context.draw(
            image, in: CGRect(x: place.minX - part.minX * width, y: place.minY - part.minY * height, width: width, height: height))
    }

    /// Corners keep their size, edges stretch in one direction, the centre in both.
    private func paintNineParts(_ image: CGImage, _ layout: ContentsLayout, in place: CGRect) {
        let scale = max(layout.scale ?? 1, 1e-6)
        let columns = Self.bands(CGFloat(image.width), layout.center.minX, layout.center.width, place.minX, place.width, scale)
        let rows = Self.bands(CGFloat(image.height), layout.center.minY, layout.center.height, place.minY, place.height, scale)
        for row in rows {
            for column in columns {
                let source = CGRect(x: column.from, y: row.from, width: column.extent, height: row.extent)
                let target = CGRect(x: column.to, y: row.to, width: column.toExtent, height: row.toExtent)
                guard target.width > 0, target.height > 0, let part = image.cropping(to: source) else { continue }
                context.draw(part, in: target)
            }
        }
    }

    private struct Band {
        var from, extent, to, toExtent: CGFloat
    }

    /// The three bands of an axis: pixels of the image, and where they go.
    private static func bands(
        _ pixels: CGFloat, _ start: CGFloat, _ length: CGFloat, _ origin: CGFloat, _ target: CGFloat, _ scale: CGFloat
    ) -> [Band] {
        let first = (start * pixels).rounded()
        let middle = max((length * pixels).rounded(), 1)
        let last = max(pixels - first - middle, 0)
        // Where the ends do not fit they shrink together.
        let shrink = min(1, target * scale / max(first + last, 1))
        let head = first / scale * shrink
        let tail = last / scale * shrink
        return [
            Band(from: 0, extent: first, to: origin, toExtent: head),
            Band(from: first, extent: middle, to: origin + head, toExtent: target - head - tail),
            Band(from: first + middle, extent: last, to: origin + target - tail, toExtent: tail),
        ]
    }

    /// Draws contents on their way from one image to another: each weighed by its share.
    func paintFading(_ fading: (image: CGImage, progress: Double), _ step: PaintStep) {
        rows?.touch(step.rect)
        context.saveGState()
        context.clip(to: step.rect.cgRect)
        context.beginTransparencyLayer()
        if let image = step.layer._contents ?? step.layer.backing?.image {
            context.setAlpha(CGFloat(fading.progress))
            paintContents(image, step)
        }
        context.setBlendMode(.plusLighter)
        context.setAlpha(CGFloat(1 - fading.progress))
        paintContents(fading.image, step)
        context.endTransparencyLayer()
        context.restoreGState()
    }
}

extension CALayer {
    /// The whole pixels of a rectangle of an aligned layer; the bounds themselves keep the box's edges.
    func alignedPixels(of rect: CGRect, at geometry: LayerGeometry) -> DeviceRect {
        if rect == _bounds { return geometry.box }
        let corner = CGPoint(x: rect.minX - _bounds.minX, y: rect.minY - _bounds.minY).applying(
            CGAffineTransform(scaleX: geometry.toDevice.a, y: geometry.toDevice.d))
        return DeviceRect(
            x: geometry.box.x + PixelGrid.integer(LayerGeometry.snap(corner.x)),
            y: geometry.box.y + PixelGrid.integer(LayerGeometry.snap(corner.y)),
            width: max(PixelGrid.integer((rect.width * geometry.toDevice.a).rounded()), 1),
            height: max(PixelGrid.integer((rect.height * geometry.toDevice.d).rounded()), 1))
    }

    /// Where an image given as contents goes when it is drawn pixel for pixel; nil when it is not.
    func exactPixels(of image: CGImage, at geometry: LayerGeometry) -> DeviceRect? {
        guard geometry.isAligned, contentsLayout.showsAll else { return nil }
        let pixels = alignedPixels(of: contentsLayout.place(size: contentsSize(of: image), in: _bounds), at: geometry)
        return pixels.width == image.width && pixels.height == image.height ? pixels : nil
    }

    /// Where the layer's own bitmap goes when it is drawn pixel for pixel; nil when it is not.
    func exactPixels(of backing: BackingStore, at geometry: LayerGeometry) -> DeviceRect? {
        guard geometry.isAligned, backing.scale == geometry.toDevice.a else { return nil }
        let pixels = backingPixels(backing, at: geometry)
        // While bounds change size without a redrawing the old picture is stretched, as other contents are.
        let fits = abs(pixels.width - geometry.box.width) <= 1 && abs(pixels.height - geometry.box.height) <= 1
        return backingRect != nil || fits ? pixels : nil
    }
}
