// The data source's counts and the prepared layout, both updated when they are first needed.

internal import Foundation
internal import ListEngine

extension UICollectionView {
    /// The number of items in each section, up to date.
    var counts: [Int] {
        if list.staleness == .content {
            removeContent()
            list.staleness = .geometry
            knownCounts = requestCounts()
        }
        return knownCounts
    }

    /// The layout, up to date.
    var preparedLayout: UICollectionViewLayout {
        prepareIfNeeded()
        return layout
    }

    func prepareIfNeeded() {
        guard list.staleness != .nothing else { return }
        _ = counts
        // The layout may request the collection's counts and attributes in `prepare`.
        list.staleness = .nothing
        layout.prepare()
        isContentFlipped = layout.isFlipped
        updateContentSize()
    }

    private func updateContentSize() {
        let size = layout.collectionViewContentSize
        guard size.width.isFinite, size.height.isFinite, contentSize != size else { return }
        let isFirst = contentSize.width == 0
        contentSize = size
        // Flipped content begins at the right.
        if isFirst, layout.isFlipped, contentOffset.x <= -adjustedContentInset.left { contentOffset.x = horizontalRange.upperBound }
    }

    /// Mirrors the content offset if a change of direction mirrors the content, so that the same items stay visible.
    func layoutDirectionMayHaveChanged() {
        setNeedsGeometry()
        guard layout.isFlipped != isContentFlipped else { return }
        isContentFlipped.toggle()
        contentOffset.x = horizontalRange.lowerBound + horizontalRange.upperBound - contentOffset.x
    }

    func requestCounts() -> [Int] {
        guard let dataSource else { return [] }
        let sections = list.checked(dataSource.numberOfSections(in: self), most: ListState.mostSections, of: "sections")
        return (0..<sections).map { section in
            let count = dataSource.collectionView(self, numberOfItemsInSection: section)
            return list.checked(count, most: Int.max, of: "items in section \(section)")
        }
    }

    func replaceLayout(by new: UICollectionViewLayout) {
        guard new !== layout else { return }
        layout.collectionView = nil
        layout = new
        new.collectionView = self
        setNeedsGeometry()
    }

    // MARK: Bounds

    /// Invalidates the layout if it depends on the bounds. After a change of size, scrolls to the target offset of delegate or layout.
    func boundsMayHaveChanged() {
        let old = checkedBounds
        checkedBounds = bounds
        guard old != bounds else { return }
        let isResized = !old.isNull && old.width > 0 && old.height > 0 && old.size != bounds.size
        let kept = isPagingEnabled && isResized ? samePage(ofSize: old.size) : contentOffset
        if list.staleness == .nothing, layout.shouldInvalidateLayout(forBoundsChange: bounds) { list.staleness = .geometry }
        prepareIfNeeded()
        guard isResized else { return }
        let proposed = clampedOffset(isPagingEnabled ? kept : contentOffset)
        let target =
            delegate?.collectionView(self, targetContentOffsetForProposedContentOffset: proposed)
            ?? layout.targetContentOffset(forProposedContentOffset: proposed)
        guard isPagingEnabled || target != proposed, target.x.isFinite, target.y.isFinite else { return }
        contentOffset = clampedOffset(target)
        checkedBounds = bounds
    }

    /// The new offset of the page that was nearest to the content offset while pages had `size`.
    private func samePage(ofSize size: CGSize) -> CGPoint {
        CGPoint(
            x: (contentOffset.x / size.width).rounded() * bounds.width, y: (contentOffset.y / size.height).rounded() * bounds.height)
    }
}
