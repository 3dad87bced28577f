// Where the content may rest: its size, the insets around it, and what follows when these change.

internal import Foundation
internal import QuartzCore

extension UIScrollView {
    /// The resting places of the horizontal offset.
    var horizontalRange: ClosedRange<CGFloat> {
        range(content: contentSize.width, page: bounds.width, before: adjustedInset.left, after: adjustedInset.right)
    }

    /// The resting places of the vertical offset.
    ///
    /// Content that scrolls at all can scroll by the height of a large title's row, so that the row never rests half under its bar.
    var verticalRange: ClosedRange<CGFloat> {
        let range = range(content: contentSize.height, page: bounds.height, before: restingTopInset, after: adjustedInset.bottom)
        let rowEnd = range.lowerBound + topExtension.full
        return range.upperBound > range.lowerBound && range.upperBound < rowEnd ? range.lowerBound...rowEnd : range
    }

    private func range(content: CGFloat, page: CGFloat, before: CGFloat, after: CGFloat) -> ClosedRange<CGFloat> {
        let first = before.isFinite ? -before : 0
        let last = content + after - page
        return first...(last.isFinite ? max(first, last) : first)
    }

    /// Whether there is more content than shows at once.
    var canScrollHorizontally: Bool { horizontalRange.upperBound > horizontalRange.lowerBound }
    var canScrollVertically: Bool { verticalRange.upperBound > verticalRange.lowerBound }
    /// Whether a finger moves the content along the axis.
    var isHorizontallyDraggable: Bool { canScrollHorizontally || (bounces && alwaysBounceHorizontal) }
    var isVerticallyDraggable: Bool { canScrollVertically || (bounces && alwaysBounceVertical) }

    func nearestRest(to offset: CGPoint) -> CGPoint {
        CGPoint(x: horizontalRange.nearest(to: offset.x), y: verticalRange.nearest(to: offset.y))
    }

    /// The nearest device pixel: content that stands between pixels is blurred.
    func aligned(_ value: CGFloat) -> CGFloat {
        let scale = displayScale
        return (value * scale).rounded() / scale
    }

    // MARK: Moving

    /// Moves the content without ending what moves it.
    func moveContent(to offset: CGPoint) {
        guard offset.x.isFinite, offset.y.isFinite, offset != bounds.origin else { return }
        bounds.origin = offset
    }

    func boundsDidChange(from old: CGRect) {
        guard bounds.origin != old.origin else { return }
        setNeedsLayout()
        topBar?.contentMoved(in: self)
        contentDidMove()
        if indicators.areShown { layOutIndicators() }
        scrollDelegate?.scrollViewDidScroll(self)
    }

    // MARK: What may move content by itself

    /// Content that has become smaller does not stay out of sight.
    func scrollRangeDidChange() {
        switch motion {
        case .none: moveContent(to: nearestRest(to: contentOffset))
        case .easing(let x, let y, let cause):
            let rest = nearestRest(to: CGPoint(x: x.target, y: y.target))
            if rest != CGPoint(x: x.target, y: y.target) { ease(to: rest, duration: y.duration, cause: cause) }
        case .gliding:
            // It runs on by the old range; the end is put right by a new glide from there.
            restartGlide()
        case .dragging: break
        }
        indicatorsMayHaveChanged()
    }

    func keepInRangeAfterResize() {
        guard case .none = motion, !touchIsDown else { return }
        moveContent(to: nearestRest(to: contentOffset))
    }

    func updateAdjustedInset() {
        let wasSeen = lastSafeArea != nil
        if window != nil { lastSafeArea = safeAreaInsets }
        let ownTop = contentInset.top - appliedContentInset.top
        appliedContentInset = contentInset
        setAdjustedInset(contentInset + safeAreaPart, extension: wantedExtension, ownTop: wasSeen ? ownTop : nil)
    }

    /// Takes over another inset, and what a bar above takes of it.
    ///
    /// - Parameter ownTop: how much of the top's growth is the client's own inset; nil for a view that was not seen before.
    private func setAdjustedInset(_ now: UIEdgeInsets, extension newExtension: TopExtension, ownTop: CGFloat?) {
        let old = adjustedInset
        let wasAtTop = contentOffset.y <= -restingTopInset
        let wasAtLeft = contentOffset.x <= -old.left
        let oldTop = restingTopInset
        topExtension = newExtension
        adjustedInset = now
        guard now != old || restingTopInset != oldTop else { return }
        adjustedContentInsetDidChange()
        scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
        // Where only a bar above has grown into its place, or shrunk, nothing lies elsewhere.
        let onlyExtended = restingTopInset == oldTop && now.bottom == old.bottom && now.left == old.left && now.right == old.right
        if case .none = motion, !onlyExtended {
            // Content at its beginning stays at its beginning; elsewhere it keeps its distance from the safe area's top.
            let shift = touchIsDown ? 0 : ownTop.map { restingTopInset - oldTop - $0 } ?? 0
            let offset = CGPoint(
                x: wasAtLeft ? -now.left : contentOffset.x, y: wasAtTop ? -restingTopInset : contentOffset.y - shift)
            moveContent(to: nearestRest(to: offset))
        }
        indicatorsMayHaveChanged()
    }

    private var safeAreaPart: UIEdgeInsets {
        let area = lastSafeArea ?? safeAreaInsets
        let isWide = contentSize.width > bounds.width || alwaysBounceHorizontal
        let isHigh = contentSize.height > bounds.height || alwaysBounceVertical
        switch contentInsetAdjustmentBehavior {
        case .never: return .zero
        case .always: return area
        case .automatic:
            return UIEdgeInsets(top: area.top, left: isWide ? area.left : 0, bottom: area.bottom, right: isWide ? area.right : 0)
        case .scrollableAxes:
            return UIEdgeInsets(
                top: isHigh ? area.top : 0, left: isWide ? area.left : 0, bottom: isHigh ? area.bottom : 0,
                right: isWide ? area.right : 0)
        }
    }

    // MARK: Showing a part

    func reveal(_ rect: CGRect, animated: Bool) {
        guard !rect.minX.isNaN, !rect.minY.isNaN else { return }
        let inset = adjustedInset
        let columns = Self.part(from: rect.minX, to: rect.maxX)
        let rows = Self.part(from: rect.minY, to: rect.maxY)
        let place = CGPoint(
            x: offset(showing: columns, now: contentOffset.x, page: bounds.width, inset.left, inset.right),
            y: offset(showing: rows, now: contentOffset.y, page: bounds.height, inset.top, inset.bottom))
        setContentOffset(nearestRest(to: place), animated: animated)
    }

    /// A part from `start`, which is a number, to `end`, which need not be one.
    private static func part(from start: CGFloat, to end: CGFloat) -> ClosedRange<CGFloat> { start...(end > start ? end : start) }

    /// The nearest offset that shows `part`; its beginning where it does not fit.
    private func offset(
        showing part: ClosedRange<CGFloat>, now: CGFloat, page: CGFloat, _ before: CGFloat, _ after: CGFloat
    ) -> CGFloat {
        let first = part.lowerBound - before
        let last = part.upperBound + after - page
        if last > first || now > first { return first }
        return now < last ? last : now
    }
}
