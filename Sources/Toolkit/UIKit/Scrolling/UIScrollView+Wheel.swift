// Scrolling and paging with the mouse wheel, the touchpad and keys.

internal import WindowSystem

extension UIScrollView {
    /// Handles a scroll event of a wheel or a touchpad; returns false if the enclosing scroll view should handle it.
    func handleWheel(_ event: UIEvent) -> Bool {
        guard isScrollEnabled, !isDragging, let scroll = event.directedScroll else { return false }
        if scroll.x != 0 || scroll.y != 0 { _scrollCount += 1 }
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
        if canScrollHorizontally, !canScrollVertically, scroll.x == 0, followsVerticalWheel { delta.x = CGFloat(scroll.y) * width }
        return delta.x.isFinite && delta.y.isFinite ? delta : .zero
    }

    /// Whether a touchpad pulls even content that fits the height.
    private func canPullByTouchpad(_ scroll: ScrollDelta) -> Bool {
        scroll.source == .touchpad && refreshControl != nil && isVerticallyDraggable
    }

    private func wheel(_ delta: CGPoint) -> Bool { delta != .zero && (glide(by: delta) || !isAtRest) }

    private func followTouchpad(_ delta: CGPoint, at time: Double) -> Bool {
        guard delta != .zero else { return false }
        if pullByTouchpad(delta, at: time) { return true }
        let rest = clampedOffset(CGPoint(x: contentOffset.x + delta.x, y: contentOffset.y + delta.y))
        if rest == contentOffset, isAtRest { return false }
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

/// A sequence of scroll events. The view that has used an event along an axis receives the following ones along this axis, whichever of
/// its subviews comes under the pointer. Views around it receive what it does not use, and a view around it that uses an event takes over.
final class ScrollSequence {
    /// The time without an event, in seconds, that ends a sequence, and the pointer's distance from its beginning, in points, beyond which
    /// another one begins. Chromium uses the same values.
    private static let pause = 0.5
    private static let slop: CGFloat = 10

    private weak var window: UIWindow?
    /// Whether the wheel scrolls, not a touchpad.
    private var isWheel = true
    private var start = CGPoint.zero
    private var lastTime = -Double.infinity
    private var lastAxis = UIAxis.vertical
    /// The view under the pointer at the beginning, which receives the events along an axis until a view has used one.
    private weak var first: UIView?
    /// The view that has used an event along each axis. A scroll view keeps the following ones even at the end of its content.
    private var owners = Owners()

    private struct Owners {
        weak var horizontal: UIView?
        weak var vertical: UIView?
        subscript(axis: UIAxis) -> UIView? {
            get { axis == .horizontal ? horizontal : vertical }
            set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
        }
    }

    /// Sends `event` to the view that it is for; `hit` is the view under the pointer.
    func send(_ event: UIEvent, hit: UIView, in window: UIWindow) {
        guard let scroll = event.directedScroll else { return }
        let isLift = scroll.source == .touchpadLifted
        let axis = isLift ? lastAxis : abs(scroll.x) > abs(scroll.y) ? UIAxis.horizontal : .vertical
        if !continues(event, axis: axis, hit: hit, in: window) { begin(event, hit: hit, in: window) }
        lastTime = isLift ? -.infinity : event.timestamp
        lastAxis = axis
        if let owner = owners[axis], owner.keepsScrollSequence {
            owner.scrollWheel(with: event)
            return
        }
        let user = (owners[axis] ?? first ?? hit).offer(event)
        // A window starts a pan, which has rules of its own.
        if let user = user as? UIView, !(user is UIWindow), !isLift { owners[axis] = user }
    }

    private func continues(_ event: UIEvent, axis: UIAxis, hit: UIView, in window: UIWindow) -> Bool {
        guard self.window === window, isWheel == (event.scroll?.source == .wheel), let target = owners[axis] ?? first,
            target.window === window
        else { return false }
        // The lift of the fingers is for the view that they have scrolled, wherever the pointer is: the view then decelerates, or returns
        // from beyond its end.
        if event.scroll?.source == .touchpadLifted { return true }
        let moved = CGPoint(x: event.windowLocation.x - start.x, y: event.windowLocation.y - start.y)
        guard hypot(moved.x, moved.y) <= Self.slop, event.timestamp - lastTime <= Self.pause else { return false }
        // A view that is covered by another one does not scroll.
        return owners[axis] == nil || hit.isDescendant(of: target)
    }

    private func begin(_ event: UIEvent, hit: UIView, in window: UIWindow) {
        self.window = window
        isWheel = event.scroll?.source == .wheel
        start = event.windowLocation
        first = hit
        owners = Owners()
    }
}

extension UIResponder {
    /// Offers a scroll event to the object and then along the responder chain; returns the object that uses it, nil if none does.
    @discardableResult func offer(_ event: UIEvent) -> UIResponder? {
        sequence(first: self, next: \.next).first { $0.scrollWheel(with: event) }
    }
}

extension UIEvent {
    /// The distance to scroll: with Shift, a vertical wheel scrolls horizontally.
    fileprivate var directedScroll: ScrollDelta? {
        guard var scroll else { return nil }
        if scroll.source == .wheel, scroll.x == 0, modifierFlags.contains(.shift) { (scroll.x, scroll.y) = (scroll.y, 0) }
        return scroll
    }
}

// MARK: - Paging

/// Adds up the fractions of notches that some wheels report.
nonisolated struct PageNotches: Sendable {
    private var fraction = CGPoint.zero
    private var last = -Double.infinity
    /// The seconds without movement after which a fraction of a notch is discarded.
    private static let timeout = 0.5

    /// Adds a turn of the wheel; returns the number of whole notches that it completes.
    mutating func add(x: Double, y: Double, at time: Double) -> (x: Int, y: Int) {
        if time - last > Self.timeout { fraction = .zero }
        last = time
        return (Self.addWhole(x, to: &fraction.x), Self.addWhole(y, to: &fraction.y))
    }

    private static func addWhole(_ more: Double, to fraction: inout CGFloat) -> Int {
        guard more.isFinite, more != 0 else { return 0 }
        // A change of direction discards the fraction.
        if (fraction < 0) != (more < 0) { fraction = 0 }
        fraction += min(max(more, -1e6), 1e6)
        // Rounding errors of up to a thousandth still complete a notch.
        let whole = (fraction < 0 ? fraction - 0.001 : fraction + 0.001).rounded(.towardZero)
        fraction -= whole
        return Int(whole)
    }
}

extension UIScrollView {
    /// Turns pages for a turn of the wheel; returns false if there are no pages in that direction and the content is at rest.
    func turnPages(_ scroll: ScrollDelta, at time: Double) -> Bool {
        // A vertical wheel also turns pages that are side by side.
        let onward = pagesRunBackward ? -scroll.y : scroll.y
        let sideways = canScrollHorizontally ? (scroll.x == 0 && !canScrollVertically && followsVerticalWheel ? onward : scroll.x) : 0
        let down = canScrollVertically ? scroll.y : 0
        guard sideways != 0 || down != 0 else { return false }
        let notches = pageNotches.add(x: sideways, y: down, at: time)
        let from = pageTarget
        if notches == (0, 0) {
            // The scroll view that handles a whole notch handles its fractions, too, so that an outer scroll view does not receive them.
            let next = page(from: from, x: sideways < 0 ? -1 : sideways > 0 ? 1 : 0, y: down < 0 ? -1 : down > 0 ? 1 : 0)
            return clampedOffset(next) != from || !isAtRest
        }
        return turn(to: page(from: from, x: notches.x, y: notches.y), from: from) || !isAtRest
    }

    /// Turns a page for a key; returns false for other keys, and at the content's end.
    func turnPages(for key: Key, isShifted: Bool) -> Bool {
        let from = pageTarget
        let isSideways = canScrollHorizontally && !canScrollVertically
        let onward = pagesRunBackward ? -1 : 1
        let ends = (first: horizontalRange.lowerBound, last: horizontalRange.upperBound)
        let target: CGPoint
        switch key {
        case .left where canScrollHorizontally: target = page(from: from, x: -1, y: 0)
        case .right where canScrollHorizontally: target = page(from: from, x: 1, y: 0)
        case .up where canScrollVertically: target = page(from: from, x: 0, y: -1)
        case .down where canScrollVertically: target = page(from: from, x: 0, y: 1)
        case .pageUp: target = isSideways ? page(from: from, x: -onward, y: 0) : page(from: from, x: 0, y: -1)
        case .pageDown: target = isSideways ? page(from: from, x: onward, y: 0) : page(from: from, x: 0, y: 1)
        case .space where canScrollVertically: target = page(from: from, x: 0, y: isShifted ? -1 : 1)
        case .home: target = CGPoint(x: isSideways ? (onward > 0 ? ends.first : ends.last) : from.x, y: verticalRange.lowerBound)
        case .end where isSideways: target = CGPoint(x: onward > 0 ? ends.last : ends.first, y: from.y)
        case .end: target = CGPoint(x: from.x, y: verticalRange.upperBound)
        default: return false
        }
        return turn(to: target, from: from)
    }

    private func turn(to target: CGPoint, from: CGPoint) -> Bool {
        let rest = clampedOffset(target)
        guard rest != from else { return false }
        if isDecelerating { stopMotion() }
        ease(to: rest, duration: ScrollPhysics.animationDuration, cause: .wheel)
        return true
    }

    var isAtRest: Bool { motion.isAtRest }

    /// The content offset at which the present movement ends; the current content offset at rest and during a drag.
    private var pageTarget: CGPoint { motion.destination ?? contentOffset }

    /// The offset `x` and `y` pages from `offset`; an axis with 0 pages keeps its offset.
    private func page(from offset: CGPoint, x: Int, y: Int) -> CGPoint {
        func position(from offset: CGFloat, by pages: Int, size: CGFloat, in range: ClosedRange<CGFloat>) -> CGFloat {
            guard pages != 0, size > 0 else { return offset }
            return range.lowerBound + (((offset - range.lowerBound) / size).rounded() + CGFloat(pages)) * size
        }
        return CGPoint(
            x: position(from: offset.x, by: x, size: bounds.width, in: horizontalRange),
            y: position(from: offset.y, by: y, size: bounds.height, in: verticalRange))
    }

    // MARK: Keyboard

    /// Scrolls for the first key of `presses` that scrolls; returns false if there is none.
    func handleKeys(_ presses: Set<UIPress>) -> Bool {
        guard isScrollEnabled, !isDragging else { return false }
        for key in presses.compactMap(\.key) where key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) {
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
