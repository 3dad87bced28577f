// Blending of small areas without Cairo, because Cairo takes longer to prepare a fill than to draw a label or a hairline.

import Foundation
internal import CCairo

extension CGContext {
    /// Whether pixels may be blended directly: outside transparency layers, with a clip of whole pixels and the normal blend mode.
    var blendsDirectly: Bool { openLayers == 0 && state.clipIsExact && state.blendMode == .normal && !swapsRedAndBlue }

    /// The number of pixels above which Cairo's preparation time is negligible.
    static let mostBlendedPixels = 4096

    /// Draws an image with its top left corner at a pixel, limited to `area`, which must be inside the image and the clip.
    func blend(_ image: CGImage, atPixelX x: Int, y: Int, area: DeviceRect) {
        let source = image.surface
        cairo_surface_flush(source.pointer)
        cairo_surface_flush(surface.pointer)
        for row in area.y..<area.maxY {
            let from = source.bytes + (row - y) * source.bytesPerRow + (area.x - x) * 4
            let to = surface.bytes + row * surface.bytesPerRow + area.x * 4
            PixelBlending.put(from, over: to, count: area.width)
        }
        markDirty(area)
    }

    /// Fills pixels with a translucent colour.
    func blend(_ color: CGColor, in area: DeviceRect) {
        cairo_surface_flush(surface.pointer)
        let pixel = color.copy(alpha: color.alpha * state.alpha).cairoPixel
        for row in area.y..<area.maxY {
            let to = surface.bytes + row * surface.bytesPerRow + area.x * 4
            PixelBlending.put(pixel, over: to, count: area.width)
        }
        markDirty(area)
    }

    func markDirty(_ area: DeviceRect) {
        cairo_surface_mark_dirty_rectangle(
            surface.pointer, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height))
    }
}

extension CGColor {
    /// The premultiplied pixel 0xAARRGGBB that Cairo computes. Cairo rounds each component to 16 bits and uses the upper 8.
    var cairoPixel: UInt32 {
        func byte(_ component: CGFloat) -> UInt32 { UInt32(component * 65535 + 0.5) >> 8 }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}
