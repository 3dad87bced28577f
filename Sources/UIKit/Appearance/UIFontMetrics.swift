// Scaling of fonts and lengths with the text size.

public import Foundation

/// Scales fonts and lengths in proportion to the texts of a style.
nonisolated public final class UIFontMetrics: NSObject, Sendable {
    /// The metrics of body text.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    private let style: UIFont.TextStyle

    /// The metrics of `textStyle`.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        style = textStyle
        super.init()
    }

    /// `font`, given for the default text size, for the present text size; its point size is a whole number.
    public func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }

    /// `font`, given for the default text size, for the text size of `traitCollection`; nil for the present traits.
    public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaledFont(for: font, maximumPointSize: .infinity, compatibleWith: traitCollection)
    }

    /// `font` for the present text size, limited to `maximumPointSize`.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
    }

    /// `font` for the text size of `traitCollection`, limited to `maximumPointSize`.
    public func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let traits = traitCollection ?? .current
        let base = font.scaling.flatMap(\.base) ?? font.pointSize
        let size = traits.preferredContentSizeCategory == .large ? base : (base * factor(traits)).rounded()
        return font.scaled(to: min(size, maximumPointSize), by: .metrics(style, base: base, maximum: maximumPointSize))
    }

    /// `value`, given for the default text size, for the present text size.
    public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

    /// `value`, given for the default text size, for the text size of `traitCollection`, rounded to device pixels.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        let traits = traitCollection ?? .current
        guard traits.preferredContentSizeCategory != .large else { return value }
        let scale = max(traits.displayScale, 1)
        return (value * factor(traits) * scale).rounded() / scale
    }

    /// The ratio of the style's leading to that at the default text size, which a device's scaled values follow.
    private func factor(_ traits: UITraitCollection) -> CGFloat {
        style.leading(in: traits.preferredContentSizeCategory) / style.leading(in: .large)
    }
}
