// The layout of the screen's pixels, and the choice of a visual that needs no conversion.

internal import CX11

/// A visual and the layout of its pixels.
struct X11PixelFormat {
    let visual: UnsafeMutablePointer<Visual>
    let depth: Int32
    let bitsPerPixel: Int
    let redMask: UInt32
    let greenMask: UInt32
    let blueMask: UInt32
    /// Whether `visual` is the screen's default visual, so that the default colormap can be used.
    let isDefault: Bool

    /// Whether 0xAARRGGBB pixels need no conversion.
    var needsNoConversion: Bool { bitsPerPixel == 32 && redMask == 0xFF0000 && greenMask == 0xFF00 && blueMask == 0xFF }

    /// Chooses the default visual if its pixels need no conversion, else any visual without conversion, else the default visual, else
    /// any. Returns nil if no TrueColor visual has 16 or 32 bits per pixel.
    ///
    /// Servers with Composite have a 32-bit visual even on screens of depth 16 or 30, and convert its pixels themselves.
    static func best(display: OpaquePointer, screen: Int32) -> X11PixelFormat? {
        let bits = bitsPerPixelByDepth(display)
        var template = XVisualInfo()
        template.screen = screen
        template.`class` = TrueColor
        var count: Int32 = 0
        guard let list = XGetVisualInfo(display, Int(VisualScreenMask | VisualClassMask), &template, &count) else { return nil }
        defer { XFree(list) }
        let standard = XDefaultVisual(display, screen)
        let formats = (0..<Int(count)).compactMap { index -> X11PixelFormat? in
            let info = list[index]
            guard let visual = info.visual, let bits = bits[info.depth], bits == 32 || bits == 16 else { return nil }
            return X11PixelFormat(
                visual: visual, depth: info.depth, bitsPerPixel: bits,
                redMask: UInt32(truncatingIfNeeded: info.red_mask), greenMask: UInt32(truncatingIfNeeded: info.green_mask),
                blueMask: UInt32(truncatingIfNeeded: info.blue_mask), isDefault: visual == standard)
        }
        let preferred = formats.first { $0.isDefault }
        if let preferred, preferred.needsNoConversion { return preferred }
        return formats.first { $0.needsNoConversion } ?? preferred ?? formats.first
    }

    private static func bitsPerPixelByDepth(_ display: OpaquePointer) -> [Int32: Int] {
        var count: Int32 = 0
        guard let list = XListPixmapFormats(display, &count) else { return [:] }
        defer { XFree(list) }
        var bits: [Int32: Int] = [:]
        for index in 0..<Int(count) { bits[list[index].depth] = Int(list[index].bits_per_pixel) }
        return bits
    }
}

extension X11PixelFormat {
    /// Converts a 0xAARRGGBB pixel to the screen's format.
    func converted(_ pixel: UInt32) -> UInt32 {
        Self.bits((pixel >> 16) & 0xFF, in: redMask) | Self.bits((pixel >> 8) & 0xFF, in: greenMask)
            | Self.bits(pixel & 0xFF, in: blueMask)
    }

    /// Scales an 8-bit colour component to the width of a mask, and shifts it to the mask's position.
    private static func bits(_ value: UInt32, in mask: UInt32) -> UInt32 {
        let shift = mask.trailingZeroBitCount
        let width = mask.nonzeroBitCount
        if width <= 8 { return (value >> (8 - UInt32(width))) << shift & mask }
        // The byte's high bits fill the additional low bits, so that 0xFF becomes the maximum.
        return ((value << (UInt32(width) - 8)) | (value >> (16 - UInt32(width)))) << shift & mask
    }
}

extension X11PixelFormat {
    /// Converts a row of 0xAARRGGBB pixels to the screen's format of 16 or 32 bits.
    func convert(row: UnsafeRawPointer, count: Int, to target: UnsafeMutableRawPointer) {
        let source = row.assumingMemoryBound(to: UInt32.self)
        if bitsPerPixel == 16 {
            let target = target.assumingMemoryBound(to: UInt16.self)
            for x in 0..<count { target[x] = UInt16(truncatingIfNeeded: converted(source[x])) }
        } else {
            let target = target.assumingMemoryBound(to: UInt32.self)
            for x in 0..<count { target[x] = converted(source[x]) }
        }
    }
}
