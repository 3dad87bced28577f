// The editing mode of a cell, with the controls at its edges: selection circle, minus or plus, and reorder control.

/// The editing state of a cell.
struct CellEditing {
    var isOn = false
    var style = UITableViewCell.EditingStyle.none
    /// Whether a circle shows the selection, instead of the control of `style`.
    var hasCircle = false
    /// Whether the content is indented even without a control.
    var indents = true
    /// Whether the row has a reorder control.
    var moves = false
    var isConfirming = false
    var reorderControl: CellReorderControl?
    var control: CellEditControl?
    var confirmation: UIButton?
    /// The accessory in editing mode.
    var accessory: UIView?
    var swiped = CellSwipe()
    /// Counts animations; only the completion of the newest one removes controls.
    var animationNumber = 0

    var hasControl: Bool { hasCircle || style != .none }
    /// The content's indentation, in points.
    var indent: CGFloat { isOn && (hasControl || indents) ? Theme.editIndent : 0 }
    /// The reorder control's width, in points; 0 without one.
    var reorderWidth: CGFloat { isOn && moves ? Theme.reorderWidth : 0 }
    /// The width of the button that confirms a deletion, in points; 0 while it is hidden.
    var confirmationWidth: CGFloat { isConfirming ? confirmation?.bounds.width ?? 0 : 0 }
}

extension UITableViewCell {
    /// The editing controls of a cell that are visible, with Apple's raw values.
    nonisolated public struct StateMask: OptionSet, Hashable, Sendable {
        /// Apple's bits.
        public let rawValue: UInt
        /// A state with Apple's bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Editing mode, even without a control at the leading side.
        public static let showingEditControl = StateMask(rawValue: 1)
        /// The button that confirms a deletion.
        public static let showingDeleteConfirmation = StateMask(rawValue: 2)
    }

    /// The visible editing controls.
    private var stateMask: StateMask {
        (editing.isOn ? StateMask.showingEditControl : []).union(editing.isConfirming ? .showingDeleteConfirmation : [])
    }

    /// The table the cell is in.
    var table: UITableView? { superview as? UITableView }

    func changeEditing(_ on: Bool, animated: Bool) {
        guard editing.isOn != on else { return }
        if on { UIView.performWithoutAnimation { makeEditControl() } }
        willTransition(to: on ? .showingEditControl : [])
        perform(animated: animated) {
            self.editing.isOn = on
            self.stateDidChange()
            self.recolorHighlight()
            self.editing.isConfirming = false
            self.setNeedsLayout()
        }
    }

    /// Called by the table before `setEditing`.
    func prepareEditing(style: EditingStyle, circle: Bool, indents: Bool, moves: Bool) {
        let new = (style, circle, indents, moves)
        guard (editing.style, editing.hasCircle, editing.indents, editing.moves) != new else { return }
        (editing.style, editing.hasCircle, editing.indents, editing.moves) = new
        guard editing.isOn else { return }
        recolorHighlight()
        UIView.performWithoutAnimation { makeEditControl() }
        setNeedsLayout()
    }

    /// Shows or hides the button that confirms a deletion.
    func setConfirming(_ on: Bool, animated: Bool) {
        guard editing.isConfirming != on else { return }
        if on { UIView.performWithoutAnimation { makeConfirmation() } }
        willTransition(to: on ? stateMask.union(.showingDeleteConfirmation) : stateMask.subtracting(.showingDeleteConfirmation))
        perform(animated: animated) {
            self.editing.isConfirming = on
            self.setNeedsLayout()
        }
    }

    private func perform(animated: Bool, _ changes: @escaping () -> Void) {
        editing.animationNumber += 1
        let number = editing.animationNumber
        guard animated, window != nil else {
            changes()
            removeHiddenControls()
            return didTransition(to: stateMask)
        }
        layoutIfNeeded()
        UIView.animate(withDuration: Theme.editDuration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            changes()
            self.layoutIfNeeded()
        } completion: { [weak self] _ in
            guard let self, editing.animationNumber == number else { return }
            removeHiddenControls()
            didTransition(to: stateMask)
        }
    }

    /// Removes the controls that are hidden.
    private func removeHiddenControls() {
        if !editing.isOn {
            editing.control?.removeFromSuperview()
            editing.reorderControl?.removeFromSuperview()
            (editing.control, editing.reorderControl) = (nil, nil)
        }
        if !editing.isConfirming {
            editing.confirmation?.removeFromSuperview()
            editing.confirmation = nil
        }
    }

    private func makeEditControl() {
        if editing.moves, editing.reorderControl == nil {
            let control = CellReorderControl(frame: .zero)
            editing.reorderControl = control
            addSubview(control)
            layOutEditing()
        }
        guard editing.hasControl else {
            editing.control?.removeFromSuperview()
            editing.control = nil
            return
        }
        let control = editing.control ?? CellEditControl(frame: .zero)
        if editing.control == nil {
            editing.control = control
            control.addAction(UIAction { [weak self] _ in self?.editControlWasClicked() }, for: .touchUpInside)
            addSubview(control)
        }
        control.kind = editing.hasCircle ? .circle(isSelected: _isSelected) : editing.style == .insert ? .plus : .minus
        layOutEditing()
    }

    private func editControlWasClicked() {
        switch editing.style {
        case .insert: table?.commit(.insert, cell: self)
        case .delete: table?.confirmDeletion(of: self)
        case .none: break
        }
    }

    private func makeConfirmation() {
        guard editing.confirmation == nil else { return }
        let button = UIButton(type: .custom)
        button.backgroundColor = .systemRed
        button.setTitle(table?.confirmationTitle(of: self), for: .normal)
        button.setTitleColor(.title(on: .systemRed), for: .normal)
        button.titleLabel?.font = Theme.rowFont
        button.addAction(UIAction { [weak self] _ in self.map { $0.table?.commit(.delete, cell: $0) } }, for: .touchUpInside)
        let wanted = button.intrinsicContentSize.width + 2 * Theme.confirmationMargin
        button.frame = directed(
            CGRect(x: bounds.width, y: 0, width: max(Theme.confirmationWidth, wanted.rounded(.up)), height: bounds.height))
        addSubview(button)
        editing.confirmation = button
    }

    /// Lays out the editing controls.
    func layOutEditing() {
        if let control = editing.control {
            let isShown = editing.isOn && editing.hasControl
            let x = isShown ? -editing.confirmationWidth : -Theme.editIndent
            // The control's image has `editMargin` at its leading side; subtracting it aligns the circle with the row's margin.
            control.frame = directed(
                CGRect(x: x + edges.leading - Theme.editMargin, y: 0, width: Theme.editIndent + 8, height: bounds.height))
            control.alpha = isShown ? 1 : 0
        }
        if let control = editing.reorderControl {
            let isShown = editing.reorderWidth > 0
            let x = bounds.width - (isShown ? Theme.reorderWidth + edges.reorderInset + editing.confirmationWidth : 0)
            control.frame = directed(CGRect(x: x, y: 0, width: Theme.reorderWidth, height: bounds.height))
            control.alpha = isShown ? 1 : 0
        }
        if let button = editing.confirmation {
            button.frame = directed(
                CGRect(x: bounds.width - editing.confirmationWidth, y: 0, width: button.bounds.width, height: bounds.height))
        }
    }

    /// Updates the circle's selection.
    func updateCircle() {
        guard editing.hasCircle else { return }
        editing.control?.kind = .circle(isSelected: _isSelected)
    }
}

/// The control at the leading edge of a row in editing mode. All rows share the drawn images.
final class CellEditControl: UIControl {
    enum Kind: Hashable {
        /// A circle, filled and with a check mark while the row is selected. It takes no clicks; the row does.
        case circle(isSelected: Bool)
        case minus
        case plus
    }

    var kind = Kind.circle(isSelected: false) { didSet { if oldValue != kind { show() } } }

    override func didInit() {
        isOpaque = false
        show()
    }

    override var hoverStyle: UIPointerStyle {
        let side = Theme.editCircle + 8
        let box = CGRect(x: Theme.editMargin - 4, y: (bounds.height - side) / 2, width: side, height: side)
        return UIPointerStyle(effect: .highlight(UITargetedPreview(view: self)), shape: .roundedRect(box, radius: side / 2))
    }

    /// Whether the control shows the selection.
    var isCircle: Bool { if case .circle = kind { true } else { false } }
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? {
        let row = superview?.accessibilityLabel ?? ""
        return switch kind {
        case .circle: row
        case .minus: SystemText.shown("Delete %1$@", row)
        case .plus: SystemText.shown("Insert %1$@", row)
        }
    }
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        switch kind {
        case .circle(let isSelected): isSelected ? [.button, .selected] : .button
        case .minus, .plus: .button
        }
    }
    /// Activating a circle presses its row.
    override func accessibilityActivate() -> Bool {
        guard isCircle, let cell = superview, cell.canBecomeFocused else { return false }
        cell.beginCellPress()
        cell.endCellPress()
        return true
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        show()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        show()
    }

    override func directionDidChange() {
        super.directionDidChange()
        show()
    }

    override func stateDidChange() {
        super.stateDidChange()
        show()
    }

    private func show() {
        isUserInteractionEnabled = !isCircle
        let fill: UIColor =
            switch kind {
            case .circle(let isSelected): isSelected ? tintColor : Theme.editCircleColor
            case .minus: .systemRed
            case .plus: .systemGreen
            }
        let color = fill.resolvedColor(with: traitCollection).cgColor
        let image = EditControlImage(kind: kind, color: color, isPressed: isHighlighted, isMirrored: isMirrored, scale: displayScale)
        contentMode = isMirrored ? .right : .left
        layer.contents = image.image
    }
}

/// The image of an editing control, with the row's leading margin.
struct EditControlImage: Hashable {
    let kind: CellEditControl.Kind
    let color: CGColor
    let isPressed: Bool
    let isMirrored: Bool
    let scale: CGFloat

    private static var cache: [EditControlImage: CGImage] = [:]
    /// The maximum number of cached images, more than are visible at the same time.
    private static let most = 16

    var image: CGImage? {
        if let image = Self.cache[self] { return image }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let size = CGSize(width: Theme.editMargin + Theme.editCircle, height: Theme.editCircle)
        let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in draw() }.cgImage
        if Self.cache.count >= Self.most { Self.cache.removeAll() }
        Self.cache[self] = image
        return image
    }

    private var isSelectionCircle: Bool { if case .circle = kind { true } else { false } }
    private var diameter: CGFloat { isSelectionCircle ? Theme.selectionCircle : Theme.editCircle }

    /// The circle's centre. The margin is at the leading side.
    private var middle: CGPoint {
        let x = Theme.editMargin + (isSelectionCircle ? Theme.selectionCircleCenter : Theme.editCircle / 2)
        return CGPoint(x: isMirrored ? Theme.editMargin + Theme.editCircle - x : x, y: Theme.editCircle / 2)
    }

    private func draw() {
        let side = diameter - Theme.editCircleLine
        let circle = UIBezierPath(ovalIn: CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side))
        circle.lineWidth = Theme.editCircleLine
        let tone = UIColor(cgColor: color).withAlphaComponent(isPressed ? 0.5 : 1)
        tone.setStroke()
        tone.setFill()
        if kind != .circle(isSelected: false) { circle.fill() }
        circle.stroke()
        UIColor.white.setStroke()
        switch kind {
        case .circle(let isSelected):
            if isSelected { stroke([CGPoint(x: -4.3, y: 0.4), CGPoint(x: -1.4, y: 3.4), CGPoint(x: 4.4, y: -3.4)], width: 1.6) }
        case .minus: stroke([CGPoint(x: -5, y: 0), CGPoint(x: 5, y: 0)], width: 2)
        case .plus:
            stroke([CGPoint(x: -5, y: 0), CGPoint(x: 5, y: 0)], width: 2)
            stroke([CGPoint(x: 0, y: -5), CGPoint(x: 0, y: 5)], width: 2)
        }
    }

    /// Strokes a line through points relative to the circle's centre.
    private func stroke(_ points: [CGPoint], width: CGFloat) {
        let path = CGMutablePath()
        path.addLines(between: points, transform: CGAffineTransform(translationX: middle.x, y: middle.y))
        let line = UIBezierPath(cgPath: path)
        line.lineWidth = width
        line.lineCapStyle = .round
        line.lineJoinStyle = .round
        line.stroke()
    }
}

/// Three lines; dragging them moves the row.
class CellReorderControl: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
    /// The table of the drag; the cell may leave the table during the drag.
    private weak var table: UITableView?

    override func didInit() { draw() }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        draw()
    }

    /// Arrows that point up and down.
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { .dragsUpAndDown }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { SystemText.shown("Reorder %1$@", superview?.accessibilityLabel ?? "") }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .adjustable }
    /// Moves the row down by one.
    override func accessibilityIncrement() { moveRow(by: 1) }
    /// Moves the row up by one.
    override func accessibilityDecrement() { moveRow(by: -1) }

    func moveRow(by step: Int) {
        guard let cell = superview as? UITableViewCell else { return }
        cell.table?.moveRow(of: cell, by: step)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        draw()
    }

    private func draw() {
        let (x, y) = (bounds.midX, bounds.midY.rounded())
        strokeLines([y - 5, y, y + 5].map { [(x - 9, $0), (x + 9, $0)] }, width: 2, color: lineColor)
    }

    var lineColor: UIColor { Theme.editCircleColor }

    private func finger(_ touches: Set<UITouch>) -> CGFloat? {
        guard let table, let touch = touches.first else { return nil }
        return touch.location(in: table).y - table.bounds.minY
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let cell = superview as? UITableViewCell else { return }
        table = cell.table
        if let y = finger(touches) { table?.beginDrag(cell, finger: y) }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let y = finger(touches) { table?.moveDrag(finger: y) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { table?.drop() }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { table?.cancelDrag() }
}
