// The base class of gesture recognizers, its delegate and its state machine.

@preconcurrency public import Foundation
internal import WindowSystem

/// Recognizes a gesture in the touches of its view and of the view's subviews, and sends actions when its state changes.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
    /// The progress of recognition.
    ///
    ///     possible ─┬─► began ─► changed… ─┬─► ended        continuous gestures
    ///               │                      └─► cancelled
    ///               ├─► ended (recognized)                  discrete gestures
    ///               └─► failed
    nonisolated public enum State: Int, Sendable {
        case possible = 0, began, changed, ended, cancelled, failed

        /// The state of a discrete gesture when it is recognized.
        public static let recognized = State.ended
    }

    /// The view that the recognizer was added to; nil before, and after its removal.
    public internal(set) weak var view: UIView?
    /// Restricts touches and decides between competing gestures.
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// A name for debugging; not used by UIKit.
    open var name: String?
    /// Whether touches are cancelled in their view when the gesture is recognized; true by default.
    open var cancelsTouchesInView = true
    /// Whether `touchesBegan` of the view is delayed until the gesture has failed; false by default.
    open var delaysTouchesBegan = false
    /// Whether `touchesEnded` of the view is delayed until the gesture has failed; true by default.
    open var delaysTouchesEnded = true
    /// The raw values of the types of touches that the recognizer receives; all by default.
    open var allowedTouchTypes = UITouch.TouchType.allRawValues
    /// Whether the recognizer receives touches. Setting it to false cancels a gesture in progress.
    open var isEnabled = true { didSet { if !isEnabled, oldValue { disable() } } }

    var current = State.possible { didSet { KeyValueObserving.valuesDidChange(of: self) } }
    /// The state to enter once the recognizers that this one waits for have failed.
    var pending: State?
    /// The touches that the recognizer receives.
    var trackedTouches: [UITouch] = []
    private var targetActions: [TargetAction] = []
    private var requirements: [WeakRecognizer] = []

    private struct WeakRecognizer { weak var recognizer: UIGestureRecognizer? }

    /// A recognizer without target.
    public override init() { super.init() }

    /// Calls `action` on `target`, held weakly, when the gesture is recognized, changes, ends or is cancelled.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let action { targetActions.append(TargetAction(target: target, action: action)) }
    }

    /// A recognizer without target; nothing is read from `coder`.
    public convenience init?(coder: NSCoder) { self.init(target: nil, action: nil) }

    // MARK: Targets

    /// Adds a pair of target and action, as in `init(target:action:)`, unless it was added before.
    open func addTarget(_ target: Any, action: Selector) { targetActions.add(TargetAction(target: target, action: action)) }

    /// Removes `action` of `target`; a nil target or action means all.
    ///
    /// `action` must be a copy of the selector that was added, since two selectors of one method are not equal.
    open func removeTarget(_ target: Any?, action: Selector?) {
        action?.reportIfUnused(target: target, in: targetActions)
        targetActions.removeAll { $0.matches(target: target, action: action) }
    }

    func sendActions() { for targetAction in targetActions { targetAction.perform(sender: self) } }

    // MARK: State

    /// The progress of recognition. Subclasses set it; transitions that are not allowed have no effect.
    open var state: State {
        get { current }
        set { changeState(to: newValue) }
    }

    /// Called when the recognizer returns to `possible`; subclasses clear their own state.
    open func reset() {}

    // MARK: Touches

    /// Called when touches begin; subclasses set `state` as they interpret them. Does nothing by default.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches of the recognizer move. Does nothing by default.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches of the recognizer are lifted. Does nothing by default.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches of the recognizer are cancelled. Does nothing by default.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// The modifier keys that are held during the event in progress; none between events.
    open var modifierFlags: UIKeyModifierFlags { UIApplication.shared.currentEvent?.modifierFlags ?? [] }

    /// Whether to receive `event`, the beginning of a touch, touchpad gesture or pan by scrolling. By default asks the delegate.
    open func shouldReceive(_ event: UIEvent) -> Bool { delegate?.gestureRecognizer(self, shouldReceive: event) != false }

    /// The number of touches of the gesture: 1 for the pointer, 0 for a touchpad gesture.
    open var numberOfTouches: Int { trackedTouches.count }

    /// The centroid of the touches in the coordinates of `view`, or of the window for nil.
    open func location(in view: UIView?) -> CGPoint {
        guard trackedTouches.count > 1 else { return lastTouch?.location(in: view) ?? .zero }
        let centroid = FingerSpread(trackedTouches).centroid
        return view?.convert(centroid, from: nil) ?? centroid
    }

    /// The location of one touch in the coordinates of `view`, or of the window for nil; zero for an invalid index.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        trackedTouches.indices.contains(touchIndex) ? trackedTouches[touchIndex].location(in: view) : .zero
    }

    /// The touch of the latest event, which gives the gesture's location even after it was lifted.
    var lastTouch: UITouch?

    /// The touches of the recognizer that are down.
    var touchesDown: [UITouch] { trackedTouches.filter { !$0.isUp } }

    /// Whether all touches of the recognizer are up.
    var hasNoTouchDown: Bool { trackedTouches.allSatisfy(\.isUp) }

    /// Calls `touchesBegan` and the methods for the other phases with the tracked touches among `touches`.
    func receive(_ touches: [UITouch], with event: UIEvent) {
        for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
            let ownTouches = touches.filter { touch in touch.phase == phase && trackedTouches.contains { $0 === touch } }
            guard let last = ownTouches.last, isEnabled, !isFinished else { continue }
            lastTouch = last
            switch phase {
            case .began: touchesBegan(Set(ownTouches), with: event)
            case .moved, .stationary: touchesMoved(Set(ownTouches), with: event)
            case .ended: touchesEnded(Set(ownTouches), with: event)
            case .cancelled: touchesCancelled(Set(ownTouches), with: event)
            }
        }
        if isInProgress, !hasNoTouchDown { trackedTouches.removeAll(where: \.isUp) }
    }

    // MARK: Touchpads

    /// Whether the recognizer receives the touchpad gesture in progress.
    var isFollowingTouchpad = false

    /// Whether the recognizer recognizes touchpad gestures of the kind of `gesture`.
    func follows(_ gesture: TouchpadGesture) -> Bool { false }

    /// Called for each change of a touchpad gesture that the recognizer follows.
    func follow(_ gesture: TouchpadGesture, time: TimeInterval) {}

    /// Stops receiving `touch`.
    open func ignore(_ touch: UITouch, for event: UIEvent) { trackedTouches.removeAll { $0 === touch } }

    /// Whether the gesture needs further touches after all are up, as a double tap does.
    var awaitsMoreTouches: Bool { false }

    /// Whether the gesture can still be recognized without a touch down.
    var mayStillRecognize: Bool { pending != nil || awaitsMoreTouches || isFollowingTouchpad }

    // MARK: Other recognizers

    /// Recognizes this gesture only after `other` has failed.
    open func require(toFail other: UIGestureRecognizer) { requirements.append(WeakRecognizer(recognizer: other)) }

    /// Whether recognition of this gesture makes `other` fail. True by default; the delegates can allow both gestures.
    open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
    /// Whether recognition of `other` makes this recognizer fail. True by default.
    open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }
    /// Whether this recognizer waits for `other` to fail. False by default.
    open func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
    /// Whether `other` waits for this recognizer to fail. False by default.
    open func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }

    /// Whether this gesture waits for `other` to fail.
    func waits(for other: UIGestureRecognizer) -> Bool {
        requirements.contains { $0.recognizer === other } || shouldRequireFailure(of: other)
            || other.shouldBeRequiredToFail(by: self)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    }
}

/// Restricts which touches a recognizer receives, and decides how it competes with other recognizers.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
    /// Called when the recognizer has detected its gesture; false makes it fail. The default is true.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    /// Called when a touch begins; false keeps the touch from the recognizer. The default is true.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    /// Called when a touch, a touchpad gesture or a pan by scrolling begins; false keeps it from the recognizer. The default is true.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool
    /// Whether both gestures may be recognized at once; true from either recognizer's delegate is enough. The default is false.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Whether the recognizer waits for the other one to fail. The default is false.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Whether the other recognizer waits for this one to fail. The default is false.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    /// Returns true.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Returns true.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }

    /// Returns true.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool { true }

    /// Returns false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    /// Returns false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    /// Returns false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
}

// MARK: - States

extension UIGestureRecognizer {
    private var dispatcher: TouchDispatcher { (view?.seat ?? UIApplication.shared.seat).touchDispatcher }

    /// Whether the gesture has been recognized: it continues, or has just ended.
    var isRecognized: Bool { isInProgress || current == .ended }

    /// Whether a continuous gesture has begun and not ended.
    var isInProgress: Bool { current == .began || current == .changed }

    /// Whether the gesture has ended, failed or was cancelled, and the recognizer has not been reset yet.
    var isFinished: Bool { current == .ended || current == .failed || current == .cancelled }

    /// Applies a state that a subclass sets; transitions that are not allowed have no effect.
    func changeState(to new: State) {
        switch (current, new) {
        case (.possible, .began), (.possible, .ended): didDetect(new)
        case (.possible, .changed):
            if pending == nil { didDetect(.began) }
        case (.possible, .failed), (.possible, .cancelled): fail()
        case (.began, .changed), (.changed, .changed): commit(.changed)
        case (.began, .ended), (.changed, .ended): commit(.ended)
        case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed): commit(.cancelled)
        default: break
        }
    }

    /// Handles the detection of the gesture. The gesture is recognized once every recognizer that this one waits for has failed.
    private func didDetect(_ new: State) {
        if pending != nil { return pending = new }
        guard delegate?.gestureRecognizerShouldBegin(self) != false, touchedViewsAllowBeginning else { return fail() }
        if dispatcher.mustWait(self) { pending = new } else { recognize(new) }
    }

    /// Whether the touched view and its superviews up to the recognizer's let it begin; enabled controls refuse taps of superviews.
    private var touchedViewsAllowBeginning: Bool {
        if let touched = lastTouch?.view {
            for candidate in touched.lineage {
                if !candidate.gestureRecognizerShouldBegin(self) { return false }
                if candidate === view { return true }
            }
        }
        return view?.gestureRecognizerShouldBegin(self) ?? true
    }

    /// Recognizes a pending gesture if all recognizers it waited for have failed.
    func recognizeIfRequirementsFailed() {
        guard let waiting = pending, !dispatcher.mustWait(self) else { return }
        pending = nil
        recognize(waiting)
    }

    private func recognize(_ new: State) {
        guard !dispatcher.isPrevented(self) else { return fail() }
        current = new
        dispatcher.didRecognize(self)
        sendActions()
        if current == .ended { dispatcher.resetFinishedRecognizers() }
    }

    /// Ends recognition without a gesture; has no effect after the gesture was recognized.
    func fail() {
        guard current == .possible else { return }
        pending = nil
        current = .failed
        dispatcher.didFail(self)
    }

    /// Changes the state and sends the actions.
    private func commit(_ new: State) {
        current = new
        sendActions()
        if new == .ended || new == .cancelled { dispatcher.resetFinishedRecognizers() }
    }

    /// Returns to `possible`.
    func prepareForNextGesture() {
        pending = nil
        trackedTouches.removeAll()
        isFollowingTouchpad = false
        current = .possible
        reset()
    }

    /// Cancels the gesture, or fails if it was not recognized yet. A recognizer without a touch or touchpad gesture stays `possible`.
    func disable() {
        if isInProgress { commit(.cancelled) } else if dispatcher.participants.contains(where: { $0 === self }) { fail() }
    }

    // MARK: Competing recognizers

    /// Ends the gesture; fails if it was not recognized yet.
    func endOrFail() { state = current == .possible && pending == nil ? .failed : .ended }

    /// Whether recognition of `other` makes this recognizer fail.
    func isPrevented(by other: UIGestureRecognizer) -> Bool {
        let areSimultaneous =
            delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
            || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
        return !areSimultaneous && other.canPrevent(self) && canBePrevented(by: other)
    }
}

extension UIView {
    func attach(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.detach(recognizer)
        _gestureRecognizers.append(recognizer)
        recognizer.view = self
    }

    func detach(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.disable()
        _gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }

    func replaceGestureRecognizers(_ recognizers: [UIGestureRecognizer]) {
        for old in _gestureRecognizers where !recognizers.contains(where: { $0 === old }) { detach(old) }
        for new in recognizers where new.view !== self { attach(new) }
    }
}
