// The tokenizer of text views. The expected values follow from Apple's UITextInputTokenizer: a forward boundary is the end of a unit, a
// backward boundary its start, and a position at a boundary is within the unit that lies in the given direction.

import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct TextTokenizerTests {
    private static let forward = UITextDirection.storage(.forward)
    private static let backward = UITextDirection.storage(.backward)

    private let stage = Stage(size: CGSize(width: 240, height: 200))
    private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))

    private func tokenizer(_ text: String) -> any UITextInputTokenizer {
        view.text = text
        stage.window.addSubview(view)
        return view.tokenizer
    }

    private func enclosing(_ text: String, _ unit: UITextGranularity, _ direction: UITextDirection) -> [Range<Int>?] {
        let tokenizer = tokenizer(text)
        return (0...text.utf16.count).map { index in
            let range = tokenizer.rangeEnclosingPosition(TextIndexPosition(index), with: unit, inDirection: direction)
            let isWithin = tokenizer.isPosition(TextIndexPosition(index), withinTextUnit: unit, inDirection: direction)
            #expect(isWithin == (range != nil), "at \(index)")
            return (range as? TextIndexRange)?.range
        }
    }

    private func boundaries(_ text: String, _ unit: UITextGranularity, _ direction: UITextDirection) -> [Int] {
        let tokenizer = tokenizer(text)
        return (0...text.utf16.count).filter {
            tokenizer.isPosition(TextIndexPosition($0), atBoundary: unit, inDirection: direction)
        }
    }

    private func next(_ text: String, _ unit: UITextGranularity, _ direction: UITextDirection, from index: Int) -> Int? {
        let found = tokenizer(text).position(from: TextIndexPosition(index), toBoundary: unit, inDirection: direction)
        return (found as? TextIndexPosition)?.index
    }

    @Test func wordEnclosesItsStartForwardAndItsEndBackward() {
        let text = "ab cd!"
        #expect(enclosing(text, .word, Self.forward) == [0..<2, 0..<2, nil, 3..<5, 3..<5, nil, nil])
        #expect(enclosing(text, .word, Self.backward) == [nil, 0..<2, 0..<2, nil, 3..<5, 3..<5, nil])
    }

    @Test func wordBoundariesAreEndsForwardAndStartsBackward() {
        #expect(boundaries("ab cd!", .word, Self.forward) == [2, 5])
        #expect(boundaries("ab cd!", .word, Self.backward) == [0, 3])
        #expect(boundaries(" ab ", .word, Self.forward) == [3])
        #expect(boundaries(" ab ", .word, Self.backward) == [1])
    }

    @Test func nextWordBoundarySkipsSpacesAndEndsAtTheLastWord() {
        #expect((0...6).map { next("ab cd!", .word, Self.forward, from: $0) } == [2, 2, 5, 5, 5, nil, nil])
        #expect((0...6).map { next("ab cd!", .word, Self.backward, from: $0) } == [nil, 0, 0, 0, 3, 3, 3])
    }

    /// Unicode's UAX #29: an apostrophe, a full stop and the separators of a number do not end a word.
    @Test func wordsContainApostrophesAndNumbersTheirSeparators() {
        #expect(boundaries("don't pay 1,234.50.", .word, Self.forward) == [5, 9, 18])
        #expect(boundaries("e.g. example.com", .word, Self.forward) == [3, 16])
    }

    /// Han, Hiragana and Katakana are separate words; the signs 々 and ー belong to the characters before them.
    @Test func wordsOfChineseAndJapaneseEndWhereTheScriptChanges() {
        #expect(boundaries("漢字とカタカナー。", .word, Self.forward) == [2, 3, 8])
        #expect(boundaries("人々が、", .word, Self.forward) == [2, 3])
        #expect(enclosing("你好，世界", .word, Self.forward) == [0..<2, 0..<2, nil, 3..<5, 3..<5, nil])
    }

    @Test func characterIsAGraphemeCluster() {
        let text = "a👨‍👩‍👧b"
        let end = text.utf16.count
        #expect(next(text, .character, Self.forward, from: 1) == end - 1)
        #expect(next(text, .character, Self.backward, from: end - 1) == 1)
        #expect(next(text, .character, Self.forward, from: end) == nil && next(text, .character, Self.backward, from: 0) == nil)
        #expect(boundaries("ab", .character, Self.forward) == [1, 2] && boundaries("ab", .character, Self.backward) == [0, 1])
        #expect(enclosing("ab", .character, Self.forward) == [0..<1, 1..<2, nil])
        #expect(enclosing("ab", .character, Self.backward) == [nil, 0..<1, 1..<2])
    }

    /// Unicode's UAX #29: a sentence has the spaces after it, and a full stop before a lowercase letter or a digit does not end it.
    @Test func sentencesEndAfterTheirSpaces() {
        #expect(boundaries("One. Two? Three", .sentence, Self.forward) == [5, 10, 15])
        #expect(boundaries("One. Two? Three", .sentence, Self.backward) == [0, 5, 10])
        #expect(boundaries("It is 3.5 m. approx. high.", .sentence, Self.forward) == [26])
        #expect(boundaries("He said “Go.” I went.", .sentence, Self.forward) == [14, 21])
        #expect(boundaries("今天。明天！", .sentence, Self.forward) == [3, 6])
        #expect(boundaries("a\nb", .sentence, Self.forward) == [1, 3])
        #expect(next("One. Two", .sentence, Self.forward, from: 1) == 5 && next("One. Two", .sentence, Self.backward, from: 5) == 0)
    }

    @Test func paragraphsAreWithoutTheirLineBreak() {
        let text = "ab\n\ncd"
        #expect(enclosing(text, .paragraph, Self.forward) == [0..<2, 0..<2, nil, nil, 4..<6, 4..<6, nil])
        #expect(enclosing(text, .paragraph, Self.backward) == [nil, 0..<2, 0..<2, nil, nil, 4..<6, 4..<6])
        #expect(boundaries(text, .paragraph, Self.forward) == [2, 3, 6])
        #expect(boundaries(text, .paragraph, Self.backward) == [0, 3, 4])
        #expect((0...6).map { next(text, .paragraph, Self.forward, from: $0) } == [2, 2, 3, 6, 6, 6, nil])
        #expect((0...6).map { next(text, .paragraph, Self.backward, from: $0) } == [nil, 0, 0, 0, 3, 4, 4])
        #expect(next("a\r\nb", .paragraph, Self.forward, from: 1) == 4)
    }

    /// The end of a wrapped line is the start of the next one: it belongs to both.
    @Test func wrappedLinesShareTheirBoundary() throws {
        let text = String(repeating: "word ", count: 12)
        _ = tokenizer(text)
        let lines = view.editor.layout.lines.map(\.range)
        try #require(lines.count > 1)
        #expect(enclosing(text, .line, Self.forward)[lines[1].lowerBound] == lines[1])
        #expect(enclosing(text, .line, Self.backward)[lines[1].lowerBound] == lines[0])
        #expect(boundaries(text, .line, Self.forward) == lines.map(\.upperBound))
        #expect(boundaries(text, .line, Self.backward) == lines.map(\.lowerBound))
        #expect(next(text, .line, Self.forward, from: 3) == lines[0].upperBound)
        #expect(next(text, .line, Self.forward, from: lines[0].upperBound) == lines[1].upperBound)
        #expect(next(text, .line, Self.backward, from: lines[1].lowerBound) == 0)
    }

    @Test func documentIsOneUnit() {
        #expect(boundaries("a b\nc", .document, Self.forward) == [5] && boundaries("a b\nc", .document, Self.backward) == [0])
        #expect(enclosing("ab", .document, Self.forward) == [0..<2, 0..<2, nil])
        #expect(next("a b\nc", .document, Self.forward, from: 2) == 5 && next("a b\nc", .document, Self.backward, from: 2) == 0)
    }

    /// Empty text has an empty line, paragraph and document, but no character, word or sentence.
    @Test(arguments: [UITextGranularity.character, .word, .sentence, .paragraph, .line, .document])
    func emptyTextHasNoUnitToEnclose(unit: UITextGranularity) {
        let hasBoundary = [.paragraph, .line, .document].contains(unit)
        for direction in [Self.forward, Self.backward] {
            #expect(enclosing("", unit, direction) == [nil] && next("", unit, direction, from: 0) == nil)
            #expect(boundaries("", unit, direction) == (hasBoundary ? [0] : []))
        }
    }

    /// Apple's UITextLayoutDirection: in right-to-left text the left is forward.
    @Test func leftIsForwardInRightToLeftText() {
        #expect(next("שלום עולם", .word, .layout(.left), from: 0) == 4)
        #expect(next("שלום עולם", .word, .layout(.right), from: 9) == 5)
        #expect(next("ab cd", .word, .layout(.right), from: 0) == 2 && next("ab cd", .word, .layout(.left), from: 5) == 3)
    }

    /// The words of a password are not shown, so the tokenizer does not reveal them either.
    @Test func passwordIsOneWord() {
        view.isSecureTextEntry = true
        #expect(boundaries("ab cd", .word, Self.forward) == [5] && boundaries("ab cd", .word, Self.backward) == [0])
    }
}
