// Observation of frames by tools: events, passes and damage.

package import QuartzCore

/// A part of the work for a frame, in the order of execution. docs/toolkit/Frame.md describes the passes.
nonisolated public enum FramePass: Int, CaseIterable, Sendable {
    case events, tick, constraints, layout, display, composite, present
}

/// Observes events and frames. All methods do nothing by default.
@preconcurrency @MainActor public protocol FrameObserver: AnyObject {
    /// Called before input of the window system is handled.
    func eventWillBeHandled()
    /// Called after input of the window system was handled.
    func eventWasHandled()
    /// Called before an event is delivered to windows.
    func eventWillBeSent(_ event: UIEvent)
    /// Called at the beginning of a frame.
    func frameWillBegin()
    /// Called at the end of a pass, except `events`.
    func passDidEnd(_ pass: FramePass)
    /// Called after the layout. Changes are part of this frame.
    func frameWillBeDisplayed()
    /// Called after the changes that observers made in `frameWillBeDisplayed()` were laid out.
    func frameWasPrepared()
    /// Called at the end of a frame, with the redrawn rectangles in points of the screen.
    func frameDidEnd(damage: [CGRect])
}

extension FrameObserver {
    /// Does nothing.
    public func eventWillBeHandled() {}
    /// Does nothing.
    public func eventWasHandled() {}
    /// Does nothing.
    public func eventWillBeSent(_ event: UIEvent) {}
    /// Does nothing.
    public func frameWillBegin() {}
    /// Does nothing.
    public func passDidEnd(_ pass: FramePass) {}
    /// Does nothing.
    public func frameWillBeDisplayed() {}
    /// Does nothing.
    public func frameWasPrepared() {}
    /// Does nothing.
    public func frameDidEnd(damage: [CGRect]) {}
}

// `UIKitTools` publishes these.
extension UIApplication {
    /// The tools that observe the frames.
    package var frameObservers: [any FrameObserver] {
        get { frameLoop.observers }
        set { frameLoop.observers = newValue }
    }

    /// The renderer of the desktop window, with its history and the damage of single windows.
    package var screenRenderer: LayerRenderer { frameLoop.renderer }

    /// The rectangles of the screen that changes of the watched windows damaged in the latest frame, in points.
    package var _windowDamage: [CGRect] { frameLoop.points(frameLoop.renderer.watchedDamage) }
}

extension FrameLoop {
    /// Converts rectangles in device pixels to points of the screen.
    func points(_ rects: [DeviceRect]) -> [CGRect] {
        let scale = renderer.scale
        return rects.map {
            CGRect(
                x: CGFloat($0.x) / scale, y: CGFloat($0.y) / scale, width: CGFloat($0.width) / scale, height: CGFloat($0.height) / scale)
        }
    }

    func passDidEnd(_ pass: FramePass) {
        for observer in observers { observer.passDidEnd(pass) }
    }

    /// Includes the observers' changes in the frame.
    func prepareObservers() {
        guard !observers.isEmpty else { return }
        for observer in observers { observer.frameWillBeDisplayed() }
        renderer.layoutIfNeeded()
        for observer in observers { observer.frameWasPrepared() }
    }
}
