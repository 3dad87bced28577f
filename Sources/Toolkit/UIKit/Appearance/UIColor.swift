// Colours: fixed ones, and dynamic ones that depend on the traits.

public import CoreGraphics
public import Foundation

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
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

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
    var isFixed: Bool {
        if case .fixed = definition { true } else { false }
    }

    private func resolvedCGColor(with traits: UITraitCollection) -> CGColor {
        switch definition {
        case .fixed(let color): color
        case .dynamic(let provider): provider(traits).resolvedCGColor(with: traits)
        }
    }
}

/// The type of `#colorLiteral(red:green:blue:alpha:)`.
public typealias _ColorLiteralType = UIColor
