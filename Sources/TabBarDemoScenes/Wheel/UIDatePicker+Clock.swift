// The wheels that set a clock icon, and how the clock takes their time; both clock pages have them.

@preconcurrency import Foundation
import TabBarKit
import UIKit

extension UIDatePicker {
    /// The clock knows times of day and no dates: a calendar without daylight saving has every one of them every day.
    private static let clockCalendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        return calendar
    }()

    /// Wheels for the time of a clock in steps of five minutes, at `hour` o'clock.
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
    /// Turns the hands to the time that the wheels show.
    func takeTime(of picker: UIDatePicker) {
        let time = picker.calendar.dateComponents([.hour, .minute], from: picker.date)
        setTime(hour: time.hour ?? 0, minute: time.minute ?? 0)
    }
}
