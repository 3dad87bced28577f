// A list of rows, of which only those in sight exist.
//
// Everything open is declared here; the content's geometry, the cells, selection and updates stand in their own files.

public import Foundation
internal import QuartzCore

/// A scroll view of rows.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
    public let style: Style

    // MARK: Who says what is in it

    /// Held weakly.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { if oldValue !== dataSource { setNeedsReload() } } }
    /// Held weakly.
    open var delegate: (any UITableViewDelegate)? {
        get { tableDelegate }
        set { setScrollDelegate(newValue) }
    }
    override func setScrollDelegate(_ delegate: (any UIScrollViewDelegate)?) {
        guard delegate !== scrollDelegate else { return }
        super.setScrollDelegate(delegate)
        tableDelegate = delegate as? any UITableViewDelegate
        setNeedsGeometry()
    }

    // MARK: Heights, in points

    /// The height of rows whose delegate does not say; `automaticDimension` is 44.
    open var rowHeight = UITableView.automaticDimension { didSet { if oldValue != rowHeight { setNeedsGeometry() } } }
    /// The height of rows that the delegate has not been asked for; 0 has it asked for every row at once.
    open var estimatedRowHeight = UITableView.automaticDimension { didSet { if oldValue != estimatedRowHeight { setNeedsGeometry() } } }
    open var sectionHeaderHeight = UITableView.automaticDimension { didSet { setNeedsGeometry() } }
    open var sectionFooterHeight = UITableView.automaticDimension { didSet { setNeedsGeometry() } }

    // MARK: Looks

    /// Whether lines run between rows.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { updateSeparators() } }
    /// The colour of the lines between rows.
    open var separatorColor: UIColor? = Theme.separator { didSet { updateSeparators() } }
    /// From the cell's edges to its separator's ends; where none is set, it begins where the text does.
    open var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? UIEdgeInsets(top: 0, left: rowMargin, bottom: 0, right: 0) }
        set { ownSeparatorInset = newValue }
    }
    var ownSeparatorInset: UIEdgeInsets? { didSet { updateSeparators() } }
    /// Whether rows and groups keep to the readable column of a wide table; else they reach from edge to edge.
    open var cellLayoutMarginsFollowReadableWidth = false {
        didSet {
            guard oldValue != cellLayoutMarginsFollowReadableWidth else { return }
            setNeedsGeometry()
            readableWidthDidChange()
        }
    }
    /// The safe area's insets at the sides that rows were last laid out for.
    private var rowSafeInsets = NSDirectionalEdgeInsets()
    /// Above the first section; its height is its own, its width the table's.
    open var tableHeaderView: UIView? { didSet { replaceMargin(oldValue, by: tableHeaderView) } }
    /// Below the last section.
    open var tableFooterView: UIView? { didSet { replaceMargin(oldValue, by: tableFooterView) } }
    open var backgroundView: UIView? { didSet { replaceBackground(oldValue) } }

    // MARK: Selection

    /// Whether a press selects a row.
    open var allowsSelection = true
    /// Whether several rows may be selected; a press then selects or deselects.
    open var allowsMultipleSelection = false
    /// The selected row, or the first of several.
    open var indexPathForSelectedRow: IndexPath? { selected.min() }
    /// The selected rows in order; nil for none.
    open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }
    /// Selects a row, without telling the delegate; nil deselects all.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        select(indexPath, animated: animated, scrollPosition: scrollPosition)
    }
    /// Deselects a row, without telling the delegate.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) { deselect(indexPath, animated: animated) }

    // MARK: Editing

    /// Whether rows are edited: deleted, inserted, or picked several at a time.
    open var isEditing: Bool {
        get { editingNow }
        set { setEditing(newValue, animated: false) }
    }
    /// Begins or ends editing; either way nothing is selected afterwards.
    open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(editing, animated: animated) }
    /// Whether a press selects a row that is edited.
    open var allowsSelectionDuringEditing = false
    /// Whether rows that are edited have circles, and a press picks several of them.
    open var allowsMultipleSelectionDuringEditing = false {
        didSet { if oldValue != allowsMultipleSelectionDuringEditing { editingRulesDidChange() } }
    }

    // MARK: Content

    /// Asks the data source for everything anew.
    open func reloadData() { reload() }
    open var numberOfSections: Int { geometry.sections.count }
    open func numberOfRows(inSection section: Int) -> Int {
        geometry.sections.indices.contains(section) ? geometry.sections[section].rows.count : 0
    }
    /// Where a row is, in the table's coordinates; zero for a row that does not exist.
    open func rectForRow(at indexPath: IndexPath) -> CGRect { rowRect(indexPath) ?? .zero }
    /// Where a section is, header and footer included.
    open func rect(forSection section: Int) -> CGRect { sectionRect(section) }
    /// Where a section's header is when it is not held at the top.
    open func rectForHeader(inSection section: Int) -> CGRect { headerRect(section) }
    /// Where a section's footer is.
    open func rectForFooter(inSection section: Int) -> CGRect { footerRect(section) }
    /// The row at a place in the table's coordinates.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        point.x >= bounds.minX && point.x < bounds.maxX ? geometry.row(at: point.y) : nil
    }
    /// Scrolls until a row is where `position` says, as far as the content's ends allow.
    open func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
        scroll(to: indexPath, position: position, animated: animated)
    }

    // MARK: Cells

    /// Has cells called `identifier` made of `cellClass`; nil takes it back.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        registerCell(cellClass, identifier: identifier)
    }
    /// Has headers and footers called `identifier` made of `viewClass`; nil takes it back.
    open func register(_ viewClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        registerHeader(viewClass, identifier: identifier)
    }
    /// A cell that left, or nil if there is none and no class is registered.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { dequeue(identifier) }
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        dequeue(identifier) ?? unregisteredCell(identifier)
    }
    /// A header that left, a new one of the registered class, or nil where none is registered.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        dequeueHeader(identifier)
    }
    /// The cell of a row in sight.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        visible.first { $0.path == indexPath }?.cell
    }
    /// The row that `cell` shows, if it is in sight.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { visible.first { $0.cell === cell }?.path }
    /// The cells in sight, from the top.
    open var visibleCells: [UITableViewCell] { visible.map(\.cell) }
    /// The rows in sight, worked out from the content offset; nil for none.
    open var indexPathsForVisibleRows: [IndexPath]? { pathsInSight() }
    /// The header of a section, if it is in sight and of that class.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        sectionViews[.init(section: section, edge: .header)] as? UITableViewHeaderFooterView
    }

    // MARK: Updates

    /// Collects the changes up to `endUpdates`, so that they are made together.
    open func beginUpdates() { updates.depth += 1 }
    /// Makes the changes since `beginUpdates`.
    open func endUpdates() { endUpdate() }
    /// Makes the changes that `updates` asks for together; `completion` hears whether all rows have arrived at their places.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        beginUpdates()
        updates?()
        if let completion { self.updates.completions.append(completion) }
        endUpdates()
    }
    /// Rows have come, named by where they are now.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        update { $0.inserted.append(.init(paths: indexPaths, animation: animation)) }
    }
    /// Rows have gone, named by where they were.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        update { $0.deleted.append(.init(paths: indexPaths, animation: animation)) }
    }
    /// Asks for the cells of rows anew, named by where they were.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        update { $0.reloaded.append(.init(paths: indexPaths, animation: animation)) }
    }
    /// A row has gone elsewhere, and takes its cell along.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        update { $0.moved.append(.init(from: indexPath, to: newIndexPath)) }
    }
    /// Sections have come, named by their new numbers.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        update { $0.insertedSections.append(.init(numbers: sections, animation: animation)) }
    }
    /// Sections have gone, named by their old numbers.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        update { $0.deletedSections.append(.init(numbers: sections, animation: animation)) }
    }
    /// Asks for everything in some sections anew, named by their old numbers.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        update { $0.reloadedSections.append(.init(numbers: sections, animation: animation)) }
    }
    /// A section has gone elsewhere, with its rows.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        update { $0.movedSections.append(.init(from: section, to: newSection)) }
    }

    // MARK: Menus

    /// Opens the rows' menus.
    open var contextMenuInteraction: UIContextMenuInteraction? { interaction(UIContextMenuInteraction.self) }

    // MARK: State

    /// Asks the delegate for the rows' menus.
    private lazy var menus = TableMenus(table: self)
    private weak var tableDelegate: (any UITableViewDelegate)?
    /// The content's layout as last worked out.
    var storedGeometry = TableGeometry()
    /// The width it was worked out for: titles of groups wrap.
    var geometryWidth: CGFloat = 0
    /// What is no longer known of the content.
    var staleness = Staleness.everything
    var registry = CellRegistry()
    /// The rows in sight, in order.
    var visible: [VisibleRow] = []
    /// Headers and footers in sight.
    var sectionViews: [SectionMargin: UIView] = [:]
    var selected: Set<IndexPath> = []
    /// The row under the finger.
    var highlighted: IndexPath?
    /// The touch that highlights it; other fingers press no row meanwhile.
    weak var highlightingTouch: UITouch?
    /// Whether a row in sight has lost its line to a marked one below.
    var hasCoveredSeparators = false
    var editingNow = false
    /// The row that the finger takes to another place.
    var drag: RowDrag?
    /// Whether an update only shows where the dragged row is.
    var isReordering = false
    /// The cell that asks whether its row is really to be deleted.
    weak var confirmingCell: UITableViewCell?
    var updates = TableUpdates()
    /// Whether an update is being made, and cells and places do not go together.
    var isMakingUpdates = false
    /// What is on its way from one layout to another.
    var flights = TableFlights()
    /// Measures titles of groups.
    lazy var titleGauge: UILabel = {
        let label = UILabel(frame: .zero)
        label.font = Theme.groupTitleFont
        label.numberOfLines = 0
        return label
    }()

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        setUp()
    }

    public convenience override init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        backgroundColor = style == .plain ? Theme.cellBackground : Theme.groupedBackground
        alwaysBounceVertical = true
        addInteraction(UIContextMenuInteraction(delegate: menus))
    }

    // MARK: Overridden

    open override var contentSize: CGSize {
        get {
            _ = geometry
            return super.contentSize
        }
        set { super.contentSize = newValue }
    }

    override func contentSizeCategoryDidChange() {
        super.contentSizeCategoryDidChange()
        setNeedsGeometry()
    }

    open override func layoutSubviews() {
        if style != .plain, geometryWidth != bounds.width, staleness == .nothing { staleness = .geometry }
        _ = geometry
        contentSizeMayHaveChanged()
        super.layoutSubviews()
        tile()
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        sideInsetsMayHaveChanged()
    }

    override func directionDidChange() {
        super.directionDidChange()
        sideInsetsMayHaveChanged()
    }

    /// The safe area has changed, or its left side is now where rows end rather than where they begin.
    private func sideInsetsMayHaveChanged() {
        guard rowSafeInsets != safeSideInsets else { return }
        rowSafeInsets = safeSideInsets
        setNeedsGeometry()
        readableWidthDidChange()
    }

    override func contentDidMove() {
        super.contentDidMove()
        if confirmingCell != nil { closeConfirmation(animated: true) }
        if drag != nil { followDrag() }
    }

    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        // A handle takes its row along; the content stays.
        if recognizer === panGestureRecognizer, recognizer.lastTouch?.view is CellReorderControl { return false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    open override func touchesShouldCancel(in view: UIView) -> Bool { true }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first { highlightRow(under: touch) }
        super.touchesBegan(touches, with: event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = highlightingTouch, touches.contains(touch) { followTouch(touch) }
        super.touchesMoved(touches, with: event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = highlightingTouch, touches.contains(touch) { selectHighlightedRow() }
        super.touchesEnded(touches, with: event)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = highlightingTouch, touches.contains(touch) { unhighlightRow() }
        super.touchesCancelled(touches, with: event)
    }
}
