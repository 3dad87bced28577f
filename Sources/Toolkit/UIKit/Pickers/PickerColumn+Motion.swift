// The movement of a wheel by drag, deceleration, mouse wheel, touchpad, keys, click or code. The wheel always comes to rest on a row.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

extension PickerColumn {
    func setUpMotion() {
        displayLink.handler = { [weak self] time in self?.advance(to: time) ?? .atRest }
        displayLink.values = { [weak self] in self.map { ["y": Double($0.offset)] } ?? [:] }
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
        let movement = motion
        stop()
        touchpad.clear()
        offset = movement.destination?.y ?? offset
        settle(by: movement.cause ?? .wheel)
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
        guard case .decelerating(_, _, let begin) = motion else { return }
        isCaught = abs(motion.velocity(at: displayLink.lastTime ?? begin).y) > ScrollPhysics.slowEnoughToClick
        stop()
    }

    private func fingerUp() {
        guard motion.isAtRest else { return }
        if wheel.nearestRowOffset(to: offset) != offset {
            beginDeceleration(velocity: releaseSpeed(finger: 0))
        } else if isCaught {
            settle(by: .wheel)
        }
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
                origin: CGPoint(x: 0, y: ScrollPhysics.unresisted(offset, in: wheel.range, dimension: cylinder.height)))
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
        offset = ScrollPhysics.resisted(origin.y - moved, in: wheel.range, dimension: cylinder.height)
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
        ease(to: target, duration: ScrollPhysics.animationDuration, cause: .wheel)
    }

    /// Begins the deceleration of a wheel that turns at `velocity` points per second.
    private func beginDeceleration(velocity: CGFloat) {
        let trajectory = wheel.release(at: offset, velocity: velocity)
        guard trajectory.duration > 0, window != nil else {
            offset = trajectory.destination
            settle(by: .wheel)
            return
        }
        motion = .decelerating(x: .still, y: trajectory, begin: displayLink.now(in: self))
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
        guard target != from || !motion.isAtRest else { return !isAtEnd }
        ease(to: target, duration: windowFeel.glideDuration, cause: .wheel)
        return true
    }

    /// The offset at which the wheel rests or will come to rest; during a drag, the offset of the nearest row.
    var wheelTarget: CGFloat { motion.destination?.y ?? wheel.nearestRowOffset(to: offset) }

    private func follow(_ distance: CGFloat, at time: Double) -> Bool {
        let target = wheel.range.nearest(to: offset + distance)
        guard target != offset || !motion.isAtRest else { return false }
        stop()
        touchpad.add(CGPoint(x: 0, y: distance), at: time)
        offset = target
        return true
    }

    private func touchpadLifted(at time: Double) -> Bool {
        let velocity = touchpad.velocity(at: time).y
        touchpad.clear()
        guard motion.isAtRest else { return false }
        beginDeceleration(velocity: abs(velocity) < ScrollPhysics.minimumReleaseSpeed ? 0 : velocity)
        return true
    }

    // MARK: Frames

    /// Turns to `target`, from rest or from the present movement.
    func ease(to target: CGFloat, duration: Double, cause: ScrollMotion.EasingCause) {
        let continues = motion.cause != nil && displayLink.lastTime != nil
        if !continues { stop() }
        guard continues || target != offset else { return settle(by: cause) }
        motion.ease(
            from: CGPoint(x: 0, y: offset), to: CGPoint(x: 0, y: target), at: displayLink.now(in: self), duration: duration,
            start: .atFullSpeed, cause: cause, after: displayLink.lastTime)
        displayLink.start(in: self)
    }

    private func advance(to time: Double) -> FrameMotion.Outcome {
        let cause = motion.cause ?? .wheel
        guard let step = motion.step(to: time, firstInterval: displayLink.firstInterval) else { return .atRest }
        offset = step.offset.y
        if step.isOver { settle(by: cause) }
        return motion.outcome
    }
}
