// Drags: their translation and velocity, and drags from an edge of the window.

@preconcurrency public import Foundation

/// The scrolls that a pan recognizer follows, with Apple's raw values.
nonisolated public struct UIScrollTypeMask: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: Int
    /// A mask with Apple's bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The notches of a wheel. The pan ends when no notch follows for a sixth of a second.
    public static let discrete = UIScrollTypeMask(rawValue: 1 << 0)
    /// Fingers on a touchpad.
    public static let continuous = UIScrollTypeMask(rawValue: 1 << 1)
    /// Both kinds.
    public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

/// Recognizes a drag, and tracks it until it ends.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The minimum number of fingers: with fewer, the gesture does not begin, and a gesture in progress ends. 1 by default.
    open var minimumNumberOfTouches = 1
    /// The maximum number of fingers: more make the gesture fail, or are ignored once it has begun. No limit by default.
    open var maximumNumberOfTouches = Int.max

    /// The scrolls that the recognizer follows like a drag, unless a scroll view handles them; none by default.
    open var allowedScrollTypesMask: UIScrollTypeMask = []

    /// A position of the gesture in the window.
    private struct Sample {
        var point: CGPoint
        var time: TimeInterval
    }

    /// How far a press moves until a drag is recognized, in points.
    static let recognitionDistance: CGFloat = 10
    /// The velocity is computed from the samples of the last 0.1 s.
    private static let velocityWindow: TimeInterval = 0.1
    /// The position at which the translation is zero, in the window.
    private var origin: CGPoint?
    /// The position of the gesture in the window: it follows the fingers' centroid, but not its jumps when fingers are added or lifted.
    private var position = CGPoint.zero
    private var fingers: FingerSpread?
    private var lastTime: TimeInterval = 0
    private var samples: [Sample] = []

    /// The translation in the coordinates of `view`. Once the drag is recognized, its first 10 points do not count.
    open func translation(in view: UIView?) -> CGPoint {
        guard let origin else { return .zero }
        let from = view?.convert(origin, from: nil) ?? origin
        let to = view?.convert(position, from: nil) ?? position
        return CGPoint(x: to.x - from.x, y: to.y - from.y)
    }

    /// Sets the current translation, in the coordinates of `view`.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard origin != nil else { return }
        let here = view?.convert(position, from: nil) ?? position
        let start = CGPoint(x: here.x - translation.x, y: here.y - translation.y)
        origin = view?.convert(start, to: nil) ?? start
    }

    /// The velocity in points per second, in the coordinates of `view`; zero when a drag ends after a rest of 0.1 s.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let last = samples.last else { return .zero }
        let recent = samples.first { lastTime - $0.time <= UIPanGestureRecognizer.velocityWindow }
        guard let first = recent, last.time > first.time else { return .zero }
        let from = view?.convert(first.point, from: nil) ?? first.point
        let to = view?.convert(last.point, from: nil) ?? last.point
        let seconds = last.time - first.time
        return CGPoint(x: (to.x - from.x) / seconds, y: (to.y - from.y) / seconds)
    }

    /// Starts tracking, or includes further fingers up to the maximum.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        let down = touchesDown
        guard !down.isEmpty else { return }
        if down.count > maximumNumberOfTouches {
            if current == .possible { state = .failed } else { touches.forEach { ignore($0, for: event) } }
            return
        }
        regroup()
        guard origin == nil || (current == .possible && pending == nil) else { return }
        begin(at: fingers?.centroid ?? .zero, time: event.timestamp)
    }

    /// Measures the centroid of the fingers after one was added or lifted; `position` stays the same.
    private func regroup() {
        let down = touchesDown
        if !down.isEmpty { fingers = FingerSpread(down) }
    }

    /// Updates the position; the gesture begins once it has moved 10 points with the minimum number of fingers.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard origin != nil else { return }
        followCentroid()
        addSample(at: event.timestamp)
        guard current == .possible, pending == nil else { return state = .changed }
        if touchesDown.count >= minimumNumberOfTouches { beginIfMovedFarEnough() }
    }

    private func beginIfMovedFarEnough() {
        guard let origin else { return }
        let (dx, dy) = (position.x - origin.x, position.y - origin.y)
        let distance = hypot(dx, dy)
        guard distance >= UIPanGestureRecognizer.recognitionDistance else { return }
        let part = UIPanGestureRecognizer.recognitionDistance / distance
        self.origin = CGPoint(x: origin.x + dx * part, y: origin.y + dy * part)
        state = .began
    }

    /// Ends the gesture when all fingers are up, or fewer than the minimum are left; fails if it was not recognized yet.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        lastTime = event.timestamp
        guard hasNoTouchDown else {
            regroup()
            // Before the drag is recognized, further fingers may follow.
            if isInProgress, touchesDown.count < minimumNumberOfTouches { state = .ended }
            return
        }
        if let touch = touches.first, touches.count == 1, touch.windowLocation != touch.previousWindowLocation {
            move(x: touch.windowLocation.x - touch.previousWindowLocation.x, y: touch.windowLocation.y - touch.previousWindowLocation.y)
            addSample(at: event.timestamp)
        }
        endOrFail()
    }

    /// Cancels the gesture.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    /// Clears the samples for the velocity.
    open override func reset() {
        super.reset()
        samples.removeAll(keepingCapacity: true)
    }

    private func followCentroid() {
        let new = FingerSpread(touchesDown)
        // A finger may have been lifted in the same event.
        guard let old = fingers, new.hasSameTouchCount(as: old) else { return regroup() }
        move(x: new.centroid.x - old.centroid.x, y: new.centroid.y - old.centroid.y)
        fingers = new
    }

    // MARK: Touchpads

    /// Starts to follow fingers or the wheel.
    func begin(at point: CGPoint, time: TimeInterval) {
        samples = []
        (position, origin) = (point, point)
        addSample(at: time)
    }

    /// Moves the gesture by a scroll, in points; content that scrolls to the right follows fingers that move to the left.
    func scroll(by distance: CGPoint, time: TimeInterval) {
        move(x: -distance.x, y: -distance.y)
        addSample(at: time)
        if current == .possible, pending == nil { beginIfMovedFarEnough() } else { state = .changed }
    }

    /// Ends the gesture; fails if it was not recognized yet.
    func endScroll(time: TimeInterval) {
        lastTime = time
        endOrFail()
    }

    private func move(x: CGFloat, y: CGFloat) { position = CGPoint(x: position.x + x, y: position.y + y) }

    /// Appends a sample. Old samples are removed in batches of 32.
    private func addSample(at time: TimeInterval) {
        lastTime = time
        if samples.count >= 64 { samples.removeFirst(32) }
        samples.append(Sample(point: position, time: time))
    }
}

/// Recognizes a drag that begins near an edge of the window and moves inward.
@preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which a drag may begin; none by default.
    open var edges: UIRectEdge = []

    /// Called when the first touch begins; false makes the recognizer fail.
    var mayStart: () -> Bool = { true }
    private var startLocation = CGPoint.zero
    /// The finger that went down at the edge.
    private weak var startTouch: UITouch?

    /// Fails unless the first touch begins within 20 points of one of `edges`, and `mayStart` allows it.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard trackedTouches.count == touches.count else {
            // Further fingers join a drag that began at the edge.
            return super.touchesBegan(touches, with: event)
        }
        guard let touch = touches.first, mayStart(), !edge(at: touch.windowLocation, of: touch.window).isEmpty else {
            return state = .failed
        }
        startLocation = touch.windowLocation
        startTouch = touch
        super.touchesBegan(touches, with: event)
    }

    /// Fails if the first 10 points of the first finger lead along the edge or outward.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if current == .possible, let touch = touches.first(where: { $0 === startTouch }), movesAlongEdgeOrOutward(touch) {
            return state = .failed
        }
        super.touchesMoved(touches, with: event)
    }

    /// True also for the pan recognizers of scroll views, which wait for this recognizer to fail.
    open override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
        other is ScrollPanGestureRecognizer || super.shouldBeRequiredToFail(by: other)
    }

    private func edge(at point: CGPoint, of window: UIWindow?) -> UIRectEdge {
        guard let bounds = window?.bounds else { return [] }
        let width = Theme.backDragWidth
        var found: UIRectEdge = []
        if point.x < bounds.minX + width { found.insert(.left) }
        if point.x >= bounds.maxX - width { found.insert(.right) }
        if point.y < bounds.minY + width { found.insert(.top) }
        if point.y >= bounds.maxY - width { found.insert(.bottom) }
        return found.intersection(edges)
    }

    /// Whether the touch has moved at least 10 points, along the edge or outward rather than inward.
    private func movesAlongEdgeOrOutward(_ touch: UITouch) -> Bool {
        let moved = CGPoint(x: touch.windowLocation.x - startLocation.x, y: touch.windowLocation.y - startLocation.y)
        guard hypot(moved.x, moved.y) >= UIPanGestureRecognizer.recognitionDistance else { return false }
        let edge = edge(at: startLocation, of: touch.window)
        let isHorizontal = edge.contains(.left) && moved.x > abs(moved.y) || edge.contains(.right) && -moved.x > abs(moved.y)
        let isVertical = edge.contains(.top) && moved.y > abs(moved.x) || edge.contains(.bottom) && -moved.y > abs(moved.x)
        return !isHorizontal && !isVertical
    }
}
