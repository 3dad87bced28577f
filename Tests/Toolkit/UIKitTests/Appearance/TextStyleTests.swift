// Sizes of text styles and values of UIFontMetrics, compared with values dumped on iOS 26.

import Foundation
import Testing
@testable import UIKit

@MainActor @Suite struct TextStyleTests {
    private func traits(_ category: UIContentSizeCategory) -> UITraitCollection {
        UITraitCollection(TraitValues(displayScale: 3, textSize: category))
    }

    @Test func preferredFontsHaveTheSizesOfIOS() {
        func sizes(_ style: UIFont.TextStyle) -> [CGFloat] {
            UIContentSizeCategory.all.map { UIFont.preferredFont(forTextStyle: style, compatibleWith: traits($0)).pointSize }
        }
        #expect(sizes(.body) == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
        #expect(sizes(.largeTitle) == [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60])
        #expect(sizes(.caption2) == [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40])
        let headline = UIFont.preferredFont(forTextStyle: .headline, compatibleWith: traits(.small))
        #expect(headline == .systemFont(ofSize: 15, weight: .semibold))
    }

    /// `scaledValue(for: 64)` of four styles at all sizes and 3 pixels per point, from the dump's 132 values.
    @Test func scaledValuesAreThoseOfIOS() {
        let expected: [UIFont.TextStyle: [CGFloat]] = [
            .body: [55.333, 58.333, 61, 64, 69.667, 75.667, 84.333, 99, 116.333, 139.667, 163, 180.333],
            .headline: [55.333, 58.333, 61, 64, 69.667, 75.667, 84.333, 99, 116.333, 139.667, 148.333, 180.333],
            .title3: [56.333, 59, 61.333, 64, 71.667, 76.667, 82, 97.333, 112.667, 130.667, 148.333, 166.333],
            .caption1: [52, 52, 52, 64, 76, 84, 92, 108, 128, 156, 176, 204],
        ]
        for (style, values) in expected {
            for (category, value) in zip(UIContentSizeCategory.all, values) {
                let scaled = UIFontMetrics(forTextStyle: style).scaledValue(for: 64, compatibleWith: traits(category))
                #expect(abs(scaled - value) < 0.001, "\(style.rawValue) \(category.rawValue)")
            }
        }
    }

    /// In the dump, the body style at the smallest size turns 8, 17, 18 and 64 points into 7, 15, 16 and 55. The default size changes no
    /// font.
    @Test func scaledFontsHaveIntegralSizesAndAreScaledOnce() {
        let metrics = UIFontMetrics.default
        let sizes: [CGFloat] = [8, 17, 18, 64]
        let small = sizes.map { metrics.scaledFont(for: .systemFont(ofSize: $0), compatibleWith: traits(.extraSmall)).pointSize }
        #expect(small == [7, 15, 16, 55])
        let large = metrics.scaledFont(for: .systemFont(ofSize: 17), compatibleWith: traits(.accessibilityLarge))
        #expect(large.pointSize == 31)
        #expect(metrics.scaledFont(for: large, compatibleWith: traits(.large)).pointSize == 17)
        let limited = metrics.scaledFont(for: .systemFont(ofSize: 17), maximumPointSize: 20, compatibleWith: traits(.accessibilityLarge))
        #expect(limited.pointSize == 20)
        #expect(limited.adjusted(for: traits(.large)).pointSize == 17)
        #expect(metrics.scaledFont(for: .systemFont(ofSize: 17.5), compatibleWith: traits(.large)).pointSize == 17.5)
    }
}
