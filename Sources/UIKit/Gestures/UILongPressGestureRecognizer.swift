// Holding still.

@preconcurrency public import Foundation
internal import WindowSystem

/// Recognizes a press that is held, and follows it until it is let go.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// In seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// How far the press may stray before it is recognized, in points.
    open var allowableMovement: CGFloat = 10
    open var numberOfTapsRequired = 0
    open var numberOfTouchesRequired = 1

    private var start: CGPoint?
    private var timer: WakeUp?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, numberOfTouchesRequired == 1, touch.tapCount > numberOfTapsRequired else {
            state = .failed
            return
        }
        start = touch.windowLocation
        timer = UIApplication.shared.schedule(after: minimumPressDuration) { [weak self] in self?.state = .began }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, let start else { return }
        if current == .began || current == .changed {
            state = .changed
        } else if hypot(touch.windowLocation.x - start.x, touch.windowLocation.y - start.y) > allowableMovement {
            state = .failed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = current == .possible && pending == nil ? .failed : .ended
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    open override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        start = nil
    }
}
