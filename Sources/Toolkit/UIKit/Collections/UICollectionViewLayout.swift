// The base class of layouts, which determine the frames of a collection's elements.

public import Foundation
internal import ListEngine

/// Determines the frames of a collection's elements. This base class lays out no elements.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// The collection that uses the layout.
    open internal(set) weak var collectionView: UICollectionView?

    /// A layout that no collection uses yet.
    public override init() {
        super.init()
    }

    /// The same as `init()`; the coder is not read.
    public required init?(coder: NSCoder) {
        super.init()
    }

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
        switch originalAttributes.representedElementCategory {
        case .cell: context.invalidateItems(at: [preferredAttributes.indexPath])
        case .supplementaryView:
            context.invalidateSupplementaryElements(
                ofKind: originalAttributes.representedElementKind ?? "", at: [preferredAttributes.indexPath])
        case .decorationView:
            context.invalidateDecorationElements(
                ofKind: originalAttributes.representedElementKind ?? "", at: [preferredAttributes.indexPath])
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
    /// The content offset at which scrolling ends after a drag; `velocity` is in points per millisecond. By default
    /// the proposed one.
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

    /// The index path at which an item is shown while the user moves its centre to `position`: that of the item at the position, or
    /// `previousIndexPath` if there is none.
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
    /// The attributes of visible elements as they are applied to their views.
    func adjusted(_ visible: [UICollectionViewLayoutAttributes]) -> [UICollectionViewLayoutAttributes] { visible }
}
