// A time of day to choose, on wheels.

@preconcurrency public import Foundation

/// Wheels for a time of day. `.valueChanged` is sent when a wheel that the user has turned has come to rest on another row.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
    /// What is chosen; dates and durations are not here.
    nonisolated public enum Mode: Int, Sendable {
        case time = 0
    }

    open var datePickerMode = Mode.time
    /// The language and habits of the wheels; the user's unless told otherwise.
    open var locale: Locale? { didSet { wheelsDidChange() } }
    /// Which calendar the time is one of; nil is the user's.
    open var calendar: Calendar! = Calendar.current { didSet { timeDidChange(animated: false) } }
    /// Where it is that time; the calendar's own zone unless told otherwise.
    open var timeZone: TimeZone? { didSet { timeDidChange(animated: false) } }
    /// The minutes from row to row: 1, or another number up to 30 that divides an hour; others count as 1.
    open var minuteInterval: Int {
        get { interval }
        set {
            interval = (1...30).contains(newValue) && 60 % newValue == 0 ? newValue : 1
            wheelsDidChange()
        }
    }

    /// The time shown, on its day: the full minute, and a multiple of the minute interval, at or before what was set.
    open var date: Date {
        get { rounded(chosen) }
        set { setDate(newValue, animated: false) }
    }

    /// Turns the wheels to a time. What lies before the distant past or after the distant future is ignored.
    open func setDate(_ date: Date, animated: Bool) {
        guard date.timeIntervalSinceReferenceDate.isFinite, date >= .distantPast, date <= .distantFuture else { return }
        chosen = date
        timeDidChange(animated: animated)
    }

    private var chosen = Date()
    private var interval = 1
    /// What stands on the wheels; made when they are first shown, since a locale's habits take time to find out.
    private var source: TimeWheelSource?
    let picker = UIPickerView(frame: .zero)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(picker)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(picker)
    }

    // MARK: Layout

    /// The wheels answer the pointer, not what they stand on.
    override var hoverStyle: UIPointerStyle { .system() }

    open override var intrinsicContentSize: CGSize { picker.intrinsicContentSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { picker.sizeThatFits(size) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        picker.frame = bounds
        makeWheels()
    }

    /// Its wheels can.
    open override var canBecomeFocused: Bool { false }

    /// The wheels follow touches themselves.
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
        // The wheels come in the order in which they stand.
        picker.semanticContentAttribute = .forceLeftToRight
        picker.ends = wheels.kinds.map(wheels.ends)
        picker.dataSource = source
        picker.delegate = source
        timeDidChange(animated: false)
    }

    /// Has the wheels show the time.
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

    /// The user has left a wheel on another row.
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
        // A time that a change of the clocks leaves out is shown as the next one there is.
        if time != (selectedRow(.hour), minute) { timeDidChange(animated: true) }
        send(.valueChanged, event: UIApplication.shared.currentEvent)
    }
}
