// A quick movement one way, with one finger or several.

internal import Foundation
internal import WindowSystem

/// Recognizes a quick movement in one direction.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Directions of a movement.
    nonisolated public struct Direction: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let right = Direction(rawValue: 1 << 0)
        public static let left = Direction(rawValue: 1 << 1)
        public static let up = Direction(rawValue: 1 << 2)
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// Which ways the movement may go.
    open var direction: Direction = .right
    /// How many fingers must move together.
    open var numberOfTouchesRequired = 1

    /// How far a swipe goes, and how far it may stray to the side, in points; and how long it may take, in seconds. UIKit's own.
    private static let leastWay: CGFloat = 50
    private static let mostStraying: CGFloat = 50
    private static let longestDuration: TimeInterval = 0.5

    private var starts: [UITouch: CGPoint] = [:]
    private var timer: WakeUp?
    /// How far fingers have gone on a touchpad, and since when.
    private var padWay = CGPoint.zero
    private var padStart: TimeInterval = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches { starts[touch] = touch.windowLocation }
        guard starts.count <= numberOfTouchesRequired else {
            state = .failed
            return
        }
        guard timer == nil else { return }
        timer = UIApplication.shared.schedule(after: UISwipeGestureRecognizer.longestDuration) { [weak self] in
            if self?.pending == nil { self?.state = .failed }
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { look() }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        look()
        if current == .possible, pending == nil { state = .failed }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    open override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        starts = [:]
        padWay = .zero
    }

    /// Whether the fingers have come far enough, all of them the same way.
    private func look() {
        guard current == .possible, pending == nil else { return }
        let ways = starts.map { touch, start in
            CGPoint(x: touch.windowLocation.x - start.x, y: touch.windowLocation.y - start.y)
        }
        if !ways.contains(where: mayStillBecome) { state = .failed }
        guard ways.count == numberOfTouchesRequired, ways.allSatisfy(isSwipe) else { return }
        state = .ended
    }

    private func isSwipe(_ way: CGPoint) -> Bool {
        progress(of: way).contains { $0.along >= UISwipeGestureRecognizer.leastWay && $0.aside <= UISwipeGestureRecognizer.mostStraying }
    }

    private func mayStillBecome(_ way: CGPoint) -> Bool {
        progress(of: way).contains { $0.aside <= UISwipeGestureRecognizer.mostStraying }
    }

    /// How far a way leads in each of the directions, and how far from it.
    private func progress(of way: CGPoint) -> [(along: CGFloat, aside: CGFloat)] {
        var found: [(along: CGFloat, aside: CGFloat)] = []
        if direction.contains(.right) { found.append((way.x, abs(way.y))) }
        if direction.contains(.left) { found.append((-way.x, abs(way.y))) }
        if direction.contains(.up) { found.append((-way.y, abs(way.x))) }
        if direction.contains(.down) { found.append((way.y, abs(way.x))) }
        return found
    }

    // MARK: Touchpads

    override func follows(_ gesture: TouchpadGesture) -> Bool { gesture.kind == .swipe && gesture.fingers == numberOfTouchesRequired }

    override func follow(_ gesture: TouchpadGesture, time: TimeInterval) {
        switch gesture.phase {
        case .began: padStart = time
        case .moved:
            guard current == .possible, pending == nil else { return }
            padWay = CGPoint(x: padWay.x + gesture.x, y: padWay.y + gesture.y)
            if time - padStart > UISwipeGestureRecognizer.longestDuration || !mayStillBecome(padWay) {
                state = .failed
            } else if isSwipe(padWay) {
                state = .ended
            }
        case .ended, .cancelled: if current == .possible, pending == nil { state = .failed }
        }
    }
}
