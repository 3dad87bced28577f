// The data source's counts and the prepared layout, both updated when they are first needed.

internal import ListEngine

extension UICollectionView {
    /// The number of items in each section, up to date.
    var counts: [Int] {
        updateCountsIfNeeded()
        return knownCounts
    }

    /// Removes all views and requests the numbers of items again if they are out of date.
    private func updateCountsIfNeeded() {
        guard list.staleness == .content else { return }
        holdPlace()
        undoMovement()
        removeContent()
        list.staleness = .geometry
        knownCounts = requestCounts()
        let context = layout.makeContext()
        context.invalidateEverything = true
        context.invalidateDataSourceCounts = true
        invalidateLayout(with: context)
    }

    /// Invalidates the layout, which is prepared right afterwards.
    private func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        context.isPreparedAtOnce = true
        defer { context.isPreparedAtOnce = false }
        layout.invalidateLayout(with: context)
    }

    /// The layout, up to date.
    var preparedLayout: UICollectionViewLayout {
        prepareIfNeeded()
        return layout
    }

    /// Prepares the layout if it is invalid. If `keepsFits` is false, all cells must then report the attributes they prefer again.
    func prepareIfNeeded(keepsFits: Bool = false) {
        guard list.staleness != .nothing else { return }
        // A context that moves the content, and the movement of an item, need no anchor.
        if offsetAdjustment != .zero || movement != nil { list.place = .free } else { holdPlace() }
        updateCountsIfNeeded()
        if !keepsFits { measuringPass += 1 }
        // The layout may request the collection's counts and attributes in `prepare`.
        list.staleness = .nothing
        layout.prepare()
        isContentFlipped = layout.isFlipped
        preparedInsets = layout.usedInsets
        keepPlace(of: list.place.anchor) { updateContentSize() }
        guard offsetAdjustment != .zero else { return }
        bounds.origin.x += offsetAdjustment.x
        bounds.origin.y += offsetAdjustment.y
        offsetAdjustment = .zero
    }

    /// Called by the layout when it is invalidated with a context.
    func layoutBecameInvalid(_ context: UICollectionViewLayoutInvalidationContext) {
        if list.staleness == .nothing { list.staleness = .geometry }
        if !context.isPreparedAtOnce { setNeedsLayout() }
        offsetAdjustment.x += context.contentOffsetAdjustment.x
        offsetAdjustment.y += context.contentOffsetAdjustment.y
        let more = context.contentSizeAdjustment
        guard more != .zero else { return }
        let size = super.contentSize
        super.contentSize = CGSize(width: size.width + more.width, height: size.height + more.height)
    }

    /// Requests the attributes that newly visible cells prefer; returns whether they changed the layout. Unless the content is at its
    /// beginning, the first of the cells that were already visible keeps its position on the screen.
    func fit(_ visible: [UICollectionViewLayoutAttributes]) -> Bool {
        guard layout.measuresElements else { return false }
        var hasChanged = false
        var anchor = list.place.anchor
        for attributes in visible where attributes.representedElementCategory != .decorationView {
            let element = attributes.element
            guard let state = shown[element] else { continue }
            if placeAxis != nil, state.measuredInPass != 0, anchor == nil, element.kind == nil, !isAtBeginning {
                anchor = placeSpan(of: attributes).map { self.anchor(ListPath(element.path), at: $0.lowerBound) }
            }
            guard state.measuredInPass != measuringPass else { continue }
            shown[element]?.measuredInPass = measuringPass
            let preferred = state.view.preferredLayoutAttributesFitting(attributes.copied)
            guard layout.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
            else { continue }
            invalidateLayout(with: layout.invalidationContext(forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
            hasChanged = true
        }
        guard hasChanged else { return false }
        list.place = anchor.map(ListPlace.kept) ?? .free
        prepareIfNeeded(keepsFits: true)
        return true
    }

    // MARK: Place

    var placeAxis: NSLayoutConstraint.Axis? {
        guard !isPagingEnabled, let direction = layout.measuredDirection else { return nil }
        return direction == .vertical ? .vertical : .horizontal
    }
    var measuresItems: Bool { layout.measuresElements }
    /// The part of the content along the axis that an item takes; nil for a custom layout's frame that is not finite.
    private func placeSpan(of attributes: UICollectionViewLayoutAttributes) -> ClosedRange<CGFloat>? {
        let frame = attributes.frame
        let (start, end) = placeAxis == .horizontal ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
        return start.isFinite && end.isFinite && start <= end ? start...end : nil
    }
    /// Whether a part of the content along the axis is visible. Across the axis, a section may have a scroll view of its own.
    func isVisible(_ span: ClosedRange<CGFloat>) -> Bool {
        let (start, end) = placeAxis == .horizontal ? (bounds.minX, bounds.maxX) : (bounds.minY, bounds.maxY)
        return span.upperBound > start && span.lowerBound < end
    }
    var shownSpans: [(path: ListPath, span: ClosedRange<CGFloat>)] {
        shown.compactMap { element, state -> (path: ListPath, span: ClosedRange<CGFloat>)? in
            guard element.kind == nil, let span = placeSpan(of: state.attributes), isVisible(span) else { return nil }
            return (path: ListPath(element.path), span: span)
        }
        .sorted { ($0.span.lowerBound, $0.path) < ($1.span.lowerBound, $1.path) }
    }
    func span(of path: ListPath) -> ClosedRange<CGFloat>? {
        layout.layoutAttributesForItem(at: IndexPath(path)).flatMap { placeSpan(of: $0) }
    }
    var lastPath: ListPath? { knownCounts.lastIndex { $0 > 0 }.map { ListPath(section: $0, item: knownCounts[$0] - 1) } }

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
            return list.checked(count + itemsMoved(into: section), most: Int.max, of: "items in section \(section)")
        }
    }

    func replaceLayout(by new: UICollectionViewLayout) {
        guard new !== layout else { return }
        for (element, state) in shown where element.isDecoration {
            shown[element] = nil
            state.view.removeFromSuperview()
        }
        layout.removeScrollViews()
        layout.collectionView = nil
        list.place = .free
        layout = new
        new.collectionView = self
        setNeedsGeometry()
    }

    // MARK: Bounds

    /// Invalidates the layout if it depends on the bounds. After a change of size, scrolls to the delegate's or the layout's target offset.
    func boundsMayHaveChanged() {
        let old = checkedBounds
        checkedBounds = bounds
        guard old != bounds else { return }
        let isResized = !old.isNull && old.width > 0 && old.height > 0 && old.size != bounds.size
        let kept = isPagingEnabled && isResized ? samePage(ofSize: old.size) : contentOffset
        if list.staleness == .nothing, layout.shouldInvalidateLayout(forBoundsChange: bounds) {
            invalidateLayout(with: layout.invalidationContext(forBoundsChange: bounds))
            // An override need not call super.
            if list.staleness == .nothing { list.staleness = .geometry }
        }
        prepareIfNeeded(keepsFits: old.size == bounds.size)
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
