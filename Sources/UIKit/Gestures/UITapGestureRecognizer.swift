// Taps and clicks: one, or several in quick succession, with one finger or several.

@preconcurrency internal import Foundation
internal import WindowSystem

/// Recognizes one or several taps.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    open var numberOfTapsRequired = 1
    open var numberOfTouchesRequired = 1

    /// How far a tap may stray, in points, and how long it may be held, in seconds.
    private static let allowableMovement: CGFloat = 10
    private static let longestPress: TimeInterval = 1.5
    private var starts: [UITouch: CGPoint] = [:]
    private var startTime: TimeInterval = 0
    private var taps = 0
    private var timeout: WakeUp?

    override var awaitsMoreTouches: Bool { taps > 0 && taps < numberOfTapsRequired }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        timeout?.cancel()
        if starts.isEmpty { startTime = event.timestamp }
        for touch in touches { starts[touch] = touch.windowLocation }
        if starts.count > numberOfTouchesRequired { state = .failed }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches {
            guard let start = starts[touch] else { continue }
            let way = hypot(touch.windowLocation.x - start.x, touch.windowLocation.y - start.y)
            if way > UITapGestureRecognizer.allowableMovement { state = .failed }
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard event.timestamp - startTime <= UITapGestureRecognizer.longestPress else {
            state = .failed
            return
        }
        guard hasNoTouchDown else { return }
        guard starts.count == numberOfTouchesRequired else {
            state = .failed
            return
        }
        taps += 1
        guard taps < numberOfTapsRequired else {
            state = .ended
            return
        }
        starts = [:]
        trackedTouches.removeAll(where: \.isUp)
        timeout = UIApplication.shared.schedule(after: UIApplication.shared.settings.doubleClickTime) { [weak self] in
            self?.state = .failed
        }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    /// Is seen without a touch, as a press of a key asks for.
    func performByKey() {
        guard isEnabled, current == .possible, numberOfTapsRequired == 1 else { return }
        guard delegate?.gestureRecognizerShouldBegin(self) != false else { return }
        lastTouch = nil
        current = .ended
        sendActions()
        makeReady()
    }

    open override func reset() {
        super.reset()
        timeout?.cancel()
        timeout = nil
        starts = [:]
        taps = 0
    }
}
