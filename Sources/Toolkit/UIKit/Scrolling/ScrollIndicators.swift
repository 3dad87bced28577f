// The scroll indicators: thin bars at the edges that show the position while the content moves.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

/// One scroll indicator; it takes no touches.
@MainActor
final class ScrollIndicator: UIView {
    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        layer.cornerRadius = Theme.scrollIndicatorThickness / 2
        alpha = 0
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The indicator's position and length on a track of `track` points, in a view that shows `page` points of the content.
    ///
    /// During overscroll the indicator is shorter by the overscroll distance, down to twice its thickness.
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
@MainActor
struct ScrollIndicators {
    var vertical: ScrollIndicator?
    var horizontal: ScrollIndicator?
    /// Whether the indicators are visible, and no fade is scheduled or running.
    var areShown = false
    /// The timer that starts the fade.
    var fading: WakeUp?
    /// The axis of the indicator under the pointer, which is wide and does not fade.
    var hovered: NSLayoutConstraint.Axis?
    /// The view behind the wide indicator; handles presses on the track.
    var track: ScrollTrack?

    subscript(axis: NSLayoutConstraint.Axis) -> ScrollIndicator? { axis == .vertical ? vertical : horizontal }

    func thickness(_ axis: NSLayoutConstraint.Axis) -> CGFloat {
        hovered == axis ? Theme.wideScrollIndicatorThickness : Theme.scrollIndicatorThickness
    }
}

extension UIScrollView {
    /// Shows the indicators of the axes along which the content can scroll.
    func showIndicators() {
        // Indicators that are shown already move when the bounds change.
        guard window != nil, !indicators.areShown else { return }
        indicators.areShown = true
        indicators.fading?.cancel()
        indicators.fading = nil
        if showsVerticalScrollIndicator, canScrollVertically, indicators.vertical == nil { indicators.vertical = makeIndicator() }
        if showsHorizontalScrollIndicator, canScrollHorizontally, indicators.horizontal == nil { indicators.horizontal = makeIndicator() }
        for bar in [indicators.vertical, indicators.horizontal].compactMap({ $0 }) {
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
        let bars = [indicators.vertical, indicators.horizontal].compactMap { $0 }
        UIView.animate(withDuration: Theme.scrollIndicatorFadeDuration) { for bar in bars { bar.alpha = 0 } }
    }

    func updateIndicators() {
        if !showsVerticalScrollIndicator {
            indicators.vertical?.removeFromSuperview()
            indicators.vertical = nil
        }
        if !showsHorizontalScrollIndicator {
            indicators.horizontal?.removeFromSuperview()
            indicators.horizontal = nil
        }
        for bar in [indicators.vertical, indicators.horizontal].compactMap({ $0 }) { bar.backgroundColor = indicatorColor }
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

    /// Sets the indicators' frames at the edges of the visible rectangle.
    func layOutIndicators() {
        guard indicators.vertical != nil || indicators.horizontal != nil else { return }
        for axis in [NSLayoutConstraint.Axis.vertical, .horizontal] {
            guard let bar = indicators[axis], bar.alpha > 0 || indicators.areShown else { continue }
            let canScroll = axis == .vertical ? canScrollVertically : canScrollHorizontally
            if bar.isHidden == canScroll { bar.isHidden = !canScroll }
            let thickness = indicators.thickness(axis)
            let track = indicatorTrack(axis)
            let span = indicatorSpan(axis)
            let begin = track.begin + span.start
            let frame =
                axis == .vertical
                ? CGRect(
                    x: isMirrored ? track.edge : track.edge - thickness, y: aligned(begin), width: thickness, height: aligned(span.length))
                : CGRect(x: aligned(begin), y: track.edge - thickness, width: aligned(span.length), height: thickness)
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

    /// An indicator's position on its track, and its length.
    func indicatorSpan(_ axis: NSLayoutConstraint.Axis) -> (start: CGFloat, length: CGFloat) {
        let inset = adjustedContentInset
        let track = indicatorTrack(axis).length
        return switch axis {
        case .vertical:
            ScrollIndicator.span(
                track: track, page: bounds.height - inset.top - inset.bottom, content: contentSize.height,
                offset: contentOffset.y + inset.top)
        case .horizontal:
            ScrollIndicator.span(
                track: track, page: bounds.width - inset.left - inset.right, content: contentSize.width,
                offset: contentOffset.x + inset.left)
        }
    }
}
