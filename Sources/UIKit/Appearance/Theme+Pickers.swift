// The look of pickers, measured in the recording of the clock.

internal import Foundation

extension Theme {
    nonisolated static let pickerRowHeight: CGFloat = 32
    static let pickerSize = CGSize(width: 320, height: 216)
    /// Beside the outer wheels, both sides together, where all are equally wide.
    static let pickerSides: CGFloat = 18
    /// Between two wheels.
    static let pickerSpacing: CGFloat = 5
    /// The row between the lines is larger than those around it, as if under a magnifier.
    static let pickerSelectedFont = UIFont.monospacedDigitSystemFont(ofSize: 23, weight: .regular)
    static let pickerFont = UIFont.monospacedDigitSystemFont(ofSize: 20.5, weight: .regular)
    static let pickerSelectedText = UIColor.label
    static let pickerText = UIColor(light: 0x9D9D9D, dark: 0x8E8E93, highLight: 0x6C6C70, highDark: 0xAEAEB2)

    /// A time's wheels: one row, and what is as wide as "10" or "上午".
    static let timeRowHeight: CGFloat = 34
    static let timeWheelWidth: CGFloat = 60
}
