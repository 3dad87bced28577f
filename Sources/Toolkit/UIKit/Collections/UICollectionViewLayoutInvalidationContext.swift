// The parts of a layout that an invalidation affects.

public import Foundation

/// Describes the parts of a layout that an invalidation affects. Layouts with costly preparations define subclasses.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
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

    /// A context that invalidates nothing in particular.
    public required override init() {
        super.init()
    }

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
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Whether the sizes and margins are requested from the delegate again; true by default.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether the attributes of all elements are computed again; true by default.
    open var invalidateFlowLayoutAttributes = true
}
