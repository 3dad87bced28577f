// The rows with a plot of the motion: the editors of a spring and of a timing curve.

internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// A row with a plot. The dot in the plot follows the motion, its handles change the points of the value.
class PlotRow: ParameterRow, PlotViewDelegate {
    let plot = PlotView()

    override init(_ parameter: InteractionParameter, model: TuneModel) {
        super.init(parameter, model: model)
        plot.accessibilityIdentifier = "plot-\(id)"
        plot.delegate = self
        addSubview(plot)
    }

    override var clockLayers: [CALayer] { [plot.layer] }

    /// Runs the dot, unless the curve is a function of a position, which the time does not determine.
    override func run(duration: Double) { if plot.scale?.showsMotion == true { plot.run(duration: duration) } }

    // MARK: Handles

    func beginDrag(of index: Int) {
        plot.stopScaling()
        beginDrag()
    }

    func moved(_ index: Int, time: Double, value: Double) {}

    func stepped(_ index: Int, right: Int, up: Int) {}

    func endDragOfHandle() {
        endDrag()
        updateMotion(model.motion)
    }
}

/// A plot of the motion, and sliders for the spring: as damping ratio and response, as mass, stiffness and damping, or as duration and
/// bounce.
final class SpringRow: PlotRow {
    /// A number of the spring with its controls.
    private struct Part {
        let label: UILabel
        let control: NumberControl
        let path: KeyPath<SpringValues, Double>
        /// The form with the number; nil for a number of all forms.
        let form: Form?
    }

    /// The numbers that describe the spring, in the order of the segments.
    private enum Form: Int, CaseIterable { case ratio, physical, bounce }

    private static let plotHeight: CGFloat = 186

    private let forms = UISegmentedControl(items: Form.allCases.map { Localized.text("laboratory.spring.\($0)") })
    private var parts: [Part] = []

    /// The row of a spring that continues another motion has no initial velocity.
    init(_ parameter: InteractionParameter, model: TuneModel, start: SpringStart) {
        super.init(parameter, model: model)
        forms.selectedSegmentIndex = 0
        forms.accessibilityLabel = title.text
        forms.accessibilityIdentifier = "\(id)-form"
        forms.setTitleTextAttributes([.font: LaboratoryLook.font(11)], for: .normal)
        forms.setTitleTextAttributes([.font: LaboratoryLook.font(11, weight: .semibold)], for: .selected)
        forms.call(self, on: .valueChanged) { $0.formDidChange() }
        addSubview(forms)
        add("damping-ratio", 0...2, .ratio, \.dampingRatio, in: .ratio) { $0.setDampingRatio($1) }
        add("response", Self.responses, .seconds, \.response, in: .ratio) { $0.setResponse($1) }
        add("duration", Self.responses, .seconds, \.response, in: .bounce) { $0.setResponse($1) }
        add("bounce", -0.5...1, .ratio, \.bounce, in: .bounce) { spring, bounce in
            spring.setDampingRatio(bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
        }
        add("mass", SpringValues.massRange, \.mass, scale: .logarithmic, in: .physical)
        add("stiffness", SpringValues.stiffnessRange, \.stiffness, scale: .logarithmic, in: .physical)
        add("damping", SpringValues.dampingRange, \.damping, in: .physical)
        if start == .initialVelocity { add("velocity", SpringValues.velocityRange, \.initialVelocity, in: nil) }
        formDidChange()
    }

    private func add(
        _ name: String, _ range: ClosedRange<Double>, _ path: WritableKeyPath<SpringValues, Double>, scale: NumberScale = .linear,
        in form: Form?
    ) {
        add(name, range, .ratio, path, scale: scale, in: form) { $0[keyPath: path] = $1 }
    }

    private func add(
        _ name: String, _ range: ClosedRange<Double>, _ unit: ParameterUnit, _ path: KeyPath<SpringValues, Double>,
        scale: NumberScale = .linear, in form: Form?, set: @escaping (inout SpringValues, Double) -> Void
    ) {
        let text = Localized.text("laboratory.spring.part.\(name)"), label = UILabel(13, color: Theme.detailText, lines: 2)
        label.text = text
        addSubview(label)
        // The parameter checks only the numbers that the spring stores.
        let limits = form == .ratio || form == .bounce ? range : nil
        let control = NumberControl(
            "\(id)-\(name)", label: text, range: range, limits: limits, unit: unit, scale: scale, in: self
        ) { [weak self] number in
            guard var spring = self?.spring else { return nil }
            set(&spring, number)
            return .spring(spring)
        }
        parts.append(Part(label: label, control: control, path: path, form: form))
    }

    /// The valid responses, in seconds.
    private static let responses = 0.05...2.0

    private func isVisible(_ part: Part) -> Bool { part.form.map { $0.rawValue == forms.selectedSegmentIndex } ?? true }

    private var visibleParts: [Part] { parts.filter(isVisible) }

    private func formDidChange() {
        for part in parts {
            let isHidden = !isVisible(part)
            for view in [part.label, part.control.slider, part.control.field] as [UIView] { view.isHidden = isHidden }
        }
        setNeedsLayout()
        heightDidChange()
    }

    private var spring: SpringValues {
        if case .spring(let spring)? = model.set.value(of: id) { spring } else { SpringValues(stiffness: 100, damping: 10) }
    }

    override func update(_ motion: PlayedMotion) {
        super.update(motion)
        for part in parts { part.control.show(spring[keyPath: part.path]) }
        updateMotion(motion)
    }

    override func updateMotion(_ motion: PlayedMotion) {
        guard let parameter = model.set.parameter(id) else { return }
        plot.samples = motion.samples(of: parameter)
        plot.scale = PlotScale(length: motion.duration)
        plot.velocityInterval = motion.keyInterval(of: parameter)
        plot.marks = [plot.samples.last ?? 1]
        guard let low = plot.samples.min(), let high = plot.samples.max() else { return }
        let pad = max((high - low) * 0.08, 0.02)
        plot.range = low - pad...high + pad
    }

    override func fittingHeight(_ width: CGFloat) -> CGFloat {
        let pitch = LaboratoryLook.rowHeight + LaboratoryLook.rowGap
        return LaboratoryLook.rowHeight + Self.plotHeight + 44 + CGFloat(visibleParts.count) * pitch - LaboratoryLook.rowGap
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, width = bounds.width - 2 * margin, height = LaboratoryLook.rowHeight
        layOutTitle(width: bounds.width)
        var y = height
        place(plot, CGRect(x: margin, y: y, width: width, height: Self.plotHeight))
        y += Self.plotHeight + 8
        place(forms, CGRect(x: margin, y: y, width: width, height: 28))
        y += 36
        for part in visibleParts {
            place(part.label, CGRect(x: margin, y: y, width: Self.titleWidth(in: bounds.width) - margin, height: height))
            part.control.layOut(in: self, y: y)
            y += height + LaboratoryLook.rowGap
        }
    }
}

extension SpringValues {
    /// The bounce of SwiftUI's `Spring(duration:bounce:)`, the duration of which is the response: 1 minus the damping ratio, negative above
    /// critical damping.
    fileprivate var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

    /// Changes the friction so that it is a fraction of the critical damping.
    fileprivate mutating func setDampingRatio(_ ratio: Double) { damping = 2 * ratio * (stiffness * mass).squareRoot() }

    /// Changes the duration of an undamped oscillation. The damping ratio stays the same.
    fileprivate mutating func setResponse(_ response: Double) {
        let ratio = dampingRatio, frequency = 2 * Double.pi / response
        stiffness = frequency * frequency * mass
        damping = 2 * ratio * frequency * mass
    }
}

/// A plot of the curve with a handle for each control point, the standard curves, and a field for each number.
final class CurveRow: PlotRow {
    private static let presets: [(key: String, curve: TimingCurve)] = [
        ("laboratory.curve.linear", .linear), ("laboratory.curve.in", .easeIn), ("laboratory.curve.out", .easeOut),
        ("laboratory.curve.in-out", .easeInEaseOut), ("laboratory.curve.default", .default),
    ]
    /// The coordinates to which a dragged handle snaps if it is closer than `snapDistance`.
    private static let snaps = [0, 0.25, 0.5, 0.75, 1]
    private static let snapDistance = 0.02
    private static let plotHeight: CGFloat = 246

    private let segments = UISegmentedControl(items: CurveRow.presets.map { Localized.text($0.key) })
    private var fields: [NumberField] = []
    private var captions: [UILabel] = []
    private let paths: [WritableKeyPath<TimingCurve, Double>] = [\.x1, \.y1, \.x2, \.y2]

    override init(_ parameter: InteractionParameter, model: TuneModel) {
        super.init(parameter, model: model)
        plot.marks = [0, 1]
        // Lines lead from the ends of the curve to its control points.
        plot.anchors = [(0, 0), (1, 1)]
        segments.setTitleTextAttributes([.font: LaboratoryLook.font(11)], for: .normal)
        segments.setTitleTextAttributes([.font: LaboratoryLook.font(11, weight: .semibold)], for: .selected)
        segments.accessibilityLabel = title.text
        segments.call(self, on: .valueChanged) { $0.choosePreset() }
        addSubview(segments)
        for (path, name) in zip(paths, ["x₁", "y₁", "x₂", "y₂"]) {
            let field = makeField(unit: .ratio, label: name) { [weak self] number in
                guard var curve = self?.curve else { return nil }
                curve[keyPath: path] = number
                return .curve(curve)
            }
            fields.append(field)
            addSubview(field)
            captions.append(addCaption(name))
        }
    }

    private var curve: TimingCurve {
        if case .curve(let curve)? = model.set.value(of: id) { curve } else { .linear }
    }

    override func update(_ motion: PlayedMotion) {
        super.update(motion)
        for (field, path) in zip(fields, paths) { field.number = curve[keyPath: path] }
        segments.selectedSegmentIndex = Self.presets.firstIndex { $0.curve == curve } ?? UISegmentedControl.noSegment
        showHandles()
        updateMotion(motion)
    }

    private func showHandles() {
        let curve = curve
        plot.showHandles(at: [(curve.x1, curve.y1), (curve.x2, curve.y2)]) { handle, index in
            handle.accessibilityIdentifier = "handle-\(index + 1)"
            handle.accessibilityLabel = Localized.text("laboratory.curve.point", Localized.number(index + 1))
            handle.setAccessibleAmount { [weak self] in
                guard let self else { return nil }
                return AccessibleAmount(self.curve[keyPath: paths[2 * index + 1]], in: TimingCurve.verticalRange, step: 0.01)
            } set: { [weak self] in
                guard let self else { return }
                set(index, x: self.curve[keyPath: paths[2 * index]], y: $0)
            }
        }
        for (index, handle) in plot.handles.enumerated() {
            let x = NumberText.plain(curve[keyPath: paths[2 * index]]), y = NumberText.plain(curve[keyPath: paths[2 * index + 1]])
            handle.accessibilityValue = x + Localized.clauseComma + y
        }
    }

    override func updateMotion(_ motion: PlayedMotion) {
        guard let parameter = model.set.parameter(id) else { return }
        // Only changes of a range that has been shown are animated.
        let isShown = plot.scale != nil
        plot.samples = motion.samples(of: parameter)
        plot.scale = parameter.axis == .time ? PlotScale(length: motion.duration) : PlotScale(length: 1, lengthUnit: .ratio)
        let values = plot.samples + [curve.y1, curve.y2]
        let low = min(values.min() ?? 0, 0), high = max(values.max() ?? 1, 1)
        plot.scale(to: low - 0.12...high + 0.12, animated: isShown)
    }

    // MARK: Changes

    override func moved(_ index: Int, time: Double, value: Double) { set(index, x: Self.snapped(time), y: Self.snapped(value)) }

    /// The nearest hundredth, or a quarter that is closer than `snapDistance`.
    private static func snapped(_ number: Double) -> Double {
        snaps.first { abs($0 - number) < snapDistance } ?? (number * 100).rounded() / 100
    }

    override func stepped(_ index: Int, right: Int, up: Int) {
        let x = curve[keyPath: paths[2 * index]] + Double(right) / 100, y = curve[keyPath: paths[2 * index + 1]] + Double(up) / 100
        set(index, x: (x * 100).rounded() / 100, y: (y * 100).rounded() / 100)
    }

    private func set(_ index: Int, x: Double, y: Double) {
        var curve = curve
        let valid = TimingCurve.verticalRange
        curve[keyPath: paths[2 * index]] = min(max(x, 0), 1)
        curve[keyPath: paths[2 * index + 1]] = min(max(y, valid.lowerBound), valid.upperBound)
        model.change(id, to: .curve(curve))
    }

    private func choosePreset() {
        guard Self.presets.indices.contains(segments.selectedSegmentIndex) else { return }
        model.change(id, to: .curve(Self.presets[segments.selectedSegmentIndex].curve))
    }

    // MARK: Layout

    override func fittingHeight(_ width: CGFloat) -> CGFloat { LaboratoryLook.rowHeight + Self.plotHeight + 38 + 40 + Self.captionHeight }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, width = bounds.width - 2 * margin
        layOutTitle(width: bounds.width)
        var y = LaboratoryLook.rowHeight
        place(plot, CGRect(x: margin, y: y, width: width, height: Self.plotHeight))
        y += Self.plotHeight + 8
        place(segments, CGRect(x: margin, y: y, width: width, height: 28))
        y += 36
        let fieldWidth = (width - 3 * LaboratoryLook.gap) / 4
        for (index, field) in fields.enumerated() {
            let x = margin + CGFloat(index) * (fieldWidth + LaboratoryLook.gap)
            place(field, CGRect(x: x, y: y, width: fieldWidth, height: 28))
            place(caption: captions[index], belowFieldAt: x, y, width: fieldWidth)
        }
    }
}
