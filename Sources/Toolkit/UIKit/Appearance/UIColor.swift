// Colours: fixed ones, and dynamic ones that depend on the traits.

internal import Synchronization

/// A colour in sRGB, fixed or dynamic.
nonisolated public final class UIColor: NSObject, Sendable, _ExpressibleByColorLiteral {
    private let mark = coreFoundationMark

    private enum Definition: Sendable {
        case fixed(CGColor)
        case dynamic(@Sendable (UITraitCollection) -> UIColor)
    }

    private let definition: Definition

    /// A colour with sRGB components, 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// A grey from 0, black, to 1, white.
    public convenience init(white: CGFloat, alpha: CGFloat) { self.init(red: white, green: white, blue: white, alpha: alpha) }

    /// A colour with hue, saturation and brightness, 0…1 each; other hues wrap around.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = (hue - hue.rounded(.down)) * 6
        func channel(_ offset: CGFloat) -> CGFloat {
            let k = (offset + sector).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    /// A fixed colour.
    public init(cgColor: CGColor) {
        definition = .fixed(cgColor)
        super.init()
    }

    /// A colour that is resolved by `dynamicProvider` for each set of traits.
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        definition = .dynamic(dynamicProvider)
        super.init()
    }

    /// The initialiser of colour literals.
    public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    /// The colour for the current traits.
    public var cgColor: CGColor { resolvedCGColor(with: .current) }

    /// The fixed colour for `traits`.
    @discardableResult
    public func resolvedColor(with traits: UITraitCollection) -> UIColor {
        switch definition {
        case .fixed: self
        case .dynamic: UIColor(cgColor: resolvedCGColor(with: traits))
        }
    }

    /// The same colour with another opacity.
    @discardableResult
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        switch definition {
        case .fixed(let color): UIColor(cgColor: color.copy(alpha: alpha))
        case .dynamic: UIColor { traits in UIColor(cgColor: self.resolvedCGColor(with: traits).copy(alpha: alpha)) }
        }
    }

    /// Writes red, green, blue and alpha for the current traits. Returns false for a pattern colour.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = cgColor
        guard color.pattern == nil else { return false }
        red?.pointee = color.red
        green?.pointee = color.green
        blue?.pointee = color.blue
        alpha?.pointee = color.alpha
        return true
    }

    /// Whether two fixed colours have equal components; dynamic colours are compared by identity.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        if self === other { return true }
        guard case .fixed(let mine) = definition, case .fixed(let theirs) = other.definition else { return false }
        return mine == theirs
    }

    /// A hash of a fixed colour's components, or of a dynamic colour's identity.
    public override var hash: Int {
        switch definition {
        case .fixed(let color): color.hashValue
        case .dynamic: ObjectIdentifier(self).hashValue
        }
    }

    /// Whether the colour does not depend on traits.
    var isFixed: Bool { if case .fixed = definition { true } else { false } }

    private func resolvedCGColor(with traits: UITraitCollection) -> CGColor {
        switch definition {
        case .fixed(let color): color
        case .dynamic(let provider): provider(traits).resolvedCGColor(with: traits)
        }
    }
}

/// The type of `#colorLiteral(red:green:blue:alpha:)`.
public typealias _ColorLiteralType = UIColor

// MARK: - Components

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
        let sector: CGFloat =
            switch high {
            case low: 0
            case color.red: (color.green - color.blue) / range
            case color.green: (color.blue - color.red) / range + 2
            default: (color.red - color.green) / range + 4
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
}

// MARK: - Contrast

extension UIColor {
    /// The least contrast of texts that WCAG 2.1 requires.
    nonisolated private static let leastTextContrast = 4.5

    /// White. With increased contrast it is black if white has a contrast of less than 4.5 to 1 on `background`. Apple's red and blue have
    /// a contrast of 3.4 to 4 with white, which WCAG permits only for large texts and symbols. The variants for increased contrast are
    /// darker in the light appearance (white has 5.4 on the red one), and lighter in the dark one (white has 2.8, black 7.4), because they
    /// are also the colours of texts.
    nonisolated static func title(on background: UIColor) -> UIColor {
        UIColor { traits in
            guard traits.accessibilityContrast == .high else { return .white }
            let luminance = background.resolvedColor(with: traits).cgColor.relativeLuminance
            return 1.05 / (luminance + 0.05) < leastTextContrast ? .black : .white
        }
    }
}

extension CGColor {
    /// The relative luminance of WCAG 2.1, from 0 for black to 1 for white. The opacity is ignored.
    nonisolated fileprivate var relativeLuminance: Double {
        func linear(_ value: CGFloat) -> Double { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}

// MARK: - Tint

nonisolated extension UIColor {
    /// The tint of the key window, or `systemBlue` if that window has no tint of its own. The colour is resolved when a view gets it or is
    /// drawn, and with each change of traits: a later change of the window's tint does not reach colours that views already have.
    public static var tintColor: UIColor { InterfaceTint.color }
}

/// The tint of the key window, which may be read on every thread.
nonisolated enum InterfaceTint {
    static let color = UIColor { _ in current.withLock { $0 } ?? .systemBlue }
    private static let current = Mutex<UIColor?>(nil)

    /// Called when a window's tint has changed, and when another window has become the key window.
    @MainActor static func update() {
        let tint = UIApplication.shared.keyWindow?.ownTint
        current.withLock { $0 = tint }
    }
}
