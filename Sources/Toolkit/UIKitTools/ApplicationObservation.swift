// The frames and the user's input as tools observe them, and input that is delivered to a second window.

public import UIKit
internal import WindowSystem

extension UIApplication {
    /// Returns the key commands of a tool, such as the laboratory, for keys that no view, controller or window has used. None by default.
    public var toolKeyCommands: () -> [UIKeyCommand] {
        get { _toolKeyCommands }
        set { _toolKeyCommands = newValue }
    }

    /// Called with the user's input before the windows receive it, once even if two windows do; nil by default.
    public var inputObserver: ((ObservedInput) -> Void)? {
        get { _inputObserver }
        set { _inputObserver = newValue }
    }

    /// Delivers the input of a window to another one, too; nil, the default, for none. `InputMirror.end()` sets it to nil.
    public var mirroredInput: InputMirror? {
        get { inputMirror }
        set { inputMirror = newValue }
    }

    /// Whether the code that runs now handles mirrored input, so that effects outside its window must not be repeated.
    public var isDeliveringMirroredInput: Bool { isHandlingMirroredInput }

    /// Whether the code that runs now handles input of an `InputSimulation`, which a tool delivers in place of the user.
    public var isDeliveringSimulatedInput: Bool { _isDeliveringSimulatedInput }

    /// Runs `work` when two windows have received the current input; at once if the input is for one. A window must not show the other
    /// one's change of something that they share before it has received the input itself.
    public func afterMirroredInput(_ work: @escaping @MainActor () -> Void) { _afterMirroredInput(work) }
}

extension UIEvent {
    /// The distance of a scroll event in notches of the wheel, or in units of the same size on a touchpad; nil for other events.
    public var scrolledNotches: CGPoint? { _scrolledNotches }

    /// The vertical part of `scrolledNotches`; positive scrolls down. 0 for other events.
    public var wheelNotches: Double { Double(_scrolledNotches?.y ?? 0) }
}

extension UIPressesEvent {
    /// Whether the press repeats because its key is held.
    public var isRepeat: Bool { allPresses.contains { $0.key?.press.isRepeat == true } }
}

extension UIApplication {
    /// Calls the observer's methods until it is removed or the application stops. The application retains the observer.
    public func addFrameObserver(_ observer: any FrameObserver) {
        if !frameObservers.contains(where: { $0 === observer }) { frameObservers.append(observer) }
    }

    /// Stops calling the observer's methods.
    public func removeFrameObserver(_ observer: any FrameObserver) { frameObservers.removeAll { $0 === observer } }

    /// The number of observers.
    public var observerCount: Int { frameObservers.count }

    /// Records the damage of these windows in each frame; empty by default.
    public var damageWindows: [UIWindow] {
        get { screenRenderer.watchedLayers.compactMap { $0.delegate as? UIWindow } }
        set { screenRenderer.watchedLayers = newValue.map(\.layer) }
    }

    /// The rectangles of the screen that changes of `damageWindows` damaged in the latest frame, in points.
    public var windowDamage: [CGRect] { _windowDamage }

    /// Requests a frame, as a change of a layer does.
    public func requestFrame() { screenRenderer.root.host?.layerTreeNeedsFrame() }
}
