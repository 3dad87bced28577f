// What turns a wheel: the finger and its own speed, the mouse wheel, clicks, the client. It always comes to rest on a row.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

extension PickerColumn {
    /// A press on a wheel faster than this stops it; on a slower one it may be a click. In points per second.
    private static let slowEnoughToClick: CGFloat = 3 * ScrollPhysics.stoppingSpeed

    func setUpMotion() {
        driver.step = { [weak self] time in self?.step(to: time) ?? .rest }
        pan.touchDown = { [weak self] in self?.fingerDown() }
        pan.touchUp = { [weak self] in self?.fingerUp() }
        pan.addTarget(self, action: Selector(PickerColumn.panned(_:)))
        addGestureRecognizer(pan)
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector(PickerColumn.tapped(_:))))
    }

    /// Ends whatever turns the wheel, where it is.
    func stop() {
        motion = .none
        driver.stop()
    }

    /// Brings a wheel that is no longer seen to where it would have come to rest.
    func hurry() {
        let (target, cause): (CGFloat, PickerMotion.Cause) =
            switch motion {
            case .none: (offset, .user)
            case .dragging: (offset, .user)
            case .gliding(let glide, _): (glide.destination, .user)
            case .easing(let easing, let cause): (easing.target, cause)
            }
        stop()
        touchpad.clear()
        offset = target
        settle(by: cause)
    }

    // MARK: The finger

    func shouldBeginDragging() -> Bool {
        let moved = pan.translation(in: self) == .zero ? pan.velocity(in: self) : pan.translation(in: self)
        return wheel.rowCount > 0 && abs(moved.y) >= abs(moved.x)
    }

    private func fingerDown() {
        touchpad.clear()
        notches = 0
        isCaught = false
        guard case .gliding(let glide, let begin) = motion else { return }
        isCaught = abs(glide.velocity(at: (driver.lastTime ?? begin) - begin)) > Self.slowEnoughToClick
        stop()
    }

    private func fingerUp() {
        guard case .none = motion, wheel.nearestPlace(to: offset) != offset else {
            if isCaught, case .none = motion { settle(by: .user) }
            return
        }
        letGo(velocity: releaseSpeed(finger: 0))
    }

    /// How fast the wheel turns that a finger lets go, perhaps past its end.
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
        letGo(velocity: releaseSpeed(finger: abs(velocity) < ScrollPhysics.slowestGlide ? 0 : velocity))
    }

    /// A click on a row turns the wheel to it.
    private func tapped(_ tap: UITapGestureRecognizer) {
        guard !isCaught, wheel.rowCount > 0, let distance = cylinder.distance(seenAt: tap.location(in: self).y) else { return }
        let target = wheel.nearestPlace(to: offset + distance.rounded() * wheel.rowHeight)
        ease(to: target, duration: ScrollPhysics.animationDuration, cause: .user)
    }

    /// Lets the wheel go that turns with `velocity` points per second.
    private func letGo(velocity: CGFloat) {
        let glide = wheel.release(at: offset, velocity: velocity)
        guard glide.duration > 0, window != nil else {
            offset = glide.destination
            settle(by: .user)
            return
        }
        motion = .gliding(glide, begin: CACurrentMediaTime())
        driver.start()
    }

    // MARK: The mouse wheel

    /// Turns as the mouse wheel says, a row for each notch; false where there is nothing to turn that way.
    func handleWheel(_ event: UIEvent) -> Bool {
        guard let scroll = event.scroll, scroll.y.isFinite, wheel.rowCount > 0 else { return false }
        if case .dragging = motion { return false }
        switch scroll.source {
        case .wheel: return turn(notches: scroll.y)
        case .touchpad: return follow(CGFloat(scroll.y) * ScrollPhysics.notchDistance(page: cylinder.height), at: event.timestamp)
        case .touchpadLifted: return touchpadLifted(at: event.timestamp)
        }
    }

    /// Turns as a key does.
    func turn(rows: Int) {
        if case .dragging = motion { return }
        _ = turn(notches: Double(rows))
    }

    private func turn(notches turned: Double) -> Bool {
        guard turned != 0 else { return false }
        let from = wheelTarget
        notches += min(max(turned, -1e6), 1e6)
        let whole = notches.rounded(.towardZero)
        let target = wheel.nearestPlace(to: from + CGFloat(whole) * wheel.rowHeight)
        let isAtEnd = wheel.nearestPlace(to: from + (turned < 0 ? -1 : 1) * wheel.rowHeight) == from
        notches = isAtEnd ? 0 : notches - whole
        guard target != from || !isAtRest else { return !isAtEnd }
        ease(to: target, duration: ScrollPhysics.wheelDuration, cause: .user)
        return true
    }

    /// Where the wheel is going, or is.
    var wheelTarget: CGFloat {
        switch motion {
        case .easing(let easing, _): easing.target
        case .gliding(let glide, _): glide.destination
        case .none, .dragging: wheel.nearestPlace(to: offset)
        }
    }

    private var isAtRest: Bool { if case .none = motion { true } else { false } }

    private func follow(_ distance: CGFloat, at time: Double) -> Bool {
        let place = wheel.range.nearest(to: offset + distance)
        guard place != offset || !isAtRest else { return false }
        stop()
        touchpad.add(CGPoint(x: 0, y: distance), at: time)
        offset = place
        return true
    }

    private func touchpadLifted(at time: Double) -> Bool {
        let velocity = touchpad.velocity(at: time).y
        touchpad.clear()
        guard isAtRest else { return false }
        letGo(velocity: abs(velocity) < ScrollPhysics.slowestGlide ? 0 : velocity)
        return true
    }

    // MARK: Frames

    /// Turns to `target`, from rest or from what is under way.
    func ease(to target: CGFloat, duration: Double, cause: PickerMotion.Cause) {
        if case .easing(let easing, _) = motion, let time = driver.lastTime {
            motion = .easing(easing.retargeted(to: target, at: time), cause)
        } else if target == offset {
            stop()
            settle(by: cause)
            return
        } else {
            stop()
            motion = .easing(ScrollEasing(from: offset, to: target, at: CACurrentMediaTime(), duration: duration), cause)
        }
        driver.start()
    }

    private func step(to time: Double) -> ScrollDriver.Outcome {
        switch motion {
        case .none, .dragging: return .rest
        case .gliding(let glide, let begin):
            offset = glide.position(at: time - begin)
            guard time - begin >= glide.duration else { return .moving }
            settle(by: .user)
        case .easing(var easing, let cause):
            // From rest the first frame is already one frame under way: a notch shows at once.
            if driver.lastTime == nil {
                easing = easing.begun(at: time - driver.interval)
                motion = .easing(easing, cause)
            }
            offset = easing.position(at: time)
            guard easing.isFinished(at: time) else { return .moving }
            settle(by: cause)
        }
        return isAtRest ? .rest : .moving
    }
}
