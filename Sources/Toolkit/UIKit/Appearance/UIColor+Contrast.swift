// The colour of texts on coloured backgrounds, such as those of swipe actions and badges.

internal import CoreGraphics
internal import Foundation

extension UIColor {
    /// The least contrast of texts that WCAG 2.1 requires.
    nonisolated private static let leastTextContrast = 4.5

    /// White. With increased contrast it is black if white has a contrast of less than 4.5 to 1 on `background`.
    ///
    /// Apple's red and blue have a contrast of 3.4 to 4 with white, which WCAG permits only for large texts and symbols. The variants for
    /// increased contrast are darker in the light appearance (white has 5.4 on the red one), and lighter in the dark one (white has 2.8,
    /// black 7.4), because they are also the colours of texts.
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
