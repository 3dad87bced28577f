// Which keys move the focus, and which press what is focused.

internal import Foundation
internal import WindowSystem

extension UIFocusSystem {
    private static let modifiers: UIKeyModifierFlags = [.control, .alternate, .command]

    /// Whether keys are for what is focused: a view that takes text has them all.
    private var hasKeys: Bool { current != nil && !(UIApplication.shared.firstResponder is UIView) }

    /// A key went down, before anybody else hears of it; whether that is all it does.
    func keyBegan(_ key: UIKey) -> Bool {
        guard hasKeys, key.modifierFlags.isDisjoint(with: Self.modifiers) else { return false }
        switch key.press.key {
        case .space, .enter:
            if !key.press.isRepeat { beginPress(key.press.key) }
            return true
        case .up, .down, .left, .right: return !key.modifierFlags.contains(.shift) && step(by: key.press.key)
        default: return false
        }
    }

    /// A key that is no command went down; whether it moved the focus.
    func keyMoves(_ key: UIKey) -> Bool {
        guard key.press.key == .tab, key.modifierFlags.isDisjoint(with: Self.modifiers) else { return false }
        step(key.modifierFlags.contains(.shift) ? .previous : .next)
        return true
    }
}

extension UIWindow {
    /// Scrolls what fills most of the page, for keys that nobody has taken.
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
    /// Has the view's taps seen, as if it had been clicked.
    func performTaps() {
        for case let tap as UITapGestureRecognizer in _gestureRecognizers { tap.performByKey() }
    }
}
