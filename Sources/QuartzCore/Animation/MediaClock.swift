// The clock that animations follow: the display's in a window, a manual one in tests, and one single time within a frame.

import Foundation

/// Seconds, on the media clock.
public typealias CFTimeInterval = Double

/// Where layers and animations read the time.
@MainActor
public enum MediaClock {
    /// The clock between frames, in seconds from an arbitrary start; must never run backward.
    public static var source: @MainActor () -> CFTimeInterval = { ProcessInfo.processInfo.systemUptime }
    /// The one time of the frame being made; nil between frames.
    public static var frameTime: CFTimeInterval?

    /// The frame's time within a frame, otherwise the clock's.
    public static var current: CFTimeInterval { frameTime ?? source() }
}

/// The time now on the media clock, in seconds; the same value throughout one frame.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval {
    MediaClock.current
}
