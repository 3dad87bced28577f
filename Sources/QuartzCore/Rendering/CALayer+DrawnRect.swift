// How far a layer's own pixels reach.

import CoreGraphics
import Foundation

extension CALayer {
    /// Whether the layer itself draws anything, sublayers aside.
    var drawsPixels: Bool {
        if let _backgroundColor, _backgroundColor.alpha > 0 { return true }
        if backing != nil || _contents != nil { return true }
        if _borderWidth > 0, let _borderColor, _borderColor.alpha > 0 { return true }
        if ongoingTransition != nil || fadingContents != nil { return true }
        if let _shadow, _shadow.isVisible { return true }
        return drawsSubclassContent
    }

    /// The device pixels that the layer itself may touch, before clipping.
    func drawnRect(at geometry: LayerGeometry) -> DeviceRect {
        var drawnRect = geometry.isAligned ? geometry.box : geometry.pixels(around: _bounds)
        if let backing, backingRect != nil { drawnRect = drawnRect.union(backingPixels(backing, at: geometry)) }
        if let image = _contents, contentsLayout.gravity != .resize {
            drawnRect = drawnRect.union(geometry.pixels(around: contentsLayout.place(size: contentsSize(of: image), in: _bounds)))
        }
        if let rect = subclassDrawnBounds { drawnRect = drawnRect.union(geometry.pixels(around: rect).outset) }
        if let shadow = _shadow, shadow.isVisible {
            let outline = shadow.path?.boundingBoxOfPath ?? subclassDrawnBounds?.union(_bounds) ?? _bounds
            let reach = shadow.reach
            let rect = outline.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height).insetBy(dx: -reach, dy: -reach)
            drawnRect = drawnRect.union(geometry.pixels(around: rect).outset)
        }
        return drawnRect
    }

    /// Where the layer's own bitmap lies on the device: its place counts from the bounds' corner, which does not scroll.
    func backingPixels(_ backing: BackingStore, at geometry: LayerGeometry) -> DeviceRect {
        guard geometry.isAligned, backing.scale == geometry.toDevice.a else {
            return geometry.pixels(around: backing.rect.offsetBy(dx: _bounds.minX, dy: _bounds.minY))
        }
        return DeviceRect(
            x: geometry.box.x + backing.pixelX, y: geometry.box.y + backing.pixelY, width: backing.image.width,
            height: backing.image.height)
    }

    /// The size of contents in points.
    func contentsSize(of image: CGImage) -> CGSize {
        let scale = max(contentsScale, 1e-6)
        let rect = contentsLayout.rect
        return CGSize(width: CGFloat(image.width) * rect.width / scale, height: CGFloat(image.height) * rect.height / scale)
    }
}

extension DeviceRect {
    /// One pixel more on every side, for smoothed edges.
    nonisolated fileprivate var outset: DeviceRect {
        isEmpty ? self : DeviceRect(x: x - 1, y: y - 1, width: width + 2, height: height + 2)
    }
}
