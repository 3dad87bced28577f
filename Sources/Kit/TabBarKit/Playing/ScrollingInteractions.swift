// Playing the interactions that respond to scrolling.

@preconcurrency internal import Foundation
public import UIKit

/// An interaction that is played by scrolling the visible list.
@preconcurrency @MainActor
public protocol ScrollingInteraction: PlayableInteraction {}

extension ScrollingInteraction {
    /// Whether a scroll view that can scroll vertically is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleScrollView != nil }

    /// Scrolls by 40 % of the visible height: down in the upper half of the content, and up in the lower half.
    public func play(in window: UIWindow) {
        guard let list = window.visibleScrollView else { return }
        let inset = list.adjustedContentInset, way = 0.4 * list.bounds.height
        let end = max(-inset.top, list.contentSize.height + inset.bottom - list.bounds.height)
        let y = list.showsUpperHalf ? min(list.contentOffset.y + way, end) : max(list.contentOffset.y - way, -inset.top)
        list.setContentOffset(CGPoint(x: list.contentOffset.x, y: y), animated: true)
    }
}

extension WheelView: ScrollingInteraction {}

extension UIScrollView {
    /// Whether the middle of the visible part is in the upper half of the content.
    public var showsUpperHalf: Bool { contentOffset.y + bounds.height / 2 < contentSize.height / 2 }
}

extension UIWindow {
    /// The largest visible scroll view that can scroll vertically; nil if there is none.
    public var visibleScrollView: UIScrollView? {
        var found: UIScrollView?
        func area(_ view: UIView) -> CGFloat { view.bounds.width * view.bounds.height }
        func search(_ view: UIView) {
            guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return }
            if let scroll = view as? UIScrollView, scroll.isScrollEnabled, scroll.contentSize.height > scroll.bounds.height,
                area(scroll) > found.map(area) ?? 0
            {
                found = scroll
            }
            view.subviews.forEach(search)
        }
        visibleControllers.compactMap(\.viewIfLoaded).forEach(search)
        return found
    }
}
