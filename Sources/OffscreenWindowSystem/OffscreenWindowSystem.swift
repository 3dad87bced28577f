// Windows that are bitmaps, under a clock that a test or a script moves: the same actions give the same pixels every time.

internal import MainLoop
public import WindowSystem

/// A window system without a screen.
@MainActor
public final class OffscreenWindowSystem: WindowSystem {
    public weak var delegate: (any WindowSystemDelegate)?
    /// The clock that stamps events and frames.
    public let clock: ManualClock
    public let frameInterval: Double
    /// What the desktop prefers; a change tells the delegate.
    public var settings: DesktopSettings {
        didSet { if settings != oldValue { delegate?.windowSystemDidChangeSettings(self) } }
    }
    /// Device pixels to a point, of all windows; a change resizes them.
    public var scale: Double {
        didSet { if scale != oldValue { windows.forEach { $0.scaleChanged() } } }
    }
    /// The port, read by tests.
    public let reader = OffscreenAccessibility()
    public var accessibility: any AccessibilityPort { reader }
    /// The open windows, oldest first.
    public internal(set) var windows: [OffscreenWindow] = []

    /// Whether windows keep a list of their frames for tests to look at; it grows with each frame.
    let recordsFrames: Bool
    private let wakeUps = WakeUpQueue()
    private var exitStatus: Int32?
    /// Times that differ by less are the same: sums of frame intervals and their multiples differ in the last bits.
    static let tolerance = 1e-9

    /// Makes a window system whose clock stands at zero.
    ///
    /// - Parameter recordsFrames: whether `OffscreenWindow.frames` is kept; a long run does without it.
    public init(
        scale: Double = 1, frameInterval: Double = 1.0 / 60, settings: DesktopSettings = DesktopSettings(), recordsFrames: Bool = true
    ) {
        self.clock = ManualClock()
        self.scale = scale
        self.frameInterval = frameInterval
        self.settings = settings
        self.recordsFrames = recordsFrames
    }

    public var now: Double { clock.now }

    public func makeWindow(_ description: WindowDescription) throws -> any Window {
        let window = OffscreenWindow(description, system: self)
        windows.append(window)
        return window
    }

    public func schedule(at time: Double, _ work: @escaping @MainActor () -> Void) -> WakeUp {
        let wakeUp = WakeUp(time: time, work: work)
        wakeUps.add(wakeUp)
        return wakeUp
    }

    /// Passes time as fast as the work allows, and waits for the main queue when nothing is due.
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
                // Nothing is left to do in the clock's time: in real time, there may be.
                _ = Descriptors.wait(for: [MainQueue.descriptor], seconds: FoundationRunLoop.secondsToNextTimer)
            }
        }
    }

    public func stop(status: Int32) { exitStatus = status }
}

// MARK: - Passing time

extension OffscreenWindowSystem {
    /// Moves the clock to `time`, stopping at every wake-up and every frame that falls due on the way, and at `time` itself.
    ///
    /// `advance(by: 0)` draws a frame that was asked for and is due. Work queued on the main actor is served
    /// between the steps, except in tests, whose main actor is busy with the test: there, suspend to let it run.
    public func advance(to time: Double) {
        MainQueue.serve()
        while exitStatus == nil, let next = nextTime, next <= time + Self.tolerance {
            clock.move(to: min(next, time))
            step()
            MainQueue.serve()
        }
        if exitStatus == nil { clock.move(to: time) }
    }

    /// Moves the clock forward by `seconds`.
    public func advance(by seconds: Double) { advance(to: now + seconds) }

    /// Draws `count` frame intervals' worth of time, one step after the other.
    public func advance(frames count: Int) {
        let start = now
        for index in 0..<max(count, 0) { advance(to: start + Double(index + 1) * frameInterval) }
    }

    /// Advances until no window asks for a frame and nothing is scheduled, or `limit` seconds have passed.
    ///
    /// Returns the seconds that passed.
    @discardableResult
    public func settle(limit: Double = 10) -> Double {
        let start = now
        MainQueue.serve()
        while exitStatus == nil, let next = nextTime, next <= start + limit { advance(to: next) }
        return now - start
    }

    /// When something is next to be done; nil when nothing waits.
    public var nextTime: Double? {
        let frame = windows.compactMap(\.nextFrameTime).min()
        let wakeUp = wakeUps.nextTime
        guard let frame else { return wakeUp }
        return min(frame, wakeUp ?? frame)
    }

    private func step() {
        let limit = now + Self.tolerance
        wakeUps.fire(dueBy: limit)
        for window in windows {
            if let time = window.nextFrameTime, time <= limit { window.drawFrame() }
        }
    }
}
