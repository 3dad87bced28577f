// The numbering of rows: digits, letters, Chinese numerals or the animals of the zodiac.

internal import LaboratoryCore
internal import UIKit

extension DemoSettings.RowNumbering {
    /// The text for row `number`, which starts at 1; empty for smaller numbers.
    ///
    /// The twelve animals of the zodiac repeat, in simplified characters unless the language is traditional Chinese.
    public func text(for number: Int) -> String {
        guard number > 0 else { return "" }
        switch self {
        case .numbers: return Localized.number(number)
        case .letters: return Self.letters(number)
        case .chineseNumerals: return Self.chineseNumeral(number)
        case .zodiac:
            let animals = Localized.language == .traditionalChinese ? Self.traditionalAnimals : Self.animals
            return animals[(number - 1) % animals.count]
        }
    }

    nonisolated private static let animals = "鼠牛虎兔龙蛇马羊猴鸡狗猪".map(String.init)
    nonisolated private static let traditionalAnimals = "鼠牛虎兔龍蛇馬羊猴雞狗豬".map(String.init)
    nonisolated private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    nonisolated private static let digits = Array("零一二三四五六七八九")

    /// A…Z, AA…ZZ and so on, like the columns of a spreadsheet.
    nonisolated private static func letters(_ number: Int) -> String {
        var text = ""
        var rest = number
        while rest > 0 {
            rest -= 1
            text = String(alphabet[rest % alphabet.count]) + text
            rest /= alphabet.count
        }
        return text
    }

    /// The numeral as it is read, such as 十二 or 一百零三, in groups of four digits; the digit 2 is always 二, never 两.
    nonisolated private static func chineseNumeral(_ number: Int) -> String {
        let marks = ["", "万", "亿", "万亿", "亿亿"]
        var groups: [Int] = []
        var rest = number
        while rest > 0 {
            groups.append(rest % 10_000)
            rest /= 10_000
        }
        var text = ""
        var gap = false
        for (index, group) in groups.enumerated().reversed() {
            guard group > 0 else {
                gap = !text.isEmpty
                continue
            }
            if gap || !text.isEmpty && group < 1000 { text += "零" }
            gap = false
            text += chineseGroup(group, isLeading: text.isEmpty) + marks[min(index, marks.count - 1)]
        }
        return text
    }

    /// The numeral of at most four digits; a leading group of 10…19 starts with 十 rather than 一十.
    nonisolated private static func chineseGroup(_ number: Int, isLeading: Bool) -> String {
        var text = ""
        var gap = false
        for (unit, mark) in [(1000, "千"), (100, "百"), (10, "十"), (1, "")] {
            let digit = number / unit % 10
            guard digit > 0 else {
                gap = !text.isEmpty
                continue
            }
            if gap { text += "零" }
            gap = false
            let isBareTen = unit == 10 && digit == 1 && text.isEmpty && isLeading
            text += (isBareTen ? "" : String(digits[digit])) + mark
        }
        return text
    }
}
