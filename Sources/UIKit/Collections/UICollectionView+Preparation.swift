// What the collection knows of its content, asked for when it is first needed.

internal import Foundation

extension UICollectionView {
    /// What must be asked anew before the content can be laid out.
    enum Staleness: Int {
        case nothing
        /// The layout.
        case layout
        /// The numbers of items, and the cells in sight as well.
        case everything
    }

    /// More sections are not laid out: each is asked for one by one.
    private static let mostSections = 1_000_000

    func setNeedsPreparation() {
        if staleness == .nothing { staleness = .layout }
        setNeedsLayout()
    }

    func setNeedsReload() {
        staleness = .everything
        setNeedsLayout()
    }

    func reload() {
        selected.removeAll()
        unhighlightItem()
        setNeedsReload()
    }

    /// The items of each section, up to date.
    var counts: [Int] {
        if staleness == .everything {
            letGoOfContent()
            staleness = .layout
            knownCounts = askedCounts()
        }
        return knownCounts
    }

    /// The layout, up to date.
    var preparedLayout: UICollectionViewLayout {
        prepareIfNeeded()
        return layout
    }

    func prepareIfNeeded() {
        guard staleness != .nothing else { return }
        _ = counts
        // Whatever the layout asks meanwhile is answered from what is known.
        staleness = .nothing
        layout.prepare()
        isContentFlipped = layout.isFlipped
        takeContentSize()
    }

    private func takeContentSize() {
        let size = layout.collectionViewContentSize
        guard size.width.isFinite, size.height.isFinite, contentSize != size else { return }
        let isFirst = contentSize.width == 0
        contentSize = size
        // Content that runs from the right begins there.
        if isFirst, layout.isFlipped, contentOffset.x <= -adjustedContentInset.left { contentOffset.x = horizontalRange.upperBound }
    }

    /// The direction may have changed: where the content is mirrored by that, what was in sight stays in sight.
    func contentMayHaveTurned() {
        setNeedsPreparation()
        guard layout.isFlipped != isContentFlipped else { return }
        isContentFlipped.toggle()
        contentOffset.x = horizontalRange.lowerBound + horizontalRange.upperBound - contentOffset.x
    }

    func askedCounts() -> [Int] {
        guard let dataSource else { return [] }
        let sections = checked(dataSource.numberOfSections(in: self), most: Self.mostSections, what: "sections")
        return (0..<sections).map { section in
            let count = dataSource.collectionView(self, numberOfItemsInSection: section)
            return checked(count, most: Int.max, what: "items in section \(section)")
        }
    }

    /// A count that a data source may really mean.
    private func checked(_ count: Int, most: Int, what: String) -> Int {
        if count < 0 {
            NSLog("UICollectionView: the data source says there are %ld %@; that counts as none", count, what)
            return 0
        }
        if count > most {
            NSLog("UICollectionView: of %ld %@ only the first %ld are laid out", count, what, most)
            return most
        }
        return count
    }

    // MARK: The layout

    func replaceLayout(by new: UICollectionViewLayout) {
        guard new !== layout else { return }
        layout.collectionView = nil
        layout = new
        new.collectionView = self
        setNeedsPreparation()
    }

    // MARK: Another size

    /// Has the layout follow the bounds, and the content stay where the delegate wants it when the size is another one.
    func followBounds() {
        let old = checkedBounds
        checkedBounds = bounds
        guard old != bounds else { return }
        let isResized = !old.isNull && old.width > 0 && old.height > 0 && old.size != bounds.size
        let kept = isPagingEnabled && isResized ? samePage(asWithin: old.size) : contentOffset
        if staleness == .nothing, layout.shouldInvalidateLayout(forBoundsChange: bounds) { staleness = .layout }
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

    /// Where the page begins now that showed most when pages were of `size`.
    private func samePage(asWithin size: CGSize) -> CGPoint {
        CGPoint(
            x: (contentOffset.x / size.width).rounded() * bounds.width, y: (contentOffset.y / size.height).rounded() * bounds.height)
    }

    // MARK: Places

    func path(at point: CGPoint) -> IndexPath? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        let spot = CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
        let found = (preparedLayout.layoutAttributesForElements(in: spot) ?? [])
            .filter { $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(point) }
        return found.max { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }?.indexPath
    }

    func scroll(to path: IndexPath, position: ScrollPosition, animated: Bool) {
        guard let frame = layoutAttributesForItem(at: path)?.frame else { return }
        if position.isEmpty {
            scrollRectToVisible(frame, animated: animated)
            return
        }
        let inset = adjustedContentInset
        let page = CGSize(width: bounds.width - inset.left - inset.right, height: bounds.height - inset.top - inset.bottom)
        var offset = contentOffset
        if position.contains(.top) {
            offset.y = frame.minY - inset.top
        } else if position.contains(.centeredVertically) {
            offset.y = frame.midY - inset.top - page.height / 2
        } else if position.contains(.bottom) {
            offset.y = frame.maxY - inset.top - page.height
        }
        if position.contains(.left) {
            offset.x = frame.minX - inset.left
        } else if position.contains(.centeredHorizontally) {
            offset.x = frame.midX - inset.left - page.width / 2
        } else if position.contains(.right) {
            offset.x = frame.maxX - inset.left - page.width
        }
        setContentOffset(clampedOffset(offset), animated: animated)
    }
}
