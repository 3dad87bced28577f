// A demonstration of everything that the parameters of scrolling influence: the wheel, a flick, and a pull past the end.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Scrolls a list with the wheel, flicks it on, returns to the end at which it began, and pulls the content past it.
@MainActor final class ScrollDemonstration {
    /// The notches of the wheel.
    static let notches = 4.0
    /// The speed at which the flick is released, in points per second.
    static let flickSpeed: CGFloat = 1200
    /// The distance by which the finger pulls past the end, in points.
    static let pullDistance: CGFloat = 240
    private static let flickDrag = 0.12, returning = 0.4, pull = 0.5, bounce = 0.9, pause = 0.3
    /// The longest time for which the flicked content is left alone.
    private static let longestCoasting = 4.0

    private weak var list: UIScrollView?
    private weak var window: UIWindow?
    /// 1 if the wheel scrolls down, and the pull is at the top; -1 for the other way.
    private let direction: CGFloat
    /// The stages that are left, with the times at which they begin. Each is called in every frame with the time since its beginning.
    private var stages: [(begin: Double, frame: Frame)] = []
    private typealias Frame = (ScrollDemonstration, UIScrollView, Double) -> Void
    private let motion = FrameMotion(named: "demonstration")
    private var start = 0.0
    private var startOffset: CGFloat = 0
    private let duration: Double
    /// The number of scroll events that the list had after this object's own one. More of them are the user's.
    private var scrollCount = 0

    /// The seconds that a demonstration takes.
    static func duration(of feel: WindowScrolling) -> Double { wheelEnd(feel) + flickDrag + coasting(feel) + returning + pull + bounce }

    private static func wheelEnd(_ feel: WindowScrolling) -> Double { max(feel.glideDuration, 0.1) + pause }
    private static func coasting(_ feel: WindowScrolling) -> Double {
        min(feel.coasting(from: flickSpeed).duration, longestCoasting) + pause
    }

    init(_ list: UIScrollView, in window: UIWindow, feel: WindowScrolling) {
        self.list = list
        self.window = window
        direction = list.showsUpperHalf ? 1 : -1
        duration = Self.duration(of: feel)
        let flick = Self.wheelEnd(feel), release = flick + Self.flickDrag, back = release + Self.coasting(feel)
        let pull = back + Self.returning, letGo = pull + Self.pull
        scrollCount = list.scrollCount
        let turn = once { demonstration, list in
            list.turnWheel(notches: Double(demonstration.direction) * Self.notches)
            demonstration.scrollCount = list.scrollCount
        }
        stages = [
            (0, turn),
            (flick, { $1.demonstrateDrag(to: $0.startOffset + $0.direction * Self.flickSpeed * CGFloat($2)) }),
            (release, once { $1.demonstrateRelease(velocity: $0.direction * Self.flickSpeed) }),
            (back, once { $1.setContentOffset(CGPoint(x: $1.contentOffset.x, y: $0.end(of: $1)), animated: true) }),
            (pull, { $1.demonstrateDrag(to: $0.end(of: $1) - $0.direction * Self.pullDistance * CGFloat(min($2 / Self.pull, 1))) }),
            (letGo, once { $1.demonstrateRelease(velocity: 0) }),
        ]
        // On the window's clock, so that slow animations slow the demonstration, too.
        start = window.layer.convertTime(CACurrentMediaTime(), from: nil)
        motion.handler = { [weak self] time in self?.frame(at: time) ?? .atRest }
        motion.start(on: window.layer)
        _ = frame(at: start)
    }

    isolated deinit { stop() }

    /// Ends the demonstration. Content that it has pulled past the end returns.
    func stop() {
        guard motion.isRunning else { return }
        motion.stop()
        list?.demonstrateReturn()
    }

    private func once(_ action: @escaping (ScrollDemonstration, UIScrollView) -> Void) -> Frame {
        var isDone = false
        return { demonstration, list, _ in
            if !isDone { action(demonstration, list) }
            isDone = true
        }
    }

    private func end(of list: UIScrollView) -> CGFloat {
        direction > 0 ? list.restingOffsets.lowerBound : list.restingOffsets.upperBound
    }

    private func frame(at time: Double) -> FrameMotion.Outcome {
        let time = time - start
        // The user's own drag or turn of the wheel ends the demonstration.
        guard let list, list.window === window, !list.isTracking, list.scrollCount == scrollCount, time < duration else {
            stop()
            return .atRest
        }
        while stages.count > 1, time >= stages[1].begin {
            // A stage that lasts for one frame is never left out, however late the frame is.
            stages[0].frame(self, list, stages[1].begin - stages[0].begin)
            stages.removeFirst()
            startOffset = list.contentOffset.y
        }
        stages[0].frame(self, list, time - stages[0].begin)
        return .moving
    }
}
