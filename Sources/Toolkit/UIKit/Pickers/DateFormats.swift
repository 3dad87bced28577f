// The formats of dates and times in a locale, for date pickers.

/// Formats dates for a locale, a calendar and its time zone. Each template has one formatter, which is created when first used.
final class DateFormats {
    private let locale: Locale
    private let calendar: Calendar
    private var formatters: [String: DateFormatter] = [:]

    init(calendar: Calendar, locale: Locale) { (self.calendar, self.locale) = (calendar, locale) }

    /// A date with the components of a template in the locale's order, such as "dMMMy".
    func text(_ template: String, _ date: Date) -> String { self[template].string(from: date) }

    /// The formatter of a template; an empty template is for the names of months and weekdays.
    subscript(template: String) -> DateFormatter {
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

/// The parts of a locale's time format that a date picker shows.
nonisolated struct TimeFormat: Hashable, Sendable {
    enum HourCycle: Sendable {
        /// 0…11 or 1…12, twice a day.
        case elevenFromZero, twelveFromOne
        /// 0…23 or 1…24.
        case twentyThreeFromZero, twentyFourFromOne
    }

    /// The position of AM and PM relative to the hour.
    enum PeriodPosition: Sendable { case absent, before, after }

    var hourCycle: HourCycle
    var periodPosition: PeriodPosition
    /// Whether hours below ten have a leading zero.
    var padsHours: Bool
    /// "AM" and "PM" in the locale's language.
    var periods: [String]
    /// The locale's digits, from zero.
    var digits = (0...9).map(String.init)

    /// Parses a Unicode date pattern, such as "h:mm a" or "HH:mm".
    init(pattern: String, periods: [String]) {
        self.periods = periods
        var letters: [Character] = []
        var isQuoted = false
        for character in pattern {
            if character == "'" { isQuoted.toggle() } else if !isQuoted { letters.append(character) }
        }
        let hours = letters.filter { "hHkK".contains($0) }
        hourCycle =
            switch hours.first {
            case "h": .twelveFromOne
            case "K": .elevenFromZero
            case "k": .twentyFourFromOne
            default: .twentyThreeFromZero
            }
        padsHours = hours.count > 1
        let period = letters.firstIndex { "abB".contains($0) }
        let hour = letters.firstIndex { "hK".contains($0) }
        periodPosition = if let period, let hour { period < hour ? .before : .after } else { .absent }
    }

    init(_ locale: Locale) {
        let formatter = DateFormatter()
        formatter.locale = locale
        let pattern = DateFormatter.dateFormat(fromTemplate: "jm", options: 0, locale: locale) ?? "HH:mm"
        self.init(pattern: pattern, periods: [formatter.amSymbol, formatter.pmSymbol])
        let numbers = NumberFormatter()
        numbers.locale = locale
        digits = (0...9).map { numbers.string(from: NSNumber(value: $0)) ?? String($0) }
    }

    /// The text of an hour from 0 to 23.
    func text(hour: Int) -> String {
        let number =
            switch hourCycle {
            case .elevenFromZero: hour % 12
            case .twelveFromOne: hour % 12 == 0 ? 12 : hour % 12
            case .twentyThreeFromZero: hour
            case .twentyFourFromOne: hour == 0 ? 24 : hour
            }
        // A figure space, as wide as a digit, aligns one-digit with two-digit hours.
        return (number < 10 && !padsHours ? "\u{2007}" : "") + text(number, places: padsHours ? 2 : 1)
    }

    func text(minute: Int) -> String { text(minute, places: 2) }

    /// A number below 100 in the locale's digits, with leading zeros up to `places` digits.
    private func text(_ number: Int, places: Int) -> String {
        (number >= 10 || places > 1 ? digits[number / 10 % 10] : "") + digits[number % 10]
    }
}

/// Formats dates for a locale, a calendar and its time zone.
final class CalendarTexts {
    let calendar: Calendar
    private let locale: Locale
    private let formats: DateFormats
    private let numbers = NumberFormatter()

    init(calendar: Calendar, locale: Locale) {
        (self.calendar, self.locale) = (calendar, locale)
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
