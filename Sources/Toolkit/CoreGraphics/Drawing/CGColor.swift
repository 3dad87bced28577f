// Colours in sRGB with straight (not premultiplied) alpha, and colour spaces.
//
// Bitmaps store them premultiplied.

public import Foundation

/// A colour in sRGB with straight alpha. Components are in 0…1.
public struct CGColor: Hashable, Sendable, Codable {
    /// The components, 0…1, not multiplied by alpha.
    public var red, green, blue: CGFloat
    /// The opacity, 0…1.
    public var alpha: CGFloat
    /// The image that is tiled in place of a plain colour; nil for a plain colour.
    public private(set) var pattern: CGPattern?

    private enum CodingKeys: String, CodingKey { case red, green, blue, alpha }

    /// A colour that is drawn as a repeated picture.
    package init(pattern: CGPattern, alpha: CGFloat = 1) {
        self.init(gray: 0, alpha: alpha)
        self.pattern = pattern
    }

    /// Creates a colour. Components are clamped to 0…1; NaN becomes 0.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        (self.red, self.green, self.blue) = (Self.unit(red), Self.unit(green), Self.unit(blue))
        self.alpha = Self.unit(alpha)
    }

    /// As `init(red:green:blue:alpha:)`: all colours are in sRGB.
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a gray with equal components.
    public init(gray: CGFloat, alpha: CGFloat = 1) { self.init(red: gray, green: gray, blue: gray, alpha: alpha) }

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

    private static func unit(_ value: CGFloat) -> CGFloat { value > 0 ? Swift.min(value, 1) : 0 }
}

/// The kind of the components of a colour space.
public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome, rgb
}

/// The colour space of components: gray or red, green and blue, both with the transfer function of sRGB.
public final class CGColorSpace: Hashable, Sendable {
    /// The kind of the components.
    public let model: CGColorSpaceModel
    /// The name of the space; nil for the device's spaces.
    public let name: String?

    /// Red, green and blue of sRGB.
    public static let sRGB = "kCGColorSpaceSRGB"
    /// The same as `sRGB`: components are limited to 0…1, unlike on Apple's systems.
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    /// Gray; it has the transfer function of sRGB, not a gamma of 2.2 as on Apple's systems.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

    /// The space `name`; nil for names other than the three above.
    public init?(name: String) {
        guard [Self.sRGB, Self.extendedSRGB, Self.genericGrayGamma2_2].contains(name) else { return nil }
        self.name = name
        model = name == Self.genericGrayGamma2_2 ? .monochrome : .rgb
    }

    fileprivate init(model: CGColorSpaceModel) {
        self.model = model
        name = nil
    }

    /// The number of components without alpha.
    public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

    /// Whether both have the same model and name.
    public static func == (first: CGColorSpace, second: CGColorSpace) -> Bool {
        first.model == second.model && first.name == second.name
    }

    /// Hashes model and name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(model)
        hasher.combine(name)
    }
}

/// The device's RGB space: sRGB.
@discardableResult public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(model: .rgb) }
/// The device's gray space, with the transfer function of sRGB.
@discardableResult public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(model: .monochrome) }

extension CGColor {
    /// Creates a colour from the components of a space, followed by alpha. Never nil.
    public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        if space.model == .monochrome {
            self.init(gray: components[0], alpha: components[1])
        } else {
            self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
        }
    }

    /// A gray, with the transfer function of sRGB instead of a gamma of 2.2.
    public init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) { self.init(gray: gray, alpha: alpha) }

    /// sRGB; nil for a pattern.
    public var colorSpace: CGColorSpace? { pattern == nil ? CGColorSpace(name: CGColorSpace.sRGB) : nil }
    /// The number of components with alpha: four, or one for a pattern.
    public var numberOfComponents: Int { pattern == nil ? 4 : 1 }
}
