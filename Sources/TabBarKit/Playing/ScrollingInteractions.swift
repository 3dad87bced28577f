// Playing the interactions that respond to scrolling.

@preconcurrency public import Foundation
public import UIKit

/// An interaction that is played by turning the mouse wheel over the visible list.
@preconcurrency @MainActor
public protocol ScrollingInteraction: PlayableInteraction {}

extension ScrollingInteraction {
    /// Whether a scroll view that can scroll vertically is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleScrollView != nil }

    /// Turns the wheel by four notches: down in the upper half of the content, and up in the lower half.
    public func play(in window: UIWindow) {
        guard let list = window.visibleScrollView else { return }
        let isUpperHalf = list.contentOffset.y + list.bounds.height / 2 < list.contentSize.height / 2
        list.turnWheel(notches: isUpperHalf ? ScrollDemonstration.notches : -ScrollDemonstration.notches)
    }
}

private enum ScrollDemonstration {
    static let notches = 4.0
}

extension WheelView: ScrollingInteraction {}
extension WindowScrolling: ScrollingInteraction {
    /// The duration of the movement after a notch.
    public var playedDuration: TimeInterval? { glideDuration }
}
extension WindowBars: ScrollingInteraction {}

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
