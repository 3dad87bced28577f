// The place of a list: the item that stays where it is when the geometry changes.

internal import ListEngine

/// An item that stays at its distance from the edge of the visible part.
struct ListAnchor {
    var path: ListPath
    /// The distance, in points, from the safe area's edge to the item's beginning, or from the visible part's end to the item's end.
    let distance: CGFloat
    /// Whether the list was at its end, so that its last item stays.
    var isEnd = false
}

/// What happens to the content offset when the geometry changes.
enum ListPlace {
    /// No item has been chosen since the last layout.
    case undecided
    /// The offset stays: the list was at its top, or its client has set the offset.
    case free
    /// An item stays where it is until the next layout.
    case kept(ListAnchor)

    var anchor: ListAnchor? { if case .kept(let anchor) = self { anchor } else { nil } }
}

extension ListView {
    private var placeRange: ClosedRange<CGFloat> { placeAxis == .horizontal ? horizontalRange : verticalRange }
    /// The range for the content as it was last laid out, like `shownSpans`.
    private var laidOutRange: ClosedRange<CGFloat> {
        placeAxis == .horizontal ? horizontalRange(content: laidOutContentSize.width) : verticalRange(content: laidOutContentSize.height)
    }
    private var placeOffset: CGFloat { placeAxis == .horizontal ? contentOffset.x : contentOffset.y }
    private var placeLength: CGFloat { placeAxis == .horizontal ? bounds.width : bounds.height }
    /// The part of the inset before the content that bars take. A client's inset and a refresh control's do not move the content.
    private var placeInset: CGFloat {
        placeAxis == .horizontal
            ? adjustedContentInset.left - contentInset.left : collapsedTopInset - contentInset.top - refreshInset
    }
    private var placeEndInset: CGFloat { placeAxis == .horizontal ? adjustedContentInset.right : adjustedContentInset.bottom }
    /// Whether the content is at its beginning, or is pulled beyond it.
    var isAtBeginning: Bool { placeOffset <= laidOutRange.lowerBound }
    private var isStill: Bool { isAtRest && !isTracking && !isTouchpadPulling }

    /// Remembers which item stays, before the geometry changes: the last one at the end, none at the top, else the first visible one.
    func holdPlace() {
        guard case .undecided = list.place else { return }
        list.place = presentAnchor.map(ListPlace.kept) ?? .free
    }

    /// The item that stays, found in the geometry as it was last laid out; nothing is requested for a new one.
    private var presentAnchor: ListAnchor? {
        guard placeAxis != nil, placeLength > 0, placeOffset.isFinite, !isAtBeginning else { return nil }
        let spans = shownSpans
        if isStill, placeOffset > laidOutRange.upperBound - 0.5, let last = spans.last {
            return ListAnchor(path: last.path, distance: placeOffset + placeLength - placeEndInset - last.span.upperBound, isEnd: true)
        }
        let top = placeOffset + placeInset
        guard let first = spans.first(where: { $0.span.upperBound > top }) ?? spans.last else { return nil }
        return anchor(first.path, at: first.span.lowerBound)
    }

    /// An anchor for an item with its beginning at a coordinate of the content.
    func anchor(_ path: ListPath, at start: CGFloat) -> ListAnchor {
        ListAnchor(path: path, distance: start - placeOffset - placeInset)
    }

    /// Makes a change of the content's size, after which an item is where it was. Without an item, the offset stays as far as possible.
    func keepPlace(of anchor: ListAnchor?, _ change: () -> Void = {}) {
        let size = contentSize
        let wasKeeping = isKeepingPlace
        isKeepingPlace = true
        change()
        // Moving the content can change its insets, by the row of a bar above, and so its size again.
        for _ in 0..<(wasKeeping ? 0 : ListState.mostMeasuringRounds) {
            guard let anchor, let offset = offset(keeping: anchor), offset != placeOffset else { break }
            shiftContent(by: offset - placeOffset, along: placeAxis ?? .vertical)
        }
        isKeepingPlace = wasKeeping
        if contentSize != size { scrollRangeDidChange() }
    }

    private func offset(keeping anchor: ListAnchor) -> CGFloat? {
        guard placeAxis != nil, let span = span(of: anchor.path) else { return nil }
        if anchor.isEnd, anchor.path == lastPath { return placeRange.upperBound }
        let offset =
            anchor.isEnd
            ? span.upperBound + anchor.distance + placeEndInset - placeLength : span.lowerBound - anchor.distance - placeInset
        return isStill ? placeRange.nearest(to: offset) : offset
    }

    /// Maps the item that stays through an update. If it is deleted or moved, the offset stays.
    func followPlace(_ update: ListUpdate) {
        guard case .kept(var anchor) = list.place else { return }
        guard !update.isMoved(anchor.path), let path = update.newPath(of: anchor.path) else { return list.place = .free }
        anchor.path = path
        list.place = .kept(anchor)
    }

    // MARK: Scrolling to an item

    /// Scrolls until an item's frame is at a position of the visible part. An animation follows the frame while items get other sizes.
    func scroll(to frame: @escaping () -> CGRect?, at position: UICollectionView.ScrollPosition, animated: Bool) {
        let isDirect = !animated && window != nil && !list.isUpdating && measuresItems
        for _ in 0..<(isDirect ? ListState.mostMeasuringRounds : 1) {
            guard let rect = frame() else { return }
            scroll(to: rect, at: position, animated: animated)
            guard isDirect else { break }
            // The items that are visible now are measured, which may move the target.
            tile()
            if let rect = frame(), offset(showing: rect, at: position) == contentOffset { return }
        }
        guard animated, case .easing(_, _, .client) = motion else { return }
        scrollGoal = .element { [weak self] in frame().flatMap { self?.offset(showing: $0, at: position) } }
    }
}

extension UIScrollView {
    /// Scrolls until a part of the content is at a position of the visible part. An empty position scrolls by the least distance.
    func scroll(to frame: CGRect, at position: UICollectionView.ScrollPosition, animated: Bool) {
        if position.isEmpty { return scrollRectToVisible(frame, animated: animated) }
        setContentOffset(offset(showing: frame, at: position), animated: animated)
    }

    /// The offset that has `frame` at a position in the visible part, as far as the content permits.
    fileprivate func offset(showing frame: CGRect, at position: UICollectionView.ScrollPosition) -> CGPoint {
        guard !position.isEmpty else { return offset(showing: frame) }
        let inset = adjustedContentInset
        let page = CGSize(width: bounds.width - inset.left - inset.right, height: bounds.height - inset.top - inset.bottom)
        // Of several positions on one axis, the first one counts.
        func chosen(_ offsets: [(UICollectionView.ScrollPosition, CGFloat)]) -> CGFloat? { offsets.first { position.contains($0.0) }?.1 }
        let x = chosen([
            (.left, frame.minX - inset.left), (.centeredHorizontally, frame.midX - inset.left - page.width / 2),
            (.right, frame.maxX - inset.left - page.width),
        ])
        let y = chosen([
            (.top, frame.minY - inset.top), (.centeredVertically, frame.midY - inset.top - page.height / 2),
            (.bottom, frame.maxY - inset.top - page.height),
        ])
        return clampedOffset(CGPoint(x: x ?? contentOffset.x, y: y ?? contentOffset.y))
    }
}
