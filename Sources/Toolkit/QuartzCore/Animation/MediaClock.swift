// The clock of animations. All work of a frame uses the same time.

import Foundation

/// A time on the media clock, or a duration, in seconds.
public typealias CFTimeInterval = Double

/// The time source of layers and animations.
@MainActor
public enum MediaClock {
    /// The clock used between frames, in seconds from an arbitrary start. It must never go backwards.
    public static var source: @MainActor () -> CFTimeInterval = { ProcessInfo.processInfo.systemUptime }
    /// The time of the frame being drawn; nil between frames.
    public static var frameTime: CFTimeInterval?

    /// The time of the frame being drawn; between frames the time of the clock.
    public static var current: CFTimeInterval { frameTime ?? source() }
}

/// The current time on the media clock, in seconds. It is constant while a frame is drawn.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval {
    MediaClock.current
}
