// Motions that are computed for each frame.

internal import UIKit

/// Calls a closure in each frame until a duration has passed, with a progress that is fast at the beginning and slow at the end.
///
/// For values that no animation of a layer can change, such as the scale of a plot.
final class DisplayMotion {
    private let duration: TimeInterval
    private let step: (_ progress: Double) -> Void
    private var link: CADisplayLink?
    private var startTime: CFTimeInterval?

    /// Begins at once. `step` is called with values from 0 to 1, last with 1.
    init(duration: TimeInterval, step: @escaping (_ progress: Double) -> Void) {
        self.duration = duration
        self.step = step
        let link = CADisplayLink(target: self, selector: Selector(DisplayMotion.frame(_:)))
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    /// The value between `start` and `end` at a progress; exactly `end` at 1.
    static func value(from start: CGFloat, to end: CGFloat, at progress: Double) -> CGFloat {
        progress < 1 ? start + (end - start) * CGFloat(progress) : end
    }

    /// Ends the motion where it is.
    func stop() {
        link?.invalidate()
        link = nil
    }

    private func frame(_ link: CADisplayLink) {
        let start = startTime ?? link.timestamp
        startTime = start
        let part = min((link.targetTimestamp - start) / duration, 1)
        if part >= 1 { stop() }
        step(1 - pow(1 - part, 3))
    }
}
