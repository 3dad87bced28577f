// The wheels of a date picker, and the titles of their rows.

/// Wheels for a time, a date, a date and a time, or a duration.
final class DateWheels {
    enum Kind: Hashable {
        case time(TimeWheels.Kind)
        /// The days before and after today.
        case day
        case year, month, dayOfMonth
        /// The hours and minutes of a duration.
        case hours, minutes
    }

    let mode: UIDatePicker.Mode
    let times: TimeWheels
    let calendar: Calendar
    /// The kinds of the wheels, from left to right.
    let kinds: [Kind]
    let today: Date
    /// The start of the day at row `dayReach` of the wheel of days: today, or the day of the picker's date if it is far from today.
    private let middle: Date
    private let formats: DateFormats

    /// The number of days before and after the middle of the wheel of days.
    private static let dayReach = 20_000
    private static let lastYear = 9999

    init(
        mode: UIDatePicker.Mode, locale: Locale, calendar: Calendar, minuteInterval: Int, now: Date, near date: Date,
        direction: UIUserInterfaceLayoutDirection, showsDays: Bool = true
    ) {
        (self.mode, self.calendar) = (mode, calendar)
        formats = DateFormats(calendar: calendar, locale: locale)
        today = calendar.startOfDay(for: now)
        let isNear = abs(date.timeIntervalSince(now)) < Double(Self.dayReach - 1000) * 86_400
        middle = isNear ? today : calendar.startOfDay(for: date)
        times = TimeWheels(format: TimeFormat(locale), minuteInterval: minuteInterval, direction: direction)
        let time = times.kinds.map(Kind.time)
        let isMirrored = direction == .rightToLeft
        kinds =
            switch mode {
            case .time: time
            case .dateAndTime: isMirrored ? time + [.day] : [.day] + time
            case .date: (isMirrored ? Self.dateOrder(locale).reversed() : Self.dateOrder(locale)).filter { showsDays || $0 != .dayOfMonth }
            case .countDownTimer: isMirrored ? [.minutes, .hours] : [.hours, .minutes]
            }
    }

    /// Year, month and day in the locale's order.
    private static func dateOrder(_ locale: Locale) -> [Kind] {
        let pattern = DateFormatter.dateFormat(fromTemplate: "yMMMMd", options: 0, locale: locale) ?? "d MMMM y"
        var order: [Kind] = []
        for letter in pattern {
            let kind: Kind? =
                switch letter {
                case "y", "u", "r": .year
                case "M", "L": .month
                case "d": .dayOfMonth
                default: nil
                }
            if let kind, !order.contains(kind) { order.append(kind) }
        }
        return order.count == 3 ? order : [.dayOfMonth, .month, .year]
    }

    // MARK: Rows

    func rowCount(_ kind: Kind) -> Int {
        switch kind {
        case .time(let kind): times.rowCount(kind)
        case .day: 2 * Self.dayReach + 1
        case .year: Self.lastYear
        case .month: calendar.maximumRange(of: .month)?.count ?? 12
        case .dayOfMonth: calendar.maximumRange(of: .day)?.count ?? 31
        case .hours: 24
        case .minutes: 60 / times.minuteInterval
        }
    }

    func ends(_ kind: Kind) -> PickerWheel.Ends {
        switch kind {
        case .time(let kind): times.ends(kind)
        case .month, .dayOfMonth, .minutes: .wrap
        case .day, .year, .hours: .stop
        }
    }

    func row(_ kind: Kind, at date: Date) -> Int {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        switch kind {
        case .time(let kind): return times.row(kind, hour: parts.hour ?? 0, minute: parts.minute ?? 0)
        case .day:
            let days = calendar.dateComponents([.day], from: middle, to: calendar.startOfDay(for: date)).day ?? 0
            return min(max(days + Self.dayReach, 0), 2 * Self.dayReach)
        case .year: return min(max((parts.year ?? 1) - 1, 0), Self.lastYear - 1)
        case .month: return (parts.month ?? 1) - 1
        case .dayOfMonth: return (parts.day ?? 1) - 1
        case .hours, .minutes: return 0
        }
    }

    /// The start of the day that a row of the wheel of days shows.
    func day(ofRow row: Int) -> Date { calendar.date(byAdding: .day, value: row - Self.dayReach, to: middle) ?? middle }

    /// Whether the wheel of days has a row for `date`.
    func reaches(_ date: Date) -> Bool { abs(date.timeIntervalSince(middle)) < Double(Self.dayReach) * 86_400 }

    // MARK: Titles

    func title(_ kind: Kind, row: Int) -> String {
        switch kind {
        case .time(let kind): return times.title(kind, row: row)
        case .day:
            let day = day(ofRow: row)
            return day == today ? SystemText.shown("Today") : formats.text("EEEMMMd", day)
        case .year: return calendar.date(from: DateComponents(era: era, year: row + 1)).map { formats.text("y", $0) } ?? String(row + 1)
        case .month:
            let names = formats[""].standaloneMonthSymbols
            return names.indices.contains(row) ? names[row] : String(row + 1)
        case .dayOfMonth:
            // The first month has every day number.
            let day = calendar.date(from: DateComponents(era: era, year: referenceYear, month: 1, day: row + 1))
            return day.map { formats.text("d", $0) } ?? String(row + 1)
        case .hours: return SystemText.shown(row == 1 ? "%1$@ hour" : "%1$@ hours", row)
        case .minutes: return SystemText.shown("%1$@ min", row * times.minuteInterval)
        }
    }

    private var referenceYear: Int { calendar.component(.year, from: today) }
    private var era: Int { calendar.component(.era, from: today) }

    func accessibilityLabel(_ kind: Kind) -> String {
        switch kind {
        case .time(.hour), .hours: SystemText.shown("Hours")
        case .time(.minute), .minutes: SystemText.shown("Minutes")
        case .time(.period): SystemText.shown("Morning or afternoon")
        case .day, .dayOfMonth: SystemText.shown("Day")
        case .month: SystemText.shown("Month")
        case .year: SystemText.shown("Year")
        }
    }

    func width(_ kind: Kind) -> CGFloat {
        switch kind {
        case .time: Theme.timeWheelWidth
        case .day: Theme.dayWheelWidth
        case .month: Theme.monthWheelWidth
        case .year, .dayOfMonth: Theme.yearWheelWidth
        case .hours, .minutes: Theme.durationWheelWidth
        }
    }

    // MARK: Dates of rows

    /// The interval that a row represents while the other wheels keep their rows; nil for a duration, and for a day that does not exist,
    /// such as 30 February.
    func interval(_ kind: Kind, row: Int, selected: (Kind) -> Int) -> DateInterval? {
        func chosen(_ other: Kind) -> Int { other == kind ? row : selected(other) }
        switch kind {
        case .hours, .minutes: return nil
        case .year: return span(.year, DateComponents(era: era, year: row + 1))
        case .month: return span(.month, DateComponents(era: era, year: chosen(.year) + 1, month: row + 1))
        case .dayOfMonth:
            let parts = DateComponents(era: era, year: chosen(.year) + 1, month: chosen(.month) + 1)
            guard let month = calendar.date(from: parts), let length = calendar.range(of: .day, in: .month, for: month)?.count,
                row < length, let day = calendar.date(byAdding: .day, value: row, to: month)
            else { return nil }
            return calendar.dateInterval(of: .day, for: day)
        case .day: return calendar.dateInterval(of: .day, for: day(ofRow: row))
        case .time(let part):
            let base = mode == .dateAndTime ? day(ofRow: selected(.day)) : nil
            guard let day = base ?? currentDay else { return nil }
            switch part {
            case .period:
                let start = calendar.date(bySettingHour: row * 12, minute: 0, second: 0, of: day)
                return start.map { DateInterval(start: $0, duration: 12 * 3600) }
            case .hour:
                return calendar.date(bySettingHour: row, minute: 0, second: 0, of: day).map { DateInterval(start: $0, duration: 3600) }
            case .minute:
                let minute = row * times.minuteInterval
                return calendar.date(bySettingHour: selected(.time(.hour)), minute: minute, second: 0, of: day)
                    .map { DateInterval(start: $0, duration: 59) }
            }
        }
    }

    /// The day of a time picker's date, used to compare its rows with the range.
    var currentDay: Date?

    private func span(_ component: Calendar.Component, _ parts: DateComponents) -> DateInterval? {
        calendar.date(from: parts).flatMap { calendar.dateInterval(of: component, for: $0) }
    }
}

/// Wheels for hours, minutes and, in locales with 12-hour time, AM and PM. The hour wheel always has 24 rows, so that turning it past noon
/// also turns the AM/PM wheel.
nonisolated struct TimeWheels: Hashable, Sendable {
    enum Kind: Sendable { case period, hour, minute }

    let format: TimeFormat
    let minuteInterval: Int
    /// The kinds of the wheels, from left to right.
    let kinds: [Kind]

    /// Hours are left of minutes in both layout directions, since times are written left to right; AM/PM follows the layout direction.
    init(format: TimeFormat, minuteInterval: Int, direction: UIUserInterfaceLayoutDirection) {
        (self.format, self.minuteInterval) = (format, minuteInterval)
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

    func row(_ kind: Kind, hour: Int, minute: Int) -> Int {
        switch kind {
        case .period: hour / 12
        case .hour: hour
        case .minute: minute / minuteInterval
        }
    }
}

final class DateWheelSource: UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
    let wheels: DateWheels
    private let didTurn: (DateWheels.Kind) -> Void
    var isInRange: (DateWheels.Kind, Int) -> Bool = { _, _ in true }

    /// `didTurn` is called for each wheel that the user has turned to another row.
    init(_ wheels: DateWheels, didTurn: @escaping (DateWheels.Kind) -> Void) { (self.wheels, self.didTurn) = (wheels, didTurn) }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { wheels.kinds.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { wheels.rowCount(wheels.kinds[component]) }

    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        wheels.title(wheels.kinds[component], row: row)
    }

    func pickerView(_ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?) -> UIView {
        let label = view as? PickerRowLabel ?? PickerRowLabel(frame: .zero)
        label.text = wheels.title(wheels.kinds[component], row: row)
        // Weekday and date are long in some languages.
        label.adjustsFontSizeToFitWidth = wheels.kinds[component] == .day
        label.minimumScaleFactor = 0.7
        label.isInRange = isInRange(wheels.kinds[component], row)
        return label
    }

    /// Shows which of the visible rows are within the range.
    func updateRange(of pickerView: UIPickerView) {
        for (component, column) in pickerView.columns.enumerated() where wheels.kinds.indices.contains(component) {
            let kind = wheels.kinds[component]
            column.forEachRow { row, view in (view as? PickerRowLabel)?.isInRange = isInRange(kind, row) }
        }
    }

    func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? {
        wheels.accessibilityLabel(wheels.kinds[component])
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { wheels.width(wheels.kinds[component]) }

    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { Theme.timeRowHeight }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) { didTurn(wheels.kinds[component]) }
}
