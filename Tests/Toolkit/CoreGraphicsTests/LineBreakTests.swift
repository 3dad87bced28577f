// Line breaks: hyphens, letters that fill lines, and clipped text with several lines.

import Foundation
import Testing

@testable import CoreGraphics

@MainActor @Suite struct LineBreakTests {
    let font = Font(pointSize: 17)

    private func layout(_ text: String, width: CGFloat = .infinity, lines: Int = 0, _ mode: TextLayout.LineBreakMode) -> TextLayout {
        var options = TextLayout.Options(maximumWidth: width, maximumLines: lines, lineBreakMode: mode)
        options.wrapsClippedText = true
        return TextLayout(text, font: font, options: options)
    }

    private func glyphs(_ line: ShapedLine) -> Int { line.glyphRuns.reduce(0) { $0 + $1.glyphs.count } }
    private func glyphs(_ layout: TextLayout) -> Int { layout.shaped.lines.reduce(0) { $0 + glyphs($1) } }

    // MARK: Hyphens

    /// square/Blueprint, test_snapshots_font and test_snapshots_lineBreakMode_charWrapping (iOS 17): no broken word has a hyphen.
    @Test(arguments: [TextLayout.LineBreakMode.wordWrapping, .charWrapping, .truncatingTail])
    func brokenWordsHaveNoHyphens(mode: TextLayout.LineBreakMode) {
        let plain = layout("Extraordinarily", width: 60, mode)
        #expect(plain.lineCount > 1 && glyphs(plain) == 15)
        var tracked = font
        tracked.tracking = 0.5
        let runs = [TextLayout.Run("Extra", font: font), TextLayout.Run("ordinarily", font: tracked)]
        let mixed = TextLayout(runs: runs, options: .init(maximumWidth: 60, lineBreakMode: mode))
        #expect(mixed.lineCount > 1 && glyphs(mixed) == 15)
        let edited = EditableLayout(runs: runs, options: .init(maximumWidth: 60, lineBreakMode: mode), font: font)
        #expect(edited.lines.reduce(0) { $0 + glyphs(edited.content(of: $1).line) } == 15)
    }

    /// Apple: a soft hyphen is visible where a line ends at it.
    @Test func softHyphensAreVisibleAtTheEndsOfLines() {
        let text = "extra\u{AD}ordinary"
        #expect(glyphs(layout(text, .wordWrapping)) == 13)
        let broken = layout(text, width: 70, .wordWrapping)
        #expect(broken.shaped.lines.map(glyphs) == [6, 8])
    }

    @Test func characterWrappingFillsTheLine() {
        let text = "byTruncatingTail"
        let first = layout(text, width: 60, .charWrapping).shaped.lines.first.map(glyphs) ?? 0
        #expect(layout(String(text.prefix(first)), .clipping).size.width <= 60)
        #expect(layout(String(text.prefix(first + 1)), .clipping).size.width > 60)
    }

    // MARK: Clipping

    /// square/Blueprint, test_snapshots_lineBreakMode_clipping (iOS 17): the first line ends with a word, the second runs on.
    @Test func clippedTextWrapsInAllLinesButTheLast() {
        let text = "one two three four five six seven"
        let clipped = layout(text, width: 80, lines: 2, .clipping), wrapped = layout(text, width: 80, lines: 2, .wordWrapping)
        #expect(clipped.lineCount == 2 && clipped.isTruncated && clipped.size.width == 80)
        #expect(clipped.lines[0].line.width == wrapped.lines[0].line.width)
        #expect(clipped.lines[1].line.width > 120)
        #expect(glyphs(clipped.lines[0].line) < 9 && glyphs(clipped) > glyphs(wrapped))
        #expect(layout(text, width: 80, lines: 1, .clipping).lineCount == 1)
        #expect(layout(text, width: 80, .clipping).lineCount == layout(text, width: 80, .wordWrapping).lineCount)
        #expect(TextLayout(text, font: font, options: .init(maximumWidth: 80, lineBreakMode: .clipping)).lineCount == 1)
    }

    /// The line that runs on belongs to its paragraph: it has the indent of its other lines, and its direction.
    @Test func theLineThatRunsOnHasTheFormatOfItsParagraph() {
        var format = ParagraphFormat()
        format.lineBreakMode = .clipping
        (format.firstLineIndent, format.headIndent) = (0, 20)
        let runs = [
            TextLayout.Run("שלום שלום שלום ", font: font, shape: RunShape(paragraph: format)),
            TextLayout.Run("one two three four five", font: Font(pointSize: 17, weight: .bold)),
        ]
        var options = TextLayout.Options(maximumWidth: 100, maximumLines: 3)
        options.wrapsClippedText = true
        let lines = TextLayout(runs: runs, options: options).shaped.lines
        #expect(lines.count == 3 && lines.allSatisfy { $0.direction == .rightToLeft && $0.shape?.paragraph == format })
        #expect(lines.map(\.isParagraphStart) == [true, false, false])
        #expect(Set(lines[2].glyphRuns.map(\.runIndex)) == [1])
    }
}
