// A picker for a time of day.

@preconcurrency public import Foundation

/// Wheels for a time of day. `.valueChanged` is sent when a wheel that the user has turned comes to rest on another row.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
    /// The kinds of values to choose; dates and durations are not implemented.
    nonisolated public enum Mode: Int, Sendable {
        /// Hour and minute.
        case time = 0
    }

    /// Always `time`.
    open var datePickerMode = Mode.time
    /// The locale of the wheels' texts; nil for the user's locale.
    open var locale: Locale? { didSet { wheelsDidChange() } }
    /// The calendar of the time; nil for the user's calendar.
    open var calendar: Calendar! = Calendar.current { didSet { timeDidChange(animated: false) } }
    /// The time zone of the time; nil for the calendar's time zone.
    open var timeZone: TimeZone? { didSet { timeDidChange(animated: false) } }
    /// The minutes from row to row: a divisor of 60 up to 30; other values count as 1, the default.
    open var minuteInterval: Int {
        get { interval }
        set {
            interval = (1...30).contains(newValue) && 60 % newValue == 0 ? newValue : 1
            wheelsDidChange()
        }
    }

    /// The time shown, rounded down to a multiple of the minute interval.
    open var date: Date {
        get { rounded(chosen) }
        set { setDate(newValue, animated: false) }
    }

    /// Turns the wheels to a time. Dates before the distant past or after the distant future are ignored.
    open func setDate(_ date: Date, animated: Bool) {
        guard date.timeIntervalSinceReferenceDate.isFinite, date >= .distantPast, date <= .distantFuture else { return }
        chosen = date
        timeDidChange(animated: animated)
    }

    private var chosen = Date()
    private var interval = 1
    /// The contents of the wheels, created with the first layout because a locale's formats take time to load.
    private var source: TimeWheelSource?
    let picker = UIPickerView(frame: .zero)

    /// A date picker that shows the present time.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(picker)
    }

    /// A date picker that shows the present time; nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(picker)
    }

    // MARK: Layout

    /// No hover effect: the wheels have their own pointer style.
    override var hoverStyle: UIPointerStyle { .system() }

    /// The picker view's size.
    open override var intrinsicContentSize: CGSize { picker.intrinsicContentSize }
    /// The picker view's size, whatever `size` is.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { picker.sizeThatFits(size) }

    /// Also creates the wheels.
    open override func layoutSubviews() {
        super.layoutSubviews()
        picker.frame = bounds
        makeWheels()
    }

    /// False: the wheels become focused instead.
    open override var canBecomeFocused: Bool { false }

    /// Returns false: the wheels handle touches.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }

    override func stateDidChange() {
        super.stateDidChange()
        picker.isUserInteractionEnabled = isEnabled
        picker.alpha = isEnabled ? 1 : 0.5
    }

    override func directionDidChange() {
        super.directionDidChange()
        wheelsDidChange()
    }

    // MARK: Time and rows

    private var zonedCalendar: Calendar {
        var calendar = self.calendar ?? Calendar.current
        if let timeZone { calendar.timeZone = timeZone }
        return calendar
    }

    private func rounded(_ date: Date) -> Date {
        let parts = zonedCalendar.dateComponents([.minute, .second], from: date)
        let past = (parts.minute ?? 0) % interval * 60 + (parts.second ?? 0)
        return Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down) - Double(past))
    }

    private var time: (hour: Int, minute: Int) {
        let parts = zonedCalendar.dateComponents([.hour, .minute], from: date)
        return (parts.hour ?? 0, parts.minute ?? 0)
    }

    private func wheelsDidChange() {
        source = nil
        setNeedsLayout()
    }

    private func makeWheels() {
        guard source == nil else { return }
        let wheels = TimeWheels(
            format: TimeFormat(locale ?? Locale.current), minuteInterval: interval, direction: effectiveUserInterfaceLayoutDirection)
        let source = TimeWheelSource(wheels) { [weak self] in self?.userDidTurn($0) }
        self.source = source
        // The wheels are ordered from left to right already.
        picker.semanticContentAttribute = .forceLeftToRight
        picker.ends = wheels.kinds.map(wheels.ends)
        picker.dataSource = source
        picker.delegate = source
        timeDidChange(animated: false)
    }

    /// Turns the wheels to the time.
    private func timeDidChange(animated: Bool) {
        guard let wheels else { return }
        let time = time
        for (component, kind) in wheels.kinds.enumerated() {
            let row = wheels.row(kind, hour: time.hour, minute: time.minute)
            picker.selectRow(row, inComponent: component, animated: animated)
        }
    }

    private var wheels: TimeWheels? { source?.wheels }

    private func selectedRow(_ kind: TimeWheels.Kind) -> Int {
        wheels?.kinds.firstIndex(of: kind).map { picker.selectedRow(inComponent: $0) } ?? 0
    }

    /// Updates the time after the user has turned a wheel.
    private func userDidTurn(_ kind: TimeWheels.Kind) {
        guard let wheels, let hours = wheels.kinds.firstIndex(of: .hour) else { return }
        if let periods = wheels.kinds.firstIndex(of: .period) {
            let half = selectedRow(.hour) / 12
            if kind == .period, half != selectedRow(.period) {
                picker.column(hours)?.renumber(by: 12)
            } else if kind == .hour, half != selectedRow(.period) {
                picker.selectRow(half, inComponent: periods, animated: true)
            }
        }
        let minute = selectedRow(.minute) * interval
        guard let new = zonedCalendar.date(bySettingHour: selectedRow(.hour), minute: minute, second: 0, of: date) else { return }
        chosen = new
        // A time skipped by a clock change is shown as the next existing one.
        if time != (selectedRow(.hour), minute) { timeDidChange(animated: true) }
        send(.valueChanged, event: UIApplication.shared.currentEvent)
    }
}
