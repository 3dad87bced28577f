// Labels whose text does not fit, and subclasses that draw it elsewhere.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
@testable import UIKit

@MainActor @Suite struct LabelFittingTests {
    private let long = Array(repeating: "Alright already, what is the answer?", count: 20).joined(separator: " ")

    private func label(_ width: CGFloat, _ height: CGFloat, lines: Int = 0, font: UIFont = .systemFont(ofSize: 17)) -> UILabel {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
        label.numberOfLines = lines
        label.font = font
        label.text = long
        return label
    }

    // MARK: Height

    /// square/Blueprint, test_snapshots_font (iOS 17): a label of 300 × 300 points with bold text of 32 shows 7 lines and an ellipsis,
    /// in the middle.
    @Test func linesThatFitTheHeightAreDrawnAndTheLastIsTruncated() {
        let label = label(300, 300, font: .boldSystemFont(ofSize: 32))
        let shown = label.displayedText
        #expect(shown.lineCount == 7 && shown.isTruncated)
        #expect(abs(label.firstBaselineOffset - (300 - shown.size.height) / 2 - shown.firstBaseline) < 0.001)
        #expect(shown.drawnBounds.height <= 300)
        // The size that fits the text is that of all lines.
        #expect(label.sizeThatFits(CGSize(width: 300, height: 300)).height > 600)
    }

    /// Lines of 17 points are 20.29 points high.
    @Test(arguments: [(42.0, 0, 2), (42, 3, 2), (100, 3, 3), (61, 0, 3), (60, 0, 2), (8, 0, 1), (8, 5, 1)])
    func numberOfLinesIsLimitedByTheHeightButAtLeastOne(height: Double, lines: Int, expected: Int) {
        #expect(label(200, height, lines: lines).displayedText.lineCount == expected)
    }

    @Test func labelsOfTheSizeThatFitsShowAllLines() {
        let label = label(200, 10)
        label.text = "one two three four five six seven eight nine ten"
        label.frame.size = label.sizeThatFits(CGSize(width: 90, height: 0))
        #expect(label.displayedText.lineCount > 3 && !label.displayedText.isTruncated)
    }

    @Test func wordWrappingCutsWithoutAnEllipsis() {
        let label = label(200, 42)
        let truncated = label.displayedText.drawnBounds
        label.lineBreakMode = .byWordWrapping
        #expect(label.displayedText.lineCount == 2 && label.displayedText.drawnBounds != truncated)
    }

    @Test func longTextsAreCutLikeShortOnes() {
        let label = label(200, 101), short = label.displayedText
        label.text = String(repeating: long, count: 200)
        let shown = label.displayedText
        #expect(shown.lineCount == 4 && shown.isTruncated && shown.drawnBounds == short.drawnBounds)
    }

    // MARK: Clipping

    /// square/Blueprint, test_snapshots_lineBreakMode_clipping (iOS 17): two lines, of which the first ends with a whole word.
    @Test func clippedTextHasSeveralLines() {
        let label = label(200, 100, lines: 2)
        label.lineBreakMode = .byClipping
        #expect(label.displayedText.lineCount == 2)
        #expect(label.sizeThatFits(CGSize(width: 200, height: 0)).height == (2 * label.font.lineHeight).rounded(.up))
        label.numberOfLines = 1
        #expect(label.displayedText.lineCount == 1)
    }

    // MARK: Drawing elsewhere

    private class PaddingLabel: UILabel {
        let insets = UIEdgeInsets(top: 12, left: 30, bottom: 4, right: 10)
        override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }
        override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
            let text = super.textRect(forBounds: bounds.inset(by: insets), limitedToNumberOfLines: numberOfLines)
            return text.inset(by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
        }
    }

    private func picture(_ label: UILabel, frame: CGRect) throws -> CGImage {
        let stage = Stage(size: CGSize(width: 120, height: 80))
        stage.window.backgroundColor = .white
        label.text = "Padded text with an end"
        label.numberOfLines = 2
        label.frame = frame
        stage.window.addSubview(label)
        return try stage.pictureAtRest()
    }

    /// square/Blueprint's LabelView (iOS 17) draws its text in a smaller rectangle: it is laid out and centred in it, and not clipped.
    @Test func textIsLaidOutForTheRectangleOfAnOverride() throws {
        let padded = try picture(PaddingLabel(), frame: CGRect(x: 0, y: 0, width: 120, height: 80))
        let plain = try picture(UILabel(), frame: CGRect(x: 30, y: 12, width: 80, height: 64))
        var differences = 0, drawn = 0
        for y in 0..<80 {
            for x in 0..<120 {
                if padded.pixel(x, y) != plain.pixel(x, y) { differences += 1 }
                if plain.pixel(x, y) != 0xFFFF_FFFF { drawn += 1 }
            }
        }
        #expect(differences == 0 && drawn > 200)
    }

    /// Apple: a subclass overrides `textRect(forBounds:limitedToNumberOfLines:)` to change the rectangle before other computations.
    @Test func marginsOfATextRectangleAreInTheFittingSizes() {
        let padded = PaddingLabel(), plain = UILabel()
        for label in [padded, plain] {
            label.text = "one two three four five six"
            label.numberOfLines = 0
        }
        let whole = plain.intrinsicContentSize
        #expect(padded.intrinsicContentSize == CGSize(width: whole.width + 40, height: whole.height + 16))
        let wrapped = plain.sizeThatFits(CGSize(width: 60, height: 0))
        #expect(padded.sizeThatFits(CGSize(width: 100, height: 0)) == CGSize(width: wrapped.width + 40, height: wrapped.height + 16))
    }

    private final class LinedLabel: UILabel {
        override func drawText(in rect: CGRect) {
            super.drawText(in: rect)
            UIColor.red.setFill()
            UIRectFill(CGRect(x: rect.minX, y: rect.maxY - 2, width: rect.width, height: 2))
        }
    }

    @Test func overridesDrawInTheWholeBounds() throws {
        let picture = try picture(LinedLabel(), frame: CGRect(x: 0, y: 0, width: 120, height: 80))
        #expect([1, 60, 118].allSatisfy { picture.pixel($0, 79) == 0xFFFF_0000 })
    }

    // MARK: Rectangles

    /// cashapp/Paralayout's pictures of the first line (iOS 17.5): the text's rectangle begins at the top of the bounds.
    @Test func textRectangleIsAtTheTopOfTheBounds() {
        let rect = label(200, 100).textRect(forBounds: CGRect(x: 10, y: 20, width: 100, height: 500), limitedToNumberOfLines: 2)
        #expect(rect.origin == CGPoint(x: 10, y: 20) && rect.width <= 100)
        #expect(abs(rect.height - 2 * UIFont.systemFont(ofSize: 17).lineHeight) < 0.001)
    }

    /// square/Blueprint, AttributedLabel with adjusted fonts (iOS 17).
    @Test func reducedAttributedTextIsCentred() {
        let label = label(100, 40, lines: 1)
        label.attributedText = NSAttributedString(string: "Some words for 100 points")
        label.adjustsFontSizeToFitWidth = true
        let shown = label.displayedText
        #expect(label.displayedPointSize < 12)
        #expect(abs(label.firstBaselineOffset - (40 - shown.size.height) / 2 - shown.firstBaseline) < 0.001)
    }
}
