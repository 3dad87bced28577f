// Playing the interactions that respond to scrolling.

@preconcurrency internal import Foundation
public import UIKit
internal import UIKitTools

/// An interaction that is played by turning the mouse wheel over the visible list.
@preconcurrency @MainActor
public protocol ScrollingInteraction: PlayableInteraction {}

extension ScrollingInteraction {
    /// Whether a scroll view that can scroll vertically is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleScrollView != nil }

    /// Turns the wheel by four notches: down in the upper half of the content, and up in the lower half.
    public func play(in window: UIWindow) {
        guard let list = window.visibleScrollView else { return }
        list.turnWheel(notches: list.isInUpperHalf ? ScrollDemonstration.notches : -ScrollDemonstration.notches)
    }
}

extension WheelView: ScrollingInteraction {}
extension WindowBars: ScrollingInteraction {}

extension UIScrollView {
    /// Whether the upper half of the content is visible.
    var isInUpperHalf: Bool { contentOffset.y + bounds.height / 2 < contentSize.height / 2 }
}

extension UIWindow {
    /// The largest visible scroll view that can scroll vertically; nil if there is none.
    var visibleScrollView: UIScrollView? {
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
