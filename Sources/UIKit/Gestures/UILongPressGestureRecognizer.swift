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

    private var starts: [UITouch: CGPoint] = [:]
    private var timer: WakeUp?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard current == .possible else { return }
        for touch in touches { starts[touch] = touch.windowLocation }
        // Only the first of several fingers that come down together is counted as a tap.
        let taps = starts.keys.map(\.tapCount).max() ?? 1
        guard starts.count <= numberOfTouchesRequired, taps > numberOfTapsRequired else {
            state = .failed
            return
        }
        guard starts.count == numberOfTouchesRequired else { return }
        timer = UIApplication.shared.schedule(after: minimumPressDuration) { [weak self] in self?.state = .began }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if current == .began || current == .changed {
            state = .changed
            return
        }
        for touch in touches {
            guard let start = starts[touch] else { continue }
            let way = hypot(touch.windowLocation.x - start.x, touch.windowLocation.y - start.y)
            if way > allowableMovement { state = .failed }
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if isUnderWay, !hasNoTouchDown { return }
        state = current == .possible && pending == nil ? .failed : .ended
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    open override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        starts = [:]
    }
}
