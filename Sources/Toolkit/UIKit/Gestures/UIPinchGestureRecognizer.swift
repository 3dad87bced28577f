// Pinches, on the screen or on a touchpad.

@preconcurrency public import Foundation
internal import WindowSystem

/// Recognizes fingers that move apart or together, and tracks them until all are up.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The distance between the fingers relative to the initial distance. Setting it changes the value from which the pinch continues.
    open var scale: CGFloat = 1 { didSet { history = RecentValues() } }
    /// The change of `scale` per second.
    open var velocity: CGFloat { history.velocity }

    /// How much the distance between two fingers changes until a pinch is recognized, in points.
    private static let recognitionDistance: CGFloat = 8
    private var spread: FingerSpread?
    /// The fingers' distance from their centroid at the last `regroup()` before the pinch begins.
    private var initialDistance: CGFloat = 0
    private var history = RecentValues()
    /// The scale in the touchpad's previous event.
    private var lastTouchpadScale: CGFloat = 1

    /// Measures the distance of the fingers.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { regroup() }

    /// Measures the fingers after one was added or lifted; `scale` stays the same.
    private func regroup() {
        let touches = touchesDown
        spread = touches.count > 1 ? FingerSpread(touches) : nil
        if current == .possible, pending == nil { initialDistance = spread?.distance ?? 0 }
    }

    /// Changes `scale`; the gesture begins once the fingers have moved 8 points apart or together.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let old = spread else { return }
        let new = FingerSpread(touchesDown)
        // A finger may have been lifted in the same event.
        guard new.hasSameTouchCount(as: old) else { return regroup() }
        spread = new
        guard current == .possible, pending == nil else {
            set(scale * max(new.distance, 1) / max(old.distance, 1), time: event.timestamp)
            state = .changed
            return
        }
        // The distance from the centroid is half the distance between two fingers.
        let recognitionDistance = UIPinchGestureRecognizer.recognitionDistance / 2
        let moved = new.distance - initialDistance
        guard abs(moved) >= recognitionDistance else { return }
        set(new.distance / max(initialDistance + (moved > 0 ? recognitionDistance : -recognitionDistance), 1), time: event.timestamp)
        state = .began
    }

    /// Ends the gesture when all fingers are up; fails if it was not recognized yet.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if hasNoTouchDown { endOrFail() } else { regroup() }
    }

    /// Cancels the gesture.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    /// Sets `scale` to 1.
    open override func reset() {
        super.reset()
        spread = nil
        scale = 1
        lastTouchpadScale = 1
    }

    private func set(_ scale: CGFloat, time: TimeInterval) {
        var values = history
        self.scale = scale
        values.append(scale, time: time)
        history = values
    }

    // MARK: Touchpads

    override func follows(_ gesture: TouchpadGesture) -> Bool { gesture.kind == .pinch }

    override func follow(_ gesture: TouchpadGesture, time: TimeInterval) {
        switch gesture.phase {
        case .began: lastTouchpadScale = 1
        case .moved:
            guard gesture.scale > 0, gesture.scale.isFinite, gesture.scale != lastTouchpadScale else { return }
            set(scale * gesture.scale / lastTouchpadScale, time: time)
            lastTouchpadScale = gesture.scale
            state = current == .possible && pending == nil ? .began : .changed
        case .ended: endOrFail()
        case .cancelled: state = .cancelled
        }
    }
}
