// Fonts from descriptors: https://developer.apple.com/documentation/uikit/uifontdescriptor.

import CoreGraphics
import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite struct FontDescriptorTests {
    @Test func symbolicTraitsMakeABoldItalicFontOfTheSameSize() throws {
        let descriptor = UIFont.systemFont(ofSize: 15).fontDescriptor
        let both = try #require(descriptor.withSymbolicTraits([.traitBold, .traitItalic]))
        let font = UIFont(descriptor: both, size: 0)
        #expect(font.pointSize == 15 && font.font.weight == .bold && font.font.slant == .italic)
        #expect(font.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
        let plain = try #require(both.withSymbolicTraits([]))
        #expect(UIFont(descriptor: plain, size: 20) == UIFont.systemFont(ofSize: 20))
    }

    @Test func unsupportedTraitsAndDesignsGiveNil() {
        let descriptor = UIFont.systemFont(ofSize: 15).fontDescriptor
        #expect(descriptor.withSymbolicTraits(.traitCondensed) == nil && descriptor.withDesign(.rounded) == nil)
    }

    @Test func aFontWithAnExplicitSizeDoesNotScaleWithTheTextSize() {
        let descriptor = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .headline)
        #expect(descriptor.object(forKey: .textStyle) as? UIFont.TextStyle == .headline)
        #expect(UIFont(descriptor: descriptor, size: 0).scaling != nil)
        #expect(UIFont(descriptor: descriptor, size: 40).scaling == nil)
    }

    @Test func attributesDescribeAFont() {
        let descriptor = UIFontDescriptor(fontAttributes: [
            .family: "Courier", .size: 13, .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold],
        ])
        let font = UIFont(descriptor: descriptor, size: 0)
        #expect(font.familyName == "Courier" && font.pointSize == 13 && font.font.weight == .bold)
        #expect(descriptor.withFamily("Times").withSize(9).fontAttributes[.family] as? String == "Times")
    }

    @Test func theMonospacedDesignIsTheMonospacedSystemFont() throws {
        let font = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
        #expect(font.fontDescriptor.symbolicTraits.contains(.traitMonoSpace) && font.familyName == UIFont.monospacedFamily)
        let design = try #require(UIFont.systemFont(ofSize: 20).fontDescriptor.withDesign(.monospaced))
        #expect(UIFont(descriptor: design, size: 0) == font)
    }

    @Test(arguments: ["System", "System-Bold", "Courier-SemiboldItalic", "Courier-Italic", "Noto Sans-Light"])
    func aFontIsFoundByItsOwnName(name: String) throws {
        let font = try #require(UIFont(name: name, size: 14))
        #expect(font.fontName == name && UIFont(name: font.fontName, size: 14) == font)
    }
}
