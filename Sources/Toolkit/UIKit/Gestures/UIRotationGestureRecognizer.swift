// Rotations, on the screen or on a touchpad.

@preconcurrency public import Foundation
internal import WindowSystem

/// Recognizes fingers that rotate about their centroid, and tracks them until all are up.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The rotation in radians, clockwise. Setting it changes the value from which the rotation continues.
    open var rotation: CGFloat = 0 { didSet { history = RecentValues() } }
    /// The change of `rotation`, in radians per second.
    open var velocity: CGFloat { history.velocity }

    /// How far each finger moves along its circle until a rotation is recognized, in points.
    private static let recognitionDistance: CGFloat = 8
    private var spread: FingerSpread?
    private var history = RecentValues()

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
        guard current == .possible, pending == nil else { return state = .changed }
        if new.distance > 0 { begin(after: Self.recognitionDistance / new.distance, time: event.timestamp) }
    }

    /// Begins the gesture if it has turned by at least `angle`, from which `rotation` then counts.
    private func begin(after angle: CGFloat, time: TimeInterval) {
        guard abs(rotation) >= angle else { return }
        set(rotation - (rotation > 0 ? angle : -angle), time: time)
        state = .began
    }

    /// Ends the gesture when all fingers are up; fails if it was not recognized yet.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if hasNoTouchDown { endOrFail() } else { regroup() }
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
        var values = history
        self.rotation = rotation
        values.append(rotation, time: time)
        history = values
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
            guard current == .possible, pending == nil else { return state = .changed }
            begin(after: Self.touchpadRecognitionAngle, time: time)
        case .ended: endOrFail()
        case .cancelled: state = .cancelled
        }
    }
}
