// Which font: a plain value; metrics and glyphs come from FontCatalog.

public import Foundation

/// A font by family, size and traits; equal values share metrics and shaped text.
public struct Font: Hashable, Sendable {
    /// Thickness of strokes on the scale of OpenType, 100…900.
    public enum Weight: Int, Hashable, Sendable, CaseIterable {
        case ultraLight = 100, thin = 200, light = 300, regular = 400, medium = 500, semibold = 600, bold = 700,
            heavy = 800, black = 900
    }

    /// Whether letters stand or lean.
    public enum Slant: Hashable, Sendable {
        case upright, italic
    }

    /// Whether all digits are equally wide, so that counting numbers do not jitter.
    public enum Digits: Hashable, Sendable {
        case proportional, monospaced
    }

    /// The family's name; nil is the font of the user interface.
    public var family: String?
    /// The size in points, from 0 up; limited so that no size can overflow.
    public var pointSize: CGFloat { didSet { pointSize = Self.limited(pointSize) } }
    public var weight: Weight
    public var slant: Slant
    public var digits: Digits

    /// Sizes that are negative or not a number count as 0, those above 4,096 points as 4,096.
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
