// Scrolling with a mouse wheel, which is animated, and with a touchpad, which moves the content immediately.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

extension UIScrollView {
    /// Handles a scroll event of a wheel or a touchpad; returns false if the enclosing scroll view should handle it.
    func handleWheel(_ event: UIEvent) -> Bool {
        guard isScrollEnabled, !isDragging, var scroll = event.scroll else { return false }
        if scroll.x != 0 || scroll.y != 0 { _scrollCount += 1 }
        // With Shift, a vertical wheel scrolls horizontally.
        if scroll.source == .wheel, scroll.x == 0, event.modifierFlags.contains(.shift) { (scroll.x, scroll.y) = (scroll.y, 0) }
        let delta = distance(of: scroll)
        switch scroll.source {
        case .wheel: return isPagingEnabled ? turnPages(scroll, at: event.timestamp) : wheel(delta)
        case .touchpad: return followTouchpad(delta, at: event.timestamp)
        case .touchpadLifted: return touchpadLifted(at: event.timestamp)
        }
    }

    /// The distance to scroll, in points; content that scrolls only horizontally follows a vertical wheel.
    private func distance(of scroll: ScrollDelta) -> CGPoint {
        // The feel changes the distance of wheel notches only; on a touchpad, the content follows the fingers.
        let factor = scroll.source == .wheel ? windowFeel.notchDistance : 1
        let width = ScrollPhysics.notchDistance(page: bounds.width, factor: factor)
        let height = ScrollPhysics.notchDistance(page: bounds.height, factor: factor)
        var delta = CGPoint(
            x: canScrollHorizontally ? CGFloat(scroll.x) * width : 0,
            y: canScrollVertically || canPullByTouchpad(scroll) ? CGFloat(scroll.y) * height : 0)
        if canScrollHorizontally, !canScrollVertically, scroll.x == 0, followsVerticalWheel {
            delta.x = CGFloat(scroll.y) * width
        }
        return delta.x.isFinite && delta.y.isFinite ? delta : .zero
    }

    /// Whether a touchpad pulls even content that fits the height.
    private func canPullByTouchpad(_ scroll: ScrollDelta) -> Bool {
        scroll.source == .touchpad && refreshControl != nil && isVerticallyDraggable
    }

    private func wheel(_ delta: CGPoint) -> Bool {
        delta != .zero && (glide(by: delta) || !isAtRest)
    }

    private func followTouchpad(_ delta: CGPoint, at time: Double) -> Bool {
        guard delta != .zero else { return false }
        if pullByTouchpad(delta, at: time) { return true }
        let rest = clampedOffset(CGPoint(x: contentOffset.x + delta.x, y: contentOffset.y + delta.y))
        let moved = rest != contentOffset
        if !moved, isAtRest { return false }
        stopMotion()
        touchpad.add(delta, at: time)
        showIndicators()
        moveContent(to: rest)
        return true
    }

    private func touchpadLifted(at time: Double) -> Bool {
        if releaseTouchpadPull() { return true }
        var velocity = touchpad.velocity(at: time)
        touchpad.clear()
        guard isAtRest else { return false }
        if abs(velocity.x) <= ScrollPhysics.minimumReleaseSpeed { velocity.x = 0 }
        if abs(velocity.y) <= ScrollPhysics.minimumReleaseSpeed { velocity.y = 0 }
        // Pages, and a bar that is partly collapsed, snap even if the fingers rested before they were lifted.
        guard velocity != .zero || isPagingEnabled || snappedVerticalOffset(contentOffset.y) != contentOffset.y else {
            hideIndicators()
            return false
        }
        beginDeceleration(velocity: velocity)
        return true
    }
}
