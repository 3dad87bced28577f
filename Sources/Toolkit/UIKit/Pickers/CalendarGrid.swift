// The days of one month, which the user chooses with the pointer or with keys.

internal import Foundation
internal import WindowSystem

/// Shows the days of a month below the names of the weekdays. A click chooses a day. Arrow keys move the selection by days and weeks, Page
/// Up and Page Down by months, Home and End to the first and the last day.
@MainActor
final class CalendarGrid: UIControl {
    /// The values that the grid shows.
    struct Content {
        var month: CalendarMonth
        var texts: CalendarTexts
        var selected: Date
        var today: Date
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
        for (direction, step) in [(UISwipeGestureRecognizer.Direction.left, 1), (.right, -1)] {
            let action = step > 0 ? Selector(CalendarGrid.swipedLeft) : Selector(CalendarGrid.swipedRight)
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
            guard let day = content.month.day(inCell: cell) else {
                view.look = CalendarDay.Look()
                continue
            }
            view.look = CalendarDay.Look(
                number: content.texts.number(day), label: content.texts.longDay(day),
                isToday: calendar.isDate(day, inSameDayAs: content.today),
                isSelected: calendar.isDate(day, inSameDayAs: content.selected), isInRange: content.isInRange(day))
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

    override func directionDidChange() {
        super.directionDidChange()
        setNeedsLayout()
    }

    /// The days have hover effects; the whole grid has none.
    override var hoverStyle: UIPointerStyle { .system() }

    // MARK: Choosing

    private func chooseCell(_ cell: Int) {
        guard let content, let day = content.month.day(inCell: cell), content.isInRange(day) else { return }
        let distance = content.month.calendar.dateComponents(
            [.day], from: content.month.calendar.startOfDay(for: content.selected), to: day
        ).day
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
        let day = content.month.calendar.component(.day, from: content.selected) - 1
        move(by: index - day, .day)
    }
}
