// The units of a tokenizer: words without spaces and punctuation, sentences with the spaces after them, and paragraphs without
// their line break.

internal import Foundation

nonisolated extension TextBoundaries {
    /// The word that contains the character at a position; nil if that character is a space, a line break or a symbol.
    static func wordUnit(at position: Int, in text: String) -> Range<Int>? {
        guard position >= 0, isWordCharacter(at: position, in: text) else { return nil }
        return word(at: position, in: text)
    }

    /// The paragraph at a position, without the line break at its end.
    static func paragraphUnit(at position: Int, in text: String) -> Range<Int> {
        let whole = paragraph(at: position, in: text)
        guard whole.upperBound > whole.lowerBound else { return whole }
        let last = previousCharacter(before: whole.upperBound, in: text)
        let endsWithBreak = (text as NSString).substring(with: NSRange(last..<whole.upperBound)).first?.isNewline == true
        return whole.lowerBound..<(endsWithBreak ? last : whole.upperBound)
    }

    // MARK: Sentences

    private static let latinTerminators: Set<Character> = [".", "?", "!", "…", "؟", "۔"]
    private static let ideographicTerminators: Set<Character> = ["。", "！", "？", "｡"]
    private static let closers: Set<Character> = ["\"", "'", ")", "]", "}", "”", "’", "»", "」", "』", "）", "】", "》"]

    /// The sentences of the paragraph at a position, each with the spaces after it, as in Unicode's UAX #29. A full stop ends a sentence
    /// if spaces and no lowercase letter follow; "。" always does. An empty paragraph has none.
    static func sentences(around position: Int, in text: String) -> [Range<Int>] {
        let paragraph = paragraphUnit(at: position, in: text)
        let characters = Array((text as NSString).substring(with: NSRange(paragraph)))
        var result: [Range<Int>] = []
        var (start, place, index) = (paragraph.lowerBound, paragraph.lowerBound, 0)
        func skip(while matches: (Character) -> Bool) {
            while index < characters.count, matches(characters[index]) {
                place += characters[index].utf16.count
                index += 1
            }
        }
        while index < characters.count {
            skip { !latinTerminators.contains($0) && !ideographicTerminators.contains($0) }
            guard index < characters.count else { break }
            let first = index
            skip { latinTerminators.contains($0) || ideographicTerminators.contains($0) }
            let isIdeographic = characters[first..<index].contains { ideographicTerminators.contains($0) }
            let isFullStop = characters[index - 1] == "."
            skip { closers.contains($0) }
            let afterClosers = index
            skip { $0.isWhitespace }
            let hasSpace = index > afterClosers || index == characters.count
            // After a question mark no space is needed; after a full stop a lowercase letter continues the sentence.
            let continues = isFullStop ? !hasSpace || (index < characters.count && characters[index].isLowercase) : false
            if continues && !isIdeographic { continue }
            result.append(start..<place)
            start = place
        }
        if start < place { result.append(start..<place) }
        return result
    }

    /// The sentence that contains the character at a position; nil for a line break and at the end of the text.
    static func sentenceUnit(at position: Int, in text: String) -> Range<Int>? {
        sentences(around: position, in: text).first { $0.contains(position) }
    }
}
