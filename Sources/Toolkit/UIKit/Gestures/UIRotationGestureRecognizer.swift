// Rotations, on the screen or on a touchpad.

@preconcurrency public import Foundation
internal import WindowSystem

/// Recognizes fingers that rotate about their centroid, and tracks them until all are up.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The rotation in radians, clockwise. Setting it changes the value from which the rotation continues.
    open var rotation: CGFloat = 0 {
        didSet { if !isUpdating { history.clear() } }
    }
    /// The change of `rotation`, in radians per second.
    open var velocity: CGFloat { history.velocity }

    /// How far each finger moves along its circle until a rotation is recognized, in points.
    private static let recognitionDistance: CGFloat = 8
    private var spread: FingerSpread?
    private var history = RecentValues()
    private var isUpdating = false

    /// Measures the directions of the fingers.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { regroup() }

    /// Measures the fingers after one was added or lifted. `rotation` stays the same, or returns to 0 if it was not recognized yet.
    private func regroup() {
        let touches = touchesDown
        spread = touches.count > 1 ? FingerSpread(touches) : nil
        if current == .possible, pending == nil { rotation = 0 }
    }

    /// Changes `rotation`; the gesture begins once each finger has moved 8 points along its circle.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let old = spread else { return }
        let new = FingerSpread(touchesDown)
        // A finger may have been lifted in the same event.
        guard new.hasSameTouchCount(as: old) else { return regroup() }
        spread = new
        set(rotation + new.rotation(since: old), time: event.timestamp)
        guard current == .possible, pending == nil else {
            state = .changed
            return
        }
        guard abs(rotation) * new.distance >= UIRotationGestureRecognizer.recognitionDistance, new.distance > 0 else { return }
        let angle = UIRotationGestureRecognizer.recognitionDistance / new.distance
        set(rotation - (rotation > 0 ? angle : -angle), time: event.timestamp)
        state = .began
    }

    /// Ends the gesture when all fingers are up; fails if it was not recognized yet.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard hasNoTouchDown else { return regroup() }
        state = current == .possible && pending == nil ? .failed : .ended
    }

    /// Cancels the gesture.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    /// Sets `rotation` to 0.
    open override func reset() {
        super.reset()
        spread = nil
        rotation = 0
    }

    private func set(_ rotation: CGFloat, time: TimeInterval) {
        isUpdating = true
        self.rotation = rotation
        isUpdating = false
        history.append(rotation, time: time)
    }

    // MARK: Touchpads

    /// How far fingers on a touchpad turn until a rotation is recognized, in radians: a pinch turns them a little, too.
    private static let touchpadRecognitionAngle: CGFloat = 0.1

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
            let angle = UIRotationGestureRecognizer.touchpadRecognitionAngle
            guard abs(rotation) >= angle else { return }
            set(rotation - (rotation > 0 ? angle : -angle), time: time)
            state = .began
        case .ended: state = isInProgress || pending != nil ? .ended : .failed
        case .cancelled: state = .cancelled
        }
    }
}
