// The compact and the inline style of a date picker.

/// The buttons of a compact date picker, or the calendar of an inline one.
final class DateStyleView: UIView {
    private unowned let owner: UIDatePicker
    let isInline: Bool
    let dateButton = CompactDateButton(frame: .zero), timeButton = CompactDateButton(frame: .zero)
    /// The calendar of the inline style, or in an open popover; nil if there is none.
    private(set) var calendar: CalendarView?
    private let timeLabel = UILabel(frame: .zero)
    private var texts: CalendarTexts?
    /// The wheels for the time of day in an open popover.
    private(set) weak var wheels: UIDatePicker?
    private weak var popover: DatePopover?

    init(of owner: UIDatePicker, isInline: Bool) {
        self.owner = owner
        self.isInline = isInline
        super.init(frame: .zero)
        isOpaque = false
        timeLabel.font = Theme.compactDateFont
        timeLabel.text = SystemText.shown("Time")
        dateButton.addAction(UIAction { [weak self] _ in self?.openCalendar() }, for: .touchUpInside)
        timeButton.addAction(UIAction { [weak self] _ in self?.openWheels() }, for: .touchUpInside)
        for view in [dateButton, timeButton] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private var hasDate: Bool { owner.datePickerMode != .time }
    private var hasTime: Bool { owner.datePickerMode != .date }

    /// Updates the texts after a change of the locale, calendar or time zone.
    func formatsDidChange() {
        texts = nil
        update()
    }

    func update() {
        let texts = self.texts ?? CalendarTexts(calendar: owner.displayedCalendar, locale: owner.locale ?? .current)
        self.texts = texts
        let date = owner.date
        dateButton.text = texts.shortDay(date)
        timeButton.text = texts.time(date)
        dateButton.isHidden = !hasDate || isInline
        timeButton.isHidden = !hasTime
        for button in [dateButton, timeButton] { button.isEnabled = owner.isEnabled }
        if isInline, hasDate, calendar == nil { addSubview(makeCalendar()) }
        if isInline, hasDate, hasTime { addSubview(timeLabel) } else { timeLabel.removeFromSuperview() }
        if isInline, !hasDate { calendar?.removeFromSuperview() }
        calendar?.show(date, texts: texts, limits: owner.range)
        if let wheels, wheels.date != date { wheels.setDate(date, animated: true) }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func makeCalendar() -> CalendarView {
        let view = CalendarView(frame: .zero)
        view.choose = { [weak self] in self?.owner.userDidChoose($0) }
        calendar = view
        return view
    }

    // MARK: Popovers

    private func openCalendar() {
        let view = makeCalendar()
        update()
        open(DatePopover(view, size: Theme.calendarSize), from: dateButton) { [weak self] in self?.calendar = nil }
    }

    private func openWheels() {
        let view = UIDatePicker(frame: .zero)
        view.datePickerMode = .time
        view.calendar = owner.calendar
        view.timeZone = owner.timeZone
        view.locale = owner.locale
        view.minuteInterval = owner.minuteInterval
        view.minimumDate = owner.minimumDate
        view.maximumDate = owner.maximumDate
        view.date = owner.date
        let action = UIAction { [weak self, weak view] _ in if let view { self?.owner.userDidChoose(view.date) } }
        view.addAction(action, for: .valueChanged)
        wheels = view
        open(DatePopover(view, size: Theme.compactWheelSize), from: timeButton) {}
    }

    private func open(_ popover: DatePopover, from button: CompactDateButton, didClose: @escaping () -> Void) {
        popover.didClose = { [weak self, weak button] in
            button?.isOpen = false
            didClose()
            self?.owner.sendActions(for: .editingDidEnd)
        }
        guard popover.open(from: button) else { return didClose() }
        self.popover = popover
        button.isOpen = true
        owner.sendActions(for: .editingDidBegin)
    }

    // MARK: Layout

    /// The size that shows the calendar or the buttons in full.
    var fittingSize: CGSize {
        guard !isInline || !hasDate else {
            let height = Theme.calendarSize.height + (hasTime ? Theme.calendarTimeHeight : 0)
            return CGSize(width: Theme.calendarSize.width, height: height)
        }
        let buttons = [dateButton, timeButton].filter { !$0.isHidden }
        let width = buttons.reduce(0) { $0 + $1.intrinsicContentSize.width } + Theme.compactDateSpacing * CGFloat(max(buttons.count - 1, 0))
        return CGSize(width: width, height: Theme.compactDateHeight)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if isInline, hasDate { layoutInline() } else { layoutButtons() }
    }

    private func layoutInline() {
        let timeHeight = hasTime ? Theme.calendarTimeHeight : 0
        calendar?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - timeHeight, 0))
        guard hasTime else { return }
        let (margin, y) = (2 * Theme.calendarMargin, bounds.height - timeHeight)
        let size = timeButton.intrinsicContentSize
        let button = CGRect(
            x: bounds.width - margin - size.width, y: y + (timeHeight - size.height) / 2, width: size.width, height: size.height)
        let label = CGRect(x: margin, y: y, width: max(button.minX - 2 * margin, 0), height: timeHeight)
        timeButton.frame = directed(button)
        timeLabel.frame = directed(label)
        timeLabel.textAlignment = .natural
    }

    /// Lays out the buttons from the leading edge, narrower if there is not enough room.
    private func layoutButtons() {
        let buttons = [dateButton, timeButton].filter { !$0.isHidden }
        let missing = max(fittingSize.width - bounds.width, 0) / CGFloat(max(buttons.count, 1))
        var x: CGFloat = 0
        for button in buttons {
            let width = max(button.intrinsicContentSize.width - missing, 0)
            let height = min(Theme.compactDateHeight, bounds.height)
            button.frame = directed(CGRect(x: x, y: (bounds.height - height) / 2, width: width, height: height))
            x += width + Theme.compactDateSpacing
        }
    }
}

/// Shows a date or a time on a grey background. The text has the tint colour while the button's popover is open.
final class CompactDateButton: UIControl {
    private let label = UILabel(frame: .zero)
    var isOpen = false { didSet { lookDidChange() } }

    var text = "" {
        didSet {
            guard oldValue != text else { return }
            label.text = text
            invalidateIntrinsicContentSize()
        }
    }

    override func didInit() {
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = Theme.compactDateCornerRadius
        label.font = Theme.compactDateFont
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.7
        label.isAccessibilityElement = false
        addSubview(label)
        lookDidChange()
    }

    override var intrinsicContentSize: CGSize {
        let width = label.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: Theme.compactDateHeight)).width
        return CGSize(width: width.rounded(.up) + 2 * Theme.compactDateMargin, height: Theme.compactDateHeight)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetToMiddle(dx: Theme.compactDateMargin / 2, dy: 0)
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        lookDidChange()
    }

    override func stateDidChange() {
        super.stateDidChange()
        label.alpha = isHighlighted ? Theme.pressedButtonAlpha : isEnabled ? 1 : 0.5
    }

    private func lookDidChange() { label.textColor = isOpen ? tintColor : .label }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { text }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.button) }
    override func accessibilityActivate() -> Bool {
        sendActions(for: .touchUpInside)
        return isEnabled
    }
}

/// A controller that shows a calendar or wheels in a popover.
final class DatePopover: UIViewController {
    private let content: UIView
    var didClose: (() -> Void)?

    init(_ content: UIView, size: CGSize) {
        self.content = content
        super.init(nibName: nil, bundle: nil)
        preferredContentSize = size
        modalPresentationStyle = .popover
        popoverPresentationController?.delegate = self
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(content)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        content.frame = view.bounds.inset(by: view.safeAreaInsets)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        didClose?()
    }

    /// Presents the popover from the nearest view controller of `source`, or else the window's root view controller. Returns false if there
    /// is none, or if it already presents another controller.
    func open(from source: UIView) -> Bool {
        let owner = sequence(first: source as UIResponder, next: \.next).first { $0 is UIViewController } as? UIViewController
        guard let owner = owner ?? source.window?.rootViewController, owner.presentedViewController == nil else { return false }
        popoverPresentationController?.sourceView = source
        popoverPresentationController?.permittedArrowDirections = [.up, .down]
        popoverPresentationController?.canOverlapSourceViewRect = true
        owner.present(self, animated: true)
        return true
    }
}

extension DatePopover: UIPopoverPresentationControllerDelegate {
    /// Keeps the popover in narrow windows.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
}
