// The list of the constraints that affect the selected view, as equations with controls.

internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Shows the constraints of a view, one below the other; a click on one selects its other item.
final class ConstraintListView: UIView, FittingRow {
    private let model: InspectModel
    private let note = UILabel(12, lines: 0)
    private(set) var lines: [ConstraintLine] = []
    private(set) var buttons: [ConstraintButton] = []
    /// The controls of the constraints that are no implicit ones; hidden for the others.
    private(set) var controls: [ConstraintControls] = []
    /// The constraints that the solver has left out because of a conflict, and required ones that the present frames do not satisfy. The
    /// stage marks their views.
    private(set) var broken: [SolverConstraint] = []
    private(set) var isAmbiguous = false
    private weak var shownView: UIView?
    private var solution = -1
    private var frames = Hasher().finalize()

    init(model: InspectModel) {
        self.model = model
        super.init(frame: .zero)
        note.accessibilityIdentifier = "constraints-note"
        addSubview(note)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Makes all lines again at the next update, in the present language.
    func setNeedsReload() { solution = -1 }

    /// Updates the lines if the constraints were solved again or the view's frame has changed.
    func update(_ view: UIView) {
        var hasher = Hasher()
        for view in [view, view.superview].compactMap(\.self) {
            for number in [view.center.x, view.center.y, view.bounds.minX, view.bounds.minY, view.bounds.width, view.bounds.height] {
                hasher.combine(number)
            }
        }
        // The solver does not know a constraint that is switched off, and may not yet have solved a new constant.
        for constraint in model.switchedOff { hasher.combine(ObjectIdentifier(constraint)) }
        for edit in model.edits.all { hasher.combine(edit.value) }
        let state = hasher.finalize(), count = view.layoutSolutionCount
        guard view !== shownView || count != solution || state != frames else { return }
        shownView = view
        (solution, frames) = (count, state)
        let constraints = ConstraintLine.ordered(view.solverConstraints)
        let off = model.switchedOff.filter { !$0.isActive && ConstraintLine.views(of: $0).contains { $0 === view } }
        let new = constraints.map { ConstraintLine($0, of: view) } + off.map { ConstraintLine(switchedOff: $0, of: view) }
        broken = constraints.filter { $0.isBroken || (!$0.isSatisfied && $0.priority == .required) }
        // `solverConstraints` and `hasAmbiguousLayout` may solve the layout again, so the count is read after them.
        isAmbiguous = view.hasAmbiguousLayout
        solution = view.layoutSolutionCount
        let text = noteText(of: view, isEmpty: new.isEmpty)
        guard new != lines || note.text != text else { return }
        note.text = text
        note.textColor = isAmbiguous ? LaboratoryLook.changedText : Theme.detailText
        note.isHidden = text == nil
        let sources: [NSLayoutConstraint?] = constraints.map { constraint in
            if case .constraint(let source) = constraint.source { source } else { nil }
        }
        let others = constraints.map { ConstraintLine.otherView(of: $0, than: view) }
        show(new, sources + off.map { Optional($0) }, others + off.map { ConstraintLine.otherView(of: $0, than: view) })
        heightDidChange()
    }

    private func noteText(of view: UIView, isEmpty: Bool) -> String? {
        if isAmbiguous { return Localized.text("inspect.ambiguous") }
        guard isEmpty else { return nil }
        guard let superview = view.superview else { return Localized.text("inspect.no-constraints") }
        // What places the view then is its autoresizing mask or code.
        let key = view.autoresizingMask.isEmpty ? "inspect.no-constraints.code" : "inspect.no-constraints.mask"
        return Localized.text(key, "\(type(of: superview))")
    }

    /// Shows lines, with controls for those of an `NSLayoutConstraint`, and with the views that a click selects.
    private func show(_ new: [ConstraintLine], _ sources: [NSLayoutConstraint?], _ others: [UIView?]) {
        lines = new
        while buttons.count < new.count {
            let button = ConstraintButton(frame: .zero), control = ConstraintControls(model: model)
            button.accessibilityIdentifier = "constraint-\(buttons.count + 1)"
            buttons.append(button)
            controls.append(control)
            addSubview(button)
            addSubview(control)
        }
        for (index, button) in buttons.enumerated() {
            button.isHidden = index >= new.count
            let source = index < new.count ? sources[index] : nil
            controls[index].isHidden = source == nil
            guard index < new.count else { continue }
            button.show(new[index])
            if let source { controls[index].show(source, name: new[index].text, identifier: "constraint-\(index + 1)") }
            weak let other = others[index]
            button.select = { [weak self] in if let other { self?.model.select(other) } }
        }
    }

    private var rows: [any FittingRow] { lines.indices.flatMap { [buttons[$0], controls[$0]] as [any FittingRow] } }

    private var noteHeight: CGFloat { note.isHidden ? 0 : 40 }

    func fittingHeight(_ width: CGFloat) -> CGFloat { noteHeight + RowStack.height(of: rows, width) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin
        note.frame = CGRect(x: margin, y: 0, width: bounds.width - 2 * margin, height: noteHeight)
        RowStack.layOut(rows, from: noteHeight, width: bounds.width)
    }
}

/// A constraint: a dot for its state, the equation, and the details.
final class ConstraintButton: UIControl, UIPointerInteractionDelegate, FittingRow {
    private let dot = UIView()
    private let equation = UILabel(12, lines: 0)
    private let detail = UILabel(11, lines: 0)
    /// Selects the other item.
    var select: () -> Void = {}

    override init(frame: CGRect) {
        super.init(frame: frame)
        dot.layer.cornerRadius = 4
        for part in [dot, equation, detail] as [UIView] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        isAccessibilityElement = true
        call(self) { $0.select() }
        addInteraction(UIPointerInteraction(delegate: self))
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? { .panelRow(self) }

    func show(_ line: ConstraintLine) {
        equation.text = line.text
        detail.text = line.detail
        switch line.state {
        case .satisfied: (dot.backgroundColor, detail.textColor) = (.systemGreen, Theme.detailText)
        // An intrinsic size usually yields to other constraints.
        case .unsatisfied where line.isImplicit: (dot.backgroundColor, detail.textColor) = (.systemGray, Theme.detailText)
        case .unsatisfied: (dot.backgroundColor, detail.textColor) = (.systemOrange, LaboratoryLook.changedText)
        case .off: (dot.backgroundColor, detail.textColor) = (.systemGray, Theme.detailText)
        case .broken: (dot.backgroundColor, detail.textColor) = (.systemRed, .systemRed)
        }
        isEnabled = line.other != nil
        accessibilityLabel = line.text
        let state = line.state == .satisfied ? Localized.text("inspect.satisfied") : ""
        accessibilityValue = [line.detail, state].filter { !$0.isEmpty }.joined(separator: Localized.clauseComma)
        accessibilityTraits = line.other == nil ? .staticText : .button
        setNeedsLayout()
    }

    override var isHighlighted: Bool { didSet { backgroundColor = isHighlighted ? .tertiarySystemFill : nil } }

    static let indent: CGFloat = LaboratoryLook.margin + 16

    private func height(of label: UILabel, _ width: CGFloat) -> CGFloat {
        label.text?.isEmpty == false ? label.textHeight(max(1, width - Self.indent - LaboratoryLook.margin)) : 0
    }

    func fittingHeight(_ width: CGFloat) -> CGFloat { height(of: equation, width) + height(of: detail, width) + 10 }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width - Self.indent - LaboratoryLook.margin
        let first = height(of: equation, bounds.width)
        place(dot, CGRect(x: LaboratoryLook.margin, y: 9, width: 8, height: 8))
        place(equation, CGRect(x: Self.indent, y: 5, width: width, height: first))
        place(detail, CGRect(x: Self.indent, y: 5 + first, width: width, height: height(of: detail, bounds.width)))
    }
}

/// A line below the equation of an `NSLayoutConstraint`.
final class ConstraintControls: UIView, FittingRow {
    /// The size of the switch divided by its usual size.
    private static let scale: CGFloat = 0.8
    let toggle = UISwitch(frame: .zero)
    private(set) lazy var field = NumberField(unit: .ratio) { [weak self] in self?.commit($0) }
    private let caption = UILabel(11, color: Theme.detailText)
    private let model: InspectModel
    private weak var constraint: NSLayoutConstraint?
    private var name = ""

    init(model: InspectModel) {
        self.model = model
        super.init(frame: .zero)
        caption.text = Localized.text("inspect.constant")
        caption.isAccessibilityElement = false
        toggle.transform = CGAffineTransform(scaleX: Self.scale, y: Self.scale)
        toggle.call(self, on: .valueChanged) { $0.switchConstraint() }
        for part in [caption, field, toggle] as [UIView] { addSubview(part) }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Shows a constraint. `name` is its equation, `identifier` begins the identifiers of the controls.
    func show(_ constraint: NSLayoutConstraint, name: String, identifier: String) {
        self.constraint = constraint
        self.name = name
        if field.number != Double(constraint.constant) || field.text?.isEmpty != false { field.number = Double(constraint.constant) }
        if toggle.isOn != constraint.isActive { toggle.setOn(constraint.isActive, animated: false) }
        field.accessibilityIdentifier = "\(identifier)-constant"
        toggle.accessibilityIdentifier = "\(identifier)-active"
        let titles: [(UIView, String)] = [(field, "inspect.constant"), (toggle, "inspect.active")]
        for (control, key) in titles { control.accessibilityLabel = Localized.text(key) + Localized.clauseComma + name }
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
        toggle.center = CGPoint(x: isMirrored ? bounds.width - x : x, y: 14)
    }
}

/// A constraint in the list: its equation, its state and its other item.
struct ConstraintLine: Equatable {
    /// Whether the relation is true with the present frames.
    enum State: Equatable {
        case satisfied
        /// An optional constraint that yields to others, or a constraint of views with frames that the program has set itself.
        case unsatisfied
        /// A conflict of required constraints keeps it out of the solver.
        case broken
        /// The user has switched it off.
        case off
    }

    let text: String
    /// The priority unless it is `required`, the kind of an implicit constraint, the identifier of an explicit one, and the error.
    let detail: String
    let state: State
    /// Whether UIKit has made the constraint itself, such as for a size, a frame or a margin; false for an `NSLayoutConstraint`.
    let isImplicit: Bool
    /// The view of the first item other than the inspected view and its guides; nil if there is none.
    let other: ObjectIdentifier?

    init(_ constraint: SolverConstraint, of view: UIView) {
        text = Self.equation(of: constraint, view)
        state = constraint.isBroken ? .broken : constraint.isSatisfied ? .satisfied : .unsatisfied
        isImplicit = Self.kindKey(constraint.source) != nil
        other = Self.otherView(of: constraint, than: view).map { ObjectIdentifier($0) }
        var parts: [String] = []
        if constraint.priority != .required {
            parts.append(Localized.text("inspect.priority", NumberText.plain(Double(constraint.priority.rawValue))))
        }
        if let kind = Self.kindKey(constraint.source) { parts.append(Localized.text(kind)) }
        if case .constraint(let source) = constraint.source, let name = source.identifier, !name.isEmpty { parts.append(name) }
        switch state {
        case .satisfied, .off: break
        case .unsatisfied: parts.append(Localized.text("inspect.unsatisfied", NumberText.plain(constraint.error)))
        case .broken: parts.append(Localized.text("inspect.broken"))
        }
        detail = parts.joined(separator: Localized.separator)
    }

    /// A constraint that the user has switched off.
    init(switchedOff source: NSLayoutConstraint, of view: UIView) {
        text = Self.equation(of: source, view)
        detail = Localized.text("inspect.switched-off")
        state = .off
        isImplicit = false
        other = Self.otherView(of: source, than: view).map { ObjectIdentifier($0) }
    }

    /// The constraints in the order of the list: the broken ones, the program's own, and the implicit ones.
    static func ordered(_ constraints: [SolverConstraint]) -> [SolverConstraint] {
        func rank(_ constraint: SolverConstraint) -> Int {
            if constraint.isBroken { return 0 }
            return switch constraint.source {
            case .constraint: 1
            case .hugging, .compressionResistance, .frame, .guide: 2
            case .measure: 3
            case .notNegative: 4
            }
        }
        return (0...4).flatMap { number in constraints.filter { rank($0) == number } }
    }

    /// The view of the first item other than `view` and its guides; nil if there is none.
    static func otherView(of constraint: SolverConstraint, than view: UIView) -> UIView? {
        if case .constraint(let source) = constraint.source { return otherView(of: source, than: view) }
        return constraint.summands.lazy.compactMap { Self.view(of: $0.item) }.first { $0 !== view }
    }

    static func otherView(of source: NSLayoutConstraint, than view: UIView) -> UIView? { views(of: source).first { $0 !== view } }

    /// The views of a constraint's items.
    static func views(of source: NSLayoutConstraint) -> [UIView] {
        [source.firstItem, source.secondItem].compactMap { Self.view(of: $0) }
    }

    /// The view that an item is or belongs to.
    static func view(of item: AnyObject?) -> UIView? { (item as? UIView) ?? (item as? UILayoutGuide)?.owningView }

    private static func kindKey(_ source: SolverConstraint.Source) -> String? {
        switch source {
        case .constraint: nil
        case .hugging: "inspect.rule.hugging"
        case .compressionResistance: "inspect.rule.compression"
        case .frame: "inspect.rule.frame"
        case .measure: "inspect.rule.measure"
        case .notNegative: "inspect.rule.size"
        case .guide: "inspect.rule.guide"
        }
    }

    // MARK: Equations

    private static func equation(of source: NSLayoutConstraint, _ view: UIView) -> String {
        var right: [String] = []
        if source.hasSecondItem {
            let factor = source.multiplier == 1 ? "" : "\(NumberText.plain(Double(source.multiplier))) × "
            right.append("\(factor)\(name(source.secondItem, view)).\(source.secondAttribute)")
        }
        let left = "\(name(source.firstItem, view)).\(source.firstAttribute)"
        return "\(left) \(sign(source.relation)) \(sum(right, Double(source.constant)))"
    }

    /// The equation; that of an implicit constraint is solved for the first quantity of `view`, or else for the first of all.
    private static func equation(of constraint: SolverConstraint, _ view: UIView) -> String {
        if case .constraint(let source) = constraint.source { return equation(of: source, view) }
        guard let first = constraint.summands.first(where: { $0.item === view }) ?? constraint.summands.first, first.factor != 0 else {
            return ""
        }
        var right: [String] = []
        for summand in constraint.summands where summand.item !== first.item || summand.quantity != first.quantity {
            let factor = -summand.factor / first.factor
            right.append("\(factor == 1 ? "" : "\(NumberText.plain(factor)) × ")\(name(summand.item, view)).\(summand.quantity)")
        }
        let relation = first.factor > 0 ? constraint.relation : constraint.relation.reversed
        return "\(name(first.item, view)).\(first.quantity) \(sign(relation)) \(sum(right, -constraint.constant / first.factor))"
    }

    private static func sum(_ parts: [String], _ constant: Double) -> String {
        guard !parts.isEmpty else { return NumberText.plain(constant) }
        let whole = parts.joined(separator: " + ")
        guard constant != 0 else { return whole }
        // No line break separates the constant from its sign.
        return "\(whole) \(constant < 0 ? "−" : "+")\u{00A0}\(NumberText.plain(abs(constant)))"
    }

    private static func name(_ item: AnyObject?, _ view: UIView) -> String { item === view ? "self" : ViewName.title(item) }

    private static func sign(_ relation: NSLayoutConstraint.Relation) -> String {
        switch relation {
        case .lessThanOrEqual: "≤"
        case .equal: "="
        case .greaterThanOrEqual: "≥"
        }
    }
}

extension NSLayoutConstraint.Relation {
    /// The relation after multiplication with a negative number.
    fileprivate var reversed: NSLayoutConstraint.Relation {
        switch self {
        case .lessThanOrEqual: .greaterThanOrEqual
        case .equal: .equal
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}
