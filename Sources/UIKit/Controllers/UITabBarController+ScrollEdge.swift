// The tab bar's appearance while the content behind it is scrolled to its bottom.

internal import CoreGraphics
internal import Foundation

/// A bar at the bottom that follows the scrolling of the content behind it.
@MainActor
protocol ScrollBottomBar: AnyObject {
    /// Called after the content offset or the scrollable range of a scroll view has changed.
    func contentBehindBarDidMove(_ scrollView: UIScrollView)
}

extension UITabBarController: ScrollBottomBar {
    /// Observes the visible page's scroll view if the bar or its selected item has a scroll edge appearance.
    func observeBottomEdge() {
        guard _tabBar.hasScrollEdgeAppearance else {
            _tabBar.isAtScrollEdge = false
            return
        }
        let content = contentBehindBar
        content?.bottomBar = self
        updateScrollEdge(over: content)
    }

    func contentBehindBarDidMove(_ scrollView: UIScrollView) {
        guard _tabBar.hasScrollEdgeAppearance, scrollView.isDescendant(ofVisibleTab: visibleTab) else {
            scrollView.bottomBar = nil
            return
        }
        updateScrollEdge(over: scrollView)
    }

    private func updateScrollEdge(over content: UIScrollView?) {
        guard let content else {
            _tabBar.isAtScrollEdge = true
            return
        }
        let end = content.contentSize.height + content.adjustedContentInset.bottom - content.bounds.height
        _tabBar.isAtScrollEdge = content.contentOffset.y >= end - 0.5
    }

    /// The scroll view of the visible page: the page's view, or the first scroll view at most two levels deeper. Nil if it does not reach
    /// the bottom of the page's view.
    private var contentBehindBar: UIScrollView? {
        var page = visibleTab
        while let child = page?.visibleChildren.last { page = child }
        guard let root = page?._view else { return nil }
        var generation: [UIView] = [root]
        for _ in 0..<3 {
            for case let view as UIScrollView in generation where !view.isHidden {
                let bottom = view === root ? root.bounds.maxY : root.convert(view.frame, from: view.superview).maxY
                return bottom >= root.bounds.maxY - 0.5 ? view : nil
            }
            generation = generation.flatMap { $0.subviews }
        }
        return nil
    }
}

extension UIView {
    /// Whether the view is in the view of a tab.
    fileprivate func isDescendant(ofVisibleTab tab: UIViewController?) -> Bool { tab?._view.map(isDescendant(of:)) ?? false }
}
