// A row of a picker that shows a title.

internal import Foundation

/// A title on a wheel.
@MainActor
final class PickerRowLabel: UILabel {
    override init(frame: CGRect) {
        super.init(frame: frame)
        textAlignment = .center
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        textAlignment = .center
    }

    /// Sets the text as it looks between the lines, or outside.
    func dress(for place: PickerBand.Place) {
        font = place == .selection ? Theme.pickerSelectedFont : Theme.pickerFont
        textColor = place == .selection ? Theme.pickerSelectedText : Theme.pickerText
    }
}
