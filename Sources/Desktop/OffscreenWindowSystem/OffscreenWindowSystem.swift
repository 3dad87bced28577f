// The window system for tests, scripts and recordings: windows are bitmaps, and a manual clock gives the time.

internal import MainLoop
public import WindowSystem

/// A window system without a screen.
@MainActor public final class OffscreenWindowSystem: WindowSystem {
    /// Notified when `settings` change. Held weakly.
    public weak var delegate: (any WindowSystemDelegate)?
    /// The clock for the times of events and frames.
    public let clock = ManualClock()
    /// The seconds between two frames; 1/60 by default.
    public let frameInterval: Double
    /// The desktop's settings. A change notifies the delegate.
    public var settings: DesktopSettings { didSet { if settings != oldValue { delegate?.windowSystemDidChangeSettings(self) } } }
    /// Device pixels per point, the same for all windows. A change resizes their bitmaps.
    public var scale: Double { didSet { if scale != oldValue { windows.forEach { $0.sizeChanged() } } } }
    /// The accessibility port as its own type, which has functions for tests.
    public let reader = OffscreenAccessibility()
    /// The same object as `reader`.
    public var accessibility: any AccessibilityPort { reader }
    /// The clipboard as its own type, which has functions for tests.
    public let copied = OffscreenPasteboard()
    /// The primary selection as its own type, which has functions for tests.
    public let selected = OffscreenPasteboard()
    /// The same object as `copied`.
    public var clipboard: any PasteboardPort { copied }
    /// The same object as `selected`.
    public var primarySelection: any PasteboardPort { selected }
    /// The open windows, oldest first.
    public internal(set) var windows: [OffscreenWindow] = []

    /// Whether the frames of windows are appended to `OffscreenWindow.frames`.
    let recordsFrames: Bool
    private let wakeUps = WakeUpQueue()
    private var exitStatus: Int32?
    /// Times that differ by less are equal, because sums of frame intervals have rounding errors.
    static let tolerance = 1e-9

    /// Creates a window system with its clock at zero.
    ///
    /// - Parameter recordsFrames: whether frames are appended to `OffscreenWindow.frames`, which grows without limit in a long run.
    public init(
        scale: Double = 1, frameInterval: Double = 1.0 / 60, settings: DesktopSettings = DesktopSettings(), recordsFrames: Bool = true
    ) {
        (self.frameInterval, self.recordsFrames) = (frameInterval, recordsFrames)
        self.scale = scale
        self.settings = settings
    }

    /// The time of `clock` in seconds.
    public var now: Double { clock.now }

    /// Creates an `OffscreenWindow` and appends it to `windows`; never throws.
    public func makeWindow(_ description: WindowDescription) throws -> any Window {
        let window = OffscreenWindow(description, system: self)
        windows.append(window)
        return window
    }

    /// Adds a wake-up, which is called when the clock reaches `time`.
    public func schedule(at time: Double, _ work: @escaping @MainActor () -> Void) -> WakeUp {
        let wakeUp = WakeUp(time: time, work: work)
        wakeUps.add(wakeUp)
        return wakeUp
    }

    /// Notifies the delegate as if the computer were short of memory.
    public func warnOfLowMemory() { delegate?.windowSystemDidReceiveMemoryWarning(self) }

    /// Advances the clock from one frame or wake-up to the next, without waiting in between, until `stop`. While no frame and no wake-up is
    /// pending, it waits for Dispatch's main queue and Foundation's timers.
    public func run() -> Int32 {
        while true {
            FoundationRunLoop.serve()
            if let exitStatus {
                self.exitStatus = nil
                return exitStatus
            }
            if let next = nextTime {
                advance(to: next)
            } else {
                // Dispatch and Foundation use the real time.
                _ = Descriptors.wait(for: [MainQueue.descriptor], seconds: FoundationRunLoop.secondsToNextTimer)
            }
        }
    }

    /// Makes `run()` return `status` before the next step.
    public func stop(status: Int32) { exitStatus = status }
}

// MARK: - Advancing the clock

extension OffscreenWindowSystem {
    /// Moves the clock to `time`. Fires the wake-ups and draws the frames that are due by then, each at its own time. `advance(by: 0)`
    /// draws a requested frame that is due. Work queued on the main actor is performed, too, except in tests: a test occupies the main
    /// actor, so this work runs only while the test is suspended.
    public func advance(to time: Double) {
        MainQueue.serve()
        while exitStatus == nil, let next = nextTime, next <= time + Self.tolerance {
            clock.move(to: min(next, time))
            step()
            MainQueue.serve()
        }
        if exitStatus == nil { clock.move(to: time) }
    }

    /// Moves the clock forward by `seconds`; fires wake-ups and draws frames as `advance(to:)` does.
    public func advance(by seconds: Double) { advance(to: now + seconds) }

    /// Moves the clock forward by `count` frame intervals, one after the other.
    public func advance(frames count: Int) {
        let start = now
        for index in 0..<max(count, 0) { advance(to: start + Double(index + 1) * frameInterval) }
    }

    /// Advances the clock until no frame is requested and no wake-up is pending, by at most `limit` seconds. Returns the seconds passed.
    @discardableResult public func settle(limit: Double = 10) -> Double {
        let start = now
        MainQueue.serve()
        while exitStatus == nil, let next = nextTime, next <= start + limit { advance(to: next) }
        return now - start
    }

    /// The time of the next frame or wake-up; nil if there is none.
    public var nextTime: Double? {
        guard let frame = windows.compactMap(\.nextFrameTime).min() else { return wakeUps.nextTime }
        return min(frame, wakeUps.nextTime ?? frame)
    }

    private func step() {
        let limit = now + Self.tolerance
        wakeUps.fire(dueBy: limit)
        for window in windows {
            if let time = window.nextFrameTime, time <= limit { window.drawFrame(for: .refresh) }
        }
    }
}

/// A clock that stands still between calls of `move(to:)`.
@MainActor public final class ManualClock {
    /// The time in seconds; 0 at first, unless the clock was created with another time.
    public private(set) var now: Double

    /// Creates a clock at a time in seconds.
    public init(now: Double = 0) { self.now = now }

    /// Moves the clock forward; does nothing for a time in the past.
    func move(to time: Double) { now = max(now, time) }
}
