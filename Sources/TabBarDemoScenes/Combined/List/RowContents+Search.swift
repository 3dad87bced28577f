// The search for rows by number and by name.

internal import TabBarKit
internal import UIKit

extension RowContents {
    /// The maximum number of rows whose numerals are compared one by one.
    private static let maximumComparedRows = 10_000

    /// The rows that a search finds, in the order of the list.
    ///
    /// Any text finds the names that contain it, whatever the case and the accents. Digits in any script also find the numbers that begin
    /// with them: 1 finds 1, 12 and 105. In lists of at most 10,000 rows, other text also finds the letters, Chinese numerals or animals
    /// that begin with it. The words of a row's title around the text are ignored. An empty search finds all rows.
    func found(by query: String) -> RowContents {
        var found = self
        let text = Self.withoutTitleWords(query)
        guard !text.isEmpty else { return found }
        var numbers = names.filter { $0.value.localizedStandardContains(text) }.keys.map { $0...$0 }
        if let digits = Self.digits(text) {
            numbers += Self.numbers(beginningWith: digits, upTo: rows.nextNumber - 1)
        } else if numbering != .numbers, count <= Self.maximumComparedRows {
            let start = text.uppercased()
            numbers += (0..<count).compactMap(rows.number(at:)).filter { numbering.text(for: $0).hasPrefix(start) }.map { $0...$0 }
        }
        found.rows = rows.filtered(by: numbers)
        return found
    }

    /// The query without the words of a row's title, such as "Row".
    private static func withoutTitleWords(_ query: String) -> String {
        var text = query.trimmingCharacters(in: .whitespacesAndNewlines)
        let placeholder = "\u{FFFC}"
        let words = Localized.text("list.row", placeholder).components(separatedBy: placeholder)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        if let start = words.first, let range = text.range(of: start, options: [.anchored, .caseInsensitive]) {
            text.removeSubrange(range)
        }
        if let end = words.last, let range = text.range(of: end, options: [.anchored, .backwards, .caseInsensitive]) {
            text.removeSubrange(range)
        }
        return text.trimmingCharacters(in: .whitespaces)
    }

    /// The text as ASCII digits; nil if it contains anything else than decimal digits of a script.
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

    /// The numbers up to `last` whose decimal digits begin with `digits`: for 12 these are 12, 120...129, 1200...1299 and so on.
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
