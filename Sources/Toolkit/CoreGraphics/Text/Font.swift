// Fonts as values. Metrics and glyphs are provided by FontCatalog.

public import Foundation

/// A font by family, size and traits. Equal fonts share metrics and shaped text.
public struct Font: Hashable, Sendable {
    /// The stroke weight on the scale of OpenType, 100…900.
    public enum Weight: Int, Hashable, Sendable, CaseIterable {
        case ultraLight = 100, thin = 200, light = 300, regular = 400, medium = 500, semibold = 600, bold = 700,
            heavy = 800, black = 900
    }

    /// Upright or italic letters.
    public enum Slant: Hashable, Sendable {
        case upright, italic
    }

    /// Proportional or tabular digits. Tabular ones have equal widths, so that counters do not jitter.
    public enum Digits: Hashable, Sendable {
        case proportional, monospaced
    }

    /// The name of the family; nil means the system font.
    public var family: String?
    /// The size in points, 0…4096.
    public var pointSize: CGFloat { didSet { pointSize = Self.limited(pointSize) } }
    /// The stroke weight. The default is regular.
    public var weight: Weight
    /// Whether letters are slanted. The default is upright.
    public var slant: Slant
    /// Whether digits have equal widths. The default is proportional.
    public var digits: Digits
    /// The space added between characters, in points; negative values reduce the usual space. 0 by default.
    public var tracking: CGFloat = 0

    /// Creates a font. Negative sizes and NaN become 0, sizes above 4,096 points become 4,096.
    public init(
        family: String? = nil, pointSize: CGFloat, weight: Weight = .regular, slant: Slant = .upright,
        digits: Digits = .proportional
    ) {
        self.family = family
        self.pointSize = Self.limited(pointSize)
        self.weight = weight
        self.slant = slant
        self.digits = digits
    }

    private static func limited(_ size: CGFloat) -> CGFloat {
        size > 0 ? Swift.min(size, 4096) : 0
    }
}
