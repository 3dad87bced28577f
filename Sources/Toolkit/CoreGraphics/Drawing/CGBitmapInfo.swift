// The layouts of pixels in memory, and bitmap contexts in the layouts that applications ask for.

import Foundation
internal import CCairo

/// The place and the meaning of alpha in a pixel, with Apple's raw values.
public enum CGImageAlphaInfo: UInt32, Sendable {
    case none = 0
    /// Alpha is the last component, and the colours are multiplied by it.
    case premultipliedLast = 1
    /// Alpha is the first component, and the colours are multiplied by it.
    case premultipliedFirst = 2
    case last = 3
    case first = 4
    /// The last component is not used.
    case noneSkipLast = 5
    /// The first component is not used.
    case noneSkipFirst = 6
    case alphaOnly = 7
}

/// The layout of a pixel: its alpha, and the order of its bytes.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt32
    /// A layout with Apple's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The bits of the alpha information.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// Whether components are floating-point numbers.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    /// The bits of the byte order.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// 16-bit pixels, the least significant byte first.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
    /// 32-bit pixels, the least significant byte first: blue, green, red, alpha for `premultipliedFirst`.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    /// 16-bit pixels, the most significant byte first.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
    /// 32-bit pixels, the most significant byte first: red, green, blue, alpha for `premultipliedLast`.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)

    /// The alpha information; `none` for unknown bits.
    public var alphaInfo: CGImageAlphaInfo { CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) ?? .none }
}

extension CGContext {
    /// A bitmap context in which y grows upward from the lower edge, with one pixel per unit.
    ///
    /// `data` must outlive the context. If it is nil, the context allocates the memory and ignores `bytesPerRow`. The pixels are RGB with
    /// 8 bits per component in one of two orders: red, green, blue and the alpha or unused byte (`premultipliedLast` or `noneSkipLast`, in
    /// the default order or `byteOrder32Big`), or blue, green, red and the alpha or unused byte (`premultipliedFirst` or `noneSkipFirst`
    /// with `byteOrder32Little`). For other layouts, such as gray ones, the result is nil and a line on standard error says so. The result
    /// is also nil for invalid sizes.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        guard let layout = PixelLayout(CGBitmapInfo(rawValue: bitmapInfo)), bitsPerComponent == 8, space.model == .rgb else {
            NSLog("CGContext: bitmaps with %ld bits per component and the layout 0x%X do not exist", bitsPerComponent, Int(bitmapInfo))
            return nil
        }
        let opacity: Opacity = layout.hasAlpha ? .transparent : .opaque
        if let data {
            self.init(data: data, pixelWidth: width, pixelHeight: height, bytesPerRow: bytesPerRow, scale: 1, opacity: opacity)
        } else {
            self.init(pixelWidth: width, pixelHeight: height, scale: 1, opacity: opacity)
        }
        swapsRedAndBlue = layout.beginsWithRed
        turnUpward()
    }

    /// The number of bits of a colour component: 8.
    public var bitsPerComponent: Int { 8 }
    /// The number of bits of a pixel: 32.
    public var bitsPerPixel: Int { 32 }
    /// The meaning of the alpha component.
    public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo }
    /// The layout of the pixels.
    public var bitmapInfo: CGBitmapInfo {
        let alpha: CGImageAlphaInfo =
            swapsRedAndBlue
            ? surface.isOpaque ? .noneSkipLast : .premultipliedLast : surface.isOpaque ? .noneSkipFirst : .premultipliedFirst
        return CGBitmapInfo(rawValue: alpha.rawValue).union(swapsRedAndBlue ? .byteOrder32Big : .byteOrder32Little)
    }
    /// The colour space: sRGB.
    public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }

    // MARK: The order of red and blue

    /// The colour to give to Cairo: with red and blue exchanged if the bitmap's bytes begin with red.
    func stored(_ color: CGColor) -> CGColor {
        guard swapsRedAndBlue, color.pattern == nil else { return color }
        return CGColor(red: color.blue, green: color.green, blue: color.red, alpha: color.alpha)
    }

    /// The gradient to give to Cairo: with red and blue exchanged if the bitmap's bytes begin with red.
    func stored(_ gradient: CGGradient) -> CGGradient {
        swapsRedAndBlue ? CGGradient(colors: gradient.colors.map(stored), locations: gradient.locations) ?? gradient : gradient
    }

    /// The image to give to Cairo: with red and blue exchanged if the bitmap's bytes begin with red.
    func stored(_ image: CGImage) -> CGImage {
        guard swapsRedAndBlue, let copy = image.surface.copy() else { return image }
        copy.swapRedAndBlue()
        return CGImage(surface: copy)
    }
}

extension CGImage {
    /// The number of bits of a colour component: 8.
    public var bitsPerComponent: Int { 8 }
    /// The number of bits of a pixel: 32.
    public var bitsPerPixel: Int { 32 }
    /// `premultipliedFirst`, or `noneSkipFirst` for an opaque image.
    public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
    /// The layout of the pixels: blue, green, red, and alpha or an unused byte.
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue).union(.byteOrder32Little) }
    /// The colour space: sRGB.
    public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }
}

/// A pixel layout that bitmap contexts support.
private struct PixelLayout {
    let beginsWithRed: Bool
    let hasAlpha: Bool

    init?(_ info: CGBitmapInfo) {
        let order = info.intersection(.byteOrderMask)
        guard !info.contains(.floatComponents) else { return nil }
        switch (info.alphaInfo, order) {
        case (.premultipliedLast, []), (.premultipliedLast, .byteOrder32Big): (beginsWithRed, hasAlpha) = (true, true)
        case (.noneSkipLast, []), (.noneSkipLast, .byteOrder32Big): (beginsWithRed, hasAlpha) = (true, false)
        case (.premultipliedFirst, .byteOrder32Little): (beginsWithRed, hasAlpha) = (false, true)
        case (.noneSkipFirst, .byteOrder32Little): (beginsWithRed, hasAlpha) = (false, false)
        default: return nil
        }
    }
}

extension CairoSurface {
    /// Exchanges the red and blue bytes of all pixels.
    func swapRedAndBlue() {
        cairo_surface_flush(pointer)
        for y in 0..<height {
            let row = (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width { row[x] = row[x] & 0xFF00_FF00 | (row[x] & 0xFF) << 16 | (row[x] >> 16) & 0xFF }
        }
        cairo_surface_mark_dirty(pointer)
    }
}
