// Who says how many rows a picker's wheels have.

/// Says how many wheels a picker has, and how many rows each. Numbers below zero count as zero.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}
