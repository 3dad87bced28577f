// One touch from down to up: recognizers see it first, then the view, as far as they leave it to it.

internal import Foundation
internal import WindowSystem

/// Brings the pointer's touch to recognizers and views.
@MainActor
final class TouchDispatcher {
    /// What the touched view knows of the touch.
    private enum ViewKnowledge {
        /// Its beginning is still held back.
        case withheld
        case told
        /// The end is held back until no recognizer may claim the touch any more.
        case endWithheld
        /// It was told that the touch is none of its business, or of the end.
        case over
    }

    private(set) var touch: UITouch?
    private var event: UIEvent?
    private var knowledge = ViewKnowledge.over
    /// The recognizers that watch the touch, or wait for another one.
    private var participants: [UIGestureRecognizer] = []
    private var contentDelay: WakeUp?
    private var taps = TapCounter()

    // MARK: The way of a touch

    /// The primary button went down at `point` of `window`.
    func begin(at point: CGPoint, in window: UIWindow, time: TimeInterval) {
        if touch != nil { cancel(time: time) }
        let touch = UITouch()
        touch.windowLocation = point
        touch.previousWindowLocation = point
        touch.timestamp = time
        touch.window = window
        touch.tapCount = taps.count(pressAt: point, time: time)
        let event = UIEvent(.touches, timestamp: time)
        guard let view = window.hitTest(point, with: event) else { return }
        touch.view = view
        event.touches = [touch]
        self.touch = touch
        self.event = event
        enlist(for: touch, on: view)
        knowledge = .withheld
        UIApplication.shared.sendEvent(event)
    }

    func move(toScreen point: CGPoint, time: TimeInterval) {
        guard let touch, !isUp, let point = touch.window?.fromScreen(point), point != touch.windowLocation else { return }
        send(.moved, at: point, time: time)
    }

    func end(atScreen point: CGPoint, time: TimeInterval) {
        guard let touch, !isUp, let point = touch.window?.fromScreen(point) else { return }
        send(.ended, at: point, time: time)
    }

    func cancel(time: TimeInterval) {
        guard let touch, !isUp else { return }
        send(.cancelled, at: touch.windowLocation, time: time)
    }

    private func send(_ phase: UITouch.Phase, at point: CGPoint, time: TimeInterval) {
        guard let touch, let event else { return }
        touch.previousWindowLocation = touch.windowLocation
        touch.windowLocation = point
        touch.timestamp = time
        touch.phase = phase
        event.timestamp = time
        UIApplication.shared.sendEvent(event)
    }

    /// The default of `UIWindow.sendEvent`: recognizers first, then the view.
    func deliver(_ event: UIEvent) {
        guard let touch, event === self.event else { return }
        for recognizer in participants where recognizer.trackedTouches.contains(where: { $0 === touch }) {
            tell(recognizer, of: touch, event)
        }
        switch touch.phase {
        case .began: beginInView()
        case .moved, .stationary: if knowledge == .told { touch.view?.touchesMoved([touch], with: event) }
        case .ended: endInView()
        case .cancelled: cancelInView()
        }
        if touch.phase == .ended || touch.phase == .cancelled { finish() }
    }

    private func tell(_ recognizer: UIGestureRecognizer, of touch: UITouch, _ event: UIEvent) {
        guard recognizer.isEnabled, [.possible, .began, .changed].contains(recognizer.current) else { return }
        recognizer.lastTouch = touch
        switch touch.phase {
        case .began: recognizer.touchesBegan([touch], with: event)
        case .moved, .stationary: recognizer.touchesMoved([touch], with: event)
        case .ended: recognizer.touchesEnded([touch], with: event)
        case .cancelled: recognizer.touchesCancelled([touch], with: event)
        }
    }

    /// Those of the view and its ancestors, from the inside out, that want the touch.
    private func enlist(for touch: UITouch, on view: UIView) {
        var candidate: UIView? = view
        while let present = candidate {
            for recognizer in present.recognizerList where recognizer.isEnabled {
                guard recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false else { continue }
                if !participants.contains(where: { $0 === recognizer }) {
                    recognizer.makeReady()
                    participants.append(recognizer)
                }
                recognizer.trackedTouches.append(touch)
                touch.recognizers.append(recognizer)
            }
            candidate = present.superview
        }
    }

    /// Ends whatever goes on without telling anybody.
    func forget() {
        contentDelay?.cancel()
        for recognizer in participants { recognizer.makeReady() }
        participants = []
        taps = TapCounter()
        forgetTouch()
    }

    // MARK: The view's share

    private func beginInView() {
        guard let touch, knowledge == .withheld else { return }
        guard !isWithheld(\.delaysTouchesBegan) else { return }
        let delay = contentDelay(for: touch)
        guard delay > 0 else {
            beginNow()
            return
        }
        contentDelay = UIApplication.shared.schedule(after: delay) { [weak self] in self?.beginNow() }
    }

    private func beginNow() {
        contentDelay?.cancel()
        contentDelay = nil
        guard knowledge == .withheld, let touch, let event else { return }
        knowledge = .told
        touch.view?.touchesBegan([touch], with: event)
    }

    /// The longest time that a container around the view waits for a drag before what it contains hears of a touch.
    private func contentDelay(for touch: UITouch) -> TimeInterval {
        var delay: TimeInterval = 0
        var candidate = touch.view?.superview
        while let present = candidate {
            delay = max(delay, present.contentTouchDelay)
            candidate = present.superview
        }
        return delay
    }

    private func endInView() {
        guard let touch, let event else { return }
        if knowledge == .withheld, !isWithheld(\.delaysTouchesBegan) { beginNow() }
        guard knowledge == .told else { return }
        if isWithheld(\.delaysTouchesEnded) {
            knowledge = .endWithheld
        } else {
            knowledge = .over
            touch.view?.touchesEnded([touch], with: event)
        }
    }

    private func cancelInView() {
        contentDelay?.cancel()
        contentDelay = nil
        let wasTold = knowledge == .told || knowledge == .endWithheld
        knowledge = .over
        guard wasTold, let touch, let event else { return }
        touch.view?.touchesCancelled([touch], with: event)
    }

    /// Whether a recognizer that may still recognize holds the touch back.
    private func isWithheld(_ delays: KeyPath<UIGestureRecognizer, Bool>) -> Bool {
        guard let touch else { return false }
        return touch.recognizers.contains { $0.current == .possible && $0.isEnabled && $0[keyPath: delays] }
    }

    /// A recognizer that held the touch back has failed.
    private func releaseToView() {
        guard let touch, let event else { return }
        switch knowledge {
        case .withheld where touch.phase != .cancelled: beginInView()
        case .endWithheld where !isWithheld(\.delaysTouchesEnded):
            knowledge = .over
            touch.view?.touchesEnded([touch], with: event)
        default: break
        }
    }

    /// The touch is up: recognizers that are through with it are made ready for the next.
    private func finish() {
        for recognizer in participants where recognizer.current != .possible || !mayStillRecognize(recognizer) {
            if recognizer.current == .possible { recognizer.fail() }
        }
        retire()
        if knowledge != .endWithheld { forgetTouch() }
    }

    private func mayStillRecognize(_ recognizer: UIGestureRecognizer) -> Bool {
        recognizer.pending != nil || recognizer.awaitsMoreTouches
    }

    private func forgetTouch() {
        touch = nil
        event = nil
        knowledge = .over
    }

    private func retire() {
        let through = participants.filter { $0.current == .ended || $0.current == .failed || $0.current == .cancelled }
        participants.removeAll { recognizer in through.contains { $0 === recognizer } }
        for recognizer in through { recognizer.makeReady() }
    }

    private var isUp: Bool { touch.map { $0.phase == .ended || $0.phase == .cancelled } ?? true }

    // MARK: What recognizers report

    /// Whether another recognizer that it waits for may still recognize.
    func mustWait(_ recognizer: UIGestureRecognizer) -> Bool {
        participants.contains { $0 !== recognizer && $0.current == .possible && recognizer.waits(for: $0) }
    }

    /// Whether one that was recognized in this touch excludes it.
    func isPrevented(_ recognizer: UIGestureRecognizer) -> Bool {
        participants.contains { other in
            other !== recognizer && other.isRecognized && (recognizer.waits(for: other) || recognizer.isPrevented(by: other))
        }
    }

    func didRecognize(_ recognizer: UIGestureRecognizer) {
        for other in participants where other !== recognizer && other.current == .possible {
            if other.waits(for: recognizer) || other.isPrevented(by: recognizer) { other.fail() }
        }
        if recognizer.cancelsTouchesInView { cancelInView() }
    }

    func didFail(_ recognizer: UIGestureRecognizer) {
        for other in participants where other.pending != nil { other.requirementsMayBeMet() }
        releaseToView()
        tidyUp()
    }

    func didFinish(_ recognizer: UIGestureRecognizer) { tidyUp() }

    /// After the touch is up, whoever comes to an end late is made ready at once.
    private func tidyUp() {
        guard isUp, knowledge != .told else { return }
        retire()
        if knowledge != .endWithheld { forgetTouch() }
    }
}
