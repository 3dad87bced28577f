// Dragging: how far and how fast.

@preconcurrency public import Foundation

/// Recognizes a drag, and follows it.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    open var minimumNumberOfTouches = 1
    open var maximumNumberOfTouches = Int.max

    /// A place of the gesture in the window.
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
    /// Where the gesture is: the middle of the fingers, moved back by whatever it jumped when fingers came or went.
    private var place = CGPoint.zero
    private var fingers: FingerSpread?
    private var lastTime: TimeInterval = 0
    private var samples: [Sample] = []

    /// The way since the drag was recognized, in the coordinates of `view`; the slop does not count.
    open func translation(in view: UIView?) -> CGPoint {
        guard let origin else { return .zero }
        let from = view?.convert(origin, from: nil) ?? origin
        let to = view?.convert(place, from: nil) ?? place
        return CGPoint(x: to.x - from.x, y: to.y - from.y)
    }

    /// Counts on from `translation`.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard origin != nil else { return }
        let here = view?.convert(place, from: nil) ?? place
        let start = CGPoint(x: here.x - translation.x, y: here.y - translation.y)
        origin = view?.convert(start, to: nil) ?? start
    }

    /// How fast the touch moves, in points per second; zero once it has rested.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let last = samples.last else { return .zero }
        let recent = samples.filter { lastTime - $0.time <= UIPanGestureRecognizer.velocityWindow }
        guard let first = recent.first, last.time > first.time else { return .zero }
        let from = view?.convert(first.point, from: nil) ?? first.point
        let to = view?.convert(last.point, from: nil) ?? last.point
        let seconds = last.time - first.time
        return CGPoint(x: (to.x - from.x) / seconds, y: (to.y - from.y) / seconds)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        let down = touchesDown
        guard !down.isEmpty else { return }
        if down.count > maximumNumberOfTouches {
            if current == .possible { state = .failed } else { touches.forEach { ignore($0, for: event) } }
            return
        }
        regroup()
        guard origin == nil || (current == .possible && pending == nil) else { return }
        samples = []
        place = fingers?.middle ?? .zero
        origin = place
        note(at: event.timestamp)
    }

    /// Fingers have come or gone: their middle is another, and the gesture stays where it is.
    private func regroup() {
        let down = touchesDown
        if !down.isEmpty { fingers = FingerSpread(down) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let origin else { return }
        moveOn()
        note(at: event.timestamp)
        guard current == .possible, pending == nil else {
            state = .changed
            return
        }
        guard touchesDown.count >= minimumNumberOfTouches else { return }
        let dx = place.x - origin.x
        let dy = place.y - origin.y
        let way = hypot(dx, dy)
        guard way >= UIPanGestureRecognizer.slop else { return }
        let part = UIPanGestureRecognizer.slop / way
        self.origin = CGPoint(x: origin.x + dx * part, y: origin.y + dy * part)
        state = .began
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard hasNoTouchDown else {
            regroup()
            lastTime = event.timestamp
            // Fewer fingers than it needs end a drag; before it they may come again.
            if isUnderWay, touchesDown.count < minimumNumberOfTouches { state = .ended }
            return
        }
        lastTime = event.timestamp
        if let touch = touches.first, touches.count == 1, touch.windowLocation != touch.previousWindowLocation {
            move(by: touch.windowLocation.x - touch.previousWindowLocation.x, touch.windowLocation.y - touch.previousWindowLocation.y)
            note(at: event.timestamp)
        }
        state = current == .possible && pending == nil ? .failed : .ended
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    open override func reset() {
        super.reset()
        samples.removeAll(keepingCapacity: true)
    }

    private func moveOn() {
        let new = FingerSpread(touchesDown)
        // A finger may have lifted in the same event.
        guard let old = fingers, new.isOfAsMany(as: old) else { return regroup() }
        move(by: new.middle.x - old.middle.x, new.middle.y - old.middle.y)
        fingers = new
    }

    private func move(by x: CGFloat, _ y: CGFloat) { place = CGPoint(x: place.x + x, y: place.y + y) }

    /// Old samples are dropped now and then, not at every move.
    private func note(at time: TimeInterval) {
        lastTime = time
        if samples.count >= 64 { samples.removeFirst(32) }
        samples.append(Sample(point: place, time: time))
    }
}
