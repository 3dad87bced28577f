// A window system and a window delegate that forward all calls, to know the window and its frames.

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

/// A window delegate that forwards all calls to the original delegate.
final class FrameWatcher: WindowDelegate {
    private weak var delegate: (any WindowDelegate)?
    private let frameWasDrawn: () -> Void

    /// Replaces the window's delegate. Retain the watcher, because the window holds its delegate weakly.
    init(_ window: any Window, frameWasDrawn: @escaping () -> Void) {
        delegate = window.delegate
        self.frameWasDrawn = frameWasDrawn
        window.delegate = self
    }

    func window(_ window: any Window, received event: InputEvent) { delegate?.window(window, received: event) }
    func windowDidResize(_ window: any Window) { delegate?.windowDidResize(window) }
    func windowShouldClose(_ window: any Window) { delegate?.windowShouldClose(window) }

    func window(_ window: any Window, dragMoved drag: any IncomingDrag, x: Double, y: Double) -> DropOperation {
        delegate?.window(window, dragMoved: drag, x: x, y: y) ?? .none
    }
    func window(_ window: any Window, dragLeft drag: any IncomingDrag) { delegate?.window(window, dragLeft: drag) }
    func window(_ window: any Window, dropped drag: any IncomingDrag, x: Double, y: Double) {
        if let delegate { delegate.window(window, dropped: drag, x: x, y: y) } else { drag.finish(.none) }
    }

    func window(_ window: any Window, drawFrameAt time: Double, for occasion: FrameOccasion) {
        delegate?.window(window, drawFrameAt: time, for: occasion)
        frameWasDrawn()
    }
}
