// The wheels of a time of day, and the titles of their rows.

internal import Foundation

/// Wheels for hours, minutes and, in locales with 12-hour time, AM and PM.
///
/// The hour wheel always has 24 rows, so that turning it past noon also turns the AM/PM wheel.
nonisolated struct TimeWheels: Hashable, Sendable {
    enum Kind: Sendable { case period, hour, minute }

    let format: TimeFormat
    let minuteInterval: Int
    /// The kinds of the wheels, from left to right.
    let kinds: [Kind]

    /// Hours are left of minutes in both layout directions, since times are written left to right; AM/PM follows the layout direction.
    init(format: TimeFormat, minuteInterval: Int, direction: UIUserInterfaceLayoutDirection) {
        self.format = format
        self.minuteInterval = minuteInterval
        kinds =
            switch (format.periodPosition, direction) {
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
