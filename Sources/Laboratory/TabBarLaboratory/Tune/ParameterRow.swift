// The rows of the Tune page: a title, a button that restores a changed value, and controls.

internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// A row for one parameter. Subclasses add the controls.
class ParameterRow: UIView, FittingRow {
    let model: TuneModel
    let id: String
    let title = UILabel(13, lines: 2)
    /// The button that restores the default value; visible while the value is changed.
    let mark = UIButton(type: .system)

    init(_ parameter: InteractionParameter, model: TuneModel) {
        self.model = model
        id = parameter.id
        super.init(frame: .zero)
        title.text = Localized.text(parameter.titleKey)
        addSubview(title)
        mark.setSymbol("arrow.counterclockwise", size: 11)
        mark.tintColor = LaboratoryLook.changedText
        mark.useWholeHighlight()
        mark.accessibilityIdentifier = "reset-\(id)"
        mark.accessibilityLabel = Localized.text("laboratory.reset", Localized.text(parameter.titleKey))
        mark.call(self) { $0.model.set.reset($0.id) }
        addSubview(mark)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func fittingHeight(_ width: CGFloat) -> CGFloat { LaboratoryLook.rowHeight }

    /// Shows the present value and its motion. Subclasses call `super`.
    func update(_ motion: PlayedMotion) {
        let isChanged = model.set.isChanged(id)
        if mark.isHidden == isChanged { setNeedsLayout() }
        mark.isHidden = !isChanged
        title.textColor = isChanged ? LaboratoryLook.changedText : .label
    }

    /// Shows the motion, which may also depend on other parameters. Does nothing by default.
    func updateMotion(_ motion: PlayedMotion) {}

    /// Moves the dots of the row's plots, if it has any.
    func run(duration: Double) {}

    /// The layers with animations that get the stage's speed.
    var clockLayers: [CALayer] { [] }

    /// The width of the title column for a row's width, in points. In a narrow inspector, the column has a larger share, so that no word is
    /// hyphenated.
    static func titleWidth(in width: CGFloat) -> CGFloat { max(110, (width * (width < 330 ? 0.44 : 0.38)).rounded()) }

    /// Lays out the title and the button in the first `width` points of a line. A title that is too wide has two lines.
    func layOutTitle(width: CGFloat, y: CGFloat = 0) {
        let height = LaboratoryLook.rowHeight, side: CGFloat = 26, gap: CGFloat = 4
        let room = width - LaboratoryLook.margin - (mark.isHidden ? 0 : gap + side)
        let wanted = min(title.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: height)).width.rounded(.up), room)
        place(title, CGRect(x: LaboratoryLook.margin, y: y, width: wanted, height: height))
        place(mark, CGRect(x: LaboratoryLook.margin + wanted + gap, y: y + (height - side) / 2, width: side, height: side))
    }

    // MARK: Changes

    /// The values of the phone that was edited when the drag began: the other phone may be edited when it ends.
    private var draggedSet: ParameterSet?

    /// Begins a drag. One undo reverts all of its changes.
    func beginDrag() {
        endDrag()
        draggedSet = model.set
        draggedSet?.beginGroup()
    }

    func endDrag() {
        draggedSet?.endGroup()
        draggedSet = nil
    }

    /// Adds a caption for a field. Screen readers skip the caption, because the field has a label of its own.
    func addCaption(_ text: String) -> UILabel {
        let caption = UILabel(11, color: Theme.detailText, alignment: .center)
        caption.text = text
        caption.isAccessibilityElement = false
        addSubview(caption)
        return caption
    }

    /// Lays out a caption below a field with a height of 28 points at `y`.
    func place(caption: UILabel, belowFieldAt x: CGFloat, _ y: CGFloat, width: CGFloat) {
        place(caption, CGRect(x: x, y: y + 28, width: width, height: Self.captionHeight))
    }

    /// The height of the captions below fields, in points.
    static let captionHeight: CGFloat = 18

    /// Creates a field for the value or a part of it. `change` returns the parameter's value for an entered number, or nil to reject it.
    /// `limits` is the valid range of a number that is no part of the value itself; the parameter checks the value.
    func makeField(
        unit: ParameterUnit, label: String, limits: ClosedRange<Double>? = nil, change: @escaping (Double) -> ParameterValue?
    ) -> NumberField {
        let model = model, id = id
        let field = NumberField(unit: unit) { number in
            if let limits, !limits.contains(number) { return TuneModel.message(limits) }
            guard let value = change(number) else { return Localized.text("laboratory.error.number") }
            return model.refusal(of: value, for: id)
        }
        field.accessibilityLabel = label
        return field
    }
}

final class NumberRow: ParameterRow {
    private(set) var control: NumberControl?
    /// The curve of a number that says little without one.
    private(set) var plot: PlotView?
    private static let plotHeight: CGFloat = 130

    init(_ parameter: InteractionParameter, model: TuneModel, range: ClosedRange<Double>, unit: ParameterUnit) {
        super.init(parameter, model: model)
        control = NumberControl(id, label: title.text ?? "", range: range, unit: unit, scale: parameter.scale, in: self) { .number($0) }
    }

    private func show(_ curve: ParameterPlot) {
        let plot = plot ?? PlotView()
        if self.plot == nil {
            plot.accessibilityIdentifier = "plot-\(id)"
            addSubview(plot)
            self.plot = plot
            heightDidChange()
        }
        plot.samples = curve.values
        plot.scale = PlotScale(length: curve.length, lengthUnit: curve.lengthUnit, unit: .points)
        plot.marks = [0]
        let high = max(curve.values.max() ?? 1, 1)
        plot.range = -0.06 * high...1.08 * high
    }

    override func fittingHeight(_ width: CGFloat) -> CGFloat {
        LaboratoryLook.rowHeight + (plot == nil ? 0 : Self.plotHeight + LaboratoryLook.gap)
    }

    override func update(_ motion: PlayedMotion) {
        super.update(motion)
        if let curve = motion.plot(of: id) { show(curve) }
        if case .number(let number)? = model.set.value(of: id) { control?.show(number) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layOutTitle(width: Self.titleWidth(in: bounds.width))
        control?.layOut(in: self, y: 0)
        let margin = LaboratoryLook.margin
        if let plot {
            place(plot, CGRect(x: margin, y: LaboratoryLook.rowHeight, width: bounds.width - 2 * margin, height: Self.plotHeight))
        }
    }
}

final class ChoiceRow: ParameterRow {
    let segments: UISegmentedControl
    private let choices: [String]

    init(_ parameter: InteractionParameter, model: TuneModel, choices: [String]) {
        self.choices = choices
        segments = UISegmentedControl(items: choices.map { Localized.text("parameter.choice.\($0)") })
        super.init(parameter, model: model)
        segments.accessibilityLabel = title.text
        segments.accessibilityIdentifier = id
        segments.call(self, on: .valueChanged) { $0.choose() }
        addSubview(segments)
    }

    private func choose() {
        guard choices.indices.contains(segments.selectedSegmentIndex) else { return }
        model.change(id, to: .choice(choices[segments.selectedSegmentIndex]))
    }

    override func update(_ motion: PlayedMotion) {
        super.update(motion)
        guard case .choice(let word)? = model.set.value(of: id) else { return }
        segments.selectedSegmentIndex = choices.firstIndex(of: word) ?? UISegmentedControl.noSegment
    }

    /// Whether the segments have a line of their own: there are more than two, or their titles do not fit beside the row's title.
    private func isStacked(_ width: CGFloat) -> Bool {
        choices.count > 2 || segments.intrinsicContentSize.width > Self.roomBesideTitle(width)
    }

    private static func roomBesideTitle(_ width: CGFloat) -> CGFloat {
        width - titleWidth(in: width) - LaboratoryLook.gap - LaboratoryLook.margin
    }

    override func fittingHeight(_ width: CGFloat) -> CGFloat { LaboratoryLook.rowHeight + (isStacked(width) ? 38 : 0) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width, margin = LaboratoryLook.margin
        if isStacked(width) {
            layOutTitle(width: width)
            place(segments, CGRect(x: margin, y: LaboratoryLook.rowHeight - 2, width: width - 2 * margin, height: 32))
        } else {
            let titleWidth = Self.titleWidth(in: width), room = Self.roomBesideTitle(width)
            layOutTitle(width: titleWidth)
            place(segments, CGRect(x: titleWidth + LaboratoryLook.gap, y: 4, width: room, height: 32))
        }
    }
}

final class FlagRow: ParameterRow {
    let toggle = UISwitch(frame: .zero)

    override init(_ parameter: InteractionParameter, model: TuneModel) {
        super.init(parameter, model: model)
        toggle.accessibilityLabel = title.text
        toggle.accessibilityIdentifier = id
        toggle.call(self, on: .valueChanged) { $0.model.change($0.id, to: .flag($0.toggle.isOn)) }
        addSubview(toggle)
    }

    override func update(_ motion: PlayedMotion) {
        super.update(motion)
        if case .flag(let flag)? = model.set.value(of: id) { toggle.setOn(flag, animated: false) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = toggle.intrinsicContentSize, start = bounds.width - LaboratoryLook.margin - size.width
        layOutTitle(width: start)
        place(toggle, CGRect(origin: CGPoint(x: start, y: (bounds.height - size.height) / 2), size: size))
    }
}

/// A slider and a field in a line of a row, which show and change the same number.
struct NumberControl {
    let slider: RangeSlider
    let field: NumberField

    /// Adds the controls to `row`. `change` returns the parameter's value for a number in the range. `limits` is the range if the parameter
    /// does not check the number.
    init(
        _ identifier: String, label: String, range: ClosedRange<Double>, limits: ClosedRange<Double>? = nil, unit: ParameterUnit,
        scale: NumberScale, in row: ParameterRow, change: @escaping (Double) -> ParameterValue?
    ) {
        let slider = RangeSlider(range: range, scale: scale, isWhole: unit == .count)
        self.slider = slider
        field = row.makeField(unit: unit, label: label, limits: limits, change: change)
        field.accessibilityIdentifier = identifier
        slider.accessibilityLabel = label
        slider.accessibilityIdentifier = "slider-\(identifier)"
        slider.call(row, on: .touchDown) { $0.beginDrag() }
        slider.call(row, on: [.touchUpInside, .touchUpOutside, .touchCancel]) { $0.endDrag() }
        slider.call(row, on: .valueChanged) { [weak slider] row in
            if let value = slider.flatMap({ change($0.number) }) { row.model.change(row.id, to: value) }
        }
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
    private let isLogarithmic: Bool
    private let isWhole: Bool

    init(range: ClosedRange<Double>, scale: NumberScale = .linear, isWhole: Bool = false) {
        self.range = range
        isLogarithmic = scale == .logarithmic
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

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// The number at the thumb, rounded to about three digits.
    var number: Double {
        let part = Double(value)
        let (low, high) = (range.lowerBound, range.upperBound)
        let exact = isLogarithmic ? low * pow(high / low, part) : low + part * (high - low)
        let step = step(at: exact)
        return min(max((exact / step).rounded() * step, low), high)
    }

    /// The distance of the numbers to which the slider rounds, near a number.
    private func step(at number: Double) -> Double {
        let span = isLogarithmic ? number : range.upperBound - range.lowerBound
        return isWhole ? 1 : pow(10, (log10(max(span, 1e-9)) - 2).rounded(.down))
    }

    /// Moves the thumb, unless the user drags it.
    func show(_ number: Double) {
        guard !isTracking else { return }
        let (low, high) = (range.lowerBound, range.upperBound)
        value = Float(isLogarithmic ? log(max(number, low) / low) / log(high / low) : (number - low) / max(high - low, 1e-9))
    }
}

/// A switch, or segments with the forms, of an interaction that the user can switch off. The setting is the one of the phone's settings.
final class SettingRow: UIView, FittingRow {
    let setting: any InteractionSwitch
    let toggle = UISwitch(frame: .zero)
    let segments: UISegmentedControl
    private let title = UILabel(13, weight: .semibold, lines: 2)
    private let line = UIView()

    init(_ setting: any InteractionSwitch) {
        self.setting = setting
        segments = UISegmentedControl(items: setting.options)
        super.init(frame: .zero)
        title.text = setting.title
        line.backgroundColor = LaboratoryLook.line
        let control: UIControl = setting.options.isEmpty ? toggle : segments
        control.accessibilityIdentifier = "setting-\(setting.settingName)"
        control.accessibilityLabel = setting.title
        toggle.call(self, on: .valueChanged) { $0.setting.isOn = $0.toggle.isOn }
        segments.call(self, on: .valueChanged) { $0.setting.choose($0.segments.selectedSegmentIndex) }
        [title, control, line].forEach(addSubview)
        update()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func update() {
        toggle.setOn(setting.isOn, animated: window != nil)
        segments.selectedSegmentIndex = setting.chosenIndex ?? UISegmentedControl.noSegment
    }

    func fittingHeight(_ width: CGFloat) -> CGFloat {
        LaboratoryLook.rowHeight + (setting.options.isEmpty ? 0 : 38) + LaboratoryLook.gap
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, height = LaboratoryLook.rowHeight, room = bounds.width - 2 * margin
        let hasSwitch = setting.options.isEmpty, size = toggle.intrinsicContentSize
        place(title, CGRect(x: margin, y: 0, width: room - (hasSwitch ? size.width + LaboratoryLook.gap : 0), height: height))
        if hasSwitch {
            place(toggle, CGRect(origin: CGPoint(x: margin + room - size.width, y: (height - size.height) / 2), size: size))
        } else {
            place(segments, CGRect(x: margin, y: height - 2, width: room, height: 32))
        }
        place(line, CGRect(x: margin, y: bounds.height - hairline, width: room, height: hairline))
    }
}
