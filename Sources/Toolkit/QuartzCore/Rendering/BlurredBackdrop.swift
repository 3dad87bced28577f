// The blurred bitmap of a backdrop layer, updated where the backdrop changes.

import CoreGraphics
import Foundation

/// A blurred part of the frame, kept from frame to frame.
final class BlurredBackdrop {
    private let blur: BackdropBlur
    private let filter: ColorFilter
    private let context: CGContext
    /// The device pixels that may be blurred. The blocks of the blur begin at their corner, so a moved window has the same blur.
    let limits: DeviceRect
    /// The blurred pixels.
    let image: CGImage

    /// The device pixels of the bitmap.
    var rect: DeviceRect { inFrame(blur.rect) }
    /// Whether all pixels are opaque.
    var isOpaque: Bool { blur.isOpaque }
    /// The device pixels that the bitmap depends on.
    var source: DeviceRect { inFrame(blur.source) }

    private func inFrame(_ rect: DeviceRect) -> DeviceRect { rect.offsetBy(dx: limits.x, dy: limits.y) }
    private func inLimits(_ rect: DeviceRect) -> DeviceRect { rect.offsetBy(dx: -limits.x, dy: -limits.y) }

    /// Returns nil if `rect` is empty, too large, or not inside `limits`, a part of the frame's bitmap.
    init?(rect: DeviceRect, limits: DeviceRect, kernel: BlurKernel, filter: ColorFilter) {
        let inner = rect.offsetBy(dx: -limits.x, dy: -limits.y)
        guard let blur = BackdropBlur(rect: inner, bitmapWidth: limits.width, bitmapHeight: limits.height, kernel: kernel),
            let context = CGContext(pixelWidth: rect.width, pixelHeight: rect.height, scale: 1)
        else { return nil }
        self.blur = blur
        self.filter = filter
        self.limits = limits
        self.context = context
        image = context.liveImage
    }

    /// Whether these arguments would create an equal bitmap for the same backdrop.
    func fits(rect: DeviceRect, limits: DeviceRect, kernel: BlurKernel, filter: ColorFilter) -> Bool {
        self.rect == rect && self.limits == limits && blur.kernel == kernel && self.filter == filter
    }

    /// The device pixels of the backdrop that an update after `change` reads.
    func needed(for change: DeviceRect) -> DeviceRect { inFrame(blur.needed(for: inLimits(change))) }

    /// The device pixels of the bitmap that depend on `change`.
    func affected(by change: DeviceRect) -> DeviceRect { inFrame(blur.affected(by: inLimits(change))) }

    /// Reads the composited `parts` of the backdrop and updates all pixels that depend on `changes`.
    func refresh(_ parts: [DeviceRect], from bitmap: CGContext, changes: [DeviceRect]) {
        let corner = bitmap.bytes + limits.y * bitmap.bytesPerRow + limits.x * 4
        for part in parts { blur.reduce(inLimits(part), from: corner, bytesPerRow: bitmap.bytesPerRow) }
        blur.blur(filter)
        // The region merges overlapping rectangles, so that each pixel is written once.
        for part in Region(changes.map { blur.affected(by: inLimits($0)) }).rects {
            blur.write(part, to: context.bytes, bytesPerRow: context.bytesPerRow)
        }
        context.markDirty()
    }
}
