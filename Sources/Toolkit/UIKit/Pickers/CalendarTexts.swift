// The texts of a calendar and of compact date pickers in a locale.

internal import Foundation

/// Formats dates for a locale, a calendar and its time zone.
@MainActor
final class CalendarTexts {
    let calendar: Calendar
    private let locale: Locale
    private let formats: DateFormats
    private let numbers = NumberFormatter()

    init(calendar: Calendar, locale: Locale) {
        self.calendar = calendar
        self.locale = locale
        formats = DateFormats(calendar: calendar, locale: locale)
        numbers.locale = locale
        numbers.usesGroupingSeparator = false
    }

    /// "June 2024".
    func month(_ date: Date) -> String { formats.text("yMMMM", date) }
    /// "Saturday, June 15, 2024", for assistive technology.
    func longDay(_ date: Date) -> String { formats.text("EEEEdMMMMy", date) }
    /// "Jun 15, 2024".
    func shortDay(_ date: Date) -> String { formats.text("dMMMy", date) }
    /// "9:41 AM".
    func time(_ date: Date) -> String { formats.text("jm", date) }

    /// The number of a day in the locale's digits.
    func number(_ date: Date) -> String {
        let day = calendar.component(.day, from: date)
        return numbers.string(from: NSNumber(value: day)) ?? String(day)
    }

    /// The short names of the weekdays, from the calendar's first one.
    var weekdays: [String] {
        let names = formats[""].shortStandaloneWeekdaySymbols
        guard names.count == 7 else { return [] }
        return (0..<7).map { names[($0 + calendar.firstWeekday - 1) % 7].uppercased(with: locale) }
    }
}
