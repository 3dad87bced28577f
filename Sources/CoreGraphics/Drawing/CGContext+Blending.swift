// Pixels over pixels without Cairo, where nothing is resampled: preparing one of its fills takes longer than a label or a hairline does.

import Foundation
internal import CCairo

extension CGContext {
    /// Whether translucent pixels may be put over those of the bitmap directly: nothing but a rectangle limits them, nothing alters them.
    var blendsDirectly: Bool { openLayers == 0 && state.clipIsExact && state.blendMode == .normal }

    /// The number of pixels beyond which Cairo's preparations do not matter.
    static let mostBlendedPixels = 4096

    /// Draws an image with its corner at a pixel; `area` is what shows of it.
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

    /// Fills pixels with a colour through which they show.
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
    /// The pixel 0xAARRGGBB, premultiplied, that Cairo makes of the colour: 16 bits rounded, of which the upper 8 count.
    var cairoPixel: UInt32 {
        func byte(_ component: CGFloat) -> UInt32 { UInt32(component * 65535 + 0.5) >> 8 }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}
