// Colours in sRGB with straight (not premultiplied) alpha. Bitmaps store them premultiplied.

public import Foundation

/// A colour in sRGB with straight alpha. Components are in 0…1.
public struct CGColor: Hashable, Sendable, Codable {
    /// The red component, 0…1, not multiplied by alpha.
    public var red: CGFloat
    /// The green component, 0…1, not multiplied by alpha.
    public var green: CGFloat
    /// The blue component, 0…1, not multiplied by alpha.
    public var blue: CGFloat
    /// The opacity, 0…1.
    public var alpha: CGFloat
    /// The image that is tiled in place of a plain colour; nil for a plain colour.
    public private(set) var pattern: CGPattern?

    private enum CodingKeys: String, CodingKey {
        case red, green, blue, alpha
    }

    /// A colour that is drawn as a repeated picture.
    package init(pattern: CGPattern, alpha: CGFloat = 1) {
        self.init(gray: 0, alpha: alpha)
        self.pattern = pattern
    }

    /// Creates a colour. Components are clamped to 0…1; NaN becomes 0.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        self.red = Self.unit(red)
        self.green = Self.unit(green)
        self.blue = Self.unit(blue)
        self.alpha = Self.unit(alpha)
    }

    /// As `init(red:green:blue:alpha:)`: all colours are in sRGB.
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a gray with equal components.
    public init(gray: CGFloat, alpha: CGFloat = 1) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    /// Transparent black.
    public static let clear = CGColor(gray: 0, alpha: 0)
    /// Opaque black.
    public static let black = CGColor(gray: 0)
    /// Opaque white.
    public static let white = CGColor(gray: 1)

    /// The same colour with another alpha.
    public func copy(alpha: CGFloat) -> CGColor {
        var copy = self
        copy.alpha = Self.unit(alpha)
        return copy
    }

    /// Red, green, blue and alpha; only alpha for a pattern. Never nil.
    public var components: [CGFloat]? { pattern == nil ? [red, green, blue, alpha] : [alpha] }

    /// The premultiplied pixel 0xAARRGGBB of the colour on a transparent bitmap.
    public var premultipliedPixel: UInt32 {
        let a = Self.unit(alpha)
        func byte(_ component: CGFloat) -> UInt32 { UInt32((Self.unit(component) * 255).rounded()) }
        return byte(a) << 24 | byte(red * a) << 16 | byte(green * a) << 8 | byte(blue * a)
    }

    /// Creates the colour of a premultiplied pixel 0xAARRGGBB.
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
