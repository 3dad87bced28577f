// The interface between the toolkit and a window system: display, clock, main loop and settings.
//
// Two modules implement it: X11WindowSystem, and OffscreenWindowSystem with a manual clock. The interface is small, so that one
// module suffices for a new window system.

/// A connection to a display, with a clock and a main loop.
@MainActor public protocol WindowSystem: AnyObject {
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
@MainActor public protocol WindowSystemDelegate: AnyObject {
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
@MainActor public final class WakeUp {
    /// The time in seconds on the window system's clock.
    public let time: Double
    private var work: (@MainActor () -> Void)?

    /// Creates a wake-up; a window system calls `fire()` at `time`.
    public init(time: Double, work: @escaping @MainActor () -> Void) { (self.time, self.work) = (time, work) }

    /// Whether the work was neither done nor cancelled.
    public var isPending: Bool { work != nil }
    /// Prevents the work from being done.
    public func cancel() { work = nil }

    /// Does the work unless it was done or cancelled before.
    public func fire() { work.take()?() }
}

/// The reason why a window system or a window could not be created.
public struct WindowSystemError: Error, CustomStringConvertible, Sendable {
    /// One line for the user, without the program's name.
    public let description: String
    /// Creates an error with a description of one line.
    public init(_ description: String) { self.description = description }
}

/// The desktop's settings; each has its default value where the desktop does not provide it.
public struct DesktopSettings: Sendable, Hashable {
    /// The preferred appearance.
    public enum ColorScheme: Sendable, Hashable { case light, dark }
    /// How the edges of glyphs are smoothed.
    public enum Antialiasing: Sendable, Hashable { case gray, none }
    /// How strongly glyphs are fitted to the pixel grid.
    public enum Hinting: Sendable, Hashable { case none, slight, medium, full }
    /// Whether animations play in full or are replaced by cross-fades.
    public enum Motion: Sendable, Hashable { case full, reduced }
    /// The preferred contrast.
    public enum Contrast: Sendable, Hashable { case normal, increased }

    /// The preferred appearance; light by default.
    public var colorScheme: ColorScheme = .light
    /// The preferred contrast; normal by default.
    public var contrast: Contrast = .normal
    /// The factor by which the user enlarges texts; 1 by default.
    public var textScale: Double = 1
    /// How the edges of glyphs are smoothed; with gray levels by default.
    public var antialiasing: Antialiasing = .gray
    /// How strongly glyphs are fitted to the pixel grid; slightly by default.
    public var hinting: Hinting = .slight
    /// Whether animations play in full; they do by default.
    public var motion: Motion = .full
    /// The longest time between the clicks of a double click, in seconds.
    public var doubleClickTime: Double = 0.4
    /// The largest distance between the clicks of a double click, in points.
    public var doubleClickDistance: Double = 5
    /// The distance after which a press becomes a drag, in points.
    public var dragThreshold: Double = 8

    /// Creates settings with the default values.
    public init() {}
}
