// A picker's row with a title.

internal import Foundation

/// The default row view.
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

    /// Sets font and colour for a band of the wheel.
    func configure(for position: PickerBand.Position) {
        font = position == .selection ? Theme.pickerSelectedFont : Theme.pickerFont
        textColor = position == .selection ? Theme.pickerSelectedText : Theme.pickerText
    }
}
