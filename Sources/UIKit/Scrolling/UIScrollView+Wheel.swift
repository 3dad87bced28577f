// The mouse wheel, which is eased, and the touchpad, which is followed.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

extension UIScrollView {
    /// Scrolls as the wheel says; false where there is nothing to scroll that way, so that whatever is around may.
    func handleWheel(_ event: UIEvent) -> Bool {
        guard isScrollEnabled, !isDragging, let scroll = event.scroll else { return false }
        let delta = distance(of: scroll)
        switch scroll.source {
        case .wheel: return wheel(delta)
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
        let target = isPagingEnabled ? neighbour(of: from, toward: delta) : CGPoint(x: from.x + delta.x, y: from.y + delta.y)
        var rest = nearestRest(to: target)
        rest.y = restOutsideRow(rest.y, direction: delta.y)
        guard rest != from else { return !isAtRest }
        if isDecelerating { stopMoving() }
        ease(to: rest, duration: isPagingEnabled ? ScrollPhysics.animationDuration : ScrollPhysics.wheelDuration, cause: .wheel)
        return true
    }

    /// Whether nothing moves the content.
    private var isAtRest: Bool { if case .none = motion { true } else { false } }

    /// One page further for each notch.
    private func neighbour(of offset: CGPoint, toward delta: CGPoint) -> CGPoint {
        func page(_ place: CGFloat, _ delta: CGFloat, _ size: CGFloat) -> CGFloat {
            guard delta != 0, size > 0 else { return place }
            return ((place / size).rounded() + (delta < 0 ? -1 : 1)) * size
        }
        return CGPoint(x: page(offset.x, delta.x, bounds.width), y: page(offset.y, delta.y, bounds.height))
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
        let velocity = touchpad.velocity(at: time)
        touchpad.clear()
        guard isAtRest else { return false }
        let isFast = abs(velocity.x) > ScrollPhysics.slowestGlide || abs(velocity.y) > ScrollPhysics.slowestGlide
        guard isFast || restOutsideRow(contentOffset.y) != contentOffset.y else {
            hideIndicators()
            return false
        }
        letGo(velocity: isFast ? velocity : .zero)
        return true
    }
}
