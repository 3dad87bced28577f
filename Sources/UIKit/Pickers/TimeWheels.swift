// The wheels of a time of day: which there are, and what stands on them.

internal import Foundation

/// Wheels for hours, minutes and, where the locale counts to twelve, the half of the day.
///
/// The hours' wheel always has all twenty-four: turned past noon it takes the half of the day along.
nonisolated struct TimeWheels: Hashable, Sendable {
    enum Kind: Sendable { case period, hour, minute }

    let format: TimeFormat
    let minuteInterval: Int
    /// The wheels, left to right.
    let kinds: [Kind]

    /// Hours stand left of minutes in every direction of text, as digits do; the half of the day follows the text around them.
    init(format: TimeFormat, minuteInterval: Int, direction: UIUserInterfaceLayoutDirection) {
        self.format = format
        self.minuteInterval = minuteInterval
        kinds =
            switch (format.periodPlace, direction) {
            case (.absent, _): [.hour, .minute]
            case (.before, .leftToRight), (.after, .rightToLeft): [.period, .hour, .minute]
            case (.after, .leftToRight), (.before, .rightToLeft): [.hour, .minute, .period]
            }
    }

    func rowCount(_ kind: Kind) -> Int {
        switch kind {
        case .period: 2
        case .hour: 24
        case .minute: 60 / minuteInterval
        }
    }

    func ends(_ kind: Kind) -> PickerWheel.Ends { kind == .period ? .stop : .wrap }

    func title(_ kind: Kind, row: Int) -> String {
        switch kind {
        case .period: format.periods.indices.contains(row) ? format.periods[row] : ""
        case .hour: format.text(hour: row)
        case .minute: format.text(minute: row * minuteInterval)
        }
    }

    /// The row of a wheel at a time of day.
    func row(_ kind: Kind, hour: Int, minute: Int) -> Int {
        switch kind {
        case .period: hour / 12
        case .hour: hour
        case .minute: minute / minuteInterval
        }
    }
}
