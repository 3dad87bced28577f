// The properties of a compositional layout as a whole.

public import Foundation

/// The scroll direction of a compositional layout, and the distance between its sections.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
    /// The direction in which the sections follow one another; vertical by default.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The distance between sections, in points; 0 by default.
    open var interSectionSpacing: CGFloat = 0
    /// Headers, footers and other views at the edges of the whole layout. Their index path is item 0 of section 0.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// The area that sets the margins of sections without a reference of their own; the safe area by default.
    open var contentInsetsReference = UIContentInsetsReference.safeArea

    /// The default values.
    public override init() { super.init() }
}
