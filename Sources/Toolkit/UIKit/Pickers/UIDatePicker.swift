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
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
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
        guard date.timeIntervalSinceReferenceDate.isFinite, date >= .distantPast, date <= .distantFuture else {
            return NSLog("UIDatePicker cannot show a date %g seconds from 2001", date.timeIntervalSinceReferenceDate)
        }
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
