// Strings measured and drawn without a view.

import CoreGraphics
import Foundation
import Testing
import UIKit

@MainActor @Suite struct StringDrawingTests {
    private let font = UIFont.systemFont(ofSize: 20)
    private let words = "some words that need several lines"

    private func label(_ text: String, lines: Int = 1) -> UILabel {
        let label = UILabel()
        label.font = font
        label.text = text
        label.numberOfLines = lines
        return label
    }

    /// A label's size is the text's, rounded up to whole pixels, here points.
    @Test func stringsHaveTheSizeOfALabel() {
        let size = (words as NSString).size(withAttributes: [.font: font])
        let fitted = label(words).intrinsicContentSize
        #expect(size.width <= fitted.width && size.width > fitted.width - 1)
        #expect(size.height <= fitted.height && size.height > fitted.height - 1)
        #expect(words.size(withAttributes: [.font: font]) == size)
        #expect(NSAttributedString(string: words, attributes: [.font: font]).size() == size)
    }

    @Test func eachParagraphIsALine() {
        let one = "a".size(withAttributes: [.font: font])
        #expect(abs("a\na".size(withAttributes: [.font: font]).height - 2 * one.height) < 0.01)
    }

    /// Apple, boundingRect(with:options:attributes:context:): with usesLineFragmentOrigin, lines wrap at the width; the size is fractional.
    @Test func linesWrapAtTheWidthOfTheBoundingRect() {
        let box = words.boundingRect(
            with: CGSize(width: 120, height: CGFloat.greatestFiniteMagnitude), options: .usesLineFragmentOrigin,
            attributes: [.font: font], context: nil)
        let fitted = label(words, lines: 0).sizeThatFits(CGSize(width: 120, height: 1000))
        #expect(box.origin == .zero && box.width <= 120)
        #expect(box.height <= fitted.height && box.height > fitted.height - 1)
    }

    @Test func withoutLineFragmentsTheOriginIsTheBaseline() {
        let box = words.boundingRect(with: CGSize(width: 10, height: 10), attributes: [.font: font], context: nil)
        #expect(abs(box.width - words.size(withAttributes: [.font: font]).width) < 0.01)
        #expect(box.minY < 0 && box.maxY > 0 && abs(-box.minY - font.ascender) < 1)
    }

    @Test func lastVisibleLineIsTruncated() {
        let context = NSStringDrawingContext()
        let size = CGSize(width: 120, height: font.lineHeight * 2 + 1)
        let box = words.boundingRect(
            with: size, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], attributes: [.font: font], context: context)
        #expect(box.height <= size.height && box.height > font.lineHeight && context.totalBounds == box)
    }

    /// Apple, kCTKernAttributeName: with 0, no kerning is done at all. The letters A and V are a pair that fonts move closer together.
    @Test func truncatedParagraphsKeepTheirKerning() {
        func width(_ attributes: [NSAttributedString.Key: Any]) -> CGFloat {
            String(repeating: "AV", count: 60).boundingRect(
                with: CGSize(width: 300, height: font.lineHeight + 1), options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine],
                attributes: attributes.merging([.font: font, .paragraphStyle: NSParagraphStyle.default]) { $1 }, context: nil
            ).width
        }
        #expect(abs(width([.kern: 0]) - width([:])) > 0.01)
    }

    @Test func stringsAreDrawnInTheirColour() throws {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 40), false, 1)
        defer { UIGraphicsEndImageContext() }
        "█".draw(at: CGPoint(x: 5, y: 5), withAttributes: [.font: font, .foregroundColor: UIColor.red])
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
        #expect(image.pixel(10, 18) == 0xFFFF_0000 && image.pixel(2, 18) == 0)
    }

    @Test func drawingInARectangleIsClippedToIt() throws {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 40), false, 1)
        defer { UIGraphicsEndImageContext() }
        "█████".draw(in: CGRect(x: 0, y: 0, width: 10, height: 10), withAttributes: [.font: font])
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
        #expect(image.pixel(5, 8) != 0 && image.pixel(15, 8) == 0 && image.pixel(5, 15) == 0)
    }
}
