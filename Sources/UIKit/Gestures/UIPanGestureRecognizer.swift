// Dragging: how far and how fast.

@preconcurrency public import Foundation

/// Recognizes a drag, and follows it.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    open var minimumNumberOfTouches = 1
    open var maximumNumberOfTouches = Int.max

    /// A place of the touch in the window.
    private struct Sample {
        var point: CGPoint
        var time: TimeInterval
    }

    /// How far a press moves before it is a drag, in points.
    static let slop: CGFloat = 10
    /// The velocity is that of the last tenth of a second.
    private static let velocityWindow: TimeInterval = 0.1
    /// Where translation is counted from, in the window.
    private var origin: CGPoint?
    private var samples: [Sample] = []

    /// The way since the drag was recognized, in the coordinates of `view`; the slop does not count.
    open func translation(in view: UIView?) -> CGPoint {
        guard let origin, let touch = lastTouch else { return .zero }
        let from = view?.convert(origin, from: nil) ?? origin
        let to = touch.location(in: view)
        return CGPoint(x: to.x - from.x, y: to.y - from.y)
    }

    /// Counts on from `translation`.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard let touch = lastTouch else { return }
        let here = touch.location(in: view)
        let start = CGPoint(x: here.x - translation.x, y: here.y - translation.y)
        origin = view?.convert(start, to: nil) ?? start
    }

    /// How fast the touch moves, in points per second; zero once it has rested.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let last = samples.last, let touch = lastTouch else { return .zero }
        let recent = samples.filter { touch.timestamp - $0.time <= UIPanGestureRecognizer.velocityWindow }
        guard let first = recent.first, last.time > first.time else { return .zero }
        let from = view?.convert(first.point, from: nil) ?? first.point
        let to = view?.convert(last.point, from: nil) ?? last.point
        let seconds = last.time - first.time
        return CGPoint(x: (to.x - from.x) / seconds, y: (to.y - from.y) / seconds)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, minimumNumberOfTouches <= 1 else {
            state = .failed
            return
        }
        origin = touch.windowLocation
        samples = []
        note(touch)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, let origin else { return }
        note(touch)
        guard current == .possible, pending == nil else {
            state = .changed
            return
        }
        let dx = touch.windowLocation.x - origin.x
        let dy = touch.windowLocation.y - origin.y
        let way = hypot(dx, dy)
        guard way >= UIPanGestureRecognizer.slop else { return }
        let part = UIPanGestureRecognizer.slop / way
        self.origin = CGPoint(x: origin.x + dx * part, y: origin.y + dy * part)
        state = .began
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if let touch = touches.first, touch.windowLocation != touch.previousWindowLocation { note(touch) }
        state = current == .possible && pending == nil ? .failed : .ended
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    open override func reset() {
        super.reset()
        samples.removeAll(keepingCapacity: true)
    }

    /// Old samples are dropped now and then, not at every move.
    private func note(_ touch: UITouch) {
        if samples.count >= 64 { samples.removeFirst(32) }
        samples.append(Sample(point: touch.windowLocation, time: touch.timestamp))
    }
}
