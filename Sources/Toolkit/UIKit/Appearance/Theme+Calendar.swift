// The theme of calendars and compact date pickers.

internal import Foundation

extension Theme {
    /// The size of a calendar without a row for the time.
    static let calendarSize = CGSize(width: 320, height: 326)
    static let calendarHeaderHeight: CGFloat = 44
    static let calendarWeekdayHeight: CGFloat = 24
    static let calendarTimeHeight: CGFloat = 50
    /// The space at the left and right of the calendar's grid.
    static let calendarMargin: CGFloat = 8
    /// The maximum diameter of the circle behind the selected day.
    static let calendarCircle: CGFloat = 44
    static let calendarTitleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
    /// The symbol after the title, which opens the wheels for month and year.
    static let calendarChevron = UIImage.SymbolConfiguration(pointSize: 13, weight: .bold)
    static let calendarChevronWidth: CGFloat = 18
    static let calendarWeekdayFont = UIFont.systemFont(ofSize: 13, weight: .semibold)
    static let calendarDayFont = UIFont.systemFont(ofSize: 20)
    static let calendarSelectedFont = UIFont.systemFont(ofSize: 24, weight: .medium)
    static let calendarMonthFade = 0.2
    /// The opacity of the tint behind the selected day, unless the selected day is today.
    static let calendarSelectionAlpha: CGFloat = 0.12

    static let compactDateHeight: CGFloat = 34
    static let compactDateFont = UIFont.systemFont(ofSize: 17)
    /// The space at both sides of a compact button's text.
    static let compactDateMargin: CGFloat = 12
    static let compactDateSpacing: CGFloat = 5
    static let compactDateCornerRadius: CGFloat = 6
    /// The size of the wheels that a time button opens.
    static let compactWheelSize = CGSize(width: 220, height: 200)
}
