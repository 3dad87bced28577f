// The date picker of both pages with a clock icon.

@preconcurrency import Foundation
import TabBarKit
import UIKit

extension Localized {
    /// The current locale with a 12-hour clock.
    static var clockLocale: Locale { Locale(identifier: locale.identifier + "@hours=h12") }
}

extension UIDatePicker {
    /// A calendar without daylight saving time, in which every time of day exists on every day.
    private static let clockCalendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        return calendar
    }()

    /// A picker for the time of day in steps of five minutes, set to `hour` o'clock.
    static func forClock(hour: Int, locale: Locale) -> UIDatePicker {
        let picker = UIDatePicker()
        picker.datePickerMode = .time
        picker.locale = locale
        picker.calendar = clockCalendar
        picker.minuteInterval = 5
        picker.date = Date(timeIntervalSinceReferenceDate: Double(hour) * 3600)
        picker.translatesAutoresizingMaskIntoConstraints = false
        return picker
    }
}

extension ClockIconView {
    /// Shows the picker's time.
    func setTime(from picker: UIDatePicker) {
        let time = picker.calendar.dateComponents([.hour, .minute], from: picker.date)
        setTime(hour: time.hour ?? 0, minute: time.minute ?? 0)
    }
}
