// Two fingers that turn around one another, on the screen or on a touchpad.

@preconcurrency public import Foundation
internal import WindowSystem

/// Recognizes fingers that turn around one another, and follows them until all are up.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// How far the fingers have turned, in radians, clockwise; what is set here counts on from there.
    open var rotation: CGFloat = 0 {
        didSet { if !isFollowing { history.clear() } }
    }
    /// The change of `rotation`, in radians per second.
    open var velocity: CGFloat { history.velocity }

    /// How far each finger goes along its circle before it is a turn, in points.
    private static let slop: CGFloat = 8
    private var spread: FingerSpread?
    private var history = RecentValues()
    private var isFollowing = false

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { regroup() }

    /// Fingers have come or gone: the way one lies from another means nothing yet.
    private func regroup() {
        let touches = touchesDown
        spread = touches.count > 1 ? FingerSpread(touches) : nil
        if current == .possible, pending == nil { rotation = 0 }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let old = spread else { return }
        let new = FingerSpread(touchesDown)
        // A finger may have lifted in the same event.
        guard new.isOfAsMany(as: old) else { return regroup() }
        spread = new
        set(rotation + new.turn(since: old), time: event.timestamp)
        guard current == .possible, pending == nil else {
            state = .changed
            return
        }
        guard abs(rotation) * new.distance >= UIRotationGestureRecognizer.slop, new.distance > 0 else { return }
        let slop = UIRotationGestureRecognizer.slop / new.distance
        set(rotation - (rotation > 0 ? slop : -slop), time: event.timestamp)
        state = .began
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard hasNoTouchDown else { return regroup() }
        state = current == .possible && pending == nil ? .failed : .ended
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    open override func reset() {
        super.reset()
        spread = nil
        rotation = 0
    }

    private func set(_ rotation: CGFloat, time: TimeInterval) {
        isFollowing = true
        self.rotation = rotation
        isFollowing = false
        history.note(rotation, time: time)
    }

    // MARK: Touchpads

    /// How far fingers on a touchpad turn before it is meant, in radians: they turn a little in each pinch.
    private static let padSlop: CGFloat = 0.1

    override func follows(_ gesture: TouchpadGesture) -> Bool { gesture.kind == .pinch }

    override func follow(_ gesture: TouchpadGesture, time: TimeInterval) {
        switch gesture.phase {
        case .began: break
        case .moved:
            guard gesture.rotation.isFinite, gesture.rotation != 0 else { return }
            set(rotation + gesture.rotation, time: time)
            guard current == .possible, pending == nil else {
                state = .changed
                return
            }
            let slop = UIRotationGestureRecognizer.padSlop
            guard abs(rotation) >= slop else { return }
            set(rotation - (rotation > 0 ? slop : -slop), time: time)
            state = .began
        case .ended: state = isUnderWay || pending != nil ? .ended : .failed
        case .cancelled: state = .cancelled
        }
    }
}
