// The pixels that a layer draws to.

import CoreGraphics
import Foundation

extension CALayer {
    /// Whether the layer itself, without sublayers, draws anything.
    var drawsPixels: Bool {
        if let _backgroundColor, _backgroundColor.alpha > 0 { return true }
        if backing != nil || _contents != nil { return true }
        if _borderWidth > 0, let _borderColor, _borderColor.alpha > 0 { return true }
        if ongoingTransition != nil || fadingContents != nil { return true }
        if let _shadow, _shadow.isVisible { return true }
        return drawsSubclassContent
    }

    /// The device pixels that the layer itself may touch, before clipping.
    func drawnRect(at geometry: LayerGeometry, from source: Compositor.Source = .frame) -> DeviceRect {
        var drawnRect = geometry.isAligned ? geometry.box : geometry.pixels(around: _bounds)
        if let backing, backingRect != nil { drawnRect = drawnRect.union(backingPixels(backing, at: geometry)) }
        if let image = _contents, contentsLayout.gravity != .resize {
            drawnRect = drawnRect.union(geometry.pixels(around: contentsLayout.frame(forSize: contentsSize(of: image), in: _bounds)))
        }
        if let rect = subclassDrawnBounds { drawnRect = drawnRect.union(geometry.pixels(around: rect).outset) }
        if _shadow != nil {
            let rect = shadowBounds(from: source)
            if !rect.isNull { drawnRect = drawnRect.union(geometry.pixels(around: rect).outset) }
        }
        return drawnRect
    }

    /// The device pixels of the backing store. Its `rect` is relative to the corner of the bounds.
    func backingPixels(_ backing: BackingStore, at geometry: LayerGeometry) -> DeviceRect {
        guard geometry.isAligned, backing.scale == geometry.toDevice.a else {
            return geometry.pixels(around: backing.rect.offsetBy(dx: _bounds.minX, dy: _bounds.minY))
        }
        return DeviceRect(
            x: geometry.box.x + backing.pixelX, y: geometry.box.y + backing.pixelY, width: backing.image.width,
            height: backing.image.height)
    }

    /// The size of an image as contents, in points.
    func contentsSize(of image: CGImage) -> CGSize {
        let scale = max(contentsScale, 1e-6)
        let rect = contentsLayout.rect
        return CGSize(width: CGFloat(image.width) * rect.width / scale, height: CGFloat(image.height) * rect.height / scale)
    }
}

extension DeviceRect {
    /// One more pixel on every side, for antialiased edges.
    nonisolated fileprivate var outset: DeviceRect {
        isEmpty ? self : DeviceRect(x: x - 1, y: y - 1, width: width + 2, height: height + 2)
    }
}
