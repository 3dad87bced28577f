// Taps and clicks: one or several in quick succession, with one finger or several.

@preconcurrency internal import Foundation
internal import WindowSystem

/// Recognizes one or several taps.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps; 1 by default. Each tap must begin within the desktop's double-click time after the end of the previous one, and
    /// within the desktop's double-click distance from it, which counts as at least 40 points for fingers.
    open var numberOfTapsRequired = 1
    /// The number of fingers that must tap together; 1 by default.
    open var numberOfTouchesRequired = 1

    /// How far a finger may move in a tap, in points.
    private static let allowableMovement: CGFloat = 10
    /// How long a finger may be held in a tap, in seconds.
    private static let maximumPressDuration: TimeInterval = 1.5
    private var starts: [UITouch: CGPoint] = [:]
    /// Where the fingers of the previous tap went down.
    private var previousStarts: [CGPoint] = []
    private var startTime: TimeInterval = 0
    private var taps = 0
    private var timeout: WakeUp?

    override var awaitsMoreTouches: Bool { taps > 0 && taps < numberOfTapsRequired }

    /// Fails if there are more fingers than required, or if a finger is too far from the previous tap.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        timeout?.cancel()
        if starts.isEmpty { startTime = event.timestamp }
        for touch in touches { starts[touch] = touch.windowLocation }
        let isFar = touches.contains { !mayContinue(at: $0.windowLocation, with: $0.type) }
        if starts.count > numberOfTouchesRequired || (taps > 0 && isFar) { state = .failed }
    }

    /// Whether a finger at `point`, in the window, is near enough to one of the previous tap.
    func mayContinue(at point: CGPoint, with type: UITouch.TouchType) -> Bool {
        previousStarts.contains { TapCounter.isNear(point, of: type, to: $0) }
    }

    /// Fails if a finger has moved more than 10 points.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if touches.contains(where: { $0.hasMoved(Self.allowableMovement, from: starts[$0]) }) { state = .failed }
    }

    /// Counts a tap when all fingers are up. Recognizes the gesture after the last tap; after an earlier one, waits for the next tap. Fails
    /// after a press of more than 1.5 s, and with fewer fingers than required.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard event.timestamp - startTime <= UITapGestureRecognizer.maximumPressDuration else { return state = .failed }
        guard hasNoTouchDown else { return }
        guard starts.count == numberOfTouchesRequired else { return state = .failed }
        taps += 1
        guard taps < numberOfTapsRequired else { return state = .ended }
        previousStarts = Array(starts.values)
        starts = [:]
        trackedTouches.removeAll(where: \.isUp)
        let interval = UIApplication.shared.settings.doubleClickTime
        timeout = UIApplication.shared.schedule(after: interval) { [weak self] in self?.state = .failed }
    }

    /// Fails.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    /// Recognizes a single tap without a touch, for a key press on the focused view.
    func recognizeKeyPress() {
        guard isEnabled, current == .possible, numberOfTapsRequired == 1 else { return }
        guard delegate?.gestureRecognizerShouldBegin(self) != false else { return }
        lastTouch = nil
        current = .ended
        sendActions()
        prepareForNextGesture()
    }

    /// Clears the taps counted so far.
    open override func reset() {
        super.reset()
        timeout?.cancel()
        timeout = nil
        starts = [:]
        previousStarts = []
        taps = 0
    }
}
