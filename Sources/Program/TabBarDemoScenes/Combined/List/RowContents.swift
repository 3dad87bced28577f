// The texts of the list's rows and of the wheel.

internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// The rows, with their numbers as text in the numerals of the settings, and the names that the user gave to some of them.
struct RowContents: WheelContents, Equatable {
    var rows: NumberedRows
    var numbering: DemoSettings.RowNumbering
    /// The names by the numbers of the rows.
    private(set) var names: [Int: String] = [:]

    init(rows: NumberedRows, numbering: DemoSettings.RowNumbering) {
        self.rows = rows
        self.numbering = numbering
    }

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
        let name = name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        if !name.isEmpty { names[rows.nextNumber] = name }
        rows.insertNew(at: 0)
    }
}
