// The content's own movement: deceleration, bouncing and animations, also without events, for tools.

internal import WindowSystem

extension UIScrollView {
    /// Begins the deceleration of content that moves at `velocity` points per second. `finger` is the velocity reported to the delegate
    /// after a drag: `velocity` without the resistance past the content's ends. Nil if no drag has ended.
    func beginDeceleration(velocity: CGPoint, finger: CGPoint? = nil) {
        var target: CGPoint?
        delegateTarget = nil
        if let finger {
            let natural = naturalTarget(velocity: velocity)
            var wanted = natural
            let perMillisecond = CGPoint(x: finger.x / 1000, y: finger.y / 1000)
            scrollDelegate?.scrollViewWillEndDragging(self, withVelocity: perMillisecond, targetContentOffset: &wanted)
            target = wanted
            if wanted != natural { delegateTarget = wanted }
        }
        let (x, y) = trajectories(velocity: velocity, to: target)
        let moves = x.duration > 0 || y.duration > 0
        if finger != nil { scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: moves) }
        guard moves else { return hideIndicators() }
        motion = .decelerating(x: x, y: y, begin: displayLink.now(in: self) + ScrollPhysics.decelerationDelay)
        if finger != nil { scrollDelegate?.scrollViewWillBeginDecelerating(self) }
        if isSeen { displayLink.start(in: self) } else { finishMotion() }
    }

    /// The offset at which content with `velocity` comes to rest unless the delegate sets another target.
    private func naturalTarget(velocity: CGPoint) -> CGPoint {
        var target = isPagingEnabled ? page(velocity: velocity) : announcedTarget(of: naturalTrajectories(velocity: velocity))
        target.y = snappedVerticalOffset(target.y)
        return target
    }

    /// The resting offset reported to the delegate, on a device pixel.
    private func announcedTarget(of free: (x: ScrollTrajectory, y: ScrollTrajectory)) -> CGPoint {
        let pixel = nearestPixel(CGPoint(x: free.x.announced, y: free.y.announced))
        return CGPoint(x: free.x.duration > 0 ? pixel.x : free.x.destination, y: free.y.duration > 0 ? pixel.y : free.y.destination)
    }

    /// The movement along both axes to `wanted`, or to the natural target.
    private func trajectories(velocity: CGPoint, to wanted: CGPoint? = nil) -> (x: ScrollTrajectory, y: ScrollTrajectory) {
        let free = naturalTrajectories(velocity: velocity)
        let announced = announcedTarget(of: free)
        let target = wanted ?? naturalTarget(velocity: velocity)
        let start = contentOffset
        return (
            target.x == announced.x ? free.x : trajectory(from: start.x, velocity: velocity.x, to: target.x, range: horizontalRange),
            target.y == announced.y ? free.y : trajectory(from: start.y, velocity: velocity.y, to: target.y, range: verticalRange)
        )
    }

    private func naturalTrajectories(velocity: CGPoint) -> (x: ScrollTrajectory, y: ScrollTrajectory) {
        let ends: ScrollTrajectory.Ends = bounces ? .elastic : .hard
        let rate = effectiveDecelerationRate
        return (
            ScrollTrajectory(start: contentOffset.x, velocity: velocity.x, range: horizontalRange, rate: rate, ends: ends),
            ScrollTrajectory(start: contentOffset.y, velocity: velocity.y, range: verticalRange, rate: rate, ends: ends)
        )
    }

    /// The view's deceleration rate, or the rate of the window's feel if the view's is `normal`.
    private var effectiveDecelerationRate: CGFloat {
        decelerationRate == .normal ? windowFeel.decelerationRate : decelerationRate.rawValue
    }

    /// The movement along one axis to `target`. The content decelerates if `target` is in the direction of `velocity`, and both `start` and
    /// `target` are in `range`. In all other cases a spring moves it; also if paging is enabled, or if the collapsible row of the bar above
    /// may rest at `target`.
    private func trajectory(from start: CGFloat, velocity: CGFloat, to target: CGFloat, range: ClosedRange<CGFloat>) -> ScrollTrajectory {
        let distance = target - start
        guard !isPagingEnabled, range.contains(start), range.contains(target), distance * velocity > 0, !snaps(to: target, in: range)
        else { return ScrollTrajectory(springFrom: start, velocity: velocity, to: target) }
        return ScrollTrajectory(ScrollDeceleration(from: start, to: target, rate: effectiveDecelerationRate), range: range, ends: .hard)
    }

    /// Whether the collapsible row of the bar above may rest at `target`, to which a spring then moves the content.
    private func snaps(to target: CGFloat, in range: ClosedRange<CGFloat>) -> Bool {
        guard topExtension.full > 0, range == verticalRange else { return false }
        return topExtension.mayRest(free: topExtension.full + refreshInset - target - restingTopInset)
    }

    /// The offset of the page to rest at: the next one in the direction of a flick, else the nearest.
    private func page(velocity: CGPoint) -> CGPoint {
        CGPoint(
            x: page(at: contentOffset.x, velocity: velocity.x, size: bounds.width, range: horizontalRange),
            y: page(at: contentOffset.y, velocity: velocity.y, size: bounds.height, range: verticalRange))
    }

    private func page(at offset: CGFloat, velocity: CGFloat, size: CGFloat, range: ClosedRange<CGFloat>) -> CGFloat {
        guard size > 0 else { return offset }
        let position = (offset - range.lowerBound) / size
        let page = velocity == 0 ? position.rounded() : velocity > 0 ? position.rounded(.up) : position.rounded(.down)
        return range.nearest(to: range.lowerBound + page * size)
    }

    /// Restarts the deceleration at the present position and velocity, after the range has changed. A target that the delegate has set is
    /// kept as far as it is in range.
    func restartDeceleration() {
        guard case .decelerating(let oldX, let oldY, let begin) = motion else { return }
        let time = (displayLink.lastTime ?? begin) - begin
        let velocity = CGPoint(x: oldX.velocity(at: time), y: oldY.velocity(at: time))
        if isPagingEnabled, delegateTarget == nil {
            motion = .none
            beginDeceleration(velocity: velocity)
            if isAtRest { scrollDelegate?.scrollViewDidEndDecelerating(self) }
            return
        }
        let (x, y) = trajectories(velocity: velocity, to: delegateTarget.map(clampedOffset))
        motion = .decelerating(x: x, y: y, begin: begin + time)
    }

    /// Whether the remaining velocity is too low to see, so that a press goes to the content.
    var isNearRest: Bool {
        guard isDecelerating, let time = displayLink.lastTime else { return true }
        let velocity = motion.velocity(at: time)
        return abs(velocity.x) < ScrollPhysics.slowEnoughToClick && abs(velocity.y) < ScrollPhysics.slowEnoughToClick
    }

    // MARK: Easing

    /// Animates the content offset; the delegate is notified of the end.
    func animateContentOffset(to offset: CGPoint) {
        guard offset.x.isFinite, offset.y.isFinite else { return }
        if case .dragging = motion { return }
        guard offset != contentOffset else {
            stopMotion()
            scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
            return
        }
        motion = .none
        ease(to: offset, duration: ScrollPhysics.animationDuration, cause: .client)
    }

    /// Eases to `offset`, from rest or from the present animation. With a goal, the animation follows the goal's offset.
    func ease(to offset: CGPoint, duration: Double, cause: ScrollMotion.EasingCause, goal: ScrollGoal? = nil) {
        motion.ease(
            from: contentOffset, to: offset, at: displayLink.now(in: self), duration: duration, start: cause.start, cause: cause,
            after: displayLink.lastTime)
        scrollGoal = goal
        displayLink.start(in: self)
    }

    /// The target of an animation that the wheel or a key started, else the present offset.
    var easingTarget: CGPoint {
        if case .easing(let x, let y, .wheel) = motion { CGPoint(x: x.target, y: y.target) } else { contentOffset }
    }

    // MARK: Frames

    func advance(to time: Double) -> FrameMotion.Outcome {
        if !isSeen { finishMotion() }
        followGoal()
        guard let step = motion.step(to: time, firstInterval: displayLink.firstInterval) else { return .atRest }
        let movement = motion, goal = scrollGoal
        showIndicators()
        moveContent(to: step.isOver ? rest(of: movement) : CGPoint(x: aligned(step.offset.x), y: aligned(step.offset.y)))
        guard step.isOver, motion.ends(as: movement) else { return motion.outcome }
        motion = .none
        if let goal, let cause = movement.cause {
            arrive(at: goal, cause: cause)
            guard isAtRest else { return motion.outcome }
        }
        hideIndicators()
        didEnd(movement)
        return motion.outcome
    }

    /// The offset at which a movement comes to rest: as a client has set it, or else on a device pixel.
    private func rest(of movement: ScrollMotion) -> CGPoint {
        let rest = movement.destination ?? contentOffset
        return movement.cause == .client ? rest : nearestPixel(rest)
    }

    /// Leads the animation to the present offset of its goal, which moves when rows on the way get other heights.
    private func followGoal() {
        guard case .easing(let x, let y, let cause) = motion, let scrollGoal, let end = destination(of: scrollGoal) else { return }
        // Rounding errors are not worth a new curve.
        guard abs(end.x - x.target) > 1e-6 || abs(end.y - y.target) > 1e-6 else { return }
        if let time = displayLink.lastTime {
            motion = .easing(x: x.redirected(to: end.x, at: time), y: y.redirected(to: end.y, at: time), cause: cause)
        } else {
            motion = .easing(
                x: ScrollEasing(from: contentOffset.x, to: end.x, at: x.begin, duration: x.duration, start: cause.start),
                y: ScrollEasing(from: contentOffset.y, to: end.y, at: y.begin, duration: y.duration, start: cause.start), cause: cause)
        }
    }

    /// The nearest device pixel; the ends of the content are kept exactly, though they may be between pixels.
    func nearestPixel(_ rest: CGPoint) -> CGPoint {
        func nearest(_ value: CGFloat, in range: ClosedRange<CGFloat>) -> CGFloat {
            value == range.lowerBound || value == range.upperBound ? value : aligned(value)
        }
        return CGPoint(x: nearest(rest.x, in: horizontalRange), y: nearest(rest.y, in: verticalRange))
    }

    private var isSeen: Bool { window?.isHidden == false }

    /// Ends the movement at its destination, for a view that is not visible.
    func finishMotion() {
        guard let target = motion.destination else { return }
        let movement = motion, goal = scrollGoal
        let end = goal.flatMap(destination) ?? target
        stopMotion()
        moveContent(to: movement.cause == .client ? end : nearestPixel(end))
        if let goal, let cause = movement.cause { arrive(at: goal, cause: cause) }
        if movement.cause != nil { hideIndicators() }
        didEnd(movement)
    }

    private func didEnd(_ movement: ScrollMotion) {
        switch movement {
        case .decelerating: scrollDelegate?.scrollViewDidEndDecelerating(self)
        case .easing(_, _, .client): scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
        case .easing(_, _, .top): scrollDelegate?.scrollViewDidScrollToTop(self)
        case .none, .dragging, .easing(_, _, .wheel), .easing(_, _, .refresh): break
        }
    }

    /// Ends any movement, and the touch in progress, as when scrolling is turned off. Content that is past its end returns.
    func stopScrolling() {
        let wasMoving = !isAtRest
        stopMotion()
        panGestureRecognizer.disable()
        if releaseTouchpadPull() { return }
        // An offset past the end that the client has set stays.
        if wasMoving, isAtRest, clampedOffset(contentOffset) != contentOffset { beginDeceleration(velocity: .zero) }
    }

    /// Ends a deceleration or an animation at the present offset. A drag continues.
    func stopMotion() {
        guard !isDragging else { return }
        let wasMoving = !isAtRest
        motion = .none
        displayLink.stop()
        if wasMoving { hideIndicators() }
    }

    /// The rest of a movement along one axis from `time` on, shifted by a distance, to the delegate's target if there is one.
    private func continued(
        _ old: ScrollTrajectory, at time: Double, shift: CGFloat, to target: CGFloat?, in range: ClosedRange<CGFloat>
    ) -> ScrollTrajectory {
        let (start, velocity) = (old.position(at: time) + shift, old.velocity(at: time))
        if let target, target != start || velocity != 0 { return trajectory(from: start, velocity: velocity, to: target, range: range) }
        return ScrollTrajectory(
            start: start, velocity: velocity, range: range, rate: effectiveDecelerationRate, ends: bounces ? .elastic : .hard)
    }

    /// Shifts the content and its movement by `distance`, after rows before the visible ones have changed their length along an axis.
    func shiftContent(by distance: CGFloat, along axis: NSLayoutConstraint.Axis = .vertical) {
        let (dx, dy) = axis == .vertical ? (0, distance) : (distance, 0)
        switch motion {
        case .none: break
        case .dragging(let origin): motion = .dragging(origin: CGPoint(x: origin.x + dx, y: origin.y + dy))
        case .decelerating(let x, let y, let begin):
            let time = (displayLink.lastTime ?? begin) - begin
            delegateTarget?.x += dx
            delegateTarget?.y += dy
            let target = delegateTarget
            motion = .decelerating(
                x: continued(x, at: time, shift: dx, to: target?.x, in: horizontalRange),
                y: continued(y, at: time, shift: dy, to: target?.y, in: verticalRange), begin: begin + time)
        case .easing(let x, let y, let cause):
            motion = .easing(x: x.shifted(by: dx), y: y.shifted(by: dy), cause: cause)
            if case .offset(let offset) = scrollGoal { scrollGoal = .offset(CGPoint(x: offset.x + dx, y: offset.y + dy)) }
        }
        bounds.origin = CGPoint(x: bounds.minX + dx, y: bounds.minY + dy)
    }

    // MARK: Demonstration

    /// Scrolls as for `notches` of the mouse wheel over the view; positive numbers scroll down.
    package func _turnWheel(notches: Double) {
        let event = UIEvent(.scroll, timestamp: CACurrentMediaTime())
        event.scroll = ScrollDelta(x: 0, y: notches, source: .wheel)
        event.targetWindow = window
        event.targetView = self
        offer(event)
    }

    /// The vertical offsets between the ends of the content, in points.
    package var _restingOffsets: ClosedRange<CGFloat> { verticalRange }

    /// Shows the content as a finger has dragged it that would scroll to `offset` points if there was no resistance past the ends.
    package func _demonstrateDrag(to offset: CGFloat) {
        guard offset.isFinite, isScrollEnabled, !isDragging else { return }
        stopMotion()
        showIndicators()
        let shown = ScrollPhysics.resisted(
            offset, in: verticalRange, dimension: bounds.height, stiffness: windowFeel.rubberBandCoefficient)
        moveContent(to: CGPoint(x: contentOffset.x, y: aligned(shown)))
    }

    /// Decelerates the content as if a finger had released it. `velocity` is that of the content offset, in points per second.
    package func _demonstrateRelease(velocity: CGFloat) {
        guard isScrollEnabled, !isDragging else { return }
        beginDeceleration(velocity: CGPoint(x: 0, y: releaseVelocity(finger: CGPoint(x: 0, y: velocity)).y))
    }

    /// Moves content that rests past its end back there, as after the release of a finger; at once in a view without a window.
    package func _demonstrateReturn() {
        let range = verticalRange
        guard case .none = motion, !isTracking, !range.contains(contentOffset.y) else { return }
        guard window == nil else { return _demonstrateRelease(velocity: 0) }
        contentOffset = CGPoint(x: contentOffset.x, y: min(max(contentOffset.y, range.lowerBound), range.upperBound))
    }
}

extension WindowFeel {
    /// The way of content that is released at `speed` points per second: its distances at `count` equal intervals from the beginning to
    /// the end, and the seconds in which it comes to rest.
    public func coasting(from speed: CGFloat, count: Int) -> (distances: [CGFloat], duration: Double) {
        let motion = ScrollDeceleration(start: 0, velocity: speed, rate: decelerationRate), duration = motion.duration
        return ((0...count).map { motion.position(at: duration * Double($0) / Double(count)) }, duration)
    }

    /// The displacement of content that a finger has pulled `distance` points past its end, in a view of `height` points.
    public func displacement(pulledBy distance: CGFloat, height: CGFloat) -> CGFloat {
        ScrollPhysics.rubberBand(distance, dimension: height, stiffness: rubberBandCoefficient)
    }
}
