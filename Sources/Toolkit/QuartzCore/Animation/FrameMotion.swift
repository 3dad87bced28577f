// Motions that are computed for each frame.

internal import Foundation

/// A motion that no animation of a layer performs, such as scrolling: calls `handler` in each frame until it returns `.atRest`.
///
/// Tools list the motions that run, with their values; see `running`.
@MainActor public final class FrameMotion {
    /// Whether a motion needs further frames.
    public nonisolated enum Outcome: Sendable {
        /// It does.
        case moving
        /// It does not.
        case atRest
    }

    /// The name for tools, such as "scroll".
    public let name: String
    /// Called once in each frame with the frame's time on the clock.
    public var handler: (Double) -> Outcome = { _ in .atRest }
    /// Returns the present values for tools, by name. Called only when a tool asks.
    public var values: () -> [String: Double] = { [:] }
    /// The layer that supplies the clock, so that slow animations slow the motion, too; nil for the media clock. It changes only at rest.
    public private(set) weak var clock: CALayer?
    /// The time of the last frame on the clock; nil before the first frame of a motion.
    public private(set) var lastTime: Double?
    /// The seconds between two frames on the clock.
    public private(set) var interval = 1.0 / 60
    private var link: CADisplayLink?

    /// A motion at rest.
    public init(named name: String) { self.name = name }

    isolated deinit { link?.invalidate() }

    /// The motions that need further frames, in the order in which they began. At the beginning of a frame, those are the ones that move
    /// in it; their values change before the layout.
    public static var running: [FrameMotion] { CADisplayLink.motions }

    /// Whether the motion needs further frames.
    public var isRunning: Bool { link != nil }
    /// The seconds between two frames if the next frame is the first one of a motion; nil in later frames.
    package var firstInterval: Double? { lastTime == nil ? interval : nil }

    /// The present time on the clock of the motion that runs, or else on `clock`, which it then keeps.
    package func now(on clock: CALayer?) -> Double {
        if !isRunning { self.clock = clock }
        return localTime(CACurrentMediaTime())
    }

    /// Converts a time of the media clock to the motion's clock.
    package func localTime(_ time: Double) -> Double { clock?.convertTime(time, from: nil) ?? time }

    /// Runs from the next frame on, if the motion is at rest.
    public func start(on clock: CALayer? = nil) {
        guard !isRunning else { return }
        self.clock = clock
        lastTime = nil
        let link = CADisplayLink { [weak self] in self?.frame($0) }
        link.layer = clock
        link.motion = self
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    /// Runs for `duration` seconds from the next frame on, and then calls `action`. Replaces a motion that runs.
    public func wait(_ duration: Double, on clock: CALayer? = nil, then action: @escaping () -> Void) {
        stop()
        var begin: Double?
        handler = { [weak self] time in
            let start = begin ?? time
            begin = start
            guard time >= start + duration - 1e-9 else { return .moving }
            // The action may wait again.
            self?.stop()
            action()
            return .atRest
        }
        start(on: clock)
    }

    /// Ends the motion where it is.
    public func stop() {
        link?.invalidate()
        link = nil
        lastTime = nil
    }

    private func frame(_ link: CADisplayLink) {
        let time = localTime(link.timestamp)
        // While the clock stands still, a frame that is stepped by hand has the display's interval.
        interval = clock?.timeStandsStill == false ? localTime(link.timestamp + link.duration) - time : link.duration
        let outcome = handler(time)
        guard self.link === link else { return }
        lastTime = time
        if outcome == .atRest { stop() }
    }
}
