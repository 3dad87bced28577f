// The movement of a wheel by drag, deceleration, mouse wheel, touchpad, keys, click or code. The wheel always comes to rest on a row.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

extension PickerColumn {
    /// The greatest speed of a decelerating wheel, in points per second, at which a press may still become a tap.
    private static let slowEnoughToClick: CGFloat = 3 * ScrollPhysics.stoppingSpeed

    func setUpMotion() {
        displayLink.handler = { [weak self] time in self?.advance(to: time) ?? .atRest }
        pan.touchDown = { [weak self] in self?.fingerDown() }
        pan.touchUp = { [weak self] in self?.fingerUp() }
        pan.addTarget(self, action: Selector(PickerColumn.panned(_:)))
        addGestureRecognizer(pan)
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector(PickerColumn.tapped(_:))))
    }

    /// Ends the movement at the present offset.
    func stop() {
        motion = .none
        displayLink.stop()
    }

    /// Ends the movement at its destination, for a wheel that is not visible.
    func finishMotion() {
        let (target, cause): (CGFloat, PickerMotion.Cause) =
            switch motion {
            case .none: (offset, .user)
            case .dragging: (offset, .user)
            case .decelerating(let trajectory, _): (trajectory.destination, .user)
            case .easing(let easing, let cause): (easing.target, cause)
            }
        stop()
        touchpad.clear()
        offset = target
        settle(by: cause)
    }

    // MARK: Dragging

    func shouldBeginDragging() -> Bool {
        let moved = pan.translation(in: self) == .zero ? pan.velocity(in: self) : pan.translation(in: self)
        return wheel.rowCount > 0 && abs(moved.y) >= abs(moved.x)
    }

    private func fingerDown() {
        touchpad.clear()
        notches = PageNotches()
        isCaught = false
        guard case .decelerating(let trajectory, let begin) = motion else { return }
        isCaught = abs(trajectory.velocity(at: (displayLink.lastTime ?? begin) - begin)) > Self.slowEnoughToClick
        stop()
    }

    private func fingerUp() {
        guard case .none = motion, wheel.nearestRowOffset(to: offset) != offset else {
            if isCaught, case .none = motion { settle(by: .user) }
            return
        }
        beginDeceleration(velocity: releaseSpeed(finger: 0))
    }

    /// The wheel's velocity when a finger that moves at `finger` points per second releases it. Differs from `finger` past the ends.
    private func releaseSpeed(finger: CGFloat) -> CGFloat {
        ScrollPhysics.releaseSpeed(finger: finger, at: offset, in: wheel.range, dimension: cylinder.height)
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            stop()
            motion = .dragging(
                origin: ScrollPhysics.unresisted(offset, in: wheel.range, dimension: cylinder.height))
            drag()
        case .changed: drag()
        case .ended: endDragging(velocity: -pan.velocity(in: self).y)
        case .cancelled, .failed: endDragging(velocity: 0)
        case .possible: break
        }
    }

    private func drag() {
        guard case .dragging(let origin) = motion else { return }
        let moved = pan.translation(in: self).y
        guard moved.isFinite else { return }
        offset = ScrollPhysics.resisted(origin - moved, in: wheel.range, dimension: cylinder.height)
    }

    private func endDragging(velocity: CGFloat) {
        guard case .dragging = motion else { return }
        motion = .none
        beginDeceleration(velocity: releaseSpeed(finger: abs(velocity) < ScrollPhysics.minimumReleaseSpeed ? 0 : velocity))
    }

    /// Turns the wheel to the row that is clicked.
    private func tapped(_ tap: UITapGestureRecognizer) {
        guard !isCaught, wheel.rowCount > 0, let distance = cylinder.distance(seenAt: tap.location(in: self).y) else { return }
        let target = wheel.nearestRowOffset(to: offset + distance.rounded() * wheel.rowHeight)
        ease(to: target, duration: ScrollPhysics.animationDuration, cause: .user)
    }

    /// Begins the deceleration of a wheel that turns at `velocity` points per second.
    private func beginDeceleration(velocity: CGFloat) {
        let trajectory = wheel.release(at: offset, velocity: velocity)
        guard trajectory.duration > 0, window != nil else {
            offset = trajectory.destination
            settle(by: .user)
            return
        }
        motion = .decelerating(trajectory, begin: displayLink.now(in: self))
        displayLink.start(in: self)
    }

    // MARK: The mouse wheel

    /// Turns one row for each notch, or follows a touchpad. Returns false if the enclosing scroll view should handle the event, such as a
    /// notch when at rest at the end, or any event during a drag.
    func handleWheel(_ event: UIEvent) -> Bool {
        guard let scroll = event.scroll, scroll.y.isFinite, wheel.rowCount > 0 else { return false }
        if case .dragging = motion { return false }
        switch scroll.source {
        case .wheel: return turn(notches: scroll.y, at: event.timestamp)
        case .touchpad: return follow(CGFloat(scroll.y) * ScrollPhysics.notchDistance(page: cylinder.height), at: event.timestamp)
        case .touchpadLifted: return touchpadLifted(at: event.timestamp)
        }
    }

    /// Turns by `rows`, for keys and assistive software.
    func turn(rows: Int) {
        if case .dragging = motion { return }
        notches = PageNotches()
        _ = turn(rows: rows, toward: rows)
    }

    private func turn(notches turned: Double, at time: Double) -> Bool {
        guard turned != 0 else { return false }
        return turn(rows: notches.add(x: 0, y: turned, at: time).y, toward: turned < 0 ? -1 : 1)
    }

    /// Turns by `rows`; 0 means that the notches so far do not add up to a row. Returns false if a wheel at rest cannot turn in the
    /// direction of `sign`.
    private func turn(rows: Int, toward sign: Int) -> Bool {
        guard sign != 0 else { return false }
        let from = wheelTarget
        let target = wheel.nearestRowOffset(to: from + CGFloat(rows) * wheel.rowHeight)
        let isAtEnd = wheel.nearestRowOffset(to: from + (sign < 0 ? -1 : 1) * wheel.rowHeight) == from
        if isAtEnd { notches = PageNotches() }
        guard target != from || !isAtRest else { return !isAtEnd }
        ease(to: target, duration: windowFeel.glideDuration, cause: .user)
        return true
    }

    /// The offset at which the wheel rests or will come to rest; during a drag, the offset of the nearest row.
    var wheelTarget: CGFloat {
        switch motion {
        case .easing(let easing, _): easing.target
        case .decelerating(let trajectory, _): trajectory.destination
        case .none, .dragging: wheel.nearestRowOffset(to: offset)
        }
    }

    private var isAtRest: Bool { if case .none = motion { true } else { false } }

    private func follow(_ distance: CGFloat, at time: Double) -> Bool {
        let target = wheel.range.nearest(to: offset + distance)
        guard target != offset || !isAtRest else { return false }
        stop()
        touchpad.add(CGPoint(x: 0, y: distance), at: time)
        offset = target
        return true
    }

    private func touchpadLifted(at time: Double) -> Bool {
        let velocity = touchpad.velocity(at: time).y
        touchpad.clear()
        guard isAtRest else { return false }
        beginDeceleration(velocity: abs(velocity) < ScrollPhysics.minimumReleaseSpeed ? 0 : velocity)
        return true
    }

    // MARK: Frames

    /// Turns to `target`, from rest or from the present movement.
    func ease(to target: CGFloat, duration: Double, cause: PickerMotion.Cause) {
        if case .easing(let easing, _) = motion, let time = displayLink.lastTime {
            motion = .easing(easing.retargeted(to: target, at: time), cause)
        } else if target == offset {
            stop()
            settle(by: cause)
            return
        } else {
            stop()
            motion = .easing(ScrollEasing(from: offset, to: target, at: displayLink.now(in: self), duration: duration), cause)
        }
        displayLink.start(in: self)
    }

    private func advance(to time: Double) -> ScrollDisplayLink.Outcome {
        switch motion {
        case .none, .dragging: return .atRest
        case .decelerating(let trajectory, let begin):
            offset = trajectory.position(at: time - begin)
            guard time - begin >= trajectory.duration else { return .moving }
            settle(by: .user)
        case .easing(var easing, let cause):
            // From rest, the animation begins one frame earlier, so that a wheel notch shows in the first frame.
            if displayLink.lastTime == nil {
                easing = easing.begun(at: time - displayLink.interval)
                motion = .easing(easing, cause)
            }
            offset = easing.position(at: time)
            guard easing.isFinished(at: time) else { return .moving }
            settle(by: cause)
        }
        return isAtRest ? .atRest : .moving
    }
}
