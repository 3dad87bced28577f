// A picker's row with a title.

internal import Foundation

/// The default row view.
@MainActor
final class PickerRowLabel: UILabel {
    override func didInit() {
        super.didInit()
        textAlignment = .center
    }

    override var drawsOnlyText: Bool { true }

    /// Whether the row can be chosen; other rows are grey between the lines, too.
    var isInRange = true { didSet { if oldValue != isInRange { updateColor() } } }
    private var position = PickerBand.Position.above

    /// Sets font and colour for a band of the wheel.
    func configure(for position: PickerBand.Position) {
        self.position = position
        font = position == .selection ? Theme.pickerSelectedFont : Theme.pickerFont
        updateColor()
    }

    private func updateColor() {
        textColor = !isInRange ? Theme.pickerOutOfRange : position == .selection ? Theme.pickerSelectedText : Theme.pickerText
    }
}
