// The blurred bitmap of a backdrop layer, updated where the backdrop changes.

import CoreGraphics
import Foundation

/// A blurred part of the frame, kept from frame to frame.
final class BlurredBackdrop {
    private let blur: BackdropBlur
    private let filter: ColorFilter
    private let context: CGContext
    /// The blurred pixels.
    let image: CGImage

    /// The device pixels of the bitmap.
    var rect: DeviceRect { blur.rect }
    /// Whether all pixels are opaque.
    var isOpaque: Bool { blur.isOpaque }
    /// The device pixels that may be blurred.
    var limits: DeviceRect { blur.limits }
    /// The device pixels that the bitmap depends on.
    var source: DeviceRect { blur.source }

    /// Returns nil if `rect` is empty, too large, or not inside `limits`, the part of the frame that may be blurred.
    init?(rect: DeviceRect, limits: DeviceRect, kernel: BlurKernel, filter: ColorFilter) {
        guard let blur = BackdropBlur(rect: rect, limits: limits, kernel: kernel),
            let context = CGContext(pixelWidth: rect.width, pixelHeight: rect.height, scale: 1)
        else { return nil }
        self.blur = blur
        self.filter = filter
        self.context = context
        image = context.liveImage
    }

    /// Whether these arguments would create an equal bitmap for the same backdrop.
    func fits(rect: DeviceRect, limits: DeviceRect, kernel: BlurKernel, filter: ColorFilter) -> Bool {
        blur.rect == rect && blur.limits == limits && blur.kernel == kernel && self.filter == filter
    }

    /// The device pixels of the backdrop that an update after `change` reads.
    func needed(for change: DeviceRect) -> DeviceRect { blur.needed(for: change) }

    /// The device pixels of the bitmap that depend on `change`.
    func affected(by change: DeviceRect) -> DeviceRect { blur.affected(by: change) }

    /// Reads the composited `parts` of the backdrop and updates all pixels that depend on `changes`.
    func refresh(_ parts: [DeviceRect], from bitmap: CGContext, changes: [DeviceRect]) {
        for part in parts { blur.reduce(part, from: bitmap.data, bytesPerRow: bitmap.bytesPerRow) }
        blur.blur(filter)
        // The region merges overlapping rectangles, so that each pixel is written once.
        for part in Region(changes.map(blur.affected)).rects {
            blur.write(part, to: context.data, bytesPerRow: context.bytesPerRow)
        }
        context.markDirty()
    }
}
