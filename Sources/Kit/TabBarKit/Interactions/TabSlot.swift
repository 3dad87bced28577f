// The places of the tabs in any kind of tab bar.

@preconcurrency internal import Foundation
internal import UIKit

/// Finds the views of the tabs of a standard bar, an animated bar or a custom one.
@MainActor enum TabSlot {
    /// The views of the tabs in reading order.
    static func views(in bar: UITabBar) -> [UIView] {
        if let animated = bar as? AnimatedTabBar { return animated.tabViews }
        if let custom = bar as? CustomTabBar { return custom.tabBarView.buttons }
        return bar.subviews(named: "UITabBarButton")
    }

    /// The frames of the tabs in reading order, in the bar's coordinates.
    static func frames(in bar: UITabBar) -> [CGRect] { views(in: bar).map { $0.convert($0.bounds, to: bar) } }

    /// The index of the tab at `point`, in the bar's coordinates; nil outside the tabs and on a raised button.
    static func index(at point: CGPoint, in bar: UITabBar) -> Int? {
        let container: UIView = (bar as? CustomTabBar)?.tabBarView ?? bar
        for case let button as CentreButton in container.subviews where button.point(inside: button.convert(point, from: bar), with: nil) {
            return nil
        }
        return frames(in: bar).firstIndex { $0.contains(point) }
    }

    /// Shows how far a swipe has selected a tab of an animated bar; nil after the swipe.
    static func show(selectionShare share: CGFloat?, ofTabAt index: Int, in bar: UITabBar) {
        (bar as? AnimatedTabBar)?.containers.first { $0.tag == index }?.selectionShare = share
    }

    /// The live icons of a tab that show a swipe's progress.
    static func respondingViews(ofTabAt index: Int, in bar: UITabBar) -> [any TabSwipeResponding] {
        let views = views(in: bar)
        guard views.indices.contains(index) else { return [] }
        func search(_ view: UIView) -> [any TabSwipeResponding] {
            if let view = view as? any TabSwipeResponding { return [view] }
            return view.subviews.flatMap(search)
        }
        return search(views[index])
    }
}

extension UIColor {
    /// The colour between this one and `other`, component by component.
    func mixed(with other: UIColor, share: CGFloat, _ traits: UITraitCollection) -> UIColor {
        guard share > 0 else { return self }
        guard share < 1 else { return other }
        var (r0, g0, b0, a0) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        var (r1, g1, b1, a1) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        resolvedColor(with: traits).getRed(&r0, green: &g0, blue: &b0, alpha: &a0)
        other.resolvedColor(with: traits).getRed(&r1, green: &g1, blue: &b1, alpha: &a1)
        func between(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * share }
        return UIColor(red: between(r0, r1), green: between(g0, g1), blue: between(b0, b1), alpha: between(a0, a1))
    }
}

// MARK: - Class name

extension UIView {
    /// The direct subviews of the class `name`; the classes of a bar's subviews are not public.
    func subviews(named name: String) -> [UIView] { subviews.filter { type(of: $0).description() == name } }
}
