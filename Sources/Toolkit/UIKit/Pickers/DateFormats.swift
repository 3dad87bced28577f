// Date formatters by template.

internal import Foundation

/// Formats dates for a locale, a calendar and its time zone. Each template has one formatter, which is created when first used.
@MainActor
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
