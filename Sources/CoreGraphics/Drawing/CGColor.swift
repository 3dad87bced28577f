// Colours are sRGB with straight (not premultiplied) alpha; bitmaps hold them premultiplied.

public import Foundation

/// A colour in sRGB with straight alpha; components from 0 to 1.
public struct CGColor: Hashable, Sendable, Codable {
    public var red: CGFloat
    public var green: CGFloat
    public var blue: CGFloat
    public var alpha: CGFloat

    /// Components are limited to 0…1; NaN is 0.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        self.red = Self.unit(red)
        self.green = Self.unit(green)
        self.blue = Self.unit(blue)
        self.alpha = Self.unit(alpha)
    }

    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public init(gray: CGFloat, alpha: CGFloat = 1) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    /// Transparent black.
    public static let clear = CGColor(gray: 0, alpha: 0)
    public static let black = CGColor(gray: 0)
    public static let white = CGColor(gray: 1)

    /// The same colour with another alpha.
    public func copy(alpha: CGFloat) -> CGColor {
        CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Red, green, blue, alpha, as Apple lists them.
    public var components: [CGFloat] { [red, green, blue, alpha] }

    /// The pixel 0xAARRGGBB, premultiplied, that the colour leaves on a transparent bitmap.
    public var premultipliedPixel: UInt32 {
        let a = Self.unit(alpha)
        func byte(_ component: CGFloat) -> UInt32 { UInt32((Self.unit(component) * 255).rounded()) }
        return byte(a) << 24 | byte(red * a) << 16 | byte(green * a) << 8 | byte(blue * a)
    }

    /// The colour of a premultiplied pixel 0xAARRGGBB.
    public init(premultipliedPixel pixel: UInt32) {
        let alpha = CGFloat(pixel >> 24)
        guard alpha > 0 else {
            self = .clear
            return
        }
        self.init(
            red: CGFloat(pixel >> 16 & 0xFF) / alpha, green: CGFloat(pixel >> 8 & 0xFF) / alpha,
            blue: CGFloat(pixel & 0xFF) / alpha, alpha: alpha / 255)
    }

    private static func unit(_ value: CGFloat) -> CGFloat {
        value > 0 ? Swift.min(value, 1) : 0
    }
}
