// The interface between the toolkit and a window system. Two modules implement it: X11WindowSystem, and OffscreenWindowSystem with a
// manual clock. The interface is small, so that one module suffices for a new window system.

/// A connection to a display, with a clock and a main loop.
@MainActor
public protocol WindowSystem: AnyObject {
    /// Notified of changes of the settings. Held weakly.
    var delegate: (any WindowSystemDelegate)? { get set }
    /// The time now, in seconds from an arbitrary start, on the clock that stamps events and frames.
    var now: Double { get }
    /// The seconds between two frames of the display.
    var frameInterval: Double { get }
    /// The desktop's current settings.
    var settings: DesktopSettings { get }
    /// The connection of the first window to assistive software.
    var accessibility: any AccessibilityPort { get }
    /// The content that the user copied last.
    var clipboard: any PasteboardPort { get }
    /// The text that the user selected last, which the middle button pastes.
    var primarySelection: any PasteboardPort { get }

    /// Creates a window, which is not yet visible. Throws `WindowSystemError` if the display is gone.
    func makeWindow(_ description: WindowDescription) throws -> any Window
    /// Calls `work` once, at `time` on the clock of `now`, unless the wake-up is cancelled before.
    func schedule(at time: Double, _ work: @escaping @MainActor () -> Void) -> WakeUp
    /// Runs the main loop until `stop`: events, frames, wake-ups, Dispatch's main queue and Foundation's run loop. Returns the exit status.
    func run() -> Int32
    /// Makes `run` return `status` after the current turn of the loop.
    func stop(status: Int32)
}

/// Notified of changes of the window system.
@MainActor
public protocol WindowSystemDelegate: AnyObject {
    /// Called after `settings` changed.
    func windowSystemDidChangeSettings(_ system: any WindowSystem)
    /// Called when the computer is short of memory, at most once in 2 seconds.
    func windowSystemDidReceiveMemoryWarning(_ system: any WindowSystem)
}

extension WindowSystemDelegate {
    /// Does nothing.
    public func windowSystemDidReceiveMemoryWarning(_ system: any WindowSystem) {}
}

/// A closure that a window system calls at a given time.
@MainActor
public final class WakeUp {
    /// The time in seconds on the window system's clock.
    public let time: Double
    private var work: (@MainActor () -> Void)?

    /// Creates a wake-up; a window system calls `fire()` at `time`.
    public init(time: Double, work: @escaping @MainActor () -> Void) {
        self.time = time
        self.work = work
    }

    /// Whether the work was neither done nor cancelled.
    public var isPending: Bool { work != nil }
    /// Prevents the work from being done.
    public func cancel() { work = nil }

    /// Does the work unless it was done or cancelled before.
    public func fire() {
        let work = work
        self.work = nil
        work?()
    }
}

/// The reason why a window system or a window could not be created.
public struct WindowSystemError: Error, CustomStringConvertible, Sendable {
    /// One line for the user, without the program's name.
    public let description: String
    /// Creates an error with a description of one line.
    public init(_ description: String) { self.description = description }
}
