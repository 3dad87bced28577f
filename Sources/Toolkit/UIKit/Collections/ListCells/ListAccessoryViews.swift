// The views of a list cell's accessories.

internal import CoreGraphics
internal import Foundation

/// The views of a cell's accessories, and their frames.
@MainActor
final class ListAccessoryViews {
    private var shown: [(accessory: UICellAccessory, view: UIView)] = []

    /// The space that the accessories take at each side, in points.
    struct Room {
        var leading: CGFloat = 0
        var trailing: CGFloat = 0
    }

    /// Replaces the views with the views of `accessories`.
    func show(_ accessories: [UICellAccessory], in cell: UICollectionViewListCell) {
        for (_, view) in shown { view.removeFromSuperview() }
        shown = accessories.map { ($0, makeView(of: $0, in: cell)) }
        for (_, view) in shown { cell.addSubview(view) }
    }

    private func makeView(of accessory: UICellAccessory, in cell: UICollectionViewListCell) -> UIView {
        let view: UIView
        switch accessory.content {
        case .disclosureIndicator: view = CellGlyph(.chevron)
        case .checkmark: view = CellGlyph(.checkmark)
        case .delete(let action): view = control(.minus, action)
        case .insert(let action): view = control(.plus, action)
        case .multiselect: view = control(.circle(isSelected: cell.isSelected), nil)
        case .reorder:
            let size = CGSize(width: ListReorderControl.width, height: Theme.rowHeight)
            view = ListReorderControl(frame: CGRect(origin: .zero, size: size))
        case .outline(_, let action): view = OutlineControl(of: cell, action: action)
        case .label(let text, let font):
            let label = UILabel(frame: .zero)
            (label.text, label.font) = (text, font)
            label.adjustsFontForContentSizeCategory = true
            label.textColor = accessory.tint ?? .secondaryLabel
            view = label
        case .view(let custom): view = custom
        }
        if let tint = accessory.tint { view.tintColor = tint }
        return view
    }

    private func control(_ kind: CellEditControl.Kind, _ action: (() -> Void)?) -> UIView {
        // The control includes the row's margin, so that presses there reach it, too.
        let control = CellEditControl(
            frame: CGRect(x: 0, y: 0, width: Theme.editMargin + Theme.editCircle, height: Theme.rowHeight))
        control.kind = kind
        if let action { control.addAction(UIAction { _ in action() }, for: .touchUpInside) }
        return control
    }

    /// The controls that expand and collapse the cell's item.
    var outlineControls: [OutlineControl] { shown.compactMap { $0.view as? OutlineControl } }

    /// Shows the cell's selection in its circle.
    func update(isSelected: Bool) {
        for (_, view) in shown {
            if let control = view as? CellEditControl, control.isCircle { control.kind = .circle(isSelected: isSelected) }
        }
    }

    /// The space for the accessories that are visible in a mode.
    func room(isEditing: Bool, margin: CGFloat) -> Room {
        var room = Room()
        for (accessory, view) in shown where accessory.isShown(isEditing: isEditing) {
            if accessory.isLeading {
                room.leading += width(of: view, accessory) + Theme.cellImageGap
            } else {
                room.trailing += (room.trailing == 0 ? margin : Theme.accessoryGap) + width(of: view, accessory)
            }
        }
        return room
    }

    /// Lays out the views in a cell. The last trailing accessory is at the edge.
    func layOut(in cell: UIView, isEditing: Bool, margin: CGFloat, directed: (CGRect) -> CGRect) {
        let bounds = cell.bounds
        var (left, right) = (margin, bounds.width - margin)
        func place(_ view: UIView, _ accessory: UICellAccessory, in range: (CGFloat, CGFloat)) {
            let size = size(of: view)
            let x = view is CellEditControl ? range.1 - size.width : range.0 + (range.1 - range.0 - size.width) / 2
            let y = ((bounds.height - size.height) / 2).rounded()
            view.bounds = CGRect(origin: view.bounds.origin, size: size)
            let frame = directed(CGRect(x: x, y: y, width: size.width, height: size.height))
            view.center = CGPoint(x: frame.midX, y: frame.midY)
            view.alpha = 1
        }
        for (accessory, view) in shown where accessory.isLeading && accessory.isShown(isEditing: isEditing) {
            let width = width(of: view, accessory)
            place(view, accessory, in: (left, left + width))
            left += width + Theme.cellImageGap
        }
        for (accessory, view) in shown.reversed() where !accessory.isLeading && accessory.isShown(isEditing: isEditing) {
            let width = width(of: view, accessory)
            place(view, accessory, in: (right - width, right))
            right -= width + Theme.accessoryGap
        }
        for (accessory, view) in shown where !accessory.isShown(isEditing: isEditing) { view.alpha = 0 }
    }

    private func width(of view: UIView, _ accessory: UICellAccessory) -> CGFloat {
        switch accessory.width {
        case .actual:
            view is CellEditControl ? Theme.editCircle : (view as? OutlineControl)?.glyphWidth ?? size(of: view).width
        case .standard: max(size(of: view).width, Theme.editCircle)
        case .custom(let width): width.isFinite ? max(width, 0) : size(of: view).width
        }
    }

    private func size(of view: UIView) -> CGSize {
        if view is CellGlyph || view is CellEditControl || view is OutlineControl || view is CellReorderControl { return view.bounds.size }
        let fitted = view.intrinsicContentSize
        let own = view is UILabel ? view.sizeThatFits(.zero) : view.bounds.size
        return CGSize(
            width: fitted.width >= 0 ? fitted.width.rounded(.up) : own.width,
            height: fitted.height >= 0 ? fitted.height.rounded(.up) : own.height)
    }
}
