// The navigation bar above the visible page: its large title, its search bar, and how it slides out and in.

extension UINavigationController: ScrollTopBar {
    private func showsLargeTitle(of page: UIViewController) -> Bool {
        !isBarHidden && _navigationBar.showsLargeTitle(of: page.navigationItem) && !searchHidesTitles(of: page)
    }

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
        (showsLargeTitle(of: page) ? Theme.largeTitleHeight : 0) + searchHeight(of: page, collapsing: true)
    }

    private func collapsibleHeight(_ full: CGFloat, over content: UIScrollView?) -> CGFloat {
        guard let content, content.topBar === self else { return full }
        return content.pendingTopExtension.current
    }

    /// The scroll view under the bar: the page's view or the first scroll view at most two levels deeper, if its top edge is the page's.
    func contentScrollView(of page: UIViewController) -> UIScrollView? {
        guard let root = page._view, let view = root.firstScrollView(where: { $0.insetsFollowTop }) else { return nil }
        let top = view === root ? 0 : view.superview.map { root.convert(view.frame.origin, from: $0).y } ?? 0
        return top <= 0.5 ? view : nil
    }

    /// The distance from the safe area to the readable width of a page's rows or of its root view; 0 for a page of full width.
    func readableMargin(of page: UIViewController) -> CGFloat {
        guard let _view, let root = page._view else { return 0 }
        let table = contentScrollView(of: page) as? UITableView
        guard root.usesReadableContentGuide || table?.cellLayoutMarginsFollowReadableWidth == true else { return 0 }
        return Theme.readableMargin(in: _view)
    }

    /// Observes the visible page's scroll view beneath a bar with rows that collapse or with a scroll edge appearance; else stops that.
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
                let title = full - searchHeight(of: visiblePage, collapsing: true)
                let middle = title < full ? title : 0
                content.pendingTopExtension = TopExtension(full: full, current: current, middle: middle, travelFactor: factor)
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
    func barHeight(over page: UIViewController, content: UIScrollView?) -> CGFloat {
        let base = titleRowHeight(of: page) + searchHeight(of: page, collapsing: false)
        let full = fullCollapsibleHeight(of: page)
        guard full > 0 else { return base }
        let pull = content.map { $0.topBar === self ? $0.topExtensionLayout.pull : 0 } ?? 0
        return base + collapsibleHeight(full, over: content) + (showsLargeTitle(of: page) ? pull : 0)
    }

    /// The alpha of the bar's background over a page: 1, unless the bar has a large title or an appearance object for the top of the
    /// page. Then it depends on how far the content is beneath the bar, and is 0 without a scroll view.
    func barBackgroundAlpha(over page: UIViewController, content: UIScrollView?) -> CGFloat {
        guard showsLargeTitle(of: page) || hasScrollEdgeAppearance(page) else { return 1 }
        guard let content, content.topBar === self else { return 0 }
        return min(content.topExtensionLayout.overlap / Theme.barBackgroundFade, 1)
    }

    func layoutBar() { layoutBar(over: visiblePage.flatMap(contentScrollView)) }

    private func layoutBar(over content: UIScrollView?) {
        guard let root = _view else { return }
        let height = visiblePage.map { barHeight(over: $0, content: content) } ?? Theme.navigationBarHeight
        var frame = CGRect(x: 0, y: root.safeAreaInsets.top, width: root.bounds.width, height: height)
        if isBarSlidingOut { frame = hiddenBarFrame(in: root) }
        if _navigationBar.frame != frame {
            _navigationBar.frame = frame
            // The height of the background, which extends to the window's top edge, depends on the bar's origin.
            _navigationBar.setNeedsLayout()
        }
        _navigationBar.backgroundAlpha = visiblePage.map { barBackgroundAlpha(over: $0, content: content) } ?? 1
    }
}

// MARK: - Search

extension UINavigationController {
    func searchHidesTitles(of page: UIViewController) -> Bool { page.navigationItem.searchController?.hidesTitles ?? false }

    /// The height of the prompt and of the row with the title and the buttons; 0 during a search that hides them.
    func titleRowHeight(of page: UIViewController) -> CGFloat { searchHidesTitles(of: page) ? 0 : page.navigationItem.titleRowHeight }

    /// The height of a search bar that collapses while the content scrolls, or of one that does not.
    func searchHeight(of page: UIViewController, collapsing: Bool) -> CGFloat {
        let item = page.navigationItem
        guard !isBarHidden, let search = item.searchController, item.collapsesSearchBar == collapsing else { return 0 }
        return search.searchBar.navigationRowHeight
    }

    /// The bar's current height over `page`, without the distance that the content is pulled down.
    func barInset(over page: UIViewController) -> CGFloat {
        titleRowHeight(of: page) + searchHeight(of: page, collapsing: false) + collapsibleHeight(of: page)
    }

    /// Lays out the bar and the page after a search began or ended; a search bar that was collapsed before it is collapsed again after it.
    func searchDidChange() {
        _navigationBar.searchDidChange()
        guard let root = _view else { return }
        let content = visiblePage.flatMap(contentScrollView)
        let search = visiblePage?._navigationItem?.searchController
        if let content, let search, search.isLaidOutForSearch {
            search.beganCollapsed = content.topBar === self && content.topExtension.current <= content.topExtension.middle
        }
        root.setNeedsLayout()
        root.layoutIfNeeded()
        if let content, let search, !search.isLaidOutForSearch, search.beganCollapsed {
            let extended = content.topExtension
            // Content that is scrolled further hides the search bar already.
            let offset = CGPoint(x: content.contentOffset.x, y: -content.collapsedTopInset - extended.middle)
            if extended.middle > 0, offset.y > content.contentOffset.y { content.moveContent(to: content.clampedOffset(offset)) }
        }
        for case let search as UISearchController in _children { search.updateSafeAreaAdditions() }
        _navigationBar.layoutIfNeeded()
    }

    var activeSearch: UISearchController? {
        guard let search = _viewControllers.last?._navigationItem?.searchController, search.isActive else { return nil }
        return search
    }
}

// MARK: - Bar hiding

extension UINavigationController {
    /// Whether the bar is hidden, or will be at the end of its animation.
    var isBarHidden: Bool { _navigationBar.isHidden || isBarSlidingOut }

    func changeBar(isHidden: Bool, animated: Bool) {
        barChangeCount += 1
        let count = barChangeCount
        let isAtRest = transition == nil && transitionState.context == nil && visiblePage === _viewControllers.last
        guard animated, isAtRest, isViewVisible, let root = _view else {
            isBarSlidingOut = false
            _navigationBar.isHidden = isHidden
            return barVisibilityDidChange()
        }
        if !isHidden, _navigationBar.isHidden {
            UIView.performWithoutAnimation {
                isBarSlidingOut = true
                layoutBar()
                _navigationBar.isHidden = false
                _navigationBar.layoutIfNeeded()
            }
        }
        isBarSlidingOut = isHidden
        UIView.animate(withDuration: Theme.toolbarSlideDuration, delay: 0, options: .allowUserInteraction) {
            self.barVisibilityDidChange()
            root.layoutIfNeeded()
        } completion: { [weak self] _ in
            guard let self, barChangeCount == count, isBarSlidingOut else { return }
            isBarSlidingOut = false
            _navigationBar.isHidden = true
            layoutBar()
        }
    }

    private func barVisibilityDidChange() {
        observeContentScrollView()
        _view?.setNeedsLayout()
        visiblePage?.updateSafeAreaAdditions()
    }

    func hiddenBarFrame(in root: UIView) -> CGRect {
        let height = _navigationBar.bounds.height
        return CGRect(x: 0, y: -height - Theme.hairline(scale: root.displayScale), width: root.bounds.width, height: height)
    }

    // MARK: Swipes and taps

    func makeBarHiding() -> BarHiding {
        if let barHiding { return barHiding }
        let made = BarHiding(navigation: self)
        barHiding = made
        if let _view { made.attach(to: _view) }
        return made
    }

    func updateBarHiding() {
        let hiding = makeBarHiding()
        (hiding.swipe.isEnabled, hiding.tap.isEnabled) = (hidesBarsOnSwipe, hidesBarsOnTap)
    }
}

final class BarHiding: NSObject, UIGestureRecognizerDelegate {
    let swipe = UIPanGestureRecognizer(target: nil, action: nil)
    let tap = UITapGestureRecognizer(target: nil, action: nil)
    private weak var navigation: UINavigationController?
    /// Whether the toolbar was hidden together with the navigation bar.
    private var hidToolbar = false

    init(navigation: UINavigationController) {
        self.navigation = navigation
        super.init()
        swipe.addTarget(self, action: Selector(BarHiding.swiped(_:)))
        tap.addTarget(self, action: Selector(BarHiding.tapped))
        tap.cancelsTouchesInView = false
        for recognizer in [swipe, tap] {
            recognizer.isEnabled = false
            recognizer.delegate = self
        }
    }

    nonisolated deinit {}

    func attach(to root: UIView) {
        root.addGestureRecognizer(swipe)
        root.addGestureRecognizer(tap)
    }

    private func setHidden(_ isHidden: Bool) {
        guard let navigation else { return }
        navigation.setNavigationBarHidden(isHidden, animated: true)
        if isHidden {
            hidToolbar = !navigation.isToolbarHidden && navigation.toolbar.items?.isEmpty == false
            if hidToolbar { navigation.setToolbarHidden(true, animated: true) }
        } else if hidToolbar {
            hidToolbar = false
            navigation.setToolbarHidden(false, animated: true)
        }
    }

    private func tapped() { if let navigation { setHidden(!navigation.isNavigationBarHidden) } }

    /// Hides or shows the bars when the drag has moved far enough since it changed its direction.
    private func swiped(_ swipe: UIPanGestureRecognizer) {
        guard let navigation, swipe.state == .began || swipe.state == .changed else { return }
        let way = swipe.translation(in: swipe.view).y
        let isHidden = navigation.isNavigationBarHidden
        if isHidden ? way < 0 : way > 0 { return swipe.setTranslation(.zero, in: swipe.view) }
        guard abs(way) >= Theme.barHideDistance else { return }
        setHidden(!isHidden)
        swipe.setTranslation(.zero, in: swipe.view)
    }

    // MARK: Delegate

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === swipe else { return true }
        // The drag of a row or an item does not scroll.
        let isReordering = swipe.lastTouch?.view?.lineage.contains { view in
            (view as? UITableView)?.drag != nil || (view as? UICollectionView)?.movement != nil
        }
        guard isReordering != true else { return false }
        let moved = swipe.translation(in: swipe.view)
        let way = moved == .zero ? swipe.velocity(in: swipe.view) : moved
        return abs(way.y) > abs(way.x)
    }

    /// Swipes and taps begin in the content; taps only where nothing else handles them.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        let views = touch.view?.lineage.prefix { $0 !== gestureRecognizer.view } ?? []
        return !views.contains { view in
            view is UINavigationBar || view is UIToolbar
                || gestureRecognizer === tap && (view is UIControl || view is any TextEditorHost || view.isPressableCell)
        }
    }

    /// A swipe also scrolls.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { gestureRecognizer === swipe }
}
