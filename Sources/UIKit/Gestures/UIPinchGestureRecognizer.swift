// Two fingers that move apart or together, on the screen or on a touchpad.

@preconcurrency public import Foundation
internal import WindowSystem

/// Recognizes fingers that move apart or together, and follows them until all are up.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// How much farther apart the fingers are than at the beginning; what is set here counts on from there.
    open var scale: CGFloat = 1 {
        didSet { if !isFollowing { history.clear() } }
    }
    /// The change of `scale` per second.
    open var velocity: CGFloat { history.velocity }

    /// How much the way between two fingers changes before it is a pinch, in points.
    private static let slop: CGFloat = 8
    private var spread: FingerSpread?
    /// The distance that is a scale of 1, until the pinch begins.
    private var start: CGFloat = 0
    private var history = RecentValues()
    private var isFollowing = false
    /// The touchpad's scale at its last event.
    private var lastPadScale: CGFloat = 1

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { regroup() }

    /// Fingers have come or gone: their way from one another means nothing yet.
    private func regroup() {
        let touches = touchesDown
        spread = touches.count > 1 ? FingerSpread(touches) : nil
        if current == .possible, pending == nil { start = spread?.distance ?? 0 }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let old = spread else { return }
        let new = FingerSpread(touchesDown)
        // A finger may have lifted in the same event.
        guard new.isOfAsMany(as: old) else { return regroup() }
        spread = new
        guard current == .possible, pending == nil else {
            set(scale * max(new.distance, 1) / max(old.distance, 1), time: event.timestamp)
            state = .changed
            return
        }
        // The distance is that from the middle, half the way between two fingers.
        let slop = UIPinchGestureRecognizer.slop / 2
        let moved = new.distance - start
        guard abs(moved) >= slop else { return }
        set(new.distance / max(start + (moved > 0 ? slop : -slop), 1), time: event.timestamp)
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
        scale = 1
        lastPadScale = 1
    }

    private func set(_ scale: CGFloat, time: TimeInterval) {
        isFollowing = true
        self.scale = scale
        isFollowing = false
        history.note(scale, time: time)
    }

    // MARK: Touchpads

    override func follows(_ gesture: TouchpadGesture) -> Bool { gesture.kind == .pinch }

    override func follow(_ gesture: TouchpadGesture, time: TimeInterval) {
        switch gesture.phase {
        case .began: lastPadScale = 1
        case .moved:
            guard gesture.scale > 0, gesture.scale.isFinite, gesture.scale != lastPadScale else { return }
            set(scale * gesture.scale / lastPadScale, time: time)
            lastPadScale = gesture.scale
            state = current == .possible && pending == nil ? .began : .changed
        case .ended: state = isUnderWay || pending != nil ? .ended : .failed
        case .cancelled: state = .cancelled
        }
    }
}
