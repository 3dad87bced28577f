// The list of the constraints that affect the selected view.

internal import UIKit
internal import UIKitTools

/// Shows the constraints of a view, one below the other; a click on one selects its other item.
final class ConstraintListView: UIView, FittingRow {
    private let model: InspectModel
    private let note = UILabel()
    private var noteText: String?
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
        note.font = LaboratoryLook.font(12)
        note.numberOfLines = 0
        note.accessibilityIdentifier = "constraints-note"
        addSubview(note)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

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
        guard new != lines || noteText != text else { return }
        noteText = text
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

    /// The button and the controls of each line.
    private var rows: [any FittingRow] { lines.indices.flatMap { [buttons[$0], controls[$0]] as [any FittingRow] } }

    private var noteHeight: CGFloat { note.isHidden ? 0 : 40 }

    /// The height for a width, in points.
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
    private let equation = UILabel()
    private let detail = UILabel()
    /// Selects the other item.
    var select: () -> Void = {}

    override init(frame: CGRect) {
        super.init(frame: frame)
        dot.layer.cornerRadius = 4
        equation.font = LaboratoryLook.font(12)
        equation.numberOfLines = 0
        detail.font = LaboratoryLook.font(11)
        detail.numberOfLines = 0
        for part in [dot, equation, detail] as [UIView] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        isAccessibilityElement = true
        addAction(UIAction { [weak self] _ in self?.select() }, for: .touchUpInside)
        addInteraction(UIPointerInteraction(delegate: self))
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

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
        guard label.text?.isEmpty == false else { return 0 }
        let room = max(1, width - Self.indent - LaboratoryLook.margin)
        return label.sizeThatFits(CGSize(width: room, height: CGFloat.greatestFiniteMagnitude)).height.rounded(.up)
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
