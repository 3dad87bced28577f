// The base class of layouts, the attributes that they give to elements, and their invalidation.

internal import ListEngine

/// Determines the frames of a collection's elements. This base class lays out no elements.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
    /// The collection that uses the layout.
    open internal(set) weak var collectionView: UICollectionView?

    /// A layout that no collection uses yet.
    public override init() { super.init() }

    /// The same as `init()`; the coder is not read.
    public required init?(coder: NSCoder) { super.init() }

    /// Whether frames are mirrored in a right-to-left interface; false by default. Flow and compositional layouts respect it.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
    /// Whether frames are mirrored in the current layout direction.
    var isFlipped: Bool { flipsHorizontallyInOppositeLayoutDirection && collectionView?.isMirrored == true }

    // MARK: Invalidation

    /// The class of the contexts with which the collection invalidates the layout.
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }
    /// The class of the attributes that the layout creates.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

    /// Makes the collection call `prepare` and request all attributes again, at the latest in the next frame.
    open func invalidateLayout() { collectionView?.setNeedsGeometry() }
    /// Invalidates the parts of the layout that a context describes. Overrides call super.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) { collectionView?.layoutBecameInvalid(context) }
    /// The context for new bounds of the collection, if `shouldInvalidateLayout(forBoundsChange:)` has returned true.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext { makeContext() }
    /// Whether the attributes that a cell prefers invalidate the layout; false by default. Compositional layouts and flow layouts with
    /// estimated sizes return true if the size differs.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }
    /// The context for attributes that a cell prefers.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.preferredElements[originalAttributes.element] = preferredAttributes.size
        let (kind, paths) = (originalAttributes.representedElementKind ?? "", [preferredAttributes.indexPath])
        switch originalAttributes.representedElementCategory {
        case .cell: context.invalidateItems(at: paths)
        case .supplementaryView: context.invalidateSupplementaryElements(ofKind: kind, at: paths)
        case .decorationView: context.invalidateDecorationElements(ofKind: kind, at: paths)
        }
        return context
    }

    /// A new context of the class `invalidationContextClass`.
    func makeContext() -> UICollectionViewLayoutInvalidationContext {
        (type(of: self).invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type)?.init()
            ?? UICollectionViewLayoutInvalidationContext()
    }

    // MARK: Attributes

    /// Called before attributes are requested, if the layout was invalidated or the collection has new counts.
    open func prepare() {}
    /// The size of the content; zero by default.
    open var collectionViewContentSize: CGSize { .zero }
    /// The attributes of all elements that intersect a rectangle of the content.
    @discardableResult
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    /// The attributes of an item; nil for one that is not laid out.
    @discardableResult
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes of a supplementary view; nil for one that is not laid out.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes of a decoration view; nil for one that is not laid out.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Registers the class of decoration views of a kind; nil removes the registration.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        decorations.register(viewClass, identifier: elementKind)
    }
    var decorations = ReuseRegistry<UICollectionReusableView>()

    /// Whether new bounds of the collection invalidate the layout; called while scrolling, too. False by default.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
    /// The content offset after a change of the collection's size; the proposed one by default.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint { proposedContentOffset }
    /// The content offset at which scrolling ends after a drag; `velocity` is in points per millisecond. By default the proposed one.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    // MARK: Updates

    /// Called before the animation of a batch of updates, after `prepare`. Overrides call super.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
    /// Called within the animation of a batch of updates, after all views have their new attributes. Overrides call super.
    open func finalizeCollectionViewUpdates() {}
    /// Called before the animation of a change of layouts, for the new layout. Overrides call super.
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
    /// Called before the animation of a change of layouts, for the old layout. Overrides call super.
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
    /// Called within the animation of a change of layouts, for both of them. Overrides call super.
    open func finalizeLayoutTransition() {}

    /// The attributes from which an item appears in an update, by its new index path; nil fades it in.
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// The final attributes of an item that an update removes or reloads, by its old index path; nil fades it out.
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes from which a supplementary view appears in an update, by its new index path; nil fades it in.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// The final attributes of a supplementary view that an update removes or reloads, by its old index path; nil fades it out.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes from which a decoration view appears in an update, by its new index path; nil fades it in.
    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// The final attributes of a decoration view that disappears in an update, by its old index path; nil fades it out.
    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    // MARK: Moving items

    /// The index path for an item that the user moves to `position`: that of the item there, or `previousIndexPath` if there is none.
    open func targetIndexPath(forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint) -> IndexPath {
        collectionView?.indexPathForItem(at: position) ?? previousIndexPath
    }
    /// The attributes of an item that the user moves: the usual ones, but with the centre at the position and in front of the other items.
    /// If the layout has no attributes for the item, it keeps the size of its cell.
    open func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        let usual = layoutAttributesForItem(at: indexPath)?.copied
        let attributes = usual ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
        if usual == nil { attributes.size = collectionView?.cellForItem(at: indexPath)?.bounds.size ?? .zero }
        attributes.center = position
        attributes.zIndex = min(attributes.zIndex, .max - 1000) + 1000
        return attributes
    }

    // MARK: Internal

    /// Whether some elements are rows of lists.
    var hasRows: Bool { false }
    /// The insets of the safe area and the layout margins on which the frames depend. If they change, the layout is prepared again.
    var usedInsets: [CGFloat] { [] }
    /// The list configuration of a section; nil if the section is not a list.
    func listConfiguration(ofSection number: Int) -> UICollectionLayoutListConfiguration? { nil }
    /// Whether visible elements are asked for the attributes that they prefer.
    var measuresElements: Bool { true }
    /// The direction in which the first element that was visible stays in place when elements before it get other lengths; nil for none.
    var measuredDirection: UICollectionView.ScrollDirection? { nil }
    /// Keeps the preferred sizes of the elements that stay in an update.
    func keepSizes(through update: ListUpdate) {}
    /// Shows the scroll views of the visible sections that scroll by themselves.
    func placeScrollViews() {}
    /// Removes the scroll views of sections; their cells become subviews of the collection.
    func removeScrollViews() {}
    /// The scroll view in which an element's view is placed; nil for the collection itself.
    func host(of element: CollectionElement) -> UIScrollView? { nil }
    /// Scrolls an item's section, if the section scrolls by itself, until the item's frame is at a position of the visible part.
    func scrollSection(to frame: CGRect, of path: IndexPath, at position: UICollectionView.ScrollPosition, animated: Bool) {}
    /// Called before the attributes of visible elements are applied to their views.
    func adjust(_ visible: [UICollectionViewLayoutAttributes]) {}
}

/// The frame and the look of one element of a collection. Lengths are in points of the content's coordinates.
nonisolated open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
    /// The properties that are applied to the view. Overrides of the open properties do not affect copies and comparisons.
    private struct Values: Equatable {
        var center = CGPoint.zero
        var size = CGSize.zero
        var transform = CATransform3DIdentity
        var alpha: CGFloat = 1
        var zIndex = 0
        var isHidden = false
    }

    /// The element's index path.
    open var indexPath: IndexPath
    /// The kind of a supplementary or decoration view; nil for a cell.
    public private(set) var representedElementKind: String?
    private var isDecoration = false
    private var values = Values()
    /// Whether the view chooses its width and its height, in layouts that request preferred attributes.
    var measuredLengths = (width: true, height: true)
    /// The look of a list's row; nil for other elements.
    var row: ListRow?

    /// The attributes of an item's cell.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// The attributes of a view of `elementKind`, such as a section's header.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        representedElementKind = elementKind
    }

    /// The attributes of a decoration view of a kind. The view's class is registered with the layout.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        representedElementKind = decorationViewKind
        isDecoration = true
    }

    /// The attributes of the first item, with a size of zero.
    public required override init() {
        indexPath = IndexPath(item: 0, section: 0)
        super.init()
    }

    /// Whether the element is a cell, a supplementary view or a decoration view.
    open var representedElementCategory: UICollectionView.ElementCategory {
        representedElementKind == nil ? .cell : isDecoration ? .decorationView : .supplementaryView
    }

    /// The element's rectangle; with a transform, its bounding box. Setting it sets `size` and `center`, not the transform.
    open var frame: CGRect {
        get {
            let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
            return (hasNoTransform ? box : box.applying(transform)).offsetBy(dx: center.x, dy: center.y)
        }
        set {
            values.size = newValue.size
            values.center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }
    /// The rectangle in the element's own coordinates; its origin is zero.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }
    /// The centre of the element.
    open var center: CGPoint {
        get { values.center }
        set { values.center = newValue }
    }
    /// The size before the transform.
    open var size: CGSize {
        get { values.size }
        set { values.size = newValue }
    }
    /// The transform about the centre; identity by default.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(values.transform) }
        set { values.transform = CATransform3DMakeAffineTransform(newValue) }
    }
    /// The transform about the centre in three dimensions; identity by default. `transform` is its part in the plane.
    open var transform3D: CATransform3D {
        get { values.transform }
        set { values.transform = newValue }
    }
    /// Whether there is no transform.
    var hasNoTransform: Bool { CATransform3DIsIdentity(values.transform) }
    /// The opacity, 0 through 1; 1 by default.
    open var alpha: CGFloat {
        get { values.alpha }
        set { values.alpha = newValue }
    }
    /// The order: elements with higher numbers are in front; 0 by default.
    open var zIndex: Int {
        get { values.zIndex }
        set { values.zIndex = newValue }
    }
    /// Whether the element's view is hidden; false by default.
    open var isHidden: Bool {
        get { values.isHidden }
        set { values.isHidden = newValue }
    }

    // MARK: NSObject

    /// A copy. Subclasses copy their own properties, too.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        copy.indexPath = indexPath
        copy.representedElementKind = representedElementKind
        copy.isDecoration = isDecoration
        copy.values = values
        copy.measuredLengths = measuredLengths
        copy.row = row
        return copy
    }

    /// The same as `copy(with:)`.
    open override func copy() -> Any { copy(with: nil) }

    /// Whether element, frame and look are equal: equal attributes are not applied again. Subclasses compare their own properties, too.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return indexPath == other.indexPath && representedElementKind == other.representedElementKind && isDecoration == other.isDecoration
            && values == other.values && row == other.row
    }

    /// The hash of the index path.
    open override var hash: Int { indexPath.hashValue }

    var element: CollectionElement { CollectionElement(kind: representedElementKind, path: indexPath, isDecoration: isDecoration) }

    /// A copy with an alpha of 0.
    var faded: UICollectionViewLayoutAttributes {
        let copy = copied
        copy.alpha = 0
        return copy
    }

    var copied: UICollectionViewLayoutAttributes { copy(with: nil) as? UICollectionViewLayoutAttributes ?? self }
}

/// Describes the parts of a layout that an invalidation affects. Layouts with costly preparations define subclasses.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
    /// Whether the whole layout is invalid, as after `reloadData` or with a new data source.
    open internal(set) var invalidateEverything = false
    /// Whether the numbers of sections and items are requested again.
    open internal(set) var invalidateDataSourceCounts = false
    /// The invalidated items; nil for none.
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?
    /// The invalidated supplementary views by their kinds; nil for none.
    open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    /// The invalidated decoration views by their kinds; nil for none.
    open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
    /// The distance, in points, by which the content offset moves when the layout is prepared; zero by default.
    open var contentOffsetAdjustment = CGPoint.zero
    /// The lengths, in points, that are added to the content size until the layout is prepared; zero by default.
    open var contentSizeAdjustment = CGSize.zero
    /// The sizes that elements prefer.
    var preferredElements: [CollectionElement: CGSize] = [:]
    /// Whether the collection has only scrolled.
    var movesVisiblePartOnly = false
    /// Whether the collection prepares the layout right after the invalidation, which then schedules no layout pass. The context says so,
    /// because overrides of `invalidateLayout(with:)` stand between the collection that knows it and the layout that schedules.
    var isPreparedAtOnce = false

    /// A context that invalidates nothing in particular.
    public required override init() { super.init() }

    /// Adds items to `invalidatedItemIndexPaths`.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }

    /// Adds supplementary views to `invalidatedSupplementaryIndexPaths`.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        let old = invalidatedSupplementaryIndexPaths ?? [:]
        invalidatedSupplementaryIndexPaths = old.merging([elementKind: indexPaths], uniquingKeysWith: +)
    }

    /// Adds decoration views to `invalidatedDecorationIndexPaths`.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:]).merging([elementKind: indexPaths], uniquingKeysWith: +)
    }
}

/// Describes the parts of a flow layout that an invalidation affects.
@preconcurrency @MainActor open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Whether the sizes and margins are requested from the delegate again; true by default.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether the attributes of all elements are computed again; true by default.
    open var invalidateFlowLayoutAttributes = true
}
