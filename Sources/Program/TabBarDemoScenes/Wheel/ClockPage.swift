// What both pages with a clock icon have in common.

@preconcurrency import Foundation
import TabBarKit
import UIKit

/// A page with a date picker. The icon of its tab shows the picker's time.
@MainActor
protocol ClockPage: UIViewController {
    /// The tab's icon.
    var clockView: ClockIconView { get }
    /// The picker; nil until the page first appears.
    var datePicker: UIDatePicker? { get }
    /// The time of day with which the picker begins.
    var startTime: Date { get set }
}

extension ClockPage {
    /// Shows the time of another page, also if this one has not appeared yet.
    func copyTime(of other: Self) {
        startTime = other.datePicker?.date ?? other.startTime
        datePicker?.date = startTime
        clockView.copyTime(of: other.clockView)
    }
}

// MARK: - Clock

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

    /// `hour` o'clock in the calendar of `forClock(at:locale:)`.
    static func clockTime(hour: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(hour) * 3600) }

    /// A picker for the time of day in steps of five minutes, set to `time`.
    static func forClock(at time: Date, locale: Locale) -> UIDatePicker {
        let picker = UIDatePicker()
        picker.datePickerMode = .time
        picker.locale = locale
        picker.calendar = clockCalendar
        picker.minuteInterval = 5
        picker.date = time
        picker.translatesAutoresizingMaskIntoConstraints = false
        return picker
    }
}

extension ClockIconView {
    /// Shows the time of another clock.
    func copyTime(of other: ClockIconView) { setTime(hour: other.hour, minute: other.minute) }

    /// Shows the picker's time.
    func setTime(from picker: UIDatePicker) {
        let time = picker.calendar.dateComponents([.hour, .minute], from: picker.date)
        setTime(hour: time.hour ?? 0, minute: time.minute ?? 0)
    }
}
