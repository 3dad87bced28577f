// Colours from asset catalogues, and colours drawn as repeated pictures.

extension UIColor {
    /// A colour that is drawn as the image, repeated from the top left corner of the view or bitmap.
    @MainActor public convenience init(patternImage image: UIImage) {
        let scale = max(UIScreen.main.scale, image.scale)
        guard image.size.width > 0, image.size.height > 0, let tile = image.bitmap(scale: scale) else {
            self.init(cgColor: .clear)
            return
        }
        self.init(cgColor: CGColor(pattern: CGPattern(tile: tile, size: image.size)))
    }

    /// The colour set `name` of the asset catalogues in `bundle`; nil stands for the main bundle. The colour is resolved for
    /// `traitCollection`, or dynamic if `traitCollection` is nil. Nil, and a message on standard error, if there is none.
    @MainActor
    public convenience init?(named name: String, in bundle: Bundle? = nil, compatibleWith traitCollection: UITraitCollection? = nil) {
        guard let set = AssetCatalogs.folder(of: name, kind: "colorset", in: bundle) else {
            let advice = AssetCatalogs.advice(in: bundle)
            PictureDiagnostics.report("colour “\(name)”", advice.isEmpty ? "no asset catalogue has a colour set of this name" : advice)
            return nil
        }
        guard let variants = ColorVariants(set) else {
            PictureDiagnostics.report("colour “\(name)”", "\(set.path)/Contents.json has no colour that can be read")
            return nil
        }
        if let traitCollection {
            self.init(cgColor: variants.color(for: traitCollection).resolvedColor(with: traitCollection).cgColor)
        } else {
            self.init { variants.color(for: $0) }
        }
    }
}

/// The colours of a colour set for both appearances, with normal and increased contrast.
nonisolated private struct ColorVariants: Sendable {
    private struct Variant: Sendable {
        var isDark: Bool?
        var isHighContrast: Bool
        var color: UIColor
    }

    private let variants: [Variant]

    /// Nil if the set has no readable colour.
    @MainActor init?(_ set: URL) {
        variants = AssetCatalog.entries("colors", of: set).compactMap { entry in
            guard let color = (entry["color"] as? [String: Any]).flatMap(Self.color) else { return nil }
            return Variant(isDark: AssetCatalog.isDark(entry), isHighContrast: AssetCatalog.isHighContrast(entry), color: color)
        }
        if variants.isEmpty { return nil }
    }

    func color(for traits: UITraitCollection) -> UIColor {
        let isDark = traits.userInterfaceStyle == .dark
        let isHigh = traits.accessibilityContrast == .high
        func rank(_ variant: Variant) -> Int {
            (variant.isHighContrast == isHigh ? 2 : variant.isHighContrast ? -2 : 0) + (variant.isDark == nil ? 0 : 1)
        }
        let best = variants.filter { $0.isDark == nil || $0.isDark == isDark }.max { rank($0) < rank($1) }
        return (best ?? variants[0]).color
    }

    private static func color(_ object: [String: Any]) -> UIColor? {
        if let reference = object["reference"] as? String { return systemColor(reference) }
        guard let components = object["components"] as? [String: Any] else { return nil }
        func number(_ key: String) -> CGFloat? { components[key].flatMap(Self.number) }
        let alpha = number("alpha") ?? 1
        if let white = number("white") { return UIColor(white: white, alpha: alpha) }
        guard let red = number("red"), let green = number("green"), let blue = number("blue") else { return nil }
        if object["color-space"] as? String == "display-p3" {
            return UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
        }
        return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A component from 0 to 1: the strings "0x7F" and "127" are bytes, "0.5" and JSON numbers are fractions.
    private static func number(_ value: Any) -> CGFloat? {
        if let number = value as? NSNumber { return CGFloat(number.doubleValue) }
        guard let text = value as? String else { return nil }
        if text.lowercased().hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
        guard let number = Double(text) else { return nil }
        return text.contains(".") ? number : number / 255
    }

    private static func systemColor(_ name: String) -> UIColor? {
        let known: [String: UIColor] = [
            "systemRedColor": .systemRed, "systemGreenColor": .systemGreen, "systemBlueColor": .systemBlue,
            "systemOrangeColor": .systemOrange, "systemYellowColor": .systemYellow, "systemPinkColor": .systemPink,
            "systemPurpleColor": .systemPurple, "systemTealColor": .systemTeal, "systemIndigoColor": .systemIndigo,
            "systemGrayColor": .systemGray, "labelColor": .label, "secondaryLabelColor": .secondaryLabel,
            "systemBackgroundColor": .systemBackground, "secondarySystemBackgroundColor": .secondarySystemBackground,
            "separatorColor": .separator, "linkColor": .link,
        ]
        return known[name]
    }
}
