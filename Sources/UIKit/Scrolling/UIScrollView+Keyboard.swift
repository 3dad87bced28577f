// Keys that scroll: arrows, Page Up and Down, Home and End, space.

internal import Foundation
internal import WindowSystem

extension UIScrollView {
    /// Scrolls for the first key of `presses` that scrolls; returns false if there is none.
    func handleKeys(_ presses: Set<UIPress>) -> Bool {
        guard isScrollEnabled, !isDragging else { return false }
        for press in presses {
            guard let key = press.key, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { continue }
            if scroll(for: key.press.key, isShifted: key.modifierFlags.contains(.shift)) { return true }
        }
        return false
    }

    /// Scrolls for `key`; returns false for a key that does not scroll, and at the content's end.
    func scroll(for key: Key, isShifted: Bool) -> Bool {
        if isPagingEnabled { return turnPages(for: key, isShifted: isShifted) }
        let from = easingTarget
        guard let target = offset(for: key, isShifted: isShifted, from: from) else { return false }
        var rest = clampedOffset(target)
        rest.y = snappedVerticalOffset(rest.y, direction: target.y - from.y)
        guard rest != from else { return false }
        if isDecelerating { stopMotion() }
        ease(to: rest, duration: windowFeel.glideDuration, cause: .wheel)
        return true
    }

    private func offset(for key: Key, isShifted: Bool, from offset: CGPoint) -> CGPoint? {
        let step = ScrollPhysics.arrowDistance
        // A page is shorter than the visible height by the distance of an arrow key, so that the end of the previous page stays visible.
        let page = max(bounds.height - adjustedContentInset.top - adjustedContentInset.bottom - step, step)
        switch key {
        case .up where canScrollVertically: return CGPoint(x: offset.x, y: offset.y - step)
        case .down where canScrollVertically: return CGPoint(x: offset.x, y: offset.y + step)
        case .left where canScrollHorizontally: return CGPoint(x: offset.x - step, y: offset.y)
        case .right where canScrollHorizontally: return CGPoint(x: offset.x + step, y: offset.y)
        case .pageUp where canScrollVertically: return CGPoint(x: offset.x, y: offset.y - page)
        case .pageDown where canScrollVertically: return CGPoint(x: offset.x, y: offset.y + page)
        case .space where canScrollVertically: return CGPoint(x: offset.x, y: offset.y + (isShifted ? -page : page))
        case .home where canScrollVertically: return CGPoint(x: offset.x, y: verticalRange.lowerBound)
        case .end where canScrollVertically: return CGPoint(x: offset.x, y: verticalRange.upperBound)
        default: return nil
        }
    }
}
