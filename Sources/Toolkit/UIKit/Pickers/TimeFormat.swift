// A locale's format of the time of day: 12 or 24 hours, and the position of AM and PM.

internal import Foundation

/// The parts of a locale's time format that a date picker shows.
nonisolated struct TimeFormat: Hashable, Sendable {
    /// The range of the hour numbers.
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

    /// The format of `locale`.
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

    /// The text of a minute.
    func text(minute: Int) -> String { text(minute, places: 2) }

    /// A number below 100 in the locale's digits, with leading zeros up to `places` digits.
    private func text(_ number: Int, places: Int) -> String {
        (number >= 10 || places > 1 ? digits[number / 10 % 10] : "") + digits[number % 10]
    }
}
