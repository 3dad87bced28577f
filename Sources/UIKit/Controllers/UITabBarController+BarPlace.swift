// Where the tab bar stands: at the bottom, beside the window while a page does without it, or on its way with a page.
//
// The bar is moved and cut off where the upper page begins, but never leaves its superview: whatever is mounted in it or constrained
// to it goes along.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

extension UITabBarController {
    /// Room above the bar for what sticks out of it.
    private static let overhang: CGFloat = 200

    /// Whether the page in sight stands without the bar.
    var isBarAway: Bool {
        var controller = shown
        while let present = controller {
            if let navigation = present as? UINavigationController { return navigation.isBottomBarAway }
            controller = present.visibleChildren.first
        }
        return false
    }

    /// Whether the bar, opaque, stands below a tab's view rather than over it.
    func isBarBesideTab(_ tab: UIViewController) -> Bool { !bar.isHidden && barInsets(for: tab).bottom == 0 }

    func placeBar() {
        guard let root = loadedView else { return }
        let height = Theme.tabBarHeight + root.safeAreaInsets.bottom
        let x = isBarAway && !isBarCarried ? root.directed(distance: -root.bounds.width) : 0
        let box = CGRect(x: x, y: root.bounds.height - height, width: root.bounds.width, height: height)
        guard isBarCarried else {
            bar.frame = box
            return
        }
        bar.bounds.size = box.size
        bar.center = CGPoint(x: box.midX, y: box.midY)
    }

    func bottomBarMayHaveMoved() {
        placeBar()
        loadedView?.setNeedsLayout()
    }

    /// Shows the bar `distance` points farther on, as far as it lies before `edge` in the window; nil for all of it.
    /// - Parameter shade: how much of the covered page's shade lies on the bar, 0…1.
    func carryBar(by distance: CGFloat, visibleUpTo edge: CGFloat?, shade: CGFloat) {
        if !isBarCarried {
            isBarCarried = true
            UIView.performWithoutAnimation {
                placeBar()
                loadedView?.setNeedsLayout()
            }
        }
        bar.transform = CGAffineTransform(translationX: bar.directed(distance: distance), y: 0)
        shadeBar(shade)
        guard let edge else { return }
        if barMask == nil, bar.layer.mask == nil {
            let mask = UIView(frame: .zero)
            mask.backgroundColor = .black
            barMask = mask
            bar.layer.mask = mask.layer
        }
        barMask?.frame = bar.directed(
            CGRect(x: 0, y: -Self.overhang, width: max(0, edge - distance), height: bar.bounds.height + Self.overhang))
    }

    /// Darkens the bar with the page it belongs to.
    private func shadeBar(_ part: CGFloat) {
        let view = barShade ?? UIView(frame: .zero)
        if barShade == nil {
            view.backgroundColor = Theme.coveredPageShade
            view.isUserInteractionEnabled = false
            view.alpha = 0
            barShade = view
            bar.addSubview(view)
        }
        view.frame = bar.bounds
        view.alpha = part
    }

    /// The bar is where it is to stay.
    func putBarDown() {
        guard isBarCarried else { return }
        isBarCarried = false
        if let barMask, bar.layer.mask === barMask.layer { bar.layer.mask = nil }
        barMask = nil
        barShade?.removeFromSuperview()
        barShade = nil
        bar.layer.removeViewAnimations(of: "transform")
        bar.transform = .identity
        placeBar()
        loadedView?.setNeedsLayout()
    }
}
