// The names of colors for assistive software.

extension UIColor {
    /// A localized description of the colour, such as "dark blue", for assistive software. The tables of names are not those of iOS.
    @MainActor public var accessibilityName: String {
        let value = ColorValue(self, traits: .current)
        let name = value.name
        guard value.alpha < 1 else { return name }
        return SystemText.shown("%1$@, opacity %2$@", name, SystemText.percent(value.alpha))
    }
}

extension ColorValue {
    /// The name of the colour without its opacity.
    fileprivate var name: String {
        let lightness = lightness
        if lightness > 0.98 { return SystemText.shown("white") }
        if lightness < 0.03 { return SystemText.shown("black") }
        guard let hue, saturation > 0.08 else { return shaded(SystemText.shown("gray"), lightness, from: 0.35, to: 0.7) }
        let degrees = hue * 360
        if (15..<48).contains(degrees), lightness < 0.4 { return SystemText.shown("brown") }
        return shaded(SystemText.shown(Self.hueName(degrees)), lightness, from: 0.3, to: 0.72)
    }

    private func shaded(_ name: String, _ lightness: Double, from dark: Double, to light: Double) -> String {
        lightness < dark ? SystemText.shown("dark %1$@", name) : lightness > light ? SystemText.shown("light %1$@", name) : name
    }

    /// The English name of a hue in degrees.
    private static func hueName(_ degrees: Double) -> String {
        switch degrees {
        case ..<15: "red"
        case ..<45: "orange"
        case ..<70: "yellow"
        case ..<165: "green"
        case ..<200: "cyan"
        case ..<255: "blue"
        case ..<290: "purple"
        case ..<345: "pink"
        default: "red"
        }
    }
}
