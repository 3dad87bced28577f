// Scrolling without events of the user, for tools that demonstrate it.

public import UIKit

extension UIScrollView {
    /// Scrolls as for `notches` of the mouse wheel over the view; positive numbers scroll down.
    public func turnWheel(notches: Double) { _turnWheel(notches: notches) }

    /// The vertical offsets between the ends of the content, in points.
    public var restingOffsets: ClosedRange<CGFloat> { _restingOffsets }

    /// Shows the content as a finger has dragged it that would scroll to `offset` points if there was no resistance past the ends.
    public func demonstrateDrag(to offset: CGFloat) { _demonstrateDrag(to: offset) }

    /// Decelerates the content as if a finger had released it. `velocity` is that of the content offset, in points per second.
    public func demonstrateRelease(velocity: CGFloat) { _demonstrateRelease(velocity: velocity) }

    /// Moves content that rests past its end back there, as after the release of a finger; at once in a view without a window.
    public func demonstrateReturn() { _demonstrateReturn() }

    /// The number of scroll events, of wheels and touchpads, that the view has received.
    public var scrollCount: Int { _scrollCount }
}
