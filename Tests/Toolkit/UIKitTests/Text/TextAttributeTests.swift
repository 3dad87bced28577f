// Attributes of labels and drawn strings: lines, colours behind text, kerning, shifts and line heights.

import CoreGraphics
import Foundation
import Testing
import UIKit

@MainActor @Suite struct TextAttributeTests {
    private let font = UIFont.systemFont(ofSize: 30)

    /// A picture of 100×60 points of a text drawn at (10, 10).
    private func picture(_ text: String, _ attributes: [NSAttributedString.Key: Any]) throws -> CGImage {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 100, height: 60), false, 1)
        defer { UIGraphicsEndImageContext() }
        text.draw(at: CGPoint(x: 10, y: 10), withAttributes: attributes.merging([.font: font]) { old, _ in old })
        return try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
    }

    /// The rows with a pixel of a colour in the column `x`.
    private func rows(_ picture: CGImage, x: Int = 15, _ color: UInt32) -> [Int] { (0..<60).filter { picture.pixel(x, $0) == color } }

    private func baseline() -> CGFloat { 10 + font.ascender }

    /// Apple, underlineStyle and underlineColor: the raw value of an NSUnderlineStyle, the colour of the text by default.
    @Test func underlineIsBelowTheBaseline() throws {
        let picture = try picture("   a", [.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.red])
        let line = rows(picture, 0xFFFF_0000)
        #expect(!line.isEmpty && line.allSatisfy { CGFloat($0) >= baseline() })
        #expect(rows(try self.picture("   a", [:]), 0xFFFF_0000).isEmpty)
    }

    @Test func thickAndDoubleLinesCoverMoreRows() throws {
        func count(_ style: NSUnderlineStyle) throws -> Int {
            rows(try picture("   a", [.underlineStyle: style.rawValue, .underlineColor: UIColor.red]), 0xFFFF_0000).count
        }
        let single = try count(.single)
        #expect(try count(.thick) > single && count(.double) > single)
    }

    @Test func strikethroughIsAboveTheBaseline() throws {
        let picture = try picture("   a", [.strikethroughStyle: 1, .strikethroughColor: UIColor.red])
        let line = rows(picture, 0xFFFF_0000)
        #expect(!line.isEmpty && line.allSatisfy { CGFloat($0) < baseline() && CGFloat($0) > baseline() - font.capHeight })
    }

    @Test func backgroundFillsTheLineBehindItsRun() throws {
        let text = NSMutableAttributedString(string: "aa", attributes: [.font: font])
        text.addAttribute(.backgroundColor, value: UIColor.red, range: NSRange(location: 1, length: 1))
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 100, height: 60), false, 1)
        defer { UIGraphicsEndImageContext() }
        text.draw(at: .zero)
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
        let middle = Int("a".size(withAttributes: [.font: font]).width)
        #expect(image.pixel(middle / 2, 2) == 0 && image.pixel(middle + middle / 2, 2) == 0xFFFF_0000)
    }

    /// Apple, kern: the number of points by which to adjust character pairs. Four characters have three pairs.
    @Test func kernWidensTheText() {
        let plain = "abcd".size(withAttributes: [.font: font]).width
        let wide = "abcd".size(withAttributes: [.font: font, .kern: 5]).width
        #expect(abs(wide - plain - 15) < 0.5)
        #expect("abcd".size(withAttributes: [.font: font, .kern: CGFloat(-2)]).width < plain)
    }

    /// Apple, kCTTrackingAttributeName: supersedes kCTKernAttributeName if both are applied; a nonzero amount disables nonessential
    /// ligatures.
    @Test func trackingSupersedesKern() {
        func width(_ text: String, _ attributes: [NSAttributedString.Key: Any] = [:]) -> CGFloat {
            text.size(withAttributes: attributes.merging([.font: font]) { $1 }).width
        }
        #expect(abs(width("abcd", [.tracking: 5]) - width("abcd") - 15) < 0.5)
        #expect(width("abcd", [.tracking: 5, .kern: 20]) == width("abcd", [.tracking: 5]))
        #expect(width("abcd", [.tracking: 0, .kern: 20]) == width("abcd"))
        #expect(abs(width("fi", [.tracking: 5]) - width("fi", [.ligature: 0]) - 5) < 0.5)
    }

    /// Apple, kCTKernAttributeName: with 0, no kerning is done at all; without the attribute, the font's standard kerning is used. The
    /// letters A and V are a pair that fonts move closer together.
    @Test func kernOfZeroTurnsOffTheKerningOfPairs() {
        func width(_ text: String, _ attributes: [NSAttributedString.Key: Any] = [:]) -> CGFloat {
            text.size(withAttributes: attributes.merging([.font: font]) { $1 }).width
        }
        let separate = width("A") + width("V")
        #expect(width("AV") < separate - 0.5)
        #expect(abs(width("AV", [.kern: 0]) - separate) < 0.2)
        #expect(abs(width("AV", [.kern: 0, .tracking: 4]) - separate - 4) < 0.2)
    }

    /// Apple, baselineOffset: points above the baseline.
    @Test func offsetRaisesTheText() throws {
        func top(_ attributes: [NSAttributedString.Key: Any]) throws -> Int? {
            let picture = try picture("█", attributes)
            return (0..<60).first { picture.pixel(20, $0) != 0 }
        }
        let plain = try #require(try top([:]))
        #expect(try top([.baselineOffset: 4]) == plain - 4)
    }

    /// Apple, NSParagraphStyle: minimumLineHeight, maximumLineHeight and lineHeightMultiple; the limits apply after the factor.
    @Test func paragraphStyleSetsTheHeightOfLines() {
        func height(_ prepare: (NSMutableParagraphStyle) -> Void) -> CGFloat {
            let style = NSMutableParagraphStyle()
            prepare(style)
            let label = UILabel()
            label.numberOfLines = 0
            label.attributedText = NSAttributedString(string: "a\na", attributes: [.font: font, .paragraphStyle: style])
            return label.intrinsicContentSize.height
        }
        #expect(height { $0.minimumLineHeight = 50 } == 100)
        #expect(height { $0.maximumLineHeight = 20 } == 40)
        #expect(abs(height { $0.lineHeightMultiple = 2 } - 4 * font.lineHeight) <= 1)
        #expect(height { ($0.lineHeightMultiple, $0.maximumLineHeight) = (2, 45) } == 90)
    }

    /// On iOS the additional height of a line is above its text.
    @Test func additionalHeightIsAboveTheText() throws {
        let style = NSMutableParagraphStyle()
        style.minimumLineHeight = 50
        let plain = try #require(rows(try picture("█", [:]), 0xFF00_0000).last)
        let high = try #require(rows(try picture("█", [.paragraphStyle: style]), 0xFF00_0000).last)
        #expect(abs(CGFloat(high - plain) - (50 - font.lineHeight)) <= 1)
    }

    @Test func copiesOfParagraphStylesAreIndependent() throws {
        let style = NSMutableParagraphStyle()
        style.minimumLineHeight = 20
        let copy = try #require(style.mutableCopy() as? NSMutableParagraphStyle)
        style.minimumLineHeight = 30
        #expect(copy.minimumLineHeight == 20 && NSParagraphStyle.default.minimumLineHeight == 0)
        copy.setParagraphStyle(style)
        #expect((copy.copy() as? NSParagraphStyle)?.minimumLineHeight == 30)
    }
}
