// The editor of a spring.

internal import TabBarKit
internal import UIKit

/// A plot of the motion, and sliders for the spring: as damping ratio and response, or as mass, stiffness and damping.
final class SpringRow: PlotRow {
    /// A number of the spring with its controls.
    private struct Part {
        let label: UILabel
        let control: NumberControl
        let get: (SpringValues) -> Double
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
        forms.addAction(UIAction { [weak self] _ in self?.formDidChange() }, for: .valueChanged)
        addSubview(forms)
        add("damping-ratio", 0...2, .ratio, isPhysical: false, get: { $0.dampingRatio }) { spring, ratio in
            spring.damping = 2 * ratio * (spring.stiffness * spring.mass).squareRoot()
        }
        add("response", 0.05...2, .seconds, isPhysical: false, get: { $0.response }) { spring, response in
            let ratio = spring.dampingRatio, frequency = 2 * Double.pi / response
            spring.stiffness = frequency * frequency * spring.mass
            spring.damping = 2 * ratio * frequency * spring.mass
        }
        add("mass", SpringValues.massRange, .ratio, isPhysical: true, get: { $0.mass }) { $0.mass = $1 }
        add("stiffness", SpringValues.stiffnessRange, .ratio, isPhysical: true, get: { $0.stiffness }) { $0.stiffness = $1 }
        add("damping", SpringValues.dampingRange, .ratio, isPhysical: true, get: { $0.damping }) { $0.damping = $1 }
        if start == .initialVelocity {
            add("velocity", SpringValues.velocityRange, .ratio, isPhysical: nil, get: { $0.initialVelocity }) { $0.initialVelocity = $1 }
        }
        formDidChange()
    }

    private func add(
        _ name: String, _ range: ClosedRange<Double>, _ unit: ParameterUnit, isPhysical: Bool?,
        get: @escaping (SpringValues) -> Double, set: @escaping (inout SpringValues, Double) -> Void
    ) {
        let text = Localized.text("laboratory.spring.part.\(name)"), label = UILabel()
        label.text = text
        label.font = LaboratoryLook.font(13)
        label.textColor = Theme.detailText
        label.numberOfLines = 2
        addSubview(label)
        let control = NumberControl("\(id)-\(name)", label: text, range: range, unit: unit, in: self, fieldRange: range) {
            [weak self] number in
            guard var spring = self?.spring, number.isFinite, range.contains(number) else { return nil }
            set(&spring, number)
            return .spring(spring)
        }
        parts.append(Part(label: label, control: control, get: get, isPhysical: isPhysical))
    }

    private var visibleParts: [Part] { parts.filter { $0.isPhysical.map { $0 == (forms.selectedSegmentIndex == 1) } ?? true } }

    private func formDidChange() {
        let shown = visibleParts.map { ObjectIdentifier($0.label) }
        for part in parts {
            let isHidden = !shown.contains(ObjectIdentifier(part.label))
            for view in [part.label, part.control.slider, part.control.field] as [UIView] { view.isHidden = isHidden }
        }
        setNeedsLayout()
        heightDidChange()
    }

    /// The present spring.
    private var spring: SpringValues {
        if case .spring(let spring)? = model.set.value(of: id) { spring } else { SpringValues(stiffness: 100, damping: 10) }
    }

    override func update() {
        super.update()
        for part in parts { part.control.show(part.get(spring)) }
        updateMotion()
    }

    override func updateMotion() {
        guard let parameter = model.set.parameter(id) else { return }
        plot.samples = model.samples(of: parameter)
        plot.scale = PlotScale(length: model.duration)
        plot.velocityInterval = model.keyInterval(of: parameter) ?? 0
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
