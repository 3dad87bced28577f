// Who moves something from frame to frame by itself: scrolling, mostly.

internal import Foundation

/// Something that takes part in frames until it has come to rest.
@preconcurrency @MainActor
protocol FrameParticipant: AnyObject {
    /// Moves on to `time`, the frame's one time in seconds; returns whether it wants the next frame too.
    func tick(at time: TimeInterval) -> Bool
}
