// The scroll view of a page: a click on the tab scrolls it to its top, and its end sets the look of the bottom bars.

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
    /// Scrolls to the top if the user can scroll vertically and is not dragging, unless the delegate refuses.
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

// MARK: - Scroll edge

/// A bar at the bottom that follows the scrolling of the content behind it.
@MainActor protocol ScrollBottomBar: AnyObject {
    /// Called after the content offset or the scrollable range of a scroll view has changed.
    func contentBehindBarDidMove(_ scrollView: UIScrollView)
}

extension UITabBarController: ScrollBottomBar {
    /// Observes the visible page's scroll view if the bar or its selected item has a scroll edge appearance.
    func observeBottomEdge() {
        guard _tabBar.hasScrollEdgeAppearance else { return _tabBar.isAtScrollEdge = false }
        let content = contentBehindBar
        // If a navigation controller observes the scroll view for its toolbar, it also notifies this controller of the scrolling.
        if !(content?.bottomBar is UINavigationController) { content?.bottomBar = self }
        _tabBar.isAtScrollEdge = content?.isAtBottom ?? true
    }

    func contentBehindBarDidMove(_ scrollView: UIScrollView) {
        guard _tabBar.hasScrollEdgeAppearance, let tab = visibleTab?._view, scrollView.isDescendant(of: tab) else {
            return scrollView.bottomBar = nil
        }
        _tabBar.isAtScrollEdge = scrollView.isAtBottom
    }

    /// The scroll view that reaches the bottom of the visible page; nil if there is none.
    private var contentBehindBar: UIScrollView? {
        var page = visibleTab
        while let child = page?.visibleChildren.last { page = child }
        return page?.scrollViewAtBottom
    }
}

extension UINavigationController: ScrollBottomBar {
    /// Observes the visible page's scroll view if the toolbar is visible and has a scroll edge appearance.
    func observeToolbarEdge() {
        guard let toolbar = _toolbar else { return }
        guard !_isToolbarHidden, toolbar.scrollEdgeAppearance != nil else { return toolbar.isAtScrollEdge = false }
        let content = visiblePage?.scrollViewAtBottom
        content?.bottomBar = self
        toolbar.isAtScrollEdge = content?.isAtBottom ?? true
    }

    /// Also notifies the tab bar controller, which may observe the same scroll view.
    func contentBehindBarDidMove(_ scrollView: UIScrollView) {
        if let tabs = tabBarController, tabs._tabBar.hasScrollEdgeAppearance { tabs.contentBehindBarDidMove(scrollView) }
        guard let toolbar = _toolbar, !_isToolbarHidden, toolbar.scrollEdgeAppearance != nil,
            visiblePage?._view.map(scrollView.isDescendant(of:)) == true
        else {
            if scrollView.bottomBar === self {
                scrollView.bottomBar = tabBarController.flatMap { $0._tabBar.hasScrollEdgeAppearance ? $0 : nil }
            }
            return
        }
        toolbar.isAtScrollEdge = scrollView.isAtBottom
    }
}

extension UIViewController {
    /// The first scroll view of the controller's view; nil if it does not reach the bottom of the view.
    fileprivate var scrollViewAtBottom: UIScrollView? {
        guard let root = _view, let view = root.firstScrollView(where: { _ in true }) else { return nil }
        let bottom = view === root ? root.bounds.maxY : root.convert(view.frame, from: view.superview).maxY
        return bottom >= root.bounds.maxY - 0.5 ? view : nil
    }
}

extension UIScrollView {
    fileprivate var isAtBottom: Bool { contentOffset.y >= contentSize.height + adjustedContentInset.bottom - bounds.height - 0.5 }
}

extension UIView {
    /// The first visible scroll view that `isWanted`: the view itself, else one of its subviews, else one of theirs.
    func firstScrollView(where isWanted: (UIScrollView) -> Bool) -> UIScrollView? {
        var generation: [UIView] = [self]
        for _ in 0..<3 {
            for case let view as UIScrollView in generation where !view.isHidden && isWanted(view) { return view }
            generation = generation.flatMap { $0.subviews }
        }
        return nil
    }
}
