// A color as numbers, for color pickers.

/// An sRGB colour with components from 0 to 1.
nonisolated struct ColorValue: Equatable {
    var red: Double, green: Double, blue: Double
    var alpha = 1.0

    /// A colour with the components of `color` for the traits. A pattern is black.
    init(_ color: UIColor, traits: UITraitCollection) {
        let resolved = color.resolvedColor(with: traits).cgColor
        func limited(_ value: CGFloat) -> Double { value.isFinite ? min(max(Double(value), 0), 1) : 0 }
        let isPattern = resolved.pattern != nil
        red = isPattern ? 0 : limited(resolved.red)
        green = isPattern ? 0 : limited(resolved.green)
        blue = isPattern ? 0 : limited(resolved.blue)
        alpha = isPattern ? 1 : limited(resolved.alpha)
    }

    init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// A colour as 0xRRGGBB.
    init(rgb: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255, blue: Double(rgb & 0xFF) / 255, alpha: alpha)
    }

    /// A colour from three or six hexadecimal digits, with or without a number sign; nil for other texts.
    init?(hex text: String, alpha: Double) {
        var digits = text.filter { !$0.isWhitespace }
        if digits.hasPrefix("#") { digits.removeFirst() }
        if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        guard digits.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let rgb = UInt32(digits, radix: 16) else { return nil }
        self.init(rgb: rgb, alpha: alpha)
    }

    var color: UIColor { UIColor(red: red, green: green, blue: blue, alpha: alpha) }
    var opaque: ColorValue { ColorValue(red: red, green: green, blue: blue) }
    /// The components without the opacity, 0…255.
    var bytes: [Int] { [red, green, blue].map { Int(($0 * 255).rounded()) } }

    /// Six hexadecimal digits, without the opacity.
    var hex: String { bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined().uppercased() }

    func withAlpha(_ alpha: Double) -> ColorValue { ColorValue(red: red, green: green, blue: blue, alpha: alpha) }

    // MARK: Hue and lightness

    /// The colour of the spectrum at a point, in fractions of its size: the hue grows to the right, and the lightness falls from white at
    /// the top to black at the bottom.
    init(spectrum point: CGPoint, alpha: Double) {
        let sector = min(max(point.x, 0), 1) * 6
        let lightness = 1 - min(max(point.y, 0), 1)
        func channel(_ offset: Double) -> Double {
            let k = (offset + sector).truncatingRemainder(dividingBy: 6)
            let pure = 1 - max(0, min(k, 4 - k, 1))
            return lightness >= 0.5 ? pure + (1 - pure) * (2 * lightness - 1) : pure * 2 * lightness
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    /// The hue from 0 to 1; nil for a grey.
    var hue: Double? {
        let (high, low) = (max(red, green, blue), min(red, green, blue))
        guard high - low > 1.0 / 512 else { return nil }
        let range = high - low
        let sector = high == red ? (green - blue) / range : high == green ? (blue - red) / range + 2 : (red - green) / range + 4
        return (sector < 0 ? sector + 6 : sector) / 6
    }

    /// The mean of the largest and the smallest component.
    var lightness: Double { (max(red, green, blue) + min(red, green, blue)) / 2 }

    /// The saturation at this lightness, from 0 to 1.
    var saturation: Double {
        let (high, low) = (max(red, green, blue), min(red, green, blue))
        let most = 1 - abs(high + low - 1)
        return most > 0 ? (high - low) / most : 0
    }

    /// Whether both look alike: their components, rounded to bytes, are equal.
    func looksLike(_ other: ColorValue) -> Bool { bytes == other.bytes && abs(alpha - other.alpha) < 1.0 / 512 }
}
