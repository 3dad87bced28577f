// A row of a bar above the content that collapses when the content moves up, as the large title of a navigation bar does.
//
//      inset for the bar without the row  ┐ adjusted   offset −(inset + full): at rest, the row has its full height
//      ───────────────────────────────────┤ top        in between: the row fills the space above the content
//      the row, `current` points high     ┘ inset      offset ≥ −inset: the row is collapsed

/// The height, in points, of a bar's row that collapses and expands while the content scrolls.
nonisolated struct TopExtension: Hashable, Sendable {
    /// The full height; 0 for a bar of constant height.
    var full: CGFloat = 0
    /// The present height, which the content's adjusted inset includes.
    var current: CGFloat = 0
    /// Another height, between 0 and `full`, at which the row may rest with only its lower part collapsed; 0 for none.
    var middle: CGFloat = 0
    /// The distance that the content moves while the row collapses, as a multiple of the full height. At 1, the row fills the space above
    /// the content. Below 1 it collapses faster, above 1 the content moves beneath it.
    var travelFactor: CGFloat = 1

    /// The distance that the content moves while the row collapses.
    var travel: CGFloat { full * travelFactor }

    /// The row's height, not clamped, if the content begins `free` points below the bar without the row.
    private func row(free: CGFloat) -> CGFloat { travelFactor == 1 ? free : full + (free - full) / travelFactor }

    /// The row's height, clamped to 0…`full`.
    func height(free: CGFloat) -> CGFloat { min(max(row(free: free), 0), full) }

    /// Whether the row is fully shown, collapsed, or at its `middle` height.
    func mayRest(free: CGFloat) -> Bool {
        let row = row(free: free)
        func isAt(_ height: CGFloat) -> Bool { travelFactor == 1 ? row == height : abs(row - height) < 1e-6 }
        return isAt(full) || isAt(0) || (middle > 0 && isAt(middle))
    }
}

/// A bar above a scroll view's content. Its height follows the content offset.
protocol ScrollTopBar: AnyObject {
    func scrollViewContentDidMove(_ scrollView: UIScrollView)
}

extension UIScrollView {
    /// The inset at the top with the row at full height: where the content begins at rest.
    var restingTopInset: CGFloat { adjustedContentInset.top + topExtension.full - topExtension.current }

    /// The inset at the top with the row collapsed.
    var collapsedTopInset: CGFloat { adjustedContentInset.top - topExtension.current }

    /// The row's height for the present content offset, the overscroll beyond the full height, and the content's overlap with the bar.
    var topExtensionLayout: (height: CGFloat, pull: CGFloat, overlap: CGFloat) {
        let free = distanceBelowTop
        guard free.isFinite else { return (0, 0, 0) }
        let height = topExtension.height(free: free)
        return (height, max(0, free - topExtension.full), max(0, height - free))
    }

    /// Whether the inset at the top follows the safe area. A bar's row requires this.
    var insetsFollowTop: Bool {
        switch contentInsetAdjustmentBehavior {
        case .automatic, .always: true
        case .never: false
        case .scrollableAxes: contentSize.height > bounds.height || alwaysBounceVertical
        }
    }

    /// The offset `y`, or if the row may not rest there, a neighbouring offset at which it may. `direction` chooses between the two
    /// neighbours: positive collapses the row, negative shows it, 0 takes the nearer offset.
    func snappedVerticalOffset(_ y: CGFloat, direction: CGFloat = 0) -> CGFloat {
        let top = refreshInset - restingTopInset
        let end = top + topExtension.travel
        guard y > top, y < end, canScrollVertically else { return y }
        var (start, stop) = (top, end)
        if topExtension.middle > 0 {
            let middle = end - topExtension.middle * topExtension.travelFactor
            if y == middle { return y }
            if y < middle { stop = middle } else { start = middle }
        }
        if direction != 0 { return direction > 0 ? stop : start }
        return y - start < stop - y ? start : stop
    }
}
