// Something to do in every frame.

@preconcurrency public import Foundation

/// Who makes frames while display links are running.
@preconcurrency @MainActor
public protocol DisplayLinkDriver: AnyObject {
    /// A display link runs: frames are needed until `CADisplayLink.hasRunning` is false.
    func displayLinksNeedFrames()
}

/// Calls a block once in every frame, with the frame's time.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
    /// Who makes the frames.
    public static weak var driver: (any DisplayLinkDriver)?
    private static var added: [CADisplayLink] = []

    private var handler: (@MainActor (CADisplayLink) -> Void)?
    /// The time of the frame in which the block was last called.
    open private(set) var timestamp: CFTimeInterval = 0
    /// When the frame is expected to be seen.
    open private(set) var targetTimestamp: CFTimeInterval = 0
    /// The seconds between two frames.
    open private(set) var duration: CFTimeInterval = 0
    /// Whether the block is not called for the time being.
    open var isPaused = false {
        didSet { if !isPaused && oldValue { Self.askForFrames() } }
    }
    /// How many frames a second are wanted at most; zero means all.
    open var preferredFramesPerSecond = 0

    /// A display link that calls a block; it runs once added to a run loop.
    public init(handler: @escaping @MainActor (CADisplayLink) -> Void) {
        self.handler = handler
        super.init()
    }

    /// Starts running. Frames are made on the main run loop whichever is named.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard handler != nil, !Self.added.contains(where: { $0 === self }) else { return }
        Self.added.append(self)
        Self.askForFrames()
    }

    /// Stops running.
    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        Self.added.removeAll { $0 === self }
    }

    /// Stops running for good and lets go of the block.
    open func invalidate() {
        Self.added.removeAll { $0 === self }
        handler = nil
    }

    /// Whether any display link wants frames.
    public static var hasRunning: Bool { added.contains { !$0.isPaused } }

    /// Calls every running display link; for the maker of frames, once a frame.
    public static func fire(at time: CFTimeInterval, interval: CFTimeInterval) {
        for link in added where !link.isPaused {
            guard link.isDue(at: time, interval: interval), let handler = link.handler else { continue }
            link.timestamp = time
            link.targetTimestamp = time + interval
            link.duration = interval
            handler(link)
        }
    }

    /// Whether enough time has gone by since the last call, give or take half a frame.
    private func isDue(at time: CFTimeInterval, interval: CFTimeInterval) -> Bool {
        guard preferredFramesPerSecond > 0, timestamp > 0 else { return true }
        return time - timestamp >= 1 / Double(preferredFramesPerSecond) - interval / 2
    }

    private static func askForFrames() {
        if hasRunning { driver?.displayLinksNeedFrames() }
    }
}
