// The bitmap that a layer draws its contents into.

import CoreGraphics
import Foundation

/// A layer's own bitmap, at device scale, and the part of the layer it shows.
final class BackingStore {
    /// The part of the layer drawn, in points from the corner of the bounds; its edges are on whole pixels.
    let rect: CGRect
    /// Device pixels to a point.
    let scale: CGFloat
    /// The bitmap's place in device pixels from the corner of the bounds.
    let pixelX: Int
    let pixelY: Int
    /// The bitmap as an image; it changes when the layer is drawn again.
    let image: CGImage
    private let context: CGContext

    /// The longest side of a bitmap, in pixels: larger layers stay empty rather than take unbounded memory.
    static let maximumSide = 16384

    /// A bitmap for the part `wanted` of a layer, in points from the corner of its bounds; nil when it would be empty or too large.
    init?(wanted: CGRect, scale: CGFloat) {
        let device = wanted.applying(CGAffineTransform(scaleX: scale, y: scale))
        let pixels = DeviceRect(covering: device)
        guard !pixels.isEmpty, pixels.width <= Self.maximumSide, pixels.height <= Self.maximumSide,
            let context = CGContext(pixelWidth: pixels.width, pixelHeight: pixels.height, scale: scale)
        else { return nil }
        rect = PixelGrid(scale: scale).points(pixels)
        self.scale = scale
        (pixelX, pixelY) = (pixels.x, pixels.y)
        self.context = context
        image = context.liveImage
    }

    /// Whether a bitmap made for these would be of the same size and place.
    func fits(wanted: CGRect, scale: CGFloat) -> Bool {
        guard scale == self.scale else { return false }
        let pixels = DeviceRect(covering: wanted.applying(CGAffineTransform(scaleX: scale, y: scale)))
        return pixels == DeviceRect(x: pixelX, y: pixelY, width: image.width, height: image.height)
    }

    /// Clears the bitmap and draws the layer's part of it anew; `origin` is the bounds' origin.
    func redraw(origin: CGPoint, _ draw: (CGContext) -> Void) {
        context.saveGState()
        context.clearAllPixels()
        context.translateBy(x: -rect.minX - origin.x, y: -rect.minY - origin.y)
        draw(context)
        context.restoreGState()
        context.flush()
    }
}
