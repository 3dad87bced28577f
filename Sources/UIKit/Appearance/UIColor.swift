// A colour as views use it: fixed, or different in light and dark.

public import CoreGraphics
public import Foundation

/// A colour in sRGB, possibly one that follows the appearance.
nonisolated public final class UIColor: NSObject, Sendable, _ExpressibleByColorLiteral {
    private enum Definition: Sendable {
        case fixed(CGColor)
        case dynamic(@Sendable (UITraitCollection) -> UIColor)
    }

    private let definition: Definition

    /// Components in sRGB, 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// A gray, 0 black to 1 white.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Hue, saturation and brightness, 0…1 each; hues outside wrap around.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = (hue - hue.rounded(.down)) * 6
        func channel(_ offset: CGFloat) -> CGFloat {
            let k = (offset + sector).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    public init(cgColor: CGColor) {
        definition = .fixed(cgColor)
        super.init()
    }

    /// A colour that is asked for anew in each appearance.
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        definition = .dynamic(dynamicProvider)
        super.init()
    }

    public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    /// The colour in the current appearance.
    public var cgColor: CGColor { resolvedCGColor(with: .current) }

    /// The fixed colour in the appearance of `traits`.
    public func resolvedColor(with traits: UITraitCollection) -> UIColor {
        switch definition {
        case .fixed: self
        case .dynamic: UIColor(cgColor: resolvedCGColor(with: traits))
        }
    }

    /// The same colour with another opacity.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        switch definition {
        case .fixed(let color): UIColor(cgColor: color.copy(alpha: alpha))
        case .dynamic: UIColor { traits in UIColor(cgColor: self.resolvedCGColor(with: traits).copy(alpha: alpha)) }
        }
    }

    /// Red, green, blue and alpha in the current appearance; false never happens.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = cgColor
        red?.pointee = color.red
        green?.pointee = color.green
        blue?.pointee = color.blue
        alpha?.pointee = color.alpha
        return true
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        if self === other { return true }
        guard case .fixed(let mine) = definition, case .fixed(let theirs) = other.definition else { return false }
        return mine == theirs
    }

    public override var hash: Int {
        switch definition {
        case .fixed(let color): color.hashValue
        case .dynamic: ObjectIdentifier(self).hashValue
        }
    }

    /// Whether it is the same in light and dark.
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
