// The scroll indicators, thin bars at the edges, which become scroll bars under the pointer.

internal import WindowSystem

/// One scroll indicator; it takes no touches.
final class ScrollIndicator: UIView {
    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        layer.cornerRadius = Theme.scrollIndicatorThickness / 2
        alpha = 0
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The indicator's position and length on a track of `track` points, in a view that shows `page` points of the content. During
    /// overscroll the indicator is shorter by the overscroll distance, down to twice its thickness.
    nonisolated static func span(track: CGFloat, page: CGFloat, content: CGFloat, offset: CGFloat) -> (start: CGFloat, length: CGFloat) {
        guard content > 0, page > 0, track > 0 else { return (0, 0) }
        let full = min(track, max(min(Theme.scrollIndicatorMinimumLength, track), track * min(page / content, 1)))
        let range = max(content - page, 0)
        let past = offset < 0 ? -offset : max(0, offset - range)
        let length = max(Theme.scrollIndicatorThickness * 2, full - past)
        let part = range > 0 ? min(max(offset / range, 0), 1) : 0
        return ((track - length) * part, length)
    }
}

/// The indicators of a scroll view, created when they are first shown.
struct ScrollIndicators {
    private var vertical, horizontal: ScrollIndicator?
    /// Whether the indicators are visible, and no fade is scheduled or running.
    var areShown = false
    /// The timer that starts the fade.
    var fading: WakeUp?
    /// The axis of the indicator under the pointer, which is wide and does not fade.
    var hovered: NSLayoutConstraint.Axis?
    /// The view behind the wide indicator; handles presses on the track.
    var track: ScrollTrack?

    var all: [ScrollIndicator] { [vertical, horizontal].compactMap { $0 } }

    subscript(axis: NSLayoutConstraint.Axis) -> ScrollIndicator? {
        get { axis == .vertical ? vertical : horizontal }
        set { if axis == .vertical { vertical = newValue } else { horizontal = newValue } }
    }

    func thickness(_ axis: NSLayoutConstraint.Axis) -> CGFloat {
        hovered == axis ? Theme.wideScrollIndicatorThickness : Theme.scrollIndicatorThickness
    }
}

extension NSLayoutConstraint.Axis {
    fileprivate static let both: [NSLayoutConstraint.Axis] = [.vertical, .horizontal]
}

extension UIScrollView {
    private func canScroll(along axis: NSLayoutConstraint.Axis) -> Bool { axis == .vertical ? canScrollVertically : canScrollHorizontally }

    private func showsIndicator(_ axis: NSLayoutConstraint.Axis) -> Bool {
        axis == .vertical ? showsVerticalScrollIndicator : showsHorizontalScrollIndicator
    }

    /// Shows the indicators of the axes along which the content can scroll.
    func showIndicators() {
        // Indicators that are shown already move when the bounds change.
        guard window != nil, !indicators.areShown else { return }
        indicators.areShown = true
        indicators.fading?.cancel()
        indicators.fading = nil
        for axis in NSLayoutConstraint.Axis.both where showsIndicator(axis) && canScroll(along: axis) && indicators[axis] == nil {
            indicators[axis] = makeIndicator()
        }
        for bar in indicators.all {
            bar.layer.removeAllAnimations()
            bar.alpha = 1
            bringSubviewToFront(bar)
        }
        layOutIndicators()
    }

    /// Lets the indicators fade after a delay.
    func hideIndicators() {
        guard indicators.areShown, indicators.hovered == nil else { return }
        indicators.areShown = false
        indicators.fading?.cancel()
        indicators.fading = UIApplication.shared.schedule(after: Theme.scrollIndicatorFadeDelay) { [weak self] in self?.fadeIndicators() }
    }

    private func fadeIndicators() {
        indicators.fading = nil
        let bars = indicators.all
        UIView.animate(withDuration: Theme.scrollIndicatorFadeDuration) { for bar in bars { bar.alpha = 0 } }
    }

    func updateIndicators() {
        for axis in NSLayoutConstraint.Axis.both where !showsIndicator(axis) {
            indicators[axis]?.removeFromSuperview()
            indicators[axis] = nil
        }
        for bar in indicators.all { bar.backgroundColor = indicatorColor }
        layOutIndicators()
    }

    private func makeIndicator() -> ScrollIndicator {
        let bar = ScrollIndicator()
        bar.backgroundColor = indicatorColor
        addSubview(bar)
        return bar
    }

    private var indicatorColor: UIColor {
        switch indicatorStyle {
        case .default: Theme.scrollIndicator
        case .black: Theme.blackScrollIndicator
        case .white: Theme.whiteScrollIndicator
        }
    }

    func layOutIndicators() {
        guard indicators[.vertical] != nil || indicators[.horizontal] != nil else { return }
        for axis in NSLayoutConstraint.Axis.both {
            guard let bar = indicators[axis], bar.alpha > 0 || indicators.areShown else { continue }
            let canScroll = canScroll(along: axis)
            if bar.isHidden == canScroll { bar.isHidden = !canScroll }
            let thickness = indicators.thickness(axis)
            let track = indicatorTrack(axis)
            let span = indicatorSpan(axis)
            let (start, length, edge) = (aligned(track.begin + span.start), aligned(span.length), track.edge - thickness)
            let frame =
                axis == .vertical
                ? CGRect(x: isMirrored ? track.edge : edge, y: start, width: thickness, height: length)
                : CGRect(x: start, y: edge, width: length, height: thickness)
            // A frame is laid out up to three times for each scroll step.
            if bar.frame != frame { bar.frame = frame }
            bar.layer.cornerRadius = thickness / 2
        }
        layOutTrack()
    }

    /// The track of an indicator in the content's coordinates: its beginning, its length, and the edge along which the indicator runs
    /// (the trailing edge for a vertical indicator).
    func indicatorTrack(_ axis: NSLayoutConstraint.Axis) -> (begin: CGFloat, length: CGFloat, edge: CGFloat) {
        let inset = adjustedContentInset
        let margin = Theme.scrollIndicatorMargin
        switch axis {
        case .vertical:
            let extra = verticalScrollIndicatorInsets
            let begin = margin + inset.top + extra.top
            let length = bounds.height - begin - margin - inset.bottom - extra.bottom
            let edge =
                isMirrored
                ? bounds.minX + margin + extra.left + safeAreaInsets.left
                : bounds.maxX - margin - extra.right - safeAreaInsets.right
            return (bounds.minY + begin, length, edge)
        case .horizontal:
            let extra = horizontalScrollIndicatorInsets
            let begin = margin + inset.left + extra.left
            let length = bounds.width - begin - margin - inset.right - extra.right
            return (bounds.minX + begin, length, bounds.maxY - margin - extra.bottom - inset.bottom)
        }
    }

    func indicatorSpan(_ axis: NSLayoutConstraint.Axis) -> (start: CGFloat, length: CGFloat) {
        let inset = adjustedContentInset, isVertical = axis == .vertical
        let page = isVertical ? bounds.height - inset.top - inset.bottom : bounds.width - inset.left - inset.right
        let offset = isVertical ? contentOffset.y + inset.top : contentOffset.x + inset.left
        let content = isVertical ? contentSize.height : contentSize.width
        return ScrollIndicator.span(track: indicatorTrack(axis).length, page: page, content: content, offset: offset)
    }
}

// MARK: - Track

/// The track of the scroll indicator under the pointer. Presses on it drag the indicator or scroll by pages.
final class ScrollTrack: UIView {
    let axis: NSLayoutConstraint.Axis
    private weak var scrollView: UIScrollView?
    /// The distance from the indicator's beginning to the pointer that drags it; nil if no drag is in progress.
    private var grip: CGFloat?
    private var paging: WakeUp?
    private let background = CALayer()

    init(axis: NSLayoutConstraint.Axis, scrollView: UIScrollView) {
        (self.axis, self.scrollView) = (axis, scrollView)
        super.init(frame: .zero)
        isOpaque = false
        background.opacity = 1
        layer.addSublayer(background)
        addGestureRecognizer(ScrollTrackRecognizer(target: self, action: Selector(ScrollTrack.pressed(_:))))
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { .system() }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = Theme.wideScrollIndicatorThickness + 2
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        background.backgroundColor = Theme.scrollTrack.resolvedColor(with: traitCollection).cgColor
        background.cornerRadius = width / 2
        let edge = Theme.scrollIndicatorMargin - 1
        background.frame =
            axis == .vertical
            ? CGRect(x: isMirrored ? edge : bounds.width - edge - width, y: 0, width: width, height: bounds.height)
            : CGRect(x: 0, y: bounds.height - edge - width, width: bounds.width, height: width)
        CATransaction.commit()
    }

    private func pressed(_ recognizer: ScrollTrackRecognizer) {
        guard let scrollView else { return }
        let point = recognizer.location(in: self)
        let position = axis == .vertical ? point.y : point.x
        switch recognizer.state {
        case .began:
            let span = scrollView.indicatorSpan(axis)
            guard position >= span.start, position <= span.start + span.length
            else { return page(toward: position, again: Theme.scrollTrackDelay) }
            grip = position - span.start
            scrollView.stopMotion()
        case .changed:
            if let grip { scrollView.moveIndicator(axis, to: position - grip) }
        default:
            grip = nil
            paging?.cancel()
            paging = nil
        }
    }

    /// Scrolls a page towards a position of the track, and repeats until the indicator is there.
    private func page(toward position: CGFloat, again delay: Double) {
        guard let scrollView else { return }
        let span = scrollView.indicatorSpan(axis)
        guard position < span.start || position > span.start + span.length else { return }
        scrollView.turnPage(position > span.start ? .forward : .backward, along: axis)
        paging = UIApplication.shared.schedule(after: delay) { [weak self] in
            self?.page(toward: position, again: Theme.scrollTrackInterval)
        }
    }
}

/// Recognizes a press at once, since the track has no other gesture.
private final class ScrollTrackRecognizer: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
}

extension UIScrollView {
    /// Shows and widens the indicator at `point`, in the content's coordinates; returns whether there is one.
    func updateHoveredIndicator(at point: CGPoint) -> Bool {
        guard let axis = trackAxis(at: point) else {
            collapseHoveredIndicator()
            return false
        }
        guard indicators.hovered != axis else { return true }
        collapseHoveredIndicator()
        indicators.hovered = axis
        showIndicators()
        let track = ScrollTrack(axis: axis, scrollView: self)
        indicators.track = track
        if let bar = indicators[axis] { insertSubview(track, belowSubview: bar) }
        layOutTrack()
        track.layoutIfNeeded()
        track.alpha = 0
        UIView.animate(withDuration: Theme.scrollTrackFade, delay: 0, options: .allowUserInteraction) {
            track.alpha = 1
            self.layOutIndicators()
        }
        return true
    }

    /// Makes the wide indicator thin again, and lets it fade after a delay.
    func collapseHoveredIndicator() {
        guard indicators.hovered != nil else { return }
        indicators.hovered = nil
        let track = indicators.track
        indicators.track = nil
        track?.isUserInteractionEnabled = false
        UIView.animate(withDuration: Theme.scrollTrackFade, delay: 0, options: .allowUserInteraction) {
            track?.alpha = 0
            self.layOutIndicators()
        } completion: { _ in
            track?.removeFromSuperview()
        }
        if case .none = motion, !isTracking { hideIndicators() }
    }

    private func trackAxis(at point: CGPoint) -> NSLayoutConstraint.Axis? {
        guard isScrollEnabled, !isPagingEnabled, window != nil else { return nil }
        return NSLayoutConstraint.Axis.both.first { showsIndicator($0) && canScroll(along: $0) && trackRect($0).contains(point) }
    }

    /// The rectangle of a track, which reaches inward from the view's edge at the indicator.
    private func trackRect(_ axis: NSLayoutConstraint.Axis) -> CGRect {
        let track = indicatorTrack(axis)
        let outer = track.edge + Theme.scrollIndicatorMargin
        let reach = Theme.scrollTrackReach
        let left = isMirrored ? track.edge - Theme.scrollIndicatorMargin : outer - reach
        return axis == .vertical
            ? CGRect(x: left, y: track.begin, width: reach, height: max(0, track.length))
            : CGRect(x: track.begin, y: outer - reach, width: max(0, track.length), height: reach)
    }

    func layOutTrack() {
        guard let track = indicators.track else { return }
        let rect = trackRect(track.axis)
        if track.frame != rect { UIView.performWithoutAnimation { track.frame = rect } }
    }

    /// Moves the content so that an indicator begins at `start` on its track.
    func moveIndicator(_ axis: NSLayoutConstraint.Axis, to start: CGFloat) {
        let room = indicatorTrack(axis).length - indicatorSpan(axis).length
        guard room > 0 else { return }
        let part = min(max(start / room, 0), 1)
        let range = axis == .vertical ? verticalRange : horizontalRange
        let wanted = aligned(range.lowerBound + part * (range.upperBound - range.lowerBound))
        let offset = axis == .vertical ? CGPoint(x: contentOffset.x, y: wanted) : CGPoint(x: wanted, y: contentOffset.y)
        moveContent(to: clampedOffset(offset))
    }

    /// Scrolls along an axis by a page, less the distance that an arrow key scrolls; returns false at the content's end.
    @discardableResult
    func turnPage(_ direction: PageDirection, along axis: NSLayoutConstraint.Axis) -> Bool {
        let inset = adjustedContentInset
        let size = axis == .vertical ? bounds.height - inset.top - inset.bottom : bounds.width - inset.left - inset.right
        // A page is shorter than the visible part by the distance of an arrow key, so that the end of the previous page stays visible.
        let page = max(size - ScrollPhysics.arrowDistance, ScrollPhysics.arrowDistance) * (direction == .forward ? 1 : -1)
        return glide(by: axis == .vertical ? CGPoint(x: 0, y: page) : CGPoint(x: page, y: 0))
    }
}
