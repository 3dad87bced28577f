// The tab bar's frame: at the bottom, outside the window while a page hides it, or moving with a page.
//
// During a transition the bar is moved by a transform and clipped by a mask. It keeps its superview, so that subviews and
// constraints of clients stay intact.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

extension UITabBarController {
    /// The height of the mask above the bar, for subviews that extend past its upper edge.
    private static let overhang: CGFloat = 200

    /// Whether the visible page hides the bar with `hidesBottomBarWhenPushed`.
    var isBarHiddenByPage: Bool {
        var controller = visibleTab
        while let current = controller {
            if let navigation = current as? UINavigationController { return navigation.hidesBottomBar }
            controller = current.visibleChildren.first
        }
        return false
    }

    /// Whether the bar is below the tab's view rather than over it.
    func isBarBelow(_ tab: UIViewController) -> Bool { !_tabBar.isHidden && barInsets(for: tab).bottom == 0 }

    func layoutBar() {
        guard let root = _view else { return }
        let height = Theme.tabBarHeight + root.safeAreaInsets.bottom
        let x = isBarHiddenByPage && !isBarInTransition ? root.directed(distance: -root.bounds.width) : 0
        let frame = CGRect(x: x, y: root.bounds.height - height, width: root.bounds.width, height: height)
        // Unlike the frame, bounds and center keep a transform that the program has set.
        _tabBar.bounds.size = frame.size
        _tabBar.center = CGPoint(x: frame.midX, y: frame.midY)
    }

    func bottomBarMayHaveMoved() {
        layoutBar()
        _view?.setNeedsLayout()
    }

    /// Moves the bar by `distance` points towards the trailing edge and clips it `edge` points from the root view's leading edge; nil does
    /// not clip.
    /// - Parameter dimming: the alpha of the dimming view over the bar, 0…1.
    func moveBar(by distance: CGFloat, clippedAt edge: CGFloat?, dimming: CGFloat) {
        if !isBarInTransition {
            isBarInTransition = true
            transformOutsideTransition = _tabBar.transform
            UIView.performWithoutAnimation { bottomBarMayHaveMoved() }
        }
        _tabBar.transform = transformOutsideTransition.concatenating(
            CGAffineTransform(translationX: _tabBar.directed(distance: distance), y: 0))
        setBarDimming(alpha: dimming)
        guard let edge else { return }
        if barMask == nil, _tabBar.layer.mask == nil {
            let mask = UIView(frame: .zero)
            mask.backgroundColor = .black
            barMask = mask
            _tabBar.layer.mask = mask.layer
        }
        barMask?.frame = _tabBar.directed(
            CGRect(x: 0, y: -Self.overhang, width: max(0, edge - distance), height: _tabBar.bounds.height + Self.overhang))
    }

    private func setBarDimming(alpha: CGFloat) {
        let view = barDimmingView ?? UIView(frame: .zero)
        if barDimmingView == nil {
            view.backgroundColor = Theme.coveredPageDimming
            view.isUserInteractionEnabled = false
            view.alpha = 0
            barDimmingView = view
            _tabBar.addSubview(view)
        }
        view.frame = _tabBar.bounds
        view.alpha = alpha
    }

    /// Removes the transform, the mask and the dimming view of `moveBar(by:clippedAt:dimming:)`.
    func endBarTransition() {
        guard isBarInTransition else { return }
        isBarInTransition = false
        if let barMask, _tabBar.layer.mask === barMask.layer { _tabBar.layer.mask = nil }
        barMask = nil
        barDimmingView?.removeFromSuperview()
        barDimmingView = nil
        _tabBar.layer.removeViewAnimations(of: "transform")
        _tabBar.transform = transformOutsideTransition
        bottomBarMayHaveMoved()
    }
}
