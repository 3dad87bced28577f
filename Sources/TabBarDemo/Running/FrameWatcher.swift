// Observes the frames of a window.

import WindowSystem

/// A window delegate that forwards all calls to the original delegate.
final class FrameWatcher: WindowDelegate {
    private weak var delegate: (any WindowDelegate)?
    private let frameWillBeDrawn: () -> Void
    private let frameWasDrawn: () -> Void

    /// Replaces the window's delegate. Retain the watcher, because the window holds its delegate weakly.
    init(_ window: any Window, frameWillBeDrawn: @escaping () -> Void = {}, frameWasDrawn: @escaping () -> Void) {
        delegate = window.delegate
        self.frameWillBeDrawn = frameWillBeDrawn
        self.frameWasDrawn = frameWasDrawn
        window.delegate = self
    }

    func window(_ window: any Window, received event: InputEvent) { delegate?.window(window, received: event) }
    func windowDidResize(_ window: any Window) { delegate?.windowDidResize(window) }
    func windowShouldClose(_ window: any Window) { delegate?.windowShouldClose(window) }

    func window(_ window: any Window, drawFrameAt time: Double) {
        frameWillBeDrawn()
        delegate?.window(window, drawFrameAt: time)
        frameWasDrawn()
    }
}
