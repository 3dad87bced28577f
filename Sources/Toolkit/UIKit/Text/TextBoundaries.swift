// Boundaries of characters, words, sentences and paragraphs in a text, in UTF-16 code units.

/// Finds boundaries in a text. All positions are UTF-16 code units; positions outside the text are limited to it.
nonisolated enum TextBoundaries {
    /// The classes of characters; a word consists of characters of one class.
    private enum Class { case space, lineBreak, letter, ideograph, hiragana, katakana, symbol }

    private static func index(_ position: Int, in text: String) -> String.Index {
        let utf16 = text.utf16
        guard position > 0 else { return text.startIndex }
        return utf16.index(utf16.startIndex, offsetBy: position, limitedBy: utf16.endIndex) ?? text.endIndex
    }

    private static func position(_ index: String.Index, in text: String) -> Int { text.utf16.distance(from: text.startIndex, to: index) }

    // MARK: Characters

    /// The end of the character (grapheme cluster) at a position.
    static func nextCharacter(after position: Int, in text: String) -> Int {
        let start = index(position, in: text)
        guard start < text.endIndex else { return text.utf16.count }
        return self.position(text.index(after: start), in: text)
    }

    /// The start of the character (grapheme cluster) before a position.
    static func previousCharacter(before position: Int, in text: String) -> Int {
        let end = index(position, in: text)
        guard end > text.startIndex else { return 0 }
        return self.position(text.index(before: end), in: text)
    }

    /// The position itself, or the start of the character that contains it.
    static func aligned(_ position: Int, in text: String) -> Int {
        let wanted = min(max(0, position), text.utf16.count)
        guard wanted > 0, wanted < text.utf16.count else { return wanted }
        let (whole, found) = (text[...], index(wanted, in: text))
        return self.position(min(whole.index(before: whole.index(after: found)), found), in: text)
    }

    // MARK: Words

    private static func kind(of character: Character) -> Class {
        if character.isNewline { return .lineBreak }
        if character.isWhitespace { return .space }
        guard let scalar = character.unicodeScalars.first else { return .symbol }
        switch scalar.value {
        case 0x3040...0x309F: return .hiragana
        case 0x30A0...0x30FF, 0x31F0...0x31FF: return .katakana
        case 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return .ideograph
        default: return character.isLetter || character.isNumber || character == "_" ? .letter : .symbol
        }
    }

    /// The class of the character at an index. An apostrophe or a full stop between two letters, and a full stop, a comma or a straight
    /// apostrophe between two digits, are part of the word (Unicode's UAX #29).
    private static func kind(at index: String.Index, in text: String) -> Class {
        let character = text[index]
        guard ["'", "’", ".", ","].contains(character), index > text.startIndex else { return kind(of: character) }
        let next = text.index(after: index)
        guard next < text.endIndex else { return .symbol }
        let (before, after) = (text[text.index(before: index)], text[next])
        let isBetweenLetters = before.isLetter && after.isLetter && kind(of: before) == .letter && kind(of: after) == .letter
        let joinsLetters = character != "," && isBetweenLetters
        let joinsDigits = character != "’" && before.isNumber && after.isNumber
        return joinsLetters || joinsDigits ? .letter : .symbol
    }

    /// The end of the next word after a position; punctuation and spaces before it are skipped.
    static func wordEnd(after position: Int, in text: String) -> Int {
        var index = index(position, in: text)
        while index < text.endIndex, !isWord(kind(at: index, in: text)) { index = text.index(after: index) }
        guard index < text.endIndex else { return text.utf16.count }
        let kind = kind(at: index, in: text)
        while index < text.endIndex, self.kind(at: index, in: text) == kind { index = text.index(after: index) }
        return self.position(index, in: text)
    }

    /// The start of the word before a position; punctuation and spaces after it are skipped.
    static func wordStart(before position: Int, in text: String) -> Int {
        var index = index(position, in: text)
        func before() -> String.Index { text.index(before: index) }
        while index > text.startIndex, !isWord(kind(at: before(), in: text)) { index = before() }
        guard index > text.startIndex else { return 0 }
        let kind = kind(at: before(), in: text)
        while index > text.startIndex, self.kind(at: before(), in: text) == kind { index = before() }
        return self.position(index, in: text)
    }

    private static func isWord(_ kind: Class) -> Bool { kind != .space && kind != .lineBreak && kind != .symbol }

    /// The word, run of spaces or symbol at a position; at the end of a line or text the one before; an empty range in an empty line.
    static func word(at position: Int, in text: String) -> Range<Int> {
        var start = index(position, in: text)
        let atEnd = start == text.endIndex || kind(at: start, in: text) == .lineBreak
        if atEnd {
            guard start > text.startIndex, kind(at: text.index(before: start), in: text) != .lineBreak else {
                let place = self.position(start, in: text)
                return place..<place
            }
            start = text.index(before: start)
        }
        let kind = kind(at: start, in: text)
        var end = text.index(after: start)
        if kind != .symbol {
            while end < text.endIndex, self.kind(at: end, in: text) == kind { end = text.index(after: end) }
            while start > text.startIndex, self.kind(at: text.index(before: start), in: text) == kind { start = text.index(before: start) }
        }
        return self.position(start, in: text)..<self.position(end, in: text)
    }

    // MARK: Paragraphs

    /// The paragraph at a position, with the line break at its end.
    static func paragraph(at position: Int, in text: String) -> Range<Int> {
        let place = index(position, in: text)
        var start = place
        while start > text.startIndex, !text[text.index(before: start)].isNewline { start = text.index(before: start) }
        var end = place
        while end < text.endIndex, !text[end].isNewline { end = text.index(after: end) }
        if end < text.endIndex { end = text.index(after: end) }
        return self.position(start, in: text)..<self.position(end, in: text)
    }
}

// MARK: - Units

nonisolated extension TextBoundaries {
    /// The word that contains the character at a position; nil if that character is a space, a line break or a symbol.
    static func wordUnit(at position: Int, in text: String) -> Range<Int>? {
        let place = index(position, in: text)
        guard position >= 0, place < text.endIndex, isWord(kind(at: place, in: text)) else { return nil }
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
            let continues = isFullStop && (!hasSpace || (index < characters.count && characters[index].isLowercase))
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
