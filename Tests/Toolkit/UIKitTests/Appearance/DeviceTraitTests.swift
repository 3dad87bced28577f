// Trait collections of several traits, current traits, names and widths of fonts, and system colours.

import CoreGraphics
import Foundation
import Testing
import UIKit

@MainActor @Suite struct DeviceTraitTests {
    /// Apple, init(traitsFrom:): if several collections specify a trait, the last one takes precedence.
    @Test func lastOfSeveralValuesTakesPrecedence() {
        let both = UITraitCollection(traitsFrom: [
            UITraitCollection(userInterfaceStyle: .light), UITraitCollection(horizontalSizeClass: .regular),
            UITraitCollection(userInterfaceStyle: .dark),
        ])
        #expect(both.userInterfaceStyle == .dark && both.horizontalSizeClass == .regular)
    }

    /// Apple, containsTraits(in:): whether the receiver has the traits that the argument specifies.
    @Test func containsTraitsComparesOnlySpecifiedTraits() {
        let screen = UITraitCollection()
        #expect(screen.containsTraits(in: UITraitCollection(horizontalSizeClass: .compact)))
        #expect(!screen.containsTraits(in: UITraitCollection(horizontalSizeClass: .regular)))
        #expect(screen.containsTraits(in: UITraitCollection(userInterfaceIdiom: .phone)))
        let wanted = UITraitCollection(traitsFrom: [
            UITraitCollection(verticalSizeClass: .regular), UITraitCollection(userInterfaceStyle: .light),
        ])
        #expect(screen.containsTraits(in: wanted))
        #expect(!UITraitCollection(userInterfaceStyle: .dark).containsTraits(in: wanted))
    }

    @Test func collectionsWithDifferentSizeClassesAreNotEqual() {
        #expect(UITraitCollection(horizontalSizeClass: .regular) != UITraitCollection(horizontalSizeClass: .compact))
        #expect(UITraitCollection(displayGamut: .P3) == UITraitCollection(displayGamut: .P3))
    }

    /// Apple, performAsCurrent(_:): inside the closure, dynamic colours are resolved with the receiver's traits.
    @Test func dynamicColoursFollowTheCurrentTraits() {
        let before = UIColor.label.cgColor
        var inside = before
        UITraitCollection(userInterfaceStyle: .dark).performAsCurrent { inside = UIColor.label.cgColor }
        #expect(inside == .white && UIColor.label.cgColor == before)
    }

    @Test func fontsOfAFamilyHaveItsName() throws {
        let family = try #require(UIFont.familyNames.first { $0 == "Inter" } ?? UIFont.familyNames.first)
        let names = UIFont.fontNames(forFamilyName: family)
        #expect(!names.isEmpty && names.allSatisfy { $0.hasPrefix(family) })
        #expect(UIFont.fontNames(forFamilyName: "no such family").isEmpty)
        // Each name makes the font that it names.
        for name in names where name.hasSuffix("-Bold") || name == family {
            let font = try #require(UIFont(name: name, size: 17))
            #expect(font.familyName == family && font.fontName == name)
        }
    }

    @Test func charactersOfTheMonospacedFontAreEquallyWide() {
        let font = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
        let (narrow, wide) = ("iiii".size(withAttributes: [.font: font]), "WWWW".size(withAttributes: [.font: font]))
        #expect(abs(narrow.width - wide.width) < 0.1 && narrow.width > 0)
    }

    @Test func remainingSystemColoursHaveTwoAppearances() {
        for color in [UIColor.systemBrown, .systemMint, .systemCyan, .quaternaryLabel, .tertiarySystemGroupedBackground] {
            let light = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
            #expect(light != color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)))
        }
    }
}
