// The texts of the list's rows and of the wheel, their numbers, and the search for them.

internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// The rows, with their numbers as text in the numerals of the settings, and the names that the user gave to some of them.
struct RowContents: WheelContents, Equatable {
    var rows: NumberedRows
    var numbering: DemoSettings.RowNumbering
    /// The names by the numbers of the rows.
    private(set) var names: [Int: String] = [:]

    var count: Int { rows.count }

    func text(at index: Int) -> String { rows.number(at: index).map(numbering.text) ?? "" }

    /// The localized title of a row. It includes digits beside zodiac animals, and beside Chinese numerals if the language is not Chinese.
    func title(at index: Int) -> String {
        guard let number = rows.number(at: index) else { return "" }
        let text = numbering.text(for: number)
        if let name = names[number] {
            return Localized.text("list.row-named", numbering == .letters ? text : Localized.number(number), name)
        }
        switch numbering {
        case .numbers, .letters: return Localized.text("list.row", text)
        case .chineseNumerals where Localized.language.isChinese: return Localized.text("list.row-written", text)
        case .chineseNumerals, .zodiac: return Localized.text("list.row-named", Localized.number(number), text)
        }
    }

    /// Inserts a new row at the top. Its name is `name` without white space at the ends, if that is not empty.
    mutating func insertNew(named name: String? = nil) {
        use(name: name ?? "", for: rows.nextNumber)
        rows.insertNew(at: 0)
    }

    private mutating func use(name: String, for number: Int) {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        if !name.isEmpty { names[number] = name }
    }

    // MARK: Texts

    /// The longest name and the longest search that are read, in letters. The fields have no limit.
    static let mostLetters = 1000

    /// The rows and their names as texts, for the beginning of a take.
    var texts: [String: String] {
        var texts = ["rows": rows.text, "next-row": "\(rows.nextNumber)"]
        for (number, name) in names { texts["name-\(number)"] = name }
        return texts
    }

    /// Replaces the rows and their names by those of texts, if these are valid. Names of rows that do not exist are ignored.
    mutating func use(_ texts: [String: String]) {
        guard let text = texts["rows"], let next = texts["next-row"].flatMap({ Int($0) }), let new = NumberedRows(text, next: next) else {
            return
        }
        rows = new
        names = [:]
        for (key, name) in texts where key.hasPrefix("name-") {
            guard let number = Int(key.dropFirst("name-".count)), (1..<next).contains(number) else { continue }
            let line = name.prefix(Self.mostLetters).map { $0.isNewline ? " " : String($0) }.joined()
            use(name: line, for: number)
        }
    }
}

// MARK: - Search

extension RowContents {
    /// The maximum number of rows for which numerals are compared one by one.
    private static let maximumComparedRows = 10_000

    /// The rows that a search finds, in the order of the list. Any text finds the names with a word that begins with it, whatever the case
    /// and the accents. Digits in any script also find the numbers that begin with them: 1 finds 1, 12 and 105. In lists of at most 10,000
    /// rows, other text also finds the letters, Chinese numerals or animals that begin with it. The words of a row's title around the text
    /// are ignored. An empty search finds all rows.
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
        let digits = text.compactMap { $0.unicodeScalars.first?.properties.numericType == .decimal ? $0.wholeNumberValue : nil }
        return digits.count == text.count ? digits.map(String.init).joined() : nil
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

/// A list of distinct numbers. Time and memory depend on the number of runs, which grows with the changes, not on the number of rows.
struct NumberedRows: Equatable {
    /// The consecutive numbers `first`, `first` + 1, ….
    private struct Run: Equatable {
        var first: Int
        var count: Int
    }

    private var runs: [Run]
    /// The index of each run's first row.
    private var starts: [Int]
    /// The number of rows.
    private(set) var count: Int
    /// The number of the next new row.
    private(set) var nextNumber: Int

    /// Creates rows with the numbers 1…`count`; a negative count is treated as 0.
    init(count: Int) {
        self.count = max(count, 0)
        nextNumber = self.count + 1
        runs = self.count > 0 ? [Run(first: 1, count: self.count)] : []
        starts = runs.map { _ in 0 }
    }

    /// The numbers as text, such as "7-7 1-6".
    var text: String { runs.map { "\($0.first)-\($0.first + $0.count - 1)" }.joined(separator: " ") }

    /// The largest number of rows that is read.
    private static let most = 10_000_000

    /// The rows of a text; nil if a number occurs twice, or is not less than `next`, the number of the next new row, or if there are too
    /// many rows.
    init?(_ text: String, next: Int) {
        let ranges = RowRange.read(text), numbers = ranges.reduce(into: IndexSet()) { $0.insert(integersIn: $1) }
        guard (1...1_000_000_000).contains(next), numbers.first ?? 1 >= 1, numbers.last ?? 0 < next,
            numbers.count <= Self.most, numbers.count == ranges.reduce(0, { $0 + $1.count })
        else { return nil }
        self.init(count: 0)
        nextNumber = next
        replaceRuns(with: ranges.map { Run(first: $0.lowerBound, count: $0.count) })
    }

    /// The number of the row at `index`; nil for an invalid index.
    func number(at index: Int) -> Int? {
        guard (0..<count).contains(index) else { return nil }
        var low = 0, high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return runs[low].first + index - starts[low]
    }

    /// The index of the row with a number; nil without such a row.
    func index(of number: Int) -> Int? {
        for (start, run) in zip(starts, runs) where (run.first..<run.first + run.count).contains(number) {
            return start + number - run.first
        }
        return nil
    }

    /// The rows with numbers in `ranges`, in the present order.
    func filtered(by ranges: [ClosedRange<Int>]) -> NumberedRows {
        let numbers = ranges.reduce(into: IndexSet()) { $0.insert(integersIn: $1) }
        var found = self
        found.replaceRuns(
            with: runs.flatMap { run in
                let common = numbers.intersection(IndexSet(integersIn: run.first..<run.first + run.count))
                return common.rangeView.map { Run(first: $0.lowerBound, count: $0.count) }
            })
        return found
    }

    /// Inserts a row with a new number at `index`, which is clamped to the list.
    mutating func insertNew(at index: Int) {
        let index = min(max(index, 0), count)
        let new = Run(first: nextNumber, count: 1)
        nextNumber += 1
        replaceRuns(with: runs(in: 0..<index) + [new] + runs(in: index..<count))
    }

    /// Removes rows; invalid indexes are ignored.
    mutating func remove(_ indexes: IndexSet) { replaceRuns(with: runs(in: allIndexes.subtracting(indexes))) }

    /// Moves rows before all others. The moved and the other rows each keep their order.
    mutating func moveToTop(_ indexes: IndexSet) {
        replaceRuns(with: runs(in: indexes.intersection(allIndexes)) + runs(in: allIndexes.subtracting(indexes)))
    }

    // MARK: Runs

    private var allIndexes: IndexSet { IndexSet(integersIn: 0..<count) }

    private func runs(in indexes: IndexSet) -> [Run] { indexes.rangeView.flatMap { runs(in: $0) } }

    private func runs(in range: Range<Int>) -> [Run] {
        zip(starts, runs).compactMap { start, run in
            let common = (start..<start + run.count).clamped(to: range)
            return common.isEmpty ? nil : Run(first: run.first + common.lowerBound - start, count: common.count)
        }
    }

    /// Replaces all runs, and joins adjacent runs of consecutive numbers.
    private mutating func replaceRuns(with newRuns: [Run]) {
        runs = []
        starts = []
        count = 0
        for run in newRuns where run.count > 0 {
            if let last = runs.last, last.first + last.count == run.first {
                runs[runs.count - 1].count += run.count
            } else {
                runs.append(run)
                starts.append(count)
            }
            count += run.count
        }
    }
}
