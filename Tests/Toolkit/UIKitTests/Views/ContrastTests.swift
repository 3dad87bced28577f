// Contrast ratios of texts in bars and rows by WCAG 2, also with increased contrast.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct ContrastTests {
    private func traits(_ style: UIUserInterfaceStyle, _ contrast: UIAccessibilityContrast = .normal) -> UITraitCollection {
        UITraitCollection(TraitValues(style: style, contrast: contrast))
    }

    /// The relative luminance of WCAG 2.1.
    private func luminance(_ color: CGColor) -> Double {
        func linear(_ value: CGFloat) -> Double { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private func over(_ color: CGColor, _ background: CGColor) -> CGColor {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a * color.alpha + b * (1 - color.alpha) }
        return CGColor(
            red: mix(color.red, background.red), green: mix(color.green, background.green),
            blue: mix(color.blue, background.blue), alpha: 1)
    }

    private func ratio(_ text: UIColor, on background: UIColor, _ traits: UITraitCollection) -> Double {
        let below = background.resolvedColor(with: traits).cgColor
        let above = over(text.resolvedColor(with: traits).cgColor, below)
        let (a, b) = (luminance(above) + 0.05, luminance(below) + 0.05)
        return max(a, b) / min(a, b)
    }

    @Test(arguments: [UIUserInterfaceStyle.light, .dark])
    func textsHaveAContrastOfAtLeast4_5(style: UIUserInterfaceStyle) {
        let traits = traits(style)
        #expect(ratio(Theme.unselectedTab, on: Theme.barBackground, traits) >= 4.5)
        #expect(ratio(Theme.detailText, on: Theme.cellBackground, traits) >= 4.5)
        #expect(ratio(Theme.detailText, on: Theme.groupedCellBackground, traits) >= 4.5)
        #expect(ratio(Theme.detailText, on: .systemGroupedBackground, traits) >= 4.5)
        #expect(ratio(Theme.groupTitleColor, on: .systemGroupedBackground, traits) >= 4.5)
    }

    @Test(arguments: [UIUserInterfaceStyle.light, .dark])
    func increasedContrastRaisesTextAndLineContrast(style: UIUserInterfaceStyle) {
        let high = traits(style, .high), normal = traits(style)
        for color in [UIColor.systemBlue, .systemRed, .secondaryLabel, Theme.unselectedTab, Theme.detailText] {
            #expect(ratio(color, on: Theme.barBackground, high) >= 4.5)
            #expect(ratio(color, on: Theme.barBackground, high) > ratio(color, on: Theme.barBackground, normal))
        }
        #expect(ratio(Theme.separator, on: Theme.cellBackground, high) >= 3)
        #expect(ratio(Theme.barLine, on: .systemBackground, high) >= 3)
    }

    /// The same bar is translucent, then opaque.
    @Test func barsAreOpaqueWithIncreasedContrast() {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        let stripe = UIView(frame: CGRect(x: 0, y: 51, width: 100, height: 49))
        stripe.backgroundColor = .red
        stage.window.backgroundColor = .white
        stage.window.addSubview(stripe)
        stage.window.addSubview(UITabBar(frame: CGRect(x: 0, y: 51, width: 200, height: 49)))
        stage.system.settle()
        var pixels = stage.native.pixels()
        #expect(pixels[70 * 200 + 10] != pixels[70 * 200 + 190])
        stage.system.settings.contrast = .increased
        stage.system.settle()
        pixels = stage.native.pixels()
        #expect(pixels[70 * 200 + 10] == pixels[70 * 200 + 190])
        #expect(pixels[70 * 200 + 10] == 0xFFF8_F8F8)
    }

    /// The titles of swipe actions are white.
    @Test(arguments: [UIUserInterfaceStyle.light, .dark], [UIAccessibilityContrast.normal, .high])
    func titlesOfNormalSwipeActionsHaveAContrastOfAtLeast4_5(style: UIUserInterfaceStyle, contrast: UIAccessibilityContrast) throws {
        let action = UIContextualAction(style: .normal, title: "Flag") { _, _, _ in }
        let background = try #require(action.backgroundColor)
        #expect(ratio(.white, on: background, traits(style, contrast)) >= 4.5)
    }

    /// The title and the image of the button of an action.
    private func contents(of action: UIContextualAction) throws -> (title: UIColor, image: UIColor) {
        action.image = UIImage(systemName: "trash")
        let button = SwipeActionButton(action, side: .trailing, rowHeight: 100)
        let label = try #require(button.descendants(of: UILabel.self).first)
        return (label.textColor, try #require(button.descendants(of: UIImageView.self).first).tintColor)
    }

    /// On Apple's red, white has a contrast of 3.6:1, in the dark appearance 3.4:1. WCAG requires 3:1 of symbols and large texts.
    @Test(arguments: [UIUserInterfaceStyle.light, .dark])
    func destructiveSwipeActionsAreWhiteOnApplesRed(style: UIUserInterfaceStyle) throws {
        let action = UIContextualAction(style: .destructive, title: "Delete") { _, _, _ in }
        let background = try #require(action.backgroundColor), contents = try contents(of: action), traits = traits(style)
        #expect(background.resolvedColor(with: traits) == UIColor.systemRed.resolvedColor(with: traits))
        #expect(contents.title.resolvedColor(with: traits) == .white && contents.image.resolvedColor(with: traits) == .white)
        #expect(ratio(.white, on: background, traits) >= 3)
    }

    /// White has a contrast of 5.4:1 with Apple's accessible red of the light appearance, and 2.8:1 with the one of the dark appearance.
    @Test(arguments: [UIUserInterfaceStyle.light, .dark])
    func contentsOfSwipeActionsHaveAContrastOf4_5WithIncreasedContrast(style: UIUserInterfaceStyle) throws {
        for background in [UIColor.systemRed, .systemBlue, .systemYellow, Theme.swipeActionBackground] {
            let action = UIContextualAction(style: .destructive, title: "Delete") { _, _, _ in }
            action.backgroundColor = background
            let contents = try contents(of: action), high = traits(style, .high)
            #expect(ratio(contents.title, on: background, high) >= 4.5)
            #expect(ratio(contents.image, on: background, high) >= 4.5)
            #expect(contents.title.resolvedColor(with: traits(style)) == .white)
        }
    }

    @Test(arguments: [UIUserInterfaceStyle.light, .dark])
    func textsOfBadgesHaveAContrastOf4_5WithIncreasedContrast(style: UIUserInterfaceStyle) throws {
        let badge = TabBadge(frame: .zero)
        badge.backgroundColor = .systemRed
        badge.show("3", attributes: [:])
        let label = try #require(badge.descendants(of: UILabel.self).first)
        #expect(ratio(label.textColor, on: .systemRed, traits(style, .high)) >= 4.5)
        #expect(label.textColor.resolvedColor(with: traits(style)) == .white)
    }
}
