// The slim bars at the edges that show where one is, while one moves.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

/// An indicator: a bar that takes no touches itself.
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

    /// Where the bar begins and how long it is on a track of `track` points, for a page that shows part of the content.
    ///
    /// Past the ends it becomes as much shorter as the content has been pulled.
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

/// The indicators of a scroll view; made when they are first seen.
@MainActor
struct ScrollIndicators {
    var vertical: ScrollIndicator?
    var horizontal: ScrollIndicator?
    /// Whether they are shown, and not on their way out.
    var areShown = false
    /// When they begin to fade.
    var fading: WakeUp?
    /// The one under the pointer, which is wide, and stays.
    var hovered: ScrollAxis?
    /// What takes the pointer's presses beneath the wide one.
    var track: ScrollTrack?

    subscript(axis: ScrollAxis) -> ScrollIndicator? { axis == .vertical ? vertical : horizontal }

    func thickness(_ axis: ScrollAxis) -> CGFloat {
        hovered == axis ? Theme.wideScrollIndicatorThickness : Theme.scrollIndicatorThickness
    }
}

/// The way that content scrolls.
enum ScrollAxis { case vertical, horizontal }

extension UIScrollView {
    /// Shows the indicators of the axes along which there is something to scroll.
    func showIndicators() {
        guard window != nil else { return }
        if !indicators.areShown {
            indicators.areShown = true
            indicators.fading?.cancel()
            indicators.fading = nil
            if showsVerticalScrollIndicator, canScrollVertically, indicators.vertical == nil { indicators.vertical = makeIndicator() }
            if showsHorizontalScrollIndicator, canScrollHorizontally, indicators.horizontal == nil {
                indicators.horizontal = makeIndicator()
            }
            for bar in [indicators.vertical, indicators.horizontal].compactMap({ $0 }) {
                bar.layer.removeAllAnimations()
                bar.alpha = 1
                bringSubviewToFront(bar)
            }
        }
        layOutIndicators()
    }

    /// Lets the indicators fade after a while.
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

    func indicatorsMayHaveChanged() {
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

    /// Puts the indicators at the edges of what is in sight.
    func layOutIndicators() {
        guard indicators.vertical != nil || indicators.horizontal != nil else { return }
        for axis in [ScrollAxis.vertical, .horizontal] {
            guard let bar = indicators[axis], bar.alpha > 0 || indicators.areShown else { continue }
            let thickness = indicators.thickness(axis)
            let track = indicatorTrack(axis)
            let span = indicatorSpan(axis)
            let begin = track.begin + span.start
            bar.frame =
                axis == .vertical
                ? CGRect(
                    x: isMirrored ? track.edge : track.edge - thickness, y: aligned(begin), width: thickness, height: aligned(span.length))
                : CGRect(x: aligned(begin), y: track.edge - thickness, width: aligned(span.length), height: thickness)
            bar.layer.cornerRadius = thickness / 2
        }
        layOutTrack()
    }

    /// The way of an indicator in the content's coordinates: where it begins, how long it is, and the edge that the indicator stands at
    /// (the trailing one for a vertical indicator).
    func indicatorTrack(_ axis: ScrollAxis) -> (begin: CGFloat, length: CGFloat, edge: CGFloat) {
        let inset = adjustedInset
        let margin = Theme.scrollIndicatorMargin
        switch axis {
        case .vertical:
            let rim = verticalScrollIndicatorInsets
            let begin = margin + inset.top + rim.top
            let length = bounds.height - begin - margin - inset.bottom - rim.bottom
            let edge =
                isMirrored
                ? bounds.minX + margin + rim.left + safeAreaInsets.left
                : bounds.maxX - margin - rim.right - safeAreaInsets.right
            return (bounds.minY + begin, length, edge)
        case .horizontal:
            let rim = horizontalScrollIndicatorInsets
            let begin = margin + inset.left + rim.left
            let length = bounds.width - begin - margin - inset.right - rim.right
            return (bounds.minX + begin, length, bounds.maxY - margin - rim.bottom - inset.bottom)
        }
    }

    /// Where an indicator stands on its way, and how long it is.
    func indicatorSpan(_ axis: ScrollAxis) -> (start: CGFloat, length: CGFloat) {
        let inset = adjustedInset
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
