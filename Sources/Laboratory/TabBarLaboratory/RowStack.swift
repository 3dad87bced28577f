// Rows below each other.

internal import UIKit

/// A row of a stack: its height is known when its width is.
protocol FittingRow: UIView {
    /// The height for a width, in points.
    func fittingHeight(_ width: CGFloat) -> CGFloat
}

extension FittingRow {
    /// Lays out the stacks around the row again, because the result of `fittingHeight(_:)` may have changed.
    func heightDidChange() {
        // The view that contains the scroll view sets its content size.
        var view: UIView = self
        while let superview = view.superview {
            superview.setNeedsLayout()
            if view is UIScrollView { return }
            view = superview
        }
    }
}

/// The layout of rows below each other.
enum RowStack {
    /// Lays out rows below each other from `y` on, each followed by `gap` points. Returns the position after them.
    @discardableResult
    static func layOut(_ rows: [any FittingRow], from y: CGFloat, width: CGFloat, gap: CGFloat = 0) -> CGFloat {
        rows.reduce(y) { y, row in
            let height = row.fittingHeight(width)
            row.frame = CGRect(x: 0, y: y, width: width, height: height)
            row.setNeedsLayout()
            return y + height + gap
        }
    }

    /// The height of rows without gaps.
    static func height(of rows: [any FittingRow], _ width: CGFloat) -> CGFloat { rows.reduce(0) { $0 + $1.fittingHeight(width) } }
}
