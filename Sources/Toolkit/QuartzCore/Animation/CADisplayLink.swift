// Timers that fire once in every frame, and the frame rates that they prefer.

@preconcurrency public import Foundation

/// Schedules frames for display links. The owner of the window implements it.
@preconcurrency @MainActor package protocol FrameScheduler: AnyObject {
    /// Called when a display link starts or resumes: frames are needed until `CADisplayLink.hasRunning` is false.
    func displayLinksNeedFrames()
}

/// Calls a closure once in every frame. `timestamp` is the frame's time.
@preconcurrency @MainActor open class CADisplayLink: NSObject {
    /// The object that schedules frames while display links are running, and calls `fire(at:interval:)` in each frame.
    package static weak var frameScheduler: (any FrameScheduler)?
    private static var added: [CADisplayLink] = []

    private var handler: (@MainActor (CADisplayLink) -> Void)?
    /// The context in which the display link was added last.
    private var context = CallbackContext.current
    /// The time of the latest frame in which the closure was called, in seconds on the media clock; 0 before the first call.
    open private(set) var timestamp: CFTimeInterval = 0
    /// The time at which the next frame is expected, in seconds on the media clock.
    open private(set) var targetTimestamp: CFTimeInterval = 0
    /// The seconds between two frames.
    open private(set) var duration: CFTimeInterval = 0
    /// Whether calls are suspended. The default is false.
    open var isPaused = false { didSet { if !isPaused && oldValue { Self.requestFrames() } } }
    /// The layer that can pause the display link: while its time stands still, the closure is not called and no frames are
    /// requested. Nil by default: only `isPaused` pauses the display link.
    package weak var layer: CALayer?
    /// The motion that the display link drives; nil for display links of programs.
    weak var motion: FrameMotion?
    /// The layer's time at the latest call, in seconds; nil before the first call.
    private var lastLayerTime: CFTimeInterval?
    /// The maximum number of calls per second; 0, the default, means one in every frame.
    open var preferredFramesPerSecond = 0
    /// The range of rates at which the display link is called. The preferred rate, else the greatest one, sets `preferredFramesPerSecond`.
    public var preferredFrameRateRange = CAFrameRateRange.default {
        didSet { preferredFramesPerSecond = preferredFrameRateRange.callsPerSecond }
    }

    /// Creates a display link that calls `handler` in every frame after it is added to a run loop.
    public init(handler: @escaping @MainActor (CADisplayLink) -> Void) { self.handler = handler }

    /// Starts the calls. They always happen on the main run loop; both arguments are ignored.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard handler != nil, !Self.added.contains(where: { $0 === self }) else { return }
        context = CallbackContext.current
        Self.added.append(self)
        Self.requestFrames()
    }

    /// Stops the calls until the display link is added again; both arguments are ignored.
    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { Self.added.removeAll { $0 === self } }

    /// Stops the calls for good and releases the closure.
    open func invalidate() {
        Self.added.removeAll { $0 === self }
        handler = nil
    }

    /// Whether any display link is added and not paused, and its time does not stand still.
    public static var hasRunning: Bool { added.contains { !$0.isPaused && $0.layer?.timeStandsStill != true } }

    /// The motions of the display links that are added.
    static var motions: [FrameMotion] { added.compactMap { $0.motion } }

    /// Removes all display links, because their clock ends with the window.
    public static func removeAll() { added = [] }

    /// Calls every running display link that is due. The frame scheduler calls this method once per frame; `interval` is the time between
    /// frames.
    public static func fire(at time: CFTimeInterval, interval: CFTimeInterval) {
        // The handler of one display link may remove another.
        for link in added where !link.isPaused && added.contains(where: { $0 === link }) {
            guard link.isDue(at: time, interval: interval), link.takeLayerTime(at: time), let handler = link.handler else { continue }
            link.timestamp = time
            link.targetTimestamp = time + interval
            link.duration = interval
            link.context.perform { handler(link) }
        }
    }

    /// Whether the preferred interval since the last call has passed, to within half a frame.
    private func isDue(at time: CFTimeInterval, interval: CFTimeInterval) -> Bool {
        guard preferredFramesPerSecond > 0, timestamp > 0 else { return true }
        return time - timestamp >= 1 / Double(preferredFramesPerSecond) - interval / 2
    }

    /// Stores the layer's time at a time of the media clock. Returns false if it has not changed since the last call.
    private func takeLayerTime(at time: CFTimeInterval) -> Bool {
        guard let layer else { return true }
        let now = layer.convertTime(time, from: nil)
        guard now != lastLayerTime else { return false }
        lastLayerTime = now
        return true
    }

    private static func requestFrames() { if hasRunning { frameScheduler?.displayLinksNeedFrames() } }
}

/// A range of frame rates, in frames per second.
nonisolated public struct CAFrameRateRange: Equatable, Sendable {
    /// The least acceptable rate.
    public var minimum: Float
    /// The greatest acceptable rate.
    public var maximum: Float
    /// The rate to choose if the display supports it; 0 or nil for none.
    public var preferred: Float?

    /// The range for the display's own rate: all values are 0.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

    /// Creates a range, optionally with a preferred rate.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// The number of calls per second for a display link; 0 for one call in every frame.
    var callsPerSecond: Int {
        let rate = preferred.flatMap { $0 > 0 ? $0 : nil } ?? maximum
        return rate.isFinite && rate > 0 ? Int(rate.rounded()) : 0
    }
}
