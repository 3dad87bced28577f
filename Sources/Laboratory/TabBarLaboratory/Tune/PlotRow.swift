// The rows with a plot of the motion: the editors of a spring and of a timing curve.

internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// A row with a plot, whose dot follows the motion, and with handles for the points of the value.
class PlotRow: ParameterRow {
    let plot = PlotView()
    private(set) var handles: [PlotHandle] = []

    override init(_ parameter: InteractionParameter, model: TuneModel) {
        super.init(parameter, model: model)
        plot.accessibilityIdentifier = "plot-\(id)"
        addSubview(plot)
    }

    override var clockLayers: [CALayer] { [plot.layer] }

    /// Runs the dot, unless the curve is a function of a position, which the time does not determine.
    override func run(duration: Double) { if plot.scale?.showsMotion == true { plot.run(duration: duration) } }

    /// Adds or removes handles at the end. `configure` gets each new handle with its index.
    func makeHandles(count: Int, configure: (PlotHandle, Int) -> Void) {
        while handles.count > count { handles.removeLast().removeFromSuperview() }
        while handles.count < count {
            let handle = PlotHandle(handles.count, of: self)
            configure(handle, handles.count)
            plot.addSubview(handle)
            handles.append(handle)
        }
    }

    // MARK: Handles

    /// Called before the first movement of a drag of the handle `index`.
    func beginDrag(of index: Int) {
        plot.stopScaling()
        beginDrag()
    }

    /// Called for each point of the plot to which the user drags the handle `index`.
    func drag(_ index: Int, to point: CGPoint) {}

    /// Called for the arrow keys, with the steps to the right and upward.
    func move(_ index: Int, right: Int, up: Int) {}

    /// Called after the last movement of a drag.
    func endDragOfHandle() {
        endDrag()
        updateMotion(model.motion)
    }
}

/// A plot of the motion, and sliders for the spring: as damping ratio and response, or as mass, stiffness and damping.
final class SpringRow: PlotRow {
    /// A number of the spring with its controls.
    private struct Part {
        let label: UILabel
        let control: NumberControl
        let path: KeyPath<SpringValues, Double>
        /// Whether the number belongs to the form with mass, stiffness and damping; nil for a number of both forms.
        let isPhysical: Bool?
    }

    private static let plotHeight: CGFloat = 186

    private let forms = UISegmentedControl(items: [
        Localized.text("laboratory.spring.ratio"), Localized.text("laboratory.spring.physical"),
    ])
    private var parts: [Part] = []

    /// The row of a spring that continues another motion has no initial velocity.
    init(_ parameter: InteractionParameter, model: TuneModel, start: SpringStart) {
        super.init(parameter, model: model)
        forms.selectedSegmentIndex = 0
        forms.accessibilityLabel = title.text
        forms.call(self, on: .valueChanged) { $0.formDidChange() }
        addSubview(forms)
        add("damping-ratio", 0...2, .ratio, \.dampingRatio, isPhysical: false) { spring, ratio in
            spring.damping = 2 * ratio * (spring.stiffness * spring.mass).squareRoot()
        }
        add("response", 0.05...2, .seconds, \.response, isPhysical: false) { spring, response in
            let ratio = spring.dampingRatio, frequency = 2 * Double.pi / response
            spring.stiffness = frequency * frequency * spring.mass
            spring.damping = 2 * ratio * frequency * spring.mass
        }
        add("mass", SpringValues.massRange, \.mass, isPhysical: true)
        add("stiffness", SpringValues.stiffnessRange, \.stiffness, isPhysical: true)
        add("damping", SpringValues.dampingRange, \.damping, isPhysical: true)
        if start == .initialVelocity { add("velocity", SpringValues.velocityRange, \.initialVelocity, isPhysical: nil) }
        formDidChange()
    }

    private func add(
        _ name: String, _ range: ClosedRange<Double>, _ path: WritableKeyPath<SpringValues, Double>, isPhysical: Bool?
    ) {
        add(name, range, .ratio, path, isPhysical: isPhysical) { $0[keyPath: path] = $1 }
    }

    private func add(
        _ name: String, _ range: ClosedRange<Double>, _ unit: ParameterUnit, _ path: KeyPath<SpringValues, Double>, isPhysical: Bool?,
        set: @escaping (inout SpringValues, Double) -> Void
    ) {
        let text = Localized.text("laboratory.spring.part.\(name)"), label = UILabel(13, color: Theme.detailText, lines: 2)
        label.text = text
        addSubview(label)
        let control = NumberControl("\(id)-\(name)", label: text, range: range, unit: unit, in: self, fieldRange: range) {
            [weak self] number in
            guard var spring = self?.spring, number.isFinite, range.contains(number) else { return nil }
            set(&spring, number)
            return .spring(spring)
        }
        parts.append(Part(label: label, control: control, path: path, isPhysical: isPhysical))
    }

    private func isVisible(_ part: Part) -> Bool { part.isPhysical.map { $0 == (forms.selectedSegmentIndex == 1) } ?? true }

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
        updateMotion(motion)
    }

    override func updateMotion(_ motion: PlayedMotion) {
        guard let parameter = model.set.parameter(id) else { return }
        plot.samples = motion.samples(of: parameter)
        plot.scale = parameter.axis == .time ? PlotScale(length: motion.duration) : PlotScale(length: 1, lengthUnit: .ratio)
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
        CATransaction.withoutActions {
            arms.frame = plot.bounds
            arms.path = path
            arms.strokeColor = resolved(.tertiaryLabel)
        }
        for (index, handle) in handles.enumerated() {
            handle.center = points[index]
            let x = NumberText.plain(curve[keyPath: paths[2 * index]]), y = NumberText.plain(curve[keyPath: paths[2 * index + 1]])
            handle.accessibilityValue = x + Localized.clauseComma + y
        }
    }
}

/// A round handle in the middle of a larger area that receives touches.
final class PlotHandle: UIControl, UIPointerInteractionDelegate {
    private weak var row: PlotRow?
    private let index: Int

    static let touchSide: CGFloat = 28
    private static let side: CGFloat = 12
    private let disc = UIView()
    private var offset = CGPoint.zero

    /// Creates the handle for the point `index` of `row`.
    init(_ index: Int, of row: PlotRow?) {
        self.index = index
        self.row = row
        super.init(frame: CGRect(x: 0, y: 0, width: Self.touchSide, height: Self.touchSide))
        disc.frame = bounds.insetBy(dx: (Self.touchSide - Self.side) / 2, dy: (Self.touchSide - Self.side) / 2)
        disc.layer.cornerRadius = Self.side / 2
        disc.layer.borderWidth = 2
        disc.isUserInteractionEnabled = false
        addSubview(disc)
        isAccessibilityElement = true
        accessibilityTraits = .adjustable
        addInteraction(UIPointerInteraction(delegate: self))
        updateColors()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override var isSelected: Bool { didSet { updateColors() } }
    override var isHighlighted: Bool { didSet { updateColors() } }

    private func updateColors() {
        let tint: UIColor = tintColor ?? .systemBlue
        disc.backgroundColor = isSelected || isHighlighted ? tint : LaboratoryLook.plot
        disc.layer.borderColor = resolved(tint)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateColors()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    /// The circle of the focus ring and of the highlight under the pointer.
    private var halo: CGRect { disc.frame.insetBy(dx: -4, dy: -4) }

    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
        UIPointerStyle(effect: .highlight(UITargetedPreview(view: self)), shape: .roundedRect(halo, radius: halo.width / 2))
    }

    override var canBecomeFocused: Bool { true }
    override var focusEffect: UIFocusEffect? {
        get { UIFocusHaloEffect(path: UIBezierPath(ovalIn: halo)) }
        set { super.focusEffect = newValue }
    }

    // MARK: Dragging

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let place = touch.location(in: superview)
        offset = CGPoint(x: center.x - place.x, y: center.y - place.y)
        row?.beginDrag(of: index)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let place = touch.location(in: superview)
        row?.drag(index, to: CGPoint(x: place.x + offset.x, y: place.y + offset.y))
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { row?.endDragOfHandle() }
    override func cancelTracking(with event: UIEvent?) { row?.endDragOfHandle() }

    /// Prevents a drag of the handle from scrolling.
    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        !(isTracking && recognizer is UIPanGestureRecognizer) && super.gestureRecognizerShouldBegin(recognizer)
    }

    // MARK: Keys and screen readers

    func step(_ right: Int, _ up: Int) { row?.move(index, right: right, up: up) }

    /// Moves the point up, as the arrow key does. A field below the plot changes the horizontal position.
    override func accessibilityIncrement() { step(0, 1) }
    override func accessibilityDecrement() { step(0, -1) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let arrow = presses.arrow else { return super.pressesBegan(presses, with: event) }
        let count = event?.modifierFlags.contains(.shift) == true ? 10 : 1
        step(count * arrow.right, count * arrow.up)
    }
}
