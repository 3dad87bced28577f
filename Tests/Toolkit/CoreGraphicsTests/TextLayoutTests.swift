// Text layout: sizes, line breaks, truncation, mixed scripts, and caching of shaped text.

import Foundation
import Testing

@testable import CoreGraphics

@MainActor @Suite(.serialized) struct TextLayoutTests {
    let font = Font(pointSize: 17)

    private func layout(_ text: String, width: CGFloat = .infinity, lines: Int = 0, _ mode: TextLayout.LineBreakMode = .truncatingTail)
        -> TextLayout
    {
        TextLayout(text, font: font, options: TextLayout.Options(maximumWidth: width, maximumLines: lines, lineBreakMode: mode))
    }

    /// San Francisco's metrics, as the frames of labels in pointfreeco/swift-snapshot-testing (iOS 13) show: 17 points are 20.29 high.
    @Test func theSystemFontHasTheMetricsOfIOS() {
        let metrics = font.metrics
        #expect(abs(metrics.ascent / 17 - 0.952148) < 0.0001)
        #expect(abs(metrics.descent / 17 - 0.241211) < 0.0001)
        #expect(metrics.leading == 0)
        #expect(abs(metrics.capHeight / 17 - 0.70459) < 0.0001)
        #expect(abs(metrics.xHeight / 17 - 0.5264) < 0.0001)
        #expect(abs(metrics.lineHeight - 20.29) < 0.01)
        #expect(layout("Hello").size.height == metrics.lineHeight)
    }

    @Test func metricsOfOtherFamiliesAreThoseOfTheirTables() {
        guard FontCatalog.shared.hasFonts else { return }
        let metrics = Font(family: "Inter", pointSize: 17).metrics
        // Inter's hhea and OS/2 tables: 1984, −494, 0, 1490 and 1118 of 2048 (Inter 4.0).
        #expect(abs(metrics.ascent / 17 - 0.96875) < 0.001)
        #expect(abs(metrics.descent / 17 - 0.2412) < 0.001)
        #expect(abs(metrics.capHeight / 17 - 0.727) < 0.002)
        #expect(abs(metrics.xHeight / 17 - 0.546) < 0.002)
        #expect(metrics.lineHeight == metrics.ascent + metrics.descent + metrics.leading)
    }

    @Test func metricsAreProportionalToTheSize() {
        let small = Font(pointSize: 10).metrics
        let large = Font(pointSize: 100).metrics
        #expect(abs(large.ascent - small.ascent * 10) < 0.02)
        #expect(abs(large.capHeight - small.capHeight * 10) < 0.02)
    }

    @Test func widthsAreUnhinted() {
        let small = TextLayout("Ramp", font: Font(pointSize: 10)).size.width
        let large = TextLayout("Ramp", font: Font(pointSize: 100)).size.width
        #expect(abs(large - small * 10) < 0.3)
        #expect(small > 15 && small < 40)
    }

    /// Pango's positions end at 2,097,151 units. At the usual shaping size, 64 units, a line of 100,000 wide letters is longer.
    @Test func longLinesHavePositionsUpToTheirEnd() {
        let count = 100_000
        let letter = TextLayout("W", font: font).size.width
        let options = TextLayout.Options(lineBreakMode: .clipping)
        let long = EditableLayout(runs: [.init(String(repeating: "W", count: count), font: font)], options: options, font: font)
        #expect(abs(long.size.width / letter / CGFloat(count) - 1) < 0.001)
        #expect(abs(long.caret(at: count).minX - long.size.width) < 0.01)
        #expect(abs(long.caret(at: 75_000).minX / letter / 75_000 - 1) < 0.001)
        #expect(long.index(at: CGPoint(x: long.caret(at: 60_000).minX + letter / 4, y: 5)).index == 60_000)
    }

    @Test func heavierWeightsAreWider() {
        let regular = TextLayout("Settings", font: font).size.width
        let bold = TextLayout("Settings", font: Font(pointSize: 17, weight: .bold)).size.width
        #expect(bold > regular)
    }

    @Test func tabularDigitsAreEquallyWide() {
        let digits = Font(pointSize: 17, digits: .monospaced)
        let widths = (0...9).map { TextLayout("\($0)", font: digits).size.width }
        #expect(Set(widths).count == 1)
        let proportional = Set((0...9).map { TextLayout("\($0)", font: font).size.width })
        #expect(proportional.count > 1)
    }

    @Test func mixedScriptsShareALineWithoutMissingGlyphs() {
        let mixed = layout("Row 12 设置 完成 OK")
        #expect(mixed.lineCount == 1)
        #expect(mixed.shaped.lines.allSatisfy { $0.missingGlyphs == 0 })
        // The line contains two fonts and has the height of the Latin text.
        #expect(Set(mixed.shaped.lines.flatMap(\.glyphRuns).map(\.font)).count == 2)
        #expect(mixed.size.height == layout("Row").size.height)
    }

    @Test func chineseIsFullWidth() {
        // Han characters of Noto Sans CJK are one em wide.
        #expect(abs(layout("设置").size.width - 34) < 0.1)
    }

    @Test func truncatedTextFitsAndReportsTruncation() {
        let whole = layout("A rather long label")
        #expect(!whole.isTruncated)
        for mode in [TextLayout.LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail] {
            let short = layout("A rather long label", width: 80, lines: 1, mode)
            #expect(short.isTruncated)
            #expect(short.lineCount == 1)
            #expect(short.size.width <= 80 && short.size.width > 40)
        }
    }

    /// There is no gap between an ellipsis and the text after it, at any width, from left to right and from right to left.
    @Test(arguments: ["很长的预设名称用来测试中间截断的效果如何", "A long name for a preset that is cut", "اسم طويل جدا لاختبار الاقتطاع في الوسط"])
    func ellipsisHasItsNaturalWidth(text: String) {
        for mode in [TextLayout.LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail] {
            var widths: Set<CGFloat> = []
            for width in stride(from: 90.0, to: 130, by: 3) {
                let options = TextLayout.Options(maximumWidth: width, maximumLines: 1, lineBreakMode: mode)
                let line = ShapedText(runs: [TextLayout.Run(text, font: font)], options: options).lines[0]
                let ellipsis = line.glyphRuns.map { $0.span.upperBound - $0.span.lowerBound }.min() ?? 0
                widths.insert((ellipsis * 10).rounded())
                #expect(line.width <= width)
                #expect(zip(line.glyphRuns, line.glyphRuns.dropFirst()).allSatisfy { abs($0.span.upperBound - $1.span.lowerBound) < 0.01 })
            }
            #expect(widths.count == 1, "\(mode): \(widths)")
        }
    }

    @Test func sufficientWidthDoesNotTruncate() {
        let whole = layout("Settings")
        let fitted = layout("Settings", width: whole.size.width, lines: 1)
        #expect(!fitted.isTruncated)
        #expect(fitted.size == whole.size)
    }

    @Test func wordsWrap() {
        let wrapped = layout("one two three four five six", width: 60, .wordWrapping)
        #expect(wrapped.lineCount > 2)
        #expect(wrapped.size.width <= 60)
        #expect(abs(wrapped.size.height - font.lineHeight * CGFloat(wrapped.lineCount)) < 0.001)
        #expect(abs(wrapped.firstBaseline - font.ascent) < 0.001)
        let lastLine = font.lineHeight * CGFloat(wrapped.lineCount - 1)
        #expect(abs(wrapped.lastBaseline - wrapped.firstBaseline - lastLine) < 0.001)
    }

    @Test func maximumLinesAppliesAcrossParagraphs() {
        let text = "one two three four\nfive six seven\neight"
        #expect(layout(text).lineCount == 3)
        for lines in 1...4 {
            for mode in [TextLayout.LineBreakMode.truncatingTail, .wordWrapping] {
                let limited = layout(text, width: 70, lines: lines, mode)
                #expect(limited.lineCount == lines)
                #expect(limited.isTruncated)
                #expect(limited.size.width <= 70)
            }
        }
    }

    @Test func cutParagraphsEndWithAnEllipsis() throws {
        let cut = layout("one\ntwo", lines: 1)
        #expect(cut.lineCount == 1)
        #expect(abs(cut.size.width - layout("one…").size.width) < 0.01)
    }

    @Test func emptyTextHasAHeight() {
        #expect(layout("").size == CGSize(width: 0, height: font.lineHeight))
        #expect(layout("\n").lineCount == 2)
        #expect(TextLayout(runs: []).size == .zero)
        #expect(layout("").drawnBounds.isNull)
    }

    private func leftEdge(_ alignment: TextLayout.Alignment) -> CGFloat {
        TextLayout("Hi", font: font, options: .init(maximumWidth: 100, alignment: alignment)).drawnBounds.minX
    }

    @Test func alignmentPositionsLinesInTheBox() {
        let width = layout("Hi").size.width
        let left = leftEdge(.left)
        #expect(abs(leftEdge(.right) - left - (100 - width)) < 0.01)
        #expect(abs(leftEdge(.center) - left - (100 - width) / 2) < 0.01)
        #expect(leftEdge(.natural) == left)
    }

    @Test func naturalAlignmentOfRightToLeftTextIsRight() {
        let hebrew = TextLayout("שלום", font: font, options: .init(maximumWidth: 200))
        #expect(hebrew.lines.first.map { $0.x > 100 } == true)
    }

    @Test func runsOfSeveralFontsShareABaseline() {
        let mixed = TextLayout(runs: [
            .init("12", font: Font(pointSize: 30, weight: .bold)), .init(" km", font: Font(pointSize: 12)),
        ])
        #expect(mixed.lineCount == 1)
        #expect(abs(mixed.firstBaseline - Font(pointSize: 30, weight: .bold).ascent) < 0.001)
        #expect(mixed.shaped.lines[0].glyphRuns.map(\.runIndex) == [0, 1])
    }

    @Test func equalTextsAreShapedOnce() {
        let text = "Cached \(UInt16.random(in: 0...UInt16.max))"
        let before = ShapedText.shapingCount
        for width in [300, 400, 500] as [CGFloat] { _ = layout(text, width: width, lines: 1).size }
        _ = layout(text, width: .infinity).drawnBounds
        #expect(ShapedText.shapingCount == before + 1)
        _ = layout(text, width: 50, lines: 1)
        _ = layout(text, width: 50, lines: 1)
        #expect(ShapedText.shapingCount == before + 2)
    }

    /// Only the part of a long text that fills the permitted lines is shaped.
    @Test(arguments: [TextLayout.LineBreakMode.wordWrapping, .charWrapping, .truncatingTail])
    func longTextsAreShapedAsFarAsTheyAreVisible(mode: TextLayout.LineBreakMode) {
        let sentence = "A sentence of several words, set in lines. "
        let long = String(repeating: sentence, count: 400)
        for lines in [1, 3, 20] {
            let cut = layout(long, width: 150, lines: lines, mode)
            #expect(cut.lineCount == lines && cut.isTruncated)
            let whole = ShapedText(runs: [.init(long, font: font)], options: cut.options).lines
            for (line, expected) in zip(cut.shaped.lines, whole) {
                #expect(line.glyphRuns.map(\.glyphs.count) == expected.glyphRuns.map(\.glyphs.count))
                #expect(abs(line.width - expected.width) < 0.1)
            }
        }
        let before = ShapedText.shapedBytes
        _ = layout(long + ".", width: 140, lines: 2, mode)
        #expect(ShapedText.shapedBytes - before < 10_000)
        // The end is visible, or the lines are not limited.
        #expect(layout(long, width: 150, lines: 2, .truncatingHead).isTruncated)
        #expect(layout(long, width: 150, mode).lineCount > 400)
    }

    @Test func cacheRemovesTheLeastRecentlyUsedText() {
        let cache = FontCatalog.shared.shapedTexts
        _ = layout("kept")
        for number in 0..<cache.capacity * 2 {
            _ = layout("filler \(number)")
            _ = layout("kept")
        }
        #expect(cache.count <= cache.capacity)
        let before = ShapedText.shapingCount
        _ = layout("kept")
        #expect(ShapedText.shapingCount == before)
        _ = layout("filler 0")
        #expect(ShapedText.shapingCount == before + 1)
    }

    /// A degree sign follows its number in the direction of the interface; letters decide for themselves.
    @Test(arguments: [("\u{664}\u{665}°", true), ("\u{664}\u{665}° a", false), ("\u{664}\u{665}° ب", true)])
    func textWithoutLettersReadsInTheDirectionOfTheInterface(text: String, isRightToLeft: Bool) {
        for layoutDirection in [nil, ParagraphFormat.Direction.leftToRight, .rightToLeft] {
            for lines in [0, 1] {
                var options = TextLayout.Options(maximumLines: lines, alignment: .left)
                options.directionWithoutLetters = layoutDirection
                let runs = [TextLayout.Run(text, font: font)]
                let hasLetters = text.count > 3
                let expected = hasLetters ? isRightToLeft : layoutDirection == .rightToLeft
                let editable = EditableLayout(runs: runs, options: options, font: font)
                #expect(editable.isRightToLeft(at: 0) == expected)
                let degree = editable.rects(for: 2..<3)[0], digit = editable.rects(for: 0..<1)[0]
                #expect((degree.midX < digit.midX) == expected)
                #expect(ShapedText(runs: runs, options: options).lines[0].direction == (expected ? .rightToLeft : .leftToRight))
            }
        }
    }

    /// The same text in interfaces of both directions is shaped for each.
    @Test func cacheKeepsTheDirections() {
        let runs = [TextLayout.Run("\u{664}\u{665}°", font: font)]
        var options = TextLayout.Options()
        let cache = FontCatalog.shared.shapedTexts
        #expect(cache.shaped(runs: runs, options: options).lines[0].direction == .leftToRight)
        options.directionWithoutLetters = .rightToLeft
        #expect(cache.shaped(runs: runs, options: options).lines[0].direction == .rightToLeft)
        options.directionWithoutLetters = nil
        #expect(cache.shaped(runs: runs, options: options).lines[0].direction == .leftToRight)
    }

    /// In a paragraph without letters, a search reads the whole text. All lines share one search, so a layout takes linear time.
    @Test func linesShareTheSearchForLetters() {
        let run = TextLayout.Run(String(repeating: "1", count: 999), font: font, shape: RunShape(paragraph: ParagraphFormat()))
        let before = ParagraphLayout.letterSearchCount
        let digits = TextLayout(runs: [run], options: TextLayout.Options(maximumWidth: 100, lineBreakMode: .wordWrapping))
        // The text is shaped without a limit first, and then within the width.
        #expect(digits.lineCount > 50 && ParagraphLayout.letterSearchCount == before + 2)
    }

    @Test func invalidSizesAreHarmless() {
        for value in [CGFloat.nan, .infinity, -.infinity, -5, 0, 1e-300, 1e300] {
            let odd = TextLayout(
                "Hello wide world\nagain", font: Font(pointSize: value),
                options: .init(maximumWidth: value, maximumLines: 2, lineSpacing: value, lineHeight: value))
            #expect(odd.size.width.isFinite && odd.size.height.isFinite)
            #expect(layout("Hello wide world", width: value, lines: -3).size.width.isFinite)
        }
        #expect(layout("a\0b").size.width > layout("ab").size.width)
        #expect(layout(String(repeating: "x", count: 20_000), width: 100, lines: 1).lineCount == 1)
    }
}
