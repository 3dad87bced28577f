// The search for rows by number and by name.

internal import TabBarKit
internal import UIKit

extension RowContents {
    /// The maximum number of rows for which numerals are compared one by one.
    private static let maximumComparedRows = 10_000

    /// The rows that a search finds, in the order of the list.
    ///
    /// Any text finds the names with a word that begins with it, whatever the case and the accents. Digits in any script also find the
    /// numbers that begin with them: 1 finds 1, 12 and 105. In lists of at most 10,000 rows, other text also finds the letters, Chinese
    /// numerals or animals that begin with it. The words of a row's title around the text are ignored. An empty search finds all rows.
    func found(by query: String) -> RowContents {
        var found = self
        let text = Self.withoutTitleWords(query)
        guard !text.isEmpty else { return found }
        var numbers = names.filter { Self.beginsWord(text, in: $0.value) }.keys.map { $0...$0 }
        if let digits = Self.digits(text) {
            numbers += Self.numbers(beginningWith: digits, upTo: rows.nextNumber - 1)
        } else if numbering != .numbers, count <= Self.maximumComparedRows {
            let start = text.uppercased()
            numbers += (0..<count).compactMap(rows.number(at:)).filter { numbering.text(for: $0).hasPrefix(start) }.map { $0...$0 }
        }
        found.rows = rows.filtered(by: numbers)
        return found
    }

    /// Whether a word of `name` begins with `text`, which may continue into the following words.
    private static func beginsWord(_ text: String, in name: String) -> Bool {
        var rest = name[...]
        while let found = rest.localizedStandardRange(of: text) {
            if isWordBoundary(found.lowerBound, in: name) { return true }
            rest = name[name.index(after: found.lowerBound)...]
        }
        return false
    }

    /// Whether a word begins or ends at `index`. Ideographs are words of their own.
    private static func isWordBoundary(_ index: String.Index, in text: String) -> Bool {
        guard index > text.startIndex, index < text.endIndex else { return true }
        let (before, after) = (text[text.index(before: index)], text[index])
        return !(before.isLetter && after.isLetter || before.isNumber && after.isNumber) || before.isIdeograph || after.isIdeograph
    }

    /// The query without the words of a row's title, such as "Row". If the query has only the word before or after the number, that word is
    /// removed unless it is part of a longer word.
    private static func withoutTitleWords(_ query: String) -> String {
        var text = query.trimmingCharacters(in: .whitespacesAndNewlines)
        let placeholder = "\u{FFFC}"
        let words = Localized.text("list.row", placeholder).components(separatedBy: placeholder)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        let start = words.first.flatMap { text.range(of: $0, options: [.anchored, .caseInsensitive]) }
        let end = words.last.flatMap { text.range(of: $0, options: [.anchored, .backwards, .caseInsensitive]) }
        let hasBoth = start.map { $0.upperBound <= end?.lowerBound ?? text.startIndex } ?? false
        if let end, hasBoth || isTitleWord(end, in: text, besides: text[..<end.lowerBound].last) { text.removeSubrange(end) }
        if let start, hasBoth || isTitleWord(start, in: text, besides: text[start.upperBound...].first) { text.removeSubrange(start) }
        return text.trimmingCharacters(in: .whitespaces)
    }

    /// Whether a word at the beginning or the end of `text` belongs to a title; `neighbour` is the character beside it.
    private static func isTitleWord(_ word: Range<String.Index>, in text: String, besides neighbour: Character?) -> Bool {
        guard let neighbour, !neighbour.isWhitespace, !neighbour.isNumber else { return true }
        if word.lowerBound == text.startIndex { return isWordBoundary(word.upperBound, in: text) }
        return !neighbour.isIdeograph && isWordBoundary(word.lowerBound, in: text)
    }

    /// The text as ASCII digits; nil if it contains anything but decimal digits, in any script.
    private static func digits(_ text: String) -> String? {
        var digits = ""
        for character in text {
            guard let scalar = character.unicodeScalars.first, scalar.properties.numericType == .decimal,
                let value = character.wholeNumberValue
            else { return nil }
            digits += String(value)
        }
        return digits
    }

    /// The numbers up to `last` with decimal digits that begin with `digits`: for 12 these are 12, 120...129, 1200...1299 and so on.
    private static func numbers(beginningWith digits: String, upTo last: Int) -> [ClosedRange<Int>] {
        guard let start = Int(digits), start > 0, digits.first != "0" else { return [] }
        var ranges: [ClosedRange<Int>] = []
        var (lower, upper) = (start, start)
        while lower <= last {
            ranges.append(lower...min(upper, last))
            let (nextLower, overflows) = lower.multipliedReportingOverflow(by: 10)
            guard !overflows, upper < Int.max / 10 else { break }
            (lower, upper) = (nextLower, upper * 10 + 9)
        }
        return ranges
    }
}

extension Character {
    /// Whether the character is a word of its own, as in Chinese.
    fileprivate var isIdeograph: Bool { unicodeScalars.first?.properties.isIdeographic == true }
}
