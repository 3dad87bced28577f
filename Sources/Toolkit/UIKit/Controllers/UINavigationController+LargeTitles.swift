// Large titles: the navigation bar's height and background, which follow the scrolling of the visible page.

internal import CoreGraphics
internal import Foundation

extension UINavigationController: ScrollTopBar {
    private func showsLargeTitle(of page: UIViewController) -> Bool {
        !isBarHidden && _navigationBar.showsLargeTitle(of: page.navigationItem) && !searchHidesTitles(of: page)
    }

    /// Whether a page's view extends beneath the navigation bar.
    func extendsBeneathBar(_ page: UIViewController) -> Bool {
        !isBarHidden && page.edgesForExtendedLayout.contains(.top)
            && (_navigationBar.isTranslucent || page.extendedLayoutIncludesOpaqueBars)
    }

    /// Whether the bar has an appearance object for a page that is scrolled to its top.
    private func hasScrollEdgeAppearance(_ page: UIViewController) -> Bool {
        !isBarHidden && _navigationBar.scrollEdgeAppearance(of: page.navigationItem) != nil
    }

    /// The current height of the rows that collapse while a page scrolls: the large title, and below it the search bar.
    func collapsibleHeight(of page: UIViewController) -> CGFloat {
        let full = fullCollapsibleHeight(of: page)
        return full > 0 ? collapsibleHeight(full, over: contentScrollView(of: page)) : 0
    }

    private func fullCollapsibleHeight(of page: UIViewController) -> CGFloat {
        (showsLargeTitle(of: page) ? Theme.largeTitleHeight : 0) + collapsibleSearchHeight(of: page)
    }

    private func collapsibleHeight(_ full: CGFloat, over content: UIScrollView?) -> CGFloat {
        guard let content, content.topBar === self else { return full }
        return content.pendingTopExtension.current
    }

    /// The scroll view under the bar: the page's view or the first scroll view at most two levels deeper, if its top edge is the
    /// page's.
    func contentScrollView(of page: UIViewController) -> UIScrollView? {
        guard let root = page._view else { return nil }
        var generation: [UIView] = [root]
        for _ in 0..<3 {
            for case let view as UIScrollView in generation where !view.isHidden && view.insetsFollowTop {
                let top = view === root ? 0 : view.superview.map { root.convert(view.frame.origin, from: $0).y } ?? 0
                return top <= 0.5 ? view : nil
            }
            generation = generation.flatMap { $0.subviews }
        }
        return nil
    }

    /// The distance from the safe area to the readable width of a page's rows or of its root view; 0 for a page of full width.
    func readableMargin(of page: UIViewController) -> CGFloat {
        guard let _view, let root = page._view else { return 0 }
        let table = contentScrollView(of: page) as? UITableView
        guard root.usesReadableContentGuide || table?.cellLayoutMarginsFollowReadableWidth == true else { return 0 }
        return Theme.readableMargin(in: _view)
    }

    /// Observes the visible page's scroll view if the page extends beneath a bar with rows that collapse, or if the bar has an appearance
    /// object for the top of the page; otherwise stops observing it.
    func observeContentScrollView() {
        guard let visiblePage, let content = contentScrollView(of: visiblePage) else { return }
        let full = fullCollapsibleHeight(of: visiblePage)
        if full > 0, extendsBeneathBar(visiblePage) {
            // The rows' height depends on the text size.
            let old = content.pendingTopExtension
            let factor = content.windowFeel.collapseDistance
            if content.topBar !== self || old.full != full || old.travelFactor != factor {
                let isAtTop = content.contentOffset.y <= -content.restingTopInset
                let current = isAtTop ? full : min(content.topExtensionLayout.height, full)
                content.topBar = self
                let title = full - collapsibleSearchHeight(of: visiblePage)
                content.pendingTopExtension = TopExtension(
                    full: full, current: current, middle: title < full ? title : 0, travelFactor: factor)
            }
        } else if hasScrollEdgeAppearance(visiblePage) {
            content.topBar = self
            content.pendingTopExtension = TopExtension()
        } else if content.topBar != nil {
            content.topBar = nil
            content.pendingTopExtension = TopExtension()
        }
        visiblePage.updateSafeAreaAdditions()
        content.updateAdjustedInset()
    }

    func scrollViewContentDidMove(_ scrollView: UIScrollView) {
        guard let visiblePage, scrollView.topBar === self, contentScrollView(of: visiblePage) === scrollView else { return }
        let row = scrollView.topExtensionLayout.height
        // The row changes the inset, and the inset can move the content. A difference that is only a rounding error would go on for ever.
        if abs(row - scrollView.topExtension.current) > 1e-6 {
            scrollView.pendingTopExtension.current = row
            visiblePage.updateSafeAreaAdditions()
            scrollView.updateAdjustedInset()
        }
        if transition == nil { layoutBar(over: scrollView) }
    }

    /// The bar's height over a page, including the distance that its content is pulled down.
    func barHeight(over page: UIViewController) -> CGFloat { barHeight(over: page, content: contentScrollView(of: page)) }

    private func barHeight(over page: UIViewController, content: UIScrollView?) -> CGFloat {
        let base = titleRowHeight(of: page) + fixedSearchHeight(of: page)
        let full = fullCollapsibleHeight(of: page)
        guard full > 0 else { return base }
        let pull = content.map { $0.topBar === self ? $0.topExtensionLayout.pull : 0 } ?? 0
        return base + collapsibleHeight(full, over: content) + (showsLargeTitle(of: page) ? pull : 0)
    }

    /// The alpha of the bar's background over a page: 1, unless the bar has a large title or an appearance object for the top of the
    /// page. Then it depends on how far the content is beneath the bar, and is 0 without a scroll view.
    func barBackgroundAlpha(over page: UIViewController) -> CGFloat {
        barBackgroundAlpha(over: page, content: contentScrollView(of: page))
    }

    private func barBackgroundAlpha(over page: UIViewController, content: UIScrollView?) -> CGFloat {
        guard showsLargeTitle(of: page) || hasScrollEdgeAppearance(page) else { return 1 }
        guard let content, content.topBar === self else { return 0 }
        return min(content.topExtensionLayout.overlap / Theme.barBackgroundFade, 1)
    }

    /// Sets the bar's frame and background for the visible page.
    func layoutBar() { layoutBar(over: visiblePage.flatMap(contentScrollView)) }

    private func layoutBar(over content: UIScrollView?) {
        guard let root = _view else { return }
        let height = visiblePage.map { barHeight(over: $0, content: content) } ?? Theme.navigationBarHeight
        var frame = CGRect(x: 0, y: root.safeAreaInsets.top, width: root.bounds.width, height: height)
        if barSlide.isHiding { frame = hiddenBarFrame(in: root) }
        if _navigationBar.frame != frame {
            _navigationBar.frame = frame
            // The height of the background, which extends to the window's top edge, depends on the bar's origin.
            _navigationBar.setNeedsLayout()
        }
        _navigationBar.backgroundAlpha = visiblePage.map { barBackgroundAlpha(over: $0, content: content) } ?? 1
    }
}
