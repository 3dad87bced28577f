// A picker: wheels side by side, each with rows to choose from.

@preconcurrency public import Foundation

/// Wheels that are turned by drag, mouse wheel, keys or click; the row between the two lines is selected.
@preconcurrency @MainActor open class UIPickerView: UIView {
    /// Returns the numbers of components and rows. Held weakly.
    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { setNeedsReload() } }
    /// Returns the rows' contents, and is notified of selections. Held weakly.
    open weak var delegate: (any UIPickerViewDelegate)? { didSet { setNeedsReload() } }

    /// The wheels, one for each component, from the leading edge.
    private(set) var columns: [PickerColumn] = []
    /// The behaviour beyond the first and last row for each component, which date pickers set; `stop` by default.
    var ends: [PickerWheel.Ends] = []
    private var needsReload = true
    private let lines = [UIView(frame: .zero), UIView(frame: .zero)]

    override func didInit() {
        for line in lines {
            line.backgroundColor = Theme.separator
            line.isUserInteractionEnabled = false
            addSubview(line)
        }
    }

    // MARK: Components and rows

    /// The number of components.
    open var numberOfComponents: Int {
        reloadIfNeeded()
        return columns.count
    }

    /// The number of rows of a component; 0 if the component does not exist.
    open func numberOfRows(inComponent component: Int) -> Int { column(component)?.wheel.rowCount ?? 0 }

    /// The size of a component's rows, in points.
    open func rowSize(forComponent component: Int) -> CGSize {
        guard let column = column(component) else { return .zero }
        layoutIfNeeded()
        return CGSize(width: column.bounds.width, height: column.wheel.rowHeight)
    }

    /// The view of a visible row; nil for others.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? { column(component)?.view(forRow: row) }

    /// Reloads all components from data source and delegate. Selected rows that still exist are kept.
    open func reloadAllComponents() {
        needsReload = false
        let count = max(dataSource?.numberOfComponents(in: self) ?? 0, 0)
        while columns.count > count { columns.removeLast().removeFromSuperview() }
        while columns.count < count { addColumn() }
        for component in 0..<count { reload(component) }
        setNeedsLayout()
    }

    /// Reloads one component; its selected row is kept if it exists.
    open func reloadComponent(_ component: Int) {
        guard column(component) != nil else { return }
        reload(component)
        setNeedsLayout()
    }

    // MARK: Selection

    /// Turns a wheel to a row, limited to the existing rows; the delegate is not notified.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { column(component)?.select(row, animated: animated) }

    /// The row on which a wheel last came to rest, or to which `selectRow` is turning it; −1 if there is none.
    open func selectedRow(inComponent component: Int) -> Int { column(component)?.selectedRow ?? -1 }

    // MARK: Layout

    /// 320 × 216 points.
    open override var intrinsicContentSize: CGSize { Theme.pickerSize }
    override var focusGrouping: FocusGrouping { .row }
    /// 320 × 216 points, whatever `size` is.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Theme.pickerSize }

    /// Also reloads the components if necessary.
    open override func layoutSubviews() {
        super.layoutSubviews()
        reloadIfNeeded()
        layOutColumns()
        layOutLines()
    }

    /// The width of components without a width of their own, in whole points.
    var equalWidth: CGFloat {
        let count = CGFloat(max(columns.count, 1))
        return max(0, ((bounds.width - Theme.pickerSides - Theme.pickerSpacing * (count - 1)) / count).rounded(.down))
    }

    /// Centres the wheels; widths that do not fit the view are reduced in proportion.
    private func layOutColumns() {
        let widths = columns.indices.map { component in
            let width = delegate?.pickerView(self, widthForComponent: component) ?? equalWidth
            return width.isFinite ? min(max(width, 0), 32_768) : equalWidth
        }
        let gaps = Theme.pickerSpacing * CGFloat(max(columns.count - 1, 0))
        let wanted = widths.reduce(0, +)
        let part = wanted > 0 ? min(1, max(0, bounds.width - gaps) / wanted) : 1
        var x = ((bounds.width - wanted * part - gaps) / 2).rounded()
        for (column, width) in zip(columns, widths) {
            column.frame = directed(CGRect(x: x, y: 0, width: width * part, height: bounds.height))
            x += width * part + Theme.pickerSpacing
        }
    }

    /// Puts the lines just outside the selected row.
    private func layOutLines() {
        let scale = traitCollection.displayScale
        let thickness = Theme.hairline(scale: scale)
        let rowHeight = columns.map(\.wheel.rowHeight).max() ?? Theme.pickerRowHeight
        let top = ((bounds.height - rowHeight) / 2 * scale).rounded() / scale
        for (line, y) in zip(lines, [top - thickness, top + rowHeight]) {
            line.frame = CGRect(x: 0, y: y, width: bounds.width, height: thickness)
            line.isHidden = columns.isEmpty
        }
    }

    // MARK: Reloading

    private func setNeedsReload() {
        needsReload = true
        setNeedsLayout()
    }

    private func reloadIfNeeded() { if needsReload { reloadAllComponents() } }

    func column(_ component: Int) -> PickerColumn? {
        reloadIfNeeded()
        return columns.indices.contains(component) ? columns[component] : nil
    }

    private func addColumn() {
        let component = columns.count
        let column = PickerColumn()
        column.makeRow = { [weak self] row, spare in
            self.flatMap { $0.delegate?.pickerView($0, viewForRow: row, forComponent: component, reusing: spare) }
        }
        column.didSelect = { [weak self] row in if let self { delegate?.pickerView(self, didSelectRow: row, inComponent: component) } }
        column.accessibleName = { [weak self] in
            guard let self, let delegate = delegate as? any UIPickerViewAccessibilityDelegate else { return nil }
            return delegate.pickerView(self, accessibilityLabelForComponent: component)
        }
        column.accessibleTitle = { [weak self, weak column] row in
            guard let self else { return nil }
            if let title = delegate?.pickerView(self, titleForRow: row, forComponent: component) { return title }
            if let title = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component) { return title.string }
            return column?.view(forRow: row).map { $0.accessibilityLabel ?? $0.visibleText }
        }
        columns.append(column)
        insertSubview(column, at: component)
    }

    private func reload(_ component: Int) {
        let count = dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
        let height = delegate?.pickerView(self, rowHeightForComponent: component) ?? Theme.pickerRowHeight
        columns[component].load(
            PickerWheel(rowCount: count, rowHeight: height, ends: ends.indices.contains(component) ? ends[component] : .stop))
    }
}

/// Returns the numbers of components and rows. Numbers below zero count as zero.
@preconcurrency @MainActor public protocol UIPickerViewDataSource: AnyObject {
    /// The number of components.
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    /// The number of rows of a component.
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Returns the contents of a picker's rows, and is notified of selections. All methods are optional.
///
/// A row shows its view, else its attributed title, else its title.
@preconcurrency @MainActor public protocol UIPickerViewDelegate: AnyObject {
    /// The width of a component, in points; by default all components have the same width.
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
    /// The height of a component's rows, in points; 32 by default.
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
    /// The title of a row; nil by default.
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    /// The attributed title of a row, which takes precedence over the title; nil by default.
    func pickerView(_ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int) -> NSAttributedString?
    /// The view of a row that becomes visible, by default a label. `view` is a row view to reuse, if any. While a row crosses one of the
    /// picker's two lines, two views show the row.
    func pickerView(_ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?) -> UIView
    /// Called when a wheel that the user has turned comes to rest on another row.
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

/// Returns the accessibility labels of a picker's components.
@preconcurrency @MainActor public protocol UIPickerViewAccessibilityDelegate: UIPickerViewDelegate {
    /// The accessibility label of a component; nil for none.
    func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String?
}

extension UIPickerViewDelegate {
    /// Divides the picker's width equally.
    public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { pickerView.equalWidth }
    /// 32 points.
    public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { Theme.pickerRowHeight }
    /// No title.
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { nil }
    /// No attributed title.
    public func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? { nil }
    /// A label with the attributed title, else the title; reuses `view` if it is such a label.
    public func pickerView(_ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?) -> UIView {
        let label = view as? PickerRowLabel ?? PickerRowLabel(frame: .zero)
        if let title = self.pickerView(pickerView, attributedTitleForRow: row, forComponent: component) {
            label.attributedText = title
        } else {
            label.text = self.pickerView(pickerView, titleForRow: row, forComponent: component)
        }
        return label
    }
    /// Does nothing.
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

final class PickerRowLabel: UILabel {
    override func didInit() {
        super.didInit()
        textAlignment = .center
    }

    override var drawsOnlyText: Bool { true }

    /// Whether the row can be chosen; other rows are grey between the lines, too.
    var isInRange = true { didSet { if oldValue != isInRange { updateColor() } } }
    private var position = PickerBand.Position.above

    func configure(for position: PickerBand.Position) {
        self.position = position
        font = position == .selection ? Theme.pickerSelectedFont : Theme.pickerFont
        updateColor()
    }

    private func updateColor() {
        textColor = !isInRange ? Theme.pickerOutOfRange : position == .selection ? Theme.pickerSelectedText : Theme.pickerText
    }
}
