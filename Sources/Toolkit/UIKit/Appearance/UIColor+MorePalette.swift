// The named colours that the toolkit itself does not use.

internal import Foundation

nonisolated extension UIColor {
    /// Watermarks.
    public static let quaternaryLabel = UIColor(
        light: 0x3C3C43, 0.18, dark: 0xEBEBF5, 0.16, highLight: 0x3C3C43, 0.28, highDark: 0xEBEBF5, 0.26)
    /// Fills of large areas with complex content.
    public static let quaternarySystemFill = UIColor(
        light: 0x747480, 0.08, dark: 0x767680, 0.18, highLight: 0x747480, 0.16, highDark: 0x767680, 0.26)
    /// Content on `secondarySystemGroupedBackground`.
    public static let tertiarySystemGroupedBackground = UIColor(
        base: UIColor(light: 0xF2F2F7, dark: 0x2C2C2E, highLight: 0xEBEBF0, highDark: 0x363638),
        elevated: UIColor(light: 0xF2F2F7, dark: 0x3A3A3C, highLight: 0xEBEBF0, highDark: 0x444446))
    /// Brown for both appearances and contrasts.
    public static let systemBrown = UIColor(light: 0xA2845E, dark: 0xAC8E68, highLight: 0x7F6545, highDark: 0xB59469)
    /// Mint for both appearances and contrasts.
    public static let systemMint = UIColor(light: 0x00C7BE, dark: 0x63E6E2, highLight: 0x0C817B, highDark: 0x63E6E2)
    /// Cyan for both appearances and contrasts.
    public static let systemCyan = UIColor(light: 0x32ADE6, dark: 0x64D2FF, highLight: 0x0071A4, highDark: 0x70D7FF)
}
