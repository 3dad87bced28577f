// A collection of items. A layout determines their frames, and only visible items have cells.
//
// The public API is declared here; layout, elements, selection and updates have their own files.

internal import ListEngine

/// A scroll view of items in sections. A layout determines the items' frames.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
    // MARK: Data and layout

    /// Fetches the data of items before they are visible. Held weakly.
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? { didSet { setNeedsLayout() } }
    /// Whether `prefetchDataSource` is asked to fetch data; true by default.
    open var isPrefetchingEnabled = true { didSet { if oldValue != isPrefetchingEnabled { setNeedsLayout() } } }
    /// Provides the items and their cells. Held weakly.
    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { if oldValue !== dataSource { setNeedsReload() } } }
    /// Is notified of selection and of visible elements. Held weakly.
    open var delegate: (any UICollectionViewDelegate)? {
        get { collectionDelegate }
        set { setScrollDelegate(newValue) }
    }
    override func setScrollDelegate(_ delegate: (any UIScrollViewDelegate)?) {
        guard delegate !== scrollDelegate else { return }
        super.setScrollDelegate(delegate)
        collectionDelegate = delegate as? any UICollectionViewDelegate
        setNeedsGeometry()
    }
    /// The layout. A new one applies from the next frame on, without animation.
    open var collectionViewLayout: UICollectionViewLayout {
        get { layout }
        set { replaceLayout(by: newValue) }
    }
    /// Replaces the layout; with `animated`, visible items move to their new frames. `completion` is called when they have arrived.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil) {
        changeLayout(to: layout, animated: animated, completion: completion)
    }
    /// A view behind the items. It is as large as the collection and does not scroll.
    open var backgroundView: UIView? { didSet { replaceSubview(oldValue, by: backgroundView, at: 0) } }

    // MARK: Selection

    /// Whether a press selects an item; true by default.
    open var allowsSelection = true
    /// Whether several items may be selected; a press on a selected item then deselects it. False by default.
    open var allowsMultipleSelection = false
    /// Whether a press selects an item in editing mode; false by default.
    open var allowsSelectionDuringEditing = false
    /// Whether several items may be selected in editing mode; false by default.
    open var allowsMultipleSelectionDuringEditing = false
    /// Whether the cells are in editing mode: list cells then show the accessories for it. False by default.
    open var isEditing = false {
        didSet {
            guard oldValue != isEditing else { return }
            closeSwipe(animated: true)
            for cell in visibleCells { cell.isEditing = isEditing }
        }
    }
    /// The selected items in order; empty for none.
    open var indexPathsForSelectedItems: [IndexPath]? { list.selected.sorted().map { IndexPath($0) } }
    /// Selects an item without notifying the delegate, and scrolls it to `scrollPosition` unless that is empty; nil deselects all items.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard select(indexPath, animated: animated) != nil, let indexPath, !scrollPosition.isEmpty else { return }
        scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
    /// Deselects an item without notifying the delegate.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        setSelected(false, at: ListPath(indexPath), animated: animated)
    }

    // MARK: Content

    /// Requests everything from the data source again, and deselects all items.
    open func reloadData() { reload() }
    /// The number of sections; 0 without a data source.
    open var numberOfSections: Int { counts.count }
    /// The number of items in a section; 0 for one that does not exist.
    open func numberOfItems(inSection section: Int) -> Int { counts.indices.contains(section) ? counts[section] : 0 }
    /// The layout's attributes of an item; nil for one that is not laid out.
    @discardableResult
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        preparedLayout.layoutAttributesForItem(at: indexPath)
    }
    /// The layout's attributes of a supplementary view; nil for one that is not laid out.
    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { preparedLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath) }
    /// The index path of the frontmost item at a point in the collection's coordinates; nil without an item.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? { path(at: point).map { IndexPath($0) } }
    /// Scrolls until an item is at `scrollPosition` of the visible part, as far as the content's ends allow.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
        layout.scrollSection(to: frame, of: indexPath, at: scrollPosition, animated: animated)
        scroll(to: { [weak self] in self?.layoutAttributesForItem(at: indexPath)?.frame }, at: scrollPosition, animated: animated)
    }

    // MARK: Cells

    /// Registers the class of new cells with a reuse identifier; nil removes the registration.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        registry.register(cellClass, identifier: identifier)
    }
    /// Registers the class of new supplementary views of a kind with a reuse identifier; nil removes the registration.
    open func register(_ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String) {
        registry.register(viewClass, kind: elementKind, identifier: identifier)
    }
    /// A cell that left the screen, else a new one of the registered class. Without a registered class, logs and returns a plain cell.
    @discardableResult
    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
        let element = CollectionElement(path: indexPath)
        if let cell = dequeue(element, identifier: identifier) as? UICollectionViewCell { return cell }
        NSLog("UICollectionView: no class is registered for cells called %@", identifier)
        return make(UICollectionViewCell.self, for: element, identifier: identifier)
    }
    /// A supplementary view that left the screen, else a new one of the registered class. Without one, logs and returns a plain view.
    @discardableResult
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        let element = CollectionElement(kind: elementKind, path: indexPath)
        if let view = dequeue(element, identifier: identifier) { return view }
        NSLog("UICollectionView: no class is registered for views of kind %@ called %@", elementKind, identifier)
        return make(UICollectionReusableView.self, for: element, identifier: identifier)
    }
    /// The cell of a visible item; nil for other items.
    @discardableResult
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        shown[CollectionElement(path: indexPath)]?.view as? UICollectionViewCell
    }
    /// The item of a visible cell; nil for other cells.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { path(of: cell).map { IndexPath($0) } }
    /// The cells of the visible items, in order.
    open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { cellForItem(at: $0) } }
    /// The items that have cells, in order.
    open var indexPathsForVisibleItems: [IndexPath] { visiblePaths(kind: nil) }
    /// A visible supplementary view; nil for other ones.
    open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
        shown[CollectionElement(kind: elementKind, path: indexPath)]?.view
    }
    /// The visible supplementary views of a kind, in order.
    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        visiblePaths(kind: elementKind).compactMap { supplementaryView(forElementKind: elementKind, at: $0) }
    }
    /// The index paths of the visible supplementary views of a kind, in order.
    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] { visiblePaths(kind: elementKind) }

    // MARK: Updates

    /// Applies the changes made in `updates` together; `completion` is called when their animations have ended. The data source must have
    /// made the same changes when `updates` returns; else everything is reloaded.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        performBatch(updates, completion: completion)
        followMovement()
    }
    /// Inserts items, by their index paths after the batch.
    open func insertItems(at indexPaths: [IndexPath]) { update(.insertItems(indexPaths.map { ListPath($0) })) }
    /// Deletes items, by their index paths before the batch.
    open func deleteItems(at indexPaths: [IndexPath]) { update(.deleteItems(indexPaths.map { ListPath($0) })) }
    /// Requests the cells of items again, by their index paths before the batch.
    open func reloadItems(at indexPaths: [IndexPath]) { update(.reloadItems(indexPaths.map { ListPath($0) })) }
    /// Makes the data source configure the cells of visible items again, by their index paths before the batch, without replacing them. The
    /// cells are measured again.
    open func reconfigureItems(at indexPaths: [IndexPath]) { reconfigure(indexPaths.map { ListPath($0) }) }
    /// Moves an item with its cell from its index path before the batch to its index path after the batch.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        update(.moveItem(from: ListPath(indexPath), to: ListPath(newIndexPath)))
    }
    /// Inserts sections, by their numbers after the batch.
    open func insertSections(_ sections: IndexSet) { update(.insertSections(Array(sections))) }
    /// Deletes sections, by their numbers before the batch.
    open func deleteSections(_ sections: IndexSet) { update(.deleteSections(Array(sections))) }
    /// Requests the items and supplementary views of sections again, by their numbers before the batch.
    open func reloadSections(_ sections: IndexSet) { update(.reloadSections(Array(sections))) }
    /// Moves a section with its items from its number before the batch to its number after the batch.
    open func moveSection(_ section: Int, toSection newSection: Int) { update(.moveSection(from: section, to: newSection)) }

    // MARK: State

    private weak var collectionDelegate: (any UICollectionViewDelegate)?
    private lazy var menus = ListMenus(list: self)
    let list = ListState("UICollectionView", itemName: "item")
    var layout: UICollectionViewLayout
    /// The number of items in each section when they were last requested.
    var knownCounts: [Int] = []
    /// The bounds for which the layout was last checked.
    var checkedBounds = CGRect.null
    var registry = ReuseRegistry<UICollectionReusableView>()
    /// The visible elements.
    var shown: [CollectionElement: ShownElement] = [:]
    /// Whether the collection is applying layout attributes to its views. Layout that this causes does not tile it again.
    var isTiling = false
    /// Whether the content was mirrored when the layout was last prepared.
    var isContentFlipped = false
    /// The layout's `usedInsets` when it was last prepared.
    var preparedInsets: [CGFloat] = []
    /// The views that leave in the running updates.
    var leaving: [LeavingElement] = []
    /// Counts the preparations of the layout after which all visible views are asked for their preferred attributes again.
    var measuringPass = 1
    /// The distance by which the content offset moves in the next preparation of the layout: the sum of those of the contexts with which
    /// the layout was invalidated since the last one, in any number of calls by the application.
    var offsetAdjustment = CGPoint.zero
    /// The cell that is being configured again: the data source dequeues it.
    var reconfiguredCell: UICollectionViewCell?
    /// The swipe actions of the rows of lists; nil until a section has some.
    var swipes: RowSwipes?
    /// The item that is being moved by the user.
    var movement: ItemMovement?

    /// A collection with a layout.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        self.layout = layout
        super.init(frame: frame)
    }

    /// A collection with a flow layout.
    public convenience override init(frame: CGRect) { self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout()) }

    /// A collection with a flow layout; the coder is not read.
    public required init?(coder: NSCoder) {
        layout = UICollectionViewFlowLayout()
        super.init(coder: coder)
    }

    override func didInit() {
        super.didInit()
        layout.collectionView = self
        setBackgroundColor(.systemBackground)
        addInteraction(UIContextMenuInteraction(delegate: menus))
    }

    // MARK: Overridden

    /// The layout's content size; reading it prepares the layout if it is not up to date.
    open override var contentSize: CGSize {
        get {
            prepareIfNeeded()
            return super.contentSize
        }
        set { super.contentSize = newValue }
    }

    /// Adds the views of elements that have become visible, and recycles those of elements that no longer are.
    open override func layoutSubviews() {
        boundsMayHaveChanged()
        super.layoutSubviews()
        tile()
    }

    override func contentDidMove() {
        super.contentDidMove()
        closeSwipe(animated: true)
        followMovement()
        // Scrolling ends the animation of the content offset that an update starts when it shortens the content.
        if UIView.inheritedAnimationDuration == 0 { layer.removeViewAnimations(of: "bounds") }
    }

    /// Invalidates the layout.
    open override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        setNeedsGeometry()
    }

    /// Invalidates the layout if it arranges items within the changed insets.
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        invalidateIfUsedInsetsChanged()
    }

    /// Invalidates the layout if it arranges items within the changed margins.
    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        invalidateIfUsedInsetsChanged()
    }

    private func invalidateIfUsedInsetsChanged() { if layout.usedInsets != preparedInsets { setNeedsGeometry() } }

    override func contentSizeCategoryDidChange() {
        super.contentSizeCategoryDidChange()
        layout.invalidateLayout()
    }

    override var pagesRunBackward: Bool { layout.isFlipped }

    override func directionDidChange() {
        super.directionDidChange()
        layoutDirectionMayHaveChanged()
    }

    /// Invalidates the layout when the display's scale changes.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if previousTraitCollection?.displayScale != traitCollection.displayScale { setNeedsGeometry() }
    }

    /// True: a drag that begins on a control in an item scrolls the collection.
    open override func touchesShouldCancel(in view: UIView) -> Bool { true }

    /// Handles a horizontal scroll of a touchpad as a swipe of a row, if the row has actions.
    open override func scrollWheel(with event: UIEvent) -> Bool { swipes?.scroll(event) == true || super.scrollWheel(with: event) }

    /// Delete shows the swipe actions of the focused row, Escape hides the visible ones; other keys are handled as in scroll views.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if swipes?.press(presses) != true { super.pressesBegan(presses, with: event) }
    }

    /// Refuses a swipe of a row without actions, and all gestures that begin on a reorder control.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if recognizer.lastTouch?.view is CellReorderControl, recognizer.view === self { return false }
        if let swipes, recognizer === swipes.recognizer { return swipes.shouldBegin() }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    /// Highlights the item under the first touch.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchesDidBegin(touches)
        super.touchesBegan(touches, with: event)
    }

    /// Removes the highlight when the touch leaves its item.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchesDidMove(touches)
        super.touchesMoved(touches, with: event)
    }

    /// Selects the highlighted item; with multiple selection, deselects it if it is selected.
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

extension UICollectionView {
    /// The direction in which a layout's content scrolls. Raw values are Apple's.
    nonisolated public enum ScrollDirection: Int, Sendable {
        case vertical = 0
        case horizontal = 1
    }

    /// The vertical and the horizontal position to which an item is scrolled; empty to scroll no further than needed to show it.
    nonisolated public struct ScrollPosition: OptionSet, Hashable, Sendable {
        /// One bit for each position, with Apple's values.
        public let rawValue: UInt
        /// A set of positions from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The item's top at the top of the visible part.
        public static let top = ScrollPosition(rawValue: 1 << 0)
        /// The item's centre at the centre, vertically.
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        /// The item's bottom at the bottom of the visible part.
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        /// The item's left edge at the left of the visible part.
        public static let left = ScrollPosition(rawValue: 1 << 3)
        /// The item's centre at the centre, horizontally.
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        /// The item's right edge at the right of the visible part.
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    /// The kind of view of an element. Raw values are Apple's.
    nonisolated public enum ElementCategory: Int, Sendable {
        case cell = 0
        case supplementaryView = 1
        case decorationView = 2
    }

    /// The kind of a flow layout's section headers.
    nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of a flow layout's section footers.
    nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}

/// An item, a supplementary view or a decoration view.
nonisolated struct CollectionElement: Hashable, Comparable, Sendable {
    /// Nil for an item.
    var kind: String?
    var path: IndexPath
    var isDecoration = false

    static func < (one: CollectionElement, other: CollectionElement) -> Bool {
        (one.path, one.kind ?? "", one.isDecoration ? 1 : 0) < (other.path, other.kind ?? "", other.isDecoration ? 1 : 0)
    }
}

// MARK: - Registrations

extension UICollectionView {
    /// The class of cells for items of a type, and the function that configures them. Create it once, not for each cell.
    @preconcurrency @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// Configures a cell for an item.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
        let handler: Handler
        let identifier = UUID().uuidString

        /// Creates a registration. `handler` configures the cells.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// The class of supplementary views of a kind, and the function that configures them. Create it once, not for each view.
    @preconcurrency @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// Configures a view.
        public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath) -> Void
        let elementKind: String
        let handler: Handler
        let identifier = UUID().uuidString

        /// Creates a registration for views of a kind. `handler` configures the views.
        public init(elementKind: String, handler: @escaping Handler) {
            (self.elementKind, self.handler) = (elementKind, handler)
        }
    }

    /// Returns a reused or new cell, configured for `item`; if `item` is nil, the cell is not configured.
    public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        if registry.viewClass(identifier: registration.identifier) == nil {
            register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
        }
        let dequeued = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
        let cell = dequeued as? Cell ?? Cell(frame: dequeued.frame)
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a reused or new supplementary view, configured for an index path.
    public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        if registry.viewClass(kind: registration.elementKind, identifier: registration.identifier) == nil {
            register(
                Supplementary.self, forSupplementaryViewOfKind: registration.elementKind, withReuseIdentifier: registration.identifier)
        }
        let dequeued = dequeueReusableSupplementaryView(
            ofKind: registration.elementKind, withReuseIdentifier: registration.identifier, for: indexPath)
        let view = dequeued as? Supplementary ?? Supplementary(frame: dequeued.frame)
        registration.handler(view, registration.elementKind, indexPath)
        return view
    }
}
