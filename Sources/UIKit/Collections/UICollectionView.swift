// Items placed by a layout, of which only those in sight exist.
//
// Everything open is declared here; preparation, the elements in sight, selection and updates stand in their own files.

public import Foundation
internal import QuartzCore

/// A scroll view of items, which a layout places.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
    // MARK: Who says what is in it, and where

    /// Held weakly.
    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { if oldValue !== dataSource { setNeedsReload() } } }
    /// Held weakly.
    open var delegate: (any UICollectionViewDelegate)? {
        get { collectionDelegate }
        set { setScrollDelegate(newValue) }
    }
    override func setScrollDelegate(_ delegate: (any UIScrollViewDelegate)?) {
        guard delegate !== scrollDelegate else { return }
        super.setScrollDelegate(delegate)
        collectionDelegate = delegate as? any UICollectionViewDelegate
        setNeedsPreparation()
    }
    /// Another one takes over before the next frame.
    open var collectionViewLayout: UICollectionViewLayout {
        get { layout }
        set { replaceLayout(by: newValue) }
    }
    /// Has another layout take over, to whose places the items in sight move.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil) {
        changeLayout(to: layout, animated: animated, completion: completion)
    }
    /// Behind the items, as large as the collection; does not scroll.
    open var backgroundView: UIView? { didSet { replaceBackground(oldValue) } }

    // MARK: Selection

    /// Whether a press selects an item.
    open var allowsSelection = true
    /// Whether several items may be selected; a press then selects or deselects.
    open var allowsMultipleSelection = false
    /// The selected items in order; empty for none.
    open var indexPathsForSelectedItems: [IndexPath]? { selected.sorted() }
    /// Selects an item, without telling the delegate; nil deselects all.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        select(indexPath, animated: animated, scrollPosition: scrollPosition)
    }
    /// Deselects an item, without telling the delegate.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) { mark(indexPath, isSelected: false) }

    // MARK: Content

    /// Asks the data source for everything anew.
    open func reloadData() { reload() }
    open var numberOfSections: Int { counts.count }
    open func numberOfItems(inSection section: Int) -> Int { counts.indices.contains(section) ? counts[section] : 0 }
    /// Where an item is, or a view of another kind; nil where the layout does not place it.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        preparedLayout.layoutAttributesForItem(at: indexPath)
    }
    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        preparedLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }
    /// The item at a place in the collection's coordinates.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? { path(at: point) }
    /// Scrolls until an item is where `scrollPosition` says, as far as the content's ends allow.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        scroll(to: indexPath, position: scrollPosition, animated: animated)
    }

    // MARK: Cells

    /// Has cells called `identifier` made of `cellClass`; nil takes it back.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        registry.register(cellClass, kind: nil, identifier: identifier)
    }
    /// Has views of a kind that are called `identifier` made of `viewClass`; nil takes it back.
    open func register(_ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String) {
        registry.register(viewClass, kind: elementKind, identifier: identifier)
    }
    /// A cell that left, or a new one of the registered class; a plain one where none is registered.
    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
        dequeueCell(identifier, indexPath)
    }
    /// A view of a kind that left, or a new one of the registered class; a plain one where none is registered.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView { dequeueView(kind: elementKind, identifier, indexPath) }
    /// The cell of an item in sight.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        shown[CollectionElement(kind: nil, path: indexPath)]?.view as? UICollectionViewCell
    }
    /// The item that `cell` shows, if it is in sight.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { shown.first { $0.value.view === cell }?.key.path }
    /// The cells in sight, in the order of their items.
    open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { cellForItem(at: $0) } }
    /// The items that have cells, in order.
    open var indexPathsForVisibleItems: [IndexPath] { pathsInSight(kind: nil) }
    /// The header or what else is of that kind, if it is in sight.
    open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
        shown[CollectionElement(kind: elementKind, path: indexPath)]?.view
    }
    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        pathsInSight(kind: elementKind).compactMap { supplementaryView(forElementKind: elementKind, at: $0) }
    }
    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] { pathsInSight(kind: elementKind) }

    // MARK: Updates

    /// Makes the changes that `updates` asks for together: items move to their new places, come and go by fading.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        collect(updates, completion: completion)
    }
    /// Items have come, named by where they are now.
    open func insertItems(at indexPaths: [IndexPath]) { collect { self.updates.inserted += indexPaths } }
    /// Items have gone, named by where they were.
    open func deleteItems(at indexPaths: [IndexPath]) { collect { self.updates.deleted += indexPaths } }
    /// Asks for the cells of items anew, named by where they were.
    open func reloadItems(at indexPaths: [IndexPath]) { collect { self.updates.reloaded += indexPaths } }
    /// An item has gone elsewhere, and takes its cell along.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        collect { self.updates.moved.append(CollectionUpdates.Move(from: indexPath, to: newIndexPath)) }
    }
    /// Sections have come: everything is asked for anew.
    open func insertSections(_ sections: IndexSet) { collect { self.updates.changesSections = true } }
    /// Sections have gone: everything is asked for anew.
    open func deleteSections(_ sections: IndexSet) { collect { self.updates.changesSections = true } }
    /// Sections have changed: everything is asked for anew.
    open func reloadSections(_ sections: IndexSet) { collect { self.updates.changesSections = true } }

    // MARK: State

    private weak var collectionDelegate: (any UICollectionViewDelegate)?
    var layout: UICollectionViewLayout
    /// What is no longer known.
    var staleness = Staleness.everything
    /// The items of each section as last asked for.
    var knownCounts: [Int] = []
    /// The bounds that the layout was last asked about.
    var checkedBounds = CGRect.null
    var registry = CollectionRegistry()
    /// What is in sight.
    var shown: [CollectionElement: ShownElement] = [:]
    /// Whether views are being placed.
    var isTiling = false
    /// Whether the content is laid out from the right.
    var isContentFlipped = false
    /// What is on its way out of sight, until an update's animation is over.
    var leaving: [LeavingElement] = []
    /// How many updates have been animated.
    var updateNumber = 0
    var selected: Set<IndexPath> = []
    /// The item under the finger.
    var highlighted: IndexPath?
    /// The touch that highlights it; other fingers press no item meanwhile.
    weak var highlightingTouch: UITouch?
    var updates = CollectionUpdates()

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        self.layout = layout
        super.init(frame: frame)
        setUp()
    }

    /// A collection whose items flow.
    public convenience override init(frame: CGRect) {
        self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
    }

    public required init?(coder: NSCoder) {
        layout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        layout.collectionView = self
        backgroundColor = .systemBackground
    }

    // MARK: Overridden

    open override var contentSize: CGSize {
        get {
            prepareIfNeeded()
            return super.contentSize
        }
        set { super.contentSize = newValue }
    }

    open override func layoutSubviews() {
        followBounds()
        super.layoutSubviews()
        tile()
    }

    override func contentDidMove() {
        super.contentDidMove()
        contentMovedByHand()
    }

    open override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        setNeedsPreparation()
    }

    override func contentSizeCategoryDidChange() {
        super.contentSizeCategoryDidChange()
        setNeedsPreparation()
    }

    override var pagesRunBackward: Bool { layout.isFlipped }

    override func directionDidChange() {
        super.directionDidChange()
        contentMayHaveTurned()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if previousTraitCollection?.displayScale != traitCollection.displayScale { setNeedsPreparation() }
    }

    open override func touchesShouldCancel(in view: UIView) -> Bool { true }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first { highlightItem(under: touch) }
        super.touchesBegan(touches, with: event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = highlightingTouch, touches.contains(touch) { followTouch(touch) }
        super.touchesMoved(touches, with: event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = highlightingTouch, touches.contains(touch) { selectHighlightedItem() }
        super.touchesEnded(touches, with: event)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = highlightingTouch, touches.contains(touch) { unhighlightItem() }
        super.touchesCancelled(touches, with: event)
    }
}
