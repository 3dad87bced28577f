// The calendar of a date picker: a month with its title and paging buttons.

internal import Foundation

/// Shows a month in which a day can be chosen. The title opens wheels for month and year.
@MainActor
final class CalendarView: UIView {
    /// Called with the date that the user chooses, within the limits.
    var choose: ((Date) -> Void)?
    let grid = CalendarGrid(frame: .zero)
    let title = UIButton(type: .system)
    let previousButton = UIButton(type: .system)
    let nextButton = UIButton(type: .system)
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
        setNeedsLayout()
    }

    /// Shows `date` and its month. Days outside `limits` are grey; nil means that all days can be chosen.
    func show(_ date: Date, texts: CalendarTexts, limits: (minimum: Date, maximum: Date)?) {
        selected = date
        self.texts = texts
        self.limits = limits
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

    private func userDidChoose(_ date: Date) {
        let limited = limits.map { min(max(date, $0.minimum), $0.maximum) } ?? date
        choose?(limited)
    }

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
            wheels.addAction(
                UIAction { [weak self, weak wheels] _ in
                    if let wheels { self?.userDidChoose(wheels.date) }
                }, for: .valueChanged)
            addSubview(wheels)
            self.wheels = wheels
        }
        grid.isHidden = wheels != nil
        previousButton.isHidden = wheels != nil
        nextButton.isHidden = wheels != nil
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
        place(title, CGRect(x: 2 * Theme.calendarMargin, y: 0, width: width + chevronWidth, height: height))
        place(chevron, CGRect(x: 2 * Theme.calendarMargin + width, y: 0, width: chevronWidth, height: height))
        place(nextButton, CGRect(x: bounds.width - Theme.calendarMargin - height, y: 0, width: height, height: height))
        place(previousButton, CGRect(x: bounds.width - Theme.calendarMargin - 2 * height, y: 0, width: height, height: height))
        grid.frame = CGRect(x: 0, y: height, width: bounds.width, height: max(bounds.height - height, 0))
        wheels?.frame = grid.frame
    }

    /// Sets a frame, mirrored in right-to-left layouts.
    private func place(_ view: UIView, _ frame: CGRect) {
        view.frame = isMirrored ? CGRect(x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height) : frame
    }
}

/// The arrows of a calendar's paging buttons.
@MainActor
enum CalendarArrow {
    private static var images: [Bool: UIImage] = [:]

    /// A chevron as a template image.
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
