// Observation of frames by tools: events, passes and damage.

package import Foundation
internal import QuartzCore
internal import WindowSystem

/// A part of the work for a frame, in the order of execution. docs/toolkit/Frame.md describes the passes.
nonisolated package enum FramePass: Int, CaseIterable, Sendable {
    case events, tick, constraints, layout, display, composite, present
}

/// Observes events and frames. All methods do nothing by default.
@MainActor
package protocol FrameObserver: AnyObject {
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
    package func eventWillBeHandled() {}
    package func eventWasHandled() {}
    package func eventWillBeSent(_ event: UIEvent) {}
    package func frameWillBegin() {}
    package func passDidEnd(_ pass: FramePass) {}
    package func frameWillBeDisplayed() {}
    package func frameWasPrepared() {}
    package func frameDidEnd(damage: [CGRect]) {}
}

extension UIApplication {
    /// Calls the observer's methods until it is removed. The application retains the observer.
    package func addFrameObserver(_ observer: any FrameObserver) {
        if !frameLoop.observers.contains(where: { $0 === observer }) { frameLoop.observers.append(observer) }
    }

    /// Stops calling the observer's methods.
    package func removeFrameObserver(_ observer: any FrameObserver) { frameLoop.observers.removeAll { $0 === observer } }

    /// The number of observers.
    package var observerCount: Int { frameLoop.observers.count }

    /// Records the damage of these windows in each frame; empty by default.
    package var damageWindows: [UIWindow] {
        get { frameLoop.renderer.watchedLayers.compactMap { $0.delegate as? UIWindow } }
        set { frameLoop.renderer.watchedLayers = newValue.map(\.layer) }
    }

    /// The rectangles of the screen that changes of `damageWindows` damaged in the latest frame, in points.
    package var windowDamage: [CGRect] { frameLoop.points(frameLoop.renderer.watchedDamage) }

    /// Requests a frame, as a change of a layer does.
    package func requestFrame() { frameLoop.requestFrame() }

    /// Whether a frame is requested, or deferred work, a display link or an animation that begins later may request one.
    package var isFrameDue: Bool { !frameLoop.isIdle }
}

extension UIEvent {
    /// The vertical distance of a scroll by the wheel or a touchpad, in notches; positive scrolls down. 0 for other events.
    package var wheelNotches: Double { scroll?.y ?? 0 }
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
