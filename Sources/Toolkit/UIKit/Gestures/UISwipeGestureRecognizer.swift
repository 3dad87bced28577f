// Swipes, with one finger or several.

internal import WindowSystem

/// Recognizes a quick movement in one direction: 50 points within half a second, at most 50 points to the side.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// The directions of a swipe, with Apple's raw values.
    nonisolated public struct Direction: OptionSet, Sendable {
        /// The bit mask.
        public let rawValue: UInt
        /// The directions of a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// To the right; the default.
        public static let right = Direction(rawValue: 1 << 0)
        /// To the left, also in right-to-left interfaces.
        public static let left = Direction(rawValue: 1 << 1)
        /// Toward the top.
        public static let up = Direction(rawValue: 1 << 2)
        /// Toward the bottom.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The permitted directions; `.right` by default.
    open var direction: Direction = .right
    /// The number of fingers that must swipe together; 1 by default.
    open var numberOfTouchesRequired = 1

    /// The least length of a swipe, in points, as in Apple's UIKit.
    private static let minimumDistance: CGFloat = 50
    /// The greatest movement to the side, in points, as in Apple's UIKit.
    private static let maximumDeviation: CGFloat = 50
    /// The greatest duration of a swipe, in seconds, as in Apple's UIKit.
    private static let maximumDuration: TimeInterval = 0.5

    private var starts: [UITouch: CGPoint] = [:]
    private var timer: WakeUp?
    /// The movement of the fingers on a touchpad.
    private var touchpadTranslation = CGPoint.zero
    /// The time at which the movement on a touchpad began.
    private var touchpadStartTime: TimeInterval = 0

    /// Starts the timer with the first finger; fails with more fingers than required.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches { starts[touch] = touch.windowLocation }
        guard starts.count <= numberOfTouchesRequired else { return state = .failed }
        guard timer == nil else { return }
        timer = UIApplication.shared.schedule(after: UISwipeGestureRecognizer.maximumDuration) { [weak self] in
            if self?.pending == nil { self?.state = .failed }
        }
    }

    /// Recognizes the swipe as soon as all required fingers have moved far enough.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { evaluate() }

    /// Fails unless the swipe was recognized.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        evaluate()
        if current == .possible, pending == nil { state = .failed }
    }

    /// Fails.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    /// Stops the timer and clears the movements.
    open override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        starts = [:]
        touchpadTranslation = .zero
    }

    /// Recognizes the swipe if all fingers have moved far enough; fails if all fingers have moved more than 50 points to the side.
    private func evaluate() {
        guard current == .possible, pending == nil else { return }
        let movements = starts.map { CGPoint(x: $0.windowLocation.x - $1.x, y: $0.windowLocation.y - $1.y) }
        if !movements.contains(where: canBecomeSwipe) { state = .failed }
        guard movements.count == numberOfTouchesRequired, movements.allSatisfy(isSwipe) else { return }
        state = .ended
    }

    private func isSwipe(_ movement: CGPoint) -> Bool {
        progress(of: movement).contains { $0.distance >= Self.minimumDistance && $0.deviation <= Self.maximumDeviation }
    }

    private func canBecomeSwipe(_ movement: CGPoint) -> Bool {
        progress(of: movement).contains { $0.deviation <= UISwipeGestureRecognizer.maximumDeviation }
    }

    /// For each permitted direction, the distance of a movement along the direction and the distance to the side.
    private func progress(of movement: CGPoint) -> [(distance: CGFloat, deviation: CGFloat)] {
        var found: [(distance: CGFloat, deviation: CGFloat)] = []
        if direction.contains(.right) { found.append((movement.x, abs(movement.y))) }
        if direction.contains(.left) { found.append((-movement.x, abs(movement.y))) }
        if direction.contains(.up) { found.append((-movement.y, abs(movement.x))) }
        if direction.contains(.down) { found.append((movement.y, abs(movement.x))) }
        return found
    }

    // MARK: Touchpads

    override func follows(_ gesture: TouchpadGesture) -> Bool { gesture.kind == .swipe && gesture.fingers == numberOfTouchesRequired }

    override func follow(_ gesture: TouchpadGesture, time: TimeInterval) {
        switch gesture.phase {
        case .began: touchpadStartTime = time
        case .moved:
            guard current == .possible, pending == nil else { return }
            touchpadTranslation = CGPoint(x: touchpadTranslation.x + gesture.x, y: touchpadTranslation.y + gesture.y)
            let isTooLong = time - touchpadStartTime > Self.maximumDuration
            if isTooLong || !canBecomeSwipe(touchpadTranslation) {
                state = .failed
            } else if isSwipe(touchpadTranslation) {
                state = .ended
            }
        case .ended, .cancelled: if current == .possible, pending == nil { state = .failed }
        }
    }
}
