// Scrolling to the top, or back to the first page, on a click on the selected tab.

internal import Foundation

/// Rectangle edges relative to the layout direction, with Apple's raw values.
nonisolated public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// One bit per edge, starting with `top`.
    public let rawValue: UInt
    /// Takes any bits; those without an edge are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The upper edge; raw value 1.
    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    /// Left in left-to-right layouts, right in right-to-left ones.
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    /// The lower edge; raw value 4.
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    /// Right in left-to-right layouts, left in right-to-left ones.
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    /// The union of the four edges.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

extension UIViewController {
    /// The scroll view of the first visible child, else the one with the largest visible area in the root view; `edge` is ignored.
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

    /// The effect of a click on a selected tab: pops to the root controller, or else scrolls the page to its top.
    public func popToRootOrScrollToTop(animated: Bool) {
        guard presentedViewController == nil else { return }
        if let navigation = self as? UINavigationController, navigation.viewControllers.count > 1 {
            navigation.popToRootViewController(animated: animated)
        } else if let content = contentScrollView(for: .top), content.scrollsToTop {
            content.scrollToTop(animated: animated)
        }
    }
}

extension UIScrollView {
    /// Scrolls to the top if the user can scroll vertically and is not dragging, and the delegate's `scrollViewShouldScrollToTop(_:)`
    /// returns true.
    func scrollToTop(animated: Bool) {
        guard isScrollEnabled, !isDragging, canScrollVertically, scrollDelegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
        let top = CGPoint(x: contentOffset.x, y: verticalRange.lowerBound)
        guard contentOffset != top else { return }
        if animated {
            if isDecelerating { stopMotion() }
            ease(to: top, duration: ScrollPhysics.animationDuration, cause: .top, goal: .top)
        } else {
            contentOffset = top
            scrollDelegate?.scrollViewDidScrollToTop(self)
        }
    }
}
