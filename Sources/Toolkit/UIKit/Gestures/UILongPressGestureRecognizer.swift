// Long presses.

@preconcurrency public import Foundation
internal import WindowSystem

/// Recognizes a press held for a minimum duration, and tracks it until all fingers are lifted.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// How long the press must be held, in seconds; 0.5 by default.
    open var minimumPressDuration: TimeInterval = 0.5
    /// How far the press may move before it is recognized, in points; 10 by default.
    open var allowableMovement: CGFloat = 10
    /// The number of taps before the press; 0 by default.
    open var numberOfTapsRequired = 0
    /// The number of fingers that must be held down; 1 by default.
    open var numberOfTouchesRequired = 1

    private var starts: [UITouch: CGPoint] = [:]
    private var timer: WakeUp?

    /// Starts the timer once the required fingers are down; fails with too many fingers or too few taps.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard current == .possible else { return }
        for touch in touches { starts[touch] = touch.windowLocation }
        // Only the first of several fingers that come down together is counted as a tap.
        let taps = starts.keys.map(\.tapCount).max() ?? 1
        guard starts.count <= numberOfTouchesRequired, taps > numberOfTapsRequired else { return state = .failed }
        guard starts.count == numberOfTouchesRequired else { return }
        timer = UIApplication.shared.schedule(after: minimumPressDuration) { [weak self] in self?.state = .began }
    }

    /// Enters `changed` if the press has been recognized. Otherwise fails if a finger has moved beyond `allowableMovement`.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if isInProgress { return state = .changed }
        if touches.contains(where: { $0.hasMoved(allowableMovement, from: starts[$0]) }) { state = .failed }
    }

    /// Ends the gesture when all fingers are up; fails if it was not recognized yet.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if !isInProgress || hasNoTouchDown { endOrFail() }
    }

    /// Cancels the gesture.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    /// Stops the timer.
    open override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        starts = [:]
    }
}
