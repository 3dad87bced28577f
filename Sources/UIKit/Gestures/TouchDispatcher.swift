// Touches from down to up, several at once: recognizers see them first, then the views, as far as recognizers leave them to those.

internal import Foundation
internal import WindowSystem

/// Brings the touches of fingers and of the pointer to recognizers and views.
@MainActor
final class TouchDispatcher {
    /// The touches under way, the oldest first, and those whose end is still held back from their views.
    private(set) var live: [LiveTouch] = []
    /// The recognizers that watch a touch, or wait for another one.
    var participants: [UIGestureRecognizer] = []
    /// The event of all touches, as long as there are any.
    private var event: UIEvent?
    private var taps = TapCounter()
    private var isDelivering = false
    /// What fingers do together on a touchpad.
    let touchpad = TouchpadDispatcher()

    // MARK: The way of touches

    /// Makes touches of what happened at one time, and sends them to their windows as one event. `target` finds what is at a point of
    /// the screen.
    func handle(_ inputs: [TouchInput], time: TimeInterval, target: (CGPoint) -> (window: UIWindow, view: UIView)?) {
        let begins = inputs.filter { $0.phase == .began }
        // A finger that comes down twice has lost its end.
        let lost = live.filter { touch in !touch.isUp && begins.contains { $0.source == touch.source } }
        if !lost.isEmpty { change(lost.map { ($0, .cancelled, $0.touch.windowLocation) }, time: time) }
        if event == nil, !begins.isEmpty { event = UIEvent(.touches, timestamp: time) }
        for input in begins {
            guard let (window, view) = target(input.point) else { continue }
            begin(input.source, at: window.fromScreen(input.point), on: view, in: window, time: time)
        }
        let changes = inputs.compactMap { input -> (LiveTouch, UITouch.Phase, CGPoint)? in
            guard let touch = live.first(where: { $0.source == input.source && !$0.isUp }) else { return nil }
            let point = touch.touch.window?.fromScreen(input.point) ?? input.point
            switch input.phase {
            case .began: return (touch, .began, point)
            case .moved: return point == touch.touch.windowLocation ? nil : (touch, .moved, point)
            case .ended: return (touch, .ended, point)
            case .cancelled: return (touch, .cancelled, touch.touch.windowLocation)
            }
        }
        change(changes, time: time)
    }

    /// Takes all touches away.
    func cancelAll(time: TimeInterval) {
        change(live.filter { !$0.isUp }.map { ($0, .cancelled, $0.touch.windowLocation) }, time: time)
        touchpad.cancel(time: time)
    }

    /// Takes these touches away, as far as they are still down.
    func cancel(_ touches: Set<UITouch>) {
        let down = live.filter { !$0.isUp && touches.contains($0.touch) }
        guard let time = down.map(\.touch.timestamp).max() else { return }
        change(down.map { ($0, .cancelled, $0.touch.windowLocation) }, time: time)
    }

    /// The touches that are down.
    var touchesDown: Set<UITouch> { Set(live.filter { !$0.isUp }.map(\.touch)) }

    private func begin(_ source: LiveTouch.Source, at point: CGPoint, on view: UIView, in window: UIWindow, time: TimeInterval) {
        let touch = UITouch(source == .pointer ? .indirectPointer : .direct)
        touch.windowLocation = point
        touch.previousWindowLocation = point
        touch.timestamp = time
        touch.window = window
        // A second finger is no second tap.
        if live.allSatisfy(\.isUp) { touch.tapCount = taps.count(touch) }
        touch.view = view
        let begun = LiveTouch(source, touch)
        if isNotForView(touch, view) { begun.knowledge = .over }
        enlist(for: touch, on: view)
        if participants.contains(where: { $0.isUnderWay && $0.cancelsTouchesInView && $0.trackedTouches.contains { $0 === touch } }) {
            begun.knowledge = .over
        }
        live.append(begun)
    }

    /// Whether a view that is touched already wants no other finger: by default each view has one at a time.
    private func isNotForView(_ touch: UITouch, _ view: UIView) -> Bool {
        let others = live.filter { !$0.isUp && $0.knowledge != .over && $0.touch.window === touch.window }
        if !view.isMultipleTouchEnabled, others.contains(where: { $0.touch.view === view }) { return true }
        return others.contains { $0.touch.view !== view && (view.isExclusiveTouch || $0.touch.view?.isExclusiveTouch == true) }
    }

    /// Sends an event in which these touches have changed and all others rest.
    private func change(_ changes: [(touch: LiveTouch, phase: UITouch.Phase, point: CGPoint)], time: TimeInterval) {
        guard !changes.isEmpty, let event else { return }
        event.timestamp = time
        event.touches = touchesDown
        for other in live where !other.isUp { other.touch.phase = .stationary }
        for (live, phase, point) in changes {
            if phase != .began { live.touch.previousWindowLocation = live.touch.windowLocation }
            live.touch.windowLocation = point
            live.touch.timestamp = time
            live.touch.phase = phase
        }
        let outer = isDelivering
        isDelivering = true
        UIApplication.shared.sendEvent(event)
        isDelivering = outer
        if !outer { finish() }
    }

    /// The default of `UIWindow.sendEvent`: recognizers first, then the views.
    func deliver(_ event: UIEvent, to window: UIWindow) {
        guard event === self.event else { return }
        let changed = live.filter { live in
            // The touches of a window that is gone are brought to their end by whichever has the keys.
            let isHere = live.touch.window.map { $0 === window } ?? window.isKeyWindow
            return isHere && live.touch.phase != .stationary && event.touches.contains(live.touch)
        }
        for recognizer in participants { recognizer.receive(changed.map(\.touch), event) }
        for touch in changed where touch.touch.phase == .began { beginInView(touch) }
        moveInViews(changed.filter { $0.touch.phase == .moved }, event)
        for touch in changed where touch.touch.phase == .ended { endInView(touch) }
        for touch in changed where touch.touch.phase == .cancelled { cancelInView(touch) }
    }

    /// Those of the view and its ancestors, from the inside out, that want the touch.
    private func enlist(for touch: UITouch, on view: UIView) {
        for recognizer in view.recognizersInLine where recognizer.isEnabled && !(recognizer is UIHoverGestureRecognizer) {
            if let event, !recognizer.shouldReceive(event) { continue }
            guard recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false else { continue }
            if !participants.contains(where: { $0 === recognizer }) {
                recognizer.makeReady()
                participants.append(recognizer)
            } else if recognizer.isThrough {
                // Its gesture is over, but not all fingers of it are up.
                continue
            }
            recognizer.trackedTouches.append(touch)
            touch.recognizers.append(recognizer)
        }
    }

    /// Forgets all touches without callbacks.
    func forget() {
        for touch in live { touch.contentDelay?.cancel() }
        for recognizer in participants { recognizer.makeReady() }
        participants = []
        taps = TapCounter()
        letGo { _ in true }
        event = nil
        touchpad.forget()
    }

    // MARK: The views' share

    private func beginInView(_ live: LiveTouch) {
        guard live.knowledge == .withheld, !live.isWithheld(\.delaysTouchesBegan) else { return }
        let delay = contentDelay(for: live.touch)
        guard delay > 0 else {
            beginNow(live)
            return
        }
        live.contentDelay = UIApplication.shared.schedule(after: delay) { [weak self, weak live] in
            if let live { self?.beginNow(live) }
        }
    }

    private func beginNow(_ live: LiveTouch) {
        live.contentDelay?.cancel()
        live.contentDelay = nil
        guard live.knowledge == .withheld, let event else { return }
        live.knowledge = .told
        live.touch.view?.touchesBegan([live.touch], with: event)
    }

    /// The longest time that a container around the view waits for a drag before what it contains is touched.
    private func contentDelay(for touch: UITouch) -> TimeInterval {
        touch.view?.lineage.dropFirst().map(\.contentTouchDelay).max() ?? 0
    }

    /// A view with several fingers on it learns of all their moves at once.
    private func moveInViews(_ moved: [LiveTouch], _ event: UIEvent) {
        var rest = moved.filter { $0.knowledge == .told }
        while let view = rest.first?.touch.view {
            let touches = rest.filter { $0.touch.view === view }
            rest.removeAll { $0.touch.view === view || $0.touch.view == nil }
            view.touchesMoved(Set(touches.map(\.touch)), with: event)
        }
    }

    private func endInView(_ live: LiveTouch) {
        guard let event else { return }
        if live.knowledge == .withheld, !live.isWithheld(\.delaysTouchesBegan) { beginNow(live) }
        guard live.knowledge == .told else { return }
        if live.isWithheld(\.delaysTouchesEnded) {
            live.knowledge = .endWithheld
        } else {
            live.knowledge = .over
            live.touch.view?.touchesEnded([live.touch], with: event)
        }
    }

    private func cancelInView(_ live: LiveTouch) {
        live.contentDelay?.cancel()
        live.contentDelay = nil
        let wasTold = live.knowledge == .told || live.knowledge == .endWithheld
        live.knowledge = .over
        guard wasTold, let event else { return }
        live.touch.view?.touchesCancelled([live.touch], with: event)
    }

    /// A recognizer that held the touch back has failed.
    private func releaseToView(_ live: LiveTouch) {
        guard let event else { return }
        let touch = live.touch
        switch live.knowledge {
        // What another recognizer has taken is not the view's, even if it was that one that had the first fail.
        case .withheld where touch.phase != .cancelled && !touch.recognizers.contains { $0.isRecognized && $0.cancelsTouchesInView }:
            beginInView(live)
        case .endWithheld where !live.isWithheld(\.delaysTouchesEnded):
            live.knowledge = .over
            touch.view?.touchesEnded([touch], with: event)
        default: break
        }
    }

    // MARK: The end

    /// Recognizers without a finger that are through are made ready for the next touch; touches that are up are forgotten.
    private func finish() {
        failThoseWithoutTouches()
        tidyUp()
    }

    /// Lets recognizers fail that have lost all their touches; none is made ready before all have.
    func failThoseWithoutTouches() {
        let outer = isDelivering
        isDelivering = true
        for recognizer in participants where recognizer.current == .possible && recognizer.hasNoTouchDown {
            if !recognizer.mayStillRecognize { recognizer.fail() }
        }
        isDelivering = outer
    }

    /// Recognizers that end late, by a timer, are made ready at once.
    func tidyUp() {
        guard !isDelivering else { return }
        let through = participants.filter { $0.isThrough && $0.hasNoTouchDown }
        participants.removeAll { recognizer in
            through.contains { $0 === recognizer } || (recognizer.view == nil && recognizer.hasNoTouchDown)
        }
        for recognizer in through { recognizer.makeReady() }
        letGo { $0.isUp && $0.knowledge != .endWithheld }
        if live.isEmpty { event = nil }
    }

    /// Removes touches and empties their lists of recognizers: each recognizer holds its last touch, which would be a retain cycle.
    private func letGo(where isOver: (LiveTouch) -> Bool) {
        for gone in live where isOver(gone) { gone.touch.recognizers = [] }
        live.removeAll(where: isOver)
    }

    // MARK: What recognizers report

    func didRecognize(_ recognizer: UIGestureRecognizer) {
        for other in rivals(of: recognizer) where other.current == .possible {
            if other.waits(for: recognizer) || other.isPrevented(by: recognizer) { other.fail() }
        }
        guard recognizer.cancelsTouchesInView else { return }
        for touch in live where touch.touch.recognizers.contains(where: { $0 === recognizer }) { cancelInView(touch) }
    }

    func didFail(_ recognizer: UIGestureRecognizer) {
        for other in participants where other.pending != nil { other.requirementsMayBeMet() }
        for touch in live { releaseToView(touch) }
        tidyUp()
    }

    func didFinish(_ recognizer: UIGestureRecognizer) { tidyUp() }
}

// MARK: - Rivals

extension TouchDispatcher {
    /// Whether another recognizer that it waits for may still recognize.
    func mustWait(_ recognizer: UIGestureRecognizer) -> Bool {
        rivals(of: recognizer).contains { $0.current == .possible && recognizer.waits(for: $0) }
    }

    /// Whether one that was recognized in these touches excludes it.
    func isPrevented(_ recognizer: UIGestureRecognizer) -> Bool {
        rivals(of: recognizer).contains { $0.isRecognized && (recognizer.waits(for: $0) || recognizer.isPrevented(by: $0)) }
    }

    /// The others whose touches may be the same: those of the recognizer's view, of what it is in and of what it contains.
    private func rivals(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
        guard let view = recognizer.view else { return [] }
        return participants.filter { other in
            guard other !== recognizer, let place = other.view else { return false }
            return place.isDescendant(of: view) || view.isDescendant(of: place)
        }
    }
}

extension UIView {
    /// The recognizers of the view and of its ancestors, from the inside out.
    var recognizersInLine: [UIGestureRecognizer] {
        lineage.flatMap(\._gestureRecognizers)
    }
}
