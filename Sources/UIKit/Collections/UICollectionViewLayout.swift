// The base class of layouts, which determine the frames of a collection's elements.

public import Foundation

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

    /// Whether frames are mirrored in a right-to-left interface; false by default. Flow layouts respect it.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
    /// Whether frames are mirrored in the present interface.
    var isFlipped: Bool { flipsHorizontallyInOppositeLayoutDirection && collectionView?.isMirrored == true }

    /// Makes the collection call `prepare` and request all attributes again, at the latest in the next frame.
    open func invalidateLayout() { collectionView?.setNeedsGeometry() }

    /// Called before attributes are requested, if the layout was invalidated or the collection has new counts.
    open func prepare() {}
    /// The size of the content; zero by default.
    open var collectionViewContentSize: CGSize { .zero }
    /// The attributes of all elements that intersect a rectangle of the content.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    /// The attributes of an item; nil for one that is not laid out.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes of a supplementary view; nil for one that is not laid out.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Whether new bounds of the collection invalidate the layout; called while scrolling, too. False by default.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
    /// The content offset after a change of the collection's size; the proposed one by default.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint { proposedContentOffset }

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
}
