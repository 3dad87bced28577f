// The calendar of a date picker: a month with its title, paging buttons and days.

internal import WindowSystem

/// Shows a month in which a day can be chosen. The title opens wheels for month and year.
final class CalendarView: UIView {
    /// Called with the date that the user chooses, within the limits.
    var choose: ((Date) -> Void)?
    let grid = CalendarGrid(frame: .zero)
    let title = UIButton(type: .system)
    let previousButton = UIButton(type: .system), nextButton = UIButton(type: .system)
    /// The wheels for month and year; nil while the days are shown.
    private(set) var wheels: UIDatePicker?
    private var month: CalendarMonth?
    private var texts: CalendarTexts?
    private var selected = Date()
    /// The arrow after the title; points down while the wheels are shown.
    private let chevron = UIImageView(frame: .zero)
    private var limits: (minimum: Date, maximum: Date)?

    override func didInit() {
        isOpaque = false
        title.titleLabel?.font = Theme.calendarTitleFont
        title.setTitleColor(.label, for: .normal)
        title.addAction(UIAction { [weak self] _ in self?.toggleWheels() }, for: .touchUpInside)
        for (button, step) in [(previousButton, -1), (nextButton, 1)] {
            button.addAction(UIAction { [weak self] _ in self?.turn(step) }, for: .touchUpInside)
        }
        previousButton.accessibilityLabel = SystemText.shown("Previous month")
        nextButton.accessibilityLabel = SystemText.shown("Next month")
        updateArrows()
        grid.turn = { [weak self] in self?.turn($0) }
        grid.choose = { [weak self] in self?.userDidChoose($0) }
        chevron.contentMode = .center
        title.contentHorizontalAlignment = .leading
        for view in [grid, title, chevron, previousButton, nextButton] { addSubview(view) }
    }

    private func updateArrows() {
        previousButton.setImage(CalendarArrow.image(pointsLeft: !isMirrored), for: .normal)
        nextButton.setImage(CalendarArrow.image(pointsLeft: isMirrored), for: .normal)
        let name = wheels != nil ? "chevron.down" : isMirrored ? "chevron.left" : "chevron.right"
        chevron.image = UIImage(systemName: name, withConfiguration: Theme.calendarChevron)
    }

    override func directionDidChange() {
        super.directionDidChange()
        updateArrows()
    }

    /// Shows `date` and its month. Days outside `limits` are grey; nil means that all days can be chosen.
    func show(_ date: Date, texts: CalendarTexts, limits: (minimum: Date, maximum: Date)?) {
        selected = date
        (self.texts, self.limits) = (texts, limits)
        if let new = CalendarMonth(containing: date, in: texts.calendar) { show(new, animated: month != nil && new != month) }
    }

    private func show(_ new: CalendarMonth, animated: Bool) {
        guard let texts else { return }
        if animated, window != nil {
            let fade = CATransition()
            fade.duration = Theme.calendarMonthFade
            grid.layer.add(fade, forKey: "month")
        }
        month = new
        title.setTitle(texts.month(new.first), for: .normal)
        previousButton.isEnabled = isAllowed(new.adding(months: -1))
        nextButton.isEnabled = isAllowed(new.adding(months: 1))
        grid.content = CalendarGrid.Content(
            month: new, texts: texts, selected: selected, today: Date(), isInRange: { [weak self] in self?.isInRange($0) ?? true })
        setNeedsLayout()
    }

    private func isInRange(_ day: Date) -> Bool {
        guard let limits, let month, let end = month.calendar.dateInterval(of: .day, for: day)?.end else { return true }
        return end > limits.minimum && day <= limits.maximum
    }

    private func isAllowed(_ month: CalendarMonth?) -> Bool {
        guard let month, let days = month.calendar.dateInterval(of: .month, for: month.first) else { return false }
        return limits.map { days.end > $0.minimum && days.start <= $0.maximum } ?? true
    }

    private func turn(_ step: Int) {
        guard let new = month?.adding(months: step), isAllowed(new) else { return }
        show(new, animated: true)
    }

    private func userDidChoose(_ date: Date) { choose?(limits.map { min(max(date, $0.minimum), $0.maximum) } ?? date) }

    // MARK: Month and year

    private func toggleWheels() {
        if let wheels {
            wheels.removeFromSuperview()
            self.wheels = nil
        } else if let texts {
            let wheels = UIDatePicker(frame: .zero)
            wheels.datePickerMode = .date
            wheels.showsDays = false
            wheels.calendar = texts.calendar
            wheels.locale = texts.calendar.locale
            wheels.date = selected
            wheels.minimumDate = limits?.minimum
            wheels.maximumDate = limits?.maximum
            let action = UIAction { [weak self, weak wheels] _ in if let wheels { self?.userDidChoose(wheels.date) } }
            wheels.addAction(action, for: .valueChanged)
            addSubview(wheels)
            self.wheels = wheels
        }
        for view in [grid, previousButton, nextButton] { view.isHidden = wheels != nil }
        title.setTitleColor(wheels != nil ? tintColor : .label, for: .normal)
        updateArrows()
        setNeedsLayout()
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = Theme.calendarHeaderHeight
        let width = min(title.sizeThatFits(bounds.size).width, max(bounds.width - 2 * height - 2 * Theme.calendarMargin, 0))
        let chevronWidth = Theme.calendarChevronWidth
        title.frame = directed(CGRect(x: 2 * Theme.calendarMargin, y: 0, width: width + chevronWidth, height: height))
        chevron.frame = directed(CGRect(x: 2 * Theme.calendarMargin + width, y: 0, width: chevronWidth, height: height))
        nextButton.frame = directed(CGRect(x: bounds.width - Theme.calendarMargin - height, y: 0, width: height, height: height))
        previousButton.frame = directed(CGRect(x: bounds.width - Theme.calendarMargin - 2 * height, y: 0, width: height, height: height))
        grid.frame = CGRect(x: 0, y: height, width: bounds.width, height: max(bounds.height - height, 0))
        wheels?.frame = grid.frame
    }
}

/// The arrows of a calendar's paging buttons.
enum CalendarArrow {
    private static var images: [Bool: UIImage] = [:]

    static func image(pointsLeft: Bool) -> UIImage {
        if let known = images[pointsLeft] { return known }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 3
        let image = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 20), format: format).image { _ in
            let (tip, ends): (CGFloat, CGFloat) = pointsLeft ? (2, 10) : (10, 2)
            let path = UIBezierPath()
            path.move(to: CGPoint(x: ends, y: 2))
            path.addLine(to: CGPoint(x: tip, y: 10))
            path.addLine(to: CGPoint(x: ends, y: 18))
            path.lineWidth = 2.5
            path.lineCapStyle = .round
            path.lineJoinStyle = .round
            UIColor.black.setStroke()
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
        images[pointsLeft] = image
        return image
    }
}

/// Shows the days of a month below the names of the weekdays. A click chooses a day. Arrow keys move the selection by days and weeks, Page
/// Up and Page Down by months, Home and End to the first and the last day.
final class CalendarGrid: UIControl {
    struct Content {
        var month: CalendarMonth
        var texts: CalendarTexts
        var selected, today: Date
        var isInRange: (Date) -> Bool
    }

    var content: Content? { didSet { contentDidChange() } }
    /// Called with the day that the user chooses, at the time of day of the selected date.
    var choose: ((Date) -> Void)?
    /// Called to show another month, with 1 for the next one and −1 for the previous one.
    var turn: ((Int) -> Void)?
    private let weekdays = (0..<7).map { _ in UILabel(frame: .zero) }
    let days = (0..<7 * CalendarMonth.rows).map { _ in CalendarDay(frame: .zero) }

    override func didInit() {
        for label in weekdays {
            label.font = Theme.calendarWeekdayFont
            label.textColor = .tertiaryLabel
            label.textAlignment = .center
            label.adjustsFontSizeToFitWidth = true
            label.minimumScaleFactor = 0.6
            addSubview(label)
        }
        for (cell, day) in days.enumerated() {
            day.choose = { [weak self] in self?.chooseCell(cell) }
            addSubview(day)
        }
        let left = Selector(CalendarGrid.swipedLeft), right = Selector(CalendarGrid.swipedRight)
        for (direction, action) in [(UISwipeGestureRecognizer.Direction.left, left), (.right, right)] {
            let swipe = UISwipeGestureRecognizer(target: self, action: action)
            swipe.direction = direction
            addGestureRecognizer(swipe)
        }
    }

    private func swipedLeft() { turn?(isMirrored ? -1 : 1) }
    private func swipedRight() { turn?(isMirrored ? 1 : -1) }

    private func contentDidChange() {
        guard let content else { return }
        for (label, name) in zip(weekdays, content.texts.weekdays) { label.text = name }
        let calendar = content.month.calendar
        for (cell, view) in days.enumerated() {
            let look = content.month.day(inCell: cell).map { day in
                CalendarDay.Look(
                    number: content.texts.number(day), label: content.texts.longDay(day),
                    isToday: calendar.isDate(day, inSameDayAs: content.today),
                    isSelected: calendar.isDate(day, inSameDayAs: content.selected), isInRange: content.isInRange(day))
            }
            view.look = look ?? CalendarDay.Look()
        }
        setNeedsLayout()
    }

    // MARK: Layout

    private var cellSize: CGSize {
        CGSize(
            width: (bounds.width - 2 * Theme.calendarMargin) / 7,
            height: max(bounds.height - Theme.calendarWeekdayHeight, 0) / CGFloat(CalendarMonth.rows))
    }

    private func frame(column: Int, y: CGFloat, height: CGFloat) -> CGRect {
        let column = isMirrored ? 6 - column : column
        return CGRect(x: Theme.calendarMargin + CGFloat(column) * cellSize.width, y: y, width: cellSize.width, height: height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (column, label) in weekdays.enumerated() { label.frame = frame(column: column, y: 0, height: Theme.calendarWeekdayHeight) }
        for (cell, day) in days.enumerated() {
            let y = Theme.calendarWeekdayHeight + CGFloat(cell / 7) * cellSize.height
            day.frame = frame(column: cell % 7, y: y, height: cellSize.height)
        }
    }

    /// The days have hover effects; the whole grid has none.
    override var hoverStyle: UIPointerStyle { .system() }

    // MARK: Choosing

    private func chooseCell(_ cell: Int) {
        guard let content, let day = content.month.day(inCell: cell), content.isInRange(day) else { return }
        let calendar = content.month.calendar
        let distance = calendar.dateComponents([.day], from: calendar.startOfDay(for: content.selected), to: day).day
        choose?(content.month.date(content.selected, movedBy: distance ?? 0, .day))
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let point = touch?.location(in: self), let cell = days.firstIndex(where: { $0.frame.contains(point) }) else { return }
        chooseCell(cell)
    }

    // MARK: Keys

    /// Does nothing: Space and Enter do not press the grid.
    override func keyPressBegan() {}

    override func takesKey(_ key: Key) -> Bool {
        switch key {
        case .up: move(by: -7, .day)
        case .down: move(by: 7, .day)
        case .left: move(by: isMirrored ? 1 : -1, .day)
        case .right: move(by: isMirrored ? -1 : 1, .day)
        default: return false
        }
        return true
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        switch presses.first?.key?.press.key {
        case .pageUp where isEnabled: move(by: -1, .month)
        case .pageDown where isEnabled: move(by: 1, .month)
        case .home where isEnabled: moveToDay(0)
        case .end where isEnabled: moveToDay((content?.month.dayCount ?? 1) - 1)
        default: super.pressesBegan(presses, with: event)
        }
    }

    private func move(by count: Int, _ component: Calendar.Component) {
        guard let content else { return }
        choose?(content.month.date(content.selected, movedBy: count, component))
    }

    private func moveToDay(_ index: Int) {
        guard let content else { return }
        move(by: index + 1 - content.month.calendar.component(.day, from: content.selected), .day)
    }
}

/// Shows the number of a day: grey outside the range, in the tint for today and for the selected day, which is in a pale circle. If
/// today is selected, its number is white in a circle of the tint.
final class CalendarDay: UIView {
    /// The texts and the state of a day. An empty number is a cell without a day.
    struct Look: Equatable {
        var number = ""
        var label = ""
        var isToday = false, isSelected = false
        var isInRange = true
    }

    var look = Look() { didSet { if oldValue != look { lookDidChange() } } }
    /// Called when assistive technology selects the day.
    var choose: (() -> Void)?
    private let text = UILabel(frame: .zero)

    override func didInit() {
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
        text.textAlignment = .center
        text.isAccessibilityElement = false
        addSubview(text)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        text.frame = bounds
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        lookDidChange()
    }

    private func lookDidChange() {
        text.text = look.number
        text.font = look.isSelected ? Theme.calendarSelectedFont : Theme.calendarDayFont
        text.textColor = !look.isInRange ? .tertiaryLabel : look.isSelected || look.isToday ? tintColor : .label
        if look.isInRange, look.isSelected, look.isToday { text.textColor = .white }
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        guard look.isSelected else { return }
        let side = min(bounds.width, bounds.height, Theme.calendarCircle)
        let circle = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
        (look.isToday ? tintColor : tintColor.withAlphaComponent(Theme.calendarSelectionAlpha)).setFill()
        UIBezierPath(ovalIn: circle).fill()
    }

    // MARK: Accessibility

    override var isAccessibilityElementByDefault: Bool { !look.number.isEmpty }
    override var defaultAccessibilityLabel: String? { look.isToday ? "\(SystemText.shown("Today")), \(look.label)" : look.label }
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        var traits = UIAccessibilityTraits.button
        if look.isSelected { traits.insert(.selected) }
        if !look.isInRange { traits.insert(.notEnabled) }
        return traits
    }

    override func accessibilityActivate() -> Bool {
        guard look.isInRange else { return false }
        choose?()
        return choose != nil
    }
}

/// A month of a calendar as cells in rows of seven, which begin with the calendar's first weekday.
struct CalendarMonth: Equatable {
    /// The calendar, with its time zone and first weekday.
    let calendar: Calendar
    /// The start of the first day.
    let first: Date
    let dayCount: Int
    /// The number of empty cells before the first day.
    let leading: Int

    /// The number of rows that every month fits into.
    static let rows = 6

    /// The month that contains `date`; nil if the calendar has none.
    init?(containing date: Date, in calendar: Calendar) {
        guard let month = calendar.dateInterval(of: .month, for: date), let days = calendar.range(of: .day, in: .month, for: date)
        else { return nil }
        self.calendar = calendar
        first = calendar.startOfDay(for: month.start)
        dayCount = days.count
        leading = (calendar.component(.weekday, from: first) - calendar.firstWeekday + 7) % 7
    }

    /// The start of the day in a cell, counted from 0; nil for an empty cell.
    func day(inCell cell: Int) -> Date? {
        let day = cell - leading
        guard (0..<dayCount).contains(day) else { return nil }
        return calendar.date(byAdding: .day, value: day, to: first)
    }

    /// The month `count` months later, or earlier for a negative count.
    func adding(months count: Int) -> CalendarMonth? {
        calendar.date(byAdding: .month, value: count, to: first).flatMap { CalendarMonth(containing: $0, in: calendar) }
    }

    /// `date` moved by days or months, at the same time of day.
    func date(_ date: Date, movedBy count: Int, _ component: Calendar.Component) -> Date {
        calendar.date(byAdding: component, value: count, to: date) ?? date
    }
}
