// A picker in a window, with a delegate that records selections.

import Foundation
import OffscreenWindowSystem
import TestSupport

@testable import UIKit

/// The rows "a0", "a1", … of the first wheel and "b0", "b1", … of all others.
@MainActor
final class PickerRows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var counts: [Int]
    var width: CGFloat?
    var rowHeight: CGFloat = 32
    /// The selections that the delegate was notified of, as "component:row".
    private(set) var selections: [String] = []

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { counts[component] }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        (component == 0 ? "a" : "b") + "\(row)"
    }
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { width ?? pickerView.equalWidth }
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { rowHeight }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        selections.append("\(component):\(row)")
    }
}

/// A window filled by a picker, 216 points high.
@MainActor
struct PickerScene {
    let stage: Stage<Void>
    let picker: UIPickerView
    let rows: PickerRows

    init(_ counts: [Int] = [10], prepare: (UIPickerView, PickerRows) -> Void = { _, _ in }) {
        stage = Stage(size: CGSize(width: 300, height: 216))
        picker = UIPickerView(frame: stage.window.bounds)
        rows = PickerRows(counts)
        prepare(picker, rows)
        picker.dataSource = rows
        picker.delegate = rows
        stage.window.addSubview(picker)
        stage.system.settle()
    }

    var column: PickerColumn? { picker.column(0) }
    var offset: CGFloat? { column?.offset }

    func wheel(_ notches: Double, x: Double = 150) { stage.native.scroll(x: x, y: 100, notches: notches) }

    /// Clicks the row that is `distance` rows below the middle.
    func click(_ distance: CGFloat, x: Double = 150) {
        stage.native.click(x: x, y: PickerCylinder(height: 216, rowHeight: rows.rowHeight).y(at: distance))
    }

    func settle() { stage.system.settle(limit: 10) }
}
