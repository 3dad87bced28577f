// The editor of a timing curve.

internal import TabBarKit
internal import UIKit
internal import UIKitTools

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

    /// Whether the plot has the scale of a curve already; later changes of the scale are animated.
    private var isScaled = false
    private let arms = CAShapeLayer()
    private let segments = UISegmentedControl(items: CurveRow.presets.map { Localized.text($0.key) })
    private var fields: [NumberField] = []
    private var captions: [UILabel] = []
    private let paths: [WritableKeyPath<TimingCurve, Double>] = [\.x1, \.y1, \.x2, \.y2]

    override init(_ parameter: InteractionParameter, model: TuneModel) {
        super.init(parameter, model: model)
        arms.lineWidth = 1
        plot.layer.addSublayer(arms)
        plot.marks = [0, 1]
        makeHandles(count: 2) { handle, index in
            handle.accessibilityIdentifier = "handle-\(index + 1)"
            handle.accessibilityLabel = Localized.text("laboratory.curve.point", Localized.number(index + 1))
            handle.setAccessibleAmount { [weak self] in
                guard let self else { return nil }
                return AccessibleAmount(curve[keyPath: paths[2 * index + 1]], in: TimingCurve.verticalRange, step: 0.01)
            } set: { [weak self] in
                guard let self else { return }
                set(index, x: curve[keyPath: paths[2 * index]], y: $0)
            }
        }
        segments.setTitleTextAttributes([.font: LaboratoryLook.font(11)], for: .normal)
        segments.setTitleTextAttributes([.font: LaboratoryLook.font(11, weight: .semibold)], for: .selected)
        segments.accessibilityLabel = title.text
        segments.addAction(UIAction { [weak self] _ in self?.choosePreset() }, for: .valueChanged)
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

    /// The present curve.
    private var curve: TimingCurve {
        if case .curve(let curve)? = model.set.value(of: id) { curve } else { .linear }
    }

    override func update() {
        super.update()
        for (field, path) in zip(fields, paths) { field.number = curve[keyPath: path] }
        segments.selectedSegmentIndex = Self.presets.firstIndex { $0.curve == curve } ?? UISegmentedControl.noSegment
        updateMotion()
    }

    override func updateMotion() {
        guard let parameter = model.set.parameter(id) else { return }
        plot.samples = model.samples(of: parameter)
        plot.scale = parameter.axis == .time ? PlotScale(length: model.duration) : PlotScale(length: 1, lengthUnit: .ratio)
        // The scale must not change while a handle is dragged.
        if !handles.contains(where: \.isTracking) {
            let values = plot.samples + [curve.y1, curve.y2]
            let low = min(values.min() ?? 0, 0), high = max(values.max() ?? 1, 1)
            plot.scale(to: low - 0.12...high + 0.12, animated: isScaled)
            isScaled = true
        }
        setNeedsLayout()
    }

    // MARK: Changes

    override func drag(_ index: Int, to point: CGPoint) {
        let (time, value) = plot.timeAndValue(at: point)
        set(index, x: Self.snapped(time), y: Self.snapped(value))
    }

    /// The nearest hundredth, or a quarter that is closer than `snapDistance`.
    private static func snapped(_ number: Double) -> Double {
        snaps.first { abs($0 - number) < snapDistance } ?? (number * 100).rounded() / 100
    }

    override func move(_ index: Int, right: Int, up: Int) {
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
        plot.layoutIfNeeded()
        y += Self.plotHeight + 8
        place(segments, CGRect(x: margin, y: y, width: width, height: 28))
        y += 36
        let fieldWidth = (width - 3 * LaboratoryLook.gap) / 4
        for (index, field) in fields.enumerated() {
            let x = margin + CGFloat(index) * (fieldWidth + LaboratoryLook.gap)
            place(field, CGRect(x: x, y: y, width: fieldWidth, height: 28))
            place(caption: captions[index], belowFieldAt: x, y, width: fieldWidth)
        }
        layOutHandles()
    }

    private func layOutHandles() {
        let curve = curve
        let points = [plot.point(time: curve.x1, value: curve.y1), plot.point(time: curve.x2, value: curve.y2)]
        let path = CGMutablePath()
        path.move(to: plot.point(time: 0, value: 0))
        path.addLine(to: points[0])
        path.move(to: plot.point(time: 1, value: 1))
        path.addLine(to: points[1])
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        arms.frame = plot.bounds
        arms.path = path
        arms.strokeColor = resolved(.tertiaryLabel)
        CATransaction.commit()
        for (handle, point) in zip(handles, points) { handle.center = point }
        for (index, handle) in handles.enumerated() {
            let x = NumberText.plain(curve[keyPath: paths[2 * index]]), y = NumberText.plain(curve[keyPath: paths[2 * index + 1]])
            handle.accessibilityValue = x + Localized.clauseComma + y
        }
    }
}
