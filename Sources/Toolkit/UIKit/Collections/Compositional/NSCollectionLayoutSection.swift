// A section of a compositional layout.

/// The area that sets the margins of a section's content. Raw values are Apple's.
nonisolated public enum UIContentInsetsReference: Int, Sendable {
    /// For a section, the reference of the layout's configuration; for the configuration, the safe area.
    case automatic = 0
    /// The collection's bounds.
    case none = 1
    case safeArea = 2
    case layoutMargins = 3
    case readableContent = 4
}

/// The way in which a section scrolls across the layout's direction. Raw values are Apple's.
nonisolated public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    /// The section does not scroll: its groups follow one another in the layout's direction.
    case none = 0
    /// Stops anywhere.
    case continuous = 1
    /// Stops at the leading edge of the group that is nearest to the natural end of the scroll.
    case continuousGroupLeadingBoundary = 2
    /// Stops at multiples of the section's visible width, or of its height in a horizontal layout.
    case paging = 3
    /// Stops at the leading edge of a group; a flick moves by one group.
    case groupPaging = 4
    /// Stops with a group at the centre; a flick moves by one group.
    case groupPagingCentered = 5
}

/// Changes visible items. The arguments are the items, the content offset of the section, or of the collection if the section does not
/// scroll, and the environment.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
    @MainActor ([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) -> Void

/// A section: a group that is repeated, with margins, headers and a background.
@preconcurrency @MainActor open class NSCollectionLayoutSection: NSObject {
    let group: NSCollectionLayoutGroup
    /// The list that the section shows; nil for other arrangements.
    var list: UICollectionLayoutListConfiguration?

    /// A section of repeated groups.
    public init(group: NSCollectionLayoutGroup) {
        self.group = group
        super.init()
    }

    /// The margins around the groups; zero by default.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// The distance between groups, in points; 0 by default.
    open var interGroupSpacing: CGFloat = 0
    /// The area that sets the margins of the groups; `automatic` by default.
    open var contentInsetsReference = UIContentInsetsReference.automatic
    /// The area that sets the margins of boundary items; `automatic`, the default, for the area of the groups.
    open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
    /// Whether boundary items keep the margins `contentInsets` across the layout's direction, too; true by default.
    open var supplementariesFollowContentInsets = true
    /// The way in which the section scrolls across the layout's direction; `none` by default.
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    /// Headers, footers and other views at the section's edges.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// The backgrounds.
    open var decorationItems: [NSCollectionLayoutDecorationItem] = []
    /// Changes visible items whenever the collection or the section scrolls; nil by default.
    open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
}

/// The environment for which a section or the frames of a group are made.
@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
    /// The size of the collection, or of the group.
    var container: any NSCollectionLayoutContainer { get }
    /// The collection's traits.
    var traitCollection: UITraitCollection { get }
}

/// The size and the margins in which a section is laid out, in points.
@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: NSObjectProtocol {
    /// The size, including the margins.
    var contentSize: CGSize { get }
    /// The size, less the margins.
    var effectiveContentSize: CGSize { get }
    /// The margins.
    var contentInsets: NSDirectionalEdgeInsets { get }
    /// The margins that `effectiveContentSize` excludes, which are all of `contentInsets`.
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

final class LayoutContainer: NSObject, NSCollectionLayoutContainer {
    let contentSize: CGSize
    let contentInsets: NSDirectionalEdgeInsets

    init(contentSize: CGSize, contentInsets: NSDirectionalEdgeInsets = .zero) {
        (self.contentSize, self.contentInsets) = (contentSize, contentInsets)
        super.init()
    }

    var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
    var effectiveContentSize: CGSize {
        CGSize(
            width: max(contentSize.width - contentInsets.leading - contentInsets.trailing, 0),
            height: max(contentSize.height - contentInsets.top - contentInsets.bottom, 0))
    }
}

final class LayoutEnvironment: NSObject, NSCollectionLayoutEnvironment {
    let container: any NSCollectionLayoutContainer
    let traitCollection: UITraitCollection

    init(container: any NSCollectionLayoutContainer, traitCollection: UITraitCollection) {
        (self.container, self.traitCollection) = (container, traitCollection)
        super.init()
    }
}

/// A visible element that a section's handler can change.
@preconcurrency @MainActor public protocol NSCollectionLayoutVisibleItem: AnyObject {
    /// The opacity, 0 through 1.
    var alpha: CGFloat { get set }
    /// The order: elements with higher numbers are in front.
    var zIndex: Int { get set }
    /// Whether the element's view is hidden.
    var isHidden: Bool { get set }
    /// The centre, in the coordinates of the collection's content; the content offset of a section that scrolls does not change it.
    var center: CGPoint { get set }
    /// The transform about the centre.
    var transform: CGAffineTransform { get set }
    /// The rectangle in the element's own coordinates; its origin is zero.
    var bounds: CGRect { get }
    /// The rectangle in the coordinates of `center`.
    var frame: CGRect { get }
    /// The element's index path.
    var indexPath: IndexPath { get }
    /// Whether the element is a cell, a supplementary view or a decoration view.
    var representedElementCategory: UICollectionView.ElementCategory { get }
    /// The kind of a supplementary or decoration view; nil for a cell.
    var representedElementKind: String? { get }
}

/// A visible element. Changes of it are stored in its layout attributes.
final class VisibleItem: NSCollectionLayoutVisibleItem {
    let attributes: UICollectionViewLayoutAttributes

    init(_ attributes: UICollectionViewLayoutAttributes) { self.attributes = attributes }

    var alpha: CGFloat {
        get { attributes.alpha }
        set { attributes.alpha = newValue }
    }
    var zIndex: Int {
        get { attributes.zIndex }
        set { attributes.zIndex = newValue }
    }
    var isHidden: Bool {
        get { attributes.isHidden }
        set { attributes.isHidden = newValue }
    }
    var center: CGPoint {
        get { attributes.center }
        set { attributes.center = newValue }
    }
    var transform: CGAffineTransform {
        get { attributes.transform }
        set { attributes.transform = newValue }
    }
    var bounds: CGRect { attributes.bounds }
    var frame: CGRect { attributes.frame }
    var indexPath: IndexPath { attributes.indexPath }
    var representedElementCategory: UICollectionView.ElementCategory { attributes.representedElementCategory }
    var representedElementKind: String? { attributes.representedElementKind }
}
