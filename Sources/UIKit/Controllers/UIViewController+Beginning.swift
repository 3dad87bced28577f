// Back to where a tab begins: its first page, or the top of that page.

internal import Foundation

/// Edges by the direction that text runs in, with Apple's raw values.
nonisolated public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

extension UIViewController {
    /// The scroll view that the bar at `edge` goes with: the largest on the page, or the visible child's.
    public func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        if let child = visibleChildren.first, let found = child.contentScrollView(for: edge) { return found }
        guard let root = viewIfLoaded else { return nil }
        var largest: (view: UIScrollView, area: CGFloat)?
        func search(_ view: UIView) {
            guard view.isInFocusReach else { return }
            if let scroll = view as? UIScrollView {
                let rect = scroll.convert(scroll.bounds, to: root).intersection(root.bounds)
                let area = rect.isNull ? 0 : rect.width * rect.height
                if area > largest?.area ?? 0 { largest = (scroll, area) }
            }
            for subview in view.subviews { search(subview) }
        }
        search(root)
        return largest?.view
    }

    /// Does what another click on a selected tab does: pops to the first page, or scrolls the page to its top.
    public func returnToBeginning(animated: Bool) {
        guard presentedViewController == nil else { return }
        if let navigation = self as? UINavigationController, navigation.viewControllers.count > 1 {
            navigation.popToRootViewController(animated: animated)
        } else if let content = contentScrollView(for: .top), content.scrollsToTop {
            content.scrollToTop(animated: animated)
        }
    }
}

extension UIScrollView {
    /// Scrolls to the content's upper end, if the delegate lets it.
    func scrollToTop(animated: Bool) {
        guard isScrollEnabled, canScrollVertically, scrollDelegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
        let top = CGPoint(x: contentOffset.x, y: verticalRange.lowerBound)
        if contentOffset != top { setContentOffset(top, animated: animated) }
    }
}
