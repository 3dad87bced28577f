// How a locale writes a time of day: in twelve hours or twenty-four, and where the half of the day stands.

internal import Foundation

/// What of a locale's habits a time's wheels show.
nonisolated struct TimeFormat: Hashable, Sendable {
    /// How hours are counted.
    enum HourCycle: Sendable {
        /// 0…11 or 1…12, twice a day.
        case elevenFromZero, twelveFromOne
        /// 0…23 or 1…24.
        case twentyThreeFromZero, twentyFourFromOne
    }

    /// Where the half of the day stands.
    enum PeriodPlace: Sendable { case absent, before, after }

    var hourCycle: HourCycle
    var periodPlace: PeriodPlace
    /// Whether hours below ten have a zero before them.
    var padsHours: Bool
    /// "AM" and "PM" in the locale's language.
    var periods: [String]
    /// The locale's digits, from zero.
    var digits = (0...9).map(String.init)

    /// Reads the habits off a Unicode date pattern, as "h:mm a" or "HH:mm".
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
        periodPlace = if let period, let hour { period < hour ? .before : .after } else { .absent }
    }

    /// The habits of `locale`.
    init(_ locale: Locale) {
        let formatter = DateFormatter()
        formatter.locale = locale
        let pattern = DateFormatter.dateFormat(fromTemplate: "jm", options: 0, locale: locale) ?? "HH:mm"
        self.init(pattern: pattern, periods: [formatter.amSymbol, formatter.pmSymbol])
        let numbers = NumberFormatter()
        numbers.locale = locale
        digits = (0...9).map { numbers.string(from: NSNumber(value: $0)) ?? String($0) }
    }

    /// An hour of the day as it is written, 0…23.
    func text(hour: Int) -> String {
        let number =
            switch hourCycle {
            case .elevenFromZero: hour % 12
            case .twelveFromOne: hour % 12 == 0 ? 12 : hour % 12
            case .twentyThreeFromZero: hour
            case .twentyFourFromOne: hour == 0 ? 24 : hour
            }
        // A space as wide as a digit keeps the ones beneath the ones.
        return (number < 10 && !padsHours ? "\u{2007}" : "") + text(number, places: padsHours ? 2 : 1)
    }

    /// A minute as it is written.
    func text(minute: Int) -> String { text(minute, places: 2) }

    /// A number below 100 in the locale's digits, with zeros before it up to so many places.
    private func text(_ number: Int, places: Int) -> String {
        (number >= 10 || places > 1 ? digits[number / 10 % 10] : "") + digits[number % 10]
    }
}
