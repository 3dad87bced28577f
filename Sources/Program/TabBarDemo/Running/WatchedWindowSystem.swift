// A window system that forwards all calls to another one and stores its window.

import WindowSystem

/// Forwards all calls to another window system and stores the window that was created last.
final class WatchedWindowSystem: WindowSystem {
    private let base: any WindowSystem
    /// The window; nil before it is created.
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
    var clipboard: any PasteboardPort { base.clipboard }
    var primarySelection: any PasteboardPort { base.primarySelection }

    func makeWindow(_ description: WindowDescription) throws -> any Window {
        let window = try base.makeWindow(description)
        self.window = window
        return window
    }

    func schedule(at time: Double, _ work: @escaping @MainActor () -> Void) -> WakeUp { base.schedule(at: time, work) }
    func run() -> Int32 { base.run() }
    func stop(status: Int32) { base.stop(status: status) }
}
