// The delegate of a scroll view.

public import Foundation

/// Is notified of each phase of scrolling. All methods are optional.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// Called whenever the content offset has changed.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Called when a finger begins to scroll the content.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Called when the finger lifts; `velocity` is in points per millisecond, and `targetContentOffset` may be changed.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// Called after the finger has lifted; `decelerate` is whether the content goes on moving.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Called when the content goes on moving after a drag.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// Called when deceleration has ended.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Called when a scroll with `animated: true` has ended.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// Called after a change of the adjusted content inset, which depends on the safe area and the content inset.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
    /// Whether a click on the selected tab or on the status bar may scroll the view to its top; true by default.
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
    /// Called when a click on the selected tab or on the status bar has scrolled the view to its top.
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
    /// The view to scale when the scroll view zooms; nil, the default, for none.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Called before the content is zoomed by the user or by an animation.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    /// Called whenever the zoom scale has changed.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Called when zooming has ended, including the return to a limit.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Leaves the target as it is.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
    /// Returns true.
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    /// Does nothing.
    public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    /// Returns nil.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Does nothing.
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
}
