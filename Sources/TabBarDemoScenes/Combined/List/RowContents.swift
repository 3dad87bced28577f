// What the wheel shows of the list: each row's number, as the settings have numbers written.

internal import TabBarKit
internal import UIKit

/// The rows' numbers as texts, made when asked.
struct RowContents: WheelContents {
    var rows: NumberedRows
    var numbering: DemoSettings.RowNumbering

    var count: Int { rows.count }

    func text(at index: Int) -> String { rows.number(at: index).map(numbering.text) ?? "" }
}
