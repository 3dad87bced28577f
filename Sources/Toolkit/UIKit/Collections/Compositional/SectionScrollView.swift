// The scroll view of a section that scrolls across the layout's direction. The section's cells are its subviews.

internal import CoreGraphics
internal import Foundation
internal import ListEngine

/// Shows the cells of one section, which scrolls across the layout's direction.
final class SectionScrollView: UIScrollView, UIScrollViewDelegate {
    /// The section's number.
    var section = 0
    /// The section's groups.
    var composition: CompositionSection?
    var behavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.continuous {
        didSet {
            isPagingEnabled = behavior == .paging
            decelerationRate = behavior == .groupPaging || behavior == .groupPagingCentered ? .fast : .normal
        }
    }
    /// Whether the content begins at the right.
    var isFlipped = false
    /// The start of the first group in the content.
    var contentStart = CGPoint.zero
    /// The offset, in the reading direction, at which the drag began.
    private var dragStart: CGFloat = 0
    /// Called after the section has scrolled.
    var didScroll: () -> Void = {}

    override func didInit() {
        super.didInit()
        delegate = self
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        contentInsetAdjustmentBehavior = .never
        clipsToBounds = false
        scrollsToTop = false
    }

    override func contentDidMove() {
        super.contentDidMove()
        didScroll()
    }

    /// False: a vertical wheel scrolls the collection.
    override var followsVerticalWheel: Bool { false }

    override var pagesRunBackward: Bool { isFlipped }

    /// The content offset, measured from the side at which the content begins.
    var readOffset: CGPoint {
        get { isFlipped ? CGPoint(x: contentSize.width - bounds.width - contentOffset.x, y: contentOffset.y) : contentOffset }
        set { contentOffset = physical(newValue) }
    }

    /// Converts a `readOffset` to a `contentOffset`, or back.
    func physical(_ offset: CGPoint) -> CGPoint {
        isFlipped ? CGPoint(x: contentSize.width - bounds.width - offset.x, y: offset.y) : offset
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        dragStart = composition?.axis == .vertical ? readOffset.y : readOffset.x
    }

    /// Ends a drag at the edge or the centre of a group.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        guard let composition, behavior != .continuous, behavior != .paging else { return }
        let isSideways = composition.axis == .horizontal
        let range = isSideways ? horizontalRange : verticalRange
        let natural = physical(targetContentOffset.pointee)
        var position = isSideways ? natural.x : natural.y
        let isCentered = behavior == .groupPagingCentered
        // A centred group is in the centre of the whole length; others begin at the leading margin.
        let room = isSideways ? bounds.width : bounds.height
        let margin = isCentered ? (isSideways ? contentStart.x : contentStart.y) : 0
        func target(_ position: CGFloat, steps: Int = 0) -> CGFloat {
            composition.groupOffset(nearest: position - margin, steps: steps, isCentered: isCentered, room: room) + margin
        }
        if behavior == .continuousGroupLeadingBoundary {
            position = target(position)
        } else {
            // A flick ends one group before or after the one where the drag began; a slow drag ends at the nearest group.
            let speed = (isSideways ? velocity.x : velocity.y) * (isFlipped && isSideways ? -1 : 1)
            let steps = speed > 0.05 ? 1 : speed < -0.05 ? -1 : 0
            position = steps == 0 ? target(isSideways ? readOffset.x : readOffset.y) : target(dragStart, steps: steps)
        }
        let end = range.upperBound - range.lowerBound
        let limited = min(max(position, 0), end)
        let result = physical(isSideways ? CGPoint(x: limited, y: natural.y) : CGPoint(x: natural.x, y: limited))
        targetContentOffset.pointee = result
    }
}
