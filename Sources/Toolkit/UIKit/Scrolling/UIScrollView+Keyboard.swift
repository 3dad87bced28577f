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
        switch key {
        case .home where canScrollVertically: return glide(to: .top, direction: -1)
        case .end where canScrollVertically: return glide(to: .end, direction: 1)
        case .pageUp where canScrollVertically: return turnPage(.backward, along: .vertical)
        case .pageDown where canScrollVertically: return turnPage(.forward, along: .vertical)
        case .space where canScrollVertically: return turnPage(isShifted ? .backward : .forward, along: .vertical)
        default: return distance(for: key).map(glide(by:)) ?? false
        }
    }

    /// The distance that an arrow key scrolls; nil for other keys.
    private func distance(for key: Key) -> CGPoint? {
        let step = ScrollPhysics.arrowDistance
        switch key {
        case .up where canScrollVertically: return CGPoint(x: 0, y: -step)
        case .down where canScrollVertically: return CGPoint(x: 0, y: step)
        case .left where canScrollHorizontally: return CGPoint(x: -step, y: 0)
        case .right where canScrollHorizontally: return CGPoint(x: step, y: 0)
        default: return nil
        }
    }
}
