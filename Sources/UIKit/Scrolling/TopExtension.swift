// A bar above the content that grows when the content is pulled down: a large title's row.
//
//      inset for the bar, at its smallest ┐          offset −(inset + full): at rest, all of the row is there
//      ───────────────────────────────────┤ present  in between: the row takes what the content leaves free
//      the row, as much of it as shows    ┘          offset −inset and beyond: the row is gone

internal import Foundation

/// How much a bar above the content can grow, in points.
nonisolated struct TopExtension: Hashable, Sendable {
    /// At most; 0 for a bar that does not grow.
    var full: CGFloat = 0
    /// At present; the content's inset contains it.
    var present: CGFloat = 0
}

/// A bar above a scroll view's content that grows and shrinks with its offset.
@MainActor
protocol ScrollTopBar: AnyObject {
    /// The content has moved, or the room around it is another.
    func contentMoved(in scrollView: UIScrollView)
}

extension UIScrollView {
    /// The inset at the top with all of the bar above: where the content begins at rest.
    var restingTopInset: CGFloat { adjustedInset.top + topExtension.full - topExtension.present }

    /// The part of the bar's growth that the content's place leaves room for, and how far the content is pulled beyond that.
    var topRoom: (row: CGFloat, pull: CGFloat, covered: CGFloat) {
        let free = -contentOffset.y - (adjustedInset.top - topExtension.present)
        guard free.isFinite else { return (0, 0, 0) }
        return (min(max(free, 0), topExtension.full), max(0, free - topExtension.full), max(0, -free))
    }

    /// Whether the inset at the top follows the safe area, as a bar that grows needs it.
    var insetsFollowTop: Bool {
        switch contentInsetAdjustmentBehavior {
        case .automatic, .always: true
        case .never: false
        case .scrollableAxes: contentSize.height > bounds.height || alwaysBounceVertical
        }
    }

    /// Content does not rest where the row would be cut: it goes on to the nearer end of the row, or to the one `direction` points to.
    func restOutsideRow(_ y: CGFloat, direction: CGFloat = 0) -> CGFloat {
        let top = -restingTopInset
        let end = top + topExtension.full
        guard y > top, y < end, canScrollVertically else { return y }
        if direction != 0 { return direction > 0 ? end : top }
        return y - top < end - y ? top : end
    }
}
