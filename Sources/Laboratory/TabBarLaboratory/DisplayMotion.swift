// Motions of the laboratory's panels and plots.

internal import UIKit

/// Calls a closure in each frame until a duration has passed, with a progress that is fast at the beginning and slow at the end.
///
/// For values that no animation of a layer can change, such as the scale of a plot. The motion ends with this object.
final class DisplayMotion {
    private let motion = FrameMotion(named: "laboratory")

    /// Begins at once. `step` is called with values from 0 to 1, last with 1.
    init(duration: TimeInterval, step: @escaping (_ progress: Double) -> Void) {
        var start: Double?
        motion.handler = { [weak motion = self.motion] time in
            let begin = start ?? time
            start = begin
            let part = min((time + (motion?.interval ?? 0) - begin) / duration, 1)
            step(1 - pow(1 - part, 3))
            return part < 1 ? .moving : .atRest
        }
        motion.start()
    }

    /// The value between `start` and `end` at a progress; exactly `end` at 1.
    static func value(from start: CGFloat, to end: CGFloat, at progress: Double) -> CGFloat {
        progress < 1 ? start + (end - start) * CGFloat(progress) : end
    }

    /// Ends the motion where it is.
    func stop() { motion.stop() }
}
