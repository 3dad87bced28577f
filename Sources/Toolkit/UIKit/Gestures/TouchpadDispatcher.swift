// Delivers a touchpad's gestures, which have no touches on the screen, to the recognizers under the pointer.

internal import WindowSystem

/// Delivers a touchpad's gestures to the recognizers of the view under the pointer and of its superviews.
final class TouchpadDispatcher {
    private var followers: [UIGestureRecognizer] = []
    /// A touch at the pointer's position, which gives the gesture its location.
    private var pointerTouch: UITouch?
    /// The pan recognizer that follows two scrolling fingers or the wheel.
    weak var scrollingPan: UIPanGestureRecognizer?
    /// The wake-up that ends the wheel's pan if no notch follows; nil while no pan follows the wheel.
    var wheelEnd: WakeUp?

    /// The scroll events that follow each other.
    let sequence = ScrollSequence()

    var dispatcher: TouchDispatcher { UIApplication.shared.seat.touchDispatcher }

    /// Delivers a change of a gesture. At its beginning, chooses recognizers from the view at `point`, the pointer on the screen, outward.
    func handle(_ gesture: TouchpadGesture, at point: CGPoint, time: TimeInterval) {
        let event = UIEvent(.transform, timestamp: time)
        event.gesture = gesture
        if gesture.phase == .began {
            cancel(time: time)
            begin(event, at: point)
        }
        guard let pointerTouch, let window = pointerTouch.window else { return }
        pointerTouch.timestamp = time
        event.windowLocation = pointerTouch.windowLocation
        event.targetWindow = window
        UIApplication.shared.sendEvent(event)
        if gesture.phase == .ended || gesture.phase == .cancelled { end() }
    }

    private func begin(_ event: UIEvent, at point: CGPoint) {
        guard let gesture = event.gesture, let hit = UIApplication.shared.hitTest(atScreen: point) else { return }
        let touch = UITouch(.indirect, at: hit.point, on: hit.view, in: hit.window)
        pointerTouch = touch
        followers = hit.view.recognizersOfLineage.filter {
            $0.isEnabled && $0.current == .possible && $0.follows(gesture) && $0.shouldReceive(event)
        }
        for recognizer in followers {
            dispatcher.addParticipant(recognizer)
            recognizer.isFollowingTouchpad = true
            recognizer.lastTouch = touch
        }
    }

    /// Delivers a touchpad event for `UIWindow.sendEvent(_:)`.
    func deliver(_ event: UIEvent) {
        guard let gesture = event.gesture else { return }
        for recognizer in followers where recognizer.isEnabled && recognizer.isFollowingTouchpad && !recognizer.isFinished {
            recognizer.follow(gesture, time: event.timestamp)
        }
    }

    /// Cancels the gesture, if there is one.
    func cancel(time: TimeInterval) {
        guard pointerTouch != nil else { return }
        for recognizer in followers where recognizer.isFollowingTouchpad {
            recognizer.state = recognizer.isInProgress ? .cancelled : .failed
        }
        end()
    }

    private func end() {
        for recognizer in followers { recognizer.isFollowingTouchpad = false }
        reset()
        dispatcher.finish()
    }

    /// Drops the gesture without changing its recognizers.
    func reset() {
        followers = []
        pointerTouch = nil
    }
}

// MARK: - Scrolling

extension TouchpadDispatcher {
    /// Moves or ends the pan that follows the touchpad or the wheel. Returns false if there is none or it has finished.
    func continuePan(_ event: UIEvent) -> Bool {
        guard let scroll = event.scroll, (scroll.source == .wheel) == (wheelEnd != nil), let pan = scrollingPan else { return false }
        guard pan.isEnabled, !pan.isFinished, let view = pan.view else {
            endPan()
            return false
        }
        switch scroll.source {
        case .wheel, .touchpad:
            if scroll.source == .wheel { scheduleWheelEnd() }
            let distance = distance(of: scroll, in: view)
            if distance != .zero { pan.scroll(by: distance, time: event.timestamp) }
            // A drag in another direction than the recognizer's is for the scroll views.
            guard !pan.isFinished else {
                endPan()
                return false
            }
            return true
        case .touchpadLifted:
            pan.endScroll(time: event.timestamp)
            endPan()
            return true
        }
    }

    /// Starts a pan with a scroll that no responder has handled. Returns false if no recognizer under the pointer follows scrolls.
    func beginPan(_ event: UIEvent, in window: UIWindow) -> Bool {
        guard let source = event.scroll?.source, source != .touchpadLifted, scrollingPan == nil, dispatcher.live.isEmpty,
            let view = window.target(of: event)
        else { return false }
        let pan = view.recognizersOfLineage.lazy.compactMap { $0 as? UIPanGestureRecognizer }.first {
            $0.allowedScrollTypesMask.contains(source == .wheel ? .discrete : .continuous) && $0.isEnabled && $0.current == .possible
                && $0.shouldReceive(event)
        }
        guard let pan else { return false }
        resetPan()
        dispatcher.addParticipant(pan)
        pan.lastTouch = UITouch(.indirect, at: event.windowLocation, on: view, in: window)
        pan.begin(at: event.windowLocation, time: event.timestamp)
        scrollingPan = pan
        if source == .wheel { scheduleWheelEnd() }
        return continuePan(event)
    }

    /// Ends the wheel's pan after a pause, unless this method is called again before then.
    private func scheduleWheelEnd() {
        wheelEnd?.cancel()
        wheelEnd = UIApplication.shared.schedule(after: Self.wheelPause) { [weak self] in
            self?.scrollingPan?.endScroll(time: CACurrentMediaTime())
            self?.endPan()
        }
    }

    /// The time, in seconds, after which a notch of the wheel begins another pan.
    private static let wheelPause = 1.0 / 6

    private func endPan() {
        resetPan()
        dispatcher.finish()
    }

    /// Drops the pan without changing its recognizer.
    func resetPan() {
        wheelEnd?.cancel()
        wheelEnd = nil
        scrollingPan = nil
    }

    private func distance(of scroll: ScrollDelta, in view: UIView) -> CGPoint {
        let x = CGFloat(scroll.x) * ScrollPhysics.notchDistance(page: view.bounds.width)
        let y = CGFloat(scroll.y) * ScrollPhysics.notchDistance(page: view.bounds.height)
        return x.isFinite && y.isFinite ? CGPoint(x: x, y: y) : .zero
    }
}
