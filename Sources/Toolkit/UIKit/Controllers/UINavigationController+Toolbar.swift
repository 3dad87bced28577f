// The toolbar of a navigation controller, with the top controller's items, above the bottom safe area inset or the tab bar.

internal import CoreGraphics
internal import Foundation

extension UINavigationController {
    func makeToolbar() -> UIToolbar {
        let toolbar = UIToolbar(frame: .zero)
        _toolbar = toolbar
        toolbar.isHidden = _isToolbarHidden
        toolbar.items = _viewControllers.last?.toolbarItems
        return toolbar
    }

    /// The rearmost bar; page views are inserted behind it.
    var lowestBar: UIView {
        if let _toolbar, _toolbar.superview === _view { return _toolbar }
        return _navigationBar
    }

    /// The bottom safe area inset that the toolbar adds to a page.
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
            finish()
            return
        }
        let duration = Theme.toolbarSlideDuration
        UIView.animate(withDuration: duration, delay: 0, options: .allowUserInteraction, animations: slide) { _ in finish() }
    }

    /// The transform that moves a toolbar below the root view's bottom edge.
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

    /// Shows the top controller's toolbar items.
    func updateToolbarItems(animated: Bool) {
        _toolbar?.setItems(_viewControllers.last?.toolbarItems, animated: animated && !_isToolbarHidden)
    }
}
