// Tells when frames are drawn, without whoever draws them knowing.

import WindowSystem

/// Stands between a window and its delegate.
final class FrameWatcher: WindowDelegate {
    private weak var delegate: (any WindowDelegate)?
    private let frameWillBeDrawn: () -> Void
    private let frameWasDrawn: () -> Void

    /// Takes the place of the window's delegate, for as long as the watcher is kept.
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
