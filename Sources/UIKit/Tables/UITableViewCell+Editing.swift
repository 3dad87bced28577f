// A cell that is edited: its content makes room for controls at both sides, and a deletion is confirmed by a second click.

internal import Foundation
internal import QuartzCore

/// What a cell knows of being edited.
@MainActor
struct CellEditing {
    var isOn = false
    var style = UITableViewCell.EditingStyle.none
    /// Whether a circle shows if the row is selected, in place of what the style asks for.
    var hasCircle = false
    /// Whether the content makes room even where there is no control.
    var indents = true
    /// Whether the row has a handle to be moved by.
    var moves = false
    var isConfirming = false
    var handle: CellReorderControl?
    var control: CellEditControl?
    var confirmation: UIButton?
    /// The accessory that stands there while the row is edited.
    var accessory: UIView?
    /// Counts edits; only the newest animation's completion removes the old controls.
    var turn = 0

    var hasControl: Bool { hasCircle || style != .none }
    /// How far the content is moved to the right, in points.
    var indent: CGFloat { isOn && (hasControl || indents) ? Theme.editIndent : 0 }
    /// How much room the handle takes at the right, in points.
    var handleWidth: CGFloat { isOn && moves ? Theme.reorderWidth : 0 }
    /// How far everything is moved to the left.
    var confirmationWidth: CGFloat { isConfirming ? confirmation?.bounds.width ?? 0 : 0 }
}

extension UITableViewCell {
    /// The table the cell is in.
    var table: UITableView? { superview as? UITableView }

    func changeEditing(_ on: Bool, animated: Bool) {
        guard editing.isOn != on else { return }
        if on { UIView.performWithoutAnimation { makeEditControl() } }
        let changes = {
            self.editing.isOn = on
            self.recolorHighlight()
            self.editing.isConfirming = false
            self.setNeedsLayout()
        }
        animate(animated, changes)
    }

    /// What the table has found out about the row, before `setEditing`.
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

    /// Asks whether the row is really to be deleted, or no longer does.
    func setConfirming(_ on: Bool, animated: Bool) {
        guard editing.isConfirming != on else { return }
        if on { UIView.performWithoutAnimation { makeConfirmation() } }
        animate(animated) {
            self.editing.isConfirming = on
            self.setNeedsLayout()
        }
    }

    private func animate(_ animated: Bool, _ changes: @escaping () -> Void) {
        editing.turn += 1
        let turn = editing.turn
        guard animated, window != nil else {
            changes()
            tidyEditing()
            return
        }
        layoutIfNeeded()
        UIView.animate(withDuration: Theme.editDuration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            changes()
            self.layoutIfNeeded()
        } completion: { [weak self] _ in
            if self?.editing.turn == turn { self?.tidyEditing() }
        }
    }

    /// Controls out of sight are taken away.
    private func tidyEditing() {
        if !editing.isOn {
            editing.control?.removeFromSuperview()
            editing.control = nil
            editing.handle?.removeFromSuperview()
            editing.handle = nil
        }
        if !editing.isConfirming {
            editing.confirmation?.removeFromSuperview()
            editing.confirmation = nil
        }
    }

    private func makeEditControl() {
        if editing.moves, editing.handle == nil {
            let handle = CellReorderControl(frame: .zero)
            editing.handle = handle
            addSubview(handle)
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
        control.kind = editing.hasCircle ? .circle(isPicked: selectedNow) : editing.style == .insert ? .plus : .minus
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
        button.titleLabel?.font = Theme.rowFont
        button.addAction(UIAction { [weak self] _ in self.map { $0.table?.commit(.delete, cell: $0) } }, for: .touchUpInside)
        let wanted = button.intrinsicContentSize.width + 2 * Theme.confirmationMargin
        button.frame = directed(
            CGRect(x: bounds.width, y: 0, width: max(Theme.confirmationWidth, wanted.rounded(.up)), height: bounds.height))
        addSubview(button)
        editing.confirmation = button
    }

    /// Places what shows only while the row is edited.
    func layOutEditing() {
        if let control = editing.control {
            let isShown = editing.isOn && editing.hasControl
            let x = isShown ? -editing.confirmationWidth : -Theme.editIndent
            // The picture has the room at its left in it that a narrow table's rows have.
            control.frame = directed(
                CGRect(x: x + edges.leading - Theme.editMargin, y: 0, width: Theme.editIndent + 8, height: bounds.height))
            control.alpha = isShown ? 1 : 0
        }
        if let handle = editing.handle {
            let isShown = editing.handleWidth > 0
            let x = bounds.width - (isShown ? Theme.reorderWidth + edges.reorderInset + editing.confirmationWidth : 0)
            handle.frame = directed(CGRect(x: x, y: 0, width: Theme.reorderWidth, height: bounds.height))
            handle.alpha = isShown ? 1 : 0
        }
        if let button = editing.confirmation {
            button.frame = directed(
                CGRect(x: bounds.width - editing.confirmationWidth, y: 0, width: button.bounds.width, height: bounds.height))
        }
    }

    /// Shows in the circle whether the row is selected.
    func updateCircle() {
        guard editing.hasCircle else { return }
        editing.control?.kind = .circle(isPicked: selectedNow)
    }
}
