// The materials of blur effects, and the shadows of controls, menus, tool tips and dragged rows.
//
// The styles `extraLight`, `light` and `dark` have the values of Apple's 2013 sample code for blurred images: saturation 1.8, and overlays
// with white 0.97, 1 and 0.11 and alpha 0.82, 0.3 and 0.73. The light system materials have overlays with white 0.97 and alpha 0.44, 0.6,
// 0.74 and 0.86. The dark system materials have the overlays of Apple's design resources for iOS 13: #252525 with alpha 0.55, 0.7, 0.82
// and 0.9. The chrome material is also the material of bars.

extension Theme {
    /// The material of translucent bars.
    static let barMaterial = BackdropMaterial(blurRadius: barBlurRadius, saturation: saturation, overlay: barOverlay, isOfBars: true)
    /// The standard deviation of the blur behind bars, in points.
    nonisolated static let barBlurRadius: CGFloat = 20
    /// The opacity of the overlay of translucent bars.
    nonisolated static let barTintOpacity: CGFloat = 0.82

    private static let saturation: CGFloat = 1.8

    static func material(_ style: UIBlurEffect.Style) -> BackdropMaterial {
        switch style {
        case .extraLight: BackdropMaterial(blurRadius: 20, saturation: saturation, overlay: extraLight)
        case .light: BackdropMaterial(blurRadius: 30, saturation: saturation, overlay: light)
        case .dark: BackdropMaterial(blurRadius: 20, saturation: saturation, overlay: dark)
        case .regular: BackdropMaterial(blurRadius: 30, saturation: saturation, overlay: dynamic(light: light, dark: dark))
        case .prominent: BackdropMaterial(blurRadius: 20, saturation: saturation, overlay: dynamic(light: extraLight, dark: dark))
        case .systemUltraThinMaterial: systemMaterial(lightAlpha: 0.44, darkAlpha: 0.55)
        case .systemThinMaterial: systemMaterial(lightAlpha: 0.6, darkAlpha: 0.7)
        case .systemMaterial: systemMaterial(lightAlpha: 0.74, darkAlpha: 0.82)
        case .systemThickMaterial: systemMaterial(lightAlpha: 0.86, darkAlpha: 0.9)
        case .systemChromeMaterial: barMaterial
        case .systemUltraThinMaterialLight: systemMaterial(lightOverlay(0.44))
        case .systemThinMaterialLight: systemMaterial(lightOverlay(0.6))
        case .systemMaterialLight: systemMaterial(lightOverlay(0.74))
        case .systemThickMaterialLight: systemMaterial(lightOverlay(0.86))
        case .systemChromeMaterialLight: barMaterial(.light)
        case .systemUltraThinMaterialDark: systemMaterial(darkOverlay(0.55))
        case .systemThinMaterialDark: systemMaterial(darkOverlay(0.7))
        case .systemMaterialDark: systemMaterial(darkOverlay(0.82))
        case .systemThickMaterialDark: systemMaterial(darkOverlay(0.9))
        case .systemChromeMaterialDark: barMaterial(.dark)
        }
    }

    private static let extraLight = UIColor(white: 0.97, alpha: 0.82)
    private static let light = UIColor(white: 1, alpha: 0.3)
    private static let dark = UIColor(white: 0.11, alpha: 0.73)

    private static func lightOverlay(_ alpha: CGFloat) -> UIColor { UIColor(white: 0.97, alpha: alpha) }
    private static func darkOverlay(_ alpha: CGFloat) -> UIColor { UIColor(rgb: 0x252525, alpha: alpha) }

    /// The material of bars in one appearance.
    private static func barMaterial(_ style: UIUserInterfaceStyle) -> BackdropMaterial {
        var material = barMaterial
        material.overlay = barOverlay.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
        return material
    }

    private static func systemMaterial(_ overlay: UIColor) -> BackdropMaterial {
        BackdropMaterial(blurRadius: 20, saturation: saturation, overlay: overlay)
    }

    /// A system material for both appearances.
    private static func systemMaterial(lightAlpha: CGFloat, darkAlpha: CGFloat) -> BackdropMaterial {
        systemMaterial(dynamic(light: lightOverlay(lightAlpha), dark: darkOverlay(darkAlpha)))
    }

    private static func dynamic(light: UIColor, dark: UIColor) -> UIColor {
        UIColor { traits in traits.userInterfaceStyle == .dark ? dark : light }
    }

    // MARK: Shadows

    /// A black shadow; radius and offset are in points.
    struct Shadow {
        var opacity: Float
        var radius: CGFloat
        var offset = CGSize.zero
    }

    static let switchKnobShadow = Shadow(opacity: 0.15, radius: 4, offset: CGSize(width: 0, height: 3))
    static let sliderThumbShadow = Shadow(opacity: 0.18, radius: 4, offset: CGSize(width: 0, height: 2))
    static let selectedSegmentShadow = Shadow(opacity: 0.12, radius: 4, offset: CGSize(width: 0, height: 3))
    static let draggedRowShadow = Shadow(opacity: 0.25, radius: 6)
    static let menuShadow = Shadow(opacity: 0.22, radius: 18, offset: CGSize(width: 0, height: 6))
    static let toolTipShadow = Shadow(opacity: 0.18, radius: 4, offset: CGSize(width: 0, height: 1))
}

extension CALayer {
    func setShadow(_ shadow: Theme.Shadow) {
        shadowColor = .black
        shadowOpacity = shadow.opacity
        shadowRadius = shadow.radius
        shadowOffset = shadow.offset
    }
}
