// Where the elements of a collection are: the base of all layouts, which places nothing.

public import Foundation

/// Says where the elements of a collection are. This one places nothing.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// The collection that is laid out.
    open internal(set) weak var collectionView: UICollectionView?

    public override init() {
        super.init()
    }

    /// There are no archives here: a layout as `init()` makes it.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// Whether the places are mirrored where the interface runs from right to left. Flow layouts honour it.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
    /// Whether they are mirrored now.
    var isFlipped: Bool { flipsHorizontallyInOppositeLayoutDirection && collectionView?.isMirrored == true }

    /// Has everything laid out anew before the next frame.
    open func invalidateLayout() { collectionView?.setNeedsGeometry() }

    /// Works out whatever the other questions need: called once after each `invalidateLayout`, before they are asked.
    open func prepare() {}
    /// How large everything together is.
    open var collectionViewContentSize: CGSize { .zero }
    /// All elements that show in `rect`, of the content's coordinates.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    /// Where an item is; nil for one that is not laid out.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Whether the layout is another one when the collection's bounds are `newBounds`: asked at scrolling, too.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
    /// Where the content rests after the collection has got another size.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint { proposedContentOffset }

    /// The attributes from which an item of an update is inserted, by its new index path; nil fades it in.
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes to which an item of an update is removed, by its old index path; nil fades it out.
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes from which a supplementary view of an update is inserted, by its new index path; nil fades it in.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes to which a supplementary view of an update is removed, by its old index path; nil fades it out.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
}
