// A font as views use it.

public import CoreGraphics
public import Foundation

/// A typeface at a size.
nonisolated public final class UIFont: NSObject, Sendable {
    /// How heavy the strokes are, -1…1 with 0 as regular.
    nonisolated public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public static let ultraLight = Weight(rawValue: -0.8)
        public static let thin = Weight(rawValue: -0.6)
        public static let light = Weight(rawValue: -0.4)
        public static let regular = Weight(rawValue: 0)
        public static let medium = Weight(rawValue: 0.23)
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
        public static let heavy = Weight(rawValue: 0.56)
        public static let black = Weight(rawValue: 0.62)

        /// The nearest of CoreGraphics' weights.
        var fontWeight: Font.Weight {
            let steps: [(CGFloat, Font.Weight)] = [
                (-0.7, .ultraLight), (-0.5, .thin), (-0.2, .light), (0.115, .regular), (0.265, .medium), (0.35, .semibold),
                (0.48, .bold), (0.59, .heavy),
            ]
            return steps.first { rawValue < $0.0 }?.1 ?? .black
        }
    }

    /// What CoreGraphics shapes text with.
    public let font: Font

    /// How the size follows the user's; nil for sizes that stay.
    let scaling: Scaling?

    public init(font: Font) {
        self.font = font
        scaling = nil
        super.init()
    }

    private init(font: Font, scaling: Scaling) {
        self.font = font
        self.scaling = scaling
        super.init()
    }

    /// The family called `name`, at `size` points; where it is not installed the nearest is drawn.
    public convenience init?(name: String, size: CGFloat) {
        guard !name.isEmpty, size > 0 else { return nil }
        self.init(font: Font(family: name, pointSize: size))
    }

    /// The interface's font at a size in points, regular.
    public static func systemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .regular) }

    /// The interface's font at a size in points and a weight.
    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(font: Font(pointSize: size, weight: weight.fontWeight))
    }

    /// The interface's font at a size in points, bold.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }

    /// The interface's font at a size in points, leaning.
    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(font: Font(pointSize: size, slant: .italic))
    }

    /// The system font with digits of one width.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(font: Font(pointSize: size, weight: weight.fontWeight, digits: .monospaced))
    }

    /// The same typeface at another size.
    public func withSize(_ size: CGFloat) -> UIFont {
        var other = font
        other.pointSize = size
        return UIFont(font: other)
    }

    // MARK: The user's size

    /// How a font's size follows the size that the user wants texts in.
    enum Scaling: Sendable {
        /// As a role in a text has it.
        case preferred(TextStyle)
        /// In step with a role, from a size in points at the default up to a largest one.
        case metrics(TextStyle, base: CGFloat, maximum: CGFloat)

        /// The size at the default size of texts; nil where the role decides.
        var base: CGFloat? { if case .metrics(_, let base, _) = self { base } else { nil } }
    }

    /// The same typeface at `size`, which follows the user's as `scaling` says.
    func scaled(to size: CGFloat, by scaling: Scaling) -> UIFont {
        var other = font
        other.pointSize = size
        return UIFont(font: other, scaling: scaling)
    }

    /// The font at the size of `traits`; the same where its size stays.
    func adjusted(for traits: UITraitCollection) -> UIFont {
        switch scaling {
        case nil: self
        case .preferred(let style): scaled(to: style.pointSize(in: traits.preferredContentSizeCategory), by: .preferred(style))
        case .metrics(let style, _, let maximum):
            UIFontMetrics(forTextStyle: style).scaledFont(for: self, maximumPointSize: maximum, compatibleWith: traits)
        }
    }

    /// The sizes in points that the system uses for its own texts.
    public static var systemFontSize: CGFloat { 14 }
    public static var smallSystemFontSize: CGFloat { 12 }
    public static var labelFontSize: CGFloat { 17 }
    public static var buttonFontSize: CGFloat { 18 }

    // MARK: Metrics

    /// The size in points, and the family's name; empty for the interface's font.
    public var pointSize: CGFloat { font.pointSize }
    public var familyName: String { font.family ?? "System" }
    /// From the baseline to the top, in points.
    @MainActor public var ascender: CGFloat { font.ascent }
    /// From the baseline to the bottom, in points; negative.
    @MainActor public var descender: CGFloat { -font.descent }
    @MainActor public var leading: CGFloat { font.leading }
    @MainActor public var lineHeight: CGFloat { font.lineHeight }
    @MainActor public var capHeight: CGFloat { font.capHeight }
    @MainActor public var xHeight: CGFloat { font.xHeight }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UIFont)?.font == font
    }

    public override var hash: Int { font.hashValue }
}
