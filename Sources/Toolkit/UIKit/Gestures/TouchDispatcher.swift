// Delivers touches to recognizers, then to views. A recognizer can delay or cancel the delivery to the view.

internal import WindowSystem

/// Delivers the touches of fingers and of the pointer to recognizers and views.
final class TouchDispatcher {
    /// The touches in progress, the oldest first, and ended touches with phases that are still to be delivered.
    private(set) var live: [LiveTouch] = []
    /// The recognizers that receive a touch or a touchpad gesture in progress, or wait for another touch.
    var participants: [UIGestureRecognizer] = []
    /// The event that all touches in progress share.
    private var event: UIEvent?
    private var taps = TapCounter()
    /// Counts the taps of simulated input, which the user's own taps do not change.
    private var simulatedTaps = TapCounter()
    private var isDelivering = false
    /// Delivers the gestures of a touchpad.
    let touchpad = TouchpadDispatcher()

    // MARK: Input

    /// Turns simultaneous inputs into touches and sends them to their windows as one event.
    ///
    /// `hitTest` is called once for each touch that begins, with a point on the screen.
    func handle(_ inputs: [TouchInput], time: TimeInterval, hitTest: (CGPoint) -> (window: UIWindow, view: UIView)?) {
        let begins = inputs.filter { $0.phase == .began }
        // The end of a touch was lost if its finger goes down again.
        let lost = live.filter { touch in !touch.isUp && begins.contains { $0.source == touch.source } }
        if !lost.isEmpty { change(lost.map { ($0, .cancelled, $0.touch.windowLocation) }, time: time) }
        // Failing taps may remove the last touches, which ends their event; the new touches then need another one.
        for input in begins { failTaps(farFrom: input) }
        if event == nil, !begins.isEmpty { event = UIEvent(.touches, timestamp: time) }
        for input in begins {
            guard let (window, view) = hitTest(input.point) else { continue }
            begin(input.source, at: window.convert(fromScreen: input.point), on: view, in: window, time: time)
        }
        let changes = inputs.compactMap { input -> (LiveTouch, UITouch.Phase, CGPoint)? in
            guard let touch = live.first(where: { $0.source == input.source && !$0.isUp }) else { return nil }
            let point = touch.touch.window?.convert(fromScreen: input.point) ?? input.point
            switch input.phase {
            case .began: return (touch, .began, point)
            case .moved: return point == touch.touch.windowLocation ? nil : (touch, .moved, point)
            case .ended: return (touch, .ended, point)
            case .cancelled: return (touch, .cancelled, touch.touch.windowLocation)
            }
        }
        change(changes, time: time)
    }

    /// Cancels all touches, and the touchpad gesture.
    func cancelAll(time: TimeInterval) {
        change(live.filter { !$0.isUp }.map { ($0, .cancelled, $0.touch.windowLocation) }, time: time)
        touchpad.cancel(time: time)
    }

    /// Cancels the given touches, except the ones that are up already.
    func cancel(_ touches: Set<UITouch>) {
        let down = live.filter { !$0.isUp && touches.contains($0.touch) }
        guard let time = down.map(\.touch.timestamp).max() else { return }
        change(down.map { ($0, .cancelled, $0.touch.windowLocation) }, time: time)
    }

    /// The touches that are down.
    var touchesDown: Set<UITouch> { Set(live.filter { !$0.isUp }.map(\.touch)) }

    /// Fails recognizers of several taps if the new touch is too far from their last one. Taps that wait for them are then recognized, and
    /// all of them receive the new touch as their first one.
    private func failTaps(farFrom input: TouchInput) {
        for case let tap as UITapGestureRecognizer in participants where tap.current == .possible && tap.hasNoTouchDown {
            guard tap.awaitsMoreTouches, let window = tap.view?.window else { continue }
            if !tap.mayContinue(at: window.convert(fromScreen: input.point), with: input.source.touchType) { tap.fail() }
        }
    }

    private func begin(_ source: LiveTouch.Source, at point: CGPoint, on view: UIView, in window: UIWindow, time: TimeInterval) {
        let touch = UITouch(source.touchType, at: point, on: view, in: window)
        touch.timestamp = time
        // A second finger does not count as a second tap.
        if live.allSatisfy({ $0.isUp || $0.source.isSimulated != source.isSimulated }) {
            touch.tapCount = source.isSimulated ? simulatedTaps.count(touch) : taps.count(touch)
        }
        let begun = LiveTouch(touch, source: source)
        if isExcluded(touch, from: view) { begun.delivery = .finished }
        addRecognizers(for: touch, on: view)
        if participants.contains(where: { $0.isInProgress && $0.cancelsTouchesInView && $0.trackedTouches.contains { $0 === touch } }) {
            begun.delivery = .finished
        }
        live.append(begun)
    }

    /// Whether `view` does not receive `touch`, because it has another touch and `isMultipleTouchEnabled` is false, or because
    /// `isExclusiveTouch` is true for this view or for a view with another touch in the same window.
    private func isExcluded(_ touch: UITouch, from view: UIView) -> Bool {
        let others = live.filter { !$0.isUp && $0.delivery != .finished && $0.touch.window === touch.window }
        if !view.isMultipleTouchEnabled, others.contains(where: { $0.touch.view === view }) { return true }
        return others.contains { $0.touch.view !== view && (view.isExclusiveTouch || $0.touch.view?.isExclusiveTouch == true) }
    }

    /// Sends an event in which these touches have changed and all others are stationary.
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
        delivering { UIApplication.shared.sendEvent(event) }
        if !isDelivering { finish() }
    }

    /// Delivers a touch event for `UIWindow.sendEvent(_:)`: to recognizers first, then to views.
    func deliver(_ event: UIEvent, to window: UIWindow) {
        guard event === self.event else { return }
        let changed = live.filter { live in
            // The key window ends the touches of a window that was deallocated.
            let isHere = live.touch.window.map { $0 === window } ?? window.isKeyWindow
            return isHere && live.touch.phase != .stationary && event.touches.contains(live.touch)
        }
        for recognizer in participants { recognizer.receive(changed.map(\.touch), with: event) }
        for touch in changed where touch.touch.phase == .began { beginDelivery(touch) }
        deliverMoves(changed.filter { $0.touch.phase == .moved }, with: event)
        for touch in changed where touch.touch.phase == .ended { deliverEnded(touch) }
        for touch in changed where touch.touch.phase == .cancelled { deliverCancelled(touch) }
    }

    /// Adds `touch` to the recognizers of `view` and its superviews that receive it.
    private func addRecognizers(for touch: UITouch, on view: UIView) {
        for recognizer in view.recognizersOfLineage where recognizer.isEnabled && !(recognizer is UIHoverGestureRecognizer) {
            guard recognizer.allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue }) else { continue }
            if let event, !recognizer.shouldReceive(event) { continue }
            guard recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false else { continue }
            addParticipant(recognizer)
            // The gesture has ended or failed, but some of its fingers are still down, or it waits for another one to fail.
            if recognizer.isFinished || (recognizer.pending != nil && recognizer.hasNoTouchDown) { continue }
            recognizer.trackedTouches.append(touch)
            touch.recognizers.append(recognizer)
        }
    }

    /// Adds a recognizer, in the state `possible`, unless it is a participant already.
    func addParticipant(_ recognizer: UIGestureRecognizer) {
        guard !participants.contains(where: { $0 === recognizer }) else { return }
        recognizer.prepareForNextGesture()
        participants.append(recognizer)
    }

    /// Cancels the touches of simulated input.
    func cancelSimulated(time: TimeInterval) {
        change(live.filter { !$0.isUp && $0.source.isSimulated }.map { ($0, .cancelled, $0.touch.windowLocation) }, time: time)
    }

    /// The next simulated tap is the first of a series.
    func forgetSimulatedTaps() { simulatedTaps = TapCounter() }

    /// Drops all touches and touchpad gestures without calling views or actions.
    func reset() {
        for recognizer in participants { recognizer.prepareForNextGesture() }
        participants = []
        taps = TapCounter()
        forgetSimulatedTaps()
        removeTouches { _ in true }
        event = nil
        touchpad.reset()
        touchpad.resetPan()
    }

    // MARK: Views that leave

    /// Cancels the touches of `view` and its subviews, which are leaving the window, and the gestures of their recognizers. Recognizers of
    /// superviews keep the touches: a list goes on scrolling when the touched row leaves it.
    func viewWillLeaveWindow(_ view: UIView) {
        for live in live where live.touch.view?.isDescendant(of: view) == true { deliverCancelled(live) }
        for recognizer in participants where recognizer.view?.isDescendant(of: view) == true { recognizer.disable() }
    }

    /// Ends the drags of scroll views in `view`.
    func endScrolling(in view: UIView) {
        for case let pan as ScrollPanGestureRecognizer in participants where pan.view?.isDescendant(of: view) == true { pan.disable() }
    }

    // MARK: Delivery to views

    private func beginDelivery(_ live: LiveTouch) {
        guard live.delivery == .withheld, !live.isWithheld(\.delaysTouchesBegan), let event else { return }
        live.delivery = .began
        live.touch.view?.touchesBegan([live.touch], with: event)
    }

    /// Calls `touchesMoved` once for each view, with all its touches that moved.
    private func deliverMoves(_ moved: [LiveTouch], with event: UIEvent) {
        // The view of a touch may have been deallocated.
        var rest = moved.filter { $0.delivery == .began && $0.touch.view != nil }
        while let view = rest.first?.touch.view {
            let touches = rest.filter { $0.touch.view === view }
            view.touchesMoved(Set(touches.map(\.touch)), with: event)
            // `touchesMoved` may have removed other views. Their touches have received `touchesCancelled`, so they get no move.
            rest.removeAll { $0.touch.view === view || $0.touch.view == nil || $0.delivery != .began }
        }
    }

    private func deliverEnded(_ live: LiveTouch) {
        guard let event else { return }
        beginDelivery(live)
        guard live.delivery == .began else { return }
        if live.isWithheld(\.delaysTouchesEnded) {
            live.delivery = .endWithheld
        } else {
            live.delivery = .finished
            live.touch.view?.touchesEnded([live.touch], with: event)
        }
    }

    private func deliverCancelled(_ live: LiveTouch) {
        let hasBegun = live.delivery == .began || live.delivery == .endWithheld
        live.delivery = .finished
        if hasBegun, let event { live.touch.view?.touchesCancelled([live.touch], with: event) }
    }

    /// Delivers the withheld phases of a touch that no recognizer delays any more.
    private func deliverWithheldPhases(_ live: LiveTouch) {
        guard let event else { return }
        let touch = live.touch
        switch live.delivery {
        // A recognized gesture that cancels touches keeps the touch from the view, even if it made the delaying recognizer fail.
        case .withheld where touch.phase != .cancelled && !touch.recognizers.contains { $0.isRecognized && $0.cancelsTouchesInView }:
            beginDelivery(live)
            if touch.phase == .ended { deliverEnded(live) }
        case .endWithheld where !live.isWithheld(\.delaysTouchesEnded):
            live.delivery = .finished
            touch.view?.touchesEnded([touch], with: event)
        default: break
        }
    }

    // MARK: Ending

    /// Fails recognizers without touches, resets finished ones and removes touches that are up.
    func finish() {
        // The reset is deferred until all have failed.
        delivering {
            for recognizer in participants where recognizer.current == .possible && recognizer.hasNoTouchDown {
                if !recognizer.mayStillRecognize { recognizer.fail() }
            }
        }
        resetFinishedRecognizers()
    }

    /// Defers the reset of finished recognizers while `work` runs.
    private func delivering(_ work: () -> Void) {
        let outer = isDelivering
        isDelivering = true
        work()
        isDelivering = outer
    }

    /// Resets finished recognizers without touches down, and removes touches that are up and delivered. Does nothing during a delivery.
    func resetFinishedRecognizers() {
        guard !isDelivering else { return }
        let finished = participants.filter { $0.isFinished && $0.hasNoTouchDown }
        participants.removeAll { recognizer in
            finished.contains { $0 === recognizer } || (recognizer.view == nil && recognizer.hasNoTouchDown)
        }
        for recognizer in finished { recognizer.prepareForNextGesture() }
        removeTouches { $0.isUp && !$0.awaitsDelivery }
        if live.isEmpty { event = nil }
    }

    /// Removes touches and clears their lists of recognizers, which would otherwise form a retain cycle with `lastTouch`.
    private func removeTouches(where isOver: (LiveTouch) -> Bool) {
        for gone in live where isOver(gone) { gone.touch.recognizers = [] }
        live.removeAll(where: isOver)
    }

    // MARK: Results of recognizers

    func didRecognize(_ recognizer: UIGestureRecognizer) {
        for other in competitors(of: recognizer) where other.current == .possible {
            if other.waits(for: recognizer) || other.isPrevented(by: recognizer) { other.fail() }
        }
        if recognizer.cancelsTouchesInView {
            for touch in live where touch.touch.recognizers.contains(where: { $0 === recognizer }) { deliverCancelled(touch) }
        }
        // A recognizer that has recognized its gesture delays no touches any more.
        for touch in live where touch.touch.phase != .began { deliverWithheldPhases(touch) }
    }

    func didFail(_ recognizer: UIGestureRecognizer) {
        // Recognizers that now recognize their gesture keep their state until they have sent their actions.
        delivering {
            for other in participants where other.pending != nil { other.recognizeIfRequirementsFailed() }
            for touch in live { deliverWithheldPhases(touch) }
        }
        resetFinishedRecognizers()
    }
}

// MARK: - Competing recognizers

extension TouchDispatcher {
    /// Whether a recognizer that `recognizer` waits for may still recognize.
    func mustWait(_ recognizer: UIGestureRecognizer) -> Bool {
        competitors(of: recognizer).contains { $0.current == .possible && recognizer.waits(for: $0) }
    }

    /// Whether a competing gesture that was recognized prevents `recognizer`, or is one that `recognizer` waits for.
    func isPrevented(_ recognizer: UIGestureRecognizer) -> Bool {
        competitors(of: recognizer).contains { $0.isRecognized && (recognizer.waits(for: $0) || recognizer.isPrevented(by: $0)) }
    }

    /// The other recognizers that may receive the same touches: of the view, its superviews and its subviews.
    private func competitors(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
        guard let view = recognizer.view else { return [] }
        return participants.filter { other in
            guard other !== recognizer, let otherView = other.view else { return false }
            return otherView.isDescendant(of: view) || view.isDescendant(of: otherView)
        }
    }
}

extension UIView {
    /// The recognizers of the view and of its superviews, from the view outward.
    var recognizersOfLineage: [UIGestureRecognizer] { lineage.flatMap(\._gestureRecognizers) }
}

// MARK: - Touches

/// One finger, or the pointer with its primary button held, from down to up.
final class LiveTouch {
    /// The input that produces the touch.
    enum Source: Hashable {
        /// The pointer with its primary button.
        case pointer
        /// A finger, with the window system's number.
        case finger(Int)
        /// The pointer and the fingers of simulated input, which the user's own may accompany.
        case simulatedPointer, simulatedFinger(Int)

        /// The type of the touch.
        @MainActor var touchType: UITouch.TouchType { self == .pointer || self == .simulatedPointer ? .indirectPointer : .direct }

        /// Whether a tool has sent the touch.
        var isSimulated: Bool {
            switch self {
            case .pointer, .finger: false
            case .simulatedPointer, .simulatedFinger: true
            }
        }
    }

    /// The methods for touches that the touched view has received.
    enum Delivery {
        /// None: `touchesBegan` is delayed.
        case withheld
        /// `touchesBegan`, and every move since.
        case began
        /// All but `touchesEnded`, which is delayed until no recognizer can claim the touch any more.
        case endWithheld
        /// All that it will receive; none if it does not receive this touch.
        case finished
    }

    let source: Source
    let touch: UITouch
    var delivery = Delivery.withheld

    init(_ touch: UITouch, source: Source) {
        self.source = source
        self.touch = touch
    }

    /// Whether the touch has ended or was cancelled.
    var isUp: Bool { touch.isUp }

    /// Whether the touch has ended and its view has still to receive delayed phases.
    var awaitsDelivery: Bool {
        delivery == .endWithheld || (delivery == .withheld && touch.phase == .ended && isWithheld(\.delaysTouchesBegan))
    }

    /// Whether an enabled recognizer of the touch in the state `possible` delays a phase: `delaysTouchesBegan` or `delaysTouchesEnded`.
    func isWithheld(_ delays: KeyPath<UIGestureRecognizer, Bool>) -> Bool {
        touch.recognizers.contains { $0.current == .possible && $0.isEnabled && $0[keyPath: delays] }
    }
}

/// A change of one touch, as the window system reports it.
struct TouchInput {
    var source: LiveTouch.Source
    var phase: TouchPhase
    /// In the screen's coordinates.
    var point: CGPoint
}

/// Computes the tap count of each press.
struct TapCounter {
    private var last: (point: CGPoint, time: TimeInterval, count: Int)?

    /// Two taps of a finger may be this far apart, in points, even if the desktop's limit is smaller: a finger is imprecise.
    private static let fingerDistance = 40.0

    /// Whether a press is near enough to an earlier one at `point`, in the window, to be of the same series.
    static func isNear(_ press: CGPoint, of type: UITouch.TouchType, to point: CGPoint) -> Bool {
        let clicks = UIApplication.shared.settings.doubleClickDistance
        let distance = type == .direct ? max(fingerDistance, clicks) : clicks
        return hypot(press.x - point.x, press.y - point.y) <= distance
    }

    /// The index of this press in its series, from 1.
    mutating func count(_ touch: UITouch) -> Int {
        let (point, time) = (touch.windowLocation, touch.timestamp)
        var count = 1
        if let last, time - last.time <= UIApplication.shared.settings.doubleClickTime, Self.isNear(point, of: touch.type, to: last.point) {
            count = last.count + 1
        }
        last = (point, time, count)
        return count
    }
}
