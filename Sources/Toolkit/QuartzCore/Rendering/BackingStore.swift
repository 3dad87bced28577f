// The bitmap of a layer that draws its own contents.

import CoreGraphics
import Foundation

/// A layer's bitmap at `contentsScale`, or at the device's scale if that is not set.
final class BackingStore {
    /// The part of the layer that is drawn, in points from the corner of the bounds, with edges on whole pixels.
    let rect: CGRect
    /// Pixels per point.
    let scale: CGFloat
    /// The origin of the bitmap in pixels from the corner of the bounds.
    let pixelX: Int
    let pixelY: Int
    /// The bitmap as an image; its pixels change when the layer is redrawn.
    let image: CGImage
    private let context: CGContext
    /// Whether a history or a still copy of the layer shows the bitmap, so that it must not change.
    var isShared = false

    /// Creates a bitmap for the part `wanted`, in points from the corner of the bounds; nil if it is empty or too large.
    init?(wanted: CGRect, scale: CGFloat) {
        let device = wanted.applying(CGAffineTransform(scaleX: scale, y: scale))
        let pixels = DeviceRect(covering: device)
        guard !pixels.isEmpty,
            let context = CGContext(pixelWidth: pixels.width, pixelHeight: pixels.height, scale: scale)
        else { return nil }
        rect = PixelGrid(scale: scale).points(pixels)
        self.scale = scale
        (pixelX, pixelY) = (pixels.x, pixels.y)
        self.context = context
        image = context.liveImage
    }

    /// Whether the bitmap has the size and position for these arguments.
    func fits(wanted: CGRect, scale: CGFloat) -> Bool {
        guard scale == self.scale else { return false }
        let pixels = DeviceRect(covering: wanted.applying(CGAffineTransform(scaleX: scale, y: scale)))
        return pixels == DeviceRect(x: pixelX, y: pixelY, width: image.width, height: image.height)
    }

    /// Clears the bitmap and calls `draw` with bounds coordinates. `origin` is the origin of the bounds.
    func redraw(origin: CGPoint, _ draw: (CGContext) -> Void) {
        context.saveGState()
        context.clearAllPixels()
        context.translateBy(x: -rect.minX - origin.x, y: -rect.minY - origin.y)
        draw(context)
        context.restoreGState()
        context.flush()
    }
}
