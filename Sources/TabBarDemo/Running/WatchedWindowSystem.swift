// A window system with an ear at the door: it passes everything on, and tells of the window and of each frame.

import WindowSystem

/// Passes everything on to another window system and remembers the window that was opened on it.
final class WatchedWindowSystem: WindowSystem {
    private let base: any WindowSystem
    /// The window, once it is open.
    private(set) var window: (any Window)?

    init(_ base: any WindowSystem) { self.base = base }

    var delegate: (any WindowSystemDelegate)? {
        get { base.delegate }
        set { base.delegate = newValue }
    }
    var now: Double { base.now }
    var frameInterval: Double { base.frameInterval }
    var settings: DesktopSettings { base.settings }
    var accessibility: any AccessibilityPort { base.accessibility }

    func makeWindow(_ description: WindowDescription) throws -> any Window {
        let window = try base.makeWindow(description)
        self.window = window
        return window
    }

    func schedule(at time: Double, _ work: @escaping @MainActor () -> Void) -> WakeUp { base.schedule(at: time, work) }
    func run() -> Int32 { base.run() }
    func stop(status: Int32) { base.stop(status: status) }
}
