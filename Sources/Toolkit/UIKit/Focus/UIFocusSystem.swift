// The keyboard focus: moved with Tab and the arrow keys, and marked with a ring.

@preconcurrency public import Foundation
internal import WindowSystem

/// Stores the focused view and moves the focus. The application has one; a window with mirrored input has another.
///
/// A press of the pointer removes the focus; the next Tab continues from the pressed view. While a presentation is in front, the focus
/// stays within it; when the presentation is dismissed, the focus returns to the previously focused view.
@preconcurrency @MainActor public final class UIFocusSystem: NSObject {
    /// The focused view, if any.
    private(set) weak var current: UIView?
    /// The view from which the next Tab continues if no view is focused.
    private weak var origin: UIView?
    /// The window in which a tool's key has moved the focus; nil if the focus is that of the key window.
    private weak var simulatedWindow: UIWindow?
    /// The view that was focused before a presentation covered it.
    private weak var interrupted: UIView?
    /// The index path of the focused row. The row's cell may be reused for another row.
    private var focusedIndexPath: IndexPath?
    let ring = FocusRing()
    /// Whether the focused view has a ring: not if it was focused for a screen reader.
    private var showsRing = true
    /// The key that is down and the view it presses.
    private var pressing: (key: Key, view: WeakView)?

    override init() { super.init() }

    /// The focus system of a view or controller; nil while it is in no window.
    public static func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
        let view = environment as? UIView ?? (environment as? UIViewController)?.viewIfLoaded
        return view?.window == nil ? nil : view?.seat.focus
    }

    /// The focused view.
    public var focusedItem: (any UIFocusItem)? { current }

    /// Moves the focus to `environment`, or to the first view in it that can be focused.
    public func requestFocusUpdate(to environment: any UIFocusEnvironment) {
        guard let view = environment as? UIView ?? (environment as? UIViewController)?.viewIfLoaded, let map = map else { return }
        let inside = map.stops().first { $0.canBecomeFocused && $0.isDescendant(of: view) }
        if let stop = map.canFocus(view) ? view : inside { move(to: stop, heading: []) }
    }

    // MARK: Moving

    /// The views that can be focused now; nil without a key window.
    private var map: FocusMap? {
        let mirrored = UIApplication.shared.inputMirror?.seat
        let seat = mirrored?.focus === self ? mirrored : UIApplication.shared.firstSeat
        let key = UIApplication.shared.currentEvent as? UIPressesEvent
        let window = key.map { $0.targetWindow } ?? simulatedWindow
        return (window ?? seat?.keyWindow).map { FocusMap(window: $0, current: current, start: current ?? origin) }
    }

    /// Moves the focus to the next or previous view in reading order. The first view follows the last.
    func moveFocus(_ heading: UIFocusHeading) {
        guard let map else { return }
        let stops = map.stops()
        let step = heading == .next ? 1 : stops.count - 1
        let index = stops.firstIndex { $0 === map.start } ?? (heading == .next ? stops.count - 1 : 0)
        for count in 1...max(stops.count, 1) where !stops.isEmpty {
            let next = stops[(index + count * step) % stops.count]
            guard next.canBecomeFocused else { continue }
            move(to: next, heading: heading)
            scrollToVisible(next, animated: true)
            return
        }
        move(to: nil, heading: heading)
    }

    /// Moves the focus within a bar, an alert, a menu, a picker, a list or a focus group. Returns whether the key is consumed.
    func moveFocus(byArrow key: Key) -> Bool {
        guard let current, let map, let heading = UIFocusHeading(key) else { return false }
        if current.takesKey(key) { return true }
        guard let group = map.neighbours(of: current, heading: heading) else { return false }
        guard let next = FocusMap.nearest(to: current, among: group.views, heading: heading) else { return group.keepsKeys }
        move(to: next, heading: heading)
        scrollToVisible(next, animated: false)
        return true
    }

    /// Focuses the first view in reading order if the key window has neither a focused view nor a view from which Tab would continue, nor
    /// a first responder. For screen readers, which else have nothing to say when a window appears. As in GTK, the ring appears with the
    /// first key.
    func focusFirstView() {
        guard current == nil, let map, origin?.window == nil || origin?.window !== map.window else { return }
        guard !(UIApplication.shared.firstSeat.firstResponder is UIView), UIApplication.shared.firstSeat.openMenu == nil else { return }
        if let first = map.stops().first(where: \.canBecomeFocused) { move(to: first, heading: [], showsRing: false) }
    }

    func move(to view: UIView?, heading: UIFocusHeading, showsRing: Bool = true) {
        let old = current
        self.showsRing = showsRing
        guard old !== view else { return ring.follow(showsRing ? current : nil) }
        cancelPress()
        current = view
        simulatedWindow = view == nil ? nil : (UIApplication.shared.currentEvent as? UIPressesEvent)?.targetWindow
        focusedIndexPath = view.flatMap { FocusMap.indexPath(of: $0) }
        if let view {
            origin = view
            RememberedFocus.focusDidMove(to: view)
            // Once the focus has moved, it does not return to an interrupted view that is no longer covered.
            if let root = map?.root, interrupted?.isDescendant(of: root) == true { interrupted = nil }
        }
        for view in [old, view].compactMap({ $0 }) {
            (view as? UIControl)?.stateDidChange()
            KeyValueObserving.valuesMayHaveChanged(of: view)
        }
        let context = UIFocusUpdateContext(from: old, to: view, heading: heading)
        let coordinator = UIFocusAnimationCoordinator()
        for environment in context.environments { environment.didUpdateFocus(in: context, with: coordinator) }
        coordinator.run()
        ring.follow(showsRing ? current : nil)
        if !heading.isEmpty { TextEditor.focusDidMove(to: view) }
    }

    /// Moves the focus away from other views when a text field begins editing; the next Tab continues from the field.
    func textInputBegan(in view: UIView) {
        origin = view
        if let current, current !== view { move(to: nil, heading: []) }
        origin = view
    }

    /// Scrolls until `view` and a margin around it are visible, so that a list creates the row to which the next arrow key moves.
    private func scrollToVisible(_ view: UIView, animated: Bool) {
        for case let scroll as UIScrollView in view.lineage.dropFirst() where scroll.isScrollEnabled {
            let margin = min(max(view.bounds.height, Theme.rowHeight), scroll.bounds.height / 4)
            let rect = view.convert(view.bounds, to: scroll)
            scroll.scrollRectToVisible(rect.insetBy(dx: min(0, -margin / 4), dy: -margin), animated: animated)
        }
    }

    // MARK: Removing the focus

    /// Removes the focus after a press of the pointer on `view`, from which the next Tab continues.
    func pointerPressed(on view: UIView?) {
        interrupted = nil
        let candidate = view?.lineage.first(where: \.canBecomeFocused)
        if let candidate { origin = candidate }
        if current != nil { move(to: nil, heading: []) }
        if let candidate { origin = candidate }
    }

    /// Removes the focus from `view` and its subviews before they leave their window.
    func viewWillLeaveWindow(_ view: UIView) {
        guard let current, current.isDescendant(of: view) else { return }
        move(to: nil, heading: [])
    }

    /// Removes the focus without notifying environments.
    func reset() {
        cancelPress()
        (current, origin, interrupted, simulatedWindow) = (nil, nil, nil, nil)
        ring.follow(nil)
    }

    /// Called in each frame after layout.
    /// Removes the focus from a view that can no longer be focused, returns it to a view that is no longer covered, and moves the ring.
    func update() {
        guard current != nil || interrupted != nil else { return }
        // No window of the application receives keys.
        guard let map else { return ring.follow(nil) }
        followRow()
        if let view = current, !map.canFocus(view) {
            let isCovered = view.window != nil && !view.isDescendant(of: map.root)
            move(to: nil, heading: [])
            if isCovered { interrupted = view }
        } else if current == nil, let view = interrupted, view.isDescendant(of: map.root), map.canFocus(view) {
            move(to: view, heading: [])
        }
        ring.follow(showsRing ? current : nil)
    }

    /// Keeps the focus on its row after the cell was reused; removes the focus from a view inside a reused cell.
    private func followRow() {
        guard let view = current, let focusedIndexPath else { return }
        guard let row = FocusMap.row(of: view) else {
            // The cell is not in use.
            if let list = view.superview as? any FocusList { move(to: list.cell(at: focusedIndexPath), heading: []) }
            return
        }
        guard row.list.indexPath(of: row.cell) != focusedIndexPath else { return }
        move(to: row.cell === view ? row.list.cell(at: focusedIndexPath) : nil, heading: [])
    }

    // MARK: Pressing the focused view

    func beginPress(_ key: Key) {
        guard let current, pressing == nil else { return }
        pressing = (key, WeakView(view: current))
        current.keyPressBegan()
    }

    /// Releases the view that `key` presses. Returns whether there was one.
    func endPress(_ key: Key) -> Bool {
        guard let pressing, pressing.key == key else { return false }
        self.pressing = nil
        pressing.view.view?.keyPressEnded()
        return true
    }

    func cancelPress() {
        guard let pressing else { return }
        self.pressing = nil
        pressing.view.view?.keyPressCancelled()
    }

    private struct WeakView { weak var view: UIView? }
}

// MARK: - Keys

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

/// The index paths that were last focused in lists.
enum RememberedFocus {
    /// Whether a list remembers its focused row.
    static let isOn = RareProperty(false)
    /// The row that was last focused in a list.
    static let paths = RareProperty<IndexPath?>(nil)

    /// Records the row of a view that gets the focus.
    static func focusDidMove(to view: UIView) {
        guard isOn.isUsed, let row = FocusMap.row(of: view), isOn[row.list] else { return }
        paths[row.list] = row.list.indexPath(of: row.cell)
    }

    /// The visible cell to which the focus returns in a list; nil if there is none.
    static func cell(in list: any FocusList) -> UIView? {
        guard isOn.isUsed, isOn[list], let path = paths[list] else { return nil }
        return list.cell(at: path)
    }
}

extension UITableView {
    /// Whether the focus, when it moves back into the table, moves to the row that was focused last; false by default. Otherwise it moves
    /// to the selected or the first visible row.
    public var remembersLastFocusedIndexPath: Bool {
        get { RememberedFocus.isOn[self] }
        set { RememberedFocus.isOn[self] = newValue }
    }
}

extension UICollectionView {
    /// Whether the focus, when it moves back into the collection, moves to the item that was focused last; false by default. Otherwise it
    /// moves to the selected or the first visible item.
    public var remembersLastFocusedIndexPath: Bool {
        get { RememberedFocus.isOn[self] }
        set { RememberedFocus.isOn[self] = newValue }
    }
}
