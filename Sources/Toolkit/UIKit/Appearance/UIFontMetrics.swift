// Scaling of fonts and lengths with the text size.

public import Foundation

/// Scales fonts and lengths with the text size, in proportion to the leading of a text style.
nonisolated public final class UIFontMetrics: NSObject, Sendable {
    /// The metrics of body text.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    private let style: UIFont.TextStyle

    /// The metrics of `textStyle`.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        style = textStyle
        super.init()
    }

    /// Scales `font` from the default text size to the current one, and rounds the scaled size to whole points.
    public func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }

    /// Scales `font` from the default text size to the text size of `traitCollection`; nil means the current traits.
    public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaledFont(for: font, maximumPointSize: .infinity, compatibleWith: traitCollection)
    }

    /// Scales `font` to the current text size, up to `maximumPointSize`.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
    }

    /// Scales `font` to the text size of `traitCollection`, up to `maximumPointSize`.
    public func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let traits = traitCollection ?? .current
        let base = font.scaling.flatMap(\.base) ?? font.pointSize
        let size = traits.preferredContentSizeCategory == .large ? base : (base * factor(traits)).rounded()
        return font.scaled(to: min(size, maximumPointSize), by: .metrics(style, base: base, maximum: maximumPointSize))
    }

    /// Scales `value` from the default text size to the current one, and rounds the result to device pixels.
    public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

    /// Scales `value` from the default text size to the text size of `traitCollection`, and rounds the result to device pixels.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        let traits = traitCollection ?? .current
        guard traits.preferredContentSizeCategory != .large else { return value }
        let scale = max(traits.displayScale, 1)
        return (value * factor(traits) * scale).rounded() / scale
    }

    /// The style's leading divided by its leading at the default text size; iOS scales by this ratio.
    private func factor(_ traits: UITraitCollection) -> CGFloat {
        style.leading(in: traits.preferredContentSizeCategory) / style.leading(in: .large)
    }
}
