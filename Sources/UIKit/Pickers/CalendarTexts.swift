// The texts of a calendar and of compact date pickers in a locale.

internal import Foundation

/// Formats dates for a locale, a calendar and its time zone.
@MainActor
final class CalendarTexts {
    let calendar: Calendar
    private let locale: Locale
    private var formatters: [String: DateFormatter] = [:]
    private let numbers = NumberFormatter()

    init(calendar: Calendar, locale: Locale) {
        self.calendar = calendar
        self.locale = locale
        numbers.locale = locale
        numbers.usesGroupingSeparator = false
    }

    /// "June 2024".
    func month(_ date: Date) -> String { formatter("yMMMM").string(from: date) }
    /// "Saturday, June 15, 2024", for assistive technology.
    func longDay(_ date: Date) -> String { formatter("EEEEdMMMMy").string(from: date) }
    /// "Jun 15, 2024".
    func shortDay(_ date: Date) -> String { formatter("dMMMy").string(from: date) }
    /// "9:41 AM".
    func time(_ date: Date) -> String { formatter("jm").string(from: date) }

    /// The number of a day in the locale's digits.
    func number(_ date: Date) -> String {
        let day = calendar.component(.day, from: date)
        return numbers.string(from: NSNumber(value: day)) ?? String(day)
    }

    /// The short names of the weekdays, from the calendar's first one.
    var weekdays: [String] {
        let names = formatter("").shortStandaloneWeekdaySymbols
        guard names.count == 7 else { return [] }
        return (0..<7).map { names[($0 + calendar.firstWeekday - 1) % 7].uppercased(with: locale) }
    }

    private func formatter(_ template: String) -> DateFormatter {
        if let known = formatters[template] { return known }
        let formatter = DateFormatter()
        formatter.locale = locale
        formatter.calendar = calendar
        formatter.timeZone = calendar.timeZone
        if !template.isEmpty { formatter.setLocalizedDateFormatFromTemplate(template) }
        formatters[template] = formatter
        return formatter
    }
}
