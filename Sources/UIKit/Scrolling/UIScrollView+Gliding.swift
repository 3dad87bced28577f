// What content does by itself: it runs on after a drag, bounces, eases to a place.

internal import Foundation
internal import QuartzCore

extension UIScrollView {
    /// Lets content go that moves with `velocity` points per second, after a drag by a finger with another speed.
    func letGo(velocity: CGPoint, finger: CGPoint? = nil) {
        var target: CGPoint?
        if let finger {
            var wanted = naturalTarget(velocity: velocity)
            let perMillisecond = CGPoint(x: finger.x / 1000, y: finger.y / 1000)
            scrollDelegate?.scrollViewWillEndDragging(self, withVelocity: perMillisecond, targetContentOffset: &wanted)
            target = wanted
        }
        let (x, y) = glides(velocity: velocity, to: target)
        let moves = x.duration > 0 || y.duration > 0
        if finger != nil { scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: moves) }
        guard moves else {
            hideIndicators()
            return
        }
        motion = .gliding(x: x, y: y, begin: CACurrentMediaTime() + ScrollPhysics.glideDelay)
        if finger != nil { scrollDelegate?.scrollViewWillBeginDecelerating(self) }
        if isSeen { driver.start() } else { arriveAtOnce() }
    }

    /// Where content with `velocity` would come to rest, left to itself.
    private func naturalTarget(velocity: CGPoint) -> CGPoint {
        var target = isPagingEnabled ? page(velocity: velocity) : announcedTarget(of: freeGlides(velocity: velocity))
        target.y = restOutsideRow(target.y)
        return target
    }

    /// Where the delegate hears that content comes to rest, on a device pixel.
    private func announcedTarget(of free: (x: ScrollGlide, y: ScrollGlide)) -> CGPoint {
        let pixel = nearestPixel(CGPoint(x: free.x.announced, y: free.y.announced))
        return CGPoint(
            x: free.x.duration > 0 ? pixel.x : free.x.destination, y: free.y.duration > 0 ? pixel.y : free.y.destination)
    }

    /// Along both axes to `target`, or where nature has it.
    private func glides(velocity: CGPoint, to wanted: CGPoint? = nil) -> (x: ScrollGlide, y: ScrollGlide) {
        let free = freeGlides(velocity: velocity)
        let announced = announcedTarget(of: free)
        let target = wanted ?? naturalTarget(velocity: velocity)
        return (
            target.x == announced.x ? free.x : glide(contentOffset.x, velocity.x, to: target.x, range: horizontalRange),
            target.y == announced.y ? free.y : glide(contentOffset.y, velocity.y, to: target.y, range: verticalRange)
        )
    }

    private func freeGlides(velocity: CGPoint) -> (x: ScrollGlide, y: ScrollGlide) {
        let ends: ScrollGlide.Ends = bounces ? .elastic : .hard
        let rate = decelerationRate.rawValue
        return (
            ScrollGlide(start: contentOffset.x, velocity: velocity.x, range: horizontalRange, rate: rate, ends: ends),
            ScrollGlide(start: contentOffset.y, velocity: velocity.y, range: verticalRange, rate: rate, ends: ends)
        )
    }

    /// Along one axis to where the delegate wants it: by slowing down if that leads there, else by a spring.
    private func glide(_ start: CGFloat, _ velocity: CGFloat, to target: CGFloat, range: ClosedRange<CGFloat>) -> ScrollGlide {
        let distance = target - start
        guard !isPagingEnabled, range.contains(start), range.contains(target), distance * velocity > 0, !snaps(to: target, range) else {
            return ScrollGlide(springFrom: start, velocity: velocity, to: target)
        }
        return ScrollGlide(
            ScrollDeceleration(from: start, to: target, rate: decelerationRate.rawValue), range: range, ends: .hard)
    }

    /// Whether `target` is an end of the row that a bar above grows by: there the content is drawn in.
    private func snaps(to target: CGFloat, _ range: ClosedRange<CGFloat>) -> Bool {
        topExtension.full > 0 && range == verticalRange && (target == -restingTopInset || target == topExtension.full - restingTopInset)
    }

    /// The page to rest at: the next one for a flick, else the nearest.
    private func page(velocity: CGPoint) -> CGPoint {
        CGPoint(
            x: page(contentOffset.x, velocity.x, size: bounds.width, range: horizontalRange),
            y: page(contentOffset.y, velocity.y, size: bounds.height, range: verticalRange))
    }

    private func page(_ offset: CGFloat, _ velocity: CGFloat, size: CGFloat, range: ClosedRange<CGFloat>) -> CGFloat {
        guard size > 0 else { return offset }
        let place = (offset - range.lowerBound) / size
        let page = velocity == 0 ? place.rounded() : velocity > 0 ? place.rounded(.up) : place.rounded(.down)
        return range.nearest(to: range.lowerBound + page * size)
    }

    /// The range has changed while content was gliding: it keeps its place and speed, within the new range.
    func restartGlide() {
        guard case .gliding(let oldX, let oldY, let begin) = motion else { return }
        let time = (driver.lastTime ?? begin) - begin
        let velocity = CGPoint(x: oldX.velocity(at: time), y: oldY.velocity(at: time))
        if isPagingEnabled {
            motion = .none
            letGo(velocity: velocity)
            if isAtRest { scrollDelegate?.scrollViewDidEndDecelerating(self) }
            return
        }
        let (x, y) = glides(velocity: velocity)
        motion = .gliding(x: x, y: y, begin: begin + time)
    }

    /// Whether what movement is left can hardly be seen, so that a press is meant for the content.
    var isNearRest: Bool {
        guard case .gliding(let x, let y, let begin) = motion, let time = driver.lastTime else { return true }
        let slow = 3 * ScrollPhysics.stoppingSpeed
        return abs(x.velocity(at: time - begin)) < slow && abs(y.velocity(at: time - begin)) < slow
    }

    // MARK: Easing

    /// `setContentOffset(_:animated:)` with animation.
    func glide(to offset: CGPoint) {
        guard offset.x.isFinite, offset.y.isFinite else { return }
        if case .dragging = motion { return }
        guard offset != contentOffset else {
            stopMoving()
            scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
            return
        }
        motion = .none
        ease(to: offset, duration: ScrollPhysics.animationDuration, cause: .client)
    }

    /// Eases to `offset`, from rest or from the easing under way.
    func ease(to offset: CGPoint, duration: Double, cause: ScrollMotion.EasingCause) {
        let now = CACurrentMediaTime()
        if case .easing(let x, let y, _) = motion, let time = driver.lastTime {
            motion = .easing(x: x.retargeted(to: offset.x, at: time), y: y.retargeted(to: offset.y, at: time), cause: cause)
        } else {
            motion = .easing(
                x: ScrollEasing(from: contentOffset.x, to: offset.x, at: now, duration: duration, start: cause.start),
                y: ScrollEasing(from: contentOffset.y, to: offset.y, at: now, duration: duration, start: cause.start), cause: cause)
        }
        driver.start()
    }

    /// Where the content is on its way to, or is.
    var easingTarget: CGPoint {
        if case .easing(let x, let y, .wheel) = motion { CGPoint(x: x.target, y: y.target) } else { contentOffset }
    }

    // MARK: Frames

    /// Moves the content to where it is at `time`.
    func step(to time: Double) -> ScrollDriver.Outcome {
        if !isSeen { arriveAtOnce() }
        switch motion {
        case .none, .dragging: return .rest
        case .gliding(let x, let y, let begin): return advance(x: x, y: y, begin: begin, to: time)
        case .easing(let x, let y, let cause):
            // From rest the first frame is already one frame under way: a notch shows at once.
            guard driver.lastTime == nil else { return advance(x: x, y: y, cause: cause, to: time) }
            let begun = time - driver.interval
            let (x, y) = (x.begun(at: begun), y.begun(at: begun))
            motion = .easing(x: x, y: y, cause: cause)
            return advance(x: x, y: y, cause: cause, to: time)
        }
    }

    private func advance(x: ScrollGlide, y: ScrollGlide, begin: Double, to time: Double) -> ScrollDriver.Outcome {
        let isOver = time - begin >= max(x.duration, y.duration)
        let place = CGPoint(x: aligned(x.position(at: time - begin)), y: aligned(y.position(at: time - begin)))
        showIndicators()
        moveContent(to: isOver ? nearestPixel(CGPoint(x: x.destination, y: y.destination)) : place)
        guard isOver, case .gliding = motion else { return outcome }
        motion = .none
        hideIndicators()
        scrollDelegate?.scrollViewDidEndDecelerating(self)
        return outcome
    }

    private func advance(x: ScrollEasing, y: ScrollEasing, cause: ScrollMotion.EasingCause, to time: Double) -> ScrollDriver.Outcome {
        let isOver = x.isFinished(at: time) && y.isFinished(at: time)
        let place = CGPoint(x: aligned(x.position(at: time)), y: aligned(y.position(at: time)))
        let rest = CGPoint(x: x.target, y: y.target)
        showIndicators()
        moveContent(to: isOver ? (cause == .client ? rest : nearestPixel(rest)) : place)
        guard isOver, case .easing(let nowX, let nowY, _) = motion, nowX == x, nowY == y else { return outcome }
        motion = .none
        hideIndicators()
        if cause == .client { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
        return outcome
    }

    /// Ends of the content are kept exactly, though they may lie between pixels.
    private func nearestPixel(_ rest: CGPoint) -> CGPoint {
        func place(_ value: CGFloat, _ range: ClosedRange<CGFloat>) -> CGFloat {
            value == range.lowerBound || value == range.upperBound ? value : aligned(value)
        }
        return CGPoint(x: place(rest.x, horizontalRange), y: place(rest.y, verticalRange))
    }

    private var outcome: ScrollDriver.Outcome {
        switch motion {
        case .none, .dragging: .rest
        case .gliding, .easing: .moving
        }
    }

    private var isSeen: Bool { window?.isHidden == false }

    /// Nobody sees the rest of a movement: it is over, where it would have ended.
    func arriveAtOnce() {
        switch motion {
        case .none, .dragging: break
        case .gliding(let x, let y, _):
            stopMoving()
            moveContent(to: nearestPixel(CGPoint(x: x.destination, y: y.destination)))
            scrollDelegate?.scrollViewDidEndDecelerating(self)
        case .easing(let x, let y, let cause):
            stopMoving()
            let rest = CGPoint(x: x.target, y: y.target)
            moveContent(to: cause == .client ? rest : nearestPixel(rest))
            hideIndicators()
            if cause == .client { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
        }
    }

    /// Ends whatever moves the content, where it is.
    func stopMoving() {
        guard !isDragging else { return }
        let wasGliding = isDecelerating
        motion = .none
        driver.stop()
        if wasGliding { hideIndicators() }
    }

    /// Shifts the content's coordinates under what moves it: what is in sight stays where it is.
    func shiftContent(by distance: CGFloat) {
        switch motion {
        case .none: break
        case .dragging(let origin): motion = .dragging(origin: CGPoint(x: origin.x, y: origin.y + distance))
        case .gliding(let x, let y, let begin):
            let time = (driver.lastTime ?? begin) - begin
            let range = verticalRange
            let moved = ScrollGlide(
                start: y.position(at: time) + distance, velocity: y.velocity(at: time), range: range,
                rate: decelerationRate.rawValue, ends: bounces ? .elastic : .hard)
            let sideways = ScrollGlide(
                start: x.position(at: time), velocity: x.velocity(at: time), range: horizontalRange,
                rate: decelerationRate.rawValue, ends: bounces ? .elastic : .hard)
            motion = .gliding(x: sideways, y: moved, begin: begin + time)
        case .easing(let x, let y, let cause): motion = .easing(x: x, y: y.shifted(by: distance), cause: cause)
        }
        bounds.origin.y += distance
    }
}
