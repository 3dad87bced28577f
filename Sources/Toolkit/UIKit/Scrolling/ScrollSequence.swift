// Which view receives the notches of the wheel that follow each other, and the movements of two fingers on a touchpad.

internal import Foundation
internal import WindowSystem

/// A sequence of scroll events. The view that has used an event along an axis receives the following ones along this axis, whatever view
/// comes under the pointer meanwhile. Views around it receive what it does not use, and a view around it that uses an event takes over.
@MainActor
final class ScrollSequence {
    /// The time without an event, in seconds, that ends a sequence, and the pointer's distance from its beginning, in points, beyond which
    /// another one begins. Chromium uses the same values.
    private static let pause = 0.5
    private static let slop: CGFloat = 10

    private weak var window: UIWindow?
    private var source = ScrollDelta.Source.wheel
    private var start = CGPoint.zero
    private var lastTime = -Double.infinity
    /// The receiver of the next event along each axis.
    private var targets = Targets()
    private var lastAxis = UIAxis.vertical
    /// The scroll view that has used an event along each axis. At the end of its content, it keeps the following ones.
    private var owners = Targets()

    private struct Targets {
        weak var horizontal: UIView?
        weak var vertical: UIView?
        subscript(axis: UIAxis) -> UIView? {
            get { axis == .horizontal ? horizontal : vertical }
            set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
        }
    }

    /// Sends `event` to the view that it is for; `hit` is the view under the pointer.
    func send(_ event: UIEvent, hit: UIView, in window: UIWindow) {
        guard let scroll = event.scroll else { return }
        if scroll.source == .touchpadLifted, lift(event, in: window) { return }
        // With Shift, a vertical wheel scrolls horizontally.
        let isTurned = scroll.source == .wheel && scroll.x == 0 && event.modifierFlags.contains(.shift)
        let isLift = scroll.source == .touchpadLifted
        let axis = isLift ? lastAxis : isTurned || abs(scroll.x) > abs(scroll.y) ? UIAxis.horizontal : .vertical
        if !continues(event, axis: axis, hit: hit, in: window) { begin(event, hit: hit, in: window) }
        lastTime = event.timestamp
        lastAxis = axis
        event.scrollOwner = owners[axis]
        let target = targets[axis] ?? hit
        event.lastScrollResponder = target
        target.scrollWheel(with: event)
        // The last view that was called has used the event. A window starts a pan, which has rules of its own.
        if let user = event.lastScrollResponder as? UIView, !(user is UIWindow), !isLift {
            targets[axis] = user
            owners[axis] = user
        }
        if isLift { lastTime = -.infinity }
    }

    /// Sends the lift of the fingers to the view that they have scrolled, wherever the pointer is: the view then decelerates, or returns
    /// from beyond its end. Returns false if there is no such view.
    private func lift(_ event: UIEvent, in window: UIWindow) -> Bool {
        guard self.window === window, source == .touchpad, let target = targets[lastAxis], target.window === window else { return false }
        lastTime = -.infinity
        event.scrollOwner = owners[lastAxis]
        event.lastScrollResponder = target
        target.scrollWheel(with: event)
        return true
    }

    private func continues(_ event: UIEvent, axis: UIAxis, hit: UIView, in window: UIWindow) -> Bool {
        let source = event.scroll?.source == .wheel ? ScrollDelta.Source.wheel : .touchpad
        let moved = CGPoint(x: event.windowLocation.x - start.x, y: event.windowLocation.y - start.y)
        guard self.window === window, self.source == source, hypot(moved.x, moved.y) <= Self.slop, let target = targets[axis],
            target.window === window,
            event.timestamp - lastTime <= Self.pause || event.scroll?.source == .touchpadLifted
        else { return false }
        // A view that is covered by another one does not scroll.
        return owners[axis] == nil || hit.isDescendant(of: target)
    }

    private func begin(_ event: UIEvent, hit: UIView, in window: UIWindow) {
        self.window = window
        source = event.scroll?.source == .wheel ? .wheel : .touchpad
        start = event.windowLocation
        targets = Targets(horizontal: hit, vertical: hit)
        owners = Targets()
    }
}
