// The bitmap of what lies beneath a layer, blurred: brought up to date where something beneath has changed.

import CoreGraphics
import Foundation

/// A blurred part of the frame, kept from frame to frame.
final class BlurredBackdrop {
    private let blur: BackdropBlur
    private let filter: ColorFilter
    private let context: CGContext
    /// The blurred pixels.
    let image: CGImage

    /// The device pixels that the picture covers.
    var rect: DeviceRect { blur.rect }
    /// Whether all of the picture is opaque, as it is where all beneath is.
    var isOpaque: Bool { blur.isOpaque }
    /// The device pixels that the picture depends on.
    var source: DeviceRect { blur.source }

    /// Nil for a place that is empty or not within `limits`, the frame's bitmap.
    init?(rect: DeviceRect, limits: DeviceRect, kernel: BlurKernel, filter: ColorFilter) {
        guard let blur = BackdropBlur(rect: rect, bitmapWidth: limits.width, bitmapHeight: limits.height, kernel: kernel),
            let context = CGContext(pixelWidth: rect.width, pixelHeight: rect.height, scale: 1)
        else { return nil }
        self.blur = blur
        self.filter = filter
        self.context = context
        image = context.liveImage
    }

    /// Whether a picture made for these would differ in nothing but what is beneath.
    func fits(rect: DeviceRect, kernel: BlurKernel, filter: ColorFilter) -> Bool {
        blur.rect == rect && blur.kernel == kernel && self.filter == filter
    }

    /// The device pixels to be composited before a changed rectangle can be taken in.
    func needed(for change: DeviceRect) -> DeviceRect { blur.needed(for: change) }

    /// The device pixels of the picture that a changed rectangle changes.
    func affected(by change: DeviceRect) -> DeviceRect { blur.affected(by: change) }

    /// Takes in composited parts of what is beneath and blurs anew, all that `changes` affect.
    func refresh(_ parts: [DeviceRect], of beneath: CGContext, changes: [DeviceRect]) {
        for part in parts { blur.reduce(part, from: beneath.data, bytesPerRow: beneath.bytesPerRow) }
        blur.blur(filter)
        // What several changes reach is written once.
        for part in Region(changes.map(blur.affected)).rects {
            blur.write(part, to: context.data, bytesPerRow: context.bytesPerRow)
        }
        context.markDirty()
    }
}
