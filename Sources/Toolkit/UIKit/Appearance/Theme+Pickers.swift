// The theme of pickers, measured in the article's recording of the clock page.

internal import Foundation

extension Theme {
    nonisolated static let pickerRowHeight: CGFloat = 32
    static let pickerSize = CGSize(width: 320, height: 216)
    /// The sum of the left and right margins of a picker with wheels of equal width.
    static let pickerSides: CGFloat = 18
    /// The distance between two wheels.
    static let pickerSpacing: CGFloat = 5
    /// The font of the row between the lines, larger than the font of other rows.
    static let pickerSelectedFont = UIFont.monospacedDigitSystemFont(ofSize: 23, weight: .regular)
    static let pickerFont = UIFont.monospacedDigitSystemFont(ofSize: 20.5, weight: .regular)
    static let pickerSelectedText = UIColor.label
    static let pickerText = UIColor(light: 0x9D9D9D, dark: 0x8E8E93, highLight: 0x6C6C70, highDark: 0xAEAEB2)

    /// The row height of a time's wheels.
    static let timeRowHeight: CGFloat = 34
    /// The width of a time's wheels, which have room for "10" or "上午".
    static let timeWheelWidth: CGFloat = 60
    /// The colour of a date picker's rows outside its range.
    static let pickerOutOfRange = UIColor(light: 0x9D9D9D, 0.5, dark: 0x8E8E93, 0.5)
    static let dayWheelWidth: CGFloat = 130
    static let monthWheelWidth: CGFloat = 135
    static let yearWheelWidth: CGFloat = 75
    static let durationWheelWidth: CGFloat = 110
}
