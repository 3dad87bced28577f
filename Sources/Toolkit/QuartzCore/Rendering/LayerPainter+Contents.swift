// Drawing of images: with gravity, cropped, stretched in nine parts, or cross-fading.

import CoreGraphics
import Foundation

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
        return backingRect != nil || fits ? pixels : nil
    }
}
