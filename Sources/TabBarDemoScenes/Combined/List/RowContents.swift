// The texts of the list's rows and of the wheel.

internal import TabBarKit
internal import UIKit

/// The rows, with their numbers as text in the numerals of the settings.
struct RowContents: WheelContents {
    var rows: NumberedRows
    var numbering: DemoSettings.RowNumbering

    var count: Int { rows.count }

    func text(at index: Int) -> String { rows.number(at: index).map(numbering.text) ?? "" }

    /// The localized title of a row. It includes digits beside zodiac animals, and beside Chinese numerals if the language is not Chinese.
    func title(at index: Int) -> String {
        guard let number = rows.number(at: index) else { return "" }
        let text = numbering.text(for: number)
        switch numbering {
        case .numbers, .letters: return Localized.text("list.row", text)
        case .chineseNumerals where Localized.language.isChinese: return Localized.text("list.row-written", text)
        case .chineseNumerals, .zodiac: return Localized.text("list.row-named", Localized.number(number), text)
        }
    }
}
