// The data source and delegate of a date picker's wheels.

internal import Foundation

/// The data source and delegate of a date picker's picker view.
@MainActor
final class TimeWheelSource: UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
    let wheels: TimeWheels
    private let didTurn: (TimeWheels.Kind) -> Void

    /// `didTurn` is called for each wheel that the user has turned to another row.
    init(_ wheels: TimeWheels, didTurn: @escaping (TimeWheels.Kind) -> Void) {
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

    func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? {
        switch wheels.kinds[component] {
        case .hour: SystemText.shown("Hours")
        case .minute: SystemText.shown("Minutes")
        case .period: SystemText.shown("Morning or afternoon")
        }
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { Theme.timeWheelWidth }

    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { Theme.timeRowHeight }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        didTurn(wheels.kinds[component])
    }
}
