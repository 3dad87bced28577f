// The controls of a constraint: its constant, and a switch.

internal import TabBarKit
internal import UIKit

/// A line below the equation of an `NSLayoutConstraint`.
final class ConstraintControls: UIView, FittingRow {
    /// The size of the switch divided by its usual size.
    private static let scale: CGFloat = 0.8
    let toggle = UISwitch(frame: .zero)
    private(set) lazy var field = NumberField(unit: .ratio) { [weak self] in self?.commit($0) }
    private let caption = UILabel()
    private let model: InspectModel
    private weak var constraint: NSLayoutConstraint?
    private var name = ""

    init(model: InspectModel) {
        self.model = model
        super.init(frame: .zero)
        caption.font = LaboratoryLook.font(11)
        caption.textColor = Theme.detailText
        caption.text = Localized.text("inspect.constant")
        caption.isAccessibilityElement = false
        toggle.transform = CGAffineTransform(scaleX: Self.scale, y: Self.scale)
        toggle.addAction(UIAction { [weak self] _ in self?.switchConstraint() }, for: .valueChanged)
        for part in [caption, field, toggle] as [UIView] { addSubview(part) }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows a constraint. `name` is its equation, `identifier` begins the identifiers of the controls.
    func show(_ constraint: NSLayoutConstraint, name: String, identifier: String) {
        self.constraint = constraint
        self.name = name
        if field.number != Double(constraint.constant) || field.text?.isEmpty != false { field.number = Double(constraint.constant) }
        if toggle.isOn != constraint.isActive { toggle.setOn(constraint.isActive, animated: false) }
        field.accessibilityIdentifier = "\(identifier)-constant"
        toggle.accessibilityIdentifier = "\(identifier)-active"
        let titles: [(UIView, String)] = [(field, "inspect.constant"), (toggle, "inspect.active")]
        for (control, key) in titles {
            control.accessibilityLabel = Localized.text(key) + Localized.clauseComma + name
        }
    }

    /// Changes the constant. Returns the valid range, as a text, for a number outside it.
    private func commit(_ number: Double) -> String? {
        guard let constraint else { return nil }
        guard number.isFinite, ViewProperty.coordinates.contains(number) else { return TuneModel.message(ViewProperty.coordinates) }
        let edited = EditedProperty("constant", titleKey: "inspect.constant") { (constraint: NSLayoutConstraint) in
            SwiftLiteral.text(Double(constraint.constant))
        }
        model.change(constraint, named: name, edited, from: Double(constraint.constant), to: number) { $0.constant = CGFloat($1) }
        field.number = Double(constraint.constant)
        return nil
    }

    private func switchConstraint() {
        guard let constraint else { return }
        let edited = EditedProperty("active", titleKey: "inspect.active") { (constraint: NSLayoutConstraint) in "\(constraint.isActive)" }
        model.change(constraint, named: name, edited, from: constraint.isActive, to: toggle.isOn) { [weak model] constraint, isActive in
            model?.setActive(isActive, constraint)
        }
    }

    /// 0 while the controls are hidden.
    func fittingHeight(_ width: CGFloat) -> CGFloat { isHidden ? 0 : 36 }

    override func layoutSubviews() {
        super.layoutSubviews()
        let start = ConstraintButton.indent, end = bounds.width - LaboratoryLook.margin, fieldWidth = LaboratoryLook.fieldWidth
        let size = toggle.intrinsicContentSize, room = end - start - size.width * Self.scale - LaboratoryLook.gap
        let captionWidth = max(0, min(room - fieldWidth - LaboratoryLook.gap, 90))
        place(caption, CGRect(x: start, y: 0, width: captionWidth, height: 28))
        place(field, CGRect(x: start + captionWidth + LaboratoryLook.gap, y: 0, width: fieldWidth, height: 28))
        toggle.bounds = CGRect(origin: .zero, size: size)
        let x = end - size.width * Self.scale / 2
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        toggle.center = CGPoint(x: isMirrored ? bounds.width - x : x, y: 14)
    }
}
