// A picker for a date, a time or a duration.

@preconcurrency public import Foundation

/// The looks of date pickers, with Apple's raw values.
nonisolated public enum UIDatePickerStyle: Int, Sendable {
    /// Wheels.
    case automatic = 0
    /// Wheels.
    case wheels = 1
    /// Buttons with the date and the time, which open a calendar and wheels in popovers.
    case compact = 2
    /// A calendar of a month, with a button for the time in the mode `dateAndTime`; in the mode `time` the button alone.
    case inline = 3
}

/// Wheels, a calendar or buttons for a date, a time or a duration.
///
/// `.valueChanged` is sent when the user has chosen another value, and each time that a wheel comes to rest on another row.
/// `.editingDidBegin` and `.editingDidEnd` are sent for the popovers of the compact style.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
    /// The kinds of values to choose, with Apple's raw values.
    nonisolated public enum Mode: Int, Sendable {
        /// Hour and minute.
        case time = 0
        /// Year, month and day.
        case date = 1
        /// Day, hour and minute.
        case dateAndTime = 2
        /// A duration in hours and minutes.
        case countDownTimer = 3
    }

    /// The kind of value; `dateAndTime` by default.
    open var datePickerMode = Mode.dateAndTime { didSet { if oldValue != datePickerMode { styleDidChange() } } }
    /// The locale of the texts; nil for the user's locale.
    open var locale: Locale? { didSet { wheelsDidChange() } }
    /// The calendar of the date; nil for the user's calendar.
    open var calendar: Calendar! = Calendar.current { didSet { wheelsDidChange() } }
    /// The time zone of the date; nil for the calendar's time zone.
    open var timeZone: TimeZone? { didSet { wheelsDidChange() } }
    /// The minutes from row to row: a divisor of 60 up to 30; other values count as 1, the default.
    open var minuteInterval: Int {
        get { interval }
        set {
            interval = (1...30).contains(newValue) && 60 % newValue == 0 ? newValue : 1
            wheelsDidChange()
        }
    }
    /// The earliest date that can be chosen; nil, the default, for no limit. Both limits are ignored if the minimum
    /// is after the maximum, and in the mode `countDownTimer`. Rows outside the range are grey, and a wheel that stops on one turns back.
    open var minimumDate: Date? { didSet { rangeDidChange() } }
    /// The latest date that can be chosen; nil, the default, for no limit.
    open var maximumDate: Date? { didSet { rangeDidChange() } }
    /// The look to use if possible; `automatic` by default.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic { didSet { styleDidChange() } }
    /// The look: the preferred one, or wheels for `automatic` and in the mode `countDownTimer`.
    open var datePickerStyle: UIDatePickerStyle {
        datePickerMode == .countDownTimer || preferredDatePickerStyle == .automatic ? .wheels : preferredDatePickerStyle
    }
    /// Whether the date is rounded down to a multiple of the minute interval in modes with a time; true by default.
    open var roundsToMinuteInterval = true { didSet { if oldValue != roundsToMinuteInterval { dateDidChange(animated: false) } } }

    /// The date shown, limited to the range. In modes with a time it is rounded down to a multiple of the minute interval, unless
    /// `roundsToMinuteInterval` is false.
    open var date: Date {
        get { shownDate }
        set { setDate(newValue, animated: false) }
    }

    /// Sets `date`. Dates before the distant past or after the distant future are ignored.
    open func setDate(_ date: Date, animated: Bool) {
        guard date.timeIntervalSinceReferenceDate.isFinite, date >= .distantPast, date <= .distantFuture
        else { return NSLog("UIDatePicker cannot show a date %g seconds from 2001", date.timeIntervalSinceReferenceDate) }
        chosen = limited(date)
        dateDidChange(animated: animated)
    }

    /// The duration in seconds in the mode `countDownTimer`, from 0, the default, to 23 hours and 59 minutes. It is rounded down to a
    /// multiple of the minute interval; the user can choose one interval or more.
    open var countDownDuration: TimeInterval {
        get {
            let step = Double(interval) * 60
            return (duration / step).rounded(.down) * step
        }
        set {
            guard newValue.isFinite else { return }
            duration = min(max(newValue, 0), 86_340)
            dateDidChange(animated: false)
        }
    }

    var chosen = Date()
    var duration: TimeInterval = 0
    var interval = 1
    /// The contents of the wheels, created with the first layout because a locale's formats take time to load.
    var source: DateWheelSource?
    let picker = UIPickerView(frame: .zero)
    /// The buttons or the calendar of the compact and inline styles; nil for wheels.
    var styleView: DateStyleView?
    /// Whether the mode `date` has a wheel for the day; false for the wheels that choose a calendar's month and year.
    var showsDays = true

    override func didInit() { addSubview(picker) }

    // MARK: Layout

    /// No hover effect: the wheels have their own pointer style.
    override var hoverStyle: UIPointerStyle { .system() }

    /// The size of the wheels, the buttons or the calendar.
    open override var intrinsicContentSize: CGSize { styleView?.fittingSize ?? picker.intrinsicContentSize }
    /// The size of the wheels, the buttons or the calendar, whatever `size` is.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { styleView?.fittingSize ?? picker.sizeThatFits(size) }

    /// Also creates the wheels, unless the style has none.
    open override func layoutSubviews() {
        super.layoutSubviews()
        styleView?.frame = bounds
        guard styleView == nil else { return }
        picker.frame = bounds
        makeWheels()
    }

    /// False: the wheels become focused instead.
    open override var canBecomeFocused: Bool { false }
    override var focusGrouping: FocusGrouping { .none }

    /// Returns false: the wheels handle touches.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }

    override func stateDidChange() {
        super.stateDidChange()
        picker.isUserInteractionEnabled = isEnabled
        picker.alpha = isEnabled ? 1 : 0.5
        styleView?.update()
    }

    override func directionDidChange() {
        super.directionDidChange()
        wheelsDidChange()
    }
}

// MARK: - Date, style and wheels

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
        guard self.source == nil else { return }
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
        dateDidChange(animated: false, makesWheels: false)
    }

    /// Shows the date or the duration in the calendar, the buttons and the wheels. Makes the wheels again if they do not contain the date.
    /// `makesWheels` is false in the call from `makeWheels()`, so that a date that no wheels contain does not recurse.
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
        let half = selectedRow(.time(.hour)) / 12
        guard let hours = wheels.kinds.firstIndex(of: .time(.hour)), let periods = wheels.kinds.firstIndex(of: .time(.period)),
            half != selectedRow(.time(.period))
        else { return }
        if kind == .time(.period) { picker.column(hours)?.renumber(by: 12) }
        if kind == .time(.hour) { picker.selectRow(half, inComponent: periods, animated: true) }
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
