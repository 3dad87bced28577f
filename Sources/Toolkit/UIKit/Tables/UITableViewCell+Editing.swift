// The editing controls of a cell: its content makes room for them, and a deletion is confirmed by a second click.

internal import Foundation
internal import QuartzCore

/// The editing state of a cell.
@MainActor
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
    /// The view behind the content of a selected row in a table with multiple selection.
    var multipleSelectionBackground: UIView?
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
        let changes = {
            self.editing.isOn = on
            self.stateDidChange()
            self.recolorHighlight()
            self.editing.isConfirming = false
            self.setNeedsLayout()
        }
        perform(changes, animated: animated)
    }

    /// Called by the table before `setEditing`.
    func prepareEditing(style: EditingStyle, circle: Bool, indents: Bool, moves: Bool) {
        guard editing.style != style || editing.hasCircle != circle || editing.indents != indents || editing.moves != moves else { return }
        editing.moves = moves
        editing.style = style
        editing.hasCircle = circle
        editing.indents = indents
        if editing.isOn {
            recolorHighlight()
            UIView.performWithoutAnimation { makeEditControl() }
            setNeedsLayout()
        }
    }

    /// Shows or hides the button that confirms a deletion.
    func setConfirming(_ on: Bool, animated: Bool) {
        guard editing.isConfirming != on else { return }
        if on { UIView.performWithoutAnimation { makeConfirmation() } }
        willTransition(to: on ? stateMask.union(.showingDeleteConfirmation) : stateMask.subtracting(.showingDeleteConfirmation))
        let changes = {
            self.editing.isConfirming = on
            self.setNeedsLayout()
        }
        perform(changes, animated: animated)
    }

    private func perform(_ changes: @escaping () -> Void, animated: Bool) {
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
            editing.control = nil
            editing.reorderControl?.removeFromSuperview()
            editing.reorderControl = nil
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
