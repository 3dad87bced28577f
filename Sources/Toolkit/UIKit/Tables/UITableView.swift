// A list of rows in sections, one below the other. Only the visible rows have cells.
//
// Most of the public API is declared here; geometry, cells, selection and updates have their own files.

internal import ListEngine

/// A scroll view of rows in sections, one below the other.
@preconcurrency @MainActor open class UITableView: UIScrollView {
    /// How sections are drawn; fixed at initialization.
    public let style: Style

    // MARK: Data

    /// Provides the rows and their cells. Held weakly.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet {
            guard oldValue !== dataSource else { return }
            offersDeletion = true
            setNeedsReload()
        }
    }
    /// Fetches the data of rows before they are visible. Held weakly.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)? { didSet { setNeedsLayout() } }
    /// Provides heights, headers and footers, and is notified of selection. Held weakly.
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

    // MARK: Heights

    /// The height of rows, in points, where the delegate returns none; with `automaticDimension`, the default, rows fit their contents.
    open var rowHeight = UITableView.automaticDimension { didSet { if oldValue != rowHeight { setNeedsGeometry() } } }
    /// The assumed height of a row before it is visible, in points. With 0, all heights are requested at once, and no row fits its content.
    open var estimatedRowHeight = UITableView.automaticDimension { didSet { if oldValue != estimatedRowHeight { setNeedsGeometry() } } }
    /// The height of section headers, in points, where the delegate returns none; `automaticDimension`, the default, fits title or view.
    open var sectionHeaderHeight = UITableView.automaticDimension { didSet { setNeedsGeometry() } }
    /// The height of section footers, in points, where the delegate returns none; `automaticDimension`, the default, fits title or view.
    open var sectionFooterHeight = UITableView.automaticDimension { didSet { setNeedsGeometry() } }
    /// The assumed height, in points, of section headers that fit their contents, until they are visible. With `automaticDimension`, the
    /// default, the table chooses one. With 0, headers do not fit their contents: those without another height have the standard height.
    public var estimatedSectionHeaderHeight = UITableView.automaticDimension {
        didSet { if oldValue != estimatedSectionHeaderHeight { setNeedsGeometry() } }
    }
    /// The assumed height, in points, of section footers; as `estimatedSectionHeaderHeight` for headers.
    public var estimatedSectionFooterHeight = UITableView.automaticDimension {
        didSet { if oldValue != estimatedSectionFooterHeight { setNeedsGeometry() } }
    }
    /// The padding above each section header, in points; with `automaticDimension`, the default, there is none.
    public var sectionHeaderTopPadding = UITableView.automaticDimension {
        didSet { if oldValue != sectionHeaderTopPadding { setNeedsGeometry() } }
    }

    // MARK: Appearance

    /// Whether rows have separators.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { updateSeparators() } }
    /// The colour of the separators; nil hides them.
    open var separatorColor: UIColor? = Theme.separator { didSet { customize(\UITableView.separatorColor, then: updateSeparators) } }
    /// The distances from a cell's edges to its separator's ends; by default the separator begins where the text does.
    open var separatorInset: UIEdgeInsets {
        get { _separatorInset ?? UIEdgeInsets(top: 0, left: rowMargin, bottom: 0, right: 0) }
        set {
            _separatorInset = newValue
            customize(AppearanceCall<UITableView>("separatorInset", isSet: { $0._separatorInset != nil }) { $0.separatorInset = newValue })
        }
    }
    var _separatorInset: UIEdgeInsets? { didSet { updateSeparators() } }
    /// The distance to which `separatorInset` is added; `fromCellEdges` by default.
    public var separatorInsetReference = SeparatorInsetReference.fromCellEdges {
        didSet { if oldValue != separatorInsetReference { updateSeparators() } }
    }
    /// Whether the content of a wide table keeps to its readable width; false by default.
    open var cellLayoutMarginsFollowReadableWidth = false {
        didSet {
            guard oldValue != cellLayoutMarginsFollowReadableWidth else { return }
            setNeedsGeometry()
            readableWidthDidChange()
        }
    }
    /// The safe area's side insets for which rows were last laid out.
    var rowSafeInsets = NSDirectionalEdgeInsets()
    /// The view above the first section. The table sets its width but not its height.
    open var tableHeaderView: UIView? { didSet { replaceHeaderOrFooter(oldValue, by: tableHeaderView) } }
    /// The view below the last section. The table sets its width but not its height.
    open var tableFooterView: UIView? { didSet { replaceHeaderOrFooter(oldValue, by: tableFooterView) } }
    /// The view behind all rows. It has the table's size and does not scroll.
    open var backgroundView: UIView? { didSet { replaceSubview(oldValue, by: backgroundView, at: 0) } }

    // MARK: Section index

    /// The least number of rows with which the section index is visible; 0 by default.
    public var sectionIndexMinimumDisplayRowCount = 0 { didSet { reloadSectionIndexTitles() } }
    /// The colour of the section index's titles; nil, the default, for the tint.
    public var sectionIndexColor: UIColor? { didSet { sectionIndex?.showColors() } }
    /// The background of the section index; nil, the default, for none.
    public var sectionIndexBackgroundColor: UIColor? { didSet { sectionIndex?.showColors() } }
    /// The background of the section index while a finger touches it; nil, the default, for `sectionIndexBackgroundColor`.
    public var sectionIndexTrackingBackgroundColor: UIColor? { didSet { sectionIndex?.showColors() } }

    // MARK: Selection

    /// Whether a press selects a row; true by default.
    open var allowsSelection = true
    /// Whether several rows may be selected; a press on a selected row then deselects it.
    open var allowsMultipleSelection = false { didSet { if oldValue != allowsMultipleSelection { updateSelectedHighlights() } } }
    /// The first of the selected rows.
    open var indexPathForSelectedRow: IndexPath? { list.selected.min().map { IndexPath($0) } }
    /// The selected rows in order; nil for none.
    open var indexPathsForSelectedRows: [IndexPath]? { list.selected.isEmpty ? nil : list.selected.sorted().map { IndexPath($0) } }
    /// Selects a row without notifying the delegate, and scrolls to it unless `scrollPosition` is `none`; nil deselects all rows.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard select(indexPath, animated: animated) != nil, let indexPath, scrollPosition != .none else { return }
        scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
    /// Deselects a row without notifying the delegate.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        setSelected(false, at: ListPath(indexPath), animated: animated)
    }

    // MARK: Editing

    /// Whether rows show their editing controls.
    open var isEditing: Bool {
        get { _isEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// Begins or ends editing; both deselect all rows.
    open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(editing, animated: animated) }
    /// Whether a press selects a row during editing; false by default.
    open var allowsSelectionDuringEditing = false
    /// Whether rows show selection circles during editing and several rows may be selected; false by default.
    open var allowsMultipleSelectionDuringEditing = false {
        didSet { if oldValue != allowsMultipleSelectionDuringEditing { editingRulesDidChange() } }
    }

    // MARK: Content

    /// Requests everything from the data source again, and deselects all rows.
    open func reloadData() { reload() }
    /// The number of sections; 0 without a data source.
    open var numberOfSections: Int { geometry.sections.count }
    /// The number of rows in a section; 0 for one that does not exist.
    open func numberOfRows(inSection section: Int) -> Int {
        geometry.sections.indices.contains(section) ? geometry.sections[section].rows.count : 0
    }
    /// The frame of a row in the table's coordinates; zero for one that does not exist.
    open func rectForRow(at indexPath: IndexPath) -> CGRect { rowRect(ListPath(indexPath)) ?? .zero }
    /// The frame of a section with its header and footer; zero for one that does not exist.
    open func rect(forSection section: Int) -> CGRect {
        guard geometry.sections.indices.contains(section) else { return .zero }
        let part = geometry.sections[section]
        return CGRect(x: 0, y: part.top, width: bounds.width, height: part.bottom - part.top)
    }
    /// The frame of a section's header when it is not held at the top.
    open func rectForHeader(inSection section: Int) -> CGRect { rect(of: ListElement(.header, ofSection: section)) }
    /// The frame of a section's footer.
    open func rectForFooter(inSection section: Int) -> CGRect { rect(of: ListElement(.footer, ofSection: section)) }
    /// The row at a point in the table's coordinates; nil for headers, footers and outside.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? { path(at: point).map { IndexPath($0) } }
    /// Scrolls until a row is at `scrollPosition` of the visible part, as far as the content's ends allow.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        scroll(toRow: ListPath(indexPath), at: scrollPosition, animated: animated)
    }

    // MARK: Cells

    /// Registers the class of new cells with a reuse identifier; nil removes the registration.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        cellRegistry.register(cellClass, identifier: identifier)
    }
    /// Registers the class of new headers and footers with a reuse identifier; nil removes the registration.
    open func register(_ viewClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        headerRegistry.register(viewClass, identifier: identifier)
    }
    /// A cell that left the screen, or a new cell of the registered class; nil if there is no such cell and no class.
    @discardableResult
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { dequeue(identifier) }
    /// A cell that left the screen, or a new cell of the registered class; a plain cell if there is no such cell and no class.
    @discardableResult
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        if let cell = dequeue(identifier) { return cell }
        NSLog("UITableView: no class is registered for cells called %@", identifier)
        return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }
    /// A header or footer that left the screen, or a new one of the registered class; nil if there is no such view and no class.
    @discardableResult
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        dequeueHeader(identifier)
    }
    /// The cell of a visible row; nil for other rows.
    @discardableResult
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { visibleCell(at: ListPath(indexPath)) }
    /// The row of a visible cell; nil for other cells.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { path(of: cell).map { IndexPath($0) } }
    /// The cells of the visible rows, from the top.
    open var visibleCells: [UITableViewCell] { visible.map(\.cell) }
    /// The rows visible at the current content offset, including rows without a cell yet; nil if there are none.
    open var indexPathsForVisibleRows: [IndexPath]? {
        let paths = geometry.paths(in: visibleSpan)
        return paths.isEmpty ? nil : paths.map { IndexPath($0) }
    }
    /// The visible header of a section, if it is a `UITableViewHeaderFooterView`.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        sectionViews[ListElement(.header, ofSection: section)] as? UITableViewHeaderFooterView
    }

    // MARK: Updates

    /// Begins a batch of changes, which `endUpdates` applies together.
    open func beginUpdates() { list.batch.begin() }
    /// Applies the changes since `beginUpdates`. The data source must already have made them; else everything is reloaded.
    open func endUpdates() {
        endBatch()
        followDrag()
    }
    /// Applies the changes made in `updates` together; `completion` is called when their animations have ended.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        performBatch(updates, completion: completion)
        followDrag()
    }
    /// Inserts rows, by their index paths after the batch.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        update(.insertItems(indexPaths.map { ListPath($0) }), animation: animation.rawValue)
    }
    /// Deletes rows, by their index paths before the batch.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        update(.deleteItems(indexPaths.map { ListPath($0) }), animation: animation.rawValue)
    }
    /// Requests the cells of rows again, by their index paths before the batch.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        update(.reloadItems(indexPaths.map { ListPath($0) }), animation: animation.rawValue)
    }
    /// Makes the data source configure the cells of visible rows again, by their index paths before the batch, without replacing them. The
    /// rows are measured again.
    open func reconfigureRows(at indexPaths: [IndexPath]) { reconfigure(indexPaths.map { ListPath($0) }) }
    /// Moves a row with its cell from its index path before the batch to its index path after the batch.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        update(.moveItem(from: ListPath(indexPath), to: ListPath(newIndexPath)))
    }
    /// Inserts sections, by their numbers after the batch.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        update(.insertSections(Array(sections)), animation: animation.rawValue)
    }
    /// Deletes sections, by their numbers before the batch.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        update(.deleteSections(Array(sections)), animation: animation.rawValue)
    }
    /// Requests the rows, headers and footers of sections again, by their numbers before the batch.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        update(.reloadSections(Array(sections)), animation: animation.rawValue)
    }
    /// Moves a section with its rows from its number before the batch to its number after the batch.
    open func moveSection(_ section: Int, toSection newSection: Int) { update(.moveSection(from: section, to: newSection)) }

    // MARK: Menus

    /// The interaction that opens the context menus of rows.
    open var contextMenuInteraction: UIContextMenuInteraction? { interaction(UIContextMenuInteraction.self) }

    // MARK: State

    private lazy var menus = ListMenus(list: self)
    private weak var tableDelegate: (any UITableViewDelegate)?
    let list = ListState("UITableView", itemName: "row")
    /// The content's geometry when it was last up to date.
    var storedGeometry = RowGeometry() { didSet { geometryIsTiled = false } }
    /// Whether the visible cells have the frames of `storedGeometry`, for the width that the table had then.
    var geometryIsTiled = false
    var sizing = TableSizing()
    var sectionIndex: SectionIndexView?
    /// Whether the next layout requests the titles of the section index from the data source.
    var needsIndexTitles = true
    /// The cell that is being configured again: the data source dequeues it.
    var reconfiguredCell: UITableViewCell?
    var cellRegistry = ReuseRegistry<UITableViewCell>()
    var headerRegistry = ReuseRegistry<UITableViewHeaderFooterView>()
    /// The visible rows, in order.
    var visible: [VisibleRow] = []
    /// The visible headers and footers of sections.
    var sectionViews: [ListElement: UIView] = [:]
    /// Whether the separator of any visible row is hidden because the row below is highlighted or selected.
    var hasCoveredSeparators = false
    var _isEditing = false
    /// The row that is being dragged to another index path.
    var drag: RowDrag?
    /// The cell that shows its delete confirmation button.
    weak var confirmingCell: UITableViewCell?
    /// The swipe actions of the rows.
    private(set) var swipes: RowSwipes?
    /// Whether swipes offer the deletion. The default implementation of the data source's `commit` sets it to false.
    var offersDeletion = true
    var animations = TableAnimations()
    /// Measures group titles.
    lazy var measuringLabel: UILabel = {
        let label = UILabel(frame: .zero)
        label.font = Theme.groupTitleFont
        label.numberOfLines = 0
        return label
    }()

    /// A table of a style, which cannot be changed later.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    /// A table of style `plain`.
    public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    /// A table of style `plain`; the coder is not read.
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
    }

    override func didInit() {
        super.didInit()
        setBackgroundColor(style == .plain ? Theme.cellBackground : Theme.groupedBackground)
        alwaysBounceVertical = true
        addInteraction(UIContextMenuInteraction(delegate: menus))
        swipes = RowSwipes(list: self)
    }

    // MARK: Overridden

    /// The size of all rows, headers and footers; reading it requests the numbers of sections and rows if they are not known.
    open override var contentSize: CGSize {
        get {
            updateGeometryIfNeeded()
            return super.contentSize
        }
        set { super.contentSize = newValue }
    }

    override func contentSizeCategoryDidChange() {
        super.contentSizeCategoryDidChange()
        setNeedsGeometry()
    }

    /// Adds the cells that have become visible, and recycles the cells that are no longer visible.
    open override func layoutSubviews() {
        let dependsOnWidth = style != .plain || storedGeometry.isMeasured
        if dependsOnWidth, sizing.width != bounds.width, list.staleness == .nothing { list.staleness = .geometry }
        updateGeometryIfNeeded()
        contentSizeMayHaveChanged()
        super.layoutSubviews()
        tile()
    }

    /// Lays out the rows again if the insets at the sides have changed.
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        sideInsetsMayHaveChanged()
    }

    override func directionDidChange() {
        super.directionDidChange()
        sideInsetsMayHaveChanged()
    }

    override func contentDidMove() {
        super.contentDidMove()
        if confirmingCell != nil { closeConfirmation(animated: true) }
        closeSwipe(animated: true)
        followDrag()
    }

    /// Handles a horizontal scroll of a touchpad as a swipe of a row, if the row has actions.
    open override func scrollWheel(with event: UIEvent) -> Bool { swipes?.scroll(event) == true || super.scrollWheel(with: event) }

    /// Delete shows the swipe actions of the focused row, Escape hides the visible ones; other keys are handled as in scroll views.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if swipes?.press(presses) != true { super.pressesBegan(presses, with: event) }
    }

    /// Refuses to scroll by a drag on a reorder control or on the section index, and to swipe a row without actions.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if recognizer.lastTouch?.view is SectionIndexView { return false }
        if let swipes, recognizer === swipes.recognizer { return swipes.shouldBegin() }
        if recognizer === panGestureRecognizer, recognizer.lastTouch?.view is CellReorderControl { return false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    /// True, so that a drag that begins on a control in a row scrolls the table; false for the section index.
    open override func touchesShouldCancel(in view: UIView) -> Bool { !(view is SectionIndexView) }

    /// Highlights the row under the first touch.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchesDidBegin(touches)
        super.touchesBegan(touches, with: event)
    }

    /// Removes the highlight when the touch leaves its row.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchesDidMove(touches)
        super.touchesMoved(touches, with: event)
    }

    /// Selects the highlighted row.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchesDidEnd(touches)
        super.touchesEnded(touches, with: event)
    }

    /// Removes the highlight.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchesWereCancelled(touches)
        super.touchesCancelled(touches, with: event)
    }
}

// MARK: - Types

extension UITableView {
    /// How a table draws its sections. Raw values are Apple's.
    nonisolated public enum Style: Int, Sendable {
        /// Without gaps; section headers stay at the top while their section is visible.
        case plain = 0
        /// With gaps between sections.
        case grouped = 1
        /// With gaps between sections, and insets at the sides and round corners.
        case insetGrouped = 2
    }

    /// The position in the visible part to which a row is scrolled. Raw values are Apple's.
    nonisolated public enum ScrollPosition: Int, Sendable {
        /// The nearest position at which the row is visible.
        case none = 0
        case top = 1
        case middle = 2
        case bottom = 3
    }

    /// How rows appear and disappear in updates. Raw values are Apple's; `middle` and `automatic` are `fade` here.
    nonisolated public enum RowAnimation: Int, Sendable {
        case fade = 0
        case right = 1
        case left = 2
        case top = 3
        case bottom = 4
        case none = 5
        case middle = 6
        case automatic = 100
    }

    /// Stands for the height that fits the content of a row, header or footer; as an estimate, for the standard height.
    nonisolated public static let automaticDimension: CGFloat = -1
    /// The height that the default implementations of the delegate's methods return.
    nonisolated static let notImplemented: CGFloat = -2

    // MARK: Separators

    /// The distance to which the table's separator inset is added, with Apple's raw values.
    nonisolated public enum SeparatorInsetReference: Int, Sendable {
        /// None: the inset is measured from the row's edges.
        case fromCellEdges = 0
        /// The inset that a separator has without the application's inset.
        case fromAutomaticInsets = 1
    }

    /// The application's separator inset, measured from the row's edges; nil for the automatic one.
    var shownSeparatorInset: UIEdgeInsets? {
        guard var inset = _separatorInset, separatorInsetReference == .fromAutomaticInsets else { return _separatorInset }
        inset.left += rowMargin + (style == .insetGrouped ? 0 : safeSideInsets.leading)
        return inset
    }
}

// MARK: - Finding

extension UITableView {
    /// The visible footer of a section, if it is a `UITableViewHeaderFooterView`.
    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        sectionViews[ListElement(.footer, ofSection: section)] as? UITableViewHeaderFooterView
    }
    /// The rows that intersect a rectangle in the table's coordinates; nil for none.
    public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        guard rect.maxX > 0, rect.minX < bounds.width, rect.minY.isFinite, rect.height.isFinite else { return nil }
        let paths = geometry.paths(in: rect.minY...max(rect.minY, rect.maxY))
        return paths.isEmpty ? nil : paths.map { IndexPath($0) }
    }
    /// Scrolls to the selected row with `scrollToRow(at:at:animated:)`; does nothing without a selection.
    public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        if let path = indexPathForSelectedRow { scrollToRow(at: path, at: scrollPosition, animated: animated) }
    }
}
