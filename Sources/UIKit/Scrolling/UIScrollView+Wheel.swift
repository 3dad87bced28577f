// The mouse wheel, which is eased, and the touchpad, which is followed.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

extension UIScrollView {
    /// Scrolls as the wheel says; false where there is nothing to scroll that way, so that whatever is around may.
    func handleWheel(_ event: UIEvent) -> Bool {
        guard isScrollEnabled, !isDragging, var scroll = event.scroll else { return false }
        // A wheel that turns one way only scrolls the other way with Shift.
        if scroll.source == .wheel, scroll.x == 0, event.modifierFlags.contains(.shift) { (scroll.x, scroll.y) = (scroll.y, 0) }
        let delta = distance(of: scroll)
        switch scroll.source {
        case .wheel: return isPagingEnabled ? turnPages(scroll, at: event.timestamp) : wheel(delta)
        case .touchpad: return followTouchpad(delta, at: event.timestamp)
        case .touchpadLifted: return touchpadLifted(at: event.timestamp)
        }
    }

    /// Points to scroll; content that only runs sideways follows the ordinary wheel.
    private func distance(of scroll: ScrollDelta) -> CGPoint {
        var delta = CGPoint(
            x: canScrollHorizontally ? CGFloat(scroll.x) * ScrollPhysics.notchDistance(page: bounds.width) : 0,
            y: canScrollVertically ? CGFloat(scroll.y) * ScrollPhysics.notchDistance(page: bounds.height) : 0)
        if canScrollHorizontally, !canScrollVertically, scroll.x == 0 {
            delta.x = CGFloat(scroll.y) * ScrollPhysics.notchDistance(page: bounds.width)
        }
        return delta.x.isFinite && delta.y.isFinite ? delta : .zero
    }

    private func wheel(_ delta: CGPoint) -> Bool {
        guard delta != .zero else { return false }
        let from = easingTarget
        var rest = nearestRest(to: CGPoint(x: from.x + delta.x, y: from.y + delta.y))
        rest.y = restOutsideRow(rest.y, direction: delta.y)
        guard rest != from else { return !isAtRest }
        if isDecelerating { stopMoving() }
        ease(to: rest, duration: ScrollPhysics.wheelDuration, cause: .wheel)
        return true
    }

    private func followTouchpad(_ delta: CGPoint, at time: Double) -> Bool {
        guard delta != .zero else { return false }
        let rest = nearestRest(to: CGPoint(x: contentOffset.x + delta.x, y: contentOffset.y + delta.y))
        let moved = rest != contentOffset
        if !moved, isAtRest { return false }
        stopMoving()
        touchpad.add(delta, at: time)
        showIndicators()
        moveContent(to: rest)
        return true
    }

    private func touchpadLifted(at time: Double) -> Bool {
        var velocity = touchpad.velocity(at: time)
        touchpad.clear()
        guard isAtRest else { return false }
        if abs(velocity.x) <= ScrollPhysics.slowestGlide { velocity.x = 0 }
        if abs(velocity.y) <= ScrollPhysics.slowestGlide { velocity.y = 0 }
        // Pages come to rest even if the fingers rested before.
        guard velocity != .zero || isPagingEnabled || restOutsideRow(contentOffset.y) != contentOffset.y else {
            hideIndicators()
            return false
        }
        letGo(velocity: velocity)
        return true
    }
}
