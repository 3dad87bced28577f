// The named colours: constant ones, and the system's for both appearances with normal and increased contrast.

nonisolated extension UIColor {
    // MARK: Plain colours

    /// sRGB 0, 0, 0; the same in both appearances, like all colours of this group.
    public static let black = UIColor(white: 0, alpha: 1)
    /// A third of white.
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    /// Half of white.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Two thirds of white.
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    /// sRGB 1, 1, 1.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Fully transparent black.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// sRGB 1, 0, 0.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// sRGB 0, 1, 0.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// sRGB 0, 0, 1.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// sRGB 0, 1, 1.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// sRGB 1, 1, 0.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// sRGB 1, 0, 1.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// sRGB 1, 0.5, 0.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// sRGB 0.5, 0, 0.5.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// sRGB 0.6, 0.4, 0.2.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

    // MARK: System colours

    /// Red for both appearances and contrasts. All colours of this group have the values of Apple's guidelines.
    public static let systemRed = UIColor(light: 0xFF3B30, dark: 0xFF453A, highLight: 0xD70015, highDark: 0xFF6961)
    /// Green for both appearances and contrasts.
    public static let systemGreen = UIColor(light: 0x34C759, dark: 0x30D158, highLight: 0x248A3D, highDark: 0x30DB5B)
    /// Blue for both appearances and contrasts; the default tint.
    public static let systemBlue = UIColor(light: 0x007AFF, dark: 0x0A84FF, highLight: 0x0040DD, highDark: 0x409CFF)
    /// Orange for both appearances and contrasts.
    public static let systemOrange = UIColor(light: 0xFF9500, dark: 0xFF9F0A, highLight: 0xC93400, highDark: 0xFFB340)
    /// Yellow for both appearances and contrasts.
    public static let systemYellow = UIColor(light: 0xFFCC00, dark: 0xFFD60A, highLight: 0xA05A00, highDark: 0xFFD426)
    /// Pink for both appearances and contrasts.
    public static let systemPink = UIColor(light: 0xFF2D55, dark: 0xFF375F, highLight: 0xD30F45, highDark: 0xFF6482)
    /// Purple for both appearances and contrasts.
    public static let systemPurple = UIColor(light: 0xAF52DE, dark: 0xBF5AF2, highLight: 0x8944AB, highDark: 0xDA8FFF)
    /// Teal for both appearances and contrasts.
    public static let systemTeal = UIColor(light: 0x5AC8FA, dark: 0x64D2FF, highLight: 0x0071A4, highDark: 0x70D7FF)
    /// Indigo for both appearances and contrasts.
    public static let systemIndigo = UIColor(light: 0x5856D6, dark: 0x5E5CE6, highLight: 0x3634A3, highDark: 0x7D7AFF)
    /// Brown for both appearances and contrasts.
    public static let systemBrown = UIColor(light: 0xA2845E, dark: 0xAC8E68, highLight: 0x7F6545, highDark: 0xB59469)
    /// Mint for both appearances and contrasts.
    public static let systemMint = UIColor(light: 0x00C7BE, dark: 0x63E6E2, highLight: 0x0C817B, highDark: 0x63E6E2)
    /// Cyan for both appearances and contrasts.
    public static let systemCyan = UIColor(light: 0x32ADE6, dark: 0x64D2FF, highLight: 0x0071A4, highDark: 0x70D7FF)
    /// The middle grey for both appearances and contrasts.
    public static let systemGray = UIColor(light: 0x8E8E93, dark: 0x8E8E93, highLight: 0x6C6C70, highDark: 0xAEAEB2)
    /// The second of six greys, which approach the background.
    public static let systemGray2 = UIColor(light: 0xAEAEB2, dark: 0x636366, highLight: 0x8E8E93, highDark: 0x7C7C80)
    /// The third of six greys, which approach the background.
    public static let systemGray3 = UIColor(light: 0xC7C7CC, dark: 0x48484A, highLight: 0xAEAEB2, highDark: 0x545456)
    /// The fourth of six greys, which approach the background.
    public static let systemGray4 = UIColor(light: 0xD1D1D6, dark: 0x3A3A3C, highLight: 0xBCBCC0, highDark: 0x444446)
    /// The fifth of six greys, which approach the background.
    public static let systemGray5 = UIColor(light: 0xE5E5EA, dark: 0x2C2C2E, highLight: 0xD8D8DC, highDark: 0x363638)
    /// The sixth of six greys, which approach the background.
    public static let systemGray6 = UIColor(light: 0xF2F2F7, dark: 0x1C1C1E, highLight: 0xEBEBF0, highDark: 0x242426)

    // MARK: Semantic colours

    /// Primary text: black on light, white on dark backgrounds.
    public static let label = UIColor(light: 0x000000, dark: 0xFFFFFF)
    /// Secondary text: translucent, 60 % opaque with normal contrast.
    public static let secondaryLabel = UIColor(
        light: 0x3C3C43, 0.6, dark: 0xEBEBF5, 0.6, highLight: 0x3C3C43, 0.8, highDark: 0xEBEBF5, 0.7)
    /// Tertiary and disabled text: translucent, 30 % opaque with normal contrast.
    public static let tertiaryLabel = UIColor(
        light: 0x3C3C43, 0.3, dark: 0xEBEBF5, 0.3, highLight: 0x3C3C43, 0.7, highDark: 0xEBEBF5, 0.55)
    /// Watermarks.
    public static let quaternaryLabel = UIColor(
        light: 0x3C3C43, 0.18, dark: 0xEBEBF5, 0.16, highLight: 0x3C3C43, 0.28, highDark: 0xEBEBF5, 0.26)
    /// Placeholders in text fields; equal to `tertiaryLabel`.
    public static let placeholderText = tertiaryLabel
    /// The colour of links, for both appearances.
    public static let link = UIColor(light: 0x007AFF, dark: 0x0984FF)
    /// White at 60 % opacity, for text on dark backgrounds.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
    /// Black, for text on light backgrounds.
    public static let darkText = black
    /// The background of an interface: white or black.
    public static let systemBackground = UIColor(
        base: UIColor(light: 0xFFFFFF, dark: 0x000000),
        elevated: UIColor(light: 0xFFFFFF, dark: 0x1C1C1E, highLight: 0xFFFFFF, highDark: 0x242426))
    /// Content on `systemBackground`.
    public static let secondarySystemBackground = UIColor(
        base: UIColor(light: 0xF2F2F7, dark: 0x1C1C1E, highLight: 0xEBEBF0, highDark: 0x242426),
        elevated: UIColor(light: 0xF2F2F7, dark: 0x2C2C2E, highLight: 0xEBEBF0, highDark: 0x363638))
    /// Content on `secondarySystemBackground`.
    public static let tertiarySystemBackground = UIColor(
        base: UIColor(light: 0xFFFFFF, dark: 0x2C2C2E, highLight: 0xFFFFFF, highDark: 0x363638),
        elevated: UIColor(light: 0xFFFFFF, dark: 0x3A3A3C, highLight: 0xFFFFFF, highDark: 0x444446))
    /// The background of grouped content.
    public static let systemGroupedBackground = UIColor(
        base: UIColor(light: 0xF2F2F7, dark: 0x000000, highLight: 0xEBEBF0, highDark: 0x000000),
        elevated: UIColor(light: 0xF2F2F7, dark: 0x1C1C1E, highLight: 0xEBEBF0, highDark: 0x242426))
    /// Content on `systemGroupedBackground`, such as grouped rows.
    public static let secondarySystemGroupedBackground = UIColor(
        base: UIColor(light: 0xFFFFFF, dark: 0x1C1C1E, highLight: 0xFFFFFF, highDark: 0x242426),
        elevated: UIColor(light: 0xFFFFFF, dark: 0x2C2C2E, highLight: 0xFFFFFF, highDark: 0x363638))
    /// Content on `secondarySystemGroupedBackground`.
    public static let tertiarySystemGroupedBackground = UIColor(
        base: UIColor(light: 0xF2F2F7, dark: 0x2C2C2E, highLight: 0xEBEBF0, highDark: 0x363638),
        elevated: UIColor(light: 0xF2F2F7, dark: 0x3A3A3C, highLight: 0xEBEBF0, highDark: 0x444446))
    /// The background of grouped tables before iOS 13, with a dark variant.
    public static let groupTableViewBackground = UIColor(light: 0xEFEFF4, dark: 0x000000)
    /// Hairlines that let the content behind show through.
    public static let separator = UIColor(
        light: 0x3C3C43, 0.29, dark: 0x545458, 0.6, highLight: 0x3C3C43, 0.6, highDark: 0xEBEBF5, 0.45)
    /// Opaque hairlines.
    public static let opaqueSeparator = UIColor(light: 0xC6C6C8, dark: 0x38383A, highLight: 0x8E8E93, highDark: 0x7C7C80)
    /// Fills of thin and small shapes.
    public static let systemFill = UIColor(light: 0x787880, 0.2, dark: 0x787880, 0.36)
    /// Fills of medium shapes, such as the track of a switch.
    public static let secondarySystemFill = UIColor(light: 0x787880, 0.16, dark: 0x787880, 0.32)
    /// Fills of large shapes, such as a segmented control.
    public static let tertiarySystemFill = UIColor(light: 0x767680, 0.12, dark: 0x767680, 0.24)
    /// Fills of large areas with complex content.
    public static let quaternarySystemFill = UIColor(
        light: 0x747480, 0.08, dark: 0x767680, 0.18, highLight: 0x747480, 0.16, highDark: 0x767680, 0.26)

    /// A colour from 0xRRGGBB values and opacities for both appearances.
    convenience init(light: UInt32, _ lightAlpha: CGFloat = 1, dark: UInt32, _ darkAlpha: CGFloat = 1) {
        let inLight = UIColor(rgb: light, alpha: lightAlpha)
        guard light != dark || lightAlpha != darkAlpha else {
            self.init(cgColor: inLight.cgColor)
            return
        }
        let inDark = UIColor(rgb: dark, alpha: darkAlpha)
        self.init { $0.userInterfaceStyle == .dark ? inDark : inLight }
    }

    /// A colour from 0xRRGGBB values and opacities for both appearances, with variants for increased contrast.
    convenience init(
        light: UInt32, _ lightAlpha: CGFloat = 1, dark: UInt32, _ darkAlpha: CGFloat = 1, highLight: UInt32,
        _ highLightAlpha: CGFloat = 1, highDark: UInt32, _ highDarkAlpha: CGFloat = 1
    ) {
        let normal = (light: UIColor(rgb: light, alpha: lightAlpha), dark: UIColor(rgb: dark, alpha: darkAlpha))
        let high = (light: UIColor(rgb: highLight, alpha: highLightAlpha), dark: UIColor(rgb: highDark, alpha: highDarkAlpha))
        self.init { traits in
            let pair = traits.accessibilityContrast == .high ? high : normal
            return traits.userInterfaceStyle == .dark ? pair.dark : pair.light
        }
    }

    /// A colour with a variant for interfaces above others, such as sheets.
    convenience init(base: UIColor, elevated: UIColor) {
        self.init { ($0.userInterfaceLevel == .elevated ? elevated : base).resolvedColor(with: $0) }
    }

    /// A colour as 0xRRGGBB.
    convenience init(rgb: UInt32, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255, blue: CGFloat(rgb & 0xFF) / 255, alpha: alpha)
    }
}
