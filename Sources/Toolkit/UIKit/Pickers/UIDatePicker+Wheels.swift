// The date of a date picker, and the conversion between dates and the rows of its wheels.

internal import Foundation

extension UIDatePicker {
    // MARK: The date

    private var zonedCalendar: Calendar {
        var calendar = self.calendar ?? Calendar.current
        if let timeZone { calendar.timeZone = timeZone }
        return calendar
    }

    /// The range of dates; nil without limits, if the minimum is after the maximum, and in the mode `countDownTimer`.
    var range: (minimum: Date, maximum: Date)? {
        guard datePickerMode != .countDownTimer, minimumDate != nil || maximumDate != nil else { return nil }
        let (minimum, maximum) = (valid(minimumDate) ?? .distantPast, valid(maximumDate) ?? .distantFuture)
        return minimum <= maximum ? (minimum, maximum) : nil
    }

    /// A limit, unless it is not a number.
    private func valid(_ limit: Date?) -> Date? { limit.flatMap { $0.timeIntervalSinceReferenceDate.isNaN ? nil : $0 } }

    func limited(_ date: Date) -> Date { range.map { min(max(date, $0.minimum), $0.maximum) } ?? date }

    var shownDate: Date { datePickerMode == .date || !roundsToMinuteInterval ? chosen : rounded(chosen) }

    /// The calendar with the time zone and, if a locale is set, the locale's first weekday.
    var displayedCalendar: Calendar {
        var calendar = zonedCalendar
        guard let locale else { return calendar }
        calendar.locale = locale
        let weekdays: [Locale.Weekday] = [.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday]
        if let first = weekdays.firstIndex(of: locale.firstDayOfWeek) { calendar.firstWeekday = first + 1 }
        return calendar
    }

    /// Rounds down to a multiple of the minute interval. If that is before the minimum, rounds up if the interval is longer than a minute
    /// and the result is in the range, and otherwise returns the minimum.
    private func rounded(_ date: Date) -> Date {
        let earlier = roundedDown(date)
        guard let range, earlier < range.minimum else { return earlier }
        let later = earlier.addingTimeInterval(Double(interval) * 60)
        return interval > 1 && later <= range.maximum ? later : range.minimum
    }

    private func roundedDown(_ date: Date) -> Date {
        let parts = zonedCalendar.dateComponents([.minute, .second], from: date)
        let past = (parts.minute ?? 0) % interval * 60 + (parts.second ?? 0)
        return Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down) - Double(past))
    }

    func rangeDidChange() {
        for limit in [minimumDate, maximumDate] where limit?.timeIntervalSinceReferenceDate.isNaN == true {
            NSLog("A limit of UIDatePicker is not a number and is not used")
        }
        let allowed = limited(chosen)
        if allowed != chosen {
            chosen = allowed
            dateDidChange(animated: false)
        }
        source?.updateRange(of: picker)
        styleView?.update()
    }

    // MARK: The style

    func styleDidChange() {
        let style = datePickerStyle
        let isInline = style == .inline
        if style == .wheels || styleView?.isInline != isInline {
            styleView?.removeFromSuperview()
            styleView = nil
        }
        if style != .wheels, styleView == nil {
            let view = DateStyleView(of: self, isInline: isInline)
            addSubview(view)
            styleView = view
        }
        picker.isHidden = styleView != nil
        wheelsDidChange()
        invalidateIntrinsicContentSize()
    }

    /// Sets the date that the user chose in a calendar or in the wheels of a popover.
    func userDidChoose(_ date: Date) {
        let old = self.date
        setDate(date, animated: true)
        if self.date != old { send(.valueChanged, event: UIApplication.shared.currentEvent) }
    }

    // MARK: The wheels

    func wheelsDidChange() {
        source = nil
        styleView?.formatsDidChange()
        setNeedsLayout()
    }

    func makeWheels() {
        guard source == nil else { return }
        fillWheels()
        dateDidChange(animated: false, makesWheels: false)
    }

    private func fillWheels() {
        let wheels = DateWheels(
            mode: datePickerMode, locale: locale ?? Locale.current, calendar: zonedCalendar, minuteInterval: interval, now: Date(),
            near: shownDate, direction: effectiveUserInterfaceLayoutDirection, showsDays: showsDays)
        let source = DateWheelSource(wheels) { [weak self] in self?.userDidTurn($0) }
        source.isInRange = { [weak self] kind, row in self?.isInRange(kind, row: row) ?? true }
        self.source = source
        // The wheels are ordered from left to right already.
        picker.semanticContentAttribute = .forceLeftToRight
        picker.ends = wheels.kinds.map(wheels.ends)
        picker.dataSource = source
        picker.delegate = source
    }

    /// Shows the date or the duration in the calendar, the buttons and the wheels.
    ///
    /// Makes the wheels again if they do not contain the date. `makesWheels` is false in the call from `makeWheels()`, so that a date that
    /// no wheels contain does not recurse.
    func dateDidChange(animated: Bool, makesWheels: Bool = true) {
        styleView?.update()
        guard let wheels else { return }
        let date = shownDate
        if makesWheels, datePickerMode == .dateAndTime, !wheels.reaches(date) {
            source = nil
            return makeWheels()
        }
        wheels.currentDay = zonedCalendar.startOfDay(for: date)
        for (component, kind) in wheels.kinds.enumerated() {
            picker.selectRow(row(kind, at: date, in: wheels), inComponent: component, animated: animated)
        }
        source?.updateRange(of: picker)
    }

    private func row(_ kind: DateWheels.Kind, at date: Date, in wheels: DateWheels) -> Int {
        let minutes = Int(countDownDuration) / 60
        switch kind {
        case .hours: return minutes / 60
        case .minutes: return minutes % 60 / interval
        default: return wheels.row(kind, at: date)
        }
    }

    private var wheels: DateWheels? { source?.wheels }

    private func selectedRow(_ kind: DateWheels.Kind) -> Int {
        wheels?.kinds.firstIndex(of: kind).map { picker.selectedRow(inComponent: $0) } ?? 0
    }

    private func isInRange(_ kind: DateWheels.Kind, row: Int) -> Bool {
        guard let wheels, kind != .hours, kind != .minutes, kind == .dayOfMonth || range != nil else { return true }
        guard let interval = wheels.interval(kind, row: row, selected: selectedRow) else { return false }
        return range.map { interval.end > $0.minimum && interval.start <= $0.maximum } ?? true
    }

    // MARK: Turning

    /// Updates the date after the user has turned a wheel.
    private func userDidTurn(_ kind: DateWheels.Kind) {
        guard let wheels else { return }
        if datePickerMode == .countDownTimer {
            duration = Double(selectedRow(.hours) * 3600 + selectedRow(.minutes) * interval * 60)
            if duration == 0 { duration = Double(interval) * 60 }
        } else {
            turnPeriod(after: kind, in: wheels)
            guard let new = turnedDate(in: wheels) else { return dateDidChange(animated: true) }
            chosen = limited(new)
        }
        // A day that does not exist, a time skipped by a clock change and a date outside the range are shown as the nearest allowed date.
        let date = shownDate
        let isShown = wheels.kinds.allSatisfy { selectedRow($0) == row($0, at: date, in: wheels) }
        if isShown { source?.updateRange(of: picker) } else { dateDidChange(animated: true) }
        send(.valueChanged, event: UIApplication.shared.currentEvent)
    }

    /// Turns the AM/PM wheel with the hours, or the hours with the AM/PM wheel.
    private func turnPeriod(after kind: DateWheels.Kind, in wheels: DateWheels) {
        guard let hours = wheels.kinds.firstIndex(of: .time(.hour)), let periods = wheels.kinds.firstIndex(of: .time(.period)) else {
            return
        }
        let half = selectedRow(.time(.hour)) / 12
        if kind == .time(.period), half != selectedRow(.time(.period)) {
            picker.column(hours)?.renumber(by: 12)
        } else if kind == .time(.hour), half != selectedRow(.time(.period)) {
            picker.selectRow(half, inComponent: periods, animated: true)
        }
    }

    /// The date of the selected rows. A day that the month does not have counts as its last day.
    private func turnedDate(in wheels: DateWheels) -> Date? {
        let calendar = zonedCalendar
        var day = shownDate
        switch datePickerMode {
        case .countDownTimer: return nil
        case .time: break
        case .dateAndTime: day = wheels.day(ofRow: selectedRow(.day))
        case .date:
            var parts = calendar.dateComponents([.era, .hour, .minute, .second, .nanosecond], from: day)
            (parts.year, parts.month, parts.day) = (selectedRow(.year) + 1, selectedRow(.month) + 1, 1)
            guard let first = calendar.date(from: parts), let days = calendar.range(of: .day, in: .month, for: first) else { return nil }
            let index = wheels.kinds.contains(.dayOfMonth) ? selectedRow(.dayOfMonth) : calendar.component(.day, from: day) - 1
            return calendar.date(byAdding: .day, value: min(index, days.count - 1), to: first)
        }
        let minute = selectedRow(.time(.minute)) * interval
        return calendar.date(bySettingHour: selectedRow(.time(.hour)), minute: minute, second: 0, of: day)
    }
}
