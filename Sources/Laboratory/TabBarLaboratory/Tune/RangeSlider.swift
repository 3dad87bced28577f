// A slider for a range of numbers, with a logarithmic scale if the largest number is at least 50 times the smallest, and its field.

internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// A slider and a field in a line of a row, which show and change the same number.
struct NumberControl {
    let slider: RangeSlider
    let field: NumberField

    /// Adds the controls to `row`. `change` returns the parameter's value for a number, or nil to reject it. `fieldRange` is the range of a
    /// part that has its own.
    init(
        _ identifier: String, label: String, range: ClosedRange<Double>, unit: ParameterUnit, in row: ParameterRow,
        fieldRange: ClosedRange<Double>? = nil, change: @escaping (Double) -> ParameterValue?
    ) {
        let slider = RangeSlider(range: range, isWhole: unit == .count)
        self.slider = slider
        field = row.makeField(unit: unit, label: label, range: fieldRange, change: change)
        field.accessibilityIdentifier = identifier
        slider.accessibilityLabel = label
        slider.accessibilityIdentifier = "slider-\(identifier)"
        slider.addAction(UIAction { [weak row] _ in row?.beginDrag() }, for: .touchDown)
        slider.addAction(UIAction { [weak row] _ in row?.endDrag() }, for: [.touchUpInside, .touchUpOutside, .touchCancel])
        slider.addAction(
            UIAction { [weak row, weak slider] _ in
                if let row, let slider, let value = change(slider.number) { row.model.change(row.id, to: value) }
            }, for: .valueChanged)
        for control in [slider, field] { row.addSubview(control) }
    }

    func show(_ number: Double) {
        field.number = number
        slider.show(number)
        slider.accessibilityValue = field.text
    }

    /// Lays out the slider beside the column of the titles, and the field at the end of the line.
    func layOut(in row: ParameterRow, y: CGFloat) {
        let height = LaboratoryLook.rowHeight, gap = LaboratoryLook.gap, fieldWidth = LaboratoryLook.fieldWidth
        let start = ParameterRow.titleWidth(in: row.bounds.width) + gap, right = row.bounds.width - LaboratoryLook.margin
        row.place(slider, CGRect(x: start, y: y, width: right - fieldWidth - gap - start, height: height))
        row.place(field, CGRect(x: right - fieldWidth, y: y + (height - 28) / 2, width: fieldWidth, height: 28))
    }
}

/// A slider for a parameter. `value` is the position of the thumb, 0…1; `number` and `show` convert it to and from the number.
final class RangeSlider: UISlider {
    private let range: ClosedRange<Double>
    private let isWhole: Bool
    /// Whether equal distances on the slider multiply the number by equal factors.
    private var isLogarithmic: Bool { range.lowerBound > 0 && range.upperBound / range.lowerBound >= 50 }

    init(range: ClosedRange<Double>, isWhole: Bool = false) {
        self.range = range
        self.isWhole = isWhole
        super.init(frame: .zero)
        // Readers read and set the number instead of the thumb's position.
        setAccessibleAmount { [weak self] in
            self.map { AccessibleAmount($0.number, in: range, step: $0.step(at: range.lowerBound)) }
        } set: { [weak self] in
            self?.show($0)
            self?.sendActions(for: [.valueChanged, .primaryActionTriggered])
        }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// The number at the thumb, rounded to about three digits.
    var number: Double {
        let part = Double(value)
        let exact =
            isLogarithmic
            ? range.lowerBound * pow(range.upperBound / range.lowerBound, part)
            : range.lowerBound + part * (range.upperBound - range.lowerBound)
        let step = step(at: exact)
        return min(max((exact / step).rounded() * step, range.lowerBound), range.upperBound)
    }

    /// The distance of the numbers to which the slider rounds, near a number.
    private func step(at number: Double) -> Double {
        let span = isLogarithmic ? number : range.upperBound - range.lowerBound
        return isWhole ? 1 : pow(10, (log10(max(span, 1e-9)) - 2).rounded(.down))
    }

    /// Moves the thumb, unless the user drags it.
    func show(_ number: Double) {
        guard !isTracking else { return }
        let part =
            isLogarithmic
            ? log(max(number, range.lowerBound) / range.lowerBound) / log(range.upperBound / range.lowerBound)
            : (number - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-9)
        value = Float(part)
    }
}
