// The components of colours in other colour models.

internal import CoreGraphics
public import Foundation

nonisolated extension UIColor {
    /// A colour with components of Display P3, 0…1, limited to sRGB.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        func linear(_ value: CGFloat) -> CGFloat {
            let value = min(max(value, 0), 1)
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        func encoded(_ value: CGFloat) -> CGFloat {
            let value = min(max(value, 0), 1)
            return value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
        }
        let (r, g, b) = (linear(red), linear(green), linear(blue))
        // From P3 to sRGB primaries, both with the white point D65: CSS Color Module Level 4, section 17.
        self.init(
            red: encoded(1.224_940_2 * r - 0.224_940_4 * g), green: encoded(-0.042_056_9 * r + 1.042_057_1 * g),
            blue: encoded(-0.019_637_6 * r - 0.078_636_1 * g + 1.098_273_5 * b), alpha: alpha)
    }

    /// Writes hue, saturation, brightness and alpha, 0…1 each, for the current traits. Returns false for a pattern colour.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?, brightness: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = cgColor
        guard color.pattern == nil else { return false }
        let (high, low) = (max(color.red, color.green, color.blue), min(color.red, color.green, color.blue))
        let range = high - low
        var sector: CGFloat = 0
        if range > 0 {
            if high == color.red {
                sector = (color.green - color.blue) / range
            } else if high == color.green {
                sector = (color.blue - color.red) / range + 2
            } else {
                sector = (color.red - color.green) / range + 4
            }
        }
        hue?.pointee = (sector < 0 ? sector + 6 : sector) / 6
        saturation?.pointee = high > 0 ? range / high : 0
        brightness?.pointee = high
        alpha?.pointee = color.alpha
        return true
    }

    /// Writes the grey and alpha. For a colour with unequal components, the grey is the weighted mean of its sRGB components. Returns false
    /// for a pattern colour.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let color = cgColor
        guard color.pattern == nil else { return false }
        let isGray = color.red == color.green && color.green == color.blue
        white?.pointee = isGray ? color.red : 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        alpha?.pointee = color.alpha
        return true
    }

    /// The colour of links, for both appearances.
    public static let link = UIColor(light: 0x007AFF, dark: 0x0984FF)
    /// White at 60 % opacity, for text on dark backgrounds.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
    /// Black, for text on light backgrounds.
    public static let darkText = UIColor(white: 0, alpha: 1)
}
