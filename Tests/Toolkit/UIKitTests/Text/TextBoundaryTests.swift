// Characters, words and paragraphs, and the filter of inserted texts.

import Foundation
import Testing

@testable import UIKit

@Suite struct TextBoundaryTests {
    /// Unicode UAX #29: a family emoji and a letter with a combining mark are one character each.
    @Test func charactersAreGraphemeClusters() {
        let family = "👨‍👩‍👧"
        let text = "a" + family + "e\u{301}"
        #expect(TextBoundaries.nextCharacter(after: 1, in: text) == 1 + family.utf16.count)
        #expect(TextBoundaries.previousCharacter(before: text.utf16.count, in: text) == 1 + family.utf16.count)
        #expect(TextBoundaries.aligned(3, in: text) == 1, "within the emoji")
        #expect(TextBoundaries.nextCharacter(after: 99, in: text) == text.utf16.count)
        #expect(TextBoundaries.previousCharacter(before: 0, in: text) == 0)
    }

    @Test func wordsSkipPunctuationAndContainApostrophes() {
        let text = "don't  stop, now"
        #expect(TextBoundaries.wordEnd(after: 0, in: text) == 5)
        #expect(TextBoundaries.wordEnd(after: 5, in: text) == 11)
        #expect(TextBoundaries.wordStart(before: 16, in: text) == 13)
        #expect(TextBoundaries.wordStart(before: 13, in: text) == 7)
        #expect(TextBoundaries.word(at: 2, in: text) == 0..<5)
        #expect(TextBoundaries.word(at: 6, in: text) == 5..<7, "the spaces")
        #expect(TextBoundaries.word(at: 16, in: text) == 13..<16, "at the end")
        #expect(TextBoundaries.word(at: 0, in: "").isEmpty)
        #expect(TextBoundaries.wordEnd(after: 0, in: "漢字かな") == 2)
    }

    @Test func paragraphsEndWithTheirLineBreak() {
        #expect(TextBoundaries.paragraph(at: 4, in: "one\ntwo\n") == 4..<8)
        #expect(TextBoundaries.paragraph(at: 8, in: "one\ntwo\n") == 8..<8)
        #expect(TextBoundaries.paragraph(at: 3, in: "one\r\ntwo") == 0..<5)
    }

    @Test func insertedTextHasNoNULAndOneKindOfLineBreak() {
        #expect(TextFilter.filtered("a\0b\r\nc\rd\ne", isSingleLine: false) == "ab\nc\nd\ne")
        #expect(TextFilter.filtered("a\r\nb\nc\u{2028}d", isSingleLine: true) == "a b c d")
        #expect(TextFilter.filtered("", isSingleLine: true) == "")
        let long = String(repeating: "x", count: 3_000_000)
        #expect(TextFilter.filtered(long, isSingleLine: true).utf16.count <= TextFilter.longestLine)
        #expect(TextFilter.filtered(long, isSingleLine: false).utf16.count <= TextFilter.longestText)
    }
}
