// One day in a calendar's grid.

internal import Foundation

/// Shows the number of a day: grey outside the range, in the tint for today and for the selected day, which is in a pale circle. If
/// today is selected, its number is white in a circle of the tint.
@MainActor
final class CalendarDay: UIView {
    /// The texts and the state of a day. An empty number is a cell without a day.
    struct Look: Equatable {
        var number = ""
        var label = ""
        var isToday = false
        var isSelected = false
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
