// How lengths and fonts of one's own grow with the texts of a style.

public import Foundation

/// Scales fonts and lengths as the texts of a style grow with the user's size.
nonisolated public final class UIFontMetrics: NSObject, Sendable {
    /// As body text grows.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    private let style: UIFont.TextStyle

    /// As the texts of `textStyle` grow.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        style = textStyle
        super.init()
    }

    /// `font`, meant for the default size, at the user's size: its point size is a whole number.
    public func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }

    /// `font`, meant for the default size, at the size of `traitCollection`; nil is the present one.
    public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaledFont(for: font, maximumPointSize: .infinity, compatibleWith: traitCollection)
    }

    /// `font` at the user's size, but at most of `maximumPointSize`.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
    }

    /// `font` at the size of `traitCollection`, but at most of `maximumPointSize`.
    public func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let traits = traitCollection ?? .current
        let base = font.scaling.flatMap(\.base) ?? font.pointSize
        let size = traits.preferredContentSizeCategory == .large ? base : (base * factor(traits)).rounded()
        return font.scaled(to: min(size, maximumPointSize), by: .metrics(style, base: base, maximum: maximumPointSize))
    }

    /// `value`, meant for the default size, at the user's size.
    public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

    /// `value`, meant for the default size, at the size of `traitCollection`, rounded to its pixels.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        let traits = traitCollection ?? .current
        guard traits.preferredContentSizeCategory != .large else { return value }
        let scale = max(traits.displayScale, 1)
        return (value * factor(traits) * scale).rounded() / scale
    }

    /// The distance of lines now, as a part of that at the default size: the rule that a device's scaled values follow.
    private func factor(_ traits: UITraitCollection) -> CGFloat {
        style.leading(in: traits.preferredContentSizeCategory) / style.leading(in: .large)
    }
}
