// Large titles: the navigation bar's height and background, which follow the scrolling of the visible page.

internal import CoreGraphics
internal import Foundation

extension UINavigationController: ScrollTopBar {
    private func showsLargeTitle(of page: UIViewController) -> Bool {
        !_navigationBar.isHidden && _navigationBar.showsLargeTitle(of: page.navigationItem)
    }

    /// Whether a page's view extends beneath the navigation bar.
    func extendsBeneathBar(_ page: UIViewController) -> Bool {
        !_navigationBar.isHidden && page.edgesForExtendedLayout.contains(.top)
            && (_navigationBar.isTranslucent || page.extendedLayoutIncludesOpaqueBars)
    }

    /// Whether the bar changes over a page that is scrolled to its top, other than by a large title.
    private func hasScrollEdgeAppearance(_ page: UIViewController) -> Bool {
        !_navigationBar.isHidden && _navigationBar.scrollEdgeAppearance(of: page.navigationItem) != nil
    }

    /// The current height of a page's large title row; 0 without a large title.
    func largeTitleHeight(of page: UIViewController) -> CGFloat {
        showsLargeTitle(of: page) ? largeTitleHeight(over: contentScrollView(of: page)) : 0
    }

    private func largeTitleHeight(over content: UIScrollView?) -> CGFloat {
        guard let content, content.topBar === self else { return Theme.largeTitleHeight }
        return content.pendingTopExtension.current
    }

    /// The scroll view under the bar: the page's view or its first scroll view at most two levels deeper, if it starts at the top.
    private func contentScrollView(of page: UIViewController) -> UIScrollView? {
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

    /// The distance from the safe area to the readable width of a page's rows; 0 for rows of full width.
    func readableMargin(of page: UIViewController) -> CGFloat {
        guard let table = contentScrollView(of: page) as? UITableView, table.cellLayoutMarginsFollowReadableWidth, let _view else {
            return 0
        }
        return Theme.readableMargin(in: _view)
    }

    /// Observes the visible page's scroll view if the page has a large title and extends beneath the bar; else stops observing it.
    func observeContentScrollView() {
        guard let visiblePage, let content = contentScrollView(of: visiblePage) else { return }
        if showsLargeTitle(of: visiblePage), extendsBeneathBar(visiblePage) {
            // The row's height depends on the text size.
            if content.topBar !== self || content.pendingTopExtension.full != Theme.largeTitleHeight {
                let isAtTop = content.contentOffset.y <= -content.restingTopInset
                content.topBar = self
                content.pendingTopExtension = TopExtension(full: Theme.largeTitleHeight, current: isAtTop ? Theme.largeTitleHeight : 0)
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
        if row != scrollView.topExtension.current {
            scrollView.pendingTopExtension.current = row
            visiblePage.updateSafeAreaAdditions()
            scrollView.updateAdjustedInset()
        }
        if transition == nil { layoutBar(over: scrollView) }
    }

    /// The bar's height over a page, including the distance that its content is pulled down.
    func barHeight(over page: UIViewController) -> CGFloat { barHeight(over: page, content: contentScrollView(of: page)) }

    private func barHeight(over page: UIViewController, content: UIScrollView?) -> CGFloat {
        guard showsLargeTitle(of: page) else { return Theme.navigationBarHeight }
        let pull = content.map { $0.topBar === self ? $0.topExtensionLayout.pull : 0 } ?? 0
        return Theme.navigationBarHeight + largeTitleHeight(over: content) + pull
    }

    /// The alpha of the bar's background over a page: 1, or with a large title 0…1, depending on how far content is beneath the bar.
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
        let frame = CGRect(x: 0, y: root.safeAreaInsets.top, width: root.bounds.width, height: height)
        if _navigationBar.frame != frame { _navigationBar.frame = frame }
        _navigationBar.backgroundAlpha = visiblePage.map { barBackgroundAlpha(over: $0, content: content) } ?? 1
    }
}
