// Paragraph styles in labels, drawn strings and text views: each paragraph has the style of its first character.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import CoreGraphics
@testable import UIKit

@MainActor @Suite(.serialized) struct ParagraphStyleTests {
    private let font = UIFont.systemFont(ofSize: 20)

    private func style(_ prepare: (NSMutableParagraphStyle) -> Void) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        prepare(style)
        return style
    }

    private func text(_ parts: [(String, NSParagraphStyle?)]) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for (string, style) in parts {
            var attributes: [NSAttributedString.Key: Any] = [.font: font]
            attributes[.paragraphStyle] = style
            text.append(NSAttributedString(string: string, attributes: attributes))
        }
        return text
    }

    private func height(_ text: NSAttributedString, width: CGFloat = 1000) -> CGFloat {
        text.boundingRect(with: CGSize(width: width, height: 0), options: .usesLineFragmentOrigin, context: nil).height
    }

    /// The text laid out as in a text view.
    private func layout(_ text: NSAttributedString, width: CGFloat = 200) -> EditableLayout {
        let runs = AttributedRuns(font: font, traits: .current).runs(of: text)
        return EditableLayout(runs: runs, options: TextLayout.Options(maximumWidth: width, lineBreakMode: .wordWrapping), font: font.font)
    }

    /// Apple, NSParagraphStyle: "paragraphSpacing" is the space after the end of the paragraph, "paragraphSpacingBefore" the distance above
    /// its first line, "lineSpacing" the distance between the bottom of one line and the top of the next.
    @Test func distancesAreBetweenParagraphsAndLines() {
        let plain = height(text([("a\nb\nc", nil)]))
        #expect(abs(plain - 3 * font.lineHeight) < 0.01)
        #expect(abs(height(text([("a\nb\nc", style { $0.paragraphSpacing = 10 })])) - plain - 20) < 0.01)
        #expect(abs(height(text([("a\nb\nc", style { $0.paragraphSpacingBefore = 7 })])) - plain - 14) < 0.01)
        #expect(abs(height(text([("a\nb\nc", style { $0.lineSpacing = 3 })])) - plain - 6) < 0.01)
    }

    @Test func eachParagraphHasItsOwnDistances() {
        let mixed = text([("a\n", style { $0.paragraphSpacing = 10 }), ("b\n", nil), ("c", style { $0.paragraphSpacingBefore = 5 })])
        #expect(abs(height(mixed) - 3 * font.lineHeight - 15) < 0.01)
        let lines = layout(mixed).lines
        #expect(abs(lines[1].top - lines[0].height - 10) < 0.01 && abs(lines[2].top - lines[1].top - lines[1].height - 5) < 0.01)
    }

    @Test func eachParagraphHasItsOwnLineHeight() {
        let mixed = text([("a\n", style { $0.minimumLineHeight = 50 }), ("b\n", style { $0.maximumLineHeight = 10 }), ("c", nil)])
        let lines = layout(mixed).lines
        #expect(lines.map(\.height).prefix(2) == [50, 10] && abs(lines[2].height - font.lineHeight) < 0.01)
        #expect(abs(height(mixed) - 60 - font.lineHeight) < 0.01)
    }

    /// The style of the first character applies to the whole paragraph.
    @Test func firstCharacterDeterminesTheStyle() {
        let mixed = text([("a", style { $0.headIndent = 0 }), ("b\n", style { $0.minimumLineHeight = 90 })])
        #expect(abs(layout(mixed).lines[0].height - font.lineHeight) < 0.01)
    }

    /// Apple: "firstLineHeadIndent" is the distance from the leading margin to the beginning of the first line, "headIndent" to the
    /// beginning of the other lines, "tailIndent" the distance to the ends of the lines, from the leading margin if positive, else from
    /// the trailing margin.
    @Test func indentsAreMeasuredFromTheEdges() {
        let words = "some words that need several lines in a box"
        let lines = layout(text([(words, style { ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (30, 10, -20) })])).lines
        #expect(lines.count > 2)
        #expect(lines[0].x == 30 && lines.dropFirst().allSatisfy { $0.x == 10 })
        #expect(lines.allSatisfy { $0.x + $0.width <= 180.01 })
        let narrow = layout(text([(words, style { $0.tailIndent = 90 })])).lines
        #expect(narrow.allSatisfy { $0.x + $0.width <= 90.01 } && narrow.count > lines.count)
    }

    @Test func hangingIndentNarrowsTheOtherLines() {
        let words = "some words that need several lines in a box"
        let lines = layout(text([(words, style { $0.headIndent = 100 })])).lines
        #expect(lines[0].x == 0 && lines[0].width > 100 && lines.dropFirst().allSatisfy { $0.x == 100 && $0.width <= 100.01 })
    }

    @Test func indentsOfRightToLeftParagraphsAreAtTheRight() {
        let lines = layout(text([("مرحبا", style { $0.firstLineHeadIndent = 30 })])).lines
        #expect(abs(lines[0].x + lines[0].width - 170) < 0.01)
    }

    @Test func baseWritingDirectionOverridesTheLetters() {
        let lines = layout(text([("abc\n", style { $0.baseWritingDirection = .rightToLeft }), ("abc", nil)])).lines
        #expect(lines[0].isRightToLeft && abs(lines[0].x + lines[0].width - 200) < 0.01)
        #expect(!lines[1].isRightToLeft && lines[1].x == 0)
    }

    /// Apple, NSTextAlignment.natural: the alignment of the app's localization. NSWritingDirection.natural: the Unicode Bidi rules P2 and
    /// P3, by which the first letter determines the direction. The order of the characters and the edges of the indents follow it.
    @Test func mirroredBoxesMirrorNaturalParagraphs() {
        var options = TextLayout.Options(maximumWidth: 200, lineBreakMode: .wordWrapping)
        options.layoutDirection = .rightToLeft
        func line(_ string: String, _ style: NSParagraphStyle?) -> (start: CGFloat, end: CGFloat) {
            let runs = AttributedRuns(font: font, traits: .current).runs(of: text([(string, style)]))
            let layout = EditableLayout(runs: runs, options: options, font: font.font)
            let line = layout.lines[layout.lines.count - 1]
            return (line.x, line.x + line.width)
        }
        #expect(abs(line("abc", nil).end - 200) < 0.01)
        let indented = style { ($0.firstLineHeadIndent, $0.tailIndent) = (30, -50) }
        #expect(abs(line("abc", indented).end - 150) < 0.01)
        #expect(abs(line("مرحبا", indented).end - 170) < 0.01)
        // Digits are no letters: the direction is the interface's.
        #expect(abs(line("123", indented).end - 170) < 0.01 && abs(line("", indented).end - 200) < 0.01)
        let justified = style { ($0.alignment, $0.headIndent) = (.justified, 20) }
        #expect(abs(line("some words that need several lines in the box", justified).end - 200) < 0.01)
        #expect(line("abc", style { $0.alignment = .left }).start == 0)
        #expect(line("abc", style { $0.baseWritingDirection = .leftToRight }).start == 0)
    }

    /// A list item in a mirrored text view: the bullet of a Latin item is at its left, where the other lines are indented, and the bullet
    /// of an Arabic item is at its right.
    @Test(arguments: ["•\tsome words that need several lines", "•\tكلمات كثيرة تحتاج إلى عدة أسطر في هذا الصندوق"])
    func bulletsAndIndentsAreAtTheSameSide(item: String) throws {
        let list = style {
            ($0.alignment, $0.headIndent) = (.left, 40)
            $0.tabStops = [NSTextTab(textAlignment: .left, location: 40)]
        }
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 210, height: 200))
        (view.attributedText, view.semanticContentAttribute) = (text([(item, list)]), .forceRightToLeft)
        let layout = view.editor.layout
        #expect(layout.lines.count > 1)
        let bullet = try #require(layout.rects(for: 0..<1).first)
        let isLatin = !layout.lines[0].isRightToLeft
        for line in layout.lines.dropFirst() {
            if isLatin { #expect(bullet.minX < 1 && line.x >= 40) } else { #expect(line.x + line.width <= 160.01) }
        }
        if !isLatin { #expect(bullet.maxX > layout.lines[1].x + layout.lines[1].width) }
    }

    @Test func labelsAndTextViewsEndJustifiedParagraphsAtTheSameEdge() {
        let words = text([("some words that need several lines in the box", style { $0.alignment = .justified })])
        let label = label(words, width: 200)
        (label.numberOfLines, label.semanticContentAttribute) = (0, .forceRightToLeft)
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 210, height: 100))
        (view.attributedText, view.semanticContentAttribute) = (words, .forceRightToLeft)
        let line = label.displayedText.lines.last
        #expect(abs((line?.x ?? 0) + (line?.line.width ?? 0) - 200) < 0.01)
        #expect(abs((view.editor.layout.lines.last.map { $0.x + $0.width } ?? 0) - 200) < 0.01)
    }

    @Test func eachParagraphHasItsOwnAlignment() {
        let lines = layout(text([("a\n", style { $0.alignment = .center }), ("a\n", style { $0.alignment = .right }), ("a", nil)])).lines
        #expect(abs(lines[0].x - (200 - lines[0].width) / 2) < 0.01 && abs(lines[1].x - (200 - lines[1].width)) < 0.01 && lines[2].x == 0)
    }

    // MARK: Labels

    private func label(_ text: NSAttributedString, width: CGFloat = 100) -> UILabel {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: 30))
        label.attributedText = text
        return label
    }

    /// The intrinsic size of a label includes the indents of its text.
    @Test func intrinsicSizeOfLabelsIncludesIndents() {
        let plain = label(text([("a word", nil)])).intrinsicContentSize
        let size = label(text([("a word", style { ($0.firstLineHeadIndent, $0.tailIndent) = (20, -15) })])).intrinsicContentSize
        #expect(abs(size.width - plain.width - 35) <= 1 && size.height == plain.height)
    }

    /// Apple, UILabel.lineBreakMode and textAlignment: with styled text, setting the property applies it to all of the text.
    @Test func labelPropertiesReplaceTheStyle() {
        let label = label(text([("some words that need several lines", style { $0.alignment = .right })]))
        let truncated = { label.displayedText.isTruncated && label.displayedText.lineCount == 1 }
        #expect(truncated())
        label.textAlignment = .left
        label.attributedText = text([("a", style { $0.alignment = .right })])
        #expect((label.displayedText.lines.first?.x ?? -1) > 50)
        label.textAlignment = .left
        #expect((label.displayedText.lines.first?.x ?? -1) == 0)
    }

    // MARK: Tabs

    private func x(of character: Int, in text: NSAttributedString) -> CGFloat { layout(text, width: 400).caret(at: character).minX }

    /// Apple, NSParagraphStyle.tabStops: by default, twelve left-aligned tab stops at intervals of 28 points.
    @Test func standardTabStopsAreEvery28Points() {
        #expect(abs(x(of: 2, in: text([("a\tb", nil)])) - 28) < 0.1)
        #expect(abs(x(of: 3, in: text([("a\t\tb", style { $0.alignment = .left })])) - 56) < 0.1)
    }

    @Test func tabStopsAlignTheTextAfterThem() {
        func stops(_ alignment: NSTextAlignment) -> NSParagraphStyle {
            style { $0.tabStops = [NSTextTab(textAlignment: alignment, location: 150)] }
        }
        #expect(abs(x(of: 2, in: text([("a\tbcd", stops(.left))])) - 150) < 0.1)
        #expect(abs(x(of: 5, in: text([("a\tbcd", stops(.right))])) - 150) < 0.1)
        let centred = text([("a\tbcd", stops(.center))])
        #expect(abs((x(of: 2, in: centred) + x(of: 5, in: centred)) / 2 - 150) < 0.1)
    }

    @Test func tabStopsAreSortedAndMeasuredFromTheEdge() {
        let tabs = style {
            $0.tabStops = [NSTextTab(textAlignment: .left, location: 100), NSTextTab(textAlignment: .left, location: 60)]
            $0.headIndent = 60
            $0.defaultTabInterval = 50
        }
        let list = text([("•\tab\tc\td", tabs)])
        #expect(abs(x(of: 2, in: list) - 60) < 0.1 && abs(x(of: 5, in: list) - 100) < 0.1 && abs(x(of: 7, in: list) - 150) < 0.1)
        #expect((tabs.mutableCopy() as? NSMutableParagraphStyle)?.tabStops.map(\.location) == [60, 100])
    }

    // MARK: Values

    @Test func stylesWithEqualValuesAreEqual() {
        let first = style { $0.headIndent = 5 }
        #expect(first == style { $0.headIndent = 5 } && first != NSParagraphStyle.default)
        #expect(first.hash == (first.copy() as? NSObject)?.hash)
    }

    @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e300, -1e9])
    private func unusableLengthsDoNotTrap(length: CGFloat) {
        let bad = style {
            ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent, $0.lineSpacing) = (length, length, length, length)
            ($0.paragraphSpacing, $0.paragraphSpacingBefore, $0.minimumLineHeight) = (length, length, length)
            ($0.maximumLineHeight, $0.lineHeightMultiple, $0.defaultTabInterval) = (length, length, length)
            $0.tabStops = [NSTextTab(textAlignment: .right, location: length), NSTextTab(textAlignment: .left, location: 1)]
        }
        let size = label(text([("a\tb c\nd", bad)])).intrinsicContentSize
        #expect(size.width.isFinite && size.height.isFinite)
        #expect(layout(text([("a\tb c d e f\nd", bad)])).size.height.isFinite)
    }
}
