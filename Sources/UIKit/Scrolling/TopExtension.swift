// A bar above the content that grows when the content is pulled down, as a navigation bar with a large title does.
//
//      inset for the bar, collapsed       ┐          offset −(inset + full): at rest, the row has its full height
//      ───────────────────────────────────┤ present  in between: the row fills the space above the content
//      the row, at its present height     ┘          offset ≥ −inset: the row is collapsed

internal import Foundation

/// The height of the row that a bar above the content shows or collapses while the content scrolls, in points.
nonisolated struct TopExtension: Hashable, Sendable {
    /// The full height; 0 for a bar of constant height.
    var full: CGFloat = 0
    /// The present height, which the content's adjusted inset includes.
    var present: CGFloat = 0
}

/// A bar above a scroll view's content whose height follows the content offset.
@MainActor
protocol ScrollTopBar: AnyObject {
    /// Called when the content offset or the inset at the top has changed.
    func scrollViewContentDidMove(_ scrollView: UIScrollView)
}

extension UIScrollView {
    /// The inset at the top with the row at full height: where the content begins at rest.
    var restingTopInset: CGFloat { adjustedContentInset.top + topExtension.full - topExtension.present }

    /// The row's height for the present content offset, the overscroll beyond the full height, and the content's overlap with the bar.
    var topExtensionLayout: (height: CGFloat, pull: CGFloat, overlap: CGFloat) {
        let free = -contentOffset.y - (adjustedContentInset.top - topExtension.present)
        guard free.isFinite else { return (0, 0, 0) }
        return (min(max(free, 0), topExtension.full), max(0, free - topExtension.full), max(0, -free))
    }

    /// Whether the inset at the top follows the safe area, which a row requires.
    var insetsFollowTop: Bool {
        switch contentInsetAdjustmentBehavior {
        case .automatic, .always: true
        case .never: false
        case .scrollableAxes: contentSize.height > bounds.height || alwaysBounceVertical
        }
    }

    /// The vertical offset with the row fully shown or collapsed: the end that `direction` points to, else the nearer one.
    func snappedVerticalOffset(_ y: CGFloat, direction: CGFloat = 0) -> CGFloat {
        let top = -restingTopInset
        let end = top + topExtension.full
        guard y > top, y < end, canScrollVertically else { return y }
        if direction != 0 { return direction > 0 ? end : top }
        return y - top < end - y ? top : end
    }
}
