// Keys that move the focus or press the focused view.

internal import Foundation
internal import WindowSystem

extension UIFocusSystem {
    private static let modifiers: UIKeyModifierFlags = [.control, .alternate, .command]

    /// Whether keys act on the focused view. A view that is first responder receives all keys itself unless a menu is open.
    private var hasKeys: Bool { current != nil && (!(UIApplication.shared.seat.firstResponder is UIView) || ContextMenus.open != nil) }

    /// Handles space, Return and the arrow keys before key commands and responders. Returns whether the key is consumed.
    func handleKeyDown(_ key: UIKey) -> Bool {
        guard hasKeys, key.modifierFlags.isDisjoint(with: Self.modifiers) else { return false }
        switch key.press.key {
        case .space, .enter:
            if !key.press.isRepeat { beginPress(key.press.key) }
            return true
        case .up, .down, .left, .right: return !key.modifierFlags.contains(.shift) && moveFocus(byArrow: key.press.key)
        default: return false
        }
    }

    /// Moves the focus for Tab and Shift+Tab; called if no key command was performed. Returns whether `key` is one of the two.
    func handleTab(_ key: UIKey) -> Bool {
        guard key.press.key == .tab, key.modifierFlags.isDisjoint(with: Self.modifiers) else { return false }
        moveFocus(key.modifierFlags.contains(.shift) ? .previous : .next)
        return true
    }
}

extension UIWindow {
    /// Scrolls the largest visible scroll view for a key that no responder has handled. Returns whether the key scrolls.
    func scrollPage(_ presses: Set<UIPress>) -> Bool {
        var largest: UIScrollView?
        func area(_ view: UIView) -> CGFloat {
            let rect = view.convert(view.bounds, to: nil).intersection(bounds)
            return rect.isNull ? 0 : rect.width * rect.height
        }
        func search(_ view: UIView) {
            guard view.isInFocusReach else { return }
            if let scroll = view as? UIScrollView, scroll.canScrollVertically || scroll.canScrollHorizontally,
                area(scroll) > largest.map(area) ?? 0
            {
                largest = scroll
            }
            view.subviews.forEach(search)
        }
        search(FocusMap(window: self, current: nil).root)
        return largest?.handleKeys(presses) ?? false
    }
}

extension UIView {
    /// Makes the view's single-tap recognizers recognize a tap, as a click does.
    func performTaps() {
        for case let tap as UITapGestureRecognizer in _gestureRecognizers { tap.recognizeKeyPress() }
    }
}
