// Which view the keyboard acts upon: it is moved with Tab and the arrows, and shown by a ring while the keyboard is used.

@preconcurrency public import Foundation
internal import WindowSystem

/// Knows the focused view and moves the focus to another one. There is one for the application.
///
/// A press of the pointer takes the focus away; the next Tab goes on from there. What is presented over everything else keeps the focus
/// to itself, and gives it back when it goes.
@preconcurrency @MainActor
public final class UIFocusSystem: NSObject {
    /// The view that keys act upon; nil until Tab is pressed.
    private(set) weak var current: UIView?
    /// Where the next Tab goes on from.
    private weak var origin: UIView?
    /// Lost the focus to something presented over it.
    private weak var interrupted: UIView?
    /// The place in its list of a focused row, whose cell may come to show another one.
    private var place: IndexPath?
    let ring = FocusRing()
    /// What the key that is down presses.
    private var pressing: (key: Key, view: WeakView)?

    override init() { super.init() }

    /// The focus of the window that `environment` is in; nil while it is in none.
    public static func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
        let view = environment as? UIView ?? (environment as? UIViewController)?.viewIfLoaded
        return view?.window == nil ? nil : UIApplication.shared.focus
    }

    /// The focused view.
    public var focusedItem: (any UIFocusItem)? { current }

    /// Moves the focus to `environment`, or to the first view within it that can have it.
    public func requestFocusUpdate(to environment: any UIFocusEnvironment) {
        guard let view = environment as? UIView ?? (environment as? UIViewController)?.viewIfLoaded, let map = map else { return }
        let inside = map.stops().first { $0.canBecomeFocused && $0.isDescendant(of: view) }
        if let stop = map.reaches(view) ? view : inside { move(to: stop, heading: []) }
    }

    // MARK: Moving

    /// What can be focused now; nil without a window.
    private var map: FocusMap? {
        UIApplication.shared.keyWindow.map { FocusMap(window: $0, current: current, start: current ?? origin) }
    }

    /// Goes on to the next view in reading order, or back to the one before; after the last comes the first.
    func step(_ heading: UIFocusHeading) {
        guard let map else { return }
        let stops = map.stops()
        let step = heading == .next ? 1 : stops.count - 1
        let present = stops.firstIndex { $0 === map.start } ?? (heading == .next ? stops.count - 1 : 0)
        for count in 1...max(stops.count, 1) where !stops.isEmpty {
            let next = stops[(present + count * step) % stops.count]
            guard next.canBecomeFocused else { continue }
            move(to: next, heading: heading)
            reveal(next, animated: true)
            return
        }
        move(to: nil, heading: heading)
    }

    /// Moves to the neighbour within a bar, an alert or a list; whether the key is not to do anything else.
    func step(by key: Key) -> Bool {
        guard let current, let map, let heading = UIFocusHeading(key) else { return false }
        if current.takesKey(key) { return true }
        guard let group = map.neighbours(of: current, heading: heading) else { return false }
        guard let next = FocusMap.nearest(to: current, among: group.views, heading: heading) else { return group.keepsKeys }
        move(to: next, heading: heading)
        reveal(next, animated: false)
        return true
    }

    func move(to view: UIView?, heading: UIFocusHeading) {
        let old = current
        guard old !== view else { return }
        cancelPress()
        current = view
        place = view.flatMap { FocusMap.place(of: $0) }
        if let view {
            origin = view
            // What was covered gets the focus back later, unless it is no longer covered.
            if let root = map?.root, interrupted?.isDescendant(of: root) == true { interrupted = nil }
        }
        for control in [old, view] { (control as? UIControl)?.stateDidChange() }
        let context = UIFocusUpdateContext(from: old, to: view, heading: heading)
        let coordinator = UIFocusAnimationCoordinator()
        for environment in context.environments { environment.didUpdateFocus(in: context, with: coordinator) }
        coordinator.run()
        ring.follow(current)
    }

    /// Brings a view into sight, with something of what comes next, so that lists have made it by then.
    private func reveal(_ view: UIView, animated: Bool) {
        for case let scroll as UIScrollView in view.lineage.dropFirst() where scroll.isScrollEnabled {
            let margin = min(max(view.bounds.height, Theme.rowHeight), scroll.bounds.height / 4)
            let rect = view.convert(view.bounds, to: scroll)
            scroll.scrollRectToVisible(rect.insetBy(dx: min(0, -margin / 4), dy: -margin), animated: animated)
        }
    }

    // MARK: What takes the focus away

    /// A press of the pointer: the ring goes, and Tab goes on from what was pressed.
    func pointerPressed(on view: UIView?) {
        interrupted = nil
        let candidate = view?.lineage.first(where: \.canBecomeFocused)
        if let candidate { origin = candidate }
        if current != nil { move(to: nil, heading: []) }
        if let candidate { origin = candidate }
    }

    /// A view leaves its window, with all it contains.
    func viewWillLeave(_ view: UIView) {
        guard let current, current.isDescendant(of: view) else { return }
        move(to: nil, heading: [])
    }

    func forget() {
        cancelPress()
        current = nil
        origin = nil
        interrupted = nil
        ring.follow(nil)
    }

    /// Before each frame: what cannot be focused any more is not; the ring stays with what is.
    func update() {
        guard current != nil || interrupted != nil, let map else { return }
        followRow()
        if let view = current, !map.reaches(view) {
            let isCovered = view.window != nil && !view.isDescendant(of: map.root)
            move(to: nil, heading: [])
            if isCovered { interrupted = view }
        } else if current == nil, let view = interrupted, view.isDescendant(of: map.root), map.reaches(view) {
            move(to: view, heading: [])
        }
        ring.follow(current)
    }

    /// A row that is scrolled gets another cell.
    private func followRow() {
        guard let view = current, let place else { return }
        guard let row = FocusMap.row(of: view) else {
            // Its cell waits to be used again.
            if let list = view.superview as? any FocusList { move(to: list.cell(at: place), heading: []) }
            return
        }
        guard row.list.place(of: row.cell) != place else { return }
        move(to: row.cell === view ? row.list.cell(at: place) : nil, heading: [])
    }

    // MARK: Pressing

    func beginPress(_ key: Key) {
        guard let current, pressing == nil else { return }
        pressing = (key, WeakView(view: current))
        current.keyPressBegan()
    }

    /// The key is up; whether it had pressed something.
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
