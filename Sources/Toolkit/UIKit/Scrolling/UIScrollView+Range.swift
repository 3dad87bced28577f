// The range of the content offset, which follows from content size and insets; constraints may determine the size.

extension UIScrollView {
    var horizontalRange: ClosedRange<CGFloat> { horizontalRange(content: contentSize.width) }

    /// The range of the horizontal offset at rest for content of a width.
    func horizontalRange(content: CGFloat) -> ClosedRange<CGFloat> {
        let inset = adjustedContentInset
        return range(content: content, page: bounds.width, before: inset.left, after: inset.right)
    }

    /// The range of the vertical offset at rest. Content that scrolls at all can scroll at least until a large title's row is collapsed, so
    /// that the row never stops half collapsed.
    var verticalRange: ClosedRange<CGFloat> { verticalRange(content: contentSize.height) }

    /// The range of the vertical offset at rest for content of a height.
    func verticalRange(content: CGFloat) -> ClosedRange<CGFloat> {
        let range = range(content: content, page: bounds.height, before: restingTopInset, after: adjustedContentInset.bottom)
        let rowEnd = range.lowerBound + topExtension.travel
        return range.upperBound > range.lowerBound && range.upperBound < rowEnd ? range.lowerBound...rowEnd : range
    }

    private func range(content: CGFloat, page: CGFloat, before: CGFloat, after: CGFloat) -> ClosedRange<CGFloat> {
        let first = before.isFinite ? -before : 0
        let last = content + after - page
        return first...(last.isFinite ? max(first, last) : first)
    }

    var canScrollHorizontally: Bool { horizontalRange.upperBound > horizontalRange.lowerBound }
    var canScrollVertically: Bool { verticalRange.upperBound > verticalRange.lowerBound }
    var isHorizontallyDraggable: Bool { canScrollHorizontally || (bounces && alwaysBounceHorizontal) }
    var isVerticallyDraggable: Bool { canScrollVertically || (bounces && alwaysBounceVertical) }

    func clampedOffset(_ offset: CGPoint) -> CGPoint {
        CGPoint(x: horizontalRange.nearest(to: offset.x), y: verticalRange.nearest(to: offset.y))
    }

    /// The nearest device pixel, since content between pixels is blurred.
    func aligned(_ value: CGFloat) -> CGFloat {
        let scale = displayScale
        return (value * scale).rounded() / scale
    }

    // MARK: Moving

    /// Moves the content. A drag, a deceleration or an animation in progress continues.
    func moveContent(to offset: CGPoint) {
        guard offset.x.isFinite, offset.y.isFinite, offset != bounds.origin else { return }
        bounds.origin = offset
    }

    func boundsDidChange(from old: CGRect) {
        guard bounds.origin != old.origin else { return }
        setNeedsLayout()
        topBar?.scrollViewContentDidMove(self)
        bottomBar?.contentBehindBarDidMove(self)
        contentDidMove()
        refreshControl?.follow()
        if indicators.areShown { layOutIndicators() }
        scrollDelegate?.scrollViewDidScroll(self)
    }

    // MARK: Changes of the range

    /// Keeps the content offset, or the target of its movement, in range after a change of the content's size or of the insets.
    func scrollRangeDidChange() {
        guard !isKeepingPlace else { return }
        bottomBar?.contentBehindBarDidMove(self)
        switch motion {
        case .none: if !isTouchpadPulling { moveContent(to: clampedOffset(contentOffset)) }
        // The next frame leads the animation to its goal's new offset.
        case .easing where scrollGoal != nil: break
        case .easing(let x, let y, let cause):
            let rest = clampedOffset(CGPoint(x: x.target, y: y.target))
            if rest != CGPoint(x: x.target, y: y.target) { ease(to: rest, duration: y.duration, cause: cause) }
        case .decelerating:
            // The present deceleration would end in the old range.
            restartDeceleration()
        case .dragging: break
        }
        updateIndicators()
    }

    func keepInRangeAfterResize() {
        guard case .none = motion, !isTracking, !isTouchpadPulling else { return }
        moveContent(to: clampedOffset(contentOffset))
    }

    /// Updates the adjusted inset, and the part of it that is the row of a bar above.
    func updateAdjustedInset() {
        // The growth of `contentInset.top`; nil for a view that has never been in a window.
        let ownTop = lastSafeArea == nil ? nil : contentInset.top - appliedContentInset.top
        if window != nil { lastSafeArea = safeAreaInsets }
        appliedContentInset = contentInset
        var now = contentInset + safeAreaPart
        now.top += refreshInset
        let old = adjustedContentInset
        let wasAtTop = contentOffset.y <= -restingTopInset
        let wasAtLeft = contentOffset.x <= -old.left
        let oldTop = restingTopInset
        let oldCollapsedTop = collapsedTopInset
        topExtension = pendingTopExtension
        adjustedContentInset = now
        guard now != old || restingTopInset != oldTop else { return }
        KeyValueObserving.valuesMayHaveChanged(of: self)
        adjustedContentInsetDidChange()
        scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
        // When only the row of a bar above has grown or collapsed, the content has not moved.
        let onlyExtended = restingTopInset == oldTop && now.bottom == old.bottom && now.left == old.left && now.right == old.right
        if case .none = motion, !onlyExtended {
            // A view that is scrolled to its top stays there. Otherwise the content keeps its distance from the top of the safe area. If
            // more of the bar's row was visible than the full height of the new row, the content moves up by the difference.
            let shown = -contentOffset.y - oldCollapsedTop
            let shift = isTracking ? 0 : ownTop.map { collapsedTopInset - oldCollapsedTop - $0 } ?? 0
            let surplus = max(0, shown - topExtension.full)
            let offset = CGPoint(
                x: wasAtLeft ? -now.left : contentOffset.x, y: wasAtTop ? -restingTopInset : contentOffset.y - shift + surplus)
            moveContent(to: isTracking || isTouchpadPulling ? offset : clampedOffset(offset))
        } else if now.bottom != old.bottom || now.right != old.right {
            // The present movement would end in the old range.
            scrollRangeDidChange()
        }
        updateIndicators()
    }

    private var safeAreaPart: UIEdgeInsets {
        let area = lastSafeArea ?? safeAreaInsets
        let isWide = contentSize.width > bounds.width || alwaysBounceHorizontal
        let isHigh = contentSize.height > bounds.height || alwaysBounceVertical
        switch contentInsetAdjustmentBehavior {
        case .never: return .zero
        case .always: return area
        case .automatic:
            guard !ScrollInsetsOfController.areUsed || ScrollInsetsOfController.adjusts(self) else { return .zero }
            return UIEdgeInsets(top: area.top, left: isWide ? area.left : 0, bottom: area.bottom, right: isWide ? area.right : 0)
        case .scrollableAxes:
            return UIEdgeInsets(
                top: isHigh ? area.top : 0, left: isWide ? area.left : 0, bottom: isHigh ? area.bottom : 0,
                right: isWide ? area.right : 0)
        }
    }

    // MARK: Scrolling to a rectangle

    /// The range from `start`, which is not NaN, to `end`; only `start` if `end` is less or NaN.
    static func part(from start: CGFloat, to end: CGFloat) -> ClosedRange<CGFloat> { start...(end > start ? end : start) }

    /// The nearest offset in range that shows `rect`, in the content's coordinates.
    func offset(showing rect: CGRect) -> CGPoint {
        let inset = adjustedContentInset
        let columns = Self.part(from: rect.minX, to: rect.maxX)
        let rows = Self.part(from: rect.minY, to: rect.maxY)
        return clampedOffset(
            CGPoint(
                x: offset(showing: columns, now: contentOffset.x, page: bounds.width, before: inset.left, after: inset.right),
                y: offset(showing: rows, now: contentOffset.y, page: bounds.height, before: inset.top, after: inset.bottom)))
    }

    /// The nearest offset that shows `part`, or the beginning of a part that does not fit.
    func offset(showing part: ClosedRange<CGFloat>, now: CGFloat, page: CGFloat, before: CGFloat, after: CGFloat) -> CGFloat {
        let first = part.lowerBound - before
        let last = part.upperBound + after - page
        if last > first || now > first { return first }
        return now < last ? last : now
    }
}

/// Applies `automaticallyAdjustsScrollViewInsets` of view controllers to their scroll views.
enum ScrollInsetsOfController {
    /// Whether any controller has set the property to false; if not, scroll views need not look for their controllers.
    static var areUsed = false

    /// Whether the controller of a scroll view adjusts its insets.
    static func adjusts(_ scrollView: UIScrollView) -> Bool {
        let page = scrollView.lineage.lazy.compactMap { $0.controller as? UIViewController }.first
        return page?.automaticallyAdjustsScrollViewInsets ?? true
    }
}

extension UIViewController {
    /// Updates the insets of the scroll views in the controller's view.
    func scrollInsetsDidChange() {
        ScrollInsetsOfController.areUsed = true
        func update(_ view: UIView) {
            (view as? UIScrollView)?.updateAdjustedInset()
            for subview in view.subviews { update(subview) }
        }
        if let _view { update(_view) }
    }
}

// MARK: - Layout guides

extension UIScrollView {
    /// The rectangle of the content; constraints to all its edges determine `contentSize`.
    public var contentLayoutGuide: UILayoutGuide { systemGuide(.content, identifier: "UIScrollView-contentLayoutGuide") }
    /// The rectangle of the scroll view, for views that stay while the content moves.
    public var frameLayoutGuide: UILayoutGuide { systemGuide(.frame, identifier: "UIScrollView-frameLayoutGuide") }
}

extension UIView {
    /// The view as a scroll view, if constraints may determine its content size; nil for tables, collections and text views,
    /// which compute theirs.
    var scrollViewMeasuredByConstraints: UIScrollView? {
        self is UITableView || self is UICollectionView || self is UITextView ? nil : self as? UIScrollView
    }
}

extension LayoutEngine {
    /// Sets the content size of a scroll view from the solution.
    func setContentSize(of view: UIView) {
        guard let scrollView = view.scrollViewMeasuredByConstraints, let size = solvedContentSize(of: scrollView) else { return }
        if scrollView.contentSize != size { scrollView.contentSize = size }
    }

    /// The content size in whole device pixels; unchanged along an axis without constraints, nil if both axes have none.
    func solvedContentSize(of scrollView: UIScrollView) -> CGSize? {
        guard let item = existingItem(for: scrollView) else { return nil }
        let (width, height) = (solvedValue(.contentWidth, of: item), solvedValue(.contentHeight, of: item))
        guard width != nil || height != nil else { return nil }
        let box = CGRect(x: 0, y: 0, width: width ?? 0, height: height ?? 0).roundedToPixels(at: displayScale)
        return CGSize(
            width: width == nil ? scrollView.contentSize.width : box.width,
            height: height == nil ? scrollView.contentSize.height : box.height)
    }
}
