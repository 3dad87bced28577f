// Drawing of projected bitmaps.

import Foundation

extension CGContext {
    /// Draws the device pixels of a projection in `rect`, only in the blocks marked in `mask` if that is not nil, with the alpha and the
    /// blend mode of the state.
    package func draw(_ projection: ProjectiveSampler, in rect: DeviceRect, mask: BlockMask?) {
        let area = rect.intersection(deviceClipBounds)
        guard !area.isEmpty else { return }
        if blendsDirectly, state.alpha >= 1, state.effects == nil {
            flush()
            projection.draw(
                area, into: bytes + area.y * bytesPerRow + area.x * 4, bytesPerRow: bytesPerRow, mask: mask, blends: true)
            return markDirty(area)
        }
        guard let target = CGContext(pixelWidth: area.width, pixelHeight: area.height, scale: 1) else { return }
        projection.draw(area, into: target.bytes, bytesPerRow: target.bytesPerRow, mask: mask)
        target.markDirty()
        draw(target.liveImage, atPixelX: area.x, y: area.y)
    }
}
