// Rows of an outline: their place in it, and the control that expands and collapses them.

internal import ListEngine

/// The place of an item in an outline.
struct OutlinePlace: Equatable {
    /// The number of ancestors of the item.
    var level: Int
    var isExpanded: Bool
}

/// A data source with items that can be expanded and collapsed.
protocol OutlineDataSource: AnyObject {
    /// Expands or collapses an item, if its section is an outline and the handlers of the data source allow it.
    func toggleItem(at path: IndexPath)
}

/// A chevron that points to the trailing edge, or down if the item is expanded. A press calls `action`, else expands or collapses the item.
final class OutlineControl: UIControl {
    private weak var cell: UICollectionViewListCell?
    private let action: (() -> Void)?
    private let glyph = CellGlyph(.outlineChevron)

    init(of cell: UICollectionViewListCell, action: (() -> Void)?) {
        self.cell = cell
        self.action = action
        super.init(frame: CGRect(x: 0, y: 0, width: Theme.rowHeight, height: Theme.rowHeight))
        addSubview(glyph)
        addAction(UIAction { [weak self] _ in self?.press() }, for: .touchUpInside)
        showPlace()
    }

    required init?(coder: NSCoder) { nil }

    /// The width that the accessory takes in the row; the control itself is larger, so that it is easy to hit.
    var glyphWidth: CGFloat { glyph.bounds.width }

    override func layoutSubviews() {
        super.layoutSubviews()
        glyph.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    override func directionDidChange() {
        super.directionDidChange()
        showPlace()
    }

    /// Turns the chevron; in right-to-left layouts it turns the other way.
    func showPlace() {
        let isExpanded = cell?.outlinePlace?.isExpanded ?? false
        glyph.transform = isExpanded ? CGAffineTransform(rotationAngle: isMirrored ? -.pi / 2 : .pi / 2) : .identity
    }

    /// Calls the accessory's action, else expands or collapses the item.
    func press() {
        if let action { return action() }
        guard let cell, let collection = cell.outlineCollection, let path = collection.indexPath(for: cell) else { return }
        (collection.dataSource as? any OutlineDataSource)?.toggleItem(at: path)
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? {
        let row = cell?.accessibilityLabel ?? ""
        return cell?.outlinePlace?.isExpanded == true ? SystemText.shown("Collapse %1$@", row) : SystemText.shown("Expand %1$@", row)
    }
}

extension UICollectionViewListCell {
    /// The collection view of the cell: its superview, or the superview of its section's scroll view.
    var outlineCollection: UICollectionView? {
        superview as? UICollectionView ?? (superview as? SectionScrollView)?.superview as? UICollectionView
    }

    /// Whether a press anywhere in the cell expands or collapses its item.
    var isOutlineHeader: Bool {
        accessories.contains { accessory in
            guard case .outline(let style, _) = accessory.content, accessory.isShown(isEditing: isEditing) else { return false }
            return style == .header || style == .automatic && row?.isHeader == true
        }
    }

    func pressOutline() { accessoryViews.outlineControls.first?.press() }

    /// Indents the content by the item's level, and turns the chevron.
    func outlinePlaceDidChange(from old: OutlinePlace?) {
        if let outlinePlace { indentationLevel = outlinePlace.level } else if old != nil { indentationLevel = 0 }
        for control in accessoryViews.outlineControls { control.showPlace() }
        setNeedsUpdateConfiguration()
    }
}

extension UICollectionView {
    func isOutlineHeader(_ path: ListPath) -> Bool { (cell(at: path) as? UICollectionViewListCell)?.isOutlineHeader ?? false }
}
