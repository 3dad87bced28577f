// Observes the frames of a window.

import WindowSystem

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

    func window(_ window: any Window, drawFrameAt time: Double) {
        delegate?.window(window, drawFrameAt: time)
        frameWasDrawn()
    }
}
