// The port between the toolkit and what shows it. Two modules implement it: X11WindowSystem, and OffscreenWindowSystem with a
// manual clock. Small on purpose: a new window system is one module.

/// A place where windows live: a connection to a display, a clock and a main loop.
@MainActor
public protocol WindowSystem: AnyObject {
    /// Receives changes of settings. Held weakly.
    var delegate: (any WindowSystemDelegate)? { get set }
    /// The time now, in seconds from an arbitrary start, on the clock that stamps events and frames.
    var now: Double { get }
    /// The seconds between two frames of the display.
    var frameInterval: Double { get }
    /// What the desktop prefers.
    var settings: DesktopSettings { get }
    /// Where assistive software reads the window.
    var accessibility: any AccessibilityPort { get }

    /// Opens a window, not yet visible. Throws `WindowSystemError` when there is no display to open it on.
    func makeWindow(_ description: WindowDescription) throws -> any Window
    /// Calls `work` on the main actor at `time` (on the clock of `now`), once, unless cancelled before.
    func schedule(at time: Double, _ work: @escaping @MainActor () -> Void) -> WakeUp
    /// Serves events, frames, timers, the main dispatch queue and Foundation's run loop until `stop`. Returns the process's exit status.
    func run() -> Int32
    /// Makes `run` return `status`, soon.
    func stop(status: Int32)
}

/// Receives changes to the window system as a whole.
@MainActor
public protocol WindowSystemDelegate: AnyObject {
    func windowSystemDidChangeSettings(_ system: any WindowSystem)
}

/// Work that waits for its time.
@MainActor
public final class WakeUp {
    public let time: Double
    private var work: (@MainActor () -> Void)?

    public init(time: Double, work: @escaping @MainActor () -> Void) {
        self.time = time
        self.work = work
    }

    /// Whether the work is still to be done.
    public var isPending: Bool { work != nil }
    /// Sees to it that the work is never done.
    public func cancel() { work = nil }

    /// Does the work, if it has been neither done nor cancelled.
    public func fire() {
        let work = work
        self.work = nil
        work?()
    }
}

/// Why there is no window.
public struct WindowSystemError: Error, CustomStringConvertible, Sendable {
    /// One line for the user, without the program's name.
    public let description: String
    public init(_ description: String) { self.description = description }
}
