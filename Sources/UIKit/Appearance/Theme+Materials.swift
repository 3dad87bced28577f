// The materials of blur effects: radius, saturation and overlay of each style.
//
// Extra light, light and dark have the values of Apple's sample code for blurred images of 2013 (overlays 0.97 white at 0.82, white at 0.3,
// 0.11 white at 0.73; saturation 1.8); the light system materials are steps between those and the bars. The dark ones have the colour
// and the opacities of Apple's design resources for iOS 13: #252525 at 0.55, 0.7, 0.82, 0.9.

internal import Foundation

extension Theme {
    /// The material of translucent bars.
    static let barMaterial = BackdropMaterial(blurRadius: 20, saturation: 1.8, overlay: barOverlay)

    /// The saturation of the content behind a material.
    private static let saturation: CGFloat = 1.8

    static func material(_ style: UIBlurEffect.Style) -> BackdropMaterial {
        switch style {
        case .extraLight: BackdropMaterial(blurRadius: 20, saturation: saturation, overlay: extraLight)
        case .light: BackdropMaterial(blurRadius: 30, saturation: saturation, overlay: light)
        case .dark: BackdropMaterial(blurRadius: 20, saturation: saturation, overlay: dark)
        case .regular: BackdropMaterial(blurRadius: 30, saturation: saturation, overlay: either(light, dark))
        case .prominent: BackdropMaterial(blurRadius: 20, saturation: saturation, overlay: either(extraLight, dark))
        case .systemUltraThinMaterial: either(0.44, 0.55)
        case .systemThinMaterial: either(0.6, 0.7)
        case .systemMaterial: either(0.74, 0.82)
        case .systemThickMaterial: either(0.86, 0.9)
        case .systemChromeMaterial: barMaterial
        case .systemUltraThinMaterialLight: sheet(lightSheet(0.44))
        case .systemThinMaterialLight: sheet(lightSheet(0.6))
        case .systemMaterialLight: sheet(lightSheet(0.74))
        case .systemThickMaterialLight: sheet(lightSheet(0.86))
        case .systemChromeMaterialLight: sheet(barOverlay.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)))
        case .systemUltraThinMaterialDark: sheet(darkSheet(0.55))
        case .systemThinMaterialDark: sheet(darkSheet(0.7))
        case .systemMaterialDark: sheet(darkSheet(0.82))
        case .systemThickMaterialDark: sheet(darkSheet(0.9))
        case .systemChromeMaterialDark: sheet(barOverlay.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)))
        }
    }

    private static let extraLight = UIColor(white: 0.97, alpha: 0.82)
    private static let light = UIColor(white: 1, alpha: 0.3)
    private static let dark = UIColor(white: 0.11, alpha: 0.73)

    private static func lightSheet(_ alpha: CGFloat) -> UIColor { UIColor(white: 0.97, alpha: alpha) }
    private static func darkSheet(_ alpha: CGFloat) -> UIColor { UIColor(rgb: 0x252525, alpha: alpha) }

    private static func sheet(_ overlay: UIColor) -> BackdropMaterial {
        BackdropMaterial(blurRadius: 20, saturation: saturation, overlay: overlay)
    }

    /// A system material for both appearances.
    private static func either(_ lightAlpha: CGFloat, _ darkAlpha: CGFloat) -> BackdropMaterial {
        sheet(either(lightSheet(lightAlpha), darkSheet(darkAlpha)))
    }

    private static func either(_ light: UIColor, _ dark: UIColor) -> UIColor {
        UIColor { traits in traits.userInterfaceStyle == .dark ? dark : light }
    }
}
