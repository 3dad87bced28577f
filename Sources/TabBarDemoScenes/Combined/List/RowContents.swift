// What the wheel shows of the list: each row's number, as the settings have numbers written.

internal import TabBarKit
internal import UIKit

/// The rows' numbers as texts, made when asked.
struct RowContents: WheelContents {
    var rows: NumberedRows
    var numbering: DemoSettings.RowNumbering

    var count: Int { rows.count }

    func text(at index: Int) -> String { rows.number(at: index).map(numbering.text) ?? "" }

    /// What the row itself says, as the user's language has it: a name that is no number stands beside the number.
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
