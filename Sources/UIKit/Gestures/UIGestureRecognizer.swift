// Watches touches for one kind of movement, and tells its targets when it sees it.

@preconcurrency public import Foundation
internal import WindowSystem

/// Recognizes a gesture among the touches of its view and of what that contains.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// How far recognition has come.
    ///
    ///     possible ─┬─► began ─► changed… ─┬─► ended        continuous gestures
    ///               │                      └─► cancelled
    ///               ├─► ended (recognized)                  discrete gestures
    ///               └─► failed
    nonisolated public enum State: Int, Sendable {
        case possible = 0
        case began = 1
        case changed = 2
        case ended = 3
        case cancelled = 4
        case failed = 5

        /// The end of a gesture that has no middle.
        public static let recognized = State.ended
    }

    /// The view whose touches are looked at.
    public internal(set) weak var view: UIView?
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// For the programmer's eyes.
    open var name: String?
    /// Whether views stop hearing of touches that were recognized as a gesture.
    open var cancelsTouchesInView = true
    /// Whether views hear of touches only once the gesture has failed.
    open var delaysTouchesBegan = false
    /// Whether views hear of the end of touches only once the gesture has failed.
    open var delaysTouchesEnded = true
    open var isEnabled = true {
        didSet { if !isEnabled, oldValue { disable() } }
    }

    var current = State.possible
    /// Recognition that waits for other recognizers to fail.
    var pending: State?
    /// The touches it watches.
    var trackedTouches: [UITouch] = []
    private var targetActions: [TargetAction] = []
    private var requirements: [WeakRecognizer] = []

    public override init() {
        super.init()
    }

    /// Calls `action` on `target`, held weakly, when the gesture is recognized, changes or ends.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let action { targetActions.append(TargetAction(target: target, action: action)) }
    }

    // MARK: Targets

    /// Calls `action` on `target`, held weakly, at each change of state. A pair that was added before is not added again.
    open func addTarget(_ target: Any, action: Selector) {
        targetActions.add(TargetAction(target: target, action: action))
    }

    /// Removes `action` of `target`; a nil target or action stands for all.
    ///
    /// `action` must be a copy of the selector that was added, since two selectors of one method are not equal.
    open func removeTarget(_ target: Any?, action: Selector?) {
        action?.reportIfUnused(target: target, in: targetActions)
        targetActions.removeAll { $0.matches(target: target, action: action) }
    }

    func sendActions() {
        for targetAction in targetActions { targetAction.perform(sender: self) }
    }

    // MARK: State

    /// How far recognition has come; subclasses move it, and some moves are refused.
    open var state: State {
        get { current }
        set { move(to: newValue) }
    }

    /// Ready for the next gesture: subclasses forget what they have seen.
    open func reset() {}

    // MARK: Touches

    /// Touches for subclasses to look at; they set `state` as they make sense of them.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Whether the recognizer looks at an event at all; asked for each touch that begins and for each gesture on a touchpad.
    open func shouldReceive(_ event: UIEvent) -> Bool {
        delegate?.gestureRecognizer(self, shouldReceive: event) != false
    }

    /// How many fingers or buttons are part of the gesture.
    open var numberOfTouches: Int { trackedTouches.count }

    /// The middle of the touches in the coordinates of `view`, or of the window for nil.
    open func location(in view: UIView?) -> CGPoint {
        guard trackedTouches.count > 1 else { return lastTouch?.location(in: view) ?? .zero }
        let middle = FingerSpread(trackedTouches).middle
        return view?.convert(middle, from: nil) ?? middle
    }

    /// Where one of the touches is, in a view's coordinates, or in the window's.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        trackedTouches.indices.contains(touchIndex) ? trackedTouches[touchIndex].location(in: view) : .zero
    }

    /// The touch seen last: gestures ask for its place when it is already up.
    var lastTouch: UITouch?

    /// Those of its touches that are down.
    var touchesDown: [UITouch] { trackedTouches.filter { !$0.isUp } }

    /// Whether none of its touches is down.
    var hasNoTouchDown: Bool { trackedTouches.allSatisfy(\.isUp) }

    /// Looks at those of the touches that are its own.
    func receive(_ touches: [UITouch], _ event: UIEvent) {
        for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
            let mine = touches.filter { touch in touch.phase == phase && trackedTouches.contains { $0 === touch } }
            guard let last = mine.last, isEnabled, !isThrough else { continue }
            lastTouch = last
            switch phase {
            case .began: touchesBegan(Set(mine), with: event)
            case .moved, .stationary: touchesMoved(Set(mine), with: event)
            case .ended: touchesEnded(Set(mine), with: event)
            case .cancelled: touchesCancelled(Set(mine), with: event)
            }
        }
        if isUnderWay, !hasNoTouchDown { trackedTouches.removeAll(where: \.isUp) }
    }

    // MARK: Touchpads

    /// Whether fingers on a touchpad are moving in a way that it follows.
    var isFollowingTouchpad = false

    /// Whether it can make something of a gesture on a touchpad.
    func follows(_ gesture: TouchpadGesture) -> Bool { false }

    /// Fingers on the touchpad have moved.
    func follow(_ gesture: TouchpadGesture, time: TimeInterval) {}

    /// Stops watching `touch`.
    open func ignore(_ touch: UITouch, for event: UIEvent) {
        trackedTouches.removeAll { $0 === touch }
    }

    /// Whether it still waits for touches when all are up.
    var awaitsMoreTouches: Bool { false }

    /// Whether it can still recognize with no touch down.
    var mayStillRecognize: Bool { pending != nil || awaitsMoreTouches || isFollowingTouchpad }

    // MARK: Other recognizers

    /// Lets this gesture be recognized only once `other` has failed.
    open func require(toFail other: UIGestureRecognizer) {
        requirements.append(WeakRecognizer(other))
    }

    /// Relations to other recognisers, for subclasses; the delegate's answers come first.
    open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
    open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }
    open func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
    open func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }

    /// Whether this gesture waits for `other` to fail.
    func waits(for other: UIGestureRecognizer) -> Bool {
        requirements.contains { $0.recognizer === other } || shouldRequireFailure(of: other)
            || other.shouldBeRequiredToFail(by: self)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    }
}

/// A recognizer that may go away.
@MainActor
private struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
    init(_ recognizer: UIGestureRecognizer) { self.recognizer = recognizer }
}
