// The toolbar of a navigation controller, and pages that hide the tab bar.

extension UINavigationController {
    func makeToolbar() -> UIToolbar {
        let toolbar = UIToolbar(frame: .zero)
        _toolbar = toolbar
        toolbar.isHidden = _isToolbarHidden
        toolbar.items = _viewControllers.last?.toolbarItems
        return toolbar
    }

    /// The rearmost bar; page views are inserted behind it.
    var lowestBar: UIView { if let _toolbar, _toolbar.superview === _view { _toolbar } else { _navigationBar } }

    var toolbarInset: CGFloat { _isToolbarHidden ? 0 : Theme.toolbarHeight }

    /// Slides the toolbar in or out after `_isToolbarHidden` changed.
    func hiddenDidChange(of toolbar: UIToolbar, animated: Bool) {
        let isHidden = _isToolbarHidden
        toolbarChangeCount += 1
        let count = toolbarChangeCount
        UIView.performWithoutAnimation {
            layoutToolbar()
            if !isHidden, toolbar.isHidden {
                toolbar.isHidden = false
                toolbar.transform = hidingTransform(of: toolbar)
                toolbar.layoutIfNeeded()
            }
        }
        visiblePage?.updateSafeAreaAdditions()
        observeToolbarEdge()
        let slide = { toolbar.transform = isHidden ? self.hidingTransform(of: toolbar) : .identity }
        let finish = { if count == self.toolbarChangeCount { toolbar.isHidden = isHidden } }
        guard animated, isViewVisible else {
            UIView.performWithoutAnimation(slide)
            return finish()
        }
        let duration = Theme.toolbarSlideDuration
        UIView.animate(withDuration: duration, delay: 0, options: .allowUserInteraction, animations: slide) { _ in finish() }
    }

    private func hidingTransform(of toolbar: UIToolbar) -> CGAffineTransform {
        let distance = _view.map { $0.bounds.maxY - (toolbar.center.y - toolbar.bounds.height / 2) } ?? toolbar.bounds.height
        return CGAffineTransform(translationX: 0, y: distance)
    }

    /// Sets the toolbar's bounds and center, so that a transform stays in effect.
    func layoutToolbar() {
        guard let toolbar = _toolbar, let root = _view else { return }
        if toolbar.superview !== root { root.insertSubview(toolbar, belowSubview: _navigationBar) }
        let hiddenTabBar = visiblePage.map { bottomBarInset(hiddenBy: $0) } ?? 0
        let bottomInset = root.safeAreaInsets.bottom - hiddenTabBar
        let windowInset = root.window?.safeAreaInsets.bottom ?? 0
        // Without a tab bar beneath, the toolbar's background fills the window's safe area inset.
        let fill = bottomInset > windowInset ? 0 : bottomInset
        let top = root.bounds.maxY - bottomInset - Theme.toolbarHeight
        toolbar.bounds.size = CGSize(width: root.bounds.width, height: Theme.toolbarHeight + fill)
        toolbar.center = CGPoint(x: root.bounds.midX, y: top + toolbar.bounds.height / 2)
    }

    func updateToolbarItems(animated: Bool) {
        _toolbar?.setItems(_viewControllers.last?.toolbarItems, animated: animated && !_isToolbarHidden)
    }

    // MARK: Bottom bar

    /// Whether `page`, or one beneath it in `stack`, hides the tab bar.
    func hidesBottomBar(for page: UIViewController, in stack: [UIViewController]? = nil) -> Bool {
        let stack = stack ?? _viewControllers
        let end = stack.firstIndex { $0 === page } ?? stack.count - 1
        return page.hidesBottomBarWhenPushed || stack.prefix(end + 1).contains(where: \.hidesBottomBarWhenPushed)
    }

    var hidesBottomBar: Bool { visiblePage.map { hidesBottomBar(for: $0) } ?? false }

    /// The tab bar controller that this controller is in, and its child that is or contains this controller.
    private var enclosingTab: (controller: UITabBarController, child: UIViewController)? {
        var child: UIViewController = self
        while let parent = child.parent {
            if let controller = parent as? UITabBarController { return (controller, child) }
            child = parent
        }
        return nil
    }

    /// The part of the bottom safe area inset that must be subtracted because `page` hides the tab bar; 0 if `page` shows the bar.
    func bottomBarInset(hiddenBy page: UIViewController) -> CGFloat {
        guard hidesBottomBar(for: page), let tab = enclosingTab else { return 0 }
        return tab.controller.barInsets(for: tab.child).bottom
    }

    /// The height left free for a tab bar below `page`; 0 if it hides the bar, the tab extends beneath it, or this view ends above it.
    func opaqueBottomBarHeight(below page: UIViewController) -> CGFloat {
        guard let tab = enclosingTab, let root = tab.controller._view, !hidesBottomBar(for: page), tab.controller.isBarBelow(tab.child),
            let own = _view, own.bounds.height >= root.bounds.height
        else { return 0 }
        return Theme.tabBarHeight + root.safeAreaInsets.bottom
    }

    /// The tab bar's part of a transition; nil if both pages show the bar, both hide it, or this controller's tab is not visible.
    func bottomBarTransition(
        _ kind: PageTransition.Kind, from old: UIViewController, in oldStack: [UIViewController], to new: UIViewController
    ) -> BottomBarTransition? {
        guard let tab = enclosingTab, tab.controller.visibleTab === tab.child else { return nil }
        let oldHasBar = !hidesBottomBar(for: old, in: oldStack)
        let newHasBar = !hidesBottomBar(for: new)
        guard oldHasBar != newHasBar else { return nil }
        return BottomBarTransition(controller: tab.controller, page: (kind == .push) == newHasBar ? .upper : .lower)
    }

    func bottomBarMayHaveChanged() { enclosingTab?.controller.bottomBarMayHaveMoved() }
}
