// Events: touches, the wheel, touchpad gestures and key presses.

@preconcurrency public import Foundation
public import WindowSystem

/// One input of the user, such as touches that changed or a turn of the wheel.
@preconcurrency @MainActor open class UIEvent: NSObject {
    /// The kinds of events, with Apple's raw values.
    public enum EventType: Int, Sendable {
        case touches = 0, motion, remoteControl, presses, scroll = 10, hover
        /// Fingers on a touchpad move apart, turn or swipe together.
        case transform = 14
    }

    /// The subtypes of events, with Apple's raw values; only `none` occurs.
    public enum EventSubtype: Int, Sendable {
        case none = 0
        /// The device is shaken.
        case motionShake = 1
        case remoteControlPlay = 100, remoteControlPause, remoteControlStop, remoteControlTogglePlayPause, remoteControlNextTrack
        case remoteControlPreviousTrack = 105, remoteControlBeginSeekingBackward, remoteControlEndSeekingBackward
        case remoteControlBeginSeekingForward = 108, remoteControlEndSeekingForward
    }

    /// The kind of the event.
    open var type: EventType { kind }
    /// Always `none`.
    open var subtype: EventSubtype { .none }
    /// The time of the event, in seconds on the clock of `CACurrentMediaTime()`.
    public internal(set) var timestamp: TimeInterval
    /// The modifier keys that were held.
    public internal(set) var modifierFlags: UIKeyModifierFlags = []
    /// The distance scrolled with the wheel or with fingers on a touchpad; nil unless the type is `scroll`.
    public internal(set) var scroll: ScrollDelta?

    /// The touchpad gesture; nil unless the type is `transform`.
    var gesture: TouchpadGesture?

    private let kind: EventType
    var touches: Set<UITouch> = []
    /// The pointer's location in the window's coordinates, for events without touches.
    var windowLocation = CGPoint.zero

    init(_ kind: EventType, timestamp: TimeInterval) {
        self.kind = kind
        self.timestamp = timestamp
        super.init()
    }

    /// The window under the pointer, for events without touches, or the window that gets a tool's key; nil for the key window.
    weak var targetWindow: UIWindow?
    /// The view under the pointer, from the hit test that found `targetWindow`.
    weak var targetView: UIView?

    /// All touches that are down or changed, in any window.
    open var allTouches: Set<UITouch>? { touches }

    /// The touches that began in `window`.
    open func touches(for window: UIWindow) -> Set<UITouch>? { touches.filter { $0.window === window } }

    /// The touches that began in `view`.
    open func touches(for view: UIView) -> Set<UITouch>? { touches.filter { $0.view === view } }

    /// The touches that `recognizer` receives.
    open func touches(for recognizer: UIGestureRecognizer) -> Set<UITouch>? {
        touches.filter { $0.recognizers.contains { $0 === recognizer } }
    }

    /// The pointer's location in the coordinates of `view`, or of the window for nil.
    public func location(in view: UIView?) -> CGPoint {
        view?.convert(windowLocation, from: nil) ?? windowLocation
    }
}
