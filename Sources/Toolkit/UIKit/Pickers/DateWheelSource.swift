// The data source and delegate of a date picker's wheels.

internal import Foundation

/// The data source and delegate of a date picker's picker view.
@MainActor
final class DateWheelSource: UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
    let wheels: DateWheels
    private let didTurn: (DateWheels.Kind) -> Void
    /// Returns whether a row is within the picker's range.
    var isInRange: (DateWheels.Kind, Int) -> Bool = { _, _ in true }

    /// `didTurn` is called for each wheel that the user has turned to another row.
    init(_ wheels: DateWheels, didTurn: @escaping (DateWheels.Kind) -> Void) {
        self.wheels = wheels
        self.didTurn = didTurn
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { wheels.kinds.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        wheels.rowCount(wheels.kinds[component])
    }

    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        wheels.title(wheels.kinds[component], row: row)
    }

    func pickerView(_ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?) -> UIView {
        let label = view as? PickerRowLabel ?? PickerRowLabel(frame: .zero)
        label.text = wheels.title(wheels.kinds[component], row: row)
        // Weekday and date are long in some languages.
        label.adjustsFontSizeToFitWidth = wheels.kinds[component] == .day
        label.minimumScaleFactor = 0.7
        label.isInRange = isInRange(wheels.kinds[component], row)
        return label
    }

    /// Shows which of the visible rows are within the range.
    func updateRange(of pickerView: UIPickerView) {
        for (component, column) in pickerView.columns.enumerated() where wheels.kinds.indices.contains(component) {
            let kind = wheels.kinds[component]
            column.forEachRow { row, view in (view as? PickerRowLabel)?.isInRange = isInRange(kind, row) }
        }
    }

    func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? {
        wheels.accessibilityLabel(wheels.kinds[component])
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { wheels.width(wheels.kinds[component]) }

    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { Theme.timeRowHeight }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        didTurn(wheels.kinds[component])
    }
}
